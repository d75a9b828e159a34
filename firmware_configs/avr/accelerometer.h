/* An ADXL345 at the chip's own I2C pins (A4 and A5 of a Nano). One step on the wire a millisecond: nothing waits. */
#ifndef ACCELEROMETER_H
#define ACCELEROMETER_H
#include <stdint.h>

enum reading { NOT_YET, FELT, SILENT };

void accelerometer_init(void);
/* Call it once a millisecond. FELT, every `every_ms`: xyz is set, 256 is the pull of the earth. SILENT, again and
   again: it has not answered for 300 ms. It is looked for until it does. */
enum reading accelerometer_step(uint32_t now, uint8_t every_ms, int16_t xyz[3]);

#endif

/* The die of simbox: an ADXL345 at the simulated chip's I2C pins, as far as the firmware uses it. */
#ifndef SIMDIE_H
#define SIMDIE_H
#include <simavr/sim_avr.h>
#include <stdint.h>

void simdie_connect(avr_t *avr);
/* What it feels from now on, 256 for the pull of the earth; it has power. */
void simdie_feels(const int16_t xyz[3]);
/* It has no power: it does not answer, and forgets its set-up. */
void simdie_gone(void);

#endif

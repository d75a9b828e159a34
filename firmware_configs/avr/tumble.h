/* What a die with an accelerometer does, from what it feels: 256 is the pull of the earth. Knows no hardware. */
#ifndef TUMBLE_H
#define TUMBLE_H
#include <stdint.h>

enum { TUMBLE_EVERY_MS = 20 };
enum tumble { AS_BEFORE, BEGINS_TO_ROLL, LIES_CROOKED, LIES };

/* Which face is up when +x, -x, +y, -y, +z, -z points up; kept by the caller. */
void tumble_init(const uint8_t faces[6]);
/* Feels it; call it every 20 ms. `face` is set when it LIES. */
enum tumble tumble_feel(int16_t x, int16_t y, int16_t z, uint32_t now, uint8_t *face);
/* It is not felt any more: a roll that goes on is over, as LIES_CROOKED. */
enum tumble tumble_lost(void);

#endif

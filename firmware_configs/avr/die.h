/* The die: a button that rolls while it is down, hall switches under six faces, an accelerometer in it; or none. */
#ifndef DIE_H
#define DIE_H
#include <stdbool.h>
#include <stdint.h>

void die_init(void);
/* Looks at it; call it once a millisecond. */
void die_step(uint32_t now);
/* Whether a die that should answer does not. */
bool die_silent(void);

#endif

/* The buttons, without their bounces. Each connects its pin to ground. */
#ifndef BUTTONS_H
#define BUTTONS_H
#include <avr/pgmspace.h>
#include <stdint.h>

void buttons_init(void);
/* Looks at all of them; call it once a millisecond. */
void buttons_step(uint32_t now);
/* The name in flash, as the protocol has it. */
PGM_P button_name(uint8_t button);
/* A button that has been down for 30 s and still is, or -1. */
int8_t buttons_stuck(void);

#endif

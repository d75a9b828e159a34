/* The round lights, the seat lights and the buzzer. */
#ifndef LIGHTS_H
#define LIGHTS_H
#include <stdbool.h>
#include <stdint.h>

void lights_init(void);
/* Whether these are letters of patterns: 0 1 b p, or - for none. */
bool lights_valid(const char *letters);
/* Show this whole state. `beep` sounds once when it differs from the one before and is not 0. */
void lights_show(const char *rounds, const char *seats, uint32_t beep, uint32_t now);
/* Moves the lights; call it once a millisecond. Without a host they show that. */
void lights_step(bool hosted, uint32_t now);

#endif

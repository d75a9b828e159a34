/* The die: a button that rolls while it is down, or hall switches under six faces; or none. */
#ifndef DIE_H
#define DIE_H
#include <stdint.h>

void die_init(void);
/* Looks at it; call it once a millisecond. */
void die_step(uint32_t now);

#endif

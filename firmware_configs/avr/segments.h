/* A four-digit display with a TM1637; or none. */
#ifndef SEGMENTS_H
#define SEGMENTS_H
#include <stdbool.h>

void segments_init(void);
/* Show this text, to the right; a dot belongs to the digit before it. */
void segments_show(const char *text);
/* Writes when something has changed; without a host it shows a dash. Takes 1 ms then. */
void segments_step(bool hosted);

#endif

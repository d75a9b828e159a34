/* The box's side of a session: docs/box-protocol.md, "Session". */
#ifndef SESSION_H
#define SESSION_H
#include <stdbool.h>
#include <stdint.h>

#include "frame.h"

void session_start(void);
void session_frame(const struct frame *frame, uint32_t now);
/* Sends, and sends again; call it once a millisecond. */
void session_step(uint32_t now);
/* Whether a host is there. */
bool session_hosted(void);
/* What is wrong with the box now, in two words of flash, or two null pointers. Said when it changes, and to each new
   host. */
void session_fault(PGM_P what, PGM_P which);

#endif

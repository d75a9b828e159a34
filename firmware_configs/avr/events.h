/* The events that no host has acked: the oldest 16, over any number of sessions. */
#ifndef EVENTS_H
#define EVENTS_H
#include <stdbool.h>
#include <stdint.h>

enum { KEPT_EVENTS = 16 };
enum event_kind { PRESS, RELEASE, HOLD };

struct event {
    uint32_t number;
    uint32_t ms;
    uint8_t kind;
    uint8_t button;
};

/* It happened. When 16 wait already it is dropped and counted. */
void events_add(enum event_kind kind, uint8_t button, uint32_t now);
/* The oldest one, or a null pointer. */
const struct event *events_first(void);
void events_remove_first(void);
/* How many were dropped since the reset. */
uint32_t events_lost(void);
void events_count_lost(void);

#endif

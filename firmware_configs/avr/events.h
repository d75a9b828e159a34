/* The events that no host has acked: the oldest 16, over any number of sessions. */
#ifndef EVENTS_H
#define EVENTS_H
#include <stdbool.h>
#include <stdint.h>

enum { KEPT_EVENTS = 16 };
/* After HOLD come the die's. */
enum event_kind { PRESS, RELEASE, HOLD, ROLLING, CROOKED, ROLLED };

struct event {
    uint32_t number;
    uint32_t ms;
    uint8_t kind;
    /* The button, or the die's face. */
    uint8_t which;
    /* The number of the roll. */
    uint16_t roll;
};

/* It happened. When 16 wait already it is dropped and counted. */
void events_add(enum event_kind kind, uint8_t which, uint16_t roll, uint32_t now);
/* The oldest one, or a null pointer. */
const struct event *events_first(void);
void events_remove_first(void);
/* How many were dropped since the reset. */
uint32_t events_lost(void);
void events_count_lost(void);

#endif

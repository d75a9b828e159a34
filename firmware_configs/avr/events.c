#include "events.h"

#include <stddef.h>

static struct event kept[KEPT_EVENTS];
static uint8_t first, count;
static uint32_t numbered, lost;

void events_add(enum event_kind kind, uint8_t which, uint16_t roll, uint32_t now) {
    numbered++;
    if (count == KEPT_EVENTS) {
        lost++;
        return;
    }
    kept[(first + count++) % KEPT_EVENTS] = (struct event){numbered, now, kind, which, roll};
}

const struct event *events_first(void) { return count ? &kept[first] : NULL; }

void events_remove_first(void) {
    first = (first + 1) % KEPT_EVENTS;
    count--;
}

uint32_t events_lost(void) { return lost; }

void events_count_lost(void) { lost++; }

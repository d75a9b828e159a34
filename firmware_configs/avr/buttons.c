#include "buttons.h"

#include <avr/io.h>
#include <stdbool.h>

#include "events.h"

/* A press counts after 5 ms of quiet, at once for a hand; a release after 20 ms, as a worn contact that is
   held down opens for some milliseconds. */
enum { PRESS_QUIET = 5, RELEASE_QUIET = 20, HOLD_AFTER = 1000 };
static const uint32_t STUCK_AFTER = 30000;

#define X(port, bit, name) name "\0"
static const char NAMES[] PROGMEM = BUTTON_LIST "";
#undef X

static struct {
    bool down, held, stuck;
    uint8_t other;
    uint32_t since;
} buttons[BUTTON_COUNT + 1];

void buttons_init(void) {
#define X(port, bit, name) PORT##port |= _BV(bit);
    BUTTON_LIST
#undef X
}

static void look(uint8_t button, bool down, uint32_t now) {
    if (down == buttons[button].down) {
        buttons[button].other = 0;
    } else if (++buttons[button].other >= (down ? PRESS_QUIET : RELEASE_QUIET)) {
        buttons[button].down = down;
        buttons[button].other = 0;
        buttons[button].held = buttons[button].stuck = false;
        buttons[button].since = now;
        events_add(down ? PRESS : RELEASE, button, 0, now);
    }
    if (!buttons[button].down) return;
    uint32_t lasted = now - buttons[button].since;
    if (!buttons[button].held && lasted >= HOLD_AFTER) {
        buttons[button].held = true;
        events_add(HOLD, button, 0, now);
    }
    if (lasted >= STUCK_AFTER) buttons[button].stuck = true;
}

void buttons_step(uint32_t now) {
    uint8_t button = 0;
#define X(port, bit, name) look(button++, !(PIN##port & _BV(bit)), now);
    BUTTON_LIST
#undef X
    (void)look;
    (void)button;
    (void)now;
}

PGM_P button_name(uint8_t button) {
    PGM_P name = NAMES;
    while (button--) name += strlen_P(name) + 1;
    return name;
}

int8_t buttons_stuck(void) {
    for (int8_t button = 0; button < BUTTON_COUNT; button++)
        if (buttons[button].stuck) return button;
    return -1;
}

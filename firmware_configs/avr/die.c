#include "die.h"

#include <avr/io.h>
#include <stdbool.h>

#include "accelerometer.h"
#include "boot.h"
#include "events.h"
#include "tumble.h"

#if DIE_BUTTON
enum { PRESS_QUIET = 5, RELEASE_QUIET = 20 };

static bool down;
static uint8_t other;
static uint16_t roll, stirred;

/* 1 to 6. Noise of the chip, stirred by how long people have held the button so far. */
static uint8_t face(uint32_t now) {
    uint16_t drawn;
    do {
        stirred = stirred * 25173 + 13849 + now;
        drawn = boot_noise() ^ stirred;
    } while (drawn >= 65532);
    return drawn % 6 + 1;
}

static void look(bool pressed, uint32_t now) {
    if (pressed == down) {
        other = 0;
        return;
    }
    if (++other < (pressed ? PRESS_QUIET : RELEASE_QUIET)) return;
    other = 0;
    down = pressed;
    if (down) events_add(ROLLING, 0, ++roll, now);
    else events_add(ROLLED, face(now), roll, now);
}
#elif DIE_HALL
/* It lies once nothing has changed for so long; then just one switch must see a magnet. */
enum { DIE_QUIET = 300 };

static uint8_t seen;
static uint16_t roll;
static uint32_t since;
static bool moving;

static void look(uint8_t sees, uint32_t now) {
    if (sees != seen) {
        seen = sees;
        since = now;
        if (!moving) events_add(ROLLING, 0, ++roll, now);
        moving = true;
        return;
    }
    if (!moving || now - since < DIE_QUIET) return;
    moving = false;
    uint8_t face = 1;
    while (face <= 6 && sees != 1 << (face - 1)) face++;
    if (face <= 6) events_add(ROLLED, face, roll, now);
    else events_add(CROOKED, 0, roll, now);
}
#elif DIE_ACCELEROMETER
static const uint8_t FACES[6] = DIE_FACES;
static uint16_t roll;
static bool silent;

static void tell(enum tumble what, uint8_t face, uint32_t now) {
    if (what == BEGINS_TO_ROLL) events_add(ROLLING, 0, ++roll, now);
    else if (what == LIES_CROOKED) events_add(CROOKED, 0, roll, now);
    else if (what == LIES) events_add(ROLLED, face, roll, now);
}

static void look(uint32_t now) {
    int16_t xyz[3];
    uint8_t face = 0;
    enum tumble what = AS_BEFORE;
    enum reading reading = accelerometer_step(now, TUMBLE_EVERY_MS, xyz);
    if (reading == NOT_YET) return;
    silent = reading == SILENT;
    if (silent) what = tumble_lost();
    else what = tumble_feel(xyz[0], xyz[1], xyz[2], now, &face);
    tell(what, face, now);
}
#endif

bool die_silent(void) {
#if DIE_ACCELEROMETER
    return silent;
#else
    return false;
#endif
}

void die_init(void) {
#if DIE_ACCELEROMETER
    accelerometer_init();
    tumble_init(FACES);
#endif
#define X(port, bit) PORT##port |= _BV(bit);
    DIE_LIST
#undef X
}

void die_step(uint32_t now) {
#if DIE_BUTTON
#define X(port, bit) look(!(PIN##port & _BV(bit)), now);
    DIE_LIST
#undef X
#elif DIE_HALL
    uint8_t sees = 0, place = 0;
#define X(port, bit) if (!(PIN##port & _BV(bit))) sees |= 1 << place; place++;
    DIE_LIST
#undef X
    look(sees, now);
#elif DIE_ACCELEROMETER
    look(now);
#else
    (void)now;
#endif
}

#include "lights.h"

#include <avr/io.h>
#include <avr/pgmspace.h>

enum { BEEP_MS = 80 };

static char rounds[ROUND_COUNT + 1], seats[SEAT_COUNT + 1];
static uint32_t last_beep, beep_since;
static bool beeping;

void lights_init(void) {
#define X(port, bit) DDR##port |= _BV(bit);
    ROUND_LIST
    SEAT_LIST
    BUZZER_LIST
#undef X
}

bool lights_valid(const char *letters) {
    if (letters[0] == '-') return letters[1] == '\0';
    for (; *letters; letters++)
        if (*letters != '0' && *letters != '1' && *letters != 'b' && *letters != 'p') return false;
    return true;
}

static void take(char *kept, uint8_t count, const char *letters) {
    while (count--) *kept++ = *letters && *letters != '-' ? *letters++ : '0';
}

void lights_show(const char *new_rounds, const char *new_seats, uint32_t beep, uint32_t now) {
    take(rounds, ROUND_COUNT, new_rounds);
    take(seats, SEAT_COUNT, new_seats);
    if (beep && beep != last_beep) {
        beeping = true;
        beep_since = now;
    }
    last_beep = beep;
}

#if SMOOTH
/* Of ten milliseconds so many are bright: (1 - cos) / 2 over the first half of a pulse, in twentieths. */
static const uint8_t BRIGHT[] PROGMEM = {0, 0, 0, 1, 1, 1, 2, 3, 3, 4, 5, 6, 7, 7, 8, 9, 9, 9, 10, 10, 10};

static bool pulse(uint16_t phase) {
    uint8_t step = (phase < 1000 ? phase : 2000 - phase) / 50;
    return phase % 10 < pgm_read_byte(&BRIGHT[step]);
}
#else
static bool pulse(uint16_t phase) { return phase >= 500 && phase < 1500; }
#endif

static bool lit(char letter, uint16_t phase) {
    switch (letter) {
    case '1': return true;
    case 'b': return phase % 1000 < 500;
    case 'p': return pulse(phase);
    default: return false;
    }
}

static bool round_lit(uint8_t place, bool hosted, uint16_t phase) {
    /* No host: the first light flashes briefly every two seconds. */
    return hosted ? lit(rounds[place], phase) : place == 0 && phase < 60;
}

static bool seat_lit(uint8_t place, bool hosted, uint16_t phase) {
    return hosted && lit(seats[place], phase);
}

void lights_step(bool hosted, uint32_t now) {
    uint16_t phase = now % 2000;
    uint8_t place = 0;
#define SET(port, bit, on) if (on) PORT##port |= _BV(bit); else PORT##port &= ~_BV(bit);
#define X(port, bit) SET(port, bit, round_lit(place, hosted, phase)) place++;
    ROUND_LIST
#undef X
    place = 0;
#define X(port, bit) SET(port, bit, seat_lit(place, hosted, phase)) place++;
    SEAT_LIST
#undef X
    if (beeping && now - beep_since >= BEEP_MS) beeping = false;
#define X(port, bit) SET(port, bit, beeping)
    BUZZER_LIST
#undef X
    (void)round_lit;
    (void)seat_lit;
    (void)phase;
    (void)place;
}

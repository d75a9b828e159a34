#include "segments.h"

#if SEGMENTS
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <stdint.h>
#include <string.h>
#include <util/delay.h>

enum { DIGITS = 4, DASH = 0x40, DOT = 0x80, FIXED_ADDRESS_UP = 0x40, FIRST_DIGIT = 0xC0, ON = 0x8B };

static const uint8_t NUMBERS[] PROGMEM = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D, 0x07, 0x7F, 0x6F};
static const uint8_t LETTERS[] PROGMEM = {0x77, 0x7C, 0x39, 0x5E, 0x79, 0x71, 0x3D, 0x76, 0x06,
                                          0x1E, 0x75, 0x38, 0x55, 0x54, 0x5C, 0x73, 0x67, 0x50,
                                          0x6D, 0x78, 0x3E, 0x1C, 0x6A, 0x76, 0x6E, 0x5B};
static uint8_t wanted[DIGITS], shown[DIGITS];
static bool written;

#define SET(port, bit, high) \
    do { \
        if (high) PORT##port |= _BV(bit); \
        else PORT##port &= ~_BV(bit); \
        _delay_us(5); \
    } while (0)
#define APPLY(macro, ...) macro(__VA_ARGS__)
#define OUTPUT(port, bit) DDR##port |= _BV(bit), PORT##port |= _BV(bit)

static void clk(bool high) { APPLY(SET, SEGMENT_CLK, high); }
static void dio(bool high) { APPLY(SET, SEGMENT_DIO, high); }

static void start(void) { dio(false); }

static void put(uint8_t byte) {
    for (uint8_t bit = 0; bit < 8; bit++) {
        clk(false);
        dio(byte >> bit & 1);
        clk(true);
    }
    /* The chip's ack: it pulls the line down itself, so ours must not be up. */
    clk(false);
    dio(false);
    clk(true);
}

static void stop(void) {
    clk(false);
    clk(true);
    dio(true);
}

static uint8_t pattern(char letter) {
    if (letter >= '0' && letter <= '9') return pgm_read_byte(&NUMBERS[letter - '0']);
    if (letter >= 'a' && letter <= 'z') return pgm_read_byte(&LETTERS[letter - 'a']);
    return letter == '-' ? DASH : letter == '_' ? 0x08 : 0;
}

void segments_init(void) {
    APPLY(OUTPUT, SEGMENT_CLK);
    APPLY(OUTPUT, SEGMENT_DIO);
}

static void push(uint8_t digit) {
    memmove(wanted, wanted + 1, DIGITS - 1);
    wanted[DIGITS - 1] = digit;
}

void segments_show(const char *text) {
    bool digit_before = false;
    memset(wanted, 0, DIGITS);
    for (; *text; text++) {
        if (*text == '.' && digit_before) wanted[DIGITS - 1] |= DOT;
        else push(*text == '.' ? DOT : pattern(*text));
        digit_before = true;
    }
}

void segments_step(bool hosted) {
    static const uint8_t NO_HOST[DIGITS] = {0, 0, 0, DASH};
    const uint8_t *now = hosted ? wanted : NO_HOST;
    if (written && memcmp(now, shown, DIGITS) == 0) return;
    written = true;
    memcpy(shown, now, DIGITS);
    start();
    put(FIXED_ADDRESS_UP);
    stop();
    start();
    put(FIRST_DIGIT);
    for (uint8_t digit = 0; digit < DIGITS; digit++) put(now[digit]);
    stop();
    start();
    put(ON);
    stop();
}
#else
void segments_init(void) {}
void segments_show(const char *text) { (void)text; }
void segments_step(bool hosted) { (void)hosted; }
#endif

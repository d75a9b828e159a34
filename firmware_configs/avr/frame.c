#include "frame.h"

#include <stdlib.h>
#include <string.h>
#include <util/crc16.h>

#include "uart.h"

static char line[LONGEST];
static uint8_t length;

static int8_t digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static bool hex_of(const char *text, uint8_t digits, uint16_t *value) {
    *value = 0;
    while (digits--) {
        int8_t digit = digit_of(*text++);
        if (digit < 0) return false;
        *value = *value << 4 | digit;
    }
    return true;
}

static bool may_be_in_a_word(char c) { return c > ' ' && c <= '~' && c != '*' && (c < 'A' || c > 'Z'); }

/* `end` is where the words end: at the space before the star. */
static bool split(struct frame *frame, uint8_t end) {
    frame->count = 0;
    for (uint8_t at = 4; at < end;) {
        if (line[at] != ' ') return false;
        line[at++] = '\0';
        uint8_t start = at;
        while (at < end && may_be_in_a_word(line[at])) at++;
        if (at == start) return false;
        if (frame->count < MOST_WORDS) frame->words[frame->count++] = line + start;
    }
    line[end] = '\0';
    return true;
}

static bool parse(struct frame *frame) {
    uint16_t seq, said, crc = 0xFFFF;
    if (length < 10) return false;
    uint8_t end = length - 6;
    if (line[end] != ' ' || line[end + 1] != '*' || !hex_of(line + end + 2, 4, &said)) return false;
    for (uint8_t at = 0; at < end; at++) crc = _crc_xmodem_update(crc, line[at]);
    if (crc != said) return false;
    if (line[0] < 'A' || line[0] > 'Z' || line[1] != ' ' || !hex_of(line + 2, 2, &seq)) return false;
    frame->kind = line[0];
    frame->seq = seq;
    return split(frame, end);
}

bool frame_byte(uint8_t byte, struct frame *frame) {
    if (byte != '\n') {
        /* A full buffer is a line too long: it stays full, and wrong, until its newline. */
        if (length < LONGEST) line[length++] = byte;
        return false;
    }
    bool good = length < LONGEST && parse(frame);
    length = 0;
    return good;
}

static uint16_t sum;
static bool mute;

static void put(char c) {
    if (mute) return;
    sum = _crc_xmodem_update(sum, c);
    uart_put(c);
}

static void put_hex(uint16_t value, uint8_t digits, const char *alphabet) {
    while (digits--) put(pgm_read_byte(alphabet + (value >> digits * 4 & 15)));
}

static const char CAPITALS[] PROGMEM = "0123456789ABCDEF";
static const char SMALLS[] PROGMEM = "0123456789abcdef";

void frame_begin(char kind, uint8_t seq) {
    mute = uart_room() < LONGEST;
    sum = 0xFFFF;
    put(kind);
    put(' ');
    put_hex(seq, 2, CAPITALS);
}

void frame_word(const char *word) {
    put(' ');
    while (*word) put(*word++);
}

void frame_word_P(PGM_P word) {
    put(' ');
    for (char c; (c = pgm_read_byte(word)); word++) put(c);
}

void frame_number(uint32_t number) {
    char digits[11];
    frame_word(ultoa(number, digits, 10));
}

void frame_hex(uint32_t number) {
    put(' ');
    put_hex(number >> 16, 4, SMALLS);
    put_hex(number, 4, SMALLS);
}

void frame_end(void) {
    uint16_t crc = sum;
    put(' ');
    put('*');
    put_hex(crc, 4, CAPITALS);
    put('\n');
}

bool number_of(const char *word, uint32_t *number) {
    uint8_t digits = strlen(word);
    if (digits == 0 || digits > 10) return false;
    *number = 0;
    for (; *word; word++) {
        if (*word < '0' || *word > '9') return false;
        *number = *number * 10 + (*word - '0');
    }
    return true;
}

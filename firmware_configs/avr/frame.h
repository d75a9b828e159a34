/* Frames of the box's wire: docs/box-protocol.md, "Frame". */
#ifndef FRAME_H
#define FRAME_H
#include <avr/pgmspace.h>
#include <stdbool.h>
#include <stdint.h>

enum { LONGEST = 120, MOST_WORDS = 8 };

struct frame {
    char kind;
    uint8_t seq;
    uint8_t count;
    const char *words[MOST_WORDS];
};

/* Takes the bytes of the line one by one. True when one completes a frame; it lives until the next byte. */
bool frame_byte(uint8_t byte, struct frame *frame);

/* Says a frame, word by word. When the serial line is too far behind, the whole frame is left out:
   whatever matters is said again. */
void frame_begin(char kind, uint8_t seq);
void frame_word(const char *word);
void frame_word_P(PGM_P word);
void frame_number(uint32_t number);
void frame_hex(uint32_t number);
void frame_end(void);

/* Reads a decimal number of at most ten digits. */
bool number_of(const char *word, uint32_t *number);

#endif

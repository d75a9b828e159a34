#include "session.h"

#include <string.h>

#include "boot.h"
#include "buttons.h"
#include "events.h"
#include "lights.h"
#include "segments.h"
#include "uart.h"

enum { FIRST_WAIT = 200, LEAST_WAIT = 100, MOST_WAIT = 1600, TRIES = 5, NO_HOST_AFTER = 3000, NONCE = 9 };

static const char FIRMWARE[] PROGMEM = "avr-1";
static const char HAVE[] PROGMEM = CAPABILITIES;
static const char HELLO[] PROGMEM = "hello";
static const char UNKNOWN[] PROGMEM = "unknown";

static char nonce[NONCE];
static uint32_t last_heard;
static int16_t last_command;
/* The event in flight: the first of those that are kept. No tries: nothing is in flight. */
static uint8_t seq, tries;
static uint16_t wait = FIRST_WAIT;
static uint32_t sent_at, asked_at;
/* What is wrong with the box, and with which part; or null pointers. */
static PGM_P wrong;
static PGM_P wrong_part;

bool session_hosted(void) { return nonce[0] != '\0'; }

static void refuse(uint8_t frame_seq, PGM_P why) {
    frame_begin('N', frame_seq);
    frame_word_P(why);
    frame_end();
}

void session_start(void) {
    /* Ends the line that the reset may have cut. */
    uart_put('\n');
    refuse(0, HELLO);
}

static void say_fault(void) {
    frame_begin('X', 0);
    if (wrong) {
        frame_word_P(wrong);
        frame_word_P(wrong_part);
    }
    frame_end();
}

void session_fault(PGM_P what, PGM_P which) {
    if (what == wrong && which == wrong_part) return;
    wrong = what;
    wrong_part = which;
    if (session_hosted()) say_fault();
}

static void set_wait(uint32_t ms) { wait = ms < LEAST_WAIT ? LEAST_WAIT : ms > MOST_WAIT ? MOST_WAIT : ms; }

static void say_event(const struct event *event) {
    static const char WORDS[][8] PROGMEM = {"press", "release", "hold", "rolling", "crooked", "rolled"};
    frame_begin('E', seq);
    frame_hex(boot_id());
    frame_number(event->number);
    frame_number(event->ms);
    if (event->kind <= HOLD) {
        frame_word_P(WORDS[event->kind]);
        frame_word_P(button_name(event->which));
    } else {
        frame_word_P(PSTR("die"));
        frame_word_P(WORDS[event->kind]);
        frame_number(event->roll);
        if (event->kind == ROLLED) frame_number(event->which);
    }
    frame_end();
}

static void offer(uint32_t now) {
    const struct event *event = events_first();
    if (!session_hosted() || tries || !event) return;
    seq++;
    tries = 1;
    sent_at = asked_at = now;
    say_event(event);
}

static void answered(uint32_t now) {
    /* Which try an answer belongs to is only known when there was one. */
    if (tries == 1 && asked_at == sent_at) set_wait(wait - wait / 8 + (now - sent_at) / 2);
    tries = 0;
    events_remove_first();
    offer(now);
}

static bool speaks_ours(const char *protocols) {
    for (const char *at = protocols; at; at = strchr(at, ',')) {
        if (*at == ',') at++;
        if (at[0] == '1' && (at[1] == ',' || at[1] == '\0')) return true;
    }
    return false;
}

static void welcome(const struct frame *frame, uint32_t now) {
    if (frame->count < 2 || strlen(frame->words[1]) >= NONCE) {
        refuse(frame->seq, UNKNOWN);
        return;
    }
    if (!speaks_ours(frame->words[0])) {
        refuse(frame->seq, PSTR("proto 1"));
        return;
    }
    frame_begin('W', frame->seq);
    frame_number(1);
    frame_word(frame->words[1]);
    frame_hex(boot_id());
    frame_number(now);
    frame_number(events_lost());
    frame_word_P(FIRMWARE);
    frame_word_P(HAVE);
    frame_end();
    if (strcmp(nonce, frame->words[1]) == 0) return;
    strcpy(nonce, frame->words[1]);
    last_command = -1;
    tries = 0;
    if (wrong) say_fault();
    offer(now);
}

static void command(const struct frame *frame, uint32_t now) {
    uint32_t beep = 0;
    const char *text = "";
    bool good = frame->count >= 3 && strcmp_P(frame->words[0], PSTR("show")) == 0 &&
                lights_valid(frame->words[1]) && lights_valid(frame->words[2]);
    for (uint8_t word = 3; good && word < frame->count; word++) {
        if (strncmp_P(frame->words[word], PSTR("beep="), 5) == 0)
            good = number_of(frame->words[word] + 5, &beep);
        else if (strncmp_P(frame->words[word], PSTR("seg="), 4) == 0)
            text = frame->words[word] + 4;
    }
    if (!good) {
        refuse(frame->seq, UNKNOWN);
        return;
    }
    if (frame->seq != last_command) {
        last_command = frame->seq;
        lights_show(frame->words[1], frame->words[2], beep, now);
        segments_show(text);
    }
    frame_begin('A', frame->seq);
    frame_end();
}

static bool names_this_boot(const char *word) {
    uint32_t value = 0;
    uint8_t digits = 0;
    for (; *word; word++, digits++) {
        if (*word >= '0' && *word <= '9') value = value << 4 | (*word - '0');
        else if (*word >= 'a' && *word <= 'f') value = value << 4 | (*word - 'a' + 10);
        else return false;
    }
    return digits == 8 && value == boot_id();
}

static void acked(const struct frame *frame, uint32_t now) {
    uint32_t number;
    if (tries && frame->count >= 2 && names_this_boot(frame->words[0]) && number_of(frame->words[1], &number) &&
        number == events_first()->number)
        answered(now);
}

static void naked(const struct frame *frame, uint32_t now) {
    if (!tries || frame->seq != seq || frame->count < 1) return;
    if (strcmp_P(frame->words[0], PSTR("wait")) == 0) {
        tries = 2;
        asked_at = now;
    } else if (strcmp_P(frame->words[0], UNKNOWN) == 0) {
        events_count_lost();
        answered(now);
    }
}

void session_frame(const struct frame *frame, uint32_t now) {
    last_heard = now;
    if (frame->kind == 'H') welcome(frame, now);
    else if (!session_hosted()) refuse(frame->seq, HELLO);
    else if (frame->kind == 'C') command(frame, now);
    else if (frame->kind == 'A') acked(frame, now);
    else if (frame->kind == 'N') naked(frame, now);
    else if (frame->kind == 'P') {
        frame_begin('Q', frame->seq);
        frame_number(now);
        frame_number(events_lost());
        frame_end();
    } else refuse(frame->seq, UNKNOWN);
}

void session_step(uint32_t now) {
    if (!session_hosted()) return;
    bool late = tries && now - asked_at >= wait;
    if (now - last_heard >= NO_HOST_AFTER || (late && tries >= TRIES)) {
        nonce[0] = '\0';
        tries = 0;
        return;
    }
    if (late) {
        tries++;
        asked_at = now;
        set_wait(2UL * wait);
        say_event(events_first());
    }
    offer(now);
}

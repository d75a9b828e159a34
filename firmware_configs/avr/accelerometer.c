#include "accelerometer.h"

#include <avr/io.h>
#include <stdbool.h>
#include <util/delay.h>

enum { ADDRESS = 0x53, POWER = 0x2D, FORMAT = 0x31, MEASURE = 0x08, FULL_16G = 0x0B };
/* Its format, then two bytes for each axis: one that lost its power for a moment is known by its format. */
enum { FRAME = 7, WIDEST = 4096, RETRY_MS = 50, SILENT_AFTER_MS = 300, BYTE_MS = 2 };
enum transfer { ON_ITS_WAY, DONE, FAILED };

/* A transfer: the bytes that go, then those that come. */
static uint8_t out[2], outs, out_at, in[FRAME], ins, in_at;
static bool running;
static uint8_t waited;
static enum { SET_POWER, SET_FORMAT, READ } task;
static uint32_t next_at, felt_at;

#define GO(bits) (TWCR = _BV(TWINT) | _BV(TWEN) | (bits))

/* A chip that was cut off in the middle of a byte holds the line: nine clocks bring it to the end. */
static void free_bus(void) {
    TWCR = 0;
    for (uint8_t clock = 0; clock < 9; clock++) {
        DDRC |= _BV(5);
        _delay_us(5);
        DDRC &= ~_BV(5);
        _delay_us(5);
    }
}

void accelerometer_init(void) {
    /* 100 kHz. No pull-ups of ours: the module has its own, to 3.3 V. */
    TWSR = 0;
    TWBR = (F_CPU / 100000 - 16) / 2;
    free_bus();
}

static void begin(uint8_t count, uint8_t first, uint8_t second, uint8_t wanted) {
    out[0] = first;
    out[1] = second;
    outs = count;
    ins = wanted;
    out_at = in_at = waited = 0;
    running = true;
    GO(_BV(TWSTA));
}

static enum transfer finish(enum transfer how) {
    running = false;
    if (how == DONE) GO(_BV(TWSTO));
    else free_bus();
    return how;
}

static enum transfer step(void) {
    if (!(TWCR & _BV(TWINT))) return ++waited > BYTE_MS ? finish(FAILED) : ON_ITS_WAY;
    waited = 0;
    switch (TWSR & 0xF8) {
    case 0x08: /* started */
        TWDR = ADDRESS << 1;
        GO(0);
        return ON_ITS_WAY;
    case 0x18: /* it listens */
    case 0x28: /* it has taken a byte */
        if (out_at == outs && !ins) return finish(DONE);
        if (out_at < outs) {
            TWDR = out[out_at++];
            GO(0);
        } else GO(_BV(TWSTA));
        return ON_ITS_WAY;
    case 0x10: /* started again, to read */
        TWDR = ADDRESS << 1 | 1;
        GO(0);
        return ON_ITS_WAY;
    case 0x50: /* a byte has come */
        in[in_at++] = TWDR;
        /* fall through */
    case 0x40: /* it speaks; of the last byte it hears that there are no more */
        GO(in_at + 1 < ins ? _BV(TWEA) : 0);
        return ON_ITS_WAY;
    case 0x58: /* the last one has come */
        in[in_at++] = TWDR;
        return finish(in_at == ins ? DONE : FAILED);
    default: return finish(FAILED);
    }
}

static bool axes(int16_t xyz[3]) {
    for (uint8_t axis = 0; axis < 3; axis++) {
        xyz[axis] = (int16_t)(in[1 + 2 * axis] | (uint16_t)in[2 + 2 * axis] << 8);
        if (xyz[axis] < -WIDEST || xyz[axis] >= WIDEST) return false;
    }
    return in[0] == FULL_16G;
}

static enum reading set_up_again(uint32_t now) {
    task = SET_POWER;
    next_at = now + RETRY_MS;
    return now - felt_at < SILENT_AFTER_MS ? NOT_YET : SILENT;
}

enum reading accelerometer_step(uint32_t now, uint8_t every_ms, int16_t xyz[3]) {
    if (running) {
        enum transfer how = step();
        if (how == ON_ITS_WAY) return NOT_YET;
        if (how == FAILED) return set_up_again(now);
        if (task != READ) {
            /* Its first reading takes a while. */
            if (++task == READ) next_at = now + every_ms;
            return NOT_YET;
        }
        if (!axes(xyz)) return set_up_again(now);
        felt_at = now;
        return FELT;
    }
    if ((int32_t)(now - next_at) < 0) return NOT_YET;
    if (task == SET_POWER) begin(2, POWER, MEASURE, 0);
    else if (task == SET_FORMAT) begin(2, FORMAT, FULL_16G, 0);
    else {
        next_at = now + every_ms;
        begin(1, FORMAT, 0, FRAME);
    }
    return NOT_YET;
}

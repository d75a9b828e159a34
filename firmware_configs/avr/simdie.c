#include "simdie.h"

#include <simavr/avr_twi.h>
#include <string.h>

enum { ADDRESS = 0x53, DEVICE = 0x00, RATE = 0x2C, POWER = 0x2D, FORMAT = 0x31, AXES = 0x32, REGISTERS = 0x3A };
enum { MEASURE = 0x08, FULL_RESOLUTION = 0x08 };

static avr_irq_t *answer;
static uint8_t registers[REGISTERS], at;
static int16_t feels[3] = {0, 0, 256};
static int there, spoken_to, pointed;

static void power_on(void) {
    memset(registers, 0, sizeof registers);
    registers[DEVICE] = 0xE5;
    registers[RATE] = 0x0A;
}

/* The axes, as long as it measures; the firmware reads them at its full resolution alone. */
static void measure(void) {
    if (!(registers[POWER] & MEASURE)) return;
    for (int axis = 0; axis < 3; axis++) {
        int value = registers[FORMAT] & FULL_RESOLUTION ? feels[axis] : feels[axis] / 8;
        registers[AXES + 2 * axis] = value;
        registers[AXES + 2 * axis + 1] = value >> 8;
    }
}

static void say(uint8_t what, uint8_t data) { avr_raise_irq(answer, avr_twi_irq_msg(what, ADDRESS << 1, data)); }

static void heard(struct avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq, (void)param;
    avr_twi_msg_irq_t message = {.u.v = value};
    if (message.u.twi.msg & TWI_COND_STOP) spoken_to = 0;
    if (message.u.twi.msg & TWI_COND_START) {
        spoken_to = there && message.u.twi.addr >> 1 == ADDRESS;
        pointed = message.u.twi.addr & 1;
        if (!spoken_to) return;
        measure();
        say(TWI_COND_ACK, 1);
    }
    if (!spoken_to || !there) return;
    if (message.u.twi.msg & TWI_COND_WRITE) {
        /* The first byte names the register. */
        if (!pointed) at = message.u.twi.data;
        else if (at < REGISTERS) registers[at++] = message.u.twi.data;
        pointed = 1;
        say(TWI_COND_ACK, 1);
    } else if (message.u.twi.msg & TWI_COND_READ) {
        say(TWI_COND_READ, at < REGISTERS ? registers[at] : 0);
        at++;
    }
}

void simdie_connect(avr_t *avr) {
    power_on();
    there = 1;
    answer = avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_OUTPUT), heard, NULL);
}

void simdie_feels(const int16_t xyz[3]) {
    if (!there) power_on();
    there = 1;
    memcpy(feels, xyz, sizeof feels);
}

void simdie_gone(void) { there = 0; }

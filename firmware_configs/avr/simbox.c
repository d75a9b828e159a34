/* Runs the firmware in simavr in real time: its UART is a pseudo-terminal, its pins obey commands.

   simbox FIRMWARE.elf prints the terminal's path, then obeys commands on standard input, one a line:
     wave PIN LEVEL@MICROSECONDS…   set an input (like PD2) to 0 or 1 at these times from now
     die X,Y,Z@MICROSECONDS…        what the accelerometer in the die feels from then on (256 is the earth's pull);
                                    `gone` in place of the numbers: it has no power
     reset                          pull the reset pin
     hang                           stop the processor; only its watchdog can wake it
   and prints what happens, with the processor's time in microseconds:
     pin PIN LEVEL MICROSECONDS     an output has changed
     edge PIN LEVEL MICROSECONDS    an input was set
     sent COUNT MICROSECONDS        after each newline: so many bytes have left the UART
     heard KIND MICROSECONDS        a line has arrived at the UART whole; KIND is its first letter
   The end of the input ends it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "simdie.h"

enum { HERTZ = 16000000, CYCLES_A_BYTE = HERTZ / 11520, SLICE_US = 200 };

static avr_t *avr;
static int host, box;
static avr_irq_t *uart_in;
static uint8_t to_avr[4096];
static size_t to_avr_count;
static unsigned long sent;
static uint8_t outputs[256];
static int wired;
static void (*reset_chip)(struct avr_t *avr);
static int64_t hung_at = -1;
static uint8_t under_hang[2];

/* What hangs on the pins from outside, a port each; the board's pull-ups make it all ones. */
static uint8_t inputs[256];

/* What the die is to feel, earliest first: simavr has not timers enough for each. */
enum { MOST_TILTS = 1024 };
static struct tilt {
    avr_cycle_count_t at;
    int gone;
    int16_t xyz[3];
} tilts[MOST_TILTS];
static size_t tilt_count;

struct edge {
    char port;
    uint8_t bit, level;
};

static uint64_t micros(void) { return avr->cycle / (HERTZ / 1000000); }

static int is_pin(const char *name) {
    return name && strlen(name) == 3 && name[0] == 'P' && name[1] >= 'B' && name[1] <= 'D' && name[2] >= '0' &&
           name[2] <= '7';
}

static void set_input(char port, int bit, int level) {
    uint8_t *wired = &inputs[(uint8_t)port];
    *wired = (*wired & ~(1 << bit)) | level << bit;
    /* Without this, the next write to the port would raise the pin again. */
    avr_ioport_external_t outside = {.name = port, .mask = 0xFF, .value = *wired};
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &outside);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), IOPORT_IRQ_PIN0 + bit), level);
}

static avr_cycle_count_t edge_comes(avr_t *a, avr_cycle_count_t when, void *param) {
    (void)a, (void)when;
    struct edge *edge = param;
    set_input(edge->port, edge->bit, edge->level);
    printf("edge P%c%d %d %llu\n", edge->port, edge->bit, edge->level, (unsigned long long)micros());
    free(edge);
    return 0;
}

static avr_cycle_count_t byte_comes(avr_t *a, avr_cycle_count_t when, void *param) {
    (void)a, (void)param;
    if (to_avr_count) {
        static uint8_t first = '\n';
        uint8_t byte = to_avr[0];
        avr_raise_irq(uart_in, byte);
        if (byte == '\n' && first >= 'A' && first <= 'Z')
            printf("heard %c %llu\n", first, (unsigned long long)micros());
        if (byte == '\n') first = '\n';
        else if (first == '\n') first = byte;
        memmove(to_avr, to_avr + 1, --to_avr_count);
    }
    return when + CYCLES_A_BYTE;
}

static void byte_leaves(struct avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq, (void)param;
    uint8_t byte = value;
    /* Like a cable that nobody reads: what does not fit is gone. */
    if (write(host, &byte, 1) == 1) sent++;
    if (byte == '\n') printf("sent %lu %llu\n", sent, (unsigned long long)micros());
}

static void output_changes(struct avr_irq_t *irq, uint32_t value, void *param) {
    (void)irq;
    char port = (char)(uintptr_t)param;
    avr_ioport_state_t state;
    if (avr_ioctl(avr, AVR_IOCTL_IOPORT_GETSTATE(port), &state) < 0) return;
    uint8_t now = value & state.ddr, changed = now ^ outputs[(uint8_t)port];
    outputs[(uint8_t)port] = now;
    for (int bit = 0; bit < 8; bit++)
        if (changed >> bit & 1)
            printf("pin P%c%d %d %llu\n", port, bit, now >> bit & 1, (unsigned long long)micros());
}

/* A reset, whoever caused it, forgets all timers: wire the board up again, with all inputs open. */
static void wire(void) {
    if (wired) return;
    wired = 1;
    avr_cycle_timer_register(avr, CYCLES_A_BYTE, byte_comes, NULL);
    if (hung_at >= 0) memcpy(avr->flash + hung_at, under_hang, 2);
    hung_at = -1;
    tilt_count = 0;
    for (char port = 'B'; port <= 'D'; port++)
        for (int bit = 0; bit < 8; bit++) {
            /* The reset cleared the register, but not what simavr remembers of the wire: let it see a change. */
            set_input(port, bit, 0);
            set_input(port, bit, 1);
        }
}

static void wave(char *words) {
    char *name = strtok(words, " ");
    if (!is_pin(name)) {
        fprintf(stderr, "simbox: %s is no pin\n", name ? name : "nothing");
        return;
    }
    for (char *word; (word = strtok(NULL, " "));) {
        int level;
        unsigned long after;
        if (sscanf(word, "%d@%lu", &level, &after) != 2) {
            fprintf(stderr, "simbox: %s is not LEVEL@MICROSECONDS\n", word);
            return;
        }
        struct edge *edge = malloc(sizeof *edge);
        *edge = (struct edge){name[1], name[2] - '0', level != 0};
        avr_cycle_timer_register(avr, 1 + after * (HERTZ / 1000000), edge_comes, edge);
    }
}

static avr_cycle_count_t tilt_comes(avr_t *a, avr_cycle_count_t when, void *param) {
    (void)when, (void)param;
    while (tilt_count && tilts[0].at <= a->cycle) {
        if (tilts[0].gone) simdie_gone();
        else simdie_feels(tilts[0].xyz);
        memmove(tilts, tilts + 1, --tilt_count * sizeof *tilts);
    }
    return tilt_count ? tilts[0].at : 0;
}

static void die(char *words) {
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        struct tilt tilt = {0};
        unsigned long after;
        tilt.gone = sscanf(word, "gone@%lu", &after) == 1;
        if ((!tilt.gone &&
             sscanf(word, "%hd,%hd,%hd@%lu", &tilt.xyz[0], &tilt.xyz[1], &tilt.xyz[2], &after) != 4) ||
            tilt_count == MOST_TILTS) {
            fprintf(stderr, "simbox: %s is not X,Y,Z@MICROSECONDS, or one too many\n", word);
            return;
        }
        tilt.at = avr->cycle + 1 + after * (HERTZ / 1000000);
        size_t place = tilt_count++;
        for (; place && tilts[place - 1].at > tilt.at; place--) tilts[place] = tilts[place - 1];
        tilts[place] = tilt;
    }
    if (tilt_count) avr_cycle_timer_register(avr, tilts[0].at - avr->cycle, tilt_comes, NULL);
}

static void obey(char *line) {
    if (strncmp(line, "wave ", 5) == 0) wave(line + 5);
    else if (strncmp(line, "die ", 4) == 0) die(line + 4);
    else if (strcmp(line, "reset") == 0) avr_reset(avr);
    else if (strcmp(line, "hang") == 0) {
        /* rjmp . with interrupts off */
        avr->state = cpu_Running;
        memset(avr->sreg, 0, sizeof avr->sreg);
        hung_at = avr->pc;
        memcpy(under_hang, avr->flash + hung_at, 2);
        memcpy(avr->flash + hung_at, "\xFF\xCF", 2);
    } else if (*line) fprintf(stderr, "simbox: %s is no command\n", line);
}

/* False at the end of the input. */
static int hear(int timeout_ms) {
    static char held[4096];
    static size_t count;
    struct pollfd polled[2] = {{.fd = 0, .events = POLLIN}, {.fd = host, .events = POLLIN}};
    if (poll(polled, 2, timeout_ms) <= 0) return 1;
    if (polled[1].revents & POLLIN) {
        ssize_t got = read(host, to_avr + to_avr_count, sizeof to_avr - to_avr_count);
        if (got > 0) to_avr_count += got;
    }
    if (polled[0].revents) {
        ssize_t got = read(0, held + count, sizeof held - 1 - count);
        if (got <= 0) return 0;
        count += got;
        for (char *end; (end = memchr(held, '\n', count));) {
            *end = '\0';
            obey(held);
            count -= end + 1 - held;
            memmove(held, end + 1, count);
        }
    }
    return 1;
}

static void note_reset(struct avr_t *a) {
    wired = 0;
    if (reset_chip) reset_chip(a);
}

static void no_sleep(avr_t *a, avr_cycle_count_t how_long) { (void)a, (void)how_long; }
static void quiet(avr_t *a, const int level, const char *format, va_list list) {
    /* A processor that hangs takes no bytes, and simavr would say so for each. */
    if (level <= LOG_ERROR && hung_at < 0) vfprintf(stderr, format, list);
    (void)a;
}

int main(int count, char **arguments) {
    elf_firmware_t firmware = {0};
    avr_global_logger_set(quiet);
    if (count != 2 || elf_read_firmware(arguments[1], &firmware) < 0) {
        fprintf(stderr, "usage: simbox FIRMWARE.elf\n");
        return 2;
    }
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    firmware.frequency = HERTZ;
    avr_load_firmware(avr, &firmware);
    avr->sleep = no_sleep;
    reset_chip = avr->reset;
    avr->reset = note_reset;
    if (openpty(&host, &box, NULL, NULL, NULL) < 0) return 1;
    struct termios raw;
    tcgetattr(box, &raw);
    cfmakeraw(&raw);
    tcsetattr(box, TCSANOW, &raw);
    fcntl(host, F_SETFL, O_NONBLOCK);
    setvbuf(stdout, NULL, _IOLBF, 0);

    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    uart_in = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), byte_leaves, NULL);
    for (char port = 'B'; port <= 'D'; port++)
        avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), IOPORT_IRQ_REG_PORT),
                                output_changes, (void *)(uintptr_t)port);
    simdie_connect(avr);
    printf("%s\n", ttyname(box));

    struct timespec began, now;
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (;;) {
        wire();
        uint64_t until = micros() + SLICE_US;
        while (micros() < until) {
            int state = avr_run(avr);
            if (state == cpu_Crashed || state == cpu_Done) {
                fprintf(stderr, "simbox: the firmware has ended\n");
                return 1;
            }
        }
        clock_gettime(CLOCK_MONOTONIC, &now);
        int64_t wall = (now.tv_sec - began.tv_sec) * 1000000LL + (now.tv_nsec - began.tv_nsec) / 1000;
        int64_t ahead = (int64_t)micros() - wall;
        if (!hear(ahead > 1000 ? ahead / 1000 : 0)) break;
    }
    avr_terminate(avr);
    return 0;
}

/* The box: buttons in, lights out, one serial line to the host. */
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stddef.h>

#include "boot.h"
#include "buttons.h"
#include "clock.h"
#include "die.h"
#include "frame.h"
#include "lights.h"
#include "segments.h"
#include "session.h"
#include "uart.h"

static const char STUCK[] PROGMEM = "stuck", DIE[] PROGMEM = "die", IS_SILENT[] PROGMEM = "silent";

static void say_what_is_wrong(void) {
    int8_t stuck = buttons_stuck();
    if (stuck >= 0) session_fault(STUCK, button_name(stuck));
    else if (die_silent()) session_fault(DIE, IS_SILENT);
    else session_fault(NULL, NULL);
}

int main(void) {
    static struct frame frame;
    uint32_t last = 0;
    buttons_init();
    lights_init();
    segments_init();
    die_init();
    boot_init();
    uart_init();
    clock_init();
    sei();
    session_start();
    for (;;) {
        wdt_reset();
        uint32_t now = clock_ms();
        for (int16_t byte; (byte = uart_get()) >= 0;)
            if (frame_byte(byte, &frame)) session_frame(&frame, now);
        if (now != last) {
            last = now;
            buttons_step(now);
            die_step(now);
            session_step(now);
            lights_step(session_hosted(), now);
            segments_step(session_hosted());
            say_what_is_wrong();
        }
        /* Any interrupt wakes it, the clock's at the latest. */
        sleep_mode();
    }
}

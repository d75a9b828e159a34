#include "boot.h"

#include <avr/eeprom.h>
#include <avr/io.h>
#include <avr/wdt.h>

/* Half of the id is the board's own, drawn at its first start, so that two boxes differ; half counts resets. */
static uint16_t EEMEM own_cell = 0xFFFF;
static uint16_t EEMEM boots_cell = 0xFFFF;
static uint32_t id;

/* After a watchdog reset the watchdog runs on, faster than the start-up. */
void stop_watchdog(void) __attribute__((naked, used, section(".init3")));
void stop_watchdog(void) {
    MCUSR = 0;
    wdt_disable();
}

/* The lowest bits of the chip's thermometer are noise. */
uint16_t boot_noise(void) {
    uint16_t drawn = 1;
    ADMUX = _BV(REFS1) | _BV(REFS0) | _BV(MUX3);
    ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
    for (uint8_t turn = 0; turn < 64; turn++) {
        ADCSRA |= _BV(ADSC);
        while (ADCSRA & _BV(ADSC)) {}
        drawn = (uint16_t)(drawn << 5 | drawn >> 11) * 0x9E37 + ADC;
    }
    ADCSRA = 0;
    return drawn;
}

void boot_init(void) {
    uint16_t own = eeprom_read_word(&own_cell);
    if (own == 0xFFFF) {
        own = boot_noise() % 0xFFFF;
        eeprom_update_word(&own_cell, own);
    }
    uint16_t boots = eeprom_read_word(&boots_cell) + 1;
    eeprom_update_word(&boots_cell, boots);
    id = (uint32_t)own << 16 | boots;
    wdt_enable(WDTO_2S);
}

uint32_t boot_id(void) { return id; }

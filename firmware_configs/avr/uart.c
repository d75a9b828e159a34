#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>

/* Indices are bytes and the rings 256 long: they wrap by themselves, and each has one writer. */
static uint8_t received[256], waiting[256];
static volatile uint8_t received_in, received_out, waiting_in, waiting_out;

ISR(USART_RX_vect) {
    uint8_t byte = UDR0;
    if ((uint8_t)(received_in + 1) != received_out) received[received_in++] = byte;
}

ISR(USART_UDRE_vect) {
    if (waiting_out != waiting_in) UDR0 = waiting[waiting_out++];
    else UCSR0B &= ~_BV(UDRIE0);
}

void uart_init(void) {
    UCSR0A = _BV(U2X0);
    UBRR0 = (F_CPU + 4 * 115200UL) / (8 * 115200UL) - 1;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
}

int16_t uart_get(void) {
    if (received_out == received_in) return -1;
    return received[received_out++];
}

uint8_t uart_room(void) { return (uint8_t)(waiting_out - waiting_in - 1); }

void uart_put(uint8_t byte) {
    waiting[waiting_in++] = byte;
    UCSR0B |= _BV(UDRIE0);
}

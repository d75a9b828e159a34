/* The serial line, 115200 8N1, with a ring of 256 bytes each way; never waits. */
#ifndef UART_H
#define UART_H
#include <stdint.h>

void uart_init(void);
/* The next byte, or -1. */
int16_t uart_get(void);
/* How many bytes can be put now. */
uint8_t uart_room(void);
void uart_put(uint8_t byte);

#endif

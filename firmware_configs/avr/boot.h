/* Who this box is since its reset, and the watchdog. */
#ifndef BOOT_H
#define BOOT_H
#include <stdint.h>

/* Call once: works out a boot id that this box has not had in its last 65,536 resets. */
void boot_init(void);
uint32_t boot_id(void);
/* 16 bits of noise; takes 7 ms. */
uint16_t boot_noise(void);

#endif

"""The program of the Pico: runs at power-on, speaks on the USB serial port, and feeds the watchdog."""

import os
import select
import sys
import time

import machine
import micropython
import wiring
from boxprogram import Box

WATCHDOG_MS = 2000


def random_below(count):
    """A fair number below `count`, from the chip's generator."""
    while True:
        value = os.urandom(1)[0]
        if value < 256 - 256 % count:
            return value % count


def boot_id():
    """Eight hex digits, others after each reset."""
    return "".join(f"{byte:02x}" for byte in os.urandom(4))


def main():
    # A byte 3 on the line must not stop the program: the same port is MicroPython's own prompt.
    micropython.kbd_intr(-1)
    box = Box(machine, wiring, boot_id(), random_below, time.sleep_us)
    port, out = sys.stdin.buffer, sys.stdout.buffer
    heard = select.poll()
    heard.register(sys.stdin, select.POLLIN)
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    # Its own count of milliseconds: ticks_ms begins anew every twelve days.
    now, last = 0, time.ticks_ms()
    out.write(box.session.started())
    while True:
        watchdog.feed()
        while heard.poll(0):
            said = box.session.feed(port.read(1), now)
            if said:
                out.write(said)
        ticks = time.ticks_ms()
        passed = time.ticks_diff(ticks, last)
        if passed == 0:
            continue
        last = ticks
        for _ in range(min(passed, 50)):
            now += 1
            said = box.step(now)
            if said:
                out.write(said)
        now += max(0, passed - 50)


main()

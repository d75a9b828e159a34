"""The box: contacts, lights and session, put together as a board's wiring says. Knows no hardware itself."""

from boxaccelerometer import TumblingDie
from boxinputs import Button, ButtonDie, HallDie, NoDie
from boxoutputs import Display, Lights, NoDisplay, PlainLight, SmoothLight
from boxsession import Session

FIRMWARE = "pico-1"
LIGHTS_EVERY = 4
"""Milliseconds: every one would take the Pico half of its time."""


class Box:
    """`machine` is the module of that name; `wiring` what drivers/box/firmware.py made of the YAML file."""

    def __init__(self, machine, wiring, boot, random, wait):
        def contact(number):
            return machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)

        def output(number, level=0):
            return machine.Pin(number, machine.Pin.OUT, value=level)

        def light(number):
            if not wiring.SMOOTH:
                return PlainLight(output(number))
            pwm = machine.PWM(machine.Pin(number))
            pwm.freq(500)
            pwm.duty_u16(0)
            return SmoothLight(pwm)

        self.session = Session(boot, FIRMWARE, wiring.CAPABILITIES)
        self._buttons = [Button(name, contact(number)) for name, number in wiring.BUTTONS]
        self._die = NoDie()
        if wiring.DIE == "button":
            self._die = ButtonDie(contact(wiring.DIE_PINS[0]), random)
        elif wiring.DIE == "hall":
            self._die = HallDie([contact(number) for number in wiring.DIE_PINS])
        elif wiring.DIE == "accelerometer":
            sda, scl = (machine.Pin(number) for number in wiring.DIE_PINS)
            i2c = machine.SoftI2C(scl=scl, sda=sda, freq=100_000, timeout=1000)
            self._die = TumblingDie(i2c, wiring.DIE_FACES)
        buzzer = None if wiring.BUZZER is None else PlainLight(output(wiring.BUZZER))
        self._lights = Lights([light(n) for n in wiring.ROUNDS], [light(n) for n in wiring.SEATS], buzzer)
        self._display = NoDisplay()
        if wiring.SEGMENTS is not None:
            clk, dio = wiring.SEGMENTS
            self._display = Display(output(clk, 1), output(dio, 1), wait)

    def step(self, now):
        """One millisecond; the bytes that the box says."""
        said = b""
        wrong = ()
        for button in self._buttons:
            what = button.look(now)
            if what:
                said += self.session.happen(now, *what)
            if button.stuck(now) and not wrong:
                wrong = ("stuck", button.name)
        what = self._die.look(now)
        if what:
            said += self.session.happen(now, *what)
        if self._die.silent and not wrong:
            wrong = ("die", "silent")
        said += self.session.fault(*wrong) + self.session.step(now)
        if now % LIGHTS_EVERY == 0:
            self._lights.step(self.session, now)
            self._display.step(self.session)
        return said

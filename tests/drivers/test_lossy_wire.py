"""Every press is delivered once, in order, or the link is reported down: both ends over bad cables."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from drivers.box.messages import Output
from drivers.patterns import LightState
from tests.drivers.wire import Cable, World

CABLES = {
    "good": Cable(),
    "bytewise": Cable(bytewise=True),
    "slow": Cable(slowest=0.3),
    "lossy": Cable(loss=0.2),
    "doubling": Cable(duplicate=0.5),
    "flipping": Cable(flip=0.2),
    "awful": Cable(loss=0.2, duplicate=0.2, flip=0.05, slowest=0.2, bytewise=True),
}


def stored_in_order(world: World) -> None:
    """What was stored: each event once, and those of one boot in the order of their numbers."""
    names = [(event.boot, event.number) for event in world.stored]
    assert names == sorted(set(names)), "stored twice, or out of order"
    for boot, number in names:
        assert number in world.happened[boot]


def all_stored(world: World, boot: str) -> None:
    assert [event.number for event in world.stored if event.boot == boot] == world.happened.get(boot, [])


@pytest.mark.parametrize("cable", CABLES)
@pytest.mark.parametrize("store_takes", [0.0, 0.7])
def test_forty_presses_arrive_once_and_in_order(cable: str, store_takes: float) -> None:
    for seed in range(3):
        world = World(seed, CABLES[cable], store_takes, store_refuses=0.1)
        for _ in range(40):
            world.press()
            world.run(world.random.random() * 2)
        world.run(120.0)
        stored_in_order(world)
        all_stored(world, world.device.boot)
        assert sum(map(len, world.happened.values())) + world.device.lost == 40
        if cable in ("good", "bytewise", "doubling"):
            assert world.downs == []
            assert world.device.lost == 0


def test_a_good_cable_carries_the_outputs_and_no_more_than_needed() -> None:
    world = World(1, CABLES["good"])
    world.show(Output(LightState(("on",))))
    world.run(1.0)
    assert world.device.output == Output(LightState(("on",)))
    sent = world.session.counters.sent
    for _ in range(10):
        world.show(Output(LightState(("on",))))
    assert world.session.counters.sent == sent


def test_seventeen_presses_without_a_host_keep_sixteen_and_tell() -> None:
    world = World(1, CABLES["good"])
    world.unplug()
    for _ in range(20):
        world.press()
    world.run(10.0)
    world.plug()
    world.run(10.0)
    assert [event.number for event in world.stored] == list(range(1, 17))
    assert world.session.counters.lost_events == 4
    world.press()
    world.run(1.0)
    assert world.stored[-1].number == 21


class BadCable(RuleBasedStateMachine):
    """People press, pull, reset and wait in any order while the cable does its worst."""

    @initialize(
        seed=st.integers(0, 2**32), cable=st.sampled_from(sorted(CABLES)), slow=st.sampled_from([0.0, 0.7])
    )
    def begin(self, seed: int, cable: str, slow: float) -> None:
        self.world = World(seed, CABLES[cable], slow, store_refuses=0.1)
        self.boots_with_loss: set[str] = set()
        self.downs_before_loss: list[int] = []
        self.shown = Output()

    @rule(times=st.integers(1, 4))
    def press(self, times: int) -> None:
        for _ in range(times):
            self.world.press()

    @rule(seconds=st.floats(0.001, 4.0))
    def wait(self, seconds: float) -> None:
        self.world.run(seconds)

    @rule(pattern=st.sampled_from(["off", "on", "blink", "pulse"]), beep=st.integers(0, 3))
    def show(self, pattern: str, beep: int) -> None:
        self.shown = Output(LightState((pattern,)), beep=beep)  # type: ignore[arg-type]
        self.world.show(self.shown)

    @rule(data=st.binary(min_size=1, max_size=200))
    def noise(self, data: bytes) -> None:
        self.world.noise(data)

    @rule()
    @precondition(lambda self: self.world.plugged)
    def pull(self) -> None:
        self.world.unplug()

    @rule()
    @precondition(lambda self: not self.world.plugged)
    def plug(self) -> None:
        self.world.plug()

    @rule()
    def reset(self) -> None:
        kept = {event.number for event in self.world.device.kept}
        stored = {event.number for event in self.world.stored if event.boot == self.world.device.boot}
        if kept - stored:
            self.boots_with_loss.add(self.world.device.boot)
            if self.world.session.phase == "online":
                self.downs_before_loss.append(len(self.world.downs))
        self.world.reset()

    @invariant()
    def nothing_twice_and_in_order(self) -> None:
        if hasattr(self, "world"):
            stored_in_order(self.world)

    def teardown(self) -> None:
        if not hasattr(self, "world"):
            return
        world = self.world
        world.plug()
        world.cable = CABLES["good"]
        world.run(60.0)
        stored_in_order(world)
        assert world.session.phase == "online"
        assert world.device.kept == ()
        assert world.device.output == self.shown
        for number in range(1, world.boots + 1):
            boot = f"{number:08x}"
            if boot not in self.boots_with_loss:
                all_stored(world, boot)
        # A press that a reset took with it is never silent: the link, where it was up, was reported down.
        assert all(len(world.downs) > before for before in self.downs_before_loss)


BadCable.TestCase.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
TestBadCable = BadCable.TestCase

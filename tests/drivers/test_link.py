"""The link against a simulated box over a real pseudo-terminal."""

from __future__ import annotations

import asyncio
import os
import termios
import threading
import time
import tty
from pathlib import Path

import pytest

from drivers.box.codec import Frame, encode
from drivers.box.link import BoxLink, LinkState
from drivers.box.messages import Output
from drivers.box.port import UNWRITTEN, Port
from drivers.box.ports import PortFinder
from drivers.box.simulated import SimulatedBox
from drivers.errors import FrameInvalid, PortUnavailable
from drivers.patterns import LightState
from drivers.sentence import Sentence
from tests.drivers.table import QUICK, Table, table, until
from tests.house.guard import slowness

LIT = Output(LightState(("on", "blink", "off", "off"), ("pulse",)), segments="12", beep=1)


def fds() -> set[str]:
    return set(os.listdir("/proc/self/fd"))


def test_two_presses_in_a_row_are_two_and_two_equal_rolls_are_two() -> None:
    async def play() -> None:
        async with table() as it:
            await it.online()
            it.box.tap("green")
            it.box.tap("green")
            it.box.roll("4")
            it.box.roll("4")
            await until(lambda: len(it.events) == 8)
            await until(lambda: it.box.kept == ())
            assert [(event.kind, event.name) for event in it.events[:4]] == [
                ("press", "green"),
                ("release", "green"),
            ] * 2
            assert [(event.name, event.roll, event.value) for event in it.events[4:]] == [
                ("rolling", 1, ""),
                ("rolled", 1, "4"),
                ("rolling", 2, ""),
                ("rolled", 2, "4"),
            ]
            assert it.numbers == list(range(1, 9))
            assert {event.boot for event in it.events} == {it.box.boot}

    asyncio.run(play())


def test_what_is_shown_arrives_and_is_shown_again_after_a_reset() -> None:
    async def play() -> None:
        async with table() as it:
            it.link.show(LIT)
            await until(lambda: it.box.output == LIT)
            it.box.reset()
            assert it.box.output == Output()
            await until(lambda: it.box.output == LIT)
            assert it.link.counters.resets == 1
            assert "greeting" in it.phases[it.phases.index("online") :]
            causes = [state.cause for state in it.states if state.phase == "greeting"]
            assert causes[-1] == "The box has restarted or lost the session."
            with pytest.raises(FrameInvalid):
                it.link.show(Output(segments="?"))

    asyncio.run(play())


def test_pulled_and_plugged_in_under_another_name_nothing_is_lost() -> None:
    async def play() -> None:
        async with table() as it:
            await it.online()
            it.link.show(LIT)
            it.box.press("green")
            await until(lambda: it.numbers == [1])
            first, pulled_at = it.box.path, time.monotonic()
            it.box.unplug()
            await until(lambda: it.link.state.phase == "lost")
            taken: list[int] = []
            while not os.path.exists(first):  # the lowest free number comes next: until it is that one
                taken += os.openpty()
            assert time.monotonic() - pulled_at < 2.0
            assert first in str(it.link.state.cause)
            assert "unplugged" in str(it.link.state.cause)
            for name in ("red", "yellow", "seat0"):
                it.box.press(name)
            await asyncio.sleep(0.1)
            it.link.show(Output(LightState(("on",))))
            second = it.box.plug()
            assert second != first
            await it.online()
            assert it.link.state.port == second
            await until(lambda: len(it.events) == 4)
            await until(lambda: it.box.output == Output(LightState(("on",))))
            assert [event.name for event in it.events] == ["green", "red", "yellow", "seat0"]
            assert it.numbers == [1, 2, 3, 4]
            assert it.events[1].age_ms >= 90
            assert it.link.counters.resets == 0
            for fd in taken:
                os.close(fd)

    asyncio.run(play())


def test_pulled_while_an_event_is_being_stored_it_counts_once() -> None:
    async def play() -> None:
        async with table() as it:
            await it.online()
            it.store_takes = 0.1
            it.box.press("green")
            await until(lambda: it.numbers == [1])
            it.box.unplug()
            it.box.press("red")
            it.box.plug()
            await until(lambda: it.box.kept == () and it.link.state.phase == "online")
            assert it.numbers == [1, 2]

    asyncio.run(play())


def test_pulled_twenty_times_at_odd_moments_every_press_counts_once() -> None:
    async def play() -> None:
        async with table() as it:
            for turn in range(20):
                it.box.press("green")
                await asyncio.sleep(0.001 * (turn % 5))
                it.box.unplug()
                it.box.press("red")
                it.box.plug()
                await asyncio.sleep(0.003 * (turn % 3))
                if turn % 5 == 4:
                    await until(lambda: it.box.kept == ())
            await until(lambda: it.box.kept == ())
            assert it.numbers == list(range(1, 41))

    asyncio.run(play())


def test_an_event_that_was_not_taken_is_offered_again(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with table() as it:
            await it.online()
            it.answers = [False, ValueError("the disk is full")]
            it.box.press("green")
            it.box.press("red")
            await until(lambda: it.box.kept == ())
            assert it.numbers == [1, 1, 1, 2]

    asyncio.run(play())
    assert "the disk is full" in caplog.text


def test_a_slow_store_is_waited_for() -> None:
    async def play() -> None:
        async with table() as it:
            await it.online()
            it.store_takes = 0.7
            it.box.press("green")
            await until(lambda: it.box.kept == ())
            assert it.numbers == [1]
            assert it.link.counters.duplicates >= 1
            assert it.link.state.phase == "online"

    asyncio.run(play())


def test_states_and_their_causes_in_order() -> None:
    async def play() -> None:
        async with table(plugged=False) as it:
            await until(lambda: it.states != [])
            assert it.link.state == LinkState("searching", cause=Sentence("No box is plugged in."))
            it.box.plug()
            await it.online()
            assert it.link.state.cause is None
            assert it.link.state.welcome is not None
            assert it.link.state.welcome.firmware == "simulated-1"
            assert it.link.state.welcome.boot == it.box.boot
            it.box.unplug()
            await until(lambda: it.link.state.phase == "lost")
            lost = it.link.state
            await asyncio.sleep(0.1)
            assert it.link.state == lost, "it goes on telling why while it searches"
            it.box.plug()
            await it.online()
            # A search may fall between pulling and plugging in; each state is told once.
            assert it.phases == ["searching", "greeting", "online", "lost", "greeting", "online"]
        assert it.phases[-1] == "off"

    asyncio.run(play())


def test_close_gives_everything_back_and_run_may_begin_again() -> None:
    async def play() -> None:
        box = SimulatedBox()
        box.plug()
        events: list[int] = []

        async def store(event: object) -> bool:
            events.append(1)
            return True

        link = BoxLink(PortFinder(box.path), store, lambda state: None, back_off=QUICK)
        await link.close()
        before = fds()
        for turn in (1, 2):
            running = asyncio.create_task(link.run())
            await until(lambda: link.state.phase == "online")
            with pytest.raises(RuntimeError):
                await link.run()
            box.press("green")
            await until(lambda turn=turn: len(events) == turn and box.kept == ())  # type: ignore[misc]
            assert threading.active_count() == 1
            await link.close()
            assert running.done()
            assert link.state.phase == "off"
            assert fds() == before
        assert asyncio.all_tasks() == {asyncio.current_task()}
        box.close()

    asyncio.run(play())


def test_the_port_is_ours_alone_and_closing_it_will_not_reset_the_board() -> None:
    async def play() -> None:
        async with table(plugged=False) as it:
            fd = os.open(it.box.plug(), os.O_RDWR | os.O_NOCTTY)
            settings = termios.tcgetattr(fd)
            settings[2] |= termios.HUPCL
            termios.tcsetattr(fd, termios.TCSANOW, settings)
            assert termios.tcgetattr(fd)[2] & termios.HUPCL
            await it.online()
            other = Table()
            other.box = it.box
            running = asyncio.create_task(other.link.run())
            await until(lambda: other.link.state.cause is not None)
            assert other.link.state.cause == f"Another program has {it.box.path} open."
            await other.link.close()
            assert running.done()
            assert it.link.state.phase == "online"
            assert not termios.tcgetattr(fd)[2] & termios.HUPCL
            os.close(fd)

    asyncio.run(play())


def test_a_box_of_another_protocol_is_told_apart_and_tried_again() -> None:
    async def play() -> None:
        host, box = os.openpty()
        tty.setraw(box)
        states: list[LinkState] = []

        async def store(event: object) -> bool:
            return True

        link = BoxLink(PortFinder(os.ttyname(box)), store, states.append, back_off=QUICK)
        running = asyncio.create_task(link.run())
        await until(lambda: link.state.phase == "greeting")
        os.write(host, b"\x00\xffboot noise\r\n" + encode(Frame("N", 0, ("proto", "7"))))
        await until(lambda: link.state.phase == "searching")
        assert "protocol 7" in str(link.state.cause)
        await until(lambda: link.state.phase == "greeting")
        assert link.counters.bad_lines == 1
        said, heard = link.trace()
        assert heard[-1].line == encode(Frame("N", 0, ("proto", "7")))[:-1]
        assert said[1].line.startswith(b"H 00 1 ") or said[0].line.startswith(b"H 00 1 ")
        await link.close()
        assert running.done()
        os.close(host)
        os.close(box)

    asyncio.run(play())


def test_a_fault_that_the_box_reports_is_on_the_state_until_it_is_well() -> None:
    async def play() -> None:
        async with table() as it:
            await it.online()
            assert it.box._fds is not None
            os.write(it.box._fds[0], encode(Frame("X", 0, ("stuck", "green"))))
            await until(lambda: it.link.state.fault == "stuck green")
            assert it.link.state.phase == "online"
            it.box.reset()
            await until(lambda: it.link.counters.resets == 1)
            assert it.link.state.fault == ""

    asyncio.run(play())


def test_searching_for_a_box_costs_next_to_nothing() -> None:
    async def play() -> None:
        link = BoxLink(PortFinder(), lambda event: asyncio.sleep(0, True), lambda state: None)
        running = asyncio.create_task(link.run())
        await asyncio.sleep(0.2)
        before = time.process_time()
        await asyncio.sleep(1.2)
        assert time.process_time() - before < 0.05 * 1.2 * slowness()
        await link.close()
        assert running.done()

    asyncio.run(play())


def test_search_now_does_not_wait() -> None:
    async def play() -> None:
        box = SimulatedBox()
        found: list[str] = []

        class Empty:
            def find(self) -> tuple[str, ...]:
                found.append(box.path)
                return ()

        link = BoxLink(Empty(), lambda event: asyncio.sleep(0, True), lambda state: None, back_off=(60.0,))
        running = asyncio.create_task(link.run())
        await until(lambda: len(found) == 1)
        await asyncio.sleep(0)
        link.search_now()
        await until(lambda: len(found) == 2)
        await link.close()
        assert running.done()

    asyncio.run(play())


def test_a_port_that_takes_no_bytes_is_given_up() -> None:
    async def play() -> None:
        host, box = os.openpty()
        tty.setraw(box)
        gone: list[Sentence] = []
        port = Port(os.ttyname(box), lambda data: None, gone.append)
        for _ in range(200):
            port.write(b"x" * UNWRITTEN)
        assert gone == [f"{os.ttyname(box)} takes no bytes."]
        port.write(b"more")
        port.close()
        os.close(host)
        os.close(box)

    asyncio.run(play())


def test_bytes_that_the_port_takes_later_are_sent_later() -> None:
    async def play() -> None:
        host, box = os.openpty()
        tty.setraw(box)
        os.set_blocking(host, False)
        port = Port(os.ttyname(box), lambda data: None, lambda cause: pytest.fail(cause))
        sent = 0
        while not port._unwritten:
            port.write(b"x" * 500)
            sent += 500
        got = 0
        for _ in range(100):
            try:
                got += len(os.read(host, 65536))
            except BlockingIOError:
                await asyncio.sleep(0.001)
            if got == sent:
                break
        assert got == sent
        port.close()
        os.close(host)
        os.close(box)

    asyncio.run(play())


def test_a_port_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    async def play() -> None:
        file = tmp_path / "no-terminal"
        file.write_text("")
        for path in (file, tmp_path / "missing"):
            with pytest.raises(PortUnavailable, match="cannot be opened") as refused:
                Port(str(path), lambda data: None, lambda cause: None)
            assert isinstance(refused.value, OSError)
            assert str(path) in str(refused.value)

    asyncio.run(play())

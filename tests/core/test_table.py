"""What a table promises: moves in order, nothing shown before it is on disk, undo, draws that come again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion.errors import BrokenInput, IllegalMove, NotSaved, OfferGone
from companion.kernel import Correct, Drawn
from companion.table import Table
from companion.text import plain

Open = Callable[..., Table]


def choose(table: Table, key: str, choice: str = "") -> int:
    prompt = table.prompts()[0]
    wanted = choice or prompt.ask.choices[0].id
    return table.choose(key, "0", table.rev, prompt.ask.id, wanted)


async def play(table: Table, moves: int, start: int = 0) -> None:
    for n in range(moves):
        rev = choose(table, f"k{start + n}")
        await table.on_disk(f"k{start + n}", rev)


def bytes_of(table: Table) -> bytes:
    return msgspec.msgpack.encode(table.state)


async def test_a_move_is_shown_only_when_it_is_on_disk(open_table: Open, tmp_path: Path) -> None:
    table = open_table()
    seen: list[str] = []

    class Watcher:
        def applied(self, rev: int) -> None:
            seen.append(f"applied {rev}")

        def saved(self, rev: int) -> None:
            import sqlite3

            db = sqlite3.connect(tmp_path / "game.sqlite")
            (count,) = db.execute("SELECT count(*) FROM commands WHERE rev=?", (rev,)).fetchone()
            db.close()
            seen.append(f"saved {rev} on disk {count}")

        def lost(self, rev: int) -> None:
            seen.append(f"lost after {rev}")

    table.watchers.append(Watcher())
    rev = choose(table, "a")
    assert seen == ["applied 1"]
    assert table.saved == 0
    await table.on_disk("a", rev)
    assert seen == ["applied 1", "saved 1 on disk 1"]
    assert table.saved == 1


async def test_undo_to_the_start_and_redo_to_the_end_gives_equal_states(open_table: Open) -> None:
    table = open_table()
    await play(table, 10)
    end = bytes_of(table)
    start = msgspec.msgpack.encode(table.history.root.state)
    undone = 0
    while table.history.undo_target() is not None:
        table.undo(f"u{undone}", "0", table.rev)
        undone += 1
    assert undone == 10
    assert bytes_of(table) == start
    for n in range(undone):
        table.redo(f"r{n}", "0", table.rev)
    assert bytes_of(table) == end
    with pytest.raises(IllegalMove):
        table.redo("r", "0", table.rev)


async def test_a_new_move_after_undo_starts_a_branch_and_redo_goes_to_the_newest(open_table: Open) -> None:
    table = open_table()
    await play(table, 2)
    choose(table, "a", "take")
    table.undo("b", "0", table.rev)
    choose(table, "c", "ring")
    ringing = bytes_of(table)
    table.undo("d", "0", table.rev)
    table.redo("e", "0", table.rev)
    assert bytes_of(table) == ringing
    table.back("f", "0", 3)
    assert table.state.pending == "take"


async def test_the_same_draw_comes_again_after_undo(open_table: Open) -> None:
    table = open_table()
    await play(table, 3)
    rev = choose(table, "a", "app")
    first = table.history.head.move
    table.undo("b", "0", rev)
    prompt = table.prompts()[0]
    assert [c.id for c in prompt.ask.choices] == ["same", "app"]
    assert prompt.ask.choices[1].confirm
    choose(table, "c", "app")
    assert table.history.head.move == first


async def test_a_draw_made_anew_by_hand_is_said_in_the_log(open_table: Open) -> None:
    table = open_table()
    await play(table, 3)
    rev = choose(table, "a", "app")
    first = table.history.head.move.items[0]
    table.undo("b", "0", rev)
    other = next(i for i in table.state.bag if i != first)
    table.settle("c", "0", table.prompts()[0].ask.id, (other,))
    assert plain(table.log(table.rev + 1, 1)[0].title) == f"take: {other} (drawn anew)"


async def test_a_choice_is_bound_to_the_revision_that_offered_it(open_table: Open) -> None:
    table = open_table()
    await play(table, 2)
    rev, ask = table.rev, table.prompts()[0].ask.id
    table.choose("a", "0", rev, ask, "take")
    with pytest.raises(OfferGone, match="no longer offered: Take"):
        table.choose("b", "1", rev, ask, "ring")
    with pytest.raises(OfferGone):
        table.choose("c", "1", 10_000, ask, "ring")


async def test_an_offer_that_still_stands_is_good_at_an_older_revision(open_table: Open) -> None:
    table = open_table()
    await play(table, 2)
    rev, ask = table.rev, table.prompts()[0].ask.id
    table.correct("a", "1", Correct("points/1", "forgotten", 3))
    table.choose("b", "0", rev, ask, "take")
    assert table.state.points[1] == 3
    assert table.state.pending == "take"


async def test_undo_of_something_else_is_refused(open_table: Open) -> None:
    table = open_table()
    await play(table, 2)
    rev = table.rev
    table.correct("a", "1", Correct("points/1", "forgotten", 3))
    with pytest.raises(OfferGone):
        table.undo("b", "0", rev)


async def test_a_command_sent_again_counts_once_even_after_a_restart(open_table: Open) -> None:
    table = open_table()
    rev = choose(table, "a")
    await table.on_disk("a", rev)
    assert table.known("a") == rev
    table.close()
    again = open_table()
    assert again.known("a") == rev
    assert again.known("b") is None
    with pytest.raises(IllegalMove):
        again.correct("a", "1", Correct("points/1", "x", 3))


async def test_two_clients_at_the_same_moment_are_both_in_the_state(open_table: Open) -> None:
    """1,000 random orders: additive commands of two clients never lose one another."""
    table = open_table()
    await play(table, 2)
    rng = random.Random(1)
    expected = [0, 0]
    for n in range(1000):
        commands = [(0, rng.randint(1, 3)), (1, rng.randint(1, 3))]
        rng.shuffle(commands)
        futures = []
        for seat, by in commands:
            key = f"{n}-{seat}"
            rev = table.correct(key, str(seat), Correct(f"points/{seat}", "", by))
            futures.append(table.on_disk(key, rev))
            expected[seat] += by
        if n % 50 == 0:
            await asyncio.gather(*futures)
    await asyncio.gather(*futures)
    assert list(table.state.points) == expected
    table.close()
    assert list(open_table().state.points) == expected


async def test_draws_by_the_app_go_along_with_their_cause_and_undo_takes_both(open_table: Open) -> None:
    table = open_table(draws="app")
    assert table.prompts()[0].draw is not None
    choose(table, "deal")
    assert "" not in table.state.secrets
    assert table.rev == 1
    before = bytes_of(table)
    choose(table, "a", "take")
    assert table.state.turn == 1
    assert table.rev == 2
    after = bytes_of(table)
    table.undo("b", "0", table.rev)
    assert bytes_of(table) == before
    table.redo("c", "0", table.rev)
    assert bytes_of(table) == after
    assert next(plain(x.title) for x in table.log(3, 1)) == "Take"


async def test_a_kept_game_opens_where_it_was_and_can_be_undone_to_the_start(open_table: Open) -> None:
    table = open_table()
    await play(table, 12)
    end, log = bytes_of(table), table.log(100, 100)
    table.close()
    again = open_table()
    assert bytes_of(again) == end
    assert [plain(x.title) for x in again.log(100, 100)] == [plain(x.title) for x in log]
    for n in range(12):
        again.undo(f"u{n}", "0", again.rev)
    assert again.history.head is again.history.root


async def test_a_full_disk_is_said_and_changes_nothing(open_table: Open) -> None:
    table = open_table()
    await play(table, 2)
    before, rev = bytes_of(table), table.rev
    lost: list[int] = []

    class Watcher:
        def applied(self, rev: int) -> None: ...
        def saved(self, rev: int) -> None: ...
        def lost(self, rev: int) -> None:
            lost.append(rev)

    table.watchers.append(Watcher())
    db = table._journal._db
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count={pages}")
    futures = []
    for n in range(200):
        try:
            made = table.correct(f"c{n}", "0", Correct("points/0", "x" * 500, 1))
        except NotSaved:
            break
        futures.append(table.on_disk(f"c{n}", made))
        await asyncio.sleep(0)
    results = await asyncio.gather(*futures, return_exceptions=True)
    good = [r for r in results if isinstance(r, int)]
    bad = [r for r in results if isinstance(r, NotSaved)]
    assert bad
    assert "full" in str(bad[0])
    assert lost
    db.execute("PRAGMA max_page_count=1000000")
    saved = table.correct("after", "0", Correct("points/0", "x", 1))
    await table.on_disk("after", saved)
    assert table.state.points[0] == len(good) + 1
    state = bytes_of(table)
    table.close()
    again = open_table()
    assert bytes_of(again) == state
    assert again.rev == rev + len(good) + 1
    assert before != state


async def test_what_a_hand_draws_is_checked(open_table: Open) -> None:
    table = open_table()
    draw = table.prompts()[0].ask.id
    with pytest.raises(IllegalMove, match="1 are drawn, not 2"):
        table.settle("a", "0", draw, ("card1", "card2"))
    with pytest.raises(IllegalMove, match="no blue left"):
        table.settle("b", "0", draw, ("blue",))
    table.settle("c", "0", draw, ("?",))
    with pytest.raises(OfferGone):
        table.settle("d", "0", draw, ("card1",))
    with pytest.raises(BrokenInput):
        table.back("e", "0", 99)
    assert isinstance(table.history.head.move, Drawn)

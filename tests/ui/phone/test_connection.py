"""A sleeping phone is the normal case: on waking it shows the present and replays no old tap."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.ui.phone import scenes

LATER = "Phase II, round A"


def link(page: Page, words: str) -> None:
    expect(page.locator("#top .link")).to_have_text(words)


def note_links(page: Page) -> None:
    """From now on `window.links` has each state of the connection that is shown, however short."""
    page.evaluate("""() => {
        const app = document.getElementById("app");
        window.links = [];
        new MutationObserver(() => {
            if (links.at(-1) !== app.dataset.link) links.push(app.dataset.link);
        }).observe(app, {attributeFilter: ["data-link"]});
    }""")


def test_waking_shows_the_present_and_replays_nothing(phone, table) -> None:
    one = phone()
    page = one.sit()
    page.clock.install()
    one.hide()
    table.cut()
    table.update(clock=LATER, asks=[scenes.place_ask("place-77")])
    table.received.clear()
    hellos = len(table.hellos)
    page.clock.fast_forward(600_000)
    one.hide(False)
    expect(page.locator("#top .clock")).to_have_text(LATER)
    expect(page.locator('[data-ask="place-77"]')).to_be_visible()
    link(page, "Connected")
    assert table.received == []
    assert len(table.hellos) <= hellos + 2  # one while asleep at the most, one on waking


def test_waking_on_an_open_socket_takes_one_round_trip(phone, table) -> None:
    one = phone()
    page = one.sit()
    page.wait_for_timeout(50)
    one.hide()
    table.view["clock"] = LATER
    hellos = len(table.hellos)
    one.hide(False)
    expect(page.locator("#top .clock")).to_have_text(LATER)
    assert len(table.hellos) == hellos + 1


def test_an_open_socket_that_is_dead_is_given_up_after_a_second(phone, table) -> None:
    one = phone()
    page = one.sit()
    one.hide()
    note_links(page)
    table.deaf_hellos = 1
    hellos = len(table.hellos)
    one.hide(False)
    table.wait_for(lambda: len(table.hellos) == hellos + 2)
    page.wait_for_function("() => links.length === 2")
    assert page.evaluate("links") == ["reconnecting", "connected"]
    assert len(table.hellos) == hellos + 2


def test_a_command_without_an_answer_is_sent_once_more_with_the_same_id(phone, table) -> None:
    page = phone().sit()
    table.deaf = True
    page.click('[data-choice="hostel"]')
    first = table.wait_for(lambda: table.commands("choose"))[0]
    table.deaf = False
    table.cut()
    table.wait_for(lambda: len(table.commands("choose")) == 2)
    assert table.commands("choose")[1] == first
    table.wait_for(lambda: table.applied == [first["id"]])
    expect(page.locator(".sent")).to_have_count(0)
    hellos = len(table.hellos)
    table.cut()
    table.wait_for(lambda: len(table.hellos) > hellos)
    page.wait_for_timeout(100)
    assert len(table.commands("choose")) == 2


def test_a_command_that_is_never_answered_is_given_up_aloud(phone, table) -> None:
    page = phone().sit()
    table.deaf = True
    page.click('[data-choice="hostel"]')
    table.wait_for(lambda: table.commands("choose"))
    table.view["asks"] = [scenes.place_ask("place-12")]
    for n in (1, 2):
        hellos = len(table.hellos)
        table.cut()
        table.wait_for(lambda seen=hellos: len(table.hellos) > seen)
        # The table welcomes, but the command falls on deaf ears again.
        table.push({"type": "welcome", "protocol": 1, "name": "T", "version": "0", "role": "seat", "seat": 0})
        times = min(n + 1, 2)
        table.wait_for(lambda sent=times: len(table.commands("choose")) == sent)
    expect(page.locator("#notice")).to_contain_text("1 Hostel")
    assert len(table.commands("choose")) == 2


def test_an_unsent_tap_is_dropped_after_ten_seconds_and_said(phone, table) -> None:
    one = phone()
    page = one.sit()
    page.clock.install()
    table.closed = True
    table.cut()
    link(page, "Reconnecting…")
    page.click('[data-choice="hostel"]')
    one.hide()
    page.clock.fast_forward(11_000)
    table.closed = False
    one.hide(False)
    link(page, "Connected")
    expect(page.locator("#notice")).to_contain_text("Not sent, it is too long ago: 1 Hostel")
    assert table.commands("choose") == []


def test_a_tap_during_a_short_cut_is_sent(phone, table) -> None:
    page = phone().sit()
    table.closed = True
    table.cut()
    link(page, "Reconnecting…")
    page.click('[data-choice="hostel"]')
    table.closed = False
    table.wait_for(lambda: table.commands("choose"))
    assert len(table.applied) == 1


def test_a_missed_revision_asks_for_the_whole_again(phone, table) -> None:
    page = phone().sit()
    hellos = len(table.hellos)
    table.view["clock"] = LATER
    table.rev = 50
    table.push({"type": "update", "rev": 44, "panels": [], "gone": [], "log": [], "clock": "wrong"})
    expect(page.locator("#top .clock")).to_have_text(LATER)
    table.wait_for(lambda: len(table.hellos) == hellos + 1)


def test_an_old_update_changes_nothing(phone, table) -> None:
    page = phone().sit()
    table.push({"type": "update", "rev": 41, "panels": [], "gone": [], "log": [], "clock": "old"})
    table.update(clock=LATER)
    expect(page.locator("#top .clock")).to_have_text(LATER)


def test_a_table_that_is_gone_for_long(phone, table) -> None:
    page = phone().sit()
    page.clock.install()
    table.closed = True
    table.cut()
    link(page, "Reconnecting…")
    for _ in range(6):
        page.clock.fast_forward(5_000)
    link(page, "Table gone")
    table.closed = False
    page.evaluate("dispatchEvent(new Event('online'))")
    link(page, "Connected")


def test_a_table_that_was_never_there(phone, table) -> None:
    table.closed = True
    one = phone()
    one.page.clock.install()
    page = one.scan()
    expect(page.locator("h1")).to_have_text("Reaching the table…")
    for _ in range(6):
        page.clock.fast_forward(5_000)
    expect(page.locator("h1")).to_have_text("The table does not answer")
    now = page.locator('[data-name="try"]')
    now.evaluate("node => { node.marked = true; }")
    for _ in range(3):
        page.clock.fast_forward(10_000)
    assert now.evaluate("node => node.marked") is True, "what is tried in vain moves nothing under a finger"
    # The page's clock stands still, so that it is the tap that reaches the table.
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)
    assert table.hellos == []
    table.closed = False
    now.click()
    table.wait_for(lambda: table.hellos)
    page.clock.resume()
    expect(page.locator("h1")).to_have_text("Who are you?")


def test_a_quiet_socket_is_asked_whether_it_lives(phone, table) -> None:
    one = phone()
    one.page.clock.install()
    page = one.sit()
    page.clock.fast_forward(22_000)
    table.wait_for(lambda: table.commands("ask"))
    table.update(clock=LATER)
    expect(page.locator("#top .clock")).to_have_text(LATER)  # so the answer before it was heard, too
    link(page, "Connected")
    table.deaf = True
    hellos = len(table.hellos)
    page.clock.fast_forward(22_000)
    page.clock.fast_forward(10_000)
    table.wait_for(lambda: len(table.hellos) > hellos)


def test_a_good_bye_is_said(phone, table) -> None:
    page = phone().sit()
    table.push({"type": "bye", "text": "The table is closing; nothing is lost."})
    expect(page.locator("#notice")).to_contain_text("nothing is lost")

"""Scan, take a seat, play: two taps. Without the PIN one looks on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.ui.phone import scenes
from tests.ui.phone.fake import PIN


def test_two_taps_from_the_scan_to_a_move(phone, table) -> None:
    page = phone().scan()
    page.click('[data-seat="0"]')
    page.click('[data-choice="hostel"]')
    choose = table.wait_for(lambda: table.commands("choose"))[0]
    assert (choose["ask"], choose["choice"], choose["rev"]) == ("place-12", "hostel", 41)
    assert [f["type"] for f in table.received] == ["seat", "choose"]
    assert table.hellos[0]["pin"] == PIN
    assert table.hellos[0]["screen"] == "phone"


def test_a_taken_seat_cannot_be_taken(phone, table) -> None:
    page = phone().scan()
    expect(page.locator('[data-seat="1"]')).to_have_attribute("aria-disabled", "true")
    page.locator('[data-seat="1"]').click(force=True)
    page.click('[data-name="stay"]')
    expect(page.locator("#app")).to_have_attribute("data-screen", "tab mine")
    assert table.commands("seat") == []


def test_a_seat_that_another_takes_moves_nothing_under_a_finger(phone, table) -> None:
    page = phone().scan()
    page.wait_for_selector('[data-seat="0"]')
    mark = "nodes => { for (const node of nodes) node.marked = true; }"
    page.locator("[data-seat], [data-name=stay]").evaluate_all(mark)
    other = phone().scan()
    other.click('[data-seat="2"]')
    other.wait_for_selector('[data-screen="tab mine"]')
    table.push(table.hub())
    expect(page.locator('[data-seat="2"]')).to_have_attribute("aria-disabled", "true")
    moved = "nodes => nodes.filter((n) => !n.marked).map((n) => n.dataset.name)"
    assert page.locator("[data-seat], [data-name=stay]").evaluate_all(moved) == ["seat 2"]


def test_a_reload_finds_its_seat_again(phone, table) -> None:
    page = phone().sit()
    page.reload()
    expect(page.locator("[data-ask]")).to_contain_text("place a manager")
    assert table.hellos[-1]["seat_key"] == "key-of-seat-0"
    assert table.hellos[-1]["client"] == table.hellos[0]["client"]


def test_it_works_where_nothing_can_be_stored(phone, table) -> None:
    one = phone()
    one.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('refused'); }})"
    )
    one.sit()
    table.cut()
    table.wait_for(lambda: [h for h in table.hellos if h["seat_key"] == "key-of-seat-0"])


def test_without_the_pin_one_looks_on_and_can_type_it(phone, table) -> None:
    page = phone().scan(pin="")
    expect(page.locator("#app")).to_have_attribute("data-screen", "tab table")
    assert page.locator("[data-choice], [data-at], #undo button").count() == 0
    page.fill("#pin", "0000")
    page.click('[data-name="pin-go"]')
    expect(page.locator(".pin label")).to_contain_text("not this table's")
    page.fill("#pin", PIN)
    page.keyboard.press("Enter")
    page.click('[data-seat="2"]')
    expect(page.locator("#app")).to_have_attribute("data-screen", "tab mine")
    assert [h["pin"] for h in table.hellos] == ["", "0000", PIN]


def test_a_wrong_pin_is_not_tried_again(phone, table) -> None:
    """The table slows down whoever guesses; a phone that reconnects must not seem to."""
    phone().scan(pin="1111")
    table.wait_for(lambda: table.hellos)
    table.cut()
    table.wait_for(lambda: len(table.hellos) > 1)
    assert [h["pin"] for h in table.hellos] == ["1111", ""]


def test_a_seat_that_is_freed_is_offered_again(phone, table) -> None:
    page = phone().sit()
    table.push(
        {"type": "welcome", "protocol": 1, "name": "Table", "version": "0", "role": "guest", "seat": None}
    )
    expect(page.locator("#app")).to_have_attribute("data-screen", "seats")


def test_a_game_is_started_from_the_phone(phone, table) -> None:
    table.view = None
    page = phone().scan()
    page.click('[data-name="new"]')
    page.click('[data-name="game harbour"]')
    page.click('[data-name="count 3"]')
    page.fill("#name-1", "Eva <i>Maria</i>")
    page.click('[data-name="tint 0 red"]')
    page.click('[data-name="tax multiply"]')
    page.click('[data-name="start"]')
    new = table.wait_for(lambda: table.commands("new"))[0]
    assert new["game"] == "harbour"
    assert new["options"] == {
        "players": [
            {"name": "Player 1", "tint": "red"},
            {"name": "Eva <i>Maria</i>", "tint": "yellow"},
            {"name": "Player 3", "tint": "blue"},
        ],
        "tax": "multiply",
    }


def test_a_kept_game_is_opened(phone, table) -> None:
    table.view = None
    table.kept = [
        {
            "game_id": "g-7",
            "game": "harbour",
            "name": "Harbour",
            "players": ["Ana"],
            "clock": "Phase I",
            "over": False,
        }
    ]
    page = phone().scan()
    page.click('[data-name="open g-7"]')
    assert table.wait_for(lambda: table.commands("open"))[0]["game_id"] == "g-7"


def test_leaving_a_game_asks_once(phone, table) -> None:
    page = phone().sit()
    page.click('[data-name="menu"]')
    page.click('[data-name="leave"]')
    assert table.commands("close") == []
    page.click('[data-name="yes"]')
    assert table.wait_for(lambda: table.commands("close"))


def test_standing_up(phone, table) -> None:
    page = phone().sit()
    page.click('[data-name="menu"]')
    page.click('[data-name="stand"]')
    expect(page.locator("#app")).to_have_attribute("data-screen", "seats")
    page.reload()
    table.wait_for(lambda: len(table.hellos) > 1)
    assert table.hellos[-1]["seat_key"] == ""


def test_a_guest_answers_for_the_table_and_for_seats_without_a_phone(phone, table) -> None:
    table.view["asks"] = [scenes.draw_ask(), scenes.place_ask("p-1", 1), scenes.place_ask("p-2", 2)]
    page = phone().scan()
    page.click('[data-name="stay"]')
    expect(page.locator("#dock [data-ask]")).to_have_count(1)
    page.click("#tab-table")
    expect(page.locator('[data-name="bar p-2"]')).to_be_visible()
    assert page.locator('[data-name="bar p-1"]').count() == 0  # Rui has a phone of his own

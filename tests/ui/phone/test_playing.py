"""Prompts, spaces, draws, undo, log, corrections, dice: what is tapped is what is sent."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.ui.phone import scenes


def test_a_sum_shows_its_total_large_and_its_reasons_small(phone, table) -> None:
    page = phone().sit()
    tax = page.locator('[data-choice="tax"]')
    expect(tax.locator(".total")).to_have_text("$4")
    expect(tax.locator(".reason")).to_have_text(["2 tax marker", "+3 event", "−1 space 2"])
    size = "node => parseFloat(getComputedStyle(node).fontSize)"
    assert tax.locator(".total").evaluate(size) > 1.4 * tax.locator(".reasons").evaluate(size)
    expect(page.locator("#dock h3")).to_have_text("At home")


def test_what_is_not_open_says_why_and_sends_nothing(phone, table) -> None:
    page = phone().sit()
    shut = page.locator('[data-choice="expand"]')
    expect(shut).to_contain_text("the cheapest piece costs $4")
    shut.click(force=True)
    page.click('[data-choice="harvest"]')
    table.wait_for(lambda: table.commands("choose"))
    assert [c["choice"] for c in table.commands("choose")] == ["harvest"]


def test_a_choice_may_ask_once_more(phone, table) -> None:
    page = phone().sit()
    page.click('[data-choice="swap"]')
    page.click('[data-name="no"]')
    page.click('[data-choice="swap"]')
    assert table.commands("choose") == []
    page.click('[data-name="yes"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["choice"] == "swap"


def test_a_tap_on_the_space_is_the_same_answer(phone, table) -> None:
    page = phone().sit()
    page.click("#tab-table")
    page.click('[data-at="actions/tax/2"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["choice"] == "tax"


def test_a_tap_on_an_area_of_my_board_is_the_same_answer(phone, table) -> None:
    page = phone().sit()
    page.click('#screen [data-at="boards/0"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["choice"] == "board"


def test_a_space_of_another_seats_prompt_asks_first(phone, table) -> None:
    table.view["asks"] = [scenes.place_ask("p-2", 2)]
    page = phone().sit()
    page.click("#tab-table")
    page.click('[data-at="actions/hostel/1"]')
    assert table.commands("choose") == []
    page.click('[data-name="yes"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["ask"] == "p-2"


def test_another_seats_prompt_is_answered_in_two_taps_and_shuts_when_it_is_gone(phone, table) -> None:
    table.view["asks"] = [scenes.place_ask("p-2", 2)]
    page = phone().sit()
    page.click("#tab-table")
    page.click('[data-name="bar p-2"]')
    table.update(asks=[])
    expect(page.locator("dialog")).to_be_hidden()
    table.update(asks=[scenes.place_ask("p-3", 2)])
    page.click('[data-name="bar p-3"]')
    page.click('dialog [data-choice="hostel"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["ask"] == "p-3"


def test_a_sheet_that_follows_another_at_once_is_not_empty(phone, table) -> None:
    page = phone().sit()
    page.click('[data-name="menu"]')
    page.evaluate("""() => {
        for (const name of ["close", "menu"]) document.querySelector(`[data-name="${name}"]`).click();
        document.getElementById("dialog").addEventListener("close", () => { window.told = true; });
    }""")
    page.wait_for_function("() => window.told")
    expect(page.locator('dialog [data-name="corrections"]')).to_be_visible()


def test_a_draw_by_the_app(phone, table) -> None:
    table.view["asks"] = [scenes.draw_ask()]
    page = phone().sit()
    page.click('[data-choice="app"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["choice"] == "app"


def test_a_draw_by_hand_keeps_the_order_and_counts(phone, table) -> None:
    table.view["asks"] = [scenes.draw_ask()]
    page = phone().sit()
    page.click(".by-hand summary")
    page.click('[data-item="spanish"]')
    page.click('[data-item="japanese"]')
    page.wait_for_timeout(160)  # or it is the second of two equal taps
    page.locator('[data-item="japanese"]').click(force=True)  # there is one only
    page.click('[data-item="italian"]')
    page.click('[data-name="draw-ships-1/back"]')
    expect(page.locator(".count")).to_have_text("2 of 3")
    page.locator('[data-name="draw-ships-1/done"]').click(force=True)
    page.click('[data-item="spanish"]')
    expect(page.locator(".picked li")).to_contain_text(["Spanish", "Japanese", "Spanish"])
    page.click('[data-name="draw-ships-1/done"]')
    settle = table.wait_for(lambda: table.commands("settle"))
    assert [(s["draw"], s["items"]) for s in settle] == [("ships-1", ["spanish", "japanese", "spanish"])]


def test_undo_names_what_it_takes_back(phone, table) -> None:
    table.redo = "Ana: Sell"
    page = phone().sit()
    expect(page.locator('[data-name="undo"]')).to_have_text("Rui: Tax")
    page.click('[data-name="undo"]')
    page.click('[data-name="redo"]')
    table.wait_for(lambda: table.commands("redo"))
    assert table.commands("undo")[0]["rev"] == 41


def test_back_to_here_asks_once_and_names_the_line(phone, table) -> None:
    page = phone().sit()
    page.click("#tab-log")
    page.click('[data-name="line 38"]')
    page.click('[data-name="back 38"]')
    expect(page.locator("dialog .quote")).to_have_text("Ana: Hostel")
    page.click('[data-name="yes"]')
    assert table.wait_for(lambda: table.commands("back"))[0]["to"] == 38


def test_the_log_goes_further_back(phone, table) -> None:
    page = phone().sit()
    page.click("#tab-log")
    page.click('[data-name="older"]')
    assert table.wait_for(lambda: table.commands("ask"))[0] | {"id": ""} == {
        "type": "ask",
        "id": "",
        "what": "log",
        "before": 36,
    }


def test_a_number_is_corrected_in_three_taps(phone, table) -> None:
    page = phone().sit()
    page.click('[data-name="menu"]')
    page.click('[data-name="corrections"]')
    page.click('[data-name="player/0/money 1"]')
    correct = table.wait_for(lambda: table.commands("correct"))[0]
    assert (correct["path"], correct["by"], correct["reason"]) == (
        "player/0/money",
        1,
        "Something was forgotten",
    )
    page.locator('[data-name="player/0/coffee -1"]').click(force=True)  # below its least
    page.select_option('[data-name="value first"]', "1")
    table.wait_for(lambda: len(table.commands("correct")) > 1)
    assert table.commands("correct")[1]["to"] == "1"


def test_notes_are_kept_when_there_are_some(phone, table) -> None:
    page = phone().sit()
    page.click('[data-name="menu"]')
    expect(page.locator('[data-name="corrections"]')).to_be_visible()
    assert page.locator('[data-name="keep-notes"]').count() == 0
    table.update(notes=True)
    page.click('[data-name="keep-notes"]')
    assert table.wait_for(lambda: table.commands("keep_notes"))[0].keys() == {"type", "id"}
    expect(page.locator("body")).to_contain_text("Kept in your sheet, for the games to come.")


def test_dice_beside_the_game(phone, table) -> None:
    page = phone().sit()
    page.click("#tab-dice")
    page.click('[data-name="dice 1"]')
    page.click('[data-name="roll d6"]')
    expect(page.locator(".newest .face")).to_have_count(3)
    expect(page.locator(".newest .total")).to_have_text("= 12")
    expect(page.locator(".newest .how")).to_contain_text("by the app")
    assert table.commands("roll")[0] | {"id": ""} == {"type": "roll", "id": "", "kind": "d6", "n": 3}


def test_the_second_of_two_equal_taps_does_nothing(phone, table) -> None:
    page = phone().sit()
    page.click("#tab-dice")
    page.wait_for_timeout(350)
    page.evaluate("""() => {
        const roll = document.querySelector('[data-name="roll d6"]');
        const tap = () => new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1});
        for (let i = 0; i < 2; i++) roll.dispatchEvent(tap());
    }""")
    expect(page.locator(".newest")).to_have_count(1)
    assert len(table.commands("roll")) == 1


def test_a_prompt_takes_one_answer_at_a_time(phone, table) -> None:
    page = phone().sit()
    table.deaf = True
    page.click('[data-choice="hostel"]')
    page.click('[data-choice="harvest"]')
    page.wait_for_timeout(50)
    assert [c["choice"] for c in table.commands("choose")] == ["hostel"]


def test_a_new_control_cannot_be_hit_at_once(phone, table) -> None:
    page = phone().sit()
    page.evaluate("""() => {
        window.reached = () => {
            const r = document.querySelector('#dock [data-choice="hostel"]').getBoundingClientRect();
            const there = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
            return there.closest('[data-choice]') !== null;
        };
        new MutationObserver(() => {
            if (document.querySelector('[data-ask="place-13"]')) window.atOnce ??= reached();
        }).observe(document.getElementById("dock"), {childList: true});
    }""")
    page.wait_for_function("() => reached()")
    table.update(asks=[scenes.place_ask("place-13")])
    page.wait_for_selector('[data-ask="place-13"]')
    assert page.evaluate("atOnce") is False
    page.wait_for_function("() => reached()")


def test_only_what_changed_is_drawn_again(phone, table) -> None:
    page = phone().sit()
    page.click("#tab-table")
    for id in ("players", "prices"):
        page.locator(f'[data-panel="{id}"]').evaluate("node => { node.marked = true; }")
    panel = scenes.prices()
    panel["rows"][0]["value"]["total"] = 5
    table.update(panels=[panel])
    expect(page.locator('[data-panel="prices"] .total').first).to_have_text("$5")
    assert page.evaluate("document.querySelector('[data-panel=players]').marked") is True
    assert page.evaluate("document.querySelector('[data-panel=prices]').marked") is None


def test_panels_come_and_go_in_the_tables_order(phone, table) -> None:
    page = phone().sit()
    page.click("#tab-table")
    table.update(
        panels=[scenes.forest()],
        gone=["events", "train"],
        order=["rounds", "forest", "actions", "ships", "boards", "players", "prices", "bonus"],
    )
    expect(page.locator('[data-panel="forest"]')).to_be_visible()
    ids = page.locator("[data-panel]").evaluate_all("nodes => nodes.map(n => n.dataset.panel)")
    assert ids == ["rounds", "forest", "actions", "ships", "boards", "players", "prices", "bonus"]


def test_a_refusal_is_said(phone, table) -> None:
    page = phone().sit()
    table.deaf = True
    page.click('[data-choice="hostel"]')
    id = table.wait_for(lambda: table.commands("choose"))[0]["id"]
    table.push({"type": "refused", "id": id, "text": "Rui was quicker.", "gone": True})
    expect(page.locator("#notice")).to_contain_text("Rui was quicker.")
    expect(page.locator(".sent")).to_have_count(0)


def test_it_is_played_with_the_keyboard(phone, table) -> None:
    page = phone().scan()
    page.wait_for_selector('[data-screen="seats"] [data-name="menu"]')
    for name in ("menu", "seat 0"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.dataset.name") == name
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-screen="tab mine"]')
    page.focus("#tab-mine")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-table")).to_be_focused()
    expect(page.locator("#app")).to_have_attribute("data-screen", "tab table")
    page.keyboard.press("ArrowLeft")
    page.focus('[data-choice="hostel"]')
    page.keyboard.press("Enter")
    table.wait_for(lambda: table.commands("choose"))


def test_what_is_next_is_said_to_those_who_do_not_see(phone, table) -> None:
    page = phone().sit()
    expect(page.locator("#next[aria-live=polite]")).to_have_text("Ana: place a manager (2 of 3)")
    assert page.title() == "Your turn · Harbour"
    table.update(asks=[scenes.place_ask("p-1", 1)])
    expect(page.locator("#next")).to_have_text("Rui: place a manager (2 of 3)")
    expect(page).to_have_title("Harbour")

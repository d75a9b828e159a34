"""What is secret is in the page only while it is held down."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.ui.phone import scenes

HOLD = '[data-name="hold bonus"]'


def press(page: Page, selector: str) -> None:
    page.click(selector, trial=True)  # it is in sight and can be hit
    box = page.locator(selector).bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()


def test_private_cards_are_shown_only_while_held(phone, table) -> None:
    page = phone().sit()
    assert "Portuguese" not in page.content()
    press(page, HOLD)
    expect(page.locator(".hand")).to_contain_text("Portuguese")
    page.mouse.up()
    expect(page.locator(".hand")).not_to_contain_text("Portuguese")
    assert "Portuguese" not in page.content()


def test_a_look_away_covers_them(phone, table) -> None:
    one = phone()
    page = one.sit()
    press(page, HOLD)
    expect(page.locator(".hand")).to_contain_text("Portuguese")
    one.hide()
    assert "Portuguese" not in page.content()


def test_an_update_covers_them(phone, table) -> None:
    page = phone().sit()
    press(page, HOLD)
    expect(page.locator(".hand")).to_contain_text("Portuguese")
    cards = scenes.secret_cards()
    cards["cards"].pop(0)
    table.update(panels=[cards])
    expect(page.locator(".hand .card")).to_have_count(1)
    assert "Portuguese" not in page.content()


def test_they_are_held_with_the_keyboard(phone, table) -> None:
    page = phone().sit()
    page.focus(HOLD)
    page.keyboard.down(" ")
    expect(page.locator(".hand")).to_contain_text("Portuguese")
    page.keyboard.up(" ")
    assert "Portuguese" not in page.content()


def test_the_choices_of_a_secret_prompt_lie_face_down(phone, table) -> None:
    table.view["asks"] = [scenes.secret_ask()]
    table.view["panels"] = []
    page = phone().sit()
    assert "Portuguese" not in page.content()
    press(page, '[data-name="look keep-1/c2"]')
    expect(page.locator("#dock")).to_contain_text("Portuguese")
    page.mouse.up()
    page.click('[data-name="keep-1/c2"]')
    assert "Portuguese" not in page.content()
    page.click('[data-name="yes"]')
    assert table.wait_for(lambda: table.commands("choose"))[0]["choice"] == "c2"

"""Every mark of the view model is drawn on the phone, each in a way of its own."""

from __future__ import annotations

from typing import get_args

from companion.view import Glyph

DRAWN = """async (glyphs) => {
    const { mark } = await import("./marks.js");
    return glyphs.map((glyph) => mark({ glyph, tint: "blue" }).innerHTML);
}"""


def test_no_two_marks_are_drawn_alike(phone, table) -> None:
    page = phone().sit()
    glyphs = get_args(Glyph)
    drawn = page.evaluate(DRAWN, list(glyphs))
    alike = [g for g, picture in zip(glyphs, drawn, strict=True) if drawn.count(picture) > 1]
    assert alike == []


def test_a_species_stays_in_its_mark(phone, table) -> None:
    page = phone().sit()
    outside = page.evaluate("""async () => {
        const { mark } = await import("./marks.js");
        const { SPECIES } = await import("./species.js");
        return Object.keys(SPECIES).filter((glyph) => {
            const drawn = mark({ glyph, tint: "green" });
            document.body.append(drawn);
            const { x, y, width, height } = drawn.querySelector(".species").getBBox();
            return x < -2 || y < -2 || x + width > 102 || y + height > 102 || width * height < 3000;
        });
    }""")
    assert outside == []

"""A step is drawn in one way: where to look, what it rests on, what follows."""

from __future__ import annotations

from tests.unit.questions.played import LINE, marked

import modoku
from modoku.questions.step_picture import draw_step, emphasis_of
from modoku.render import to_svg

WINGED = "2......6.....1..474.....2156.9..7..2..132..5...89..4.......5.....4.3.....9.4.15.."


def test_causes_and_effects_are_told_apart() -> None:
    for step in modoku.steps(WINGED).steps:
        highlights, links = emphasis_of(step)
        looks = {one.look: one for one in highlights}
        assert looks["effect"].candidates == step.placements
        assert looks["removed"].candidates == step.eliminations
        assert not set(looks["cause"].candidates) & set(step.placements)
        assert len(links) == len(step.evidence.ties)


def test_candidates_that_were_struck_out_are_not_drawn() -> None:
    sheet = marked(without_the_right_digit=False)
    found = modoku.hint(sheet)
    assert found.step is not None
    with_marks, without = draw_step(sheet, found.step), draw_step(modoku.hint(LINE).sheet, found.step)
    assert to_svg(with_marks).count("<text") == to_svg(without).count("<text") - 1


def test_the_title_tells_the_step_in_the_language_of_the_reader() -> None:
    found = modoku.hint(LINE)
    assert found.step is not None
    assert draw_step(found.sheet, found.step).title == str(found)
    assert draw_step(found.sheet, found.step, "fr").title == found.said("fr")

"""A step is drawn in one way: where to look, what it rests on, what follows."""

from __future__ import annotations

import json

import pytest
from tests.unit.questions.played import LINE, marked

import modoku
from modoku.errors import FormatError, PuzzleError
from modoku.formats.ours import sheet_to_json
from modoku.questions.draw import QUESTION as DRAW
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


def test_a_hint_and_a_drawing_of_its_step_are_one_picture() -> None:
    for sheet in (modoku.hint(WINGED).sheet, marked(without_the_right_digit=False)):
        found = modoku.hint(sheet)
        for language in ("en", "fr"):
            drawn = modoku.draw(sheet, step=found.step, language=language).file.text
            assert found.picture(language) == drawn == to_svg(found.scene(language))


def test_a_step_of_plain_data_is_the_same_picture() -> None:
    found = modoku.steps(WINGED)
    path = json.loads(json.dumps(found.to_json()))["steps"]
    for index in (0, len(path) // 2, -1):
        sheet = found.sheet_before(index)
        request = DRAW.read_request({"puzzle": sheet_to_json(sheet), "step": path[index]})
        drawn = modoku.draw(sheet, step=found.steps[index]).file.text
        assert DRAW.run(request).file.text == drawn != modoku.draw(sheet).file.text


def test_every_step_of_a_path_follows_from_the_sheet_before_it() -> None:
    found = modoku.steps(WINGED)
    for index, step in enumerate(found.steps):
        sheet = found.sheet_before(index)
        assert all(not sheet.grid.values[cell] and digit in sheet.candidates[cell] for cell, digit in step.placements)
        assert all(digit in sheet.candidates[cell] for cell, digit in step.eliminations)


def test_a_step_of_another_puzzle_is_refused() -> None:
    step = modoku.steps(WINGED).steps[-1]
    with pytest.raises(PuzzleError, match="cells or digits that the puzzle does not have"):
        modoku.draw("1...3..2...3..2.", step=step)
    with pytest.raises(FormatError, match="step"):
        modoku.draw("1...3..2...3..2.", step={"technique": "x-wing"})
    with pytest.raises(FormatError, match="step"):
        DRAW.read_request({"puzzle": WINGED, "step": 3})

"""Where the first stage of a hint sends a person: to units, to a digit, to a house, or to rows, in that order."""

from __future__ import annotations

import pytest
from tests.unit.logic.positions import LAYOUT, blank

from modoku.language import msg
from modoku.logic import Evidence, Hint, Step


def said(evidence: Evidence, eliminations: str, language: str = "en") -> str:
    """Return the first stage of a hint that strikes out candidates such as `r1c1:5`."""
    pairs = [entry.split(":") for entry in eliminations.split()]
    struck = tuple((LAYOUT.cell_from_name(name), int(digit)) for name, digit in pairs)
    step = Step("x-wing", 3.2, (), struck, evidence, msg("because"))
    return Hint(blank(), step).said(1).said(language)


def evidence(cells: str = "", *units: str, constraints: tuple[int, ...] = ()) -> Evidence:
    places = tuple(LAYOUT.cell_from_name(name) for name in cells.split())
    found = [LAYOUT.find_unit(unit) for unit in units]
    return Evidence(places, (), (), (), tuple(unit for unit in found if unit is not None), constraints)


@pytest.mark.parametrize(
    ("given", "eliminations", "sentence"),
    [
        (evidence("r1c1", "row 1"), "r1c2:5", "Look at row 1."),
        (evidence("r1c1", "row 1", "box 3"), "r1c2:5", "Look at row 1 and box 3."),
        (evidence("r1c1 r2c2", "row 1", "row 2", "row 3"), "r1c2:5", "Look for the digit 5."),
        (evidence("r1c1 r2c2"), "r1c2:5 r3c3:5", "Look for the digit 5."),
        (evidence("r1c1 r2c2"), "r1c2:5 r3c3:6", "Look near rows 1 and 2."),
        (evidence("r4c1 r4c2"), "r1c2:5 r3c3:6", "Look near row 4."),
        (evidence("r4c1"), "r1c2:5", "Look near row 4."),
        (evidence("r1c1 r2c2", constraints=(0,)), "r1c2:5", "Look near rows 1 and 2."),
        (evidence("r1c1 r2c2 r3c3"), "r1c2:5 r3c3:6", "Look near rows 1, 2 and 3."),
        (evidence("r6c1 r7c2 r8c3 r9c4"), "r1c2:5 r3c3:6", "Begin in box 4."),
        (evidence(), "r5c2:5 r3c3:6", "Look near rows 3 and 5."),
    ],
)
def test_the_first_stage_sends_a_person_where_the_step_is(given: Evidence, eliminations: str, sentence: str) -> None:
    assert said(given, eliminations) == sentence


def test_the_first_stage_is_said_in_french() -> None:
    assert said(evidence("r1c1", "row 1"), "r1c2:5", "fr").startswith("Regarde")

"""What a setter is told of clues: held against solving again with and without each of them."""

from __future__ import annotations

import json
from dataclasses import replace

from modoku.formats.ours import sheet_from_plain
from modoku.puzzle import Puzzle
from modoku.results import Verdict
from modoku.rules.skyscraper import Skyscraper
from modoku.search import solve
from modoku.web.page import answer_page
from modoku.web.setting import setting_of


def _plain(**clues: str) -> dict[str, object]:
    told = ",".join(f"{name}={numbers}" for name, numbers in clues.items())
    return {"modoku": 1, "variants": ["classic:boxes=2x2", f"skyscraper:{told}"], "givens": "." * 16}


def _puzzle(**clues: str) -> Puzzle:
    return sheet_from_plain(_plain(**clues)).puzzle


def _verdict(puzzle: Puzzle) -> Verdict:
    return solve(puzzle, limit=2).verdict


def test_each_clue_that_would_decide_leaves_one_solution_and_no_other_does() -> None:
    plain = _plain(left="4 2 . .", top="3 . . .")
    puzzle = sheet_from_plain(plain).puzzle
    assert _verdict(puzzle) is Verdict.MULTIPLE
    found = answer_page("setting", json.dumps({"puzzle": plain}).encode(), "en")
    assert isinstance(found, dict)
    assert found["complete"] is True
    deciding = found["deciding"]
    assert isinstance(deciding, list)
    assert deciding
    said = {(tuple(one["constraint"]["cells"]), one["clue"]) for one in deciding}
    sample = puzzle.constraints[0]
    assert isinstance(sample, Skyscraper)
    there = {one.cells for one in puzzle.constraints}
    rows = [tuple(range(4 * at, 4 * at + 4)) for at in range(4)]
    lines = [*rows, *zip(*rows, strict=True)]
    for cells in (way for line in lines for way in (line, line[::-1]) if way not in there):
        for clue in range(1, 5):
            more = replace(sample, cells=cells, number=clue)
            decides = _verdict(puzzle.with_constraints([more])) is Verdict.UNIQUE
            assert decides == ((cells, clue) in said), (cells, clue)


def test_a_clue_can_be_left_out_where_the_others_still_leave_one_solution() -> None:
    solved = _puzzle(left="4 2 2 1", right="1 2 2 4", top="3 2 2 1")
    assert _verdict(solved) is Verdict.UNIQUE
    found = setting_of(solved)
    assert found["deciding"] == []
    assert found["spare"]
    assert found["complete"] is True
    for place in range(len(solved.constraints)):
        rest = (*solved.constraints[:place], *solved.constraints[place + 1 :])
        left = _verdict(replace(solved, constraints=rest)) is Verdict.UNIQUE
        assert left == (place in found["spare"]), place  # type: ignore[operator]


def test_nothing_is_told_of_clues_where_not_all_solutions_are_known() -> None:
    found = setting_of(_puzzle(left="1 . . .").with_givens({}), seconds=0.0)
    assert found == {"spare": [], "deciding": [], "complete": False}

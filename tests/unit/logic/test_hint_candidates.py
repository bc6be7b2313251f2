"""Hints go on from the marks of a player, unless these are wrong."""

from __future__ import annotations

import pytest

from modoku.logic import find_hint
from modoku.logic.state import State
from modoku.puzzle import DigitSet, Sheet
from modoku.search import solve
from modoku.search.guidance import trusted_candidates
from modoku.variants import make

# A puzzle whose first step strikes candidates out instead of placing a digit.
LINE = "000704005020010070000080002090006250600070008053200010400090000030060090200407000"


def test_a_hint_goes_on_from_candidates_that_were_struck_out() -> None:
    puzzle = make("classic").with_givens({i: int(c) for i, c in enumerate(LINE) if c != "0"})
    state = State.of(puzzle)
    for _ in range(30):
        candidates = [DigitSet(mask) for mask in state.candidates]
        hint = find_hint(puzzle, state.values, candidates=candidates)
        assert hint is not None
        if hint.step.eliminations:
            break
        state = state.after(hint.step)
    else:
        raise AssertionError("no step strikes a candidate out")
    after = hint.state.after(hint.step)
    again = find_hint(puzzle, after.values, candidates=[DigitSet(mask) for mask in after.candidates])
    assert again is not None
    assert again.step != hint.step


def marked(*, without_the_right_digit: bool) -> Sheet:
    """Give a sheet with one cell marked, with all candidates but one: a wrong one, or the right one."""
    puzzle = make("classic").with_givens({i: int(c) for i, c in enumerate(LINE) if c != "0"})
    solution = solve(puzzle).solution
    assert solution is not None
    state = State.of(puzzle)
    cell = next(c for c in range(81) if state.candidates[c].bit_count() > 2)
    right = solution.values[cell]
    struck = right if without_the_right_digit else next(d for d in state.digits_of(cell) if d != right)
    marks = [DigitSet()] * 81
    marks[cell] = DigitSet.from_digits([d for d in state.digits_of(cell) if d != struck])
    return Sheet(puzzle, (), tuple(marks))


@pytest.mark.parametrize("is_wrong", [False, True])
def test_marks_are_trusted_unless_the_right_digit_was_struck_out(is_wrong: bool) -> None:
    sheet = marked(without_the_right_digit=is_wrong)
    known = trusted_candidates(sheet, solve(sheet.puzzle))
    assert known == (() if is_wrong else sheet.candidates)


def test_marks_are_not_trusted_where_there_are_several_solutions() -> None:
    sheet = marked(without_the_right_digit=False)
    open_puzzle = sheet.puzzle.with_givens({0: 1})
    assert trusted_candidates(Sheet(open_puzzle, (), sheet.candidates), solve(open_puzzle)) == ()


def test_a_wrong_mark_never_makes_a_hint_wrong() -> None:
    sheet = marked(without_the_right_digit=True)
    result = solve(sheet.puzzle)
    assert result.solution is not None
    hint = find_hint(sheet.puzzle, sheet.grid.values, candidates=trusted_candidates(sheet, result))
    assert hint is not None
    right = result.solution.values
    assert all(right[cell] == digit for cell, digit in hint.step.placements)
    assert all(right[cell] != digit for cell, digit in hint.step.eliminations)

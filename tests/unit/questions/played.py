"""Puzzles in the middle of play, for the questions that go on from there."""

from __future__ import annotations

from modoku.logic import State
from modoku.puzzle import DigitSet, Puzzle, Sheet
from modoku.search import solve
from modoku.variants import make

# A puzzle whose first step strikes candidates out instead of placing a digit.
LINE = "000704005020010070000080002090006250600070008053200010400090000030060090200407000"
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "5.467.9..67....3......42.678..76...3..68..7..7....48569....7.8....4.9...3452....9"
FAULTY = "55" + CLASSIC[2:]
NONE = CLASSIC[:2] + "2" + CLASSIC[3:]
"""Without a fault that can be seen, and without a solution."""


def puzzle_of(line: str) -> Puzzle:
    """Return the classic puzzle of a line."""
    return make("classic").with_givens([int(c) if c in "123456789" else 0 for c in line])


def right_digits(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the digits of the only solution."""
    solution = solve(puzzle).solution
    assert solution is not None
    return solution.values


def marked(*, without_the_right_digit: bool) -> Sheet:
    """Return a sheet with one cell marked, with all candidates but one: a wrong one, or the right one."""
    puzzle = puzzle_of(LINE)
    state = State.of(puzzle)
    cell = next(c for c in range(81) if state.candidates[c].bit_count() > 2)
    right = right_digits(puzzle)[cell]
    struck = right if without_the_right_digit else next(d for d in state.digits_of(cell) if d != right)
    marks = [DigitSet()] * 81
    marks[cell] = DigitSet.from_digits([d for d in state.digits_of(cell) if d != struck])
    return Sheet(puzzle, (), tuple(marks))


def placed(cell: int, digit: int) -> Sheet:
    """Return the classic puzzle with one more digit."""
    return Sheet(puzzle_of(CLASSIC), tuple(digit if c == cell else 0 for c in range(81)))

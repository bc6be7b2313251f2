"""Minimality: which givens a well-formed puzzle could do without."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import expect
from ..limits import Deadline
from ..native import CancelFlag
from ..puzzle import Cell, Puzzle
from ..puzzle.summary import ShortRepr
from ..results import Verdict
from .solving import solve


@dataclass(frozen=True, slots=True, repr=False)
class Minimality(ShortRepr):
    """The givens that can be left out one at a time without adding a solution; `complete` if every given was tried."""

    redundant: tuple[Cell, ...]
    complete: bool

    @property
    def minimal(self) -> bool | None:
        """Whether no given is redundant; None where that is not known."""
        if self.redundant:
            return False
        return True if self.complete else None


def find_redundant(puzzle: Puzzle, *, seconds: float | None = None, cancel: CancelFlag | None = None) -> Minimality:
    """Find every given without which the puzzle still has exactly one solution.

    Ask it of puzzles with one solution. Two redundant givens need not be redundant together.

    Args:
        puzzle: a puzzle with one solution.
        seconds: time for the whole question; what was not decided by then makes the answer incomplete.
        cancel: stop when this is set, from any thread.

    >>> from modoku import read_puzzle
    >>> find_redundant(read_puzzle("1234341221434321")).redundant[:3]
    (0, 1, 2)
    """
    expect(puzzle, Puzzle, name="puzzle")
    redundant: list[Cell] = []
    complete = True
    deadline = Deadline.after(seconds, cancel)
    for cell, given in enumerate(puzzle.givens):
        if not given:
            continue
        if deadline.is_over:
            return Minimality(tuple(redundant), False)
        without = puzzle.with_givens([0 if other == cell else digit for other, digit in enumerate(puzzle.givens)])
        verdict = solve(without, limit=2, seconds=deadline.left(), cancel=cancel).verdict
        if verdict is Verdict.UNIQUE:
            redundant.append(cell)
        elif verdict is not Verdict.MULTIPLE:
            complete = False
    return Minimality(tuple(redundant), complete)

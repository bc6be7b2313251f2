"""Minimality: which givens a well-formed puzzle could do without."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import expect
from ..limits import Deadline, Limits
from ..native import CancelFlag
from ..puzzle import Cell, Puzzle
from ..puzzle.summary import ShortRepr
from ..results import Verdict
from ..variants import is_classic9
from .many import solve_text
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
    deadline = Deadline.after(seconds, cancel)
    if is_classic9(puzzle) and not deadline.is_over:
        return _find_in_batch(puzzle, deadline)
    redundant: list[Cell] = []
    complete = True
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


def _find_in_batch(puzzle: Puzzle, deadline: Deadline) -> Minimality:
    """Ask the batch solver for all givens of a classic 9x9 at once: one by one, asking takes longer than answering."""
    line = puzzle.givens_text
    cells = [cell for cell, given in enumerate(puzzle.givens) if given]
    lines = "\n".join(f"{line[:cell]}.{line[cell + 1 :]}" for cell in cells)
    batch = solve_text(lines.encode(), Limits(2, deadline.left()), 1, "", deadline.cancel)
    verdicts = [batch.verdict(row) for row in range(len(cells))]
    redundant = tuple(cell for cell, verdict in zip(cells, verdicts, strict=True) if verdict is Verdict.UNIQUE)
    return Minimality(redundant, all(verdict in (Verdict.UNIQUE, Verdict.MULTIPLE) for verdict in verdicts))

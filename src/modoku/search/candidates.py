"""True candidates: the digits that a cell holds in at least one solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..errors import expect
from ..limits import Deadline, Stop
from ..native import CancelFlag
from ..puzzle import Cell, Digit, DigitSet, Puzzle, candidates_of
from ..puzzle.summary import ShortRepr
from .solving import solve

AT_ONCE = 200
"""So many solutions are looked at first; a digit that none of them holds is asked about by itself."""


@dataclass(frozen=True, slots=True, repr=False)
class TrueCandidates(ShortRepr):
    """For each cell the digits that some solution holds there; all of them if `complete`."""

    cells: tuple[DigitSet, ...]
    complete: bool


def find_candidates(
    puzzle: Puzzle, *, seconds: float | None = 10.0, cancel: CancelFlag | None = None
) -> TrueCandidates:
    """Find the digits that each cell holds in at least one solution; none anywhere if there is no solution.

    Args:
        puzzle: any puzzle.
        seconds: time for the whole question; None for no bound.
        cancel: stop when this is set, from any thread.

    >>> from modoku import read_puzzle
    >>> found = find_candidates(read_puzzle("12343412........"))
    >>> found.complete, [list(digits) for digits in found.cells[8:10]]
    (True, [[2, 4], [1, 3]])
    """
    expect(puzzle, Puzzle, name="puzzle")
    deadline = Deadline.after(seconds, cancel)
    few = solve(puzzle, limit=AT_ONCE, seconds=deadline.left(0.5), cancel=cancel)
    seen = [0] * puzzle.layout.cell_count

    def note(answer: object) -> None:
        for cell, digit in enumerate(answer):  # type: ignore[arg-type, var-annotated]
            seen[cell] |= 1 << (digit - 1)

    for answer in few.answers:
        note(answer)
    complete = few.stop is Stop.EXHAUSTED
    if few.answers and not complete:
        complete = True
        for cell, digit in _iter_open(puzzle, seen):
            if deadline.is_over:
                complete = False
                break
            asked = puzzle.with_givens(_with(puzzle, cell, digit))
            found = solve(asked, limit=1, seconds=deadline.left(), cancel=cancel)
            for answer in found.answers:
                note(answer)
            complete &= bool(found.answers) or found.stop is Stop.EXHAUSTED
    return TrueCandidates(tuple(map(DigitSet, seen)), complete)


def _iter_open(puzzle: Puzzle, seen: Sequence[int]) -> Iterator[tuple[Cell, Digit]]:
    """Yield the digits that no solution seen so far holds in their cell; `seen` grows meanwhile."""
    for cell, digits in enumerate(candidates_of(puzzle)):
        for digit in digits:
            if not seen[cell] >> (digit - 1) & 1:
                yield cell, digit


def _with(puzzle: Puzzle, cell: int, digit: int) -> list[int]:
    return [digit if other == cell else given for other, given in enumerate(puzzle.givens)]

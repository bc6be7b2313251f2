"""True candidates: the digits that a cell holds in at least one solution."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import expect
from ..puzzle import DigitSet, Puzzle, candidates_of
from ..puzzle.summary import ShortRepr
from ..results import Stop
from .deadline import Deadline
from .solve import solve

AT_ONCE = 200
"""So many solutions are looked at first; a digit that none of them holds is asked about by itself."""


@dataclass(frozen=True, slots=True, repr=False)
class TrueCandidates(ShortRepr):
    """For each cell the digits that some solution holds there; all of them if `complete`."""

    cells: tuple[DigitSet, ...]
    complete: bool


def find_candidates(puzzle: Puzzle, *, seconds: float | None = 10.0) -> TrueCandidates:
    """Find the digits that each cell holds in at least one solution; none anywhere if there is no solution.

    >>> from modoku import read_puzzle
    >>> found = find_candidates(read_puzzle("12343412........"))
    >>> found.complete, [list(digits) for digits in found.cells[8:10]]
    (True, [[2, 4], [1, 3]])
    """
    expect(puzzle, Puzzle, name="puzzle")
    deadline = Deadline.after(seconds)
    few = solve(puzzle, limit=AT_ONCE, seconds=deadline.left(0.5))
    seen = [0] * puzzle.layout.cell_count

    def note(answer: object) -> None:
        for cell, digit in enumerate(answer):  # type: ignore[arg-type, var-annotated]
            seen[cell] |= 1 << (digit - 1)

    for answer in few.answers:
        note(answer)
    complete = few.stop is Stop.EXHAUSTED
    if few.answers and not complete:
        complete = True
        for cell, digits in enumerate(candidates_of(puzzle)):
            for digit in digits:
                if seen[cell] >> (digit - 1) & 1:
                    continue
                asked = solve(puzzle.with_givens(_with(puzzle, cell, digit)), limit=1, seconds=deadline.left())
                for answer in asked.answers:
                    note(answer)
                complete &= bool(asked.answers) or asked.stop is Stop.EXHAUSTED
    return TrueCandidates(tuple(map(DigitSet, seen)), complete)


def _with(puzzle: Puzzle, cell: int, digit: int) -> list[int]:
    return [digit if other == cell else given for other, given in enumerate(puzzle.givens)]

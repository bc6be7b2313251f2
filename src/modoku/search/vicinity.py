"""Puzzles near a classic 9x9 puzzle: one or two givens are exchanged for others, and there is still one solution."""

from __future__ import annotations

from dataclasses import dataclass

from ..native import CancelFlag, canonical_one, vicinity_classic9

MOST = 1_000_000
"""So many puzzles near another are kept at most."""


@dataclass(frozen=True, slots=True)
class Vicinity:
    """What was found near a puzzle.

    Attributes:
        lines: the puzzles, one of each class of symmetry, none of the class of the puzzle itself.
        left_out: how many ways to take givens out left more solutions than were to be gone through.
        complete: whether all other ways were gone through.
    """

    lines: tuple[str, ...]
    left_out: int
    complete: bool


def find_vicinity(
    line: str, exchange: int, solutions: int, *, seconds: float | None = None, cancel: CancelFlag | None = None
) -> Vicinity:
    """Return the puzzles that an exchange of so many givens makes out of a classic 9x9 one with one solution.

    Args:
        line: the puzzle, 81 digits and dots.
        exchange: how many givens go, 1 or 2; as many or fewer come.
        solutions: what leaves more solutions than this when the givens went is left out.
        seconds: when to stop.
        cancel: stop when this is set, from any thread.
    """
    digits = bytes(int(symbol) for symbol in line.replace(".", "0"))
    packed, left_out, complete = vicinity_classic9(digits, exchange, solutions, MOST, seconds, cancel)
    met, lines = {canonical_one(line)[0]}, []
    for one in packed.decode("ascii").split():
        form = canonical_one(one)[0]
        if form not in met:
            met.add(form)
            lines.append(one)
    return Vicinity(tuple(lines), left_out, complete)

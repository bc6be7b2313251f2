"""How many classes of grids need how many givens: in words, and what the literature knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ..language import Message, msgn

KNOWN: Mapping[tuple[int, int], tuple[int, str]] = {
    (2, 4): (14, "Afmob, Sudoku Players' Forum, 2011: an exhaustive search"),
    (3, 3): (17, "G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012"),
}
"""The least number of givens where it is not computed here, and who found it; the smaller side of the box first."""


def counts_said(least: Counter[int]) -> Message:
    """Return the numbers of givens with the numbers of classes that need them.

    >>> str(counts_said(Counter({8: 29, 9: 1})))
    '8 in 29 classes, 9 in 1 class'
    """
    parts = [msgn("{m} in {n} class", "{m} in {n} classes", count, m=number) for number, count in sorted(least.items())]
    return Message(", ".join(f"{{p{k}}}" for k in range(len(parts))), tuple((f"p{k}", p) for k, p in enumerate(parts)))

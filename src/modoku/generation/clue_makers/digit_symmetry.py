"""Exchanges of digits that clues cannot tell, and how many givens every puzzle needs because of them.

If every clue of a puzzle stays true when digits are exchanged in a certain way, then so does every solution: a puzzle
with one solution must have givens that the exchange does not leave as they are. The digits of the givens must therefore
be left in place, all of them, by no exchange but the one that exchanges nothing. The least number of digits with that
property is a floor for the givens that holds for every seed.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from itertools import combinations, permutations, product
from math import factorial

Exchange = tuple[int, ...]
"""For each digit from 1 on, the digit that takes its place."""
MOST_LISTED = 10_000


class DigitSymmetry(Enum):
    """What clues of a kind cannot tell: the exchanges of digits that leave each of them true or false."""

    NONE = "none"
    COMPLEMENT = "complement"
    ENDS = "ends"
    XV = "xv"
    PARITY = "parity"
    ALL = "all"


@lru_cache
def exchanges(symmetry: DigitSymmetry, size: int) -> frozenset[Exchange] | None:
    """Return the exchanges that a symmetry consists of; None where it is all of them.

    >>> len(exchanges(DigitSymmetry.XV, 9)), len(exchanges(DigitSymmetry.PARITY, 4))
    (8, 4)
    """
    if symmetry is DigitSymmetry.ALL:
        return None
    same = tuple(range(1, size + 1))
    if symmetry is DigitSymmetry.COMPLEMENT:
        return frozenset({same, same[::-1]})
    if symmetry is DigitSymmetry.ENDS:
        return frozenset({same, (size, *same[1:-1], 1)})
    if symmetry is DigitSymmetry.PARITY:
        odd, even = same[::2], same[1::2]
        if factorial(len(odd)) * factorial(len(even)) > MOST_LISTED:
            return frozenset({same})
        return frozenset(
            tuple(a[(digit - 1) // 2] if digit % 2 else b[digit // 2 - 1] for digit in same)
            for a, b in product(permutations(odd), permutations(even))
        )
    if symmetry is DigitSymmetry.XV and size == 9:
        return frozenset(_xv_exchanges())
    return frozenset({same})


def _xv_exchanges() -> list[Exchange]:
    """Return the ways to map the graph of sums 5 and 10 onto itself: the paths 9-1-4-6 and 8-2-3-7, and 5 alone."""
    first, second = (9, 1, 4, 6), (8, 2, 3, 7)
    found = []
    for a, b in ((first, second), (second, first)):
        for image_a, image_b in product((a, a[::-1]), (b, b[::-1])):
            mapped = {5: 5} | dict(zip(first, image_a, strict=True)) | dict(zip(second, image_b, strict=True))
            found.append(tuple(mapped[digit] for digit in range(1, 10)))
    return found


def floor_of(symmetries: tuple[DigitSymmetry, ...], size: int) -> int:
    """Return the least number of givens of any puzzle whose clues, kind by kind, have these symmetries.

    >>> floor_of((DigitSymmetry.XV,), 9), floor_of((DigitSymmetry.PARITY,), 9), floor_of((DigitSymmetry.ALL,), 9)
    (2, 7, 8)
    >>> floor_of((DigitSymmetry.ALL, DigitSymmetry.COMPLEMENT), 9), floor_of((DigitSymmetry.NONE,), 9)
    (1, 0)
    """
    if DigitSymmetry.PARITY in symmetries and all(
        one in (DigitSymmetry.ALL, DigitSymmetry.PARITY) for one in symmetries
    ):
        return max(0, size - 2)  # all odd digits but one, all even digits but one
    listed = [exchanges(one, size) for one in symmetries]
    groups = [group for group in listed if group is not None]
    if not groups:
        return size - 1
    common = frozenset.intersection(*groups)
    for count in range(size):
        for digits in combinations(range(1, size + 1), count):
            if sum(all(one[digit - 1] == digit for digit in digits) for one in common) == 1:
                return count
    return size - 1

"""Relations between two digits, turned round and in words: first < second, |first - second| >= 5."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from ..puzzle import COMPARISONS

EXPRESSIONS: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {
        "first - second": lambda a, b: a - b,
        "|first - second|": lambda a, b: abs(a - b),
        "first + second": lambda a, b: a + b,
    }
)
"""What is measured on two digits, by name."""


def turn(partners: Sequence[int], size: int) -> tuple[int, ...]:
    """Return the same relation seen from the second variable, which has `size` digits.

    >>> turn((0b110, 0b100), 3)
    (0, 1, 3)
    """
    return tuple(sum(1 << place for place, mask in enumerate(partners) if mask >> other & 1) for other in range(size))


@lru_cache(maxsize=1024)
def find_measure(partners: tuple[int, ...], size: int) -> tuple[str, str, int] | None:
    """Return (measure, comparison, number) that say the same as a matrix of digits; None if nothing of ours does.

    >>> find_measure((0b110, 0b100, 0b000), 3)
    ('first - second', '<', 0)
    >>> find_measure((0b010, 0b101, 0b010), 3)
    ('|first - second|', '=', 1)
    """
    fits = {(x, y): bool(mask >> (y - 1) & 1) for x, mask in enumerate(partners, 1) for y in range(1, size + 1)}
    for name, measure in EXPRESSIONS.items():
        right = {measure(x, y) for (x, y), fit in fits.items() if fit}
        wrong = {measure(x, y) for (x, y), fit in fits.items() if not fit}
        if not right or not wrong:
            return None
        if right & wrong:
            continue
        low, high = min(right), max(right)
        tried = (("=", low), ("!=", min(wrong)), ("<=", high), (">=", low), ("<", min(wrong)), (">", max(wrong)))
        saying = [pair for pair in tried if _says(pair, right, wrong)]
        if saying:
            # Comparing with 0 is comparing the two.
            return (name, *min(saying, key=lambda pair: pair[1] != 0))
    return None


def _says(pair: tuple[str, int], right: set[int], wrong: set[int]) -> bool:
    """Return whether a comparison tells the right numbers from the wrong ones."""
    compare = COMPARISONS[pair[0]]
    return all(compare(value, pair[1]) for value in right) and not any(compare(value, pair[1]) for value in wrong)

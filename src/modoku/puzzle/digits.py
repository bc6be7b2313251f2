"""Digits, sets of digits, and the characters that stand for them.

A digit is an int from 1 to n (n at most 64). A set of digits is an immutable bit set: bit d-1 stands for d.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..errors import PuzzleError
from ..language import msg

MAX_SIZE = 64
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0abcdefghijklmnopqrstuvwxyz@&"
"""The k-th character stands for digit k. `0` is digit 36, as in the big-grid texts of other programs."""

Digit = int


@dataclass(frozen=True, slots=True, order=True)
class DigitSet:
    """An immutable set of digits.

    >>> evens = DigitSet.of(2, 4, 6, 8)
    >>> list(evens & DigitSet.full(5)), 3 in evens, len(evens)
    ([2, 4], False, 4)
    """

    mask: int = 0

    def __post_init__(self) -> None:
        if type(self.mask) is not int or self.mask >> MAX_SIZE:
            raise PuzzleError(
                msg("{mask} is not the mask of a set of digits.", mask=str(self.mask)[:40]),
                msg(
                    "Bit d - 1 stands for the digit d, from 1 to {max}; DigitSet.of(2, 4) needs no mask.", max=MAX_SIZE
                ),
            )

    @classmethod
    def of(cls, *digits: Digit) -> DigitSet:
        """Make the set of these digits."""
        return cls.from_digits(digits)

    @classmethod
    def from_digits(cls, digits: Iterable[Digit]) -> DigitSet:
        """Make the set of the digits of an iterable."""
        mask = 0
        for digit in digits:
            if not isinstance(digit, int) or not 1 <= digit <= MAX_SIZE:
                raise PuzzleError(msg("{digit} is not a digit: digits go from 1 to {max}.", digit=digit, max=MAX_SIZE))
            mask |= 1 << (digit - 1)
        return cls(mask)

    @classmethod
    def full(cls, size: int) -> DigitSet:
        """Make the set 1 ... size."""
        if not isinstance(size, int) or not 0 <= size <= MAX_SIZE:
            raise PuzzleError(msg("{digit} is not a digit: digits go from 1 to {max}.", digit=size, max=MAX_SIZE))
        return cls((1 << size) - 1)

    def __contains__(self, digit: object) -> bool:
        return isinstance(digit, int) and digit >= 1 and bool(self.mask >> (digit - 1) & 1)

    def __iter__(self) -> Iterator[Digit]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield low.bit_length()
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __and__(self, other: DigitSet) -> DigitSet:
        return DigitSet(self.mask & other.mask)

    def __or__(self, other: DigitSet) -> DigitSet:
        return DigitSet(self.mask | other.mask)

    def __sub__(self, other: DigitSet) -> DigitSet:
        return DigitSet(self.mask & ~other.mask)

    def __str__(self) -> str:
        return "".join(symbol_of(d) for d in self)


def symbol_of(digit: Digit) -> str:
    """Return the character of a digit, `.` for 0 (blank).

    >>> symbol_of(9), symbol_of(10), symbol_of(0)
    ('9', 'A', '.')
    """
    return SYMBOLS[digit - 1] if digit else "."


def symbols_from(lowest: int, size: int) -> tuple[str, ...]:
    """Return the texts of the digits 1 ... size where the first stands for the value `lowest`.

    Values from 0 to 35 are one character each, as in hexadecimal numbers; others are written out.

    >>> "".join(symbols_from(0, 12)), symbols_from(-1, 3)
    ('0123456789AB', ('-1', '0', '1'))
    """
    if lowest == 1:
        return tuple(SYMBOLS[:size])
    values = range(lowest, lowest + size)
    return tuple("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[v] if 0 <= lowest <= 36 - size else str(v) for v in values)


def digit_of(symbol: str, size: int) -> Digit | None:
    """Return the digit that a character stands for on a board of `size` digits, or None if it stands for none.

    Letters may be small where that is not ambiguous (size at most 36).

    >>> digit_of("A", 16), digit_of("a", 16), digit_of("A", 9)
    (10, 10, None)
    """
    if len(symbol) != 1:
        return None
    if size <= 36 and "a" <= symbol <= "z":
        symbol = symbol.upper()
    digit = SYMBOLS.find(symbol) + 1
    return digit if 1 <= digit <= size else None

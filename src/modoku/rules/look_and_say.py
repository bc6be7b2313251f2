"""Look-and-say cages: how often some digits occur, said aloud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..errors import PuzzleError, expect
from ..language import Message, msg
from ..puzzle import digit_of, symbol_of
from ..puzzle.builder import NetworkBuilder
from ..puzzle.digits import MAX_SIZE
from .named import CageRule


@dataclass(frozen=True, slots=True, repr=False)
class LookAndSay(CageRule):
    """Cages that hold some digits exactly as often as said: 23 is two threes, 1523 is one five and two threes.

    Attributes:
        clue: pairs of characters, how often and which digit; nothing is said of other digits.

    >>> LookAndSay((0, 1, 2), "23").holds([3, 1, 3]), LookAndSay((0, 1, 2), "23").holds([3, 3, 3])
    (True, False)
    """

    kind: ClassVar[str] = "look-and-say"
    title: ClassVar[Message] = msg("Look-and-say cages")
    rule: ClassVar[Message] = msg(
        "The clue of a cage, read aloud, tells how often some digits are in it: "
        "23 is two threes, 1523 one five and two threes."
    )
    example: ClassVar[str] = "cages=11@r1c1r1c2r2c2;2315@r3c3r3c4r4c3r4c4"
    sizes: ClassVar[tuple[int, int]] = (3, 6)
    any_clue: ClassVar[int | str] = "11"

    clue: str

    def __post_init__(self) -> None:
        CageRule.__post_init__(self)
        expect(self.clue, str, name="clue")
        if not self.clue or len(self.clue) % 2 or any(_number(symbol) is None for symbol in self.clue):
            raise PuzzleError(
                msg("'{clue}' is not a look-and-say clue.", clue=self.clue[:20]),
                msg("Write how often and which digit, without spaces: 23 is two threes."),
            )

    @property
    def counts(self) -> tuple[tuple[int, int], ...]:
        """How often each digit of the clue occurs: (count, digit)."""
        numbers = [_number(symbol) or 0 for symbol in self.clue]
        return tuple(zip(numbers[::2], numbers[1::2], strict=True))

    def shown(self, values: Sequence[int]) -> Sequence[str]:
        """Return what can be said of one or two of the digits."""
        said = [f"{_symbol(count)}{_symbol(value)}" for value, count in sorted(Counter(values).items()) if value >= 0]
        return [*said, *(a + b for a in said for b in said if a < b)]

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether each digit occurs as often as said."""
        return all(list(values).count(value) == count for count, value in self.counts)

    def decompose(self, build: NetworkBuilder) -> None:
        """State each number."""
        for count, value in self.counts:
            build.count_is(self.cells, {value}, count)


def _number(symbol: str) -> int | None:
    return 0 if symbol == "0" else digit_of(symbol, MAX_SIZE)


def _symbol(number: int) -> str:
    return symbol_of(number) if number else "0"

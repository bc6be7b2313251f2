"""The forms that only networks hold; variables and digits, no cells and no values.

`AllDifferent`, `Domain`, `Sum`, `Table` and `Automaton` are forms as well. Whoever understands these nine understands
every rule, and no engine or model knows more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from .digits import Digit
from .summary import ShortRepr

Variable = int
"""The number of a variable: the cells of the layout first, then the hidden ones."""


@dataclass(frozen=True, slots=True, repr=False)
class Relation(ShortRepr):
    """Pairs of variables: beside digit d of the first, the second has a digit of the mask `partners[d - 1]`.

    >>> Relation(((0, 1),), (0b10, 0b01)).holds([1, 2])
    True
    """

    kind: ClassVar[str] = "relation"
    pairs: tuple[tuple[Variable, Variable], ...]
    partners: tuple[int, ...]

    @property
    def cells(self) -> tuple[Variable, ...]:
        """The variables of the pairs, each once, in order of appearance."""
        return tuple(dict.fromkeys(variable for pair in self.pairs for variable in pair))

    @property
    def is_identity(self) -> bool:
        """Whether the two of a pair are equal."""
        return all(mask == 1 << place for place, mask in enumerate(self.partners))

    def fits(self, a: Digit, b: Digit) -> bool:
        """Return whether two digits may stand in a pair."""
        return a <= len(self.partners) and bool(self.partners[a - 1] >> (b - 1) & 1)

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether every pair fits."""
        digit = dict(zip(self.cells, values, strict=True))
        return all(self.fits(digit[a], digit[b]) for a, b in self.pairs)


@dataclass(frozen=True, slots=True, repr=False)
class Count(ShortRepr):
    """How many of the `counted` variables have a digit of a mask: the digit of `result`, plus `offset`.

    >>> Count((0, 1, 2), 0b1, 3, -1).holds([1, 2, 1, 3])
    True
    """

    kind: ClassVar[str] = "count"
    counted: tuple[Variable, ...]
    mask: int
    result: Variable
    offset: int

    @property
    def cells(self) -> tuple[Variable, ...]:
        """The counted variables, then the result."""
        return (*self.counted, self.result)

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether the number is right."""
        return sum(self.mask >> (digit - 1) & 1 for digit in values[:-1]) == values[-1] + self.offset


@dataclass(frozen=True, slots=True, repr=False)
class Connected(ShortRepr):
    """The variables with a digit of a mask hang together along the edges; none at all do, too.

    Attributes:
        cells: the variables.
        mask: the digits.
        edges: pairs of places in `cells`, the smaller first.
        least, most: how many there are at least and at most, where that is known otherwise; not enforced.

    >>> Connected((0, 1, 2), 0b1, ((0, 1), (1, 2)), 0, 3).holds([1, 2, 1])
    False
    """

    kind: ClassVar[str] = "connected"
    cells: tuple[Variable, ...]
    mask: int
    edges: tuple[tuple[int, int], ...]
    least: int
    most: int

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether the members form one piece."""
        return is_one_piece({place for place, digit in enumerate(values) if self.mask >> (digit - 1) & 1}, self.edges)


def is_one_piece(members: set[int], edges: Sequence[tuple[int, int]]) -> bool:
    """Return whether members hang together along the edges; none at all do."""
    left = set(members)
    beside: dict[int, list[int]] = {}
    for a, b in edges:
        if a in left and b in left:
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
    queue = [left.pop()] if left else []
    while queue:
        for other in beside.get(queue.pop(), ()):
            if other in left:
                left.discard(other)
                queue.append(other)
    return not left


@dataclass(frozen=True, slots=True, repr=False)
class DifferentPairs(ShortRepr):
    """The pairs (first, second) of digits are all different: every digit at most once in each region that is unknown.

    >>> DifferentPairs((0, 1), (2, 3)).holds([1, 1, 2, 3])
    True
    """

    kind: ClassVar[str] = "different-pairs"
    firsts: tuple[Variable, ...]
    seconds: tuple[Variable, ...]

    @property
    def cells(self) -> tuple[Variable, ...]:
        """The firsts, then the seconds."""
        return (*self.firsts, *self.seconds)

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether no pair occurs twice."""
        pairs = set(zip(values[: len(self.firsts)], values[len(self.firsts) :], strict=True))
        return len(pairs) == len(self.firsts)

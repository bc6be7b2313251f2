"""A relation between the two digits of each pair: dots, XV, whispers, non-consecutive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from ..errors import PuzzleError, expect, expect_all
from ..language import Message, msg
from ..puzzle import COMPARISONS, MEASURES, Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import (
    MOST_TOTAL,
    check_cells,
    check_comparison,
    check_number,
    mirrored,
    turning_sum,
)
from ..puzzle.fields import CellPairs
from ..puzzle.kinds import SHORT_COMPARISONS
from ..puzzle.marks import Badge, Line, Mark


@dataclass(frozen=True, slots=True, repr=False)
class Pairs(Constraint):
    """Pairs of cells whose difference, sum, product or ratio compares with a number as said.

    The difference is absolute; the ratio is the larger over the smaller, where that is a whole number.

    >>> Pairs(((0, 1), (1, 2)), "difference", ">=", 5).holds([1, 6, 1])
    True
    """

    kind: ClassVar[str] = "pairs"
    pairs: CellPairs
    measure: str
    comparison: str
    value: int
    style: str = ""

    def __post_init__(self) -> None:
        check_comparison(self.comparison)
        expect_all(self.pairs, Sequence, "pairs")
        expect(self.measure, str, name="measure")
        if self.measure not in MEASURES:
            raise PuzzleError(
                msg("'{measure}' is not something to measure on a pair.", measure=self.measure),
                msg("Use one of {choices}.", choices=tuple(MEASURES)),
            )
        check_number(self.kind, self.value, MOST_TOTAL)
        for pair in self.pairs:
            check_cells(self.kind, pair, 2)
        check_cells(self.kind, self.cells, 2)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the pairs, each once, in order of appearance."""
        return tuple(dict.fromkeys(cell for pair in self.pairs for cell in pair))

    def pair_holds(self, a: int, b: int) -> bool:
        """Return whether two digits satisfy the relation."""
        measured = MEASURES[self.measure](a, b)
        if measured is None:
            return self.comparison == "!="
        return COMPARISONS[self.comparison](measured, self.value)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether every pair satisfies the relation."""
        digit = dict(zip(self.cells, values, strict=True))
        return all(self.pair_holds(digit[a], digit[b]) for a, b in self.pairs)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        sentence = _PAIR_SENTENCES[self.measure]
        pairs = tuple("–".join(layout.cell_names(pair)) for pair in self.pairs)
        if len(pairs) > 12:
            pairs = (*pairs[:12], "…")
        value = self.value if self.comparison == "=" else f"{self.comparison} {self.value}"
        return Message(sentence, (("pairs", pairs), ("value", value)))

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield dots, Roman numerals, or lines through pairs that continue one another."""
        style = self.style
        if style == "whispers" or style.endswith("-line"):
            for chain in _chains(self.pairs):
                yield Line(chain, "whispers" if style == "whispers" else "plain")
            return
        for pair in self.pairs:
            if style in _ROMAN:
                yield Badge(pair, _ROMAN[style], bare=True)
            elif style in ("white-dot", "black-dot", "difference", "ratio"):
                # A dot without a number means 1 (white) or 2 (black), by custom.
                filled = style in ("black-dot", "ratio")
                usual = self.value == (2 if filled else 1) and style.endswith("-dot")
                yield Badge(pair, "" if usual else str(self.value), filled)
            else:
                comparison = SHORT_COMPARISONS.get(self.comparison, self.comparison)
                yield Badge(pair, f"{_PAIR_SYMBOLS[self.measure]}{comparison}{self.value}")

    def decompose(self, build: NetworkBuilder) -> None:
        """State the relation of every pair."""
        build.relate(self.pairs, self.pair_holds)

    def renamed(self, names: Mapping[int, int]) -> Pairs | None:
        """Return the other sum for values turned round; a style speaks of the number, and differences stay."""
        ends = turning_sum(names)
        if ends is None or self.measure != "sum" or self.style:
            return None
        return replace(self, value=2 * ends - self.value, comparison=mirrored(self.comparison))

    def pieces(self) -> Iterator[Constraint]:
        """Yield the rule of each pair."""
        yield from (replace(self, pairs=(pair,)) for pair in self.pairs)


_PAIR_SYMBOLS = {"difference": "−", "sum": "+", "product": "×", "ratio": "÷"}
_ROMAN = {"roman-x": "X", "roman-v": "V"}

_PAIR_SENTENCES = {
    "difference": msg("The difference of {pairs} is {value}.").text,
    "sum": msg("The sum of {pairs} is {value}.").text,
    "product": msg("The product of {pairs} is {value}.").text,
    "ratio": msg("The ratio of {pairs} is {value}.").text,
}


def _chains(pairs: Iterable[tuple[Cell, Cell]]) -> list[tuple[Cell, ...]]:
    """Join pairs that continue one another into lines.

    >>> _chains([(0, 1), (1, 2), (5, 6)])
    [(0, 1, 2), (5, 6)]
    """
    found: list[list[Cell]] = []
    for a, b in pairs:
        if found and found[-1][-1] == a:
            found[-1].append(b)
        else:
            found.append([a, b])
    return [tuple(chain) for chain in found]

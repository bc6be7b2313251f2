"""The constraint kinds: few and general. The variants are recipes over them.

    AllDifferent      digits that differ, beyond the units of the layout (cages, extra regions)
    Domain            which digits some cells may hold (parity, pencil marks)
    Pairs             a relation between the two digits of each pair (dots, XV, whispers, non-consecutive)
    Sum               a sum with coefficients, compared with a number (cages, arrows, little killers)
    Order             digits that rise along a line (thermometers, greater-than signs)
    Equal             cells that hold the same digit (palindromes, clones)
    ConsecutiveSet    digits that form a run, in any order (renban)

`Table` and `Automaton`, for everything else, are in `tables`. Each kind states its meaning (`holds`), says itself,
and gives itself as JSON; `style` picks another drawing and wording for the same meaning (see `styles`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from ..errors import PuzzleError, expect, expect_all
from ..language import Message, msg
from .constraint import COMPARISONS, MEASURES, MOST_FACTOR, MOST_TOTAL, check_cells, check_comparison, check_number
from .digits import Digit, DigitSet
from .layout import Cell, Layout
from .summary import ShortRepr


@dataclass(frozen=True, slots=True, repr=False)
class AllDifferent(ShortRepr):
    """Cells whose digits all differ.

    >>> AllDifferent((0, 1, 2)).holds([4, 7, 4])
    False
    """

    kind: ClassVar[str] = "all-different"
    cells: tuple[Cell, ...]
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 2)

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether no digit occurs twice."""
        return len(set(values)) == len(values)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg("The digits of {cells} all differ.", cells=layout.cell_names(self.cells))

    def to_json(self) -> dict[str, object]:
        """Return its fields as JSON values."""
        return {"kind": self.kind, "cells": list(self.cells), **_style(self.style)}


@dataclass(frozen=True, slots=True, repr=False)
class Domain(ShortRepr):
    """Cells that may hold only some digits.

    >>> Domain((0, 1), DigitSet.of(2, 4)).holds([4, 4])
    True
    """

    kind: ClassVar[str] = "domain"
    cells: tuple[Cell, ...]
    digits: DigitSet
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1)
        expect(self.digits, DigitSet, name="digits")

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether every digit is among the allowed ones."""
        return all(value in self.digits for value in values)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        if self.style == "even":
            return msg("Even digits only in {cells}.", cells=names)
        if self.style == "odd":
            return msg("Odd digits only in {cells}.", cells=names)
        return msg("Only the digits {digits} in {cells}.", digits=tuple(self.digits), cells=names)

    def to_json(self) -> dict[str, object]:
        """Return its fields as JSON values."""
        return {
            "kind": self.kind,
            "cells": list(self.cells),
            "digits": list(self.digits),
            **_style(self.style),
        }


@dataclass(frozen=True, slots=True, repr=False)
class Pairs(ShortRepr):
    """Pairs of cells whose difference, sum, product or ratio compares with a number as said.

    The difference is absolute; the ratio is the larger over the smaller, where that is a whole number.

    >>> Pairs(((0, 1), (1, 2)), "difference", ">=", 5).holds([1, 6, 1])
    True
    """

    kind: ClassVar[str] = "pairs"
    pairs: tuple[tuple[Cell, Cell], ...]
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

    def pair_holds(self, a: Digit, b: Digit) -> bool:
        """Return whether two digits satisfy the relation."""
        measured = MEASURES[self.measure](a, b)
        if measured is None:
            return self.comparison == "!="
        return COMPARISONS[self.comparison](measured, self.value)

    def holds(self, values: Sequence[Digit]) -> bool:
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

    def to_json(self) -> dict[str, object]:
        """Return its fields as JSON values."""
        return {
            "kind": self.kind,
            "pairs": [list(pair) for pair in self.pairs],
            "measure": self.measure,
            "comparison": self.comparison,
            "value": self.value,
            **_style(self.style),
        }


_PAIR_SENTENCES = {
    "difference": msg("The difference of {pairs} is {value}.").text,
    "sum": msg("The sum of {pairs} is {value}.").text,
    "product": msg("The product of {pairs} is {value}.").text,
    "ratio": msg("The ratio of {pairs} is {value}.").text,
}


@dataclass(frozen=True, slots=True, repr=False)
class Sum(ShortRepr):
    """Cells whose digits, times their coefficients (1 unless given), add up to a number, or compare with it.

    >>> Sum((0, 1, 2), 0, (1, -1, -1)).holds([9, 4, 5])
    True
    """

    kind: ClassVar[str] = "sum"
    cells: tuple[Cell, ...]
    total: int
    coefficients: tuple[int, ...] = ()
    comparison: str = "="
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1)
        check_comparison(self.comparison)
        expect_all(self.coefficients, int, "coefficients")
        if self.coefficients and len(self.coefficients) != len(self.cells):
            raise PuzzleError(
                msg(
                    "A sum needs as many coefficients as cells: {n}, not {m}.",
                    n=len(self.cells),
                    m=len(self.coefficients),
                ),
                msg("Give one coefficient a cell, or none at all."),
            )
        check_number(self.kind, self.total, MOST_TOTAL)
        for factor in self.coefficients:
            check_number(self.kind, factor, MOST_FACTOR)
        if any(factor == 0 for factor in self.coefficients):
            raise PuzzleError(msg("A sum has a coefficient 0."), msg("Leave that cell out."))
        if all(factor == 1 for factor in self.coefficients):
            # One meaning, one value: coefficients of 1 are the same as none.
            object.__setattr__(self, "coefficients", ())

    @property
    def factors(self) -> tuple[int, ...]:
        """The coefficient of every cell."""
        return self.coefficients or (1,) * len(self.cells)

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether the weighted sum compares with the total as it must."""
        return COMPARISONS[self.comparison](sum(f * v for f, v in zip(self.factors, values, strict=True)), self.total)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        if self.style == "arrow" and self.total == 0 and all(f < 0 for f in self.factors[_heads(self.factors) :]):
            heads = _heads(self.factors)
            return msg("The digits of {shaft} add up to {head}.", shaft=names[heads:], head="".join(names[:heads]))
        if not self.coefficients and self.comparison == "=":
            return msg("The digits of {cells} add up to {total}.", cells=names, total=self.total)
        terms = "".join(
            f"{'+' if f > 0 else '−'}{'' if abs(f) == 1 else abs(f)}{name}"
            for f, name in zip(self.factors, names, strict=True)
        )
        return msg(
            "{terms} {comparison} {total}.",
            terms=terms.lstrip("+"),
            comparison=self.comparison,
            total=self.total,
        )

    def to_json(self) -> dict[str, object]:
        """Return its fields as JSON values."""
        found: dict[str, object] = {"kind": self.kind, "cells": list(self.cells), "total": self.total}
        if self.coefficients:
            found["coefficients"] = list(self.coefficients)
        if self.comparison != "=":
            found["comparison"] = self.comparison
        return found | _style(self.style)


def _heads(factors: Sequence[int]) -> int:
    """Count the leading positive coefficients: the circle or pill of an arrow."""
    return next((i for i, f in enumerate(factors) if f < 0), len(factors))


@dataclass(frozen=True, slots=True, repr=False)
class Order(ShortRepr):
    """Cells whose digits rise along the line, or at least never fall when not `strict`.

    >>> Order((0, 1, 2)).holds([2, 5, 9]), Order((0, 1)).holds([3, 3]), Order((0, 1), strict=False).holds([3, 3])
    (True, False, True)
    """

    kind: ClassVar[str] = "order"
    cells: tuple[Cell, ...]
    strict: bool = True
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 2)

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether the digits rise."""
        return all(a < b if self.strict else a <= b for a, b in pairwise(values))

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        if self.strict:
            return msg("The digits rise along {cells}.", cells=names)
        return msg("The digits never fall along {cells}.", cells=names)

    def to_json(self) -> dict[str, object]:
        """Return its fields as JSON values."""
        strict: dict[str, object] = {} if self.strict else {"strict": False}
        return {"kind": self.kind, "cells": list(self.cells), **strict, **_style(self.style)}


@dataclass(frozen=True, slots=True, repr=False)
class Equal(ShortRepr):
    """Groups of cells; the cells of one group hold the same digit.

    >>> Equal(((0, 3), (1, 2))).holds([5, 5, 8, 8])
    True
    """

    kind: ClassVar[str] = "equal"
    groups: tuple[tuple[Cell, ...], ...]
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.groups, Sequence, "groups")
        check_cells(self.kind, [cell for group in self.groups for cell in group], 2)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all groups, one group after the other."""
        return tuple(cell for group in self.groups for cell in group)

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether each group holds one digit only."""
        digits = iter(values)
        return all(len({next(digits) for _ in group}) <= 1 for group in self.groups)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        groups = tuple("=".join(layout.cell_names(group)) for group in self.groups if len(group) > 1)
        return msg("Same digits: {groups}.", groups=groups)

    def to_json(self) -> dict[str, object]:
        """Return its fields as JSON values."""
        return {"kind": self.kind, "groups": [list(group) for group in self.groups], **_style(self.style)}


@dataclass(frozen=True, slots=True, repr=False)
class ConsecutiveSet(ShortRepr):
    """Cells whose digits differ and form a run, in any order.

    >>> ConsecutiveSet((0, 1, 2)).holds([4, 2, 3]), ConsecutiveSet((0, 1, 2)).holds([4, 2, 5])
    (True, False)
    """

    kind: ClassVar[str] = "consecutive-set"
    cells: tuple[Cell, ...]
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 2)

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether the digits form a run."""
        return len(set(values)) == len(values) == max(values) - min(values) + 1

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg("The digits of {cells} are consecutive, in any order.", cells=layout.cell_names(self.cells))

    def to_json(self) -> dict[str, object]:
        """Return its fields as JSON values."""
        return {"kind": self.kind, "cells": list(self.cells), **_style(self.style)}


def _style(style: str) -> dict[str, object]:
    return {"style": style} if style else {}

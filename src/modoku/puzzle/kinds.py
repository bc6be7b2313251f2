"""The constraint kinds that are forms as well: digits that differ, allowed digits, and sums.

`Table` and `Automaton`, which can say anything, are in `tables`; kinds that are made of these are in `modoku.rules`.
`style` picks another drawing and wording for the same meaning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from ..errors import PuzzleError, expect, expect_all
from ..language import Message, msg
from .constraint import (
    COMPARISONS,
    MOST_FACTOR,
    MOST_TOTAL,
    Constraint,
    check_cells,
    check_comparison,
    check_number,
    mirrored,
    turning_sum,
)
from .digits import DigitSet, symbol_of
from .fields import Cells, Numbers, NumberSet
from .layout import Layout
from .marks import Line, Mark, Note, Outline, Shade, outside_clue

if TYPE_CHECKING:
    from .builder import NetworkBuilder


@dataclass(frozen=True, slots=True, repr=False)
class AllDifferent(Constraint):
    """Cells whose digits all differ.

    >>> AllDifferent((0, 1, 2)).holds([4, 7, 4])
    False
    """

    kind: ClassVar[str] = "all-different"
    cells: Cells
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 2)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether no digit occurs twice."""
        return len(set(values)) == len(values)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg("The digits of {cells} all differ.", cells=layout.cell_names(self.cells))

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a shaded region, or an outline."""
        if self.style == "extra-region":
            yield Shade(self.cells, "extra")
        else:
            yield Outline(self.cells, look="cage" if self.style == "cage" else "plain")

    def decompose(self, build: NetworkBuilder) -> None:
        """State that the cells differ."""
        build.different(self.cells)


@dataclass(frozen=True, slots=True, repr=False)
class Domain(Constraint):
    """Cells that may hold only some digits.

    >>> Domain((0, 1), frozenset({2, 4})).holds([4, 4])
    True
    """

    kind: ClassVar[str] = "domain"
    cells: Cells
    digits: NumberSet
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1)
        # A DigitSet, a list, a range: whatever lists numbers will do.
        expect(self.digits, DigitSet, frozenset, set, list, tuple, range, name="digits")
        expect_all(tuple(self.digits), int, "digits")
        object.__setattr__(self, "digits", frozenset(self.digits))

    @property
    def mask(self) -> int:
        """The digits as the mask of a `DigitSet`, where they count from 1 as in a network."""
        return DigitSet.from_digits(self.digits).mask

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether every value is among the allowed ones."""
        return all(value in self.digits for value in values)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        if self.style == "even":
            return msg("Even digits only in {cells}.", cells=names)
        if self.style == "odd":
            return msg("Odd digits only in {cells}.", cells=names)
        return msg("Only the digits {digits} in {cells}.", digits=tuple(sorted(self.digits)), cells=names)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a square or a circle for parity, else the digits at the foot of each cell."""
        if self.style in ("even", "odd"):
            yield Shade(self.cells, self.style)
        else:
            for cell in self.cells:
                yield Note(cell, _range_text(sorted(self.digits)))

    def decompose(self, build: NetworkBuilder) -> None:
        """State which values each cell may have."""
        build.restrict(self.cells, self.digits)

    def renamed(self, names: Mapping[int, int]) -> Domain:
        """Return the new names of the digits; they are even or odd where all such are among them."""
        digits = frozenset(names[digit] for digit in self.digits if digit in names)
        if self.style not in ("even", "odd"):
            return replace(self, digits=digits)
        parity = {frozenset(value for value in names if value % 2 == rest): name for rest, name in enumerate(_PARITY)}
        return replace(self, digits=digits, style=parity.get(digits, ""))

    def pieces(self) -> Iterator[Constraint]:
        """Yield the rule of each cell."""
        yield from (replace(self, cells=(cell,)) for cell in self.cells)


_PARITY = ("even", "odd")
"""The styles by the rest of division by two."""


def _range_text(values: Sequence[int]) -> str:
    """Write values briefly: a run of four or more as its ends.

    >>> _range_text([1, 2, 3, 4, 8])
    '1–48'
    """
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][-1] == value - 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    write = symbol_of if all(value > 0 for value in values) else str
    return "".join(f"{write(run[0])}–{write(run[-1])}" if len(run) > 3 else "".join(map(write, run)) for run in runs)


@dataclass(frozen=True, slots=True, repr=False)
class Sum(Constraint):
    """Cells whose digits, times their coefficients (1 unless given), add up to a number, or compare with it.

    >>> Sum((0, 1, 2), 0, (1, -1, -1)).holds([9, 4, 5])
    True
    """

    kind: ClassVar[str] = "sum"
    cells: Cells
    total: int
    coefficients: Numbers = ()
    comparison: str = "="
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1, repeated=True)
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

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the weighted sum compares with the total as it must."""
        return COMPARISONS[self.comparison](sum(f * v for f, v in zip(self.factors, values, strict=True)), self.total)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        if self.style == "arrow" and self.total == 0 and all(f < 0 for f in self.factors[_heads(self.factors) :]):
            heads = _heads(self.factors)
            return msg("The digits of {shaft} add up to {head}.", shaft=names[heads:], head="–".join(names[:heads]))
        if not self.coefficients and self.comparison == "=":
            return msg("The digits of {cells} add up to {total}.", cells=names, total=self.total)
        terms = "".join(
            f"{'+' if f > 0 else '−'}{'' if abs(f) == 1 else f'{abs(f)}·'}{name}"
            for f, name in zip(self.factors, names, strict=True)
        )
        return msg(
            "{terms} {comparison} {total}.",
            terms=terms.lstrip("+"),
            comparison=self.comparison,
            total=self.total,
        )

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a cage, an arrow, a line, or a number outside the grid, by its style."""
        text = f"{SHORT_COMPARISONS.get(self.comparison, self.comparison)}{self.total}"
        if self.style == "little-killer":
            yield outside_clue(self.cells, layout, text, slanted=True)
        elif self.style == "arrow":
            yield from _arrow(self, layout, text)
        elif self.style == "region-sum":
            yield Line(self.cells, "region-sum")
        elif self.style == "outside":
            yield outside_clue(self.cells, layout, text)
        elif self.coefficients:
            yield Outline(self.cells, _weighted(self))
        else:
            yield Outline(self.cells, text, "cage" if self.style in ("", "cage") else "plain")

    def decompose(self, build: NetworkBuilder) -> None:
        """State the sum."""
        build.linear(self.cells, self.total, self.factors, self.comparison)

    def renamed(self, names: Mapping[int, int]) -> Sum | None:
        """Return the other total for values turned round, where it is written in the grid and so still reads right."""
        ends = turning_sum(names)
        if ends is None or self.style not in ("", "cage", "little-killer"):
            return None
        return replace(self, total=ends * sum(self.factors) - self.total, comparison=mirrored(self.comparison))


SHORT_COMPARISONS = {"=": "", "!=": "≠", "<=": "≤", ">=": "≥"}
"""How comparisons are written beside a number."""


def _heads(factors: Sequence[int]) -> int:
    """Count the leading positive coefficients: the circle or pill of an arrow."""
    return next((i for i, f in enumerate(factors) if f < 0), len(factors))


def _arrow(rule: Sum, layout: Layout, text: str) -> Iterator[Mark]:
    """An arrow: the cells with positive coefficients are its circle or pill, the others its shaft."""
    heads = tuple(c for c, f in zip(rule.cells, rule.factors, strict=True) if f > 0)
    shaft = tuple(c for c, f in zip(rule.cells, rule.factors, strict=True) if f < 0)
    if not heads or not shaft:
        yield Outline(rule.cells, text)
        return
    row, column = layout.positions[shaft[0]]
    # The shaft leaves the pill where it is nearest.
    root = min(heads, key=lambda c: (layout.positions[c][0] - row) ** 2 + (layout.positions[c][1] - column) ** 2)
    if len(heads) > 1:
        yield Line(heads, "pill")
    yield Line((root, *shaft), "arrow", "pill" if len(heads) > 1 else "circle", "arrow")


def _weighted(rule: Sum) -> str:
    terms = "".join(f"{'+' if f > 0 else '−'}{'' if abs(f) == 1 else abs(f)}x" for f in rule.factors)
    return f"{terms.lstrip('+')}{rule.comparison}{rule.total}" if len(terms) <= 12 else "Σ"

"""Hidden variables: numbers that no cell shows, which help to say a rule and are no part of a solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ..errors import PuzzleError, expect_all
from ..language import Message, msg, msgn
from ..puzzle import MAX_SIZE, Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import MOST_FACTOR, check_number
from ..puzzle.fields import NumberRows, Rules, moved_to
from ..puzzle.forms import Variable
from ..puzzle.marks import Mark, Outline, Shade
from ..puzzle.nesting import all_hold, cells_within, check_rules, find_hidden, rules_drawn, rules_said

MOST_HIDDEN = 10_000


@dataclass(frozen=True, slots=True, repr=False)
class WithHidden(Constraint):
    """Rules over cells and hidden variables: these can be filled so that all the rules hold.

    Attributes:
        ranges: the lowest and the highest value of each hidden variable.
        rules: the rules; in JSON they name the hidden variables h1, h2 ..., in Python -1, -2 ...
        functional: whether no solution can fill the hidden variables in two ways, as far as the author knows.
            Counting is faster then, and wrong if it is not so.

    >>> from modoku.puzzle import Sum
    >>> rule = WithHidden(((0, 4),), (Sum((0, -1), 0, (1, -3)), Sum((1, -1), 0, (1, -1), ">")))
    >>> rule.holds([6, 3]), rule.holds([6, 2]), rule.holds([7, 9])
    (True, False, False)
    """

    kind: ClassVar[str] = "hidden"
    is_shown_by_hidden: ClassVar[bool] = True
    ranges: NumberRows
    rules: Rules
    functional: bool = False
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.ranges, Sequence, "ranges")
        check_rules(self.kind, self.rules)
        if not 1 <= len(self.ranges) <= MOST_HIDDEN:
            raise PuzzleError(
                msg("A rule has {n} hidden variables, and can have 1 to {most}.", n=len(self.ranges), most=MOST_HIDDEN)
            )
        for place, row in enumerate(self.ranges, 1):
            expect_all(row, int, "ranges")
            if len(row) != 2 or not 0 <= row[1] - row[0] < MAX_SIZE:
                raise PuzzleError(
                    msg("The hidden variable h{place} has no usable range.", place=place),
                    msg("Write its lowest and its highest value, {most} values at most.", most=MAX_SIZE),
                )
            check_number(self.kind, row[0], MOST_FACTOR)
        if not self.cells:
            raise PuzzleError(msg("A constraint of kind {kind} names no cell.", kind=self.kind))

    @classmethod
    def hidden_in(cls, given: Mapping[str, Any]) -> int:
        """Return how many hidden variables there are."""
        return len(given["ranges"])

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the rules name, each once, in order of appearance."""
        return cells_within(self.rules, len(self.ranges))

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the hidden variables can be filled."""
        hidden = find_hidden(self, values)
        return hidden is not None and self.shown_by(values, hidden)

    def shown_by(self, values: Sequence[int], hidden: Sequence[int]) -> bool:
        """Return whether the rules hold with these hidden variables."""
        count = len(self.ranges)
        own = hidden[:count]
        known = {-place: value for place, value in enumerate(own, 1)}
        # Within the rules, the own variables come before those of a rule around this one.
        known |= {cell if cell >= 0 else cell - count: value for cell, value in zip(self.cells, values, strict=True)}
        in_range = all(low <= value <= high for value, (low, high) in zip(own, self.ranges, strict=True))
        return in_range and all_hold(self.rules, known)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        ranges = tuple(f"h{place}: {low}–{high}" for place, (low, high) in enumerate(self.ranges[:4], 1))
        return msgn(
            "With a hidden number ({ranges}): {rules}",
            "With {n} hidden numbers ({ranges}): {rules}",
            len(self.ranges),
            ranges=ranges if len(self.ranges) <= len(ranges) else (*ranges, "…"),
            rules=rules_said(self.rules, layout),
        )

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield the marks of the rules that speak of cells alone, circles that count, an outline around the others."""
        yield from rules_drawn(self.rules, layout)
        mixed = [rule for rule in self.rules if any(cell < 0 for cell in rule.cells)]
        circles = tuple(cell for rule in mixed for cell in getattr(rule, "result", ()) if cell >= 0)
        if circles:
            yield Shade(circles, "circle")
        cells = tuple(cell for cell in cells_within(mixed) if cell >= 0 and cell not in circles)
        if cells and len(cells) < layout.cell_count:
            yield Outline(cells, self.style)

    def decompose(self, build: NetworkBuilder) -> None:
        """State the rules over new hidden variables."""
        if not self.functional:
            build.is_functional = False
        state_over(build, [build.hidden(low, high) for low, high in self.ranges], self.rules)

    def imply(self, build: NetworkBuilder) -> None:
        """State what follows from the rules that speak of cells alone."""
        for rule in self.rules:
            if all(cell >= 0 for cell in rule.cells):
                rule.imply(build)


def state_over(build: NetworkBuilder, hidden: Sequence[Variable], rules: Sequence[Constraint]) -> None:
    """State rules that name hidden variables."""
    for rule in rules:
        moved_to(rule, lambda cell: cell if cell >= 0 else hidden[-cell - 1]).decompose(build)

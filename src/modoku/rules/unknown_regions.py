"""Regions that the solver finds: chaos construction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ..errors import PuzzleError, expect, expect_all
from ..language import Message, msg
from ..puzzle import MAX_SIZE, Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import Cells, Neighbours, Rules
from ..puzzle.marks import Mark, Outline
from ..puzzle.nesting import all_hold, cells_within, rules_drawn, rules_said
from .connected import check_neighbours, edges_within
from .dividing import iter_divisions
from .hidden import state_over


@dataclass(frozen=True, slots=True, repr=False)
class UnknownRegions(Constraint):
    """The places can be divided into regions of one size that hang together, without a digit twice in one.

    Attributes:
        places: the cells to divide.
        size: how many cells a region has.
        neighbours: pairs of cells; in JSON those of the layout that share a side where they are left out.
        rules: rules about the regions as well: h1 (in Python -1) is the number of the region of the first place, and
            so on. They may compare regions; which region has which number is left open.
        functional: whether no solution can be divided in two ways, as far as the author knows. Counting is faster then;
            a grid that can be divided in two ways counts twice.

    >>> pairs = UnknownRegions((0, 1, 2, 3), 2, ((0, 1), (1, 2), (2, 3)))
    >>> pairs.holds([1, 2, 2, 1]), pairs.holds([1, 1, 2, 3])
    (True, False)
    """

    kind: ClassVar[str] = "unknown-regions"
    places: Cells
    size: int
    neighbours: Neighbours
    rules: Rules = ()
    functional: bool = False
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.places, 1)
        check_neighbours(self.kind, self.neighbours)
        expect(self.size, int, name="size")
        expect_all(self.rules, Constraint, "rules")
        if self.size < 1 or len(self.places) % self.size or len(self.places) // self.size > MAX_SIZE:
            raise PuzzleError(
                msg(
                    "{n} cells cannot be divided into regions of {size}.",
                    n=len(self.places),
                    size=self.size,
                ),
                msg(
                    "Choose a size that divides their number, so that there are {most} regions at most.", most=MAX_SIZE
                ),
            )

    @classmethod
    def hidden_in(cls, given: Mapping[str, Any]) -> int:
        """Return how many places have a region."""
        return len(given["places"])

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The places, then what else the rules name."""
        return tuple(dict.fromkeys((*self.places, *cells_within(self.rules, len(self.places)))))

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the places can be divided so that the rules hold."""
        count = len(self.places)
        # Within the rules, the regions come before the hidden variables of a rule around this one.
        known = {cell if cell >= 0 else cell - count: value for cell, value in zip(self.cells, values, strict=True)}
        asked = [(rule, [-cell - 1 for cell in rule.cells if -count <= cell < 0]) for rule in self.rules]

        def accepts(numbers: Sequence[int]) -> bool:
            for place, number in enumerate(numbers):
                known[-place - 1] = number
            return all_hold((rule for rule, places in asked if all(numbers[place] for place in places)), known)

        edges = edges_within(self.places, self.neighbours)
        return any(iter_divisions(values[:count], self.size, edges, accepts))

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        first, last = layout.cell_name(self.places[0]), layout.cell_name(self.places[-1])
        said = msg(
            "{first} ... {last} fall into {count} unknown regions of {size} connected cells with different digits.",
            first=first,
            last=last,
            count=len(self.places) // self.size,
            size=self.size,
        )
        if not self.rules:
            return said
        rules = rules_said(self.rules, layout)
        return msg("{regions} With h1, h2 ... for the regions of the cells: {rules}", regions=said, rules=rules)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield the marks of the rules, and an outline unless the whole grid is divided."""
        yield from rules_drawn(self.rules, layout)
        for rule in self.rules:
            marked = tuple(cell for cell in rule.cells if cell >= 0)
            if marked and len(marked) < len(rule.cells):
                yield Outline(marked, rule.style or rule.kind)
        if len(self.places) < layout.cell_count:
            yield Outline(tuple(cell for cell in self.places if cell >= 0), self.style or self.kind)

    def decompose(self, build: NetworkBuilder) -> None:
        """State a hidden region for each place: numbered in order, of the right size, in one piece."""
        count = len(self.places) // self.size
        regions = [build.hidden(1, count) for _ in self.places]
        # Numbers are given in the order in which regions are met.
        build.automaton(regions, 0, _in_order, lambda met: met == count)
        inside = [(regions[a], regions[b]) for a, b in edges_within(self.places, self.neighbours)]
        for region in range(1, count + 1):
            build.count_is(regions, [region], self.size)
            build.connected(regions, [region], inside, self.size, self.size)
        build.different_pairs(regions, self.places)
        if not self.functional:
            # Two divisions of one grid are one solution.
            build.is_functional = False
        state_over(build, regions, self.rules)


def _in_order(met: int, region: int) -> int | None:
    """A region is known, or the next one."""
    return max(met, region) if region <= met + 1 else None

"""Constraint kinds that only tests have: what is said of every rule must hold of these without another line of code."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import ClassVar

from modoku.language import Message
from modoku.puzzle import CONSTRAINT_KINDS, Cell, Constraint, Layout, Puzzle
from modoku.puzzle.builder import NetworkBuilder
from modoku.puzzle.fields import CellGroups, Cells, NumberSet, Rules, from_plain
from modoku.puzzle.forms import is_one_piece
from modoku.puzzle.reader import Reader
from modoku.variants import make


def sentence(text: str, cells: Sequence[Cell], layout: Layout) -> Message:
    return Message(f"{text}: {' '.join(layout.cell_names(cells))}.", ())


@dataclass(frozen=True, slots=True, repr=False)
class Apart(Constraint):
    """Digits of a line that differ by two or more, each from each."""

    kind: ClassVar[str] = "spare-apart"
    cells: Cells
    style: str = ""

    def holds(self, values: Sequence[int]) -> bool:
        return all(abs(a - b) >= 2 for a, b in combinations(values, 2))

    def said(self, layout: Layout) -> Message:
        return sentence("No two of these are equal or consecutive", self.cells, layout)

    def decompose(self, build: NetworkBuilder) -> None:
        build.relate(combinations(self.cells, 2), lambda a, b: abs(a - b) >= 2)


@dataclass(frozen=True, slots=True, repr=False)
class Rising(Constraint):
    """Digits that rise by two or more; without forms of its own, so that it is listed."""

    kind: ClassVar[str] = "spare-rising"
    cells: Cells
    style: str = ""

    def holds(self, values: Sequence[int]) -> bool:
        return all(a + 2 <= b for a, b in pairwise(values))

    def said(self, layout: Layout) -> Message:
        return sentence("These rise by two or more", self.cells, layout)


@dataclass(frozen=True, slots=True, repr=False)
class Tally(Constraint):
    """Some values occur so many times among the cells."""

    kind: ClassVar[str] = "spare-tally"
    cells: Cells
    values: NumberSet
    number: int
    style: str = ""

    def holds(self, values: Sequence[int]) -> bool:
        return sum(value in self.values for value in values) == self.number

    def said(self, layout: Layout) -> Message:
        return sentence(f"{sorted(self.values)} occur {self.number} times", self.cells, layout)

    def decompose(self, build: NetworkBuilder) -> None:
        build.count_is(self.cells, self.values, self.number)


@dataclass(frozen=True, slots=True, repr=False)
class Piece(Constraint):
    """The cells with some values hang together along edges."""

    kind: ClassVar[str] = "spare-piece"
    cells: Cells
    edges: CellGroups
    values: NumberSet
    style: str = ""

    def holds(self, values: Sequence[int]) -> bool:
        place = {cell: number for number, cell in enumerate(self.cells)}
        members = {number for number, value in enumerate(values) if value in self.values}
        return is_one_piece(members, [(place[a], place[b]) for a, b in self.edges])

    def said(self, layout: Layout) -> Message:
        return sentence(f"{sorted(self.values)} hang together", self.cells, layout)

    def decompose(self, build: NetworkBuilder) -> None:
        build.connected(self.cells, self.values, [(a, b) for a, b in self.edges])


@dataclass(frozen=True, slots=True, repr=False)
class OneOf(Constraint):
    """One of two rules holds, or both."""

    kind: ClassVar[str] = "spare-one-of"
    rules: Rules
    style: str = ""

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(cell for rule in self.rules for cell in rule.cells))

    def holds(self, values: Sequence[int]) -> bool:
        at = dict(zip(self.cells, values, strict=True))
        return any(rule.holds([at[cell] for cell in rule.cells]) for rule in self.rules)

    def said(self, layout: Layout) -> Message:
        return sentence("One of several rules holds", self.cells, layout)

    def decompose(self, build: NetworkBuilder) -> None:
        branches: list[Callable[[NetworkBuilder], None]] = [rule.decompose for rule in self.rules]
        build.either(branches)


@dataclass(frozen=True, slots=True, repr=False)
class Split(Constraint):
    """The cells fall into two parts, unknown, in each of which no digit is repeated: no digit occurs three times."""

    kind: ClassVar[str] = "spare-split"
    cells: Cells
    style: str = ""

    def holds(self, values: Sequence[int]) -> bool:
        return all(list(values).count(value) <= 2 for value in values)

    def said(self, layout: Layout) -> Message:
        return sentence("No digit three times", self.cells, layout)

    def decompose(self, build: NetworkBuilder) -> None:
        build.different_pairs([build.hidden(1, 2) for _ in self.cells], self.cells)


@dataclass(frozen=True, slots=True, repr=False)
class Doubled(Constraint):
    """The first cell is twice another, as the sum of two hidden copies that nothing tells apart."""

    kind: ClassVar[str] = "spare-doubled"
    cells: Cells
    style: str = ""

    def holds(self, values: Sequence[int]) -> bool:
        return values[0] == 2 * values[1]

    def said(self, layout: Layout) -> Message:
        return sentence("The first is twice the second", self.cells, layout)

    def decompose(self, build: NetworkBuilder) -> None:
        values = build.values(self.cells[1])
        copies = [build.hidden(values[0], values[-1]) for _ in range(2)]
        build.relate([(self.cells[1], copy) for copy in copies], int.__eq__)
        build.linear([self.cells[0], *copies], 0, (1, -1, -1))


@dataclass(frozen=True, slots=True, repr=False)
class Missing(Constraint):
    """The cells differ, and one of the two lowest values is not among them."""

    kind: ClassVar[str] = "spare-missing"
    cells: Cells
    style: str = ""

    def holds(self, values: Sequence[int]) -> bool:
        return len(set(values)) == len(values) and not {1, 2} <= set(values)

    def said(self, layout: Layout) -> Message:
        return sentence("All differ, without 1 or without 2", self.cells, layout)

    def decompose(self, build: NetworkBuilder) -> None:
        build.different([*self.cells, build.hidden(1, 2)])


SPARE_KINDS: Sequence[type[Constraint]] = (Apart, Rising, Tally, Piece, OneOf, Split, Doubled, Missing)
for _kind in SPARE_KINDS:
    # They are no kinds of modoku: tests that go through all kinds must not meet them.
    CONSTRAINT_KINDS.pop(_kind.kind, None)


def make_any(recipe: str) -> Puzzle:
    """Make the puzzle of a recipe; after a blank may follow rules of these kinds, as a list in JSON."""
    name, _, rules = recipe.partition(" [")
    puzzle = make(name)
    known = {kind.kind: kind for kind in SPARE_KINDS}
    readers = Reader(json.loads(f"[{rules}")).items() if rules else []
    return puzzle.with_constraints(
        from_plain(known[reader["kind"].text(99)], reader, puzzle.layout) for reader in readers
    )

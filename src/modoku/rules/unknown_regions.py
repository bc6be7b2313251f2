"""Regions that the solver finds: chaos construction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, ClassVar

from ..errors import PuzzleError, expect, expect_all
from ..language import Message, msg
from ..puzzle import MAX_SIZE, AllDifferent, Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import Cells, Neighbours, Rules
from ..puzzle.forms import is_one_piece
from ..puzzle.marks import Mark, Outline
from ..puzzle.nesting import all_hold, cells_within, find_hidden, rules_drawn, rules_said
from .connected import check_neighbours, edges_within
from .distinct import CountDistinct
from .hidden import state_over
from .same_count import SameCount
from .same_run import SameRun

MOST_WAYS = 1000
"""A rule about numbers of regions is looked at with all of them where there are no more ways than this."""


@dataclass(frozen=True, slots=True, repr=False)
class UnknownRegions(Constraint):
    """The places can be divided into regions of one size that hang together, without a digit twice in one.

    Attributes:
        places: the cells to divide.
        size: how many cells a region has.
        neighbours: pairs of cells; in JSON those of the layout that share a side where they are left out.
        rules: rules about the regions as well: h1 (in Python -1) is the number of the region of the first place, and
            so on. Which region has which number is left open: some numbering must do for all of them.
        functional: whether no solution can be divided in two ways, as far as the author knows. Counting is faster then;
            a grid that can be divided in two ways counts twice.

    >>> pairs = UnknownRegions((0, 1, 2, 3), 2, ((0, 1), (1, 2), (2, 3)))
    >>> pairs.holds([1, 2, 2, 1]), pairs.holds([1, 1, 2, 3])
    (True, False)
    """

    kind: ClassVar[str] = "unknown-regions"
    is_shown_by_hidden: ClassVar[bool] = True
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
        hidden = find_hidden(self, values)
        return hidden is not None and self.shown_by(values, hidden)

    def shown_by(self, values: Sequence[int], hidden: Sequence[int]) -> bool:
        """Return whether these are numbers of regions with which the rules hold."""
        count = len(self.places)
        numbers = hidden[:count]
        # Within the rules, the regions come before the hidden variables of a rule around this one.
        known = {cell if cell >= 0 else cell - count: value for cell, value in zip(self.cells, values, strict=True)}
        known |= {-place: number for place, number in enumerate(numbers, 1)}
        edges = edges_within(self.places, self.neighbours)
        for number in set(numbers):
            inside = {place for place in range(count) if numbers[place] == number}
            if len(inside) != self.size or len({values[place] for place in inside}) < self.size:
                return False
            if not is_one_piece(inside, edges):
                return False
        return all_hold(self.rules, known)

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
        # Numbers are given in the order in which regions are met, beginning with places that cannot share one and
        # going on with those that most rules speak of: a search decides these first. Where a rule tells numbers apart,
        # another order may be the one that it wants.
        is_numbered = all(_compares(piece, len(self.places), count) for rule in self.rules for piece in rule.pieces())
        if is_numbered:
            order = self._most_spoken_of()
            apart = self._far_apart(order)
            for number, place in enumerate(apart, 1):
                build.restrict([regions[place]], [number])
            others = [place for place in order if place not in apart]
            build.automaton([regions[place] for place in (*apart, *others)], 0, _in_order, lambda met: met == count)
        inside = [(regions[a], regions[b]) for a, b in edges_within(self.places, self.neighbours)]
        for region in range(1, count + 1):
            build.count_is(regions, [region], self.size)
            build.connected(regions, [region], inside, self.size, self.size)
        build.different_pairs(regions, self.places)
        if not (self.functional and is_numbered):
            # Two divisions of one grid, or two numberings of one division, are one solution.
            build.is_functional = False
        state_over(build, regions, self.rules)

    def imply(self, build: NetworkBuilder) -> None:
        """State what numbers of cells or of regions can be, where they see all neighbours of a place."""
        beside = self._beside()
        for rule in self.rules:
            if not isinstance(rule, SameCount | SameRun | CountDistinct) or rule.comparison != "=":
                continue
            if rule.result and rule.result[0] >= 0 and self.size > 1:
                least, most = self._bounds(rule, beside)
                values = [v for v in build.values(rule.result[0]) if least <= v + rule.number <= most]
                build.restrict(rule.result, values)
        self._imply_runs(build)

    def _imply_runs(self, build: NetworkBuilder) -> None:
        """State that runs from both ends of a line do not overlap, unless the line is one run."""
        runs = {
            rule.arms[0]: rule
            for rule in self.rules
            if isinstance(rule, SameRun) and len(rule.arms) == 1 and rule.comparison == "=" and rule.result
        }
        for arm, rule in runs.items():
            other = runs.get(arm[::-1])
            if other is not None and arm < arm[::-1] and min(rule.result[0], other.result[0]) >= 0:
                length, more = len(arm), (rule.number, other.number)
                build.relate([(rule.result[0], other.result[0])], partial(_end_apart, length=length, more=more))

    def _bounds(self, rule: SameCount | SameRun | CountDistinct, beside: Sequence[Sequence[int]]) -> tuple[int, int]:
        """Return the least and the most that a rule can count: a place shares its region with one beside it."""

        def sees_all(cell: Cell) -> bool:
            return -len(beside) <= cell < 0 and all(-other - 1 in seen for other in beside[-cell - 1])

        if isinstance(rule, CountDistinct):
            seen = set(rule.counted)
            return 1, len(seen) - any(map(sees_all, seen))
        if isinstance(rule, SameCount):
            own, seen = rule.cell, set(rule.counted)
        else:
            own, seen = rule.arms[0][0], {cell for arm in rule.arms for cell in arm[:2]}
        return (own in seen) + sees_all(own), len(rule.cells)

    def _beside(self) -> list[list[int]]:
        """Return for each place the places beside it."""
        found: list[list[int]] = [[] for _ in self.places]
        for a, b in edges_within(self.places, self.neighbours):
            found[a].append(b)
            found[b].append(a)
        return found

    def _most_spoken_of(self) -> list[int]:
        """Return the places, those first that most rules speak of."""
        at = {cell: place for place, cell in enumerate(self.places)}
        spoken = Counter(at.get(cell, -cell - 1) for rule in self.rules for cell in rule.cells)
        return sorted(range(len(self.places)), key=lambda place: -spoken[place])

    def _far_apart(self, order: Sequence[int]) -> tuple[int, ...]:
        """Return up to three places of which no two can be in one region, the first ones of an order."""
        beside = self._beside()
        near = [_reached(beside, place, self.size) for place in range(len(self.places))]
        return _first_apart(order, near, 3) or _first_apart(order, near, 2) or (0,)


def _reached(beside: Sequence[Sequence[int]], start: int, size: int) -> set[int]:
    """Return the places that can be in a region of some size with a place."""
    reached, edge = {start}, [start]
    for _ in range(size - 1):
        edge = [other for place in edge for other in beside[place] if other not in reached]
        reached.update(edge)
    return reached


def _first_apart(order: Sequence[int], near: Sequence[set[int]], number: int) -> tuple[int, ...]:
    """Return the first so many of some places of which no two are near each other; none if there are not so many.

    >>> _first_apart([0, 1, 2, 3], [{0, 1}, {0, 1, 2}, {1, 2, 3}, {2, 3}], 2)
    (0, 2)
    """
    if number == 1:
        return tuple(order[:1])
    for at, place in enumerate(order):
        rest = _first_apart([other for other in order[at + 1 :] if other not in near[place]], near, number - 1)
        if rest:
            return (place, *rest)
    return ()


def _compares(rule: Constraint, places: int, count: int) -> bool:
    """Return whether a rule holds whatever the regions are called, as far as that is easily seen."""
    numbers = {cell for cell in rule.cells if -places <= cell < 0}
    match rule:
        case SameCount() | SameRun() | CountDistinct():
            compared = {cell for cell in rule.cells if cell not in rule.result}
            return numbers in (set(), compared)
        case AllDifferent():
            return numbers in (set(), set(rule.cells))
    if len(numbers) != len(set(rule.cells)):
        return not numbers
    # Few numbers alone: only which of them are equal may matter.
    ways = product(range(1, count + 1), repeat=len(numbers)) if count ** len(numbers) <= MOST_WAYS else None
    told: dict[tuple[int, ...], bool] = {}
    for way in ways or ():
        value = dict(zip(numbers, way, strict=True))
        holds = rule.holds([value[cell] for cell in rule.cells])
        if told.setdefault(tuple(map(way.index, way)), holds) != holds:
            return False
    return ways is not None


def _end_apart(a: int, b: int, length: int, more: tuple[int, int]) -> bool:
    """Two runs from both ends of a line, each its digit and some more, meet at most, or are the line."""
    first, second = a + more[0], b + more[1]
    return first + second <= length or first == second == length


def _in_order(met: int, region: int) -> int | None:
    """A region is known, or the next one."""
    return max(met, region) if region <= met + 1 else None

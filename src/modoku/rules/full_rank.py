"""Lines read as numbers and ranked from the lowest: full rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from ..errors import PuzzleError, expect, expect_all
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import CellGroups, Numbers
from ..puzzle.forms import Variable
from ..puzzle.marks import Mark, outside_clue

TIES = ("none", "unclued", "any")
Orders = str | tuple[str, ...]
Progress = tuple[str, int | None]
"""How two lines may still compare, empty once that is decided; and the first's digit, until the second's is read."""


@dataclass(frozen=True, slots=True, repr=False)
class FullRank(Constraint):
    """Lines of cells, each read as a number: a line of rank r has exactly r - 1 smaller ones.

    Attributes:
        lines: the lines that are compared, all of one length.
        ranks: for each line its rank from 1, or 0 where it is not known.
        ties: which lines may be equal: `none`, those that are both without a rank (`unclued`), or `any`.

    >>> rule = FullRank(((0, 1), (2, 3), (1, 0)), (2, 0, 0))
    >>> rule.holds([1, 3, 1, 2]), rule.holds([1, 2, 1, 3])
    (True, False)
    """

    kind: ClassVar[str] = "full-rank"
    lines: CellGroups
    ranks: Numbers
    ties: str = "unclued"
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.lines, Sequence, "lines")
        expect_all(self.ranks, int, "ranks")
        expect(self.ties, str, name="ties")
        for line in self.lines:
            check_cells(self.kind, line, 1)
        if len(self.lines) < 2 or len({len(line) for line in self.lines}) > 1:
            raise PuzzleError(msg("A constraint of kind {kind} needs two or more lines of one length.", kind=self.kind))
        if len(self.ranks) != len(self.lines) or any(not 0 <= rank <= len(self.lines) for rank in self.ranks):
            raise PuzzleError(
                msg("The ranks of {n} lines are not {n} numbers from 0 to {n}.", n=len(self.lines)),
                msg("Write one rank a line, 0 where it is not known."),
            )
        if self.ties not in TIES:
            raise PuzzleError(
                msg("'{ties}' does not say which lines may be equal.", ties=self.ties[:40]),
                msg("Use one of {choices}.", choices=TIES),
            )

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the lines, each once, in order of appearance."""
        return tuple(dict.fromkeys(cell for line in self.lines for cell in line))

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether every rank is right, and no lines are equal that may not be."""
        value = dict(zip(self.cells, values, strict=True))
        numbers = [tuple(value[cell] for cell in line) for line in self.lines]
        times = Counter(numbers)
        if self.ties == "none" and len(times) < len(numbers):
            return False
        return all(
            sum(other < number for other in numbers) == rank - 1 and (self.ties == "any" or times[number] == 1)
            for number, rank in zip(numbers, self.ranks, strict=True)
            if rank
        )

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        ranked = tuple(
            f"{layout.cell_name(line[0])}–{layout.cell_name(line[-1])}: {rank}"
            for line, rank in zip(self.lines, self.ranks, strict=True)
            if rank
        )
        said = {
            "none": msg("{n} lines, read as numbers, all differ; ranked from the lowest: {ranked}.").text,
            "unclued": msg("{n} lines, read as numbers, ranked from the lowest, no ties with these: {ranked}.").text,
            "any": msg("{n} lines, read as numbers, ranked from the lowest, ties allowed: {ranked}.").text,
        }
        return Message(said[self.ties], (("n", len(self.lines)), ("ranked", ranked)))

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield each rank before its line."""
        for line, rank in zip(self.lines, self.ranks, strict=True):
            if rank:
                yield outside_clue(line, layout, f"#{rank}")

    def decompose(self, build: NetworkBuilder) -> None:
        """State the order of lines that both have a rank, and how many of the others are below one that has."""
        begun = _lines_begun(self.lines, build.layout)
        for mine, rank in enumerate(self.ranks):
            if rank:
                below = self._state_known(build, mine)
                if begun:
                    self._state_alike(build, mine, begun, below)
                else:
                    self._state_below(build, mine, below)
        if self.ties == "none":
            unranked = [line for line, rank in zip(self.lines, self.ranks, strict=True) if not rank]
            for one, two in combinations(unranked, 2):
                _compare(build, (), one, two, "<>")

    def _state_known(self, build: NetworkBuilder, mine: int) -> int:
        """State the order of a line and those with a higher rank or the same; return how many have a lower one."""
        rank = self.ranks[mine]
        for other, known in enumerate(self.ranks):
            if known > rank:
                _compare(build, (), self.lines[mine], self.lines[other], "<")
            elif known == rank and other > mine:
                _compare(build, (), self.lines[mine], self.lines[other], "=" if self.ties == "any" else "never")
        return sum(0 < known < rank for known in self.ranks)

    def _state_below(self, build: NetworkBuilder, mine: int, below: int) -> None:
        """State a bit for each line without a rank that says whether it is below, and the sum of the bits."""
        bits = []
        for other, known in zip(self.lines, self.ranks, strict=True):
            if not known:
                bits.append(build.hidden(0, 1))
                _compare(build, bits[-1:], other, self.lines[mine], (self._above, "<"))
        wanted = self.ranks[mine] - 1 - below
        if bits:
            build.linear(bits, wanted)
        elif wanted:
            build.fail()

    def _state_alike(self, build: NetworkBuilder, mine: int, begun: int, below: int) -> None:
        """State with which value a line begins, and how many of those that begin alike are below it.

        Every value begins as many lines. So the rank tells the value, and lines that begin with another are in order.
        """
        rank, line = self.ranks[mine], self.lines[mine]
        group = (rank - 1) // begun
        build.restrict([line[0]], [build.values(line[0])[group]])
        first = group * begun + 1
        known = [other for place, other in enumerate(self.ranks) if first <= other < first + begun and place != mine]
        lower = sum(other < rank for other in known)
        places = []
        for other, its_rank in zip(self.lines, self.ranks, strict=True):
            if not its_rank and not _differ(other[0], line[0], build.layout):
                places.append(build.hidden(0, 2))
                _compare(build, places[-1:], other, line, ("", "<", self._above))
        for value, wanted in ((1, rank - first - lower), (2, begun - 1 - (rank - first) - (len(known) - lower))):
            if places:
                build.count_is(places, [value], wanted)
            elif wanted:
                build.fail()

    @property
    def _above(self) -> str:
        """How a line compares with one that has a rank and is not above it."""
        return ">=" if self.ties == "any" else ">"


def _lines_begun(lines: Sequence[Sequence[Cell]], layout: Layout) -> int:
    """Return how many lines every value begins, if the first cells of the lines are some whole houses; else 0."""
    left = Counter(line[0] for line in lines)
    begun = 0
    for house in layout.houses:
        while all(left[cell] > 0 for cell in house.cells):
            left.subtract(house.cells)
            begun += 1
    return begun if not any(left.values()) else 0


def _compare(
    build: NetworkBuilder, choice: Sequence[Variable], one: Sequence[Cell], other: Sequence[Cell], order: Orders
) -> None:
    """State the order of two lines: <, =, > or several of these; with a choice, the order that its value picks.

    An empty order of several means that the first cells differ, whatever follows; the others then begin alike.
    """
    read = _compared(one, other, build.layout)
    orders = (order,) if isinstance(order, str) else order
    if not choice and not read:
        if "=" not in order:
            build.fail()
        return
    alike = "" in orders
    if alike and one[0] == other[0]:
        build.restrict(choice, [place for place, name in enumerate(orders) if name])
        alike = False

    def step(state: Progress, now: int) -> Progress | None:
        allowed, mine = state
        if allowed == "choice":
            return (orders[now] if not alike else f"{orders[now]}|", None)
        if mine is None:
            # Once the order is decided, the rest is read without a look.
            return state if allowed == "" else (allowed, now)
        if allowed.endswith("|"):
            # The first cells are equal, or differ.
            if (now == mine) != (allowed != "|"):
                return None
            return (allowed[:-1], None)
        if now == mine:
            return (allowed, None)
        return ("", None) if ("<" if mine < now else ">") in allowed else None

    start: Progress = ("choice" if choice else orders[0], None)
    key = ("full-rank", bool(choice), orders, alike)
    build.automaton((*choice, *read), start, step, _is_decided, key)


def _compared(one: Sequence[Cell], other: Sequence[Cell], layout: Layout) -> list[Cell]:
    """Return the cells of two lines by turns, as far as they decide which line is lower."""
    met: set[frozenset[Cell]] = set()
    read: list[Cell] = []
    for a, b in zip(one, other, strict=True):
        # A cell is equal to itself, and a pair that is met again was equal before.
        if a != b and frozenset((a, b)) not in met:
            met.add(frozenset((a, b)))
            read += (a, b)
            if _differ(a, b, layout):
                break
    return read


def _differ(a: Cell, b: Cell, layout: Layout) -> bool:
    """Return whether two cells differ by the units."""
    return max(a, b) < layout.cell_count and b in layout.peers[a]


def _is_decided(state: Progress) -> bool:
    return state[0] == "" or "=" in state[0]

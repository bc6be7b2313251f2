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
        """State the order of lines that both have a rank, and a bit for each line that may be below one that has."""
        for mine, rank in enumerate(self.ranks):
            if not rank:
                continue
            below, bits = rank - 1, []
            for other, known in enumerate(self.ranks):
                if other == mine:
                    continue
                if not known:
                    bits.append(self._is_below(build, other, mine))
                elif known < rank:
                    below -= 1
                    _compare(build, (), self.lines[other], self.lines[mine], "<")
                elif known == rank and other > mine:
                    _compare(build, (), self.lines[other], self.lines[mine], "=" if self.ties == "any" else "")
            if bits:
                build.linear(bits, below)
            elif below:
                build.fail()
        if self.ties == "none":
            unranked = [line for line, rank in zip(self.lines, self.ranks, strict=True) if not rank]
            for one, two in combinations(unranked, 2):
                _compare(build, (), one, two, "<>")

    def _is_below(self, build: NetworkBuilder, other: int, mine: int) -> Variable:
        """Return the hidden variable that is 1 where a line is below another one."""

        def make() -> Variable:
            bit = build.hidden(0, 1)
            _compare(build, (bit,), self.lines[other], self.lines[mine], ">=" if self.ties == "any" else ">")
            return bit

        return build.shared((self, other, mine), make)

    def imply(self, build: NetworkBuilder) -> None:
        """State with which value a line begins where every value begins as many lines, and the order of first cells."""
        layout = build.layout
        if any(cell >= layout.cell_count for line in self.lines for cell in line):
            return
        begun = _lines_begun(self.lines, layout)
        values = build.values(self.lines[0][0])
        for mine, rank in enumerate(self.ranks):
            if not rank:
                continue
            first = self.lines[mine][0]
            if begun:
                build.restrict([first], [values[(rank - 1) // begun]])
            for other, known in enumerate(self.ranks):
                start = self.lines[other][0]
                if not known and start in layout.peers[first]:
                    bit = self._is_below(build, other, mine)
                    build.table((bit, start, first), lambda is_below, a, b: a != b and bool(is_below) == (a < b))


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
    build: NetworkBuilder, bit: Sequence[Variable], one: Sequence[Cell], other: Sequence[Cell], order: str
) -> None:
    """State the order of two lines: < where the bit is 1, and as `order` says (<, =, > or several) otherwise."""
    met: set[frozenset[Cell]] = set()
    read: list[Cell] = []
    for pair in zip(one, other, strict=True):
        # A cell is equal to itself, and a pair that is met again was equal before.
        if pair[0] != pair[1] and frozenset(pair) not in met:
            met.add(frozenset(pair))
            read.extend(pair)
    if not read:
        if bit and "=" in order:
            build.restrict(bit, [0])
        elif "=" not in order:
            build.fail()
        return

    def step(state: Progress, now: int) -> Progress | None:
        allowed, mine = state
        if allowed == "bit":
            return ("<" if now else order, None)
        if mine is None:
            # Once the order is decided, the rest is read without a look.
            return state if allowed == "" else (allowed, now)
        if now == mine:
            return (allowed, None)
        return ("", None) if ("<" if mine < now else ">") in allowed else None

    start: Progress = ("bit" if bit else order or "never", None)
    build.automaton((*bit, *read), start, step, _is_decided)


def _is_decided(state: Progress) -> bool:
    return state[0] == "" or "=" in state[0]

"""A puzzle as rows of linear (in)equalities over 0-1 variables: x = 1 exactly if a cell holds a digit.

The system of documents 000 and 003: one digit a cell, every digit once a row, a column and a box; 4n^2 equations. The
other constraint kinds follow as rows too, where needed with auxiliary 0-1 variables that the digits determine. It is
the common ground of the linear programme and of the boolean constraint problem.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import pairwise

from ..limits import check_cancelled
from ..puzzle import AllDifferent, Cell, Constraint, Digit, DigitSet, Domain, Puzzle, Sum, Table
from ..rules import ConsecutiveSet, Equal, Order, Pairs
from .candidates import full_varmap, settle
from .combinations import find_digit_sets
from .diagram import Diagram, to_diagram
from .varmap import VarMap

Term = tuple[int, int]
"""(coefficient, variable)."""

MOST_COEFFICIENT = 1_000
"""Solvers of linear programmes take 0.99999 for 1: times a larger coefficient, that is no longer the same number."""


@dataclass(frozen=True, slots=True)
class Row:
    """One (in)equality: terms, `=`, `<=` or `>=`, the number on the right, and the rule (`family`) it comes from."""

    name: str
    family: str
    terms: tuple[Term, ...]
    sense: str
    right: int

    def holds(self, values: Callable[[int], int]) -> bool:
        """Return whether it holds for the 0 or 1 that `values` gives each variable."""
        left = sum(coefficient * values(variable) for coefficient, variable in self.terms)
        return (
            left == self.right
            if self.sense == "="
            else left <= self.right
            if self.sense == "<="
            else left >= self.right
        )


@dataclass(frozen=True, slots=True)
class LinearSystem:
    """Rows over the variables of a dictionary, all of them 0 or 1."""

    varmap: VarMap
    rows: tuple[Row, ...]
    propagated: bool


class _NeverHolds(Exception):  # noqa: N818 - a finding, not an error
    """A row without variables that does not hold."""


@dataclass(frozen=True, slots=True)
class Number:
    """A variable, or a constant where the givens settled it: what a row is built from."""

    variable: int
    constant: int = 0


class RowWriter:
    """Collects rows; constants move to the right-hand side."""

    def __init__(self, puzzle: Puzzle, varmap: VarMap, masks: tuple[int, ...]) -> None:
        self.puzzle = puzzle
        self.varmap = varmap
        self.masks = masks
        self.rows: list[Row] = []
        self.family = ""
        self.auxiliaries: list[tuple[str, int]] = []
        self._next = varmap.count + 1

    def begin(self, family: str) -> None:
        """Start the rows of one rule."""
        self.family = family

    def at(self, cell: Cell, digit: Digit) -> Number:
        """Return "this cell holds this digit"."""
        number = self.varmap.number(cell, digit)
        return Number(number) if number else Number(0, int(self.varmap.known[cell] == digit))

    def options(self, cells: Iterable[Cell]) -> list[DigitSet]:
        """Return the digits that each of these cells may hold."""
        return [DigitSet(self.masks[cell]) for cell in cells]

    def fresh(self) -> Number:
        """Return a new auxiliary variable of the present rule."""
        if self.auxiliaries and self.auxiliaries[-1][0] == self.family:
            self.auxiliaries[-1] = (self.family, self.auxiliaries[-1][1] + 1)
        else:
            self.auxiliaries.append((self.family, 1))
        self._next += 1
        return Number(self._next - 1)

    def add(self, name: str, terms: Iterable[tuple[int, Number]], sense: str, right: int) -> None:
        """Write a row, unless no variable is left in it."""
        check_cancelled()
        folded: dict[int, int] = {}
        for coefficient, number in terms:
            if number.variable:
                folded[number.variable] = folded.get(number.variable, 0) + coefficient
            else:
                right -= coefficient * number.constant
        kept = tuple((coefficient, variable) for variable, coefficient in folded.items() if coefficient)
        if kept:
            self.rows.append(Row(name, self.family, kept, sense, right))
        elif not Row(name, self.family, (), sense, right).holds(int):
            raise _NeverHolds


def to_rows(puzzle: Puzzle, propagate: bool = True) -> LinearSystem:
    """Return the rows of a puzzle.

    With `propagate` the givens are worked in first, as for the clauses; a puzzle that comes out contradictory is
    written in full, so that the contradiction is in the rows.

    >>> from modoku.puzzle import BoxGrid
    >>> system = to_rows(Puzzle.blank(BoxGrid.of_order(3).to_layout("order 3")))
    >>> system.varmap.count, len(system.rows)
    (729, 324)
    """
    if propagate:
        candidates = settle(puzzle)
        if not candidates.contradiction:
            try:
                return _write(RowWriter(puzzle, candidates.to_varmap(puzzle.size), candidates.masks), True)
            except _NeverHolds:
                pass
    masks = tuple(domain.mask for domain in puzzle.domains)
    return _write(RowWriter(puzzle, full_varmap(puzzle), masks), False)


def _write(writer: RowWriter, propagated: bool) -> LinearSystem:
    puzzle, layout = writer.puzzle, writer.puzzle.layout
    _write_cells(writer)
    for index, group in enumerate(puzzle.different_groups):
        label = str(layout.units[index]) if index < len(layout.units) else f"group {index + 1}"
        _write_group(writer, label, group)
    if not propagated:
        _write_settled(writer)
    for index, constraint in enumerate(puzzle.constraints):
        writer.begin(f"{constraint.kind} {index + 1}")
        write_rows(constraint, writer)
    return LinearSystem(writer.varmap.with_auxiliaries(writer.auxiliaries), tuple(writer.rows), propagated)


def _write_cells(writer: RowWriter) -> None:
    layout, size = writer.puzzle.layout, writer.puzzle.size
    writer.begin("cell")
    for cell, known in enumerate(writer.varmap.known):
        if not known:
            terms = [(1, writer.at(cell, digit)) for digit in range(1, size + 1)]
            writer.add(f"cell {layout.cell_name(cell)}", terms, "=", 1)


def _write_group(writer: RowWriter, label: str, group: tuple[Cell, ...]) -> None:
    """Write that each digit is in the group once, or at most once where there are fewer cells than digits."""
    size = writer.puzzle.size
    writer.begin(label)
    for digit in range(1, size + 1):
        terms = [(1, writer.at(cell, digit)) for cell in group]
        if len(group) == size:
            writer.add(f"{label} digit {digit}", terms, "=", 1)
        elif sum(1 for _, number in terms if number.variable) > 1:
            writer.add(f"{label} digit {digit}", terms, "<=", 1)


def _write_settled(writer: RowWriter) -> None:
    """Write the givens and the domains as equations."""
    layout, size = writer.puzzle.layout, writer.puzzle.size
    writer.begin("given")
    for cell, digit in enumerate(writer.puzzle.givens):
        if digit:
            writer.add(f"given {layout.cell_name(cell)}", [(1, writer.at(cell, digit))], "=", 1)
    writer.begin("domain")
    for cell, domain in enumerate(writer.puzzle.domains):
        for digit in DigitSet.full(size) - domain:
            writer.add(f"domain {layout.cell_name(cell)} digit {digit}", [(1, writer.at(cell, digit))], "=", 0)


@singledispatch
def write_rows(constraint: Constraint, writer: RowWriter) -> None:
    """Write the rows of one constraint beyond units."""
    _write_flow(writer, to_diagram(constraint, writer.options(constraint.cells)))


@write_rows.register(AllDifferent)
@write_rows.register(Domain)
def _(constraint: AllDifferent | Domain, writer: RowWriter) -> None:
    """Write nothing: groups and domains are written with the cells and units."""


@write_rows.register(Sum)
def _(constraint: Sum, writer: RowWriter) -> None:
    options = writer.options(constraint.cells)
    sets = find_digit_sets(constraint, writer.puzzle, options)
    if sets is not None:
        _write_choice(writer, constraint.cells, sets)
        return
    if constraint.comparison == "!=" or max(map(abs, constraint.factors)) * writer.puzzle.size > MOST_COEFFICIENT:
        _write_flow(writer, to_diagram(constraint, options))
        return
    terms = [
        (factor * digit, writer.at(cell, digit))
        for factor, cell in zip(constraint.factors, constraint.cells, strict=True)
        for digit in range(1, writer.puzzle.size + 1)
    ]
    shift = {"<": -1, ">": 1}.get(constraint.comparison, 0)
    sense = {"<": "<=", ">": ">="}.get(constraint.comparison, constraint.comparison)
    writer.add(writer.family, terms, sense, constraint.total + shift)


@write_rows.register(Order)
def _(constraint: Order, writer: RowWriter) -> None:
    # For every h: b holds at most h only if a holds less than h (at most h when not strict). Tighter than comparing
    # sums.
    for number, (a, b) in enumerate(pairwise(constraint.cells), 1):
        for high in range(1, writer.puzzle.size + 1):
            below = high - 1 if constraint.strict else high
            terms = [(1, writer.at(b, digit)) for digit in range(1, high + 1)]
            terms += [(-1, writer.at(a, digit)) for digit in range(1, below + 1)]
            writer.add(f"{writer.family} step {number} digit {high}", terms, "<=", 0)


@write_rows.register(Pairs)
def _(constraint: Pairs, writer: RowWriter) -> None:
    for number, (a, b) in enumerate(constraint.pairs, 1):
        left, right = writer.options((a, b))
        for x in left:
            clashes = [y for y in right if not constraint.pair_holds(x, y)]
            if clashes:
                terms = [(1, writer.at(a, x)), *((1, writer.at(b, y)) for y in clashes)]
                writer.add(f"{writer.family} pair {number} digit {x}", terms, "<=", 1)


@write_rows.register(Equal)
def _(constraint: Equal, writer: RowWriter) -> None:
    number = 0
    for group in constraint.groups:
        for a, b in pairwise(group):
            number += 1
            for digit in range(1, writer.puzzle.size + 1):
                terms = [(1, writer.at(a, digit)), (-1, writer.at(b, digit))]
                writer.add(f"{writer.family} pair {number} digit {digit}", terms, "=", 0)


@write_rows.register(ConsecutiveSet)
def _(constraint: ConsecutiveSet, writer: RowWriter) -> None:
    options = writer.options(constraint.cells)
    _write_choice(writer, constraint.cells, find_digit_sets(constraint, writer.puzzle, options) or [])


def _write_choice(writer: RowWriter, cells: Sequence[Cell], sets: Sequence[DigitSet]) -> None:
    """Write that one set of digits is chosen, and that each digit is in the cells as often as the set has it."""
    choices = [writer.fresh() for _ in sets]
    for digit in range(1, writer.puzzle.size + 1):
        terms = [(1, writer.at(cell, digit)) for cell in cells]
        terms += [(-1, choice) for choice, digits in zip(choices, sets, strict=True) if digit in digits]
        writer.add(f"{writer.family} digit {digit}", terms, "=", 0)
    if choices:
        writer.add(f"{writer.family} choice", [(1, choice) for choice in choices], "=", 1)


@write_rows.register(Table)
def _(constraint: Table, writer: RowWriter) -> None:
    cells, options = constraint.cells, writer.options(constraint.cells)
    if constraint.allowed:
        _write_flow(writer, to_diagram(constraint, options))
        return
    for number, row in enumerate(dict.fromkeys(constraint.rows), 1):
        if all(digit in option for digit, option in zip(row, options, strict=True)):
            terms = [(1, writer.at(cell, digit)) for cell, digit in zip(cells, row, strict=True)]
            writer.add(f"{writer.family} row {number}", terms, "<=", len(cells) - 1)


def _write_flow(writer: RowWriter, diagram: Diagram) -> None:
    """Write that one unit flows through the diagram, along the digits of the cells.

    Reference: Cote, Gendron, Rousseau, "Modeling the regular constraint with integer programming", CPAIOR 2007.
    """
    arriving: list[list[Number]] = [[Number(0, 1)]]
    for place, (cell, edges) in enumerate(zip(diagram.cells, diagram.layers, strict=True)):
        uses: dict[Digit, list[Number]] = {}
        leaving: list[list[Number]] = [[] for _ in arriving]
        following: list[list[Number]] = [[] for _ in range(diagram.widths[place + 1])]
        for before, digit, after in edges:
            # At the root an edge is its digit; further on it needs a variable of its own.
            flow = writer.at(cell, digit) if place == 0 else writer.fresh()
            uses.setdefault(digit, []).append(flow)
            leaving[before].append(flow)
            following[after].append(flow)
        for digit in range(1, writer.puzzle.size + 1):
            terms = [(1, writer.at(cell, digit)), *((-1, flow) for flow in uses.get(digit, ()))]
            writer.add(f"{writer.family} place {place + 1} digit {digit}", terms, "=", 0)
        if place:
            for state, (flows_in, flows_out) in enumerate(zip(arriving, leaving, strict=True)):
                terms = [*((1, flow) for flow in flows_in), *((-1, flow) for flow in flows_out)]
                writer.add(f"{writer.family} place {place + 1} state {state}", terms, "=", 0)
        arriving = following

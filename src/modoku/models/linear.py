"""A puzzle as rows of linear (in)equalities over 0-1 variables: x = 1 exactly if a cell holds a digit.

The system of documents 000 and 003: one digit a cell, every digit once a row, a column and a box; 4n^2 equations. The
forms of other rules follow as rows too, where needed with auxiliary 0-1 variables that the digits determine. It is
the common ground of the linear programme and of the boolean constraint problem.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import singledispatch

from ..limits import check_cancelled
from ..puzzle import (
    AllDifferent,
    DifferentPairs,
    Digit,
    DigitSet,
    Domain,
    Form,
    Network,
    Puzzle,
    Relation,
    Sum,
    Table,
    Variable,
)
from .candidates import full_varmap, settle
from .combinations import find_digit_sets, is_every_pair_used
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

    def __init__(self, network: Network, varmap: VarMap, masks: tuple[int, ...], propagated: bool) -> None:
        self.network = network
        self.propagated = propagated
        self.varmap = varmap
        self.masks = masks
        self.rows: list[Row] = []
        self.family = ""
        self.auxiliaries: list[tuple[str, int]] = []
        self._next = varmap.count + 1

    def begin(self, family: str) -> None:
        """Start the rows of one rule."""
        self.family = family

    def at(self, variable: Variable, digit: Digit) -> Number:
        """Return "this variable holds this digit"."""
        number = self.varmap.number(variable, digit)
        return Number(number) if number else Number(0, int(self.varmap.known[variable] == digit))

    def digits(self, *variables: Variable) -> range:
        """Return the digits of a variable, or of several."""
        return range(1, max(self.network.sizes[variable] for variable in variables) + 1)

    def options(self, variables: Iterable[Variable]) -> list[DigitSet]:
        """Return the digits that each of these variables may hold."""
        return [DigitSet(self.masks[variable]) for variable in variables]

    def fresh(self) -> Number:
        """Return a new auxiliary variable of the present rule."""
        if self.auxiliaries and self.auxiliaries[-1][0] == self.family:
            self.auxiliaries[-1] = (self.family, self.auxiliaries[-1][1] + 1)
        else:
            self.auxiliaries.append((self.family, 1))
        self._next += 1
        return Number(self._next - 1)

    def add(self, name: str, terms: Iterable[tuple[int, Number]], sense: str, right: int) -> None:
        """Write a row, unless no variable is left in it; where it never holds, one that says so."""
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
            if self.propagated:
                raise _NeverHolds
            self.rows.append(Row(name, self.family, ((1, 1),), ">=", 2))


def to_rows(puzzle: Puzzle, propagate: bool = True) -> LinearSystem:
    """Return the rows of a puzzle.

    With `propagate` the givens are worked in first, as for the clauses; a puzzle that comes out contradictory is
    written in full, so that the contradiction is in the rows.

    >>> from modoku.puzzle import BoxGrid
    >>> system = to_rows(Puzzle.blank(BoxGrid.of_order(3).to_layout("order 3")))
    >>> system.varmap.count, len(system.rows)
    (729, 324)
    """
    network = puzzle.elementary
    if propagate:
        candidates = settle(network)
        if not candidates.contradiction:
            try:
                return _write(puzzle, RowWriter(network, candidates.to_varmap(network), candidates.masks, True))
            except _NeverHolds:
                pass
    masks = tuple(domain.mask for domain in network.domains)
    return _write(puzzle, RowWriter(network, full_varmap(network), masks, False))


def _write(puzzle: Puzzle, writer: RowWriter) -> LinearSystem:
    network, layout = writer.network, puzzle.layout
    _write_cells(writer)
    for index, group in enumerate(network.different_groups):
        label = str(layout.units[index]) if index < len(layout.units) else f"group {index + 1}"
        _write_group(writer, label, group)
    if not writer.propagated:
        _write_settled(writer)
    for form, owner in zip(network.constraints, network.owners, strict=True):
        writer.begin(f"{puzzle.constraints[owner].kind} {owner + 1}")
        write_rows(form, writer)
    return LinearSystem(writer.varmap.with_auxiliaries(writer.auxiliaries), tuple(writer.rows), writer.propagated)


def _write_cells(writer: RowWriter) -> None:
    network = writer.network
    writer.begin("cell")
    for variable, known in enumerate(writer.varmap.known):
        if not known:
            terms = [(1, writer.at(variable, digit)) for digit in writer.digits(variable)]
            writer.add(f"cell {network.name(variable)}", terms, "=", 1)


def _write_group(writer: RowWriter, label: str, group: tuple[Variable, ...]) -> None:
    """Write that each digit is in the group once, or at most once where there are fewer cells than digits."""
    is_house = writer.network.is_house(group)
    writer.begin(label)
    for digit in writer.digits(*group):
        terms = [(1, writer.at(cell, digit)) for cell in group]
        if is_house:
            writer.add(f"{label} digit {digit}", terms, "=", 1)
        elif sum(1 for _, number in terms if number.variable) > 1:
            writer.add(f"{label} digit {digit}", terms, "<=", 1)


def _write_settled(writer: RowWriter) -> None:
    """Write the givens and the domains as equations."""
    network = writer.network
    writer.begin("given")
    for cell, digit in enumerate(network.givens):
        if digit:
            writer.add(f"given {network.name(cell)}", [(1, writer.at(cell, digit))], "=", 1)
    writer.begin("domain")
    for cell, domain in enumerate(network.domains):
        for digit in DigitSet.full(network.sizes[cell]) - domain:
            writer.add(f"domain {network.name(cell)} digit {digit}", [(1, writer.at(cell, digit))], "=", 0)


@singledispatch
def write_rows(form: Form, writer: RowWriter) -> None:
    """Write the rows of one form beyond units."""
    _write_flow(writer, to_diagram(form, writer.options(form.cells)))


@write_rows.register(AllDifferent)
@write_rows.register(Domain)
def _(form: AllDifferent | Domain, writer: RowWriter) -> None:
    """Write nothing: groups and domains are written with the cells and units."""


@write_rows.register(Sum)
def _(form: Sum, writer: RowWriter) -> None:
    options = writer.options(form.cells)
    sets = find_digit_sets(form, writer.network, options)
    if sets is not None:
        _write_choice(writer, form.cells, sets)
        return
    most = max(abs(f) * writer.network.sizes[cell] for f, cell in zip(form.factors, form.cells, strict=True))
    if form.comparison == "!=" or most > MOST_COEFFICIENT:
        _write_flow(writer, to_diagram(form, options))
        return
    terms = [
        (factor * digit, writer.at(cell, digit))
        for factor, cell in zip(form.factors, form.cells, strict=True)
        for digit in writer.digits(cell)
    ]
    shift = {"<": -1, ">": 1}.get(form.comparison, 0)
    sense = {"<": "<=", ">": ">="}.get(form.comparison, form.comparison)
    writer.add(writer.family, terms, sense, form.total + shift)


@write_rows.register(Relation)
def _(form: Relation, writer: RowWriter) -> None:
    sets = find_digit_sets(form, writer.network, writer.options(form.cells))
    if sets is not None:
        _write_choice(writer, form.cells, sets)
        return
    for number, (a, b) in enumerate(form.pairs, 1):
        left, right = writer.options((a, b))
        if form.is_identity:
            for digit in writer.digits(a, b):
                terms = [(1, writer.at(a, digit)), (-1, writer.at(b, digit))]
                writer.add(f"{writer.family} pair {number} digit {digit}", terms, "=", 0)
            continue
        # All digits of the first whose partners are among those of x exclude what x excludes: one row for all of them
        # leaves the relaxation less room than a row for each.
        fitting = {x: right.mask & form.partners[x - 1] for x in left}
        chosen: dict[int, Digit] = {}
        for x, mask in fitting.items():
            chosen.setdefault(mask, x)
        for x in chosen.values():
            clashes = DigitSet(right.mask & ~fitting[x])
            if clashes:
                alike = [z for z in left if not fitting[z] & ~fitting[x]]
                terms = [*((1, writer.at(a, z)) for z in alike), *((1, writer.at(b, y)) for y in clashes)]
                writer.add(f"{writer.family} pair {number} digit {x}", terms, "<=", 1)


@write_rows.register(DifferentPairs)
def _(form: DifferentPairs, writer: RowWriter) -> None:
    firsts, seconds = writer.options(form.firsts), writer.options(form.seconds)
    users: dict[tuple[Digit, Digit], list[Number]] = {}
    for number, (a, b, left, right) in enumerate(zip(form.firsts, form.seconds, firsts, seconds, strict=True), 1):
        both = {(x, y): writer.fresh() for x in left for y in right}
        for x in left:
            terms = [(1, writer.at(a, x)), *((-1, both[x, y]) for y in right)]
            writer.add(f"{writer.family} pair {number} first {x}", terms, "=", 0)
        for y in right:
            terms = [(1, writer.at(b, y)), *((-1, both[x, y]) for x in left)]
            writer.add(f"{writer.family} pair {number} second {y}", terms, "=", 0)
        for pair, flow in both.items():
            users.setdefault(pair, []).append(flow)
    sense = "=" if is_every_pair_used(form, writer.network) else "<="
    for x in writer.digits(*form.firsts):
        for y in writer.digits(*form.seconds):
            found = [(1, flow) for flow in users.get((x, y), ())]
            writer.add(f"{writer.family} digits {x} {y}", found, sense, 1)


def _write_choice(writer: RowWriter, cells: Sequence[Variable], sets: Sequence[DigitSet]) -> None:
    """Write that one set of digits is chosen, and that each digit is in the cells as often as the set has it."""
    choices = [writer.fresh() for _ in sets]
    for digit in writer.digits(*cells):
        terms = [(1, writer.at(cell, digit)) for cell in cells]
        terms += [(-1, choice) for choice, digits in zip(choices, sets, strict=True) if digit in digits]
        writer.add(f"{writer.family} digit {digit}", terms, "=", 0)
    if choices:
        writer.add(f"{writer.family} choice", [(1, choice) for choice in choices], "=", 1)


@write_rows.register(Table)
def _(form: Table, writer: RowWriter) -> None:
    cells, options = form.cells, writer.options(form.cells)
    if form.allowed:
        _write_flow(writer, to_diagram(form, options))
        return
    for number, row in enumerate(dict.fromkeys(form.rows), 1):
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
        for digit in writer.digits(cell):
            terms = [(1, writer.at(cell, digit)), *((-1, flow) for flow in uses.get(digit, ()))]
            writer.add(f"{writer.family} place {place + 1} digit {digit}", terms, "=", 0)
        if place:
            for state, (flows_in, flows_out) in enumerate(zip(arriving, leaving, strict=True)):
                terms = [*((1, flow) for flow in flows_in), *((-1, flow) for flow in flows_out)]
                writer.add(f"{writer.family} place {place + 1} state {state}", terms, "=", 0)
        arriving = following

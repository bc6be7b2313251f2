"""The clauses of the constraint kinds beyond groups that differ.

Domains and groups that differ are written by `rules`. Everything else is written here, through pairs that exclude each
other where two cells are concerned, and through decision diagrams where more are. Auxiliaries are determined by the
digits, so that models and solutions correspond one for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import pairwise

from ...puzzle import AllDifferent, Cell, Constraint, Digit, DigitSet, Domain, Puzzle, Sum, Table
from ...rules import ConsecutiveSet, Equal, Order, Pairs
from ..combinations import find_digit_sets
from ..diagram import Diagram, to_diagram, to_distinct_diagram
from ..varmap import VarMap
from .writer import FALSE, TRUE, ClauseWriter


@dataclass(frozen=True, slots=True)
class Page:
    """Where the clauses of one constraint go, and what its cells may still hold.

    `supports` asks for the redundant clauses "if here 5, then there one of 6 ... 9", which let a solver conclude more.
    """

    writer: ClauseWriter
    puzzle: Puzzle
    varmap: VarMap
    masks: tuple[int, ...]
    supports: bool = True

    def literal(self, cell: Cell, digit: Digit) -> int:
        """Return the literal "this cell holds this digit", a constant where that is settled."""
        number = self.varmap.number(cell, digit)
        if number:
            return number
        return TRUE if self.varmap.known[cell] == digit else FALSE

    def options(self, cells: Iterable[Cell]) -> list[DigitSet]:
        """Return the digits that each of these cells may hold."""
        return [DigitSet(self.masks[cell]) for cell in cells]


@singledispatch
def write_kind(constraint: Constraint, page: Page) -> None:
    """Write the clauses of one constraint."""
    write_diagram(page, to_diagram(constraint, page.options(constraint.cells)))


@write_kind.register(AllDifferent)
@write_kind.register(Domain)
def _(constraint: AllDifferent | Domain, page: Page) -> None:
    """Write nothing: groups and domains are written with the rules of cells and units."""


@write_kind.register(Sum)
def _(constraint: Sum, page: Page) -> None:
    options = page.options(constraint.cells)
    sets = find_digit_sets(constraint, page.puzzle, options)
    if sets is not None:
        _write_choice(page, constraint.cells, sets)
        return
    cells = set(constraint.cells)
    distinct = any(cells.issubset(group) for group in page.puzzle.different_groups)
    write_diagram(page, to_distinct_diagram(constraint, options) if distinct else to_diagram(constraint, options))


@write_kind.register(Pairs)
def _(constraint: Pairs, page: Page) -> None:
    partners = _partners(page.puzzle.size, constraint.pair_holds)
    for a, b in constraint.pairs:
        _write_relation(page, a, b, partners)


@write_kind.register(Order)
def _(constraint: Order, page: Page) -> None:
    partners = _partners(page.puzzle.size, (lambda x, y: x < y) if constraint.strict else (lambda x, y: x <= y))
    for a, b in pairwise(constraint.cells):
        _write_relation(page, a, b, partners)


Partners = tuple[list[int], list[int]]
"""For each digit of the first cell the digits of the second that fit, as masks, and the other way round."""


def _partners(size: int, fits: Callable[[Digit, Digit], bool]) -> Partners:
    # Worked out once: a rule of the whole grid has hundreds of pairs.
    digits = range(1, size + 1)
    return (
        [sum(1 << (y - 1) for y in digits if fits(x, y)) for x in digits],
        [sum(1 << (x - 1) for x in digits if fits(x, y)) for y in digits],
    )


def _write_relation(page: Page, a: Cell, b: Cell, partners: Partners) -> None:
    """Write that the digits of two cells fit: no pair that does not and, redundant, some partner for each."""
    add, literal = page.writer.add, page.literal
    left, right = page.options((a, b))
    second = {y: literal(b, y) for y in right}
    first = {x: literal(a, x) for x in left}
    for x, mine in first.items():
        for y in DigitSet(right.mask & ~partners[0][x - 1]):
            add((-mine, -second[y]))
    if page.supports:
        for x, mine in first.items():
            add((-mine, *(second[y] for y in DigitSet(right.mask & partners[0][x - 1]))))
        for y, mine in second.items():
            add((-mine, *(first[x] for x in DigitSet(left.mask & partners[1][y - 1]))))


@write_kind.register(Equal)
def _(constraint: Equal, page: Page) -> None:
    for group in constraint.groups:
        for a, b in pairwise(group):
            for digit in range(1, page.puzzle.size + 1):
                x, y = page.literal(a, digit), page.literal(b, digit)
                page.writer.add((-x, y))
                page.writer.add((x, -y))


@write_kind.register(ConsecutiveSet)
def _(constraint: ConsecutiveSet, page: Page) -> None:
    _write_choice(
        page, constraint.cells, find_digit_sets(constraint, page.puzzle, page.options(constraint.cells)) or []
    )


def _write_choice(page: Page, cells: Sequence[Cell], sets: Sequence[DigitSet]) -> None:
    """Write that different cells hold, together, one of these sets of digits: one selector a set.

    As many different digits as the set has fill it, so the set is determined.
    """
    selectors = [page.writer.fresh() for _ in sets]
    page.writer.add(selectors)
    for digit in range(1, page.puzzle.size + 1):
        literals = [page.literal(cell, digit) for cell in cells]
        having = [selector for selector, digits in zip(selectors, sets, strict=True) if digit in digits]
        for selector, digits in zip(selectors, sets, strict=True):
            if digit not in digits:
                for literal in literals:
                    page.writer.add((-selector, -literal))
            elif page.supports:
                page.writer.add((-selector, *literals))
        if page.supports:
            for literal in literals:
                page.writer.add((-literal, *having))


@write_kind.register(Table)
def _(constraint: Table, page: Page) -> None:
    cells, options = constraint.cells, page.options(constraint.cells)
    rows = [r for r in dict.fromkeys(constraint.rows) if all(d in o for d, o in zip(r, options, strict=True))]
    if not constraint.allowed:
        for row in rows:
            page.writer.add(-page.literal(c, d) for c, d in zip(cells, row, strict=True))
        return
    selectors = [page.writer.fresh() for _ in rows]
    uses: dict[tuple[Cell, Digit], list[int]] = {}
    for selector, row in zip(selectors, rows, strict=True):
        for cell, digit in zip(cells, row, strict=True):
            page.writer.add((-selector, page.literal(cell, digit)))
            uses.setdefault((cell, digit), []).append(selector)
    page.writer.add(selectors)
    _write_supports(page, cells, uses)


def _write_supports(page: Page, cells: Iterable[Cell], uses: Mapping[tuple[Cell, Digit], list[int]]) -> None:
    """Write that a digit is in its cell only if something that uses it there holds."""
    for cell in cells:
        for digit in page.options((cell,))[0]:
            page.writer.add((-page.literal(cell, digit), *uses.get((cell, digit), ())))


def write_diagram(page: Page, diagram: Diagram) -> None:
    """Write that the digits follow a path of the diagram: one variable an edge and one a state.

    An edge is on the path exactly if its state is reached and its digit is there; so all of them are determined. An
    edge that alone carries its digit *is* the literal of that digit, an edge alone at its state *is* the state: no
    variable is spent on it. Unit propagation on these clauses removes every digit that no path uses (Bacchus, "GAC
    via unit propagation", CP 2007).
    """
    if diagram.is_empty:
        page.writer.add(())
        return
    states = [TRUE]
    for place, (cell, edges) in enumerate(zip(diagram.cells, diagram.layers, strict=True)):
        literals = _edge_literals(page, cell, edges, states)
        arriving: list[list[int]] = [[] for _ in range(diagram.widths[place + 1])]
        leaving: list[list[int]] = [[] for _ in states]
        uses: dict[tuple[Cell, Digit], list[int]] = {}
        for (state, digit, following), literal in zip(edges, literals, strict=True):
            page.writer.add((-literal, states[state]))
            page.writer.add((-literal, page.literal(cell, digit)))
            # The other half of the equivalence follows from the rest, but a solver concludes more with it.
            page.writer.add((literal, -states[state], -page.literal(cell, digit)))
            arriving[following].append(literal)
            leaving[state].append(literal)
            uses.setdefault((cell, digit), []).append(literal)
        for state, out in zip(states, leaving, strict=True):
            page.writer.add((-state, *out))
        _write_supports(page, (cell,), uses)
        states = [TRUE] if place + 1 == len(diagram.cells) else _arrivals(page, arriving)


def _edge_literals(page: Page, cell: Cell, edges: Iterable[tuple[int, Digit, int]], states: list[int]) -> list[int]:
    """Return a literal for each edge of a layer: one that exists where it must be the same, else a new variable."""
    edges = list(edges)
    by_digit: dict[Digit, int] = {}
    by_state: dict[int, int] = {}
    for state, digit, _ in edges:
        by_digit[digit] = by_digit.get(digit, 0) + 1
        by_state[state] = by_state.get(state, 0) + 1
    found = []
    for state, digit, _ in edges:
        if by_digit[digit] == 1 or states[state] == TRUE:
            found.append(page.literal(cell, digit))
        elif by_state[state] == 1:
            found.append(states[state])
        else:
            found.append(page.writer.fresh())
    return found


def _arrivals(page: Page, arriving: list[list[int]]) -> list[int]:
    """Return a literal for each state of the next layer, and write that it holds exactly if an edge arrives."""
    found = []
    for edges in arriving:
        distinct = list(dict.fromkeys(edges))
        if len(distinct) == 1:
            found.append(distinct[0])
            continue
        state = page.writer.fresh()
        page.writer.add((-state, *distinct))
        for edge in distinct:
            page.writer.add((-edge, state))
        found.append(state)
    return found

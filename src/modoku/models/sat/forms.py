"""The clauses of the forms beyond groups that differ.

Domains and groups that differ are written by `rules`. Everything else is written here, through pairs that exclude each
other where two variables are concerned, and through decision diagrams where more are. Auxiliaries are determined by the
digits, so that models and solutions correspond one for one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import product

from ...puzzle import (
    AllDifferent,
    DifferentPairs,
    Digit,
    DigitSet,
    Domain,
    Form,
    Network,
    Relation,
    Sum,
    Table,
    Variable,
)
from ..combinations import find_digit_sets, is_every_pair_used, share_group
from ..diagram import Diagram, to_diagram, to_distinct_diagram
from ..relations import turn
from ..varmap import VarMap
from .schemes import at_most_one
from .writer import FALSE, TRUE, ClauseWriter

FEW_PAIRS = 12
"""Up to so many pairs of variables "no pair of digits twice" is said two by two."""


@dataclass(frozen=True, slots=True)
class Page:
    """Where the clauses of one form go, and what its variables may still hold.

    `supports` asks for the redundant clauses "if here 5, then there one of 6 ... 9", which let a solver conclude more.
    """

    writer: ClauseWriter
    network: Network
    varmap: VarMap
    masks: tuple[int, ...]
    supports: bool = True

    def literal(self, variable: Variable, digit: Digit) -> int:
        """Return the literal "this variable holds this digit", a constant where that is settled."""
        number = self.varmap.number(variable, digit)
        if number:
            return number
        return TRUE if self.varmap.known[variable] == digit else FALSE

    def options(self, variables: Iterable[Variable]) -> list[DigitSet]:
        """Return the digits that each of these variables may hold."""
        return [DigitSet(self.masks[variable]) for variable in variables]


@singledispatch
def write_form(form: Form, page: Page) -> None:
    """Write the clauses of one form."""
    write_diagram(page, to_diagram(form, page.options(form.cells)))


@write_form.register(AllDifferent)
@write_form.register(Domain)
def _(form: AllDifferent | Domain, page: Page) -> None:
    """Write nothing: groups and domains are written with the rules of cells and units."""


@write_form.register(Sum)
def _(form: Sum, page: Page) -> None:
    options = page.options(form.cells)
    sets = find_digit_sets(form, page.network, options)
    if sets is not None:
        _write_choice(page, form.cells, sets)
        return
    distinct = share_group(form.cells, page.network)
    write_diagram(page, to_distinct_diagram(form, options) if distinct else to_diagram(form, options))


@write_form.register(Relation)
def _(form: Relation, page: Page) -> None:
    if form.is_identity:
        for a, b in form.pairs:
            for digit in range(1, len(form.partners) + 1):
                x, y = page.literal(a, digit), page.literal(b, digit)
                page.writer.add((-x, y))
                page.writer.add((x, -y))
        return
    sets = find_digit_sets(form, page.network, page.options(form.cells))
    if sets is not None:
        _write_choice(page, form.cells, sets)
        return
    # Worked out once: a rule of the whole grid has hundreds of pairs.
    turned = turn(form.partners, max(page.network.sizes[b] for _, b in form.pairs))
    for a, b in form.pairs:
        _write_relation(page, a, b, form.partners, turned)


def _write_relation(page: Page, a: Variable, b: Variable, partners: Sequence[int], turned: Sequence[int]) -> None:
    """Write that the digits of two variables fit: no pair that does not and, redundant, some partner for each."""
    add, literal = page.writer.add, page.literal
    left, right = page.options((a, b))
    second = {y: literal(b, y) for y in right}
    first = {x: literal(a, x) for x in left}
    for x, mine in first.items():
        for y in DigitSet(right.mask & ~partners[x - 1]):
            add((-mine, -second[y]))
    if page.supports:
        for x, mine in first.items():
            add((-mine, *(second[y] for y in DigitSet(right.mask & partners[x - 1]))))
        for y, mine in second.items():
            add((-mine, *(first[x] for x in DigitSet(left.mask & turned[y - 1]))))


@write_form.register(DifferentPairs)
def _(form: DifferentPairs, page: Page) -> None:
    firsts, seconds = page.options(form.firsts), page.options(form.seconds)
    users: dict[tuple[Digit, Digit], list[int]] = {}
    for a, b, left, right in zip(form.firsts, form.seconds, firsts, seconds, strict=True):
        both = {(x, y): _both(page, page.literal(a, x), page.literal(b, y)) for x in left for y in right}
        for pair, literal in both.items():
            users.setdefault(pair, []).append(literal)
        if page.supports:
            for x in left:
                page.writer.add((-page.literal(a, x), *(both[x, y] for y in right)))
            for y in right:
                page.writer.add((-page.literal(b, y), *(both[x, y] for x in left)))
    scheme = "pairwise" if len(form.firsts) <= FEW_PAIRS else "product"
    for literals in users.values():
        _write_once(page, literals, scheme)
    if is_every_pair_used(form, page.network):
        xs, ys = (max(page.network.sizes[v] for v in variables) for variables in (form.firsts, form.seconds))
        for pair in product(range(1, xs + 1), range(1, ys + 1)):
            page.writer.add(users.get(pair, ()))


def _both(page: Page, x: int, y: int) -> int:
    """Return a literal that holds exactly if both do."""
    if FALSE in (x, y):
        return FALSE
    if TRUE in (x, y):
        return x if y == TRUE else y
    both = page.writer.fresh()
    page.writer.add((-both, x))
    page.writer.add((-both, y))
    page.writer.add((both, -x, -y))
    return both


def _write_once(page: Page, literals: Sequence[int], scheme: str) -> None:
    """Write that at most one of the literals holds, constants among them."""
    sure = literals.count(TRUE)
    unsure = [literal for literal in literals if literal not in (TRUE, FALSE)]
    if sure > 1:
        page.writer.add(())
    elif sure:
        for literal in unsure:
            page.writer.add((-literal,))
    elif unsure:
        at_most_one(page.writer, unsure, scheme)


def _write_choice(page: Page, cells: Sequence[Variable], sets: Sequence[DigitSet]) -> None:
    """Write that different cells hold, together, one of these sets of digits: one selector a set.

    As many different digits as the set has fill it, so the set is determined.
    """
    selectors = [page.writer.fresh() for _ in sets]
    page.writer.add(selectors)
    for digit in range(1, max(page.network.sizes[cell] for cell in cells) + 1):
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


@write_form.register(Table)
def _(form: Table, page: Page) -> None:
    cells, options = form.cells, page.options(form.cells)
    rows = [r for r in dict.fromkeys(form.rows) if all(d in o for d, o in zip(r, options, strict=True))]
    if not form.allowed:
        for row in rows:
            page.writer.add(-page.literal(c, d) for c, d in zip(cells, row, strict=True))
        return
    selectors = [page.writer.fresh() for _ in rows]
    uses: dict[tuple[Variable, Digit], list[int]] = {}
    for selector, row in zip(selectors, rows, strict=True):
        for cell, digit in zip(cells, row, strict=True):
            page.writer.add((-selector, page.literal(cell, digit)))
            uses.setdefault((cell, digit), []).append(selector)
    page.writer.add(selectors)
    _write_supports(page, cells, uses)


def _write_supports(page: Page, cells: Iterable[Variable], uses: Mapping[tuple[Variable, Digit], list[int]]) -> None:
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
        uses: dict[tuple[Variable, Digit], list[int]] = {}
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


def _edge_literals(page: Page, cell: Variable, edges: Iterable[tuple[int, Digit, int]], states: list[int]) -> list[int]:
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

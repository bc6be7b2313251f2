"""Rules in a shape that does not depend on how they were written: what is linked to what, and in which role.

A whisper along a line and a chain of pairs, a sum of two cells and a dot between them, a thermometer and its
greater-than signs: each meaning has one shape here. It is made from the forms of a rule, never from its kind. Forms on
one cell become a set of allowed digits, those on two cells a relation between digits; what is left keeps its cells in
roles. Hidden variables are linked as cells are, and are known by what they are linked to.

Where hidden variables cannot be told apart so, their rules count as themselves: kind, fields, and every cell in a role
of its own. Equal links mean equal rules; but two ways to write such a rule, or two rules that are equal only together,
may have different links, so that a symmetry of them can be missed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from ..limits import check_cancelled
from ..puzzle import (
    AllDifferent,
    Automaton,
    Cell,
    Connected,
    Constraint,
    Count,
    DifferentPairs,
    DigitSet,
    Domain,
    Form,
    Layout,
    Network,
    Puzzle,
    Relation,
    Sum,
    Table,
    Variable,
    lower_rules,
)
from ..puzzle.constraint import mirrored
from ..puzzle.fields import moved_to
from .coloured import Key
from .hidden import HiddenVariable, name_hidden
from .relation import Shape, placing

Role = int | str
Placed = Cell | HiddenVariable
"""A cell, or a hidden variable under its name."""
Roles = frozenset[tuple[Role, Placed]]
Rows = tuple[int, ...]
"""A relation between two digits: for each first digit, the mask of the second ones."""


class Care(NamedTuple):
    """A relation that renamed digits must keep.

    Attributes:
        form: the relation on the places 0, 1, 2 ...; a `Domain` for a set of digits.
        sizes: how many digits each place has.
        shown: whether a place is a cell; the digits of hidden variables keep their names.
    """

    form: Shape | Relation | Domain
    sizes: tuple[int, ...]
    shown: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ConstraintLink:
    """Cells and hidden variables that a form links.

    Attributes:
        key: what it means; links of one key differ in their cells only.
        cells: (role, cell); cells in one role are interchangeable.
        sides: groups of cells within it that can be exchanged: the halves of what reads the same from both ends.
        cares: the relation that renamed digits must keep; None if any renaming will do.
    """

    key: Key
    cells: Roles
    sides: frozenset[Roles] = frozenset()
    cares: Care | None = None

    def sort_key(self) -> str:
        """Return a text by which links are put in order."""
        sides = sorted((sorted(side, key=repr) for side in self.sides), key=repr)
        return repr((self.key, sorted(self.cells, key=repr), sides))

    @property
    def variables(self) -> frozenset[Placed]:
        """Everything that it links."""
        return frozenset(one for _, one in self.cells).union(one for side in self.sides for _, one in side)

    def with_names(self, names: dict[Variable, HiddenVariable]) -> ConstraintLink:
        """Return the link with hidden variables under their names."""

        def named(roles: Roles) -> Roles:
            return frozenset((role, names.get(one, one) if isinstance(one, int) else one) for role, one in roles)

        return replace(self, cells=named(self.cells), sides=frozenset(map(named, self.sides)))


@dataclass(frozen=True, slots=True)
class LinkedRules:
    """The rules of a puzzle: links, what each cell may hold, and the relations that renamed digits must keep."""

    links: frozenset[ConstraintLink]
    allowed: tuple[DigitSet, ...]
    cares: frozenset[Care]


def links_of(puzzle: Puzzle) -> frozenset[ConstraintLink]:
    """Return the links of all constraints but those on single cells, each once."""
    return linked(puzzle.layout, puzzle.constraints).links


def allowed_digits(puzzle: Puzzle) -> tuple[DigitSet, ...]:
    """Return, for each cell, what the constraints on that cell alone allow.

    >>> from modoku.variants import classic
    >>> allowed_digits(classic().with_constraints([Sum((0,), 7)]))[0]
    DigitSet(mask=64)
    """
    return linked(puzzle.layout, puzzle.constraints).allowed


@lru_cache(maxsize=256)
def linked(layout: Layout, constraints: tuple[Constraint, ...]) -> LinkedRules:
    """Return the links of rules."""
    network = lower_rules(layout, constraints)
    drawing = _Drawing(network)
    of_rule = [frozenset(drawing.links(forms)) for forms in network.forms_of]
    names, tied = name_hidden(network, drawing.allowed, frozenset().union(*of_rule))
    opaque = _reached(tied, of_rule, network.visible)
    found: set[ConstraintLink] = set()
    for constraint, links in zip(constraints, of_rule, strict=True):
        if opaque and any(link.variables & opaque for link in links):
            found.add(_as_itself(constraint, layout.size))
        else:
            found.update(link.with_names(names) for link in links)
    cares = drawing.cares.union(link.cares for link in found if link.cares is not None)
    return LinkedRules(frozenset(found), tuple(map(DigitSet, drawing.allowed[: network.visible])), frozenset(cares))


def _reached(
    tied: frozenset[Variable], of_rule: Sequence[frozenset[ConstraintLink]], visible: int
) -> frozenset[Placed]:
    """Return the hidden variables of all rules that share some with a rule where they cannot be told apart."""
    found: set[Placed] = set(tied)
    size = -1
    while len(found) != size:
        size = len(found)
        for links in of_rule:
            own = {one for link in links for one in link.variables if isinstance(one, int) and one >= visible}
            if not own.isdisjoint(found):
                found |= own
    return frozenset(found)


def _as_itself(constraint: Constraint, size: int) -> ConstraintLink:
    """Return the link of a rule that is not looked into: what it is called, its fields, its cells in their order."""
    places: dict[Cell, int] = {}
    shape = moved_to(constraint, lambda cell: places.setdefault(cell, len(places)))
    fields = {name: value for name, value in shape.to_json().items() if name != "style"}
    cells = frozenset((place, cell) for cell, place in places.items())
    return ConstraintLink(("rule", json.dumps(fields, sort_keys=True)), cells, cares=_fixed(size))


def _fixed(size: int) -> Care:
    """Return the order of the digits, which no renaming keeps."""
    rows = tuple(sum(1 << other for other in range(digit + 1, size)) for digit in range(size))
    return Care(Relation(((0, 1),), rows), (size, size), (True, True))


class _Drawing:
    """Makes links of forms; notes what each variable may hold, and which sets of digits are spoken of."""

    def __init__(self, network: Network) -> None:
        self.sizes = network.sizes
        self.visible = network.visible
        self.size = network.layout.size
        self.allowed = [(1 << size) - 1 for size in network.sizes]
        self.cares: set[Care] = set()

    def links(self, forms: Sequence[Form]) -> Iterator[ConstraintLink]:
        """Yield the links of the forms of one rule; what it says of one pair in several forms is one relation."""
        pairs: dict[tuple[Variable, Variable], Rows] = {}
        for form in forms:
            check_cancelled()
            if isinstance(form, Domain) and not form.mask:
                # A rule that can never hold says so of the first cell, wherever its own cells are.
                yield ConstraintLink(("never",), frozenset())
            elif isinstance(form, Domain):
                self._allow(form.cells, form.mask)
            elif isinstance(form, Relation):
                for pair in form.pairs:
                    self._relate(pairs, pair, form.partners)
            elif len(form.cells) == 1:
                digits = range(1, self.sizes[form.cells[0]] + 1)
                self._allow(form.cells, sum(1 << (digit - 1) for digit in digits if form.holds([digit])))
            elif len(form.cells) == 2:
                a, b = (range(1, self.sizes[one] + 1) for one in form.cells)
                rows = tuple(sum(1 << (y - 1) for y in b if form.holds([x, y])) for x in a)
                self._relate(pairs, (form.cells[0], form.cells[1]), rows)
            else:
                yield self._many(form)
        yield from self._pairs(pairs)

    def _allow(self, variables: Iterable[Variable], mask: int) -> None:
        for one in variables:
            self.allowed[one] &= mask
            if one < self.visible:
                self.cares |= self._set(mask)

    def _set(self, mask: int) -> set[Care]:
        """Return a set of digits as something that renamings must keep."""
        every = (1 << self.size) - 1
        if mask & every == every:
            return set()
        return {Care(Domain((0,), frozenset(DigitSet(mask & every))), (self.size,), (True,))}

    def _relate(
        self, pairs: dict[tuple[Variable, Variable], Rows], pair: tuple[Variable, Variable], rows: Rows
    ) -> None:
        a, b = pair
        if a > b:
            a, b, rows = b, a, _turned(rows, self.sizes[b])
        known = pairs.get((a, b), rows)
        pairs[a, b] = tuple(one & other for one, other in zip(known, rows, strict=True))

    def _pairs(self, pairs: dict[tuple[Variable, Variable], Rows]) -> Iterator[ConstraintLink]:
        equal: dict[Variable, set[Variable]] = {}
        for (a, b), rows in pairs.items():
            if self._is_identity(rows, a, b):
                joined = equal.setdefault(a, {a}) | equal.setdefault(b, {b})
                equal.update(dict.fromkeys(joined, joined))
            else:
                yield from self._pair(rows, a, b)
        for group in set(map(frozenset, equal.values())):
            yield ConstraintLink(("equal",), frozenset(("", one) for one in group))

    def _is_identity(self, rows: Rows, a: Variable, b: Variable) -> bool:
        alike = self.sizes[a] == self.sizes[b] and (a < self.visible) == (b < self.visible)
        return alike and all(row == 1 << place for place, row in enumerate(rows))

    def _pair(self, rows: Rows, a: Variable, b: Variable) -> Iterator[ConstraintLink]:
        full = (1 << self.sizes[b]) - 1
        if all(row == full for row in rows):
            return
        turned = _turned(rows, self.sizes[b])
        if (self.sizes[b], turned) < (self.sizes[a], rows):
            a, b, rows, turned = b, a, turned, rows
        shown = (a < self.visible, b < self.visible)
        # That two cells differ is the one relation, with equality, that every renaming keeps.
        differ = all(shown) and all(row == full & ~(1 << place) for place, row in enumerate(rows))
        cares = None if differ or not any(shown) else self._care(Relation(((0, 1),), rows), (a, b))
        roles: tuple[Role, Role] = ("", "") if turned == rows else (0, 1)
        yield ConstraintLink(("pair", rows), frozenset(zip(roles, (a, b), strict=True)), cares=cares)

    def _care(self, form: Shape | Relation, variables: Sequence[Variable]) -> Care:
        return Care(form, tuple(self.sizes[one] for one in variables), tuple(one < self.visible for one in variables))

    def _kept(self, variables: Sequence[Variable]) -> Care | None:
        """Return what renamings must keep where digits of several variables are compared: hidden digits stay."""
        shown = {one < self.visible for one in variables}
        return _fixed(self.size) if len(shown) > 1 else None

    def _many(self, form: Form) -> ConstraintLink:
        if isinstance(form, AllDifferent):
            return ConstraintLink(("different",), _alike(form.cells), cares=self._kept(form.cells))
        if isinstance(form, Sum):
            return self._sum(form)
        if isinstance(form, Count):
            cares = _fixed(self.size) if form.result < self.visible else self._members(form.counted, form.mask)
            cells = _alike(form.counted) | {("result", form.result)}
            return ConstraintLink(("count", form.mask, form.offset), cells, cares=cares)
        if isinstance(form, Connected):
            edges = frozenset(_alike((form.cells[a], form.cells[b])) for a, b in form.edges)
            cares = self._members(form.cells, form.mask)
            return ConstraintLink(("connected", form.mask), _alike(form.cells), edges, cares)
        if isinstance(form, DifferentPairs):
            sides = frozenset(frozenset(enumerate(pair)) for pair in zip(form.firsts, form.seconds, strict=True))
            cares = self._kept(form.firsts) or self._kept(form.seconds)
            return ConstraintLink(("different-pairs",), frozenset(), sides, cares)
        assert isinstance(form, Table | Automaton)  # noqa: S101 - there are no other forms
        return self._in_order(form)

    def _members(self, variables: Sequence[Variable], mask: int) -> Care | None:
        return next(iter(self._set(mask)), None) if any(one < self.visible for one in variables) else None

    def _sum(self, form: Sum) -> ConstraintLink:
        # A sum and its negative say the same.
        ways = []
        for sign in (1, -1):
            factors = tuple(sign * factor for factor in form.factors)
            comparison = form.comparison if sign == 1 else mirrored(form.comparison)
            ways.append((tuple(sorted(factors)), sign * form.total, comparison, factors))
        ordered, total, comparison, factors = min(ways)
        cells = sorted(zip(factors, form.cells, strict=True), key=lambda one: (one[0], one[1] >= self.visible))
        cares = None
        if any(one < self.visible for one in form.cells):
            shape = Sum(tuple(range(len(ordered))), total, ordered, comparison)
            cares = self._care(shape, [one for _, one in cells])
        return ConstraintLink(("sum", ordered, total, comparison), frozenset(cells), cares=cares)

    def _in_order(self, form: Table | Automaton) -> ConstraintLink:
        """Return the link of a table or an automaton, whose cells have places."""
        shape = replace(form, cells=tuple(range(len(form.cells))), style="")
        cares = self._care(shape, form.cells) if any(one < self.visible for one in form.cells) else None
        found = placing(shape, tuple(self.sizes[one] for one in form.cells))
        cells = form.cells[::-1] if found.backwards else form.cells
        if not found.reversible:
            return ConstraintLink(found.key, frozenset(zip(found.roles, cells, strict=True)), cares=cares)
        half = len(cells) // 2
        sides = frozenset({frozenset(enumerate(cells[:half])), frozenset(enumerate(cells[: -half - 1 : -1]))})
        middle: Roles = frozenset({("", cells[half])}) if len(cells) % 2 else frozenset()
        return ConstraintLink(found.key, middle, sides, cares)


def _alike(variables: Iterable[Variable]) -> Roles:
    return frozenset(("", one) for one in variables)


def _turned(rows: Rows, width: int) -> Rows:
    return tuple(sum(1 << i for i, row in enumerate(rows) if row >> j & 1) for j in range(width))

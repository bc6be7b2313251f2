"""Which technique reads which form of a rule, so that a rule of any kind is read by somebody.

A rule that rises along a line, ties cells together or keeps them in a run is recognised by what its forms say. What has
hidden variables, counts or connects is read as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from itertools import combinations

from ..errors import PuzzleError
from ..language import Message
from ..puzzle import (
    AllDifferent,
    Automaton,
    Cell,
    Constraint,
    Domain,
    Form,
    Layout,
    Network,
    Relation,
    Sum,
    Table,
    lower_rules,
)
from ..puzzle.fields import field_types

SINGLES, EQUAL, RISING, PAIR = "naked-single", "equal-cells", "order-bounds", "pair-relation"
RUN, SUM, PATTERN, WHOLE = "consecutive-run", "cage-combinations", "pattern", "rule-alone"
"""The easiest technique that reads a form, by name."""


@dataclass(frozen=True, slots=True)
class FormReading:
    """A form of a rule and the technique that reads it.

    Attributes:
        number: the number of the rule.
        technique: the easiest technique that looks at it.
        form: the form, over cells only; of a rule that is read as a whole, its first one.
    """

    number: int
    technique: str
    form: Form


def readings_of(network: Network) -> tuple[FormReading, ...]:
    """Return how the rules are read, in their order.

    >>> from modoku.variants import make
    >>> [reading.technique for reading in readings_of(make("thermometer:lines=r1c1r1c2").network)]
    ['order-bounds']
    """
    found = []
    for number, forms in enumerate(network.forms_of):
        runs = [form.cells for form in forms if isinstance(form, AllDifferent)]
        techniques = [_technique(form, runs, network) for form in forms]
        for technique, form in zip(techniques, forms, strict=True):
            if technique != WHOLE or form is forms[techniques.index(WHOLE)]:
                found.append(FormReading(number, technique, form))
    return tuple(found)


def _technique(form: Form, groups: Sequence[tuple[Cell, ...]], network: Network) -> str:
    if any(variable >= network.visible for variable in form.cells):
        return WHOLE
    if isinstance(form, AllDifferent | Domain):
        return SINGLES
    if isinstance(form, Sum):
        return SUM
    if isinstance(form, Automaton) or (isinstance(form, Table) and form.allowed):
        return PATTERN
    if not isinstance(form, Relation):
        return WHOLE
    if form.is_identity:
        return EQUAL
    if form.partners in (_above(network.layout.size, 1), _above(network.layout.size, 0)):
        return RISING
    return RUN if any(_is_run(form, group, network.layout.size) for group in groups) else PAIR


@lru_cache(maxsize=64)
def _above(size: int, gap: int) -> tuple[int, ...]:
    """Return, for each digit, those that are larger, or at least as large without a gap."""
    full = (1 << size) - 1
    return tuple(full >> (place + gap) << (place + gap) for place in range(size))


def _is_run(form: Relation, group: tuple[Cell, ...], size: int) -> bool:
    """Return whether cells that all differ are also, each to each, no further apart than there are cells."""
    near = tuple(sum(1 << other for other in range(size) if abs(place - other) < len(group)) for place in range(size))
    return form.partners == near and form.pairs == tuple(combinations(group, 2))


def chains_of(form: Relation) -> Iterator[tuple[Cell, ...]]:
    """Yield the lines that pairs make which continue one another.

    >>> list(chains_of(Relation(((0, 1), (1, 2), (5, 6)), (0,))))
    [(0, 1, 2), (5, 6)]
    """
    chain: list[Cell] = []
    for a, b in form.pairs:
        if chain and chain[-1] == a:
            chain.append(b)
        else:
            if chain:
                yield tuple(chain)
            chain = [a, b]
    yield tuple(chain)


def groups_of(form: Relation) -> list[tuple[Cell, ...]]:
    """Return the cells that pairs join, group by group, each in order of appearance.

    >>> groups_of(Relation(((0, 3), (1, 2), (3, 5)), (0,)))
    [(0, 3, 5), (1, 2)]
    """
    found: list[dict[Cell, None]] = []
    for pair in form.pairs:
        joined = [group for group in found if group.keys() & set(pair)]
        rest = [group for group in found if group not in joined]
        merged = {cell: None for group in joined for cell in group} | dict.fromkeys(pair)
        place = found.index(joined[0]) if joined else len(rest)
        found = [*rest[:place], merged, *rest[place:]]
    return [tuple(group) for group in found]


def said_of(constraint: Constraint, form: Form, layout: Layout) -> Message:
    """Return a rule in words, or that part of it which the form is, where the rule is made of such parts."""
    part = _part_on(constraint, frozenset(form.cells))
    if part is not constraint and lower_rules(layout, (part,)).constraints != (form,):
        part = constraint
    return part.said(layout)


def _part_on(constraint: Constraint, cells: frozenset[Cell]) -> Constraint:
    """Return a rule that consists of pairs or groups with those only that lie within the cells."""
    types = field_types(type(constraint))
    kept = {
        one.name: tuple(group for group in getattr(constraint, one.name) if cells.issuperset(group))
        for one in fields(constraint)  # type: ignore[arg-type]  # every kind is a dataclass
        if types[one.name] in ("pairs", "groups")
    }
    if not kept:
        return constraint
    try:
        return replace(constraint, **kept)  # type: ignore[type-var]
    except PuzzleError:
        return constraint

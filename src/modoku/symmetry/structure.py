"""A puzzle as a coloured graph whose automorphisms are its symmetries.

Vertices are the cells, the digits, the units, the links of the constraints and their hidden variables; a given is an
edge from its cell to its digit. Colours say what a vertex is: two vertices of one colour may be exchanged if the edges
allow it. Constraints that care about the values of digits restrict how digits may be renamed: see `renaming`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..limits import check_cancelled
from ..puzzle import Cell, Constraint, Layout, Puzzle
from ..puzzle.fields import field_types
from .coloured import Coloured, Key, Sketch
from .hidden import HiddenVariable
from .links import ConstraintLink, Placed, Role, Roles, linked
from .renaming import digit_rules


def frame_of(puzzle: Puzzle) -> Coloured:
    """Return what a transform must keep for its image to be a puzzle of the same kind: the units and the hidden rules.

    What is drawn in the grid (cages, dots, marks) moves with the givens; rules of the whole grid do not. Where pairs
    without a dot have a rule, it is the pairs with and without that make the rule of the whole grid.
    """
    return _frame(puzzle.layout, frame_pairs(puzzle), _hidden_sets(puzzle))


def frame_pairs(puzzle: Puzzle) -> frozenset[tuple[Cell, Cell]]:
    """Return the pairs of neighbours that a rule of the whole grid speaks of, smaller cell first."""
    found = [pair for rule in puzzle.constraints for pair in _pairs_in(rule, "neighbours")]
    if any(rule.style == "hidden" and _pairs_in(rule, "pairs") for rule in puzzle.constraints):
        found += [pair for rule in puzzle.constraints for pair in _pairs_in(rule, "pairs")]
    return frozenset((min(pair), max(pair)) for pair in found)


def _pairs_in(rule: Constraint, holding: str) -> list[tuple[Cell, Cell]]:
    """Return the pairs of the fields of a rule that hold pairs, or neighbours."""
    types = field_types(type(rule))
    fields = (name for name, holds in types.items() if holds == holding)
    return [pair for name in fields for pair in getattr(rule, name)]


def _hidden_sets(puzzle: Puzzle) -> frozenset[frozenset[Cell]]:
    rules = (rule for rule in puzzle.constraints if rule.style == "hidden" and not _pairs_in(rule, "pairs"))
    return frozenset(frozenset(rule.cells) for rule in rules)


@lru_cache(maxsize=64)
def _frame(layout: Layout, pairs: frozenset[tuple[Cell, Cell]], hidden: frozenset[frozenset[Cell]]) -> Coloured:
    sketch = Sketch()
    for _ in layout.positions:
        sketch.vertex("cell")
    _draw_units(sketch, layout)
    _draw_frame(sketch, pairs, hidden)
    return sketch.coloured()


def _draw_frame(sketch: Sketch, pairs: Iterable[tuple[Cell, Cell]], hidden: Iterable[frozenset[Cell]]) -> None:
    for one, other in pairs:
        sketch.join(one, other)
    for cells in hidden:
        mark = sketch.vertex("hidden")
        for cell in cells:
            sketch.join(mark, cell)


def _draw_units(sketch: Sketch, layout: Layout) -> None:
    for cells, key in unit_keys(layout):
        check_cancelled()
        unit = sketch.vertex("unit", *key)
        for cell in cells:
            sketch.join(unit, cell)


@lru_cache(maxsize=64)
def unit_keys(layout: Layout) -> tuple[tuple[frozenset[Cell], Key], ...]:
    """Return the sets of cells of the units, each once, with what tells rows from boxes: how they meet other units.

    The labelling would find that out itself; knowing it at the start saves it half the work.
    """
    units = sorted({frozenset(unit.cells) for unit in layout.units}, key=sorted)
    at: dict[Cell, list[int]] = {}
    for index, cells in enumerate(units):
        for cell in cells:
            at.setdefault(cell, []).append(index)
    found = []
    for index, cells in enumerate(units):
        meets = Counter(other for cell in cells for other in at[cell] if other != index)
        sizes = Counter((len(units[other]), shared) for other, shared in meets.items())
        found.append((cells, (len(cells), tuple(sorted(sizes.items())))))
    return tuple(found)


def structure_of(puzzle: Puzzle) -> Coloured:
    """Return the graph of a whole puzzle: cells first, then digits, then units and links."""
    sketch = Sketch()
    rules = digit_rules(puzzle)
    lines = linked(puzzle.layout, puzzle.constraints)
    for allowed in lines.allowed:
        sketch.vertex("cell", allowed.mask)
    digits = [sketch.vertex("digit", first) for first in rules.classes]
    if rules.drawing is not None:
        _draw_copy(sketch, digits, rules.drawing)
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            sketch.join(cell, digits[digit - 1])
    _draw_units(sketch, puzzle.layout)
    _draw_frame(sketch, frame_pairs(puzzle), _hidden_sets(puzzle))
    hidden: dict[HiddenVariable, int] = {}
    for link in sorted(lines.links, key=_spelt):
        check_cancelled()
        _draw_link(sketch, link, hidden)
    return sketch.coloured(has_digits=True)


def _draw_copy(sketch: Sketch, digits: Sequence[int], drawing: Coloured) -> None:
    """Draw the graph of the digits' rules onto digits that are already there."""
    place = list(digits)
    for colour in drawing.colours[len(digits) :]:
        place.append(sketch.vertex("rule", colour, drawing.legend[colour][0]))
    for one, other in zip(drawing.edges[::2], drawing.edges[1::2], strict=True):
        sketch.join(place[one], place[other])


def _spelt(link: ConstraintLink) -> tuple[str, list[str], list[list[str]]]:
    """Return a link as texts: sets come in another order in each process, and a seed means one transform in all."""
    return repr(link.key), [*map(repr, _in_order(link.cells))], sorted([*map(repr, _in_order(s))] for s in link.sides)


def _in_order(roles: Roles) -> list[tuple[Role, Placed]]:
    return sorted(roles, key=repr)


def _draw_link(sketch: Sketch, link: ConstraintLink, hidden: dict[HiddenVariable, int]) -> None:
    middle = sketch.vertex("link", link.key)
    _draw_roles(sketch, middle, link.key, link.cells, hidden)
    for side in sorted(link.sides, key=lambda side: [*map(repr, _in_order(side))]):
        holder = sketch.vertex("side", link.key)
        sketch.join(middle, holder)
        _draw_roles(sketch, holder, link.key, side, hidden)


def _draw_roles(sketch: Sketch, holder: int, key: Key, cells: Roles, hidden: dict[HiddenVariable, int]) -> None:
    for role, one in _in_order(cells):
        if isinstance(one, HiddenVariable):
            if one not in hidden:
                hidden[one] = sketch.vertex("hidden", one.size, one.mask)
            at = hidden[one]
        else:
            at = one
        if role == "":
            sketch.join(holder, at)
        else:
            place = sketch.vertex("role", key, role)
            sketch.join(holder, place)
            sketch.join(place, at)

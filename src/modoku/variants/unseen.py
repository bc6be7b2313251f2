"""Rules over numbers that no cell shows: shaded cells of a yin-yang, digits that count double."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..errors import VariantError
from ..language import msg
from ..puzzle import AllDifferent, Cell, Constraint, Domain, Layout, Puzzle, Sum, Table
from ..puzzle.fields import moved_to
from ..rules.among import Among
from ..rules.connected import ConnectedCells
from ..rules.hidden import WithHidden
from ..rules.mixed import Mixed
from .classic import ground
from .notation import read_cells, read_entries
from .recipe import Parameter, Parameters, Variant
from .squares import blocks

SHADED = frozenset({1})
CLEAR = frozenset({0})


def yin_yang(puzzle: Puzzle, circles: Iterable[Cell]) -> Puzzle:
    """Shade cells: they hang together, so do the others, and no two by two cells are alike; circles count shaded ones.

    The digit in a circle is how many cells of the three by three around it are shaded, its own included.

    >>> from modoku.variants import classic
    >>> yin_yang(classic(), [40]).constraints[0].kind
    'hidden'
    """
    layout = puzzle.layout
    colours = tuple(-1 - cell for cell in range(layout.cell_count))
    beside = tuple((colours[a], colours[b]) for a, b in layout.neighbours)
    rules: list[Constraint] = [ConnectedCells(colours, values, beside) for values in (SHADED, CLEAR)]
    rules.append(Mixed(tuple(tuple(colours[cell] for cell in block) for block in blocks(layout)), SHADED))
    rules += [
        Among(tuple(colours[other] for other in _around(layout, cell)), SHADED, result=(cell,))
        for cell in dict.fromkeys(circles)
    ]
    return puzzle.with_constraints([WithHidden(((0, 1),) * layout.cell_count, tuple(rules), style="yin-yang")])


def _around(layout: Layout, cell: Cell) -> list[Cell]:
    row, column = layout.positions[cell]
    found = (layout.find_cell(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1))
    return [other for other in found if other is not None]


def doublers(puzzle: Puzzle) -> Puzzle:
    """Let one cell of each row, column and box count double for the clues that there are, every digit once.

    Which cells these are is to be found. Digits differ as ever: only sums, lines and other clues see the doubled value.

    >>> from modoku.variants import classic, killer
    >>> [rule.kind for rule in doublers(killer(classic(), [(20, (0, 1))])).constraints]
    ['all-different', 'hidden']
    """
    layout = puzzle.layout
    seen = [rule for rule in puzzle.constraints if isinstance(rule, AllDifferent | Domain)]
    clues = [rule for rule in puzzle.constraints if rule not in seen]
    values = range(layout.lowest, layout.lowest + layout.size)
    if layout.lowest < 1:
        raise VariantError(msg("Doublers need digits from 1 on: twice 0 is no change."))
    # What a cell has on top: nothing, or its digit once more.
    tops = tuple(-1 - cell for cell in range(layout.cell_count))
    ranges = [(0, values[-1])] * layout.cell_count
    rows = tuple((value, top) for value in values for top in (0, value))
    rules: list[Constraint] = [Table((cell, top), rows) for cell, top in enumerate(tops)]
    for unit in layout.houses:
        rules.append(Among(tuple(tops[cell] for cell in unit.cells), frozenset(values), 1))
    rules += [Among(tops, frozenset({value}), 1) for value in values]
    worth: dict[Cell, Cell] = {}
    for rule in clues:
        if isinstance(rule, Sum):
            both = (*rule.cells, *(tops[cell] for cell in rule.cells))
            rules.append(replace(rule, cells=both, coefficients=rule.factors * 2))
            continue
        for cell in rule.cells:
            if cell not in worth:
                ranges.append((values[0], 2 * values[-1]))
                worth[cell] = -len(ranges)
                rules.append(Sum((worth[cell], cell, tops[cell]), 0, (1, -1, -1)))
        rules.append(moved_to(rule, worth.__getitem__))
    return replace(puzzle, constraints=(*seen, WithHidden(tuple(ranges), tuple(rules), style="doublers")))


def _cells(chosen: Parameters, layout: Layout) -> Sequence[Cell]:
    return [cell for entry in read_entries(chosen, "circles", lambda text: read_cells(text, layout)) for cell in entry]


def _apply_yin_yang(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    return yin_yang(start, _cells(chosen, start.layout))


VARIANTS = (
    Variant(
        "yin-yang",
        msg("Yin-yang"),
        msg(
            "Some cells are shaded: they hang together, so do the others, and no two by two cells are alike. "
            "A digit in a circle is how many of the three by three cells around it are shaded."
        ),
        _apply_yin_yang,
        parameters=(Parameter("circles", msg("the cells with a circle"), "r2c2r5c5"),),
        examples=("yin-yang:circles=r2c2r5c5",),
    ),
    Variant(
        "doublers",
        msg("Doublers"),
        msg(
            "One cell in each row, column and box counts double for all other clues, each digit once; "
            "which cells is to be found."
        ),
        lambda puzzle, _: doublers(ground(puzzle)),
        examples=("doublers",),
    ),
)

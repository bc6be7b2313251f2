"""Rules over numbers that no cell shows: shaded cells of a yin-yang, digits that count double."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..language import msg
from ..puzzle import AllDifferent, Cell, Constraint, Domain, Layout, Puzzle
from ..rules.among import Among
from ..rules.connected import ConnectedCells
from ..rules.doublers import Doublers
from ..rules.hidden import WithHidden
from ..rules.mixed import Mixed
from .classics import ground
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
    ['all-different', 'doublers']
    """
    plain = tuple(rule for rule in puzzle.constraints if isinstance(rule, AllDifferent | Domain))
    clues = tuple(rule for rule in puzzle.constraints if rule not in plain)
    houses = tuple(unit.cells for unit in puzzle.layout.houses)
    return replace(puzzle, constraints=(*plain, Doublers(houses, clues)))


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

"""Extra groups of cells that all differ: diagonals, windows, disjoint groups, and the nine-cell figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import VariantError
from ..language import msg
from ..puzzle import AllDifferent, Cell, Position, Puzzle, Unit
from .classics import ground
from .notation import read_choice, read_entries, read_line
from .recipe import DrawnClue, Parameter, Parameters, Variant
from .squares import add_units, squares

ASTERISK: tuple[Position, ...] = ((1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4))
GIRANDOLA: tuple[Position, ...] = ((0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8))


def diagonal(puzzle: Puzzle, which: str = "both") -> Puzzle:
    """Add the main diagonals ("both"), or only the falling one ("main") or the rising one ("anti").

    >>> from modoku.variants import classic
    >>> [str(unit) for unit in diagonal(classic()).layout.units[-2:]]
    ['diagonal main', 'diagonal anti']
    """
    if which not in ("both", "main", "anti"):
        raise VariantError(
            msg("'{text}' is not a choice of diagonals.", text=which[:20]),
            msg("Use one of {choices}.", choices=("both", "main", "anti")),
        )
    units = []
    for square in squares(puzzle.layout):
        n = square.size
        if which != "anti":
            units.append(Unit("diagonal", square.label("main"), tuple(square.cell(i, i) for i in range(n))))
        if which != "main":
            units.append(Unit("diagonal", square.label("anti"), tuple(square.cell(n - 1 - i, i) for i in range(n))))
    return add_units(puzzle, units, "diagonal" if which == "both" else f"diagonal:which={which}")


def position(puzzle: Puzzle) -> Puzzle:
    """Add the disjoint groups: cells that stand at the same place of their boxes all differ.

    >>> from modoku.variants import classic
    >>> position(classic()).layout.units[-9].cells
    (0, 3, 6, 27, 30, 33, 54, 57, 60)
    """
    units = []
    for square in squares(puzzle.layout):
        square.box_shape()
        boxes = [sorted(box.cells, key=lambda cell: puzzle.layout.positions[cell]) for box in square.boxes()]
        units += [
            Unit("position", square.label(str(i + 1)), tuple(box[i] for box in boxes)) for i in range(square.size)
        ]
    return add_units(puzzle, _without_repeats(units), "position")


def windoku(puzzle: Puzzle) -> Puzzle:
    """Add the windows: blocks the size of a box, one cell apart, one cell from the border (4, in a 9 x 9 grid).

    >>> from modoku.variants import classic
    >>> windoku(classic()).layout.units[-4].cells
    (10, 11, 12, 19, 20, 21, 28, 29, 30)
    """
    units = []
    for square in squares(puzzle.layout):
        rows, columns = square.box_shape()
        if rows != columns or rows < 2:
            raise VariantError(
                msg("Windows need square boxes, and these are {rows}x{columns}.", rows=rows, columns=columns),
                msg("Start from classic:boxes=2x2, 3x3, 4x4 ..."),
            )
        starts = [1 + i * (rows + 1) for i in range(rows - 1)]
        for number, (top, left) in enumerate(((r, c) for r in starts for c in starts), 1):
            cells = tuple(square.cell(top + r, left + c) for r in range(rows) for c in range(rows))
            units.append(Unit("window", square.label(str(number)), cells))
    return add_units(puzzle, _without_repeats(units), "windoku")


def asterisk(puzzle: Puzzle) -> Puzzle:
    """Add the asterisk, nine cells around the centre of a 9 x 9 grid, one in each box."""
    return _figure(puzzle, "asterisk", "asterisk", ASTERISK)


def girandola(puzzle: Puzzle) -> Puzzle:
    """Add the girandola: the corners, the centre and four cells between them, in a 9 x 9 grid."""
    return _figure(puzzle, "girandola", "girandola", GIRANDOLA)


def argyle(puzzle: Puzzle) -> Puzzle:
    """Add the argyle pattern of a 9 x 9 grid: eight diagonals, four of five cells and four of eight.

    >>> from modoku.variants import classic
    >>> [len(unit.cells) for unit in argyle(classic()).layout.units[27:]]
    [5, 8, 8, 5, 5, 8, 8, 5]
    """
    _check_nine(puzzle, "argyle")
    units: list[Unit] = []
    for square in squares(puzzle.layout):
        for slope in (1, -1):
            # A falling diagonal has the same row less column, a rising one the same row plus column.
            for level in (-4, -1, 1, 4):
                places = [
                    (r, c) for r in range(9) for c in range(9) if r - c * slope == (level if slope > 0 else level + 8)
                ]
                name = square.label(str(len(units) % 8 + 1))
                units.append(Unit("argyle", name, tuple(square.cell(*place) for place in places)))
    return add_units(puzzle, units, "argyle")


def _check_nine(puzzle: Puzzle, recipe: str) -> None:
    if puzzle.size != 9:
        raise VariantError(
            msg("The variant {variant} is a figure of 9 x 9 grids.", variant=recipe),
            msg("Start from classic:boxes=3x3, or give the cells to extra-region."),
        )


def _figure(puzzle: Puzzle, recipe: str, kind: str, places: Sequence[Position]) -> Puzzle:
    _check_nine(puzzle, recipe)
    found = squares(puzzle.layout)
    units = [Unit(kind, square.letter or "1", tuple(square.cell(*place) for place in places)) for square in found]
    return add_units(puzzle, units, recipe)


def centre_dot(puzzle: Puzzle) -> Puzzle:
    """Add the group of the centres of the boxes, where boxes have a centre cell (3x3, 3x5, 5x5 ...).

    >>> from modoku.variants import classic
    >>> centre_dot(classic()).layout.units[-1].cells
    (10, 13, 16, 37, 40, 43, 64, 67, 70)
    """
    units = []
    for square in squares(puzzle.layout):
        rows, columns = square.box_shape()
        if rows % 2 == 0 or columns % 2 == 0:
            raise VariantError(
                msg("Boxes of {rows}x{columns} cells have no centre cell.", rows=rows, columns=columns),
                msg("Rows and columns of a box must be odd, as in classic:boxes=3x3."),
            )
        ordered = (sorted(box.cells, key=lambda cell: puzzle.layout.positions[cell]) for box in square.boxes())
        units.append(Unit("centre dots", square.letter or "1", tuple(box[square.size // 2] for box in ordered)))
    return add_units(puzzle, units, "centre-dot")


def extra_region(puzzle: Puzzle, regions: Iterable[Sequence[Cell]]) -> Puzzle:
    """Add regions, drawn in the grid, whose digits all differ.

    >>> from modoku.variants import classic
    >>> extra_region(classic(), [(0, 10, 20)]).constraints[0].style
    'extra-region'
    """
    return puzzle.with_constraints(AllDifferent(different(puzzle, cells), "extra-region") for cells in regions)


def different(puzzle: Puzzle, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return the cells, after a check that there are not more of them than digits."""
    if len(cells) > puzzle.size:
        raise VariantError(
            msg("{n} cells cannot all differ: the digits go from 1 to {size} only.", n=len(cells), size=puzzle.size)
        )
    return tuple(cells)


def _without_repeats(units: Iterable[Unit]) -> list[Unit]:
    """Leave out units whose cells another one has already: grids that overlap can share a window."""
    found: dict[frozenset[Cell], Unit] = {}
    for unit in units:
        found.setdefault(frozenset(unit.cells), unit)
    return list(found.values())


def _apply_diagonal(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    return diagonal(ground(puzzle), read_choice(chosen, "which", "both", "main", "anti"))


def _apply_extra(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    return extra_region(start, read_entries(chosen, "regions", lambda text: read_line(text, start.layout)))


VARIANTS = (
    Variant(
        "diagonal",
        msg("Diagonal (X)"),
        msg("Every digit at most once in each main diagonal."),
        _apply_diagonal,
        parameters=(Parameter("which", msg("both, main or anti"), "main", "both"),),
        examples=("diagonal", "diagonal:which=main", "diagonal:which=anti"),
    ),
    Variant(
        "position",
        msg("Position (disjoint groups)"),
        msg("Cells at the same place of their boxes hold different digits."),
        lambda puzzle, _: position(ground(puzzle)),
        examples=("position",),
    ),
    Variant(
        "windoku",
        msg("Windoku"),
        msg("Every digit once in each window."),
        lambda puzzle, _: windoku(ground(puzzle)),
        examples=("windoku",),
    ),
    Variant(
        "asterisk",
        msg("Asterisk"),
        msg("Every digit once in the nine cells of the asterisk."),
        lambda puzzle, _: asterisk(ground(puzzle)),
        examples=("asterisk",),
    ),
    Variant(
        "girandola",
        msg("Girandola"),
        msg("Every digit once in the nine cells of the girandola."),
        lambda puzzle, _: girandola(ground(puzzle)),
        examples=("girandola",),
    ),
    Variant(
        "argyle",
        msg("Argyle"),
        msg("Every digit at most once in each of the eight marked diagonals."),
        lambda puzzle, _: argyle(ground(puzzle)),
        examples=("argyle",),
    ),
    Variant(
        "centre-dot",
        msg("Centre dots"),
        msg("Every digit once in the centres of the boxes."),
        lambda puzzle, _: centre_dot(ground(puzzle)),
        examples=("centre-dot",),
    ),
    Variant(
        "extra-region",
        msg("Extra regions"),
        msg("The digits of each extra region all differ."),
        _apply_extra,
        parameters=(Parameter("regions", msg("the cells of each region"), "r1c1r2c2r3c3;r4c4r5c5"),),
        examples=("extra-region:regions=r1c1r2c2r3c3r4c4r5c5",),
        drawn=(
            DrawnClue(
                "extra-region", msg("Extra region"), "cells", lambda puzzle, cells, _: extra_region(puzzle, [cells])
            ),
        ),
    ),
)

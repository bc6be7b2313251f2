"""Three dimensions: cubes drawn layer beside layer, with a blank column between layers.

The description needs nothing new for them: only units. Rows and columns carry the letter of their layer.
"""

from __future__ import annotations

import re
from itertools import product

from ..errors import VariantError
from ..language import msg
from ..puzzle import MAX_CELLS, Cell, Layout, Puzzle, Unit
from .notation import read_number
from .recipe import Parameter, Parameters, Variant
from .squares import grid_letter

Blocks = tuple[int, int, int]


def cube(size: int, blocks: Blocks | None = None) -> Puzzle:
    """Make a blank cube of n x n x n cells: every digit once along each line of the three axes, and in each block.

    Blocks are rows x columns x layers, n cells together. Without a word about them there are k x k x k blocks where
    n is a cube of k, and none elsewhere; (1, 1, 1) says none.

    >>> puzzle = cube(4, (2, 2, 1))
    >>> puzzle.layout.cell_count, len(puzzle.layout.units), puzzle.layout.width
    (64, 64, 19)
    """
    if size < 1 or size**3 > MAX_CELLS:
        raise VariantError(msg("A cube of {size} layers is out of range: 1 to 16.", size=size))
    shape = _usual_blocks(size) if blocks is None else blocks
    index = _cells(size)
    units: list[Unit] = []
    for z, y in product(range(size), repeat=2):
        units.append(Unit("row", f"{grid_letter(z)}{y + 1}", tuple(index[z, y, x] for x in range(size))))
    for z, x in product(range(size), repeat=2):
        units.append(Unit("column", f"{grid_letter(z)}{x + 1}", tuple(index[z, y, x] for y in range(size))))
    for number, (y, x) in enumerate(product(range(size), repeat=2), 1):
        units.append(Unit("pillar", str(number), tuple(index[z, y, x] for z in range(size))))
    if shape != (1, 1, 1):
        rows, columns, layers = shape
        if rows * columns * layers != size:
            raise VariantError(
                msg(
                    "Blocks of {rows}x{columns}x{layers} cells do not hold {size}.",
                    rows=rows,
                    columns=columns,
                    layers=layers,
                    size=size,
                ),
                msg("Rows times columns times layers of a block must be the number of digits."),
            )
        corners = product(range(0, size, layers), range(0, size, rows), range(0, size, columns))
        for number, (top, y0, x0) in enumerate(corners, 1):
            inside = product(range(top, top + layers), range(y0, y0 + rows), range(x0, x0 + columns))
            units.append(Unit("box", str(number), tuple(index[place] for place in inside)))
    name = f"cube:size={size},boxes={'x'.join(map(str, shape))}"
    return Puzzle.blank(Layout(name, size, _positions(size), tuple(units)))


def roxdoku(order: int = 3) -> Puzzle:
    """Make a blank Roxdoku: a cube of k x k x k cells, k^2 digits, every digit once in each slice of the three axes.

    >>> puzzle = roxdoku()
    >>> puzzle.layout.cell_count, puzzle.size, [str(u) for u in puzzle.layout.units[::3]]
    (27, 9, ['layer front 1', 'layer top 1', 'layer left 1'])
    """
    if not 1 <= order <= 8:
        raise VariantError(msg("A Roxdoku of order {order} is out of range: 1 to 8.", order=order))
    index = _cells(order)
    units = []
    for axis, side in enumerate(("front", "top", "left")):
        for depth in range(order):
            cells = tuple(cell for place, cell in sorted(index.items()) if place[axis] == depth)
            units.append(Unit("layer", f"{side} {depth + 1}", cells))
    return Puzzle.blank(Layout(f"roxdoku:order={order}", order**2, _positions(order), tuple(units)))


def _positions(size: int) -> tuple[tuple[int, int], ...]:
    """Return the cells in reading order of the sheet: layers side by side, a blank column between them."""
    return tuple((y, z * (size + 1) + x) for y in range(size) for z in range(size) for x in range(size))


def _cells(size: int) -> dict[tuple[int, int, int], Cell]:
    """Return the cell at (layer, row, column)."""
    return {(z, y, x): (y * size + z) * size + x for z, y, x in product(range(size), repeat=3)}


def _usual_blocks(size: int) -> Blocks:
    edge = round(size ** (1 / 3))
    return (edge, edge, edge) if edge**3 == size else (1, 1, 1)


def _apply_cube(_: Puzzle | None, chosen: Parameters) -> Puzzle:
    text = chosen["boxes"].strip().lower()
    size = read_number(chosen["size"], 1, 16)
    if not text:
        return cube(size)
    match = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})x([0-9]{1,2})", text)
    if match is None:
        raise VariantError(
            msg("'{text}' is not the shape of a block.", text=text[:20]),
            msg("Write rows x columns x layers, such as 2x2x1, or 1x1x1 for no blocks."),
        )
    return cube(size, (int(match[1]), int(match[2]), int(match[3])))


VARIANTS = (
    Variant(
        "cube",
        msg("Cube"),
        msg("Every digit once in each row, column and pillar of a cube, and in each block."),
        _apply_cube,
        is_base=True,
        parameters=(
            Parameter("size", msg("how many digits, rows, columns and layers"), "4", "4"),
            Parameter("boxes", msg("rows x columns x layers of one block; 1x1x1 for none"), "2x2x1", ""),
        ),
        examples=("cube:size=3", "cube:size=4,boxes=2x2x1", "cube:size=8"),
    ),
    Variant(
        "roxdoku",
        msg("Roxdoku"),
        msg("Every digit once in each slice of a cube, whichever way it is cut."),
        lambda _, chosen: roxdoku(read_number(chosen["order"], 1, 8)),
        is_base=True,
        parameters=(Parameter("order", msg("how many layers; digits go up to its square"), "3", "3"),),
        examples=("roxdoku", "roxdoku:order=2"),
    ),
)

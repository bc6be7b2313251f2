"""Several grids on one sheet that share cells: triple, samurai and the other usual figures.

Beneath all of them lies `overlap`: grids at any origins. Cells that grids share are one cell, and boxes (or lines) that
they share are one unit. Grids are lettered A, B, C ... in reading order of their origins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from ..errors import VariantError
from ..language import Message, msg
from ..puzzle import MAX_CELLS, BoxGrid, Layout, Position, Puzzle, Unit
from .classics import parse_boxes
from .notation import read_entries
from .recipe import Parameter, Parameters, Variant
from .squares import MAX_NAME, grid_letter

Figure = Callable[[int, int], Sequence[Position]]
"""Origins counted in boxes, from the number of bands less one and the number of stacks less one (2 and 2 in 9 x 9)."""


def overlap(origins: Iterable[Position], boxes: BoxGrid | None = None, name: str | None = None) -> Puzzle:
    """Make a blank puzzle of classic grids with their upper left cells at these positions.

    >>> overlap([(0, 0), (6, 6)]).layout.cell_count
    153
    """
    shape = boxes or BoxGrid(3, 3)
    starts = sorted(set(origins))
    if not starts:
        raise VariantError(msg("There is no grid."), msg("Give at least one origin, such as 0.0."))
    n = shape.size
    places: set[Position] = set()
    for top, left in starts:
        places.update((top + r, left + c) for r in range(n) for c in range(n))
        if len(places) > MAX_CELLS:
            raise VariantError(msg("These grids take more than {max} cells.", max=MAX_CELLS))
    positions = tuple(sorted(places))
    index = {place: cell for cell, place in enumerate(positions)}
    units: dict[frozenset[int], Unit] = {}
    for number, origin in enumerate(starts):
        prefix = grid_letter(number) if len(starts) > 1 else ""
        for kind, label, where in shape.units(origin, prefix):
            cells = tuple(index[place] for place in where)
            units.setdefault(frozenset(cells), Unit(kind, label, cells))
    written = ";".join(f"{top}.{left}" for top, left in starts)
    full = name or f"overlap:origins={written},boxes={shape.box_rows}x{shape.box_columns}"
    # A name that is cut would promise other grids.
    short = full if len(full) <= MAX_NAME else f"{len(starts)} overlapping grids"
    return Puzzle.blank(Layout(short, n, positions, tuple(units.values())))


FIGURES: dict[str, tuple[Message, Figure]] = {
    "triple": (msg("Triple (three grids down a diagonal)"), lambda _b, _s: [(0, 0), (1, 1), (2, 2)]),
    "triple-chain": (msg("Chain of three grids"), lambda b, s: [(0, 0), (b, s), (2 * b, 2 * s)]),
    "triple-vee": (msg("Three grids in a V"), lambda b, s: [(0, 0), (b, s), (0, 2 * s)]),
    "triple-row": (msg("Three grids in a row"), lambda _b, s: [(0, 0), (0, s), (0, 2 * s)]),
    "triple-corner": (msg("Three grids around a corner"), lambda b, s: [(0, 0), (0, s), (b, 0)]),
    "triple-steps": (msg("Three grids in steps"), lambda b, s: [(0, 0), (b - 1, s), (2 * b - 2, 2 * s)]),
    "double": (msg("Double (two grids)"), lambda b, s: [(0, 0), (b, s)]),
    "butterfly": (msg("Butterfly (four grids)"), lambda _b, _s: [(0, 0), (0, 1), (1, 0), (1, 1)]),
    "flower": (msg("Flower (five grids)"), lambda _b, _s: [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    "cross": (msg("Cross (five grids)"), lambda b, s: [(0, s), (b, 0), (b, s), (b, 2 * s), (2 * b, s)]),
    "sohei": (msg("Sohei (four grids around a hole)"), lambda b, s: [(0, s), (b, 0), (b, 2 * s), (2 * b, s)]),
    "windmill": (
        msg("Windmill (five grids)"),
        lambda b, s: [(0, s - 1), (b - 1, 2 * s), (b, s), (b + 1, 0), (2 * b, s + 1)],
    ),
    "samurai": (
        msg("Samurai (five grids)"),
        lambda b, s: [(0, 0), (0, 2 * s), (b, s), (2 * b, 0), (2 * b, 2 * s)],
    ),
    "shogun": (msg("Shogun (eleven grids)"), lambda b, s: _checkered(b, s, 3, 7)),
    "sumo": (msg("Sumo (thirteen grids)"), lambda b, s: _checkered(b, s, 5, 5)),
}


def _checkered(b: int, s: int, high: int, wide: int) -> list[Position]:
    """Return grids corner to corner like the squares of one colour of a chessboard."""
    return [(i * b, j * s) for i in range(high) for j in range(wide) if (i + j) % 2 == 0]


def figure(name: str, boxes: BoxGrid | None = None) -> Puzzle:
    """Make one of the usual figures, for boxes of any shape: triple, samurai, butterfly ... (see FIGURES).

    >>> figure("samurai").layout.cell_count, figure("triple").layout.height
    (369, 15)
    """
    if name not in FIGURES:
        raise VariantError(
            msg("There is no figure '{name}'.", name=name[:40]), msg("Use one of {choices}.", choices=tuple(FIGURES))
        )
    shape = boxes or BoxGrid(3, 3)
    _, places = FIGURES[name]
    origins = [
        (row * shape.box_rows, column * shape.box_columns)
        for row, column in places(shape.band_count - 1, shape.stack_count - 1)
    ]
    return overlap(origins, shape, f"{name}:boxes={shape.box_rows}x{shape.box_columns}")


def _apply_overlap(_: Puzzle | None, chosen: Parameters) -> Puzzle:
    def read(text: str) -> Position:
        match = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4})", text)
        if match is None:
            raise VariantError(
                msg("'{text}' is not an origin.", text=text[:20]),
                msg("Write the row and the column of the upper left cell, counted from 0, such as 3.3."),
            )
        return int(match[1]), int(match[2])

    return overlap(read_entries(chosen, "origins", read), parse_boxes(chosen["boxes"]))


def _figure_variant(name: str, title: Message) -> Variant:
    return Variant(
        name,
        title,
        msg("Every digit once in each row, column and box of each grid; the grids share cells."),
        lambda _, chosen: figure(name, parse_boxes(chosen["boxes"])),
        is_base=True,
        parameters=(_BOXES,),
        examples=(name, f"{name}:boxes=2x2"),
    )


_BOXES = Parameter("boxes", msg("rows x columns of one box"), "2x3", "3x3")

VARIANTS = (
    *(_figure_variant(name, title) for name, (title, _) in FIGURES.items()),
    Variant(
        "overlap",
        msg("Overlapping grids"),
        msg("Every digit once in each row, column and box of each grid; the grids share cells."),
        _apply_overlap,
        is_base=True,
        parameters=(
            Parameter("origins", msg("row.column of the upper left cell of each grid, from 0"), "0.0;3.3;6.6"),
            _BOXES,
        ),
        examples=("overlap:origins=0.0;3.3", "overlap:origins=0.0;2.2;0.4,boxes=2x2"),
    ),
)

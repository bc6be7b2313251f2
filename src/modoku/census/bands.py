"""The bands of a grid: how many there are, how many essentially different ones, and the 44 types of the 9x9 grid."""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial
from typing import Annotated

from ..errors import EngineError, expect
from ..language import Doc, msg
from ..limits import Deadline
from ..native import CancelFlag
from ..puzzle import BoxGrid
from ..puzzle.summary import ShortRepr
from .grids import three_bands
from .orbits import Space, count_classes

MOST_BANDS = 10_000_000
"""Bands up to relabelling that are visited one by one: more would take hours."""


@dataclass(frozen=True, slots=True, repr=False)
class Bands(ShortRepr):
    """What there is to know about the first band of a grid."""

    total: Annotated[int, "big", Doc(msg("How many bands there are."))]
    classes: Annotated[int, "big", Doc(msg("How many up to relabelling and permutations of rows, columns and stacks."))]
    # The number of 9x9 grids that continue a band depends on its type alone.
    types: Annotated[
        int | None, Doc(msg("How many if only the sets of digits in the columns count; known for the 9x9 grid."))
    ]


def count_bands(boxes: BoxGrid, *, seconds: float | None = None, cancel: CancelFlag | None = None) -> Bands:
    """Count the bands of a grid with boxes of that shape; raise LimitReached if that is not done in time.

    Args:
        boxes: the shape of the boxes.
        seconds: how long it may take (None: no bound).
        cancel: stop when this is set, from any thread.

    >>> count_bands(BoxGrid(2, 3))
    Bands(total=25920, classes=3, types=None)
    """
    expect(boxes, BoxGrid)
    if boxes.box_rows * boxes.size > 27:
        raise EngineError(
            msg(
                "The bands of boxes of {rows}x{columns} are too many to visit.",
                rows=boxes.box_rows,
                columns=boxes.box_columns,
            ),
            msg("Boxes up to 3x3 and 2x6 can be counted."),
        )
    space = Space.of_band(boxes)
    total, classes = count_classes(space, deadline=Deadline.after(seconds, cancel))
    types = len(three_bands().types()) if boxes == BoxGrid(3, 3) else None
    return Bands(total * factorial(boxes.size), classes, types)

"""Classic grids with boxes of any shape, and Latin squares."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from ..errors import VariantError, expect
from ..language import msg
from ..puzzle import MAX_SIZE, BoxGrid, Layout, Puzzle, Unit, usual_boxes
from ..puzzle.layout import MOST_LOWEST
from .recipe import Parameter, Parameters, Variant


def parse_boxes(text: str) -> BoxGrid:
    """Read the shape of a box, rows x columns.

    >>> parse_boxes("2x3").size
    6
    """
    match = re.fullmatch(r"([0-9]{1,2})[xX×]([0-9]{1,2})", text.strip())
    if match is None:
        raise VariantError(
            msg("'{text}' is not the shape of a box.", text=text[:40]),
            msg("Write rows x columns of one box, such as 3x3 or 2x3."),
        )
    return BoxGrid(int(match[1]), int(match[2]))


def classic(boxes: BoxGrid | None = None, lowest: int = 1) -> Puzzle:
    """Make a blank classic puzzle: every digit once a row, a column and a box; the first digit is `lowest`.

    >>> classic().layout.name, classic(BoxGrid(2, 3)).size
    ('classic:boxes=3x3', 6)
    """
    expect(boxes, BoxGrid, type(None))
    return Puzzle.blank(_layout(boxes or BoxGrid(3, 3), lowest))


@lru_cache(maxsize=64)
def _layout(boxes: BoxGrid, lowest: int = 1) -> Layout:
    """Return the layout of a shape of boxes, the same object each time: it is then quickly known again."""
    return _counted(boxes.to_layout(f"classic:boxes={boxes.box_rows}x{boxes.box_columns}"), lowest)


def _counted(layout: Layout, lowest: int) -> Layout:
    """Return a layout whose digits count from another number, which its name says."""
    expect(lowest, int, name="lowest")
    return layout if lowest == 1 else replace(layout, name=f"{layout.name},lowest={lowest}", lowest=lowest)


_CLASSIC9 = classic().layout


def is_classic9(puzzle: Puzzle) -> bool:
    """Return whether this is a classic 9x9 puzzle of 1 to 9 without further rules, whatever its name.

    >>> is_classic9(classic()), is_classic9(latin(9))
    (True, False)
    """
    layout = puzzle.layout
    if puzzle.constraints or layout is _CLASSIC9:
        return not puzzle.constraints
    return (
        layout.size == 9
        and layout.lowest == 1
        and layout.positions == _CLASSIC9.positions
        and layout.unit_sets == _CLASSIC9.unit_sets
    )


def latin(size: int, lowest: int = 1) -> Puzzle:
    """Make a blank Latin square: every digit once a row and a column; the first digit is `lowest`.

    >>> len(latin(5).layout.units)
    10
    """
    expect(size, int)
    rows = [Unit("row", str(r + 1), tuple(size * r + c for c in range(size))) for r in range(size)]
    columns = [Unit("column", str(c + 1), tuple(size * r + c for r in range(size))) for c in range(size)]
    positions = tuple((r, c) for r in range(size) for c in range(size))
    return Puzzle.blank(_counted(Layout(f"latin:size={size}", size, positions, (*rows, *columns)), lowest))


def square(size: int, lowest: int = 1) -> Puzzle:
    """Make the blank puzzle that a plain n x n text means: usual boxes, or a Latin square if n is prime."""
    boxes = usual_boxes(size)
    return classic(boxes, lowest) if boxes else latin(size, lowest)


def ground(puzzle: Puzzle | None) -> Puzzle:
    """Return the puzzle that a recipe adds to: the one so far, or a classic 9 x 9 where there is none."""
    return classic() if puzzle is None else puzzle


def _apply_classic(_: Puzzle | None, chosen: Parameters) -> Puzzle:
    return classic(parse_boxes(chosen["boxes"]), read_lowest(chosen))


def _apply_latin(_: Puzzle | None, chosen: Parameters) -> Puzzle:
    text = chosen["size"]
    if not re.fullmatch("[0-9]{1,2}", text) or not 1 <= int(text) <= MAX_SIZE:
        raise VariantError(msg("'{text}' is not a size: 1 to {max}.", text=text[:40], max=MAX_SIZE))
    return latin(int(text), read_lowest(chosen))


def read_lowest(chosen: Parameters) -> int:
    """Read the parameter `lowest`."""
    text = chosen["lowest"]
    if not re.fullmatch("-?[0-9]{1,4}", text) or abs(int(text)) > MOST_LOWEST:
        raise VariantError(
            msg("'{text}' is not the value of a first digit.", text=text[:40]),
            msg("Use a whole number from {low} to {high}.", low=-MOST_LOWEST, high=MOST_LOWEST),
        )
    return int(text)


LOWEST = Parameter("lowest", msg("the value of the first digit"), "0", "1")


VARIANTS = (
    Variant(
        "classic",
        msg("Classic"),
        msg("Every digit once in each row, each column and each box."),
        _apply_classic,
        is_base=True,
        parameters=(Parameter("boxes", msg("rows x columns of one box"), "2x3", "3x3"), LOWEST),
        examples=("classic", "classic:boxes=2x2", "classic:boxes=2x3", "classic:boxes=4x4", "classic:boxes=5x5"),
    ),
    Variant(
        "latin",
        msg("Latin square"),
        msg("Every digit once in each row and each column."),
        _apply_latin,
        is_base=True,
        parameters=(Parameter("size", msg("how many digits, rows and columns"), "5", "9"), LOWEST),
        examples=("latin:size=5", "latin:size=7"),
    ),
)

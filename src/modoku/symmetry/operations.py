"""The operations that turn one grid into an equivalent one, by name: seven kinds, for boxes of any shape.

Rows, bands, columns, stacks and quarter turns are counted from 1 where people count them. Each function gives a
`Transform` for a layout; applied to a puzzle with more rules than rows, columns and boxes it moves those rules too.
Whether a transform keeps the rules of a puzzle is asked of `keeps_rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..errors import PuzzleError
from ..language import msg
from ..puzzle import BoxGrid, Digit, Layout, Position, digit_of
from .transform import Transform


def relabel(layout: Layout, digits: Sequence[Digit]) -> Transform:
    """Rename the digits: d becomes `digits[d - 1]`.

    >>> from modoku.variants import classic
    >>> relabel(classic().layout, (2, 1, 3, 4, 5, 6, 7, 8, 9)).apply((1, 2) + (0,) * 79)[:2]
    (2, 1)
    """
    if len(digits) != layout.size:
        raise PuzzleError(msg("Name all {size} digits, each once.", size=layout.size))
    return Transform(tuple(range(layout.cell_count)), tuple(digits))


def transpose(layout: Layout) -> Transform:
    """Swap rows and columns; boxes of R x C cells become boxes of C x R."""
    return _by_position(layout, lambda row, column: (column, row), layout.width, layout.height)


def rotate(layout: Layout, quarter_turns: int = 1) -> Transform:
    """Turn the sheet clockwise by quarter turns.

    >>> from modoku.variants import classic
    >>> rotate(classic().layout).cells[0]
    8
    """
    layout_height, layout_width = layout.height, layout.width
    turns: tuple[Callable[[int, int], Position], ...] = (
        lambda row, column: (row, column),
        lambda row, column: (column, layout_height - 1 - row),
        lambda row, column: (layout_height - 1 - row, layout_width - 1 - column),
        lambda row, column: (layout_width - 1 - column, row),
    )
    sides = (layout_height, layout_width) if quarter_turns % 2 == 0 else (layout_width, layout_height)
    return _by_position(layout, turns[quarter_turns % 4], *sides)


AXES = ("horizontal", "vertical", "diagonal", "antidiagonal")


def reflect(layout: Layout, axis: str = "vertical") -> Transform:
    """Reflect the sheet in an axis: `horizontal` (top to bottom), `vertical` (left to right), or a diagonal.

    >>> from modoku.variants import classic
    >>> reflect(classic().layout, "antidiagonal").cells[0]
    80
    """
    height, width = layout.height, layout.width
    ways: dict[str, Callable[[int, int], Position]] = {
        "horizontal": lambda row, column: (height - 1 - row, column),
        "vertical": lambda row, column: (row, width - 1 - column),
        "diagonal": lambda row, column: (column, row),
        "antidiagonal": lambda row, column: (width - 1 - column, height - 1 - row),
    }
    if axis not in ways:
        raise PuzzleError(msg("There is no axis '{axis}'.", axis=axis), msg("Use one of {choices}.", choices=AXES))
    sides = (width, height) if axis in ("diagonal", "antidiagonal") else (height, width)
    return _by_position(layout, ways[axis], *sides)


def permute_rows(layout: Layout, band: int, order: Sequence[int]) -> Transform:
    """Put the rows of a band into another order: place i gets the row that was at `order[i - 1]` (all from 1).

    >>> from modoku.variants import classic
    >>> permute_rows(classic().layout, 1, (2, 1, 3)).cells[0]
    9
    """
    boxes = box_grid_of(layout)
    _check(band, boxes.band_count)
    return _by_lines(layout, _inside(boxes.size, boxes.box_rows, band, order), range(boxes.size))


def permute_columns(layout: Layout, stack: int, order: Sequence[int]) -> Transform:
    """Put the columns of a stack into another order, as `permute_rows` does with rows."""
    boxes = box_grid_of(layout)
    _check(stack, boxes.stack_count)
    return _by_lines(layout, range(boxes.size), _inside(boxes.size, boxes.box_columns, stack, order))


def permute_bands(layout: Layout, order: Sequence[int]) -> Transform:
    """Put the bands into another order: place i gets the band that was at `order[i - 1]` (all from 1)."""
    boxes = box_grid_of(layout)
    return _by_lines(layout, _across(boxes.box_rows, boxes.band_count, order), range(boxes.size))


def permute_stacks(layout: Layout, order: Sequence[int]) -> Transform:
    """Put the stacks into another order, as `permute_bands` does with bands."""
    boxes = box_grid_of(layout)
    return _by_lines(layout, range(boxes.size), _across(boxes.box_columns, boxes.stack_count, order))


OPERATIONS = (
    "transpose",
    "rotate[:N]",
    "reflect[:AXIS]",
    "rows:BAND:ORDER",
    "columns:STACK:ORDER",
    "bands:ORDER",
    "stacks:ORDER",
    "relabel:DIGITS",
)
"""How the operations are written as text."""


def operation_from_text(text: str, layout: Layout) -> Transform:
    """Read an operation, such as `rows:1:213`, `rotate:2` or `relabel:213456789`; long orders take commas.

    >>> from modoku.variants import classic
    >>> operation_from_text("bands:231", classic().layout).cells[0]
    54
    """
    name, *arguments = text.strip().split(":")
    try:
        if name in ("transpose", "rotate", "reflect") and len(arguments) <= (name != "transpose"):
            if name == "transpose":
                return transpose(layout)
            if name == "reflect":
                return reflect(layout, *arguments)
            return rotate(layout, *map(int, arguments))
        if name in ("bands", "stacks") and len(arguments) == 1:
            return (permute_bands if name == "bands" else permute_stacks)(layout, _order(arguments[0]))
        if name in ("rows", "columns") and len(arguments) == 2:
            permute = permute_rows if name == "rows" else permute_columns
            return permute(layout, int(arguments[0]), _order(arguments[1]))
        if name == "relabel" and len(arguments) == 1:
            return relabel(layout, _digits(arguments[0], layout.size))
    except PuzzleError:
        raise
    except ValueError:
        pass
    raise PuzzleError(
        msg("'{text}' is not an operation.", text=text[:40]), msg("Use one of {choices}.", choices=OPERATIONS)
    )


def _order(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",") if "," in text else text))


def _digits(text: str, size: int) -> tuple[Digit, ...]:
    if "," in text:
        return tuple(map(int, text.split(",")))
    return tuple(digit_of(symbol, size) or 0 for symbol in text)


def box_grid_of(layout: Layout) -> BoxGrid:
    """Return the shape of the boxes of a square grid; raise PuzzleError if it has none.

    >>> from modoku.variants import make
    >>> box_grid_of(make("classic:boxes=2x3", "diagonal").layout)
    BoxGrid(box_rows=2, box_columns=3)
    """
    n = layout.size
    units = {frozenset(layout.positions[cell] for cell in unit.cells) for unit in layout.units}
    if layout.cell_count == n * n:
        for rows in range(2, n):
            if n % rows == 0:
                boxes = BoxGrid(rows, n // rows)
                if all(frozenset(positions) in units for _, _, positions in boxes.units()):
                    return boxes
        # The rows of a Latin square are boxes of one row, each a band.
        plain = BoxGrid(1, n)
        if units == {frozenset(positions) for _, _, positions in plain.units()}:
            return plain
    raise PuzzleError(
        msg("The layout {name} is not divided into boxes of one shape.", name=layout.name),
        msg("Bands and stacks are those of a square grid with boxes; rotate and reflect move any layout."),
    )


def _check(index: int, last: int) -> None:
    if not 1 <= index <= last:
        raise PuzzleError(msg("{index} is out of range: here indices go from 1 to {last}.", index=index, last=last))


def _check_order(order: Sequence[int], count: int) -> None:
    if sorted(order) != list(range(1, count + 1)):
        raise PuzzleError(msg("An order of {n} names each of 1 ... {n} once.", n=count))


def _inside(size: int, width: int, block: int, order: Sequence[int]) -> list[int]:
    """Give, for each line, the line that comes to its place when one block of lines is reordered."""
    _check_order(order, width)
    lines = list(range(size))
    start = (block - 1) * width
    lines[start : start + width] = [start + place - 1 for place in order]
    return lines


def _across(width: int, count: int, order: Sequence[int]) -> list[int]:
    _check_order(order, count)
    return [(block - 1) * width + i for block in order for i in range(width)]


def _by_lines(layout: Layout, rows: Sequence[int], columns: Sequence[int]) -> Transform:
    """Return the transform that brings row `rows[i]` to place i, and columns likewise."""
    row_to = {old: new for new, old in enumerate(rows)}
    column_to = {old: new for new, old in enumerate(columns)}
    return _by_position(layout, lambda row, column: (row_to[row], column_to[column]), layout.height, layout.width)


def _by_position(layout: Layout, move: Callable[[int, int], Position], height: int, width: int) -> Transform:
    cells = [layout.find_cell(*move(row, column)) for row, column in layout.positions]
    if None in cells or (height, width) != (layout.height, layout.width):
        raise PuzzleError(msg("The layout {name} has no cells where this would bring some.", name=layout.name))
    return Transform(tuple(cell for cell in cells if cell is not None), tuple(range(1, layout.size + 1)))

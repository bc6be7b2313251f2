"""Pictures and tables that chapters share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..language import Message, msg
from ..lessons.lesson import LessonTable, Picture, Text
from ..lessons.pictures import grid_picture
from ..puzzle import Puzzle
from ..render import Highlight
from ..render.scene import SIDE
from ..render.scene import Text as Words
from .judging.board import SmallGrid, Spot

FOUR = SmallGrid(2, 2)
ONE, NONE, TWO = "1.3..4.1.3......", "1.3..4.1.2......", "1.3..4.1........"
"""One cell, three fates: r3c2 = 3 gives one solution, 2 none, nothing two."""
SECONDS = 10.0
"""How long each thing that is said of the reader's own grid may take."""


def cells_of(spots: Iterable[Spot], board: SmallGrid = FOUR) -> tuple[int, ...]:
    """Return cells counted from 1 as cells of the layout."""
    return tuple(board.size * (i - 1) + j - 1 for i, j in spots)


def board_picture(
    givens: str = "",
    filled: str = "",
    *,
    focus: Iterable[Spot] = (),
    cause: Iterable[Spot] = (),
    removed: Iterable[Spot] = (),
    effect: Iterable[Spot] = (),
    board: SmallGrid = FOUR,
    caption: Message | None = None,
) -> Picture:
    """Return a picture of a small grid; `filled` has its digits beside the givens."""
    puzzle = board.with_givens(givens) if givens else board.puzzle
    values = [int(sign) if sign.isdigit() else 0 for sign in (filled or givens or "." * board.size**2)]
    looks = {"focus": focus, "cause": cause, "removed": removed, "effect": effect}
    highlights = [Highlight(look, cells_of(spots, board)) for look, spots in looks.items() if spots]
    return grid_picture(puzzle, values, caption or msg("The grid."), highlights=highlights)


def mine_picture(puzzle: Puzzle, focus: Iterable[int] = (), cause: Iterable[int] = ()) -> Picture:
    """Return a picture of the reader's own grid; cells are those of its layout."""
    looks = {"focus": tuple(focus), "cause": tuple(cause)}
    highlights = [Highlight(look, cells) for look, cells in looks.items() if cells]
    return grid_picture(puzzle, puzzle.givens, msg("The grid."), highlights=highlights)


def labelled(picture: Picture, labels: Mapping[Spot, Sequence[str]]) -> Picture:
    """Return a picture with small texts in the cells, up to four each: two above, two below."""
    spots = []
    for (i, j), texts in labels.items():
        for place, text in enumerate(texts):
            x = (0.5,) if len(texts) == 1 else (0.27, 0.73)
            y = (0.5,) if len(texts) == 1 else (0.3, 0.72)
            spots.append(((j - 1 + x[place % len(x)]) * SIDE, (i - 1 + y[place // 2 % len(y)]) * SIDE, text))
    scene = picture.scene
    words = Words(tuple(spots), 13, "candidate")
    return Picture(scene._replace(shapes=(*scene.shapes, words)), picture.caption, picture.alt)


def table(head: Sequence[Text], rows: Iterable[Sequence[Text | int]], caption: Message | None = None) -> LessonTable:
    """Return a table; numbers are written as they are."""
    return LessonTable(
        tuple(head), tuple(tuple(str(c) if isinstance(c, int) else c for c in row) for row in rows), caption
    )


def grid_line(grid: str, size: int = 4) -> str:
    """Return a grid as a text with a space between rows.

    >>> grid_line("1234341221434321")
    '1234 3412 2143 4321'
    """
    return " ".join(grid[place : place + size] for place in range(0, len(grid), size))


def is_classic(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has rows, columns and boxes and no other rule."""
    return not puzzle.constraints and {unit.kind for unit in puzzle.layout.units} == {"row", "column", "box"}

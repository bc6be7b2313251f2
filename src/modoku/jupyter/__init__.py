"""Boards and lessons in a notebook: the studio's own board as a widget of Jupyter.

`modoku.widget(puzzle)` shows a board to play on; with a lesson its steps stand beside the board, and the two go
together. Needs the extra `jupyter` (anywidget). Nothing else in modoku imports it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ..errors import DrawingUnavailable
from ..language import msg

if TYPE_CHECKING:
    from ..questions.inputs import PuzzleLike
    from .board import BoardWidget

__all__ = ["widget"]


def widget(
    puzzle: PuzzleLike,
    lesson: str | None = None,
    *,
    order: Sequence[str] | str | None = None,
    variants: Sequence[str] = (),
    boxes: str | None = None,
    language: Literal["en", "fr"] = "en",
    seconds: float | None = None,
) -> BoardWidget:
    """Return a board for a notebook, to play on or to follow a lesson with.

    Args:
        puzzle: anything that stands for a puzzle; what was placed on a sheet is placed here too.
        lesson: `csp`, `colouring`, `sat`, `ilp`, `cover` or `compare`: its steps beside the board.
        order: cells that the lesson takes first, each forced in its turn: `r1c4,r1c2` or a list of names.
        variants: variants to add, such as `diagonal`.
        boxes: rows x columns of a box, such as `2x3`.
        language: what it speaks.
        seconds: how long making the lesson may take (None: no bound).

    Raises:
        DrawingUnavailable: anywidget is not installed.
        FormatError, PuzzleError, ModelError: as `modoku.solve` and `modoku.lesson` do.

    >>> board = widget("2.3..1...3.24..3", "colouring", order="r1c4,r1c2")  # doctest: +SKIP
    >>> board.step = 2  # doctest: +SKIP
    >>> board.sheet.grid.values[:4]  # doctest: +SKIP
    (2, 4, 3, 1)
    """
    try:
        from .board import make_widget
    except ModuleNotFoundError as error:
        if error.name not in ("anywidget", "traitlets"):
            raise
        raise DrawingUnavailable(
            msg("A board in a notebook needs anywidget."), msg("Install the extra: pip install 'modoku[jupyter]'")
        ) from None
    cells = order if order is None or isinstance(order, str) else ",".join(order)
    return make_widget(
        puzzle, lesson, order=cells, variants=tuple(variants), boxes=boxes, language=language, seconds=seconds
    )

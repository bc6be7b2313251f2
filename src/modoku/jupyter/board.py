"""The widget itself: what the kernel and the browser share."""

from __future__ import annotations

import json
from typing import Any

import anywidget
import traitlets

from ..errors import UnknownName
from ..language import msg
from ..lessons.palette import lesson_theme
from ..puzzle import DigitSet, Sheet
from ..questions.lesson import lesson as ask_lesson
from ..questions.question import PuzzleRequest
from ..web.board import to_board
from ..web.words import page_words
from .bundle import font_text, module_text, style_text

LESSONS = ("csp", "colouring", "sat", "ilp", "cover", "compare")
"""The lessons that walk along a grid."""
MOST_HUES = 9
"""More colours than that a board cannot show."""


def _steps_of(page: dict[str, Any] | None) -> list[dict[str, Any]]:
    return [step for section in (page or {}).get("sections", ()) for step in section["steps"]]


class BoardWidget(anywidget.AnyWidget):
    """A board in a notebook.

    `values` are the digits on it, givens among them, a number a cell, 0 for none; `corners` and `centres` are what is
    noted; `step` is the step of the lesson, from 0. All of them may be set, and observed (`board.observe`). `solved`
    says whether the digits are the solution, `sheet` is the whole as every function of modoku takes it.
    """

    _esm = module_text()

    board = traitlets.Dict().tag(sync=True)
    page = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    paints = traitlets.List(traitlets.Unicode()).tag(sync=True)
    values = traitlets.List(traitlets.Int()).tag(sync=True)
    corners = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    centres = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    solved = traitlets.Bool(False).tag(sync=True)
    css = traitlets.Unicode().tag(sync=True)
    font = traitlets.Unicode().tag(sync=True)

    def __init__(self, start: Sheet, language: str, page: dict[str, Any] | None, paints: tuple[str, ...]) -> None:
        self._start = start
        self._filled = [step["filled"] for step in _steps_of(page)]
        marks = [[list(digits) for digits in one] for one in (start.corners, start.candidates)]
        blank: list[list[int]] = [[] for _ in range(start.puzzle.layout.cell_count)]
        super().__init__(
            board=to_board(start, language),
            page=page,
            language=language,
            words=page_words(language),
            paints=list(paints),
            values=next(iter(self._filled), None) or list(start.grid.values),
            corners=marks[0] or blank,
            centres=marks[1] or blank,
            css=style_text(),
            font=font_text(),
        )

    @property
    def steps(self) -> list[str]:
        """What the steps of the lesson are called."""
        return [step["title"] for step in _steps_of(self.page)]

    @property
    def sheet(self) -> Sheet:
        """The puzzle with what stands on the board now."""
        given = self._start.puzzle.givens
        return Sheet(
            self._start.puzzle,
            tuple(0 if given[cell] else digit for cell, digit in enumerate(self.values)),
            tuple(DigitSet.of(*digits) for digits in self.centres),
            tuple(DigitSet.of(*digits) for digits in self.corners),
        )

    @traitlets.validate("values", "corners", "centres")
    def _one_a_cell(self, proposal: dict[str, Any]) -> list[Any]:
        layout, name, value = self._start.puzzle.layout, proposal["trait"].name, proposal["value"]
        if len(value) != layout.cell_count:
            raise traitlets.TraitError(
                f"{name}: {len(value)} entries, one for each of {layout.cell_count} cells is needed"
            )
        if name != "values":
            wrong = [digit for digits in value for digit in digits if not 1 <= digit <= layout.size]
        else:
            wrong = [digit for digit in value if not 0 <= digit <= layout.size]
            givens = self._start.puzzle.givens
            if any(given not in (0, digit) for given, digit in zip(givens, value, strict=True)):
                raise traitlets.TraitError("values: a given stays as it is")
        if wrong:
            raise traitlets.TraitError(f"{name}: no digit {wrong[0]} here, only 1 to {layout.size}")
        return list(value)

    @traitlets.validate("step")
    def _a_step(self, proposal: dict[str, Any]) -> int:
        last = max(0, len(self.steps) - 1)
        step = int(proposal["value"])
        if not 0 <= step <= last:
            raise traitlets.TraitError(f"step: the lesson has the steps 0 to {last}")
        return step

    @traitlets.observe("step")
    def _fill(self, change: dict[str, Any]) -> None:
        """Put on the board what the step has filled: also where no browser looks on."""
        if self._filled and self._filled[change["new"]]:
            self.values = self._filled[change["new"]]


def make_widget(
    puzzle: Any,
    lesson: str | None,
    *,
    order: str | None,
    variants: tuple[str, ...],
    boxes: str | None,
    language: str,
    seconds: float | None,
) -> BoardWidget:
    """Return the widget: see `modoku.widget`."""
    beside: dict[str, Any] = {"variants": variants, "boxes": boxes, "seconds": seconds}
    if lesson is None:
        return BoardWidget(PuzzleRequest(puzzle, **beside).sheet, language, None, ())
    if lesson not in LESSONS:
        raise UnknownName(
            msg("The lesson {kind} has no steps on a board.", kind=lesson[:20]),
            msg("Use one of {choices}.", choices=LESSONS),
        )
    asked: dict[str, Any] = {"to": "page", "every": True, "order": order, "language": language, **beside}
    made = ask_lesson(puzzle, lesson, **asked)  # type: ignore[arg-type]  # one of LESSONS, seen above
    grid = made.sheet.puzzle
    paints: tuple[str, ...] = ()
    if lesson == "colouring" and grid.size <= MOST_HUES:
        colours = lesson_theme("light").colours
        paints = tuple(colours[f"hue-{digit}"] for digit in range(1, grid.size + 1))
    return BoardWidget(Sheet(grid), language, json.loads(made.file.content), paints)

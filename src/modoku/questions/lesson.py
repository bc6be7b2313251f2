r"""Lesson: the path from a grid to a mathematical model and back, step by step, as a file; or a sheet of exercises.

>>> import modoku
>>> made = modoku.lesson("1......2..3.4...", "csp", to="tex")
>>> made.file.name, made.file.text.splitlines()[0][:14]
('lesson.tex', '\\documentclass')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from ..errors import ModelError
from ..language import Doc, Message, msg
from ..lessons import Lesson, exercise_sheet, make_lesson, write_lesson
from ..results import Verdict
from .file import File
from .proof import Proof, prove
from .question import EXAMPLE, Control, PuzzleAnswer, PuzzleRequest, Question

LessonKind = Literal["csp", "colouring", "sat", "ilp", "cover", "compare", "inverse"]
LessonFormat = Literal["html", "pdf", "tex", "json", "ipynb", "page"]
ORDERED = ("csp", "colouring")
"""The lessons in which a reader may name the cells to take first."""
MEDIA_TYPES: Mapping[str, str] = {
    "html": "text/html; charset=utf-8",
    "json": "application/json",
    "page": "application/json",
    "ipynb": "application/json",
    "pdf": "application/pdf",
    "tex": "text/x-tex; charset=utf-8",
}


@dataclass(frozen=True, kw_only=True)
class LessonRequest(PuzzleRequest):
    """A question for a lesson about a grid."""

    kind: Annotated[LessonKind, Doc(msg("Which lesson."), argument=True)] = field(kw_only=False)
    to: Annotated[
        LessonFormat, Doc(msg("Format to write; page is JSON whose pictures take the colours of the studio."))
    ] = "html"
    every: Annotated[bool, Doc(msg("Show every step in full, however many there are."), option="--all")] = False
    order: Annotated[
        str | None, Doc(msg("Cells to take first, each forced in its turn: r1c4,r1c2,..."), name="CELLS", rare=True)
    ] = None
    exercises: Annotated[
        int | None, Doc(msg("A sheet of exercises with answers instead: which one."), 0, 2**31, name="N")
    ] = None
    language: Annotated[
        Literal["en", "fr"] | None,
        Doc(msg("Language of the file; that of whoever asks if left out."), hidden=True, rare=True),
    ] = None


@dataclass(frozen=True, repr=False)
class LessonAnswer(PuzzleAnswer):
    """A lesson as a file. It is true of grids with no or several solutions too, and says so."""

    kind: Annotated[LessonKind, Doc(msg("Which lesson."))]
    to: Annotated[LessonFormat, Doc(msg("The format of the file."))]
    exercises: Annotated[int | None, Doc(msg("The number of the sheet; null for a lesson."))]
    steps: Annotated[int, Doc(msg("How many steps are shown in full."))]
    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    title: Annotated[Message, Doc(msg("The title."))] = field(compare=False)
    file: Annotated[File, Doc(msg("The lesson."))] = field(compare=False)
    reason: Annotated[Message | None, Doc(msg("Why the grid is no well-formed puzzle, where it is none."))] = field(
        default=None, compare=False
    )

    def said(self, language: str = "en") -> str:
        """Return the title."""
        return self.title.said(language)

    def remarks(self) -> tuple[Message, ...]:
        """Return why the grid is no well-formed puzzle."""
        return (*super().remarks(), *(() if self.reason is None else (self.reason,)))


def ask(request: LessonRequest, control: Control) -> LessonAnswer:
    """Look how many solutions there are, make the lesson and write it."""
    sheet = request.sheet
    proof = prove(sheet, control)
    verdict, reason = (Verdict.UNIQUE, None) if isinstance(proof, Proof) else (proof.verdict, proof.reason)
    made = _made(request, control)
    content = write_lesson(made, request.to, request.language or "en")
    return LessonAnswer(
        sheet,
        request.kind,
        request.to,
        request.exercises,
        sum(1 for _ in made.iter_steps()),
        verdict,
        made.title,
        File(f"lesson.{'json' if request.to == 'page' else request.to}", MEDIA_TYPES[request.to], content),
        reason,
    )


def _made(request: LessonRequest, control: Control) -> Lesson:
    puzzle = request.sheet.puzzle
    limits: dict[str, Any] = {"seconds": control.left(), "cancel": control.cancel}
    if request.exercises is not None:
        return exercise_sheet(request.kind, puzzle, seed=request.exercises, **limits)
    choices: dict[str, Any] = {"most": None} if request.every else {}
    if request.order:
        if request.kind not in ORDERED:
            raise ModelError(
                msg("The lesson {kind} takes no order of cells.", kind=request.kind),
                msg("Use one of {choices}.", choices=ORDERED),
            )
        choices["order"] = tuple(puzzle.layout.cell_from_name(name.strip()) for name in request.order.split(","))
    return make_lesson(request.kind, puzzle, **limits, **choices)


QUESTION = Question(
    "lesson",
    LessonRequest,
    LessonAnswer,
    ask,
    is_long=True,
    example={"puzzle": EXAMPLE, "kind": "sat", "to": "tex"},
    media_types=tuple(dict.fromkeys(MEDIA_TYPES.values())),
)
lesson = QUESTION.function()

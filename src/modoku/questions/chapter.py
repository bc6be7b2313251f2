r"""Chapter: a chapter of the textbook about a grid, with exercises, as a file.

>>> import modoku
>>> made = modoku.chapter(5, to="tex", language="fr")
>>> made.file.name, made.exercises >= 8
('chapter-5.tex', True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Annotated, Literal

from ..errors import NotUnderstood
from ..language import Doc, Message, msg
from ..lessons import write_lesson
from ..lessons.lesson import Lesson, PosedExercise
from ..puzzle import Puzzle
from ..textbook import make_chapter
from .file import File
from .inputs import PuzzleLike, read_with, understood
from .question import Answer, Control, Question, Request

ChapterFormat = Literal["html", "pdf", "tex", "json", "ipynb", "page"]
MEDIA_TYPES: Mapping[str, str] = {
    "html": "text/html; charset=utf-8",
    "json": "application/json",
    "page": "application/json",
    "ipynb": "application/json",
    "pdf": "application/pdf",
    "tex": "text/x-tex; charset=utf-8",
}
MOST_DIGITS = 16
"""A walk through a larger grid is for nobody to read."""


@dataclass(frozen=True)
class ChapterRequest(Request):
    """A question for a chapter of the textbook."""

    number: Annotated[int, Doc(msg("Which chapter."), 1, 10, argument=True)]
    _: KW_ONLY
    to: Annotated[
        ChapterFormat, Doc(msg("Format to write; page is JSON whose pictures take the colours of the studio."))
    ] = "html"
    puzzle: Annotated[
        PuzzleLike | None,
        Doc(msg("The grid that the chapter follows; the grid of the book if left out."), name="PUZZLE"),
    ] = None
    boxes: Annotated[str | None, Doc(msg("Rows x columns of a box, such as 2x3."), rare=True)] = None
    seed: Annotated[int, Doc(msg("Which exercises are set: another seed, others."), 0, 2**31, name="N")] = 1
    keys: Annotated[bool, Doc(msg("Tell a right answer to each exercise at the end."))] = False
    language: Annotated[
        Literal["en", "fr"] | None,
        Doc(msg("Language of the file; that of whoever asks if left out."), hidden=True, rare=True),
    ] = None


@dataclass(frozen=True, repr=False)
class ChapterAnswer(Answer):
    """A chapter as a file."""

    number: Annotated[int, Doc(msg("Which chapter."))]
    to: Annotated[ChapterFormat, Doc(msg("The format of the file."))]
    seed: Annotated[int, Doc(msg("Which exercises are set."))]
    exercises: Annotated[int, Doc(msg("How many exercises there are."))]
    title: Annotated[Message, Doc(msg("The title."))] = field(compare=False)
    file: Annotated[File, Doc(msg("The chapter."))] = field(compare=False)

    def said(self, language: str = "en") -> str:
        """Return the title."""
        return self.title.said(language)


def ask(request: ChapterRequest, control: Control) -> ChapterAnswer:
    """Make the chapter and write it."""
    made = make_chapter(
        request.number,
        _puzzle_of(request),
        seed=request.seed,
        keys=request.keys,
        seconds=control.left(),
        cancel=control.cancel,
    )
    content = write_lesson(made, request.to, request.language or "en")
    ending = {"page": "json"}.get(request.to, request.to)
    file = File(f"chapter-{request.number}.{ending}", MEDIA_TYPES[request.to], content)
    return ChapterAnswer(request.number, request.to, request.seed, _count(made), made.title, file)


def _puzzle_of(request: ChapterRequest) -> Puzzle | None:
    if request.puzzle is None:
        return None
    sheet = understood(read_with(request.puzzle, None, (), request.boxes, request.allow_files), False, request.seconds)
    if sheet.not_understood:
        raise NotUnderstood(sheet.not_understood)
    return sheet.puzzle


def _count(made: Lesson) -> int:
    return sum(isinstance(block, PosedExercise) for section in made.sections for block in section.blocks)


QUESTION = Question(
    "chapter",
    ChapterRequest,
    ChapterAnswer,
    ask,
    is_long=True,
    example={"number": 5, "to": "tex"},
    media_types=tuple(dict.fromkeys(MEDIA_TYPES.values())),
)
chapter = QUESTION.function()

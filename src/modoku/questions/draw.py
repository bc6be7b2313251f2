"""Draw: a picture of a puzzle, as SVG, PNG or PDF.

>>> import modoku
>>> made = modoku.draw("1...............", theme="dark").file
>>> made.name, made.media_type, made.text[:4]
('puzzle.svg', 'image/svg+xml', '<svg')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Annotated, Any, ClassVar, Concatenate, Literal, ParamSpec, SupportsIndex, TypeGuard, TypeVar

from .. import render
from ..language import Doc, msg
from ..puzzle import Grid, Layout, Puzzle, Sheet
from ..render import SIDE, Candidates, Scene, Theme
from .file import File
from .inputs import PuzzleLike, to_sheet
from .question import EXAMPLE, Control, PuzzleAnswer, PuzzleRequest, Question

P = ParamSpec("P")
R = TypeVar("R")
Kind = Literal["svg", "png", "pdf"]
MEDIA_TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
Drawable = PuzzleLike | Grid | Layout | Scene
"""What can be drawn: anything that stands for a puzzle, and a grid, a layout or a scene besides."""


@dataclass(frozen=True, kw_only=True)
class DrawRequest(PuzzleRequest):
    """A question for a picture."""

    judges: ClassVar[bool] = False

    to: Annotated[Kind | None, Doc(msg("Kind of picture (default: the ending of the file, SVG without one)."))] = None
    theme: Annotated[Literal["light", "dark", "print"], Doc(msg("Colours of the picture."))] = "light"
    candidates: Annotated[bool, Doc(msg("Show the candidates of every blank cell."))] = False
    cell_pixels: Annotated[float, Doc(msg("Width of a cell in pixels."), 4, 400)] = SIDE
    language: Annotated[
        Literal["en", "fr"], Doc(msg("Language of what the picture says to those who do not see it."), hidden=True)
    ] = "en"


@dataclass(frozen=True, repr=False)
class DrawAnswer(PuzzleAnswer):
    """A picture, and what kind of picture it is."""

    to: Annotated[Kind, Doc(msg("The kind of picture."))]
    file: Annotated[File, Doc(msg("The picture."))] = field(compare=False)

    def said(self, language: str = "en") -> str:  # noqa: ARG002 - a name needs no language
        """Return the name of the picture."""
        return self.file.name

    def _repr_svg_(self) -> str | None:
        return self.file.text if self.to == "svg" else None


def ask(request: DrawRequest, _: Control) -> DrawAnswer:
    """Draw; raise DrawingUnavailable where the library for that kind of picture is missing."""
    sheet, kind = request.sheet, request.to or "svg"
    if kind == "svg":
        content = render.to_svg(
            sheet,
            request.theme,
            candidates=request.candidates,
            cell_pixels=request.cell_pixels,
            language=request.language,
        ).encode()
    elif kind == "png":
        content = render.to_png(sheet, request.theme, candidates=request.candidates, cell_pixels=request.cell_pixels)
    else:
        content = draw_pages([sheet], request)
    return DrawAnswer(sheet, kind, File(f"puzzle.{kind}", MEDIA_TYPES[kind], content))


def draw_pages(sheets: Sequence[Sheet], request: DrawRequest) -> bytes:
    """Return a PDF with a page for each puzzle, drawn as the request says."""
    return render.to_pdf(
        sheets,
        request.theme,
        candidates=request.candidates,
        cell_pixels=request.cell_pixels,
        language=request.language,
    )


QUESTION = Question(
    "draw",
    msg("Draw puzzles as SVG, PNG or PDF files."),
    DrawRequest,
    DrawAnswer,
    ask,
    media_types=("image/svg+xml", "image/png", "application/pdf"),
    example={"puzzle": EXAMPLE, "to": "svg", "theme": "print"},
)
draw = QUESTION.function()


def _taken(subject: Any) -> Any:
    """Return something that `render` can draw."""
    return subject if isinstance(subject, Puzzle | Sheet | Grid | Layout | Scene) else to_sheet(subject)


def _of_anything(write: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Drawable, P], R]:
    """Return a function of `render` that takes anything that stands for a puzzle."""

    @wraps(write)
    def call(subject: Drawable, /, *args: P.args, **chosen: P.kwargs) -> R:
        return write(_taken(subject), *args, **chosen)

    return call


to_svg = _of_anything(render.to_svg)
to_png = _of_anything(render.to_png)
to_text = _of_anything(render.to_text)


def to_pdf(
    subjects: Drawable | Sequence[Drawable],
    theme: str | Theme = "light",
    *,
    candidates: Candidates = False,
    cell_pixels: float = SIDE,
    language: str = "en",
) -> bytes:
    """Return a PDF with a page for each puzzle; needs the extra `print`, raises DrawingUnavailable without it.

    >>> to_pdf(["1234............", "4321............"])[:5]
    b'%PDF-'
    """
    several = [_taken(one) for one in subjects] if _is_list(subjects) else [_taken(subjects)]
    return render.to_pdf(several, theme, candidates=candidates, cell_pixels=cell_pixels, language=language)


def _is_list(subjects: Any) -> TypeGuard[Sequence[Drawable]]:
    """Return whether these are several puzzles: a list of numbers, or of lists of numbers, is one."""
    if not isinstance(subjects, list | tuple):
        return False
    first = subjects[0] if subjects else ""
    inner = first[0] if isinstance(first, list | tuple) and first else first
    return not isinstance(inner, SupportsIndex)

"""Draw: a picture of a puzzle, as SVG, PNG or PDF.

>>> import modoku
>>> made = modoku.draw("1...............", theme="dark").file
>>> made.name, made.media_type, made.text[:4]
('puzzle.svg', 'image/svg+xml', '<svg')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from .. import render
from ..errors import PuzzleError
from ..language import Doc, msg
from ..logic import Step
from ..puzzle import Sheet
from ..puzzle.reader import Reader
from ..render import SIDE, Scene
from .codec import LEAVES, Codec, CodecScope, codec_of
from .file import File
from .question import EXAMPLE, Control, PuzzleAnswer, PuzzleRequest, Question
from .step_picture import draw_step, points_of

Kind = Literal["svg", "png", "pdf"]
MEDIA_TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}


def _step_read(reader: Reader, _: CodecScope) -> object:
    """Return a step as plain data: it is read when the puzzle is known, whose cells it names."""
    if reader.value is not None:
        reader.entries()  # raises where it is no object
    return reader.value


LEAVES["step"] = Codec(
    lambda value, scope: codec_of(Step).write(value, scope) if isinstance(value, Step) else value,
    _step_read,
    {"anyOf": [dict(codec_of(Step).schema), {"type": "null"}]},
    "Step | null",
    (codec_of(Step),),
)


@dataclass(frozen=True, kw_only=True)
class DrawRequest(PuzzleRequest):
    """A question for a picture."""

    judges: ClassVar[bool] = False

    to: Annotated[Kind | None, Doc(msg("Kind of picture (default: the ending of the file, SVG without one)."))] = None
    theme: Annotated[Literal["light", "dark", "print"], Doc(msg("Colours of the picture."))] = "light"
    candidates: Annotated[bool, Doc(msg("Show the candidates of every blank cell."))] = False
    cell_pixels: Annotated[float, Doc(msg("Width of a cell in pixels."), 4, 400, rare=True)] = SIDE
    step: Annotated[
        Step | Mapping[str, object] | None,
        "step",
        Doc(msg("A step to draw on the puzzle, as `hint` and `steps` tell it."), hidden=True),
    ] = None
    language: Annotated[
        Literal["en", "fr"],
        Doc(msg("Language of what the picture says to those who do not see it."), hidden=True, rare=True),
    ] = "en"

    @cached_property
    def scene(self) -> Scene:
        """The picture before it is written; raise PuzzleError where the step is none of this puzzle."""
        sheet, step = self.sheet, self.step
        if step is None:
            return render.draw(sheet, candidates=self.candidates, language=self.language)
        if not isinstance(step, Step):
            step = codec_of(Step).read(Reader(step, "step"), CodecScope(sheet.puzzle.layout))
        count, size = sheet.puzzle.layout.cell_count, sheet.puzzle.size
        if not all(0 <= cell < count and 0 <= digit <= size for cell, digit in points_of(step)):
            raise PuzzleError(
                msg("This step has cells or digits that the puzzle does not have."),
                msg("Draw it on the puzzle that `hint` or `steps` was asked about."),
            )
        return draw_step(sheet, step, self.language)


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
    kind = request.to or "svg"
    theme, pixels = request.theme, request.cell_pixels
    if kind == "svg":
        content = render.to_svg(request.scene, theme, cell_pixels=pixels).encode()
    elif kind == "png":
        content = render.to_png(request.scene, theme, cell_pixels=pixels)
    else:
        content = render.to_pdf([request.scene], theme, cell_pixels=pixels)
    return DrawAnswer(request.sheet, kind, File(f"puzzle.{kind}", MEDIA_TYPES[kind], content))


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
    DrawRequest,
    DrawAnswer,
    ask,
    media_types=("image/svg+xml", "image/png", "application/pdf"),
    example={"puzzle": EXAMPLE, "to": "svg", "theme": "print"},
)
draw = QUESTION.function()

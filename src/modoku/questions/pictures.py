"""Pictures of anything that stands for a puzzle, as values: `to_svg`, `to_png`, `to_pdf`, `to_text`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, SupportsIndex, TypeGuard, TypeVar

from .. import render
from ..puzzle import Grid, Layout, Puzzle, Sheet
from ..render import SIDE, Candidates, Scene, Theme
from .inputs import PuzzleLike, to_sheet

P = ParamSpec("P")
R = TypeVar("R")
Drawable = PuzzleLike | Grid | Layout | Scene
"""What can be drawn: anything that stands for a puzzle, and a grid, a layout or a scene besides."""


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

"""Drawings of whatever stands for a puzzle: a text, numbers, a Puzzle, a Sheet; of a grid or a layout too.

>>> from modoku import to_svg
>>> to_svg("12..34..........").startswith("<svg ")
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from .. import render
from ..puzzle import Grid, Layout, Puzzle
from ..render import Scene
from .inputs import PuzzleLike, to_sheet

P = ParamSpec("P")
R = TypeVar("R")
Drawable = PuzzleLike | Grid | Layout | Scene
"""What can be drawn."""


def _subject(value: Any) -> Any:
    return value if isinstance(value, Puzzle | Grid | Layout | Scene) else to_sheet(value)


def _of_anything(draw: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Drawable, P], R]:
    """Return a function that draws, for whatever stands for what it draws."""

    @wraps(draw)
    def call(subject: Drawable, *args: P.args, **kwargs: P.kwargs) -> R:
        return draw(_subject(subject), *args, **kwargs)

    return call


def _of_several(draw: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Drawable | Sequence[Drawable], P], R]:
    """Return a function that draws one thing a page, for whatever stands for one or for several."""

    @wraps(draw)
    def call(subjects: Drawable | Sequence[Drawable], *args: P.args, **kwargs: P.kwargs) -> R:
        several = isinstance(subjects, list | tuple)
        return draw([_subject(one) for one in subjects] if several else _subject(subjects), *args, **kwargs)  # type: ignore[union-attr]

    return call


to_svg = _of_anything(render.to_svg)
to_png = _of_anything(render.to_png)
to_text = _of_anything(render.to_text)
to_pdf = _of_several(render.to_pdf)

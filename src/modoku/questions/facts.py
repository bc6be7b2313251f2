"""What can be seen of a puzzle without a search, for whatever stands for one: a text, numbers, a Puzzle, a Sheet.

>>> from modoku import find_faults
>>> print(find_faults("11..............")[0])
1 occurs twice in row 1: r1c1, r1c2.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from .. import puzzle
from ..puzzle import Puzzle
from .inputs import PuzzleLike, to_sheet

P = ParamSpec("P")
R = TypeVar("R")


def _of_anything(ask: Callable[Concatenate[Puzzle, P], R]) -> Callable[Concatenate[PuzzleLike, P], R]:
    """Return a function about a puzzle, for whatever stands for one."""

    @wraps(ask)
    def call(puzzle: PuzzleLike, *args: P.args, **kwargs: P.kwargs) -> R:
        return ask(puzzle if isinstance(puzzle, Puzzle) else to_sheet(puzzle).puzzle, *args, **kwargs)

    return call  # type: ignore[return-value]  # its first argument has a name besides


find_faults = _of_anything(puzzle.find_faults)
candidates_of = _of_anything(puzzle.candidates_of)
is_solution = _of_anything(puzzle.is_solution)

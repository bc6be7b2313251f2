"""Everything that may stand for a puzzle, made into one thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import index
from typing import Any, Protocol

from ..errors import WrongType
from ..formats import read
from ..formats.ours import one_of, sheet_from_plain
from ..formats.rows import puzzle_of_count
from ..language import msg
from ..puzzle import Puzzle, Sheet
from ..variants import find_recipe, make


class Array(Protocol):
    """An array of any library: whatever gives its numbers as lists."""

    def tolist(self) -> Any:
        """Return its numbers."""


PuzzleLike = str | Puzzle | Sheet | Mapping[str, object] | Sequence[int] | Sequence[Sequence[int]] | Array


def to_sheet(value: PuzzleLike) -> Sheet:
    """Return the puzzle that a value stands for; raise FormatError, PuzzleError or WrongType.

    >>> to_sheet([[1, 2, 3, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]).puzzle.clue_count
    4
    """
    if isinstance(value, Sheet):
        return value
    if isinstance(value, Puzzle):
        return Sheet(value)
    if isinstance(value, str):
        return one_of(read(value))
    if isinstance(value, Mapping):
        return sheet_from_plain(value)
    numbers = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(numbers, Sequence) or isinstance(numbers, bytes):
        raise WrongType(
            msg("This is neither a puzzle nor its text: {kind}.", kind=type(value).__name__),
            msg("Give a Puzzle, or a str such as 81 digits and dots."),
        )
    flat: list[Any] = []
    for row in numbers:
        flat.extend(row) if isinstance(row, Sequence) and not isinstance(row, str) else flat.append(row)
    try:
        digits = [index(digit) for digit in flat]
    except TypeError:
        raise WrongType(msg("A grid is written in whole numbers, 0 for a blank.")) from None
    return Sheet(puzzle_of_count(len(digits), None).with_givens(digits))


def read_with(
    value: PuzzleLike,
    format: str | None,  # noqa: A002
    variants: Sequence[str],
    boxes: str | None,
    allow_files: bool = True,
) -> Sheet:
    """Return the puzzle that a value stands for, read and completed as somebody says beside it."""
    recipes = [*([f"classic:boxes={boxes}"] if boxes else []), *variants]
    if not recipes and format is None:
        return to_sheet(value)
    bases = [recipe for recipe in recipes if find_recipe(recipe, allow_files)[0].is_base]
    additions = [recipe for recipe in recipes if recipe not in bases]
    blank = make(*bases, allow_files=allow_files) if bases else None
    if isinstance(value, str) and not value.strip() and recipes:
        return Sheet(make(*recipes, allow_files=allow_files))
    sheet = one_of(read(value, format, blank)) if isinstance(value, str) else to_sheet(value)
    if not additions:
        return sheet
    return replace(sheet, puzzle=make(*additions, base=sheet.puzzle, allow_files=allow_files))

"""Clues at the border of the grid: sandwich sums, x-sums, skyscrapers, Rossini; `named` makes the recipes of most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..errors import VariantError
from ..language import msg, msgn
from ..puzzle import Puzzle
from ..rules.rossini import Rossini
from ..rules.sandwich import Sandwich
from ..rules.skyscraper import Skyscraper
from ..rules.x_sum import XSum
from .classics import ground
from .named import SIDES, Numbers, add_outside, clued_lines, side_lines
from .notation import read_flag
from .recipe import Parameter, Parameters, Variant

NEAREST = 3
"""How many digits an arrow speaks of."""


def sandwich(puzzle: Puzzle, rows: Numbers = (), columns: Numbers = ()) -> Puzzle:
    """Add sums of the digits between the lowest and the highest digit of rows and columns, None where there is none.

    >>> from modoku.variants import classic
    >>> puzzle = sandwich(classic(), rows=[10] + [None] * 8)
    >>> puzzle.constraints[0].holds([2, 1, 4, 6, 9, 3, 5, 7, 8])
    True
    """
    return add_outside(puzzle, Sandwich, rows=rows, columns=columns)


def x_sum(puzzle: Puzzle, left: Numbers = (), right: Numbers = (), top: Numbers = (), bottom: Numbers = ()) -> Puzzle:
    """Add sums of the first X digits seen from a side, where X is the first of them.

    >>> from modoku.variants import classic
    >>> puzzle = x_sum(classic(), left=[12] + [None] * 8)
    >>> puzzle.constraints[0].holds([3, 4, 5, 6, 9, 1, 2, 7, 8])
    True
    """
    return add_outside(puzzle, XSum, left=left, right=right, top=top, bottom=bottom)


def skyscraper(
    puzzle: Puzzle, left: Numbers = (), right: Numbers = (), top: Numbers = (), bottom: Numbers = ()
) -> Puzzle:
    """Add counts of the digits seen from a side when each is a building that hides lower ones behind it.

    >>> from modoku.variants import classic
    >>> puzzle = skyscraper(classic(), left=[3] + [None] * 8)
    >>> puzzle.constraints[0].holds([4, 2, 6, 5, 9, 1, 3, 7, 8])
    True
    """
    return add_outside(puzzle, Skyscraper, left=left, right=right, top=top, bottom=bottom)


def rossini(puzzle: Puzzle, sides: Mapping[str, Sequence[int | None]], negative: bool = True) -> Puzzle:
    """Add arrows: the three digits nearest to one rise from it on (1) or towards it (-1); without one they do neither.

    >>> from modoku.variants import classic
    >>> len(rossini(classic(), {"left": [1] + [None] * 8}).constraints)
    36
    """
    rules = []
    for side in SIDES:
        arrows = dict(clued_lines(puzzle.layout, side, sides.get(side, ())))
        for cells in side_lines(puzzle.layout, side):
            if cells in arrows:
                rules.append(Rossini(cells[:NEAREST], arrows[cells]))
            elif negative:
                rules.append(Rossini(cells[:NEAREST], 0, "hidden"))
    return puzzle.with_constraints(rules)


ARROWS: Mapping[str, Mapping[int, str]] = {
    "left": {1: ">", -1: "<"},
    "right": {1: "<", -1: ">"},
    "top": {1: "v", -1: "^"},
    "bottom": {1: "^", -1: "v"},
}
"""How an arrow is written on each side: for digits that rise from the border on (1), or towards it (-1)."""


def _apply_rossini(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    sides = {side: _read_arrows(chosen, side, len(side_lines(start.layout, side))) for side in SIDES}
    return rossini(start, sides, read_flag(chosen, "negative"))


def _read_arrows(chosen: Parameters, side: str, count: int) -> list[int | None]:
    """Read one arrow for each line of the board, `.` where there is none."""
    letters = "".join(chosen[side].split()).lower()
    known: dict[str, int | None] = {arrow: trend for trend, arrow in ARROWS[side].items()} | {".": None}
    if letters and len(letters) != count:
        raise VariantError(
            msgn(
                "The parameter '{key}' has {n} entry, and {count} are needed.",
                "The parameter '{key}' has {n} entries, and {count} are needed.",
                len(letters),
                key=side,
                count=count,
            ),
            msg("Write {choices} for each.", choices=tuple(known)),
        )
    wrong = next((letter for letter in letters if letter not in known), None)
    if wrong is not None:
        raise VariantError(
            msg("The parameter '{key}' cannot be '{text}'.", key=side, text=wrong),
            msg("Use one of {choices}.", choices=tuple(known)),
        )
    return [known[letter] for letter in letters] or [None] * count


VARIANTS = (
    Variant(
        "rossini",
        msg("Rossini"),
        msg(
            "The three digits nearest to an arrow at the border rise in its direction; "
            "without an arrow they neither rise nor fall."
        ),
        _apply_rossini,
        parameters=(
            Parameter("left", msg("> or < or . for each row, at its left end"), ">..<.....", ""),
            Parameter("right", msg("> or < or . for each row, at its right end"), ">..<.....", ""),
            Parameter("top", msg("v or ^ or . for each column, above it"), "v..^.....", ""),
            Parameter("bottom", msg("v or ^ or . for each column, below it"), "v..^.....", ""),
            Parameter("negative", msg("no if there need not be an arrow wherever digits rise or fall"), "no", "yes"),
        ),
        examples=("rossini:left=>..<.....,top=..v....^.,negative=no",),
    ),
)

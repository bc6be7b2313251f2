"""Clues that are lines: thermometers, whispers, palindromes; `named` makes the recipes of most others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from ..language import msg
from ..puzzle import Cell, Puzzle
from ..rules.between import Between
from ..rules.consecutive import ConsecutiveSet
from ..rules.equal import Equal
from ..rules.order import Order
from ..rules.pairs import Pairs
from .classics import ground
from .groups import different
from .named import add_lines
from .notation import read_entries, read_flag, read_line, read_number
from .recipe import DrawnClue, Parameter, Parameters, Variant

Line = Sequence[Cell]


def thermometer(puzzle: Puzzle, lines: Iterable[Line], slow: bool = False) -> Puzzle:
    """Add thermometers: digits rise from the bulb on; in a slow one they may also stay the same.

    >>> from modoku.variants import classic
    >>> thermometer(classic(), [(0, 1, 2)]).constraints[0].holds([2, 5, 9])
    True
    """
    style = "slow-thermometer" if slow else "thermometer"
    if not slow:
        lines = [different(puzzle, line) for line in lines]
    return puzzle.with_constraints(Order(tuple(line), not slow, style) for line in lines)


def whispers(puzzle: Puzzle, lines: Iterable[Line], gap: int | None = None) -> Puzzle:
    """Add lines along which neighbours differ by at least `gap`: half the digits, rounded up, unless given.

    >>> from modoku.variants import classic
    >>> whispers(classic(), [(0, 1, 2)]).constraints[0].value
    5
    """
    least = (puzzle.size + 1) // 2 if gap is None else gap
    return puzzle.with_constraints(
        Pairs(tuple(pairwise(line)), "difference", ">=", least, "whispers") for line in lines
    )


def renban(puzzle: Puzzle, lines: Iterable[Line]) -> Puzzle:
    """Add lines whose digits are consecutive, in any order.

    >>> from modoku.variants import classic
    >>> renban(classic(), [(0, 1, 2)]).constraints[0].holds([4, 2, 3])
    True
    """
    return add_lines(puzzle, ConsecutiveSet, lines)


def palindrome(puzzle: Puzzle, lines: Iterable[Line]) -> Puzzle:
    """Add lines that read the same both ways.

    >>> from modoku.variants import classic
    >>> palindrome(classic(), [(0, 10, 20)]).constraints[0].groups
    ((0, 20), (10,))
    """
    rules = []
    for line in lines:
        half = len(line) // 2
        groups: list[tuple[Cell, ...]] = [(line[i], line[-1 - i]) for i in range(half)]
        # The middle cell says nothing, but a drawing of the line needs it.
        middle = [(line[half],)] if len(line) % 2 else []
        rules.append(Equal((*groups, *middle), "palindrome"))
    return puzzle.with_constraints(rules)


def between(puzzle: Puzzle, lines: Iterable[Line]) -> Puzzle:
    """Add lines whose digits lie strictly between those at its two ends.

    >>> from modoku.variants import classic
    >>> between(classic(), [(0, 1, 2)]).constraints[0].holds([9, 5, 3])
    True
    """
    return add_lines(puzzle, Between, lines)


def _with_lines(add: Callable[[Puzzle, Iterable[Line]], Puzzle]) -> Callable[[Puzzle | None, Parameters], Puzzle]:
    def apply(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
        start = ground(puzzle)
        return add(start, read_entries(chosen, "lines", lambda text: read_line(text, start.layout)))

    return apply


def _apply_thermometer(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    slow = read_flag(chosen, "slow")
    return _with_lines(lambda start, lines: thermometer(start, lines, slow))(puzzle, chosen)


def _apply_whispers(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    gap = read_number(chosen["gap"], 1) if chosen["gap"] else None
    return _with_lines(lambda start, lines: whispers(start, lines, gap))(puzzle, chosen)


_LINES = Parameter("lines", msg("the cells of each line, in order"), "r1c1r2c1r3c1;r5c5r5c6r5c7")

VARIANTS = (
    Variant(
        "thermometer",
        msg("Thermometer"),
        msg("Digits rise along a thermometer, from its bulb on."),
        _apply_thermometer,
        parameters=(_LINES, Parameter("slow", msg("yes if digits may also stay the same"), "yes", "no")),
        examples=("thermometer:lines=r1c1r2c1r3c1;r5c5r5c6r5c7", "thermometer:lines=r1c1r2c2r3c3,slow=yes"),
        drawn=(
            DrawnClue(
                "thermometer",
                msg("Thermometer"),
                "line",
                lambda puzzle, cells, _: thermometer(puzzle, [cells]),
                how=msg("Draw from the bulb on. By keys: Shift and arrows, then Enter."),
            ),
        ),
    ),
    Variant(
        "whispers",
        msg("Whispers"),
        msg("Neighbours on a line differ by at least 5 in a 9 x 9 grid, by half the digits in others."),
        _apply_whispers,
        parameters=(_LINES, Parameter("gap", msg("the least difference, if another"), "4", "")),
        examples=("whispers:lines=r1c1r2c1r3c1", "whispers:lines=r1c1r2c1r3c1,gap=4"),
        drawn=(DrawnClue("whispers", msg("Whispers"), "line", lambda puzzle, cells, _: whispers(puzzle, [cells])),),
    ),
    Variant(
        "palindrome",
        msg("Palindrome"),
        msg("A line reads the same both ways."),
        _with_lines(palindrome),
        parameters=(_LINES,),
        examples=("palindrome:lines=r1c1r2c2r2c3r3c4r4c5",),
        drawn=(
            DrawnClue("palindrome", msg("Palindrome"), "line", lambda puzzle, cells, _: palindrome(puzzle, [cells])),
        ),
    ),
)

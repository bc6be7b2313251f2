"""Clues that are lines: thermometers, whispers, renban, palindromes, between lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from ..errors import VariantError
from ..language import msg
from ..puzzle import Automaton, Cell, Digit, Puzzle
from ..rules import ConsecutiveSet, Equal, Order, Pairs
from .classic import ground
from .groups import different
from .notation import read_entries, read_flag, read_line, read_number
from .recipe import Parameter, Parameters, Variant

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
    return puzzle.with_constraints(ConsecutiveSet(different(puzzle, line), "renban") for line in lines)


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
    >>> rule = between(classic(), [(0, 1, 2)]).constraints[0]
    >>> rule.cells, rule.holds([9, 3, 5])
    ((0, 2, 1), True)
    """
    rules = []
    start: tuple[Digit, ...] = ()
    for line in lines:
        if len(line) < 3:
            raise VariantError(msg("A between line needs two ends and at least one cell between them."))
        cells = (line[0], line[-1], *line[1:-1])
        rules.append(Automaton.build(cells, puzzle.size, start, _between_step, _knows_both, style="between"))
    return puzzle.with_constraints(rules)


def _between_step(ends: tuple[Digit, ...], digit: Digit) -> tuple[Digit, ...] | None:
    if len(ends) == 2:
        return ends if ends[0] < digit < ends[1] else None
    return tuple(sorted((*ends, digit)))


def _knows_both(ends: tuple[Digit, ...]) -> bool:
    return len(ends) == 2


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
    ),
    Variant(
        "whispers",
        msg("Whispers"),
        msg("Neighbours on a line differ by at least 5 in a 9 x 9 grid, by half the digits in others."),
        _apply_whispers,
        parameters=(_LINES, Parameter("gap", msg("the least difference, if another"), "4", "")),
        examples=("whispers:lines=r1c1r2c1r3c1", "whispers:lines=r1c1r2c1r3c1,gap=4"),
    ),
    Variant(
        "renban",
        msg("Renban"),
        msg("The digits on a line are consecutive, in any order."),
        _with_lines(renban),
        parameters=(_LINES,),
        examples=("renban:lines=r1c1r2c1r3c1",),
    ),
    Variant(
        "palindrome",
        msg("Palindrome"),
        msg("A line reads the same both ways."),
        _with_lines(palindrome),
        parameters=(_LINES,),
        examples=("palindrome:lines=r1c1r2c2r2c3r3c4r4c5",),
    ),
    Variant(
        "between",
        msg("Between lines"),
        msg("The digits on a line lie strictly between those at its ends."),
        _with_lines(between),
        parameters=(_LINES,),
        examples=("between:lines=r1c1r2c1r3c1r4c1",),
    ),
)

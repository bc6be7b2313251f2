"""Numbers at the border of the grid: sandwich sums, x-sums, skyscrapers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..errors import VariantError
from ..language import msg, msgn
from ..puzzle import Automaton, Cell, Digit, Puzzle
from .classic import ground
from .notation import read_numbers
from .recipe import Parameter, Parameters, Variant

Numbers = Sequence[int | None]
SIDES = ("left", "right", "top", "bottom")


def sandwich(puzzle: Puzzle, rows: Numbers = (), columns: Numbers = ()) -> Puzzle:
    """Add sums of the digits between the lowest and the highest digit of rows and columns, None where there is none.

    >>> from modoku.variants import classic
    >>> puzzle = sandwich(classic(), rows=[10] + [None] * 8)
    >>> puzzle.constraints[0].holds([2, 1, 4, 6, 9, 3, 5, 7, 8])
    True
    """
    rules = [
        _sandwich(cells, puzzle.size, total)
        for kind, totals in (("row", rows), ("column", columns))
        for cells, total in _clues(puzzle, kind, totals)
    ]
    return puzzle.with_constraints(rules)


def _sandwich(cells: tuple[Cell, ...], size: int, total: int) -> Automaton:
    # A state is (which crust came first, sum so far); (0, 0) before any crust, (size + 1, 0) after the second.
    after = (size + 1, 0)

    def step(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        first, so_far = state
        if state == after:
            # In a row no crust comes twice; refusing it makes the rule read the same from both ends.
            return None if digit in (1, size) else after
        if digit in (1, size):
            if first == 0:
                return digit, 0
            return after if digit != first and so_far == total else None
        if first == 0:
            return state
        return (first, so_far + digit) if so_far + digit <= total else None

    return Automaton.build(cells, size, (0, 0), step, lambda state: state == after, str(total), "sandwich")


def x_sum(puzzle: Puzzle, left: Numbers = (), right: Numbers = (), top: Numbers = (), bottom: Numbers = ()) -> Puzzle:
    """Add sums of the first X digits seen from a side, where X is the first of them.

    >>> from modoku.variants import classic
    >>> puzzle = x_sum(classic(), left=[12] + [None] * 8)
    >>> puzzle.constraints[0].holds([3, 4, 5, 6, 9, 1, 2, 7, 8])
    True
    """
    return _from_sides(puzzle, (left, right, top, bottom), _x_sum)


def _x_sum(cells: tuple[Cell, ...], size: int, total: int) -> Automaton:
    # A state is (how many digits are still to be added, what they must add up to); None before the first digit.
    def step(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        count, rest = state
        if state == (0, 0):
            return state
        count, rest = (digit - 1 if count < 0 else count - 1), rest - digit
        # What is left must be reachable with digits from 1 to size.
        return (count, rest) if count <= rest <= count * size else None

    return Automaton.build(cells, size, (-1, total), step, lambda state: state == (0, 0), str(total), "x-sum")


def skyscraper(
    puzzle: Puzzle, left: Numbers = (), right: Numbers = (), top: Numbers = (), bottom: Numbers = ()
) -> Puzzle:
    """Add counts of the digits seen from a side when each is a building that hides lower ones behind it.

    >>> from modoku.variants import classic
    >>> puzzle = skyscraper(classic(), left=[3] + [None] * 8)
    >>> puzzle.constraints[0].holds([4, 2, 6, 5, 9, 1, 3, 7, 8])
    True
    """
    return _from_sides(puzzle, (left, right, top, bottom), _skyscraper)


def _skyscraper(cells: tuple[Cell, ...], size: int, seen: int) -> Automaton:
    def step(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        highest, count = state
        if digit <= highest:
            return state
        return (digit, count + 1) if count < seen else None

    return Automaton.build(cells, size, (0, 0), step, lambda state: state[1] == seen, str(seen), "skyscraper")


def _from_sides(
    puzzle: Puzzle, sides: Sequence[Numbers], make: Callable[[tuple[Cell, ...], int, int], Automaton]
) -> Puzzle:
    rules = []
    for side, numbers in zip(SIDES, sides, strict=True):
        for cells, number in _clues(puzzle, "row" if side in ("left", "right") else "column", numbers):
            rules.append(make(cells[::-1] if side in ("right", "bottom") else cells, puzzle.size, number))
    return puzzle.with_constraints(rules)


def _clues(puzzle: Puzzle, kind: str, numbers: Numbers) -> list[tuple[tuple[Cell, ...], int]]:
    """Match numbers with the rows or the columns of the layout, in order."""
    units = puzzle.layout.units_of_kind(kind)
    if numbers and len(numbers) != len(units):
        raise VariantError(
            msgn(
                "{n} number, and {count} are needed, one for each line of the layout {name}.",
                "{n} numbers, and {count} are needed, one for each line of the layout {name}.",
                len(numbers),
                count=len(units),
                name=puzzle.layout.name,
            ),
            msg("Give one for each row (or each column), and none where there is no number."),
        )
    return [(unit.cells, number) for unit, number in zip(units, numbers, strict=False) if number is not None]


def _apply_sandwich(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    rows, columns = (
        read_numbers(chosen, key, len(start.layout.units_of_kind(key[:-1]))) for key in ("rows", "columns")
    )
    return sandwich(start, rows, columns)


def _with_sides(add: Callable[..., Puzzle]) -> Callable[[Puzzle | None, Parameters], Puzzle]:
    def apply(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
        start = ground(puzzle)
        counts = {kind: len(start.layout.units_of_kind(kind)) for kind in ("row", "column")}
        kinds = dict(zip(SIDES, ("row", "row", "column", "column"), strict=True))
        return add(start, **{side: read_numbers(chosen, side, counts[kinds[side]]) for side in SIDES})

    return apply


_SIDES = (
    Parameter("left", msg("a number or . for each row, seen from the left"), "3 . . 2 . . . . 1", ""),
    Parameter("right", msg("a number or . for each row, seen from the right"), "3 . . 2 . . . . 1", ""),
    Parameter("top", msg("a number or . for each column, seen from above"), "3 . . 2 . . . . 1", ""),
    Parameter("bottom", msg("a number or . for each column, seen from below"), "3 . . 2 . . . . 1", ""),
)

VARIANTS = (
    Variant(
        "sandwich",
        msg("Sandwich"),
        msg("The digits between the lowest and the highest of a line add up to the number shown."),
        _apply_sandwich,
        parameters=(
            Parameter("rows", msg("a number or . for each row"), "10 . 5 . . . . . 0", ""),
            Parameter("columns", msg("a number or . for each column"), "10 . 5 . . . . . 0", ""),
        ),
        examples=("sandwich:rows=10 . 5 . . . . . 0,columns=. 35 . . . . . . .",),
    ),
    Variant(
        "x-sum",
        msg("X-sums"),
        msg("The first X digits seen from a number add up to it, where X is the first of them."),
        _with_sides(x_sum),
        parameters=_SIDES,
        examples=("x-sum:left=12 . . . . . . . 10,top=. . 1 . . . . . .",),
    ),
    Variant(
        "skyscraper",
        msg("Skyscrapers"),
        msg("A number at the border counts the digits seen from there, each higher than all before it."),
        _with_sides(skyscraper),
        parameters=_SIDES,
        examples=("skyscraper:left=3 . . 2 . . . . 1,bottom=. . 4 . . . . . .",),
    ),
)

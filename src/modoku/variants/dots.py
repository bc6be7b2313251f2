"""Clues between two neighbours: Kropki dots, XV, consecutive pairs, differences, ratios.

With `negative` every pair of neighbours without a clue is known to have none of these relations.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise

from ..language import Message, msg
from ..puzzle import Cell, Constraint, Puzzle
from ..rules.pairs import Pairs
from .classics import ground
from .notation import read_clue, read_entries, read_flag, read_number, read_pair
from .recipe import DrawnClue, Parameter, Parameters, Variant
from .squares import ORTHOGONAL, iter_pairs

Pair = tuple[Cell, Cell]


def kropki(puzzle: Puzzle, white: Iterable[Pair] = (), black: Iterable[Pair] = (), negative: bool = False) -> Puzzle:
    """Add dots: the digits beside a white one are consecutive, beside a black one one is twice the other.

    >>> from modoku.variants import classic
    >>> [c.style for c in kropki(classic(), white=[(0, 1)], black=[(1, 2)]).constraints]
    ['white-dot', 'black-dot']
    """
    whites, blacks = list(white), list(black)
    rules = [_rule(pair, "difference", 1, "white-dot") for pair in whites]
    rules += [_rule(pair, "ratio", 2, "black-dot") for pair in blacks]
    if negative:
        rules += _absent(puzzle, [*whites, *blacks], ("difference", 1), ("ratio", 2))
    return puzzle.with_constraints(rules)


def xv(puzzle: Puzzle, x: Iterable[Pair] = (), v: Iterable[Pair] = (), negative: bool = False) -> Puzzle:
    """Add X and V: the digits beside an X add up to 10, beside a V to 5.

    >>> from modoku.variants import classic
    >>> [c.value for c in xv(classic(), x=[(0, 1)], v=[(1, 2)]).constraints]
    [10, 5]
    """
    tens, fives = list(x), list(v)
    rules = [_rule(pair, "sum", 10, "roman-x") for pair in tens]
    rules += [_rule(pair, "sum", 5, "roman-v") for pair in fives]
    if negative:
        rules += _absent(puzzle, [*tens, *fives], ("sum", 10), ("sum", 5))
    return puzzle.with_constraints(rules)


def consecutive(puzzle: Puzzle, pairs: Iterable[Pair], negative: bool = True) -> Puzzle:
    """Mark neighbours whose digits are consecutive: all of them, unless not `negative`.

    >>> from modoku.variants import classic
    >>> [len(c.pairs) for c in consecutive(classic(), [(0, 1)]).constraints]
    [1, 143]
    """
    marked = list(pairs)
    rules = [_rule(pair, "difference", 1, "white-dot") for pair in marked]
    return puzzle.with_constraints([*rules, *(_absent(puzzle, marked, ("difference", 1)) if negative else ())])


def difference(puzzle: Puzzle, clues: Iterable[tuple[int, Pair]]) -> Puzzle:
    """Add differences of two digits.

    >>> from modoku.variants import classic
    >>> difference(classic(), [(3, (0, 1))]).constraints[0].holds([7, 4])
    True
    """
    return puzzle.with_constraints(_rule(pair, "difference", value, "difference") for value, pair in clues)


def ratio(puzzle: Puzzle, clues: Iterable[tuple[int, Pair]]) -> Puzzle:
    """Add ratios of two digits, the larger to the smaller."""
    return puzzle.with_constraints(_rule(pair, "ratio", value, "ratio") for value, pair in clues)


def _rule(pair: Pair, measure: str, value: int, style: str) -> Constraint:
    return Pairs((pair,), measure, "=", value, style)


def _absent(puzzle: Puzzle, marked: Collection[Pair], *relations: tuple[str, int]) -> list[Constraint]:
    """Make the rules that neighbours without a clue have none of these relations."""
    known = {frozenset(pair) for pair in marked}
    rest = tuple(pair for pair in iter_pairs(puzzle.layout, ORTHOGONAL) if frozenset(pair) not in known)
    return [Pairs(rest, measure, "!=", value, "hidden") for measure, value in relations] if rest else []


def _read_pairs(chosen: Parameters, key: str, puzzle: Puzzle) -> list[Pair]:
    return read_entries(chosen, key, lambda text: read_pair(text, puzzle.layout))


def _apply_kropki(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    white, black = (_read_pairs(chosen, key, start) for key in ("white", "black"))
    return kropki(start, white, black, read_flag(chosen, "negative"))


def _apply_xv(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    x, v = (_read_pairs(chosen, key, start) for key in ("x", "v"))
    return xv(start, x, v, read_flag(chosen, "negative"))


def _apply_consecutive(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
    start = ground(puzzle)
    return consecutive(start, _read_pairs(chosen, "pairs", start), read_flag(chosen, "negative"))


def _with_clues(
    add: Callable[[Puzzle, Iterable[tuple[int, Pair]]], Puzzle], usual: int
) -> Callable[[Puzzle | None, Parameters], Puzzle]:
    def apply(puzzle: Puzzle | None, chosen: Parameters) -> Puzzle:
        start = ground(puzzle)

        def read(text: str) -> tuple[int, Pair]:
            number, cells = read_clue(text)
            return (read_number(number) if number else usual), read_pair(cells, start.layout)

        return add(start, read_entries(chosen, "pairs", read))

    return apply


def _mark(style: str, title: Message, measure: str, value: int | None) -> DrawnClue:
    """Return a mark between the cells of a line, two by two; the setter says the number where there is none."""

    def add(puzzle: Puzzle, cells: Sequence[Cell], typed: str) -> Puzzle:
        shown = int(typed) if value is None else value
        return puzzle.with_constraints(_rule(pair, measure, shown, style) for pair in pairwise(cells))

    return DrawnClue(style, title, "pairs", add, number="" if value else "number", is_symmetric=True)


_NEGATIVE = msg("yes if all clues are shown: other neighbours have no such relation")

VARIANTS = (
    Variant(
        "kropki",
        msg("Kropki"),
        msg("Digits beside a white dot are consecutive; beside a black dot one is twice the other."),
        _apply_kropki,
        parameters=(
            Parameter("white", msg("two cells for each white dot"), "r1c1r1c2;r2c2r3c2", ""),
            Parameter("black", msg("two cells for each black dot"), "r5c5r5c6", ""),
            Parameter("negative", _NEGATIVE, "yes", "no"),
        ),
        examples=("kropki:white=r1c1r1c2;r2c2r3c2,black=r5c5r5c6",),
        drawn=(
            _mark("white-dot", msg("White dot"), "difference", 1),
            _mark("black-dot", msg("Black dot"), "ratio", 2),
        ),
    ),
    Variant(
        "xv",
        msg("XV"),
        msg("Digits beside an X add up to 10, beside a V to 5."),
        _apply_xv,
        parameters=(
            Parameter("x", msg("two cells for each X"), "r1c1r1c2", ""),
            Parameter("v", msg("two cells for each V"), "r5c5r5c6", ""),
            Parameter("negative", _NEGATIVE, "yes", "no"),
        ),
        examples=("xv:x=r1c1r1c2,v=r5c5r5c6", "xv:x=r1c1r1c2,negative=yes"),
        drawn=(_mark("roman-x", msg("X: sum 10"), "sum", 10), _mark("roman-v", msg("V: sum 5"), "sum", 5)),
    ),
    Variant(
        "consecutive",
        msg("Consecutive pairs"),
        msg("Marked neighbours hold consecutive digits, and no others do."),
        _apply_consecutive,
        parameters=(
            Parameter("pairs", msg("two cells for each mark"), "r1c1r1c2", ""),
            Parameter("negative", msg("no if other neighbours may be consecutive too"), "no", "yes"),
        ),
        examples=("consecutive:pairs=r1c1r1c2;r2c2r3c2,negative=no",),
    ),
    Variant(
        "difference",
        msg("Differences"),
        msg("Two digits differ by the number shown between them."),
        _with_clues(difference, 1),
        parameters=(Parameter("pairs", msg("difference@two cells, 1 where it is left out"), "3@r1c1r1c2"),),
        examples=("difference:pairs=3@r1c1r1c2;r2c2r3c2",),
        drawn=(_mark("difference", msg("Difference"), "difference", None),),
    ),
    Variant(
        "ratio",
        msg("Ratios"),
        msg("Of two digits one is the other times the number shown between them."),
        _with_clues(ratio, 2),
        parameters=(Parameter("pairs", msg("ratio@two cells, 2 where it is left out"), "3@r1c1r1c2"),),
        examples=("ratio:pairs=3@r1c1r1c2;r2c2r3c2",),
        drawn=(_mark("ratio", msg("Ratio"), "ratio", None),),
    ),
)

"""Choices, hidden variables, counts, products, connected cells, unknown regions, ranks, indices."""

from collections.abc import Sequence
from itertools import combinations
from math import prod

from modoku.puzzle import AllDifferent, Domain, Sum, Table
from modoku.rules.among import Among
from modoku.rules.connected import ConnectedCells
from modoku.rules.contain import Contain
from modoku.rules.counting_circles import CountingCircles
from modoku.rules.denied import Not
from modoku.rules.distinct import CountDistinct
from modoku.rules.either import Or
from modoku.rules.equal import Equal
from modoku.rules.equal_sums import EqualSums
from modoku.rules.full_rank import FullRank
from modoku.rules.hidden import WithHidden
from modoku.rules.indexing import Indexing
from modoku.rules.kenken import KenKen
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.rules.product import Product
from modoku.rules.same_count import SameCount
from modoku.rules.same_run import SameRun
from modoku.rules.same_values import SameValues
from modoku.rules.unknown_regions import UnknownRegions
from modoku.rules.value_indexing import ValueIndexing

from . import Example

GRID = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
"""The neighbours of a board of two rows and three columns."""


def in_one_piece(members: set[int]) -> bool:
    grown = {min(members)} if members else set()
    while True:
        more = {b for pair in GRID for a, b in (pair, pair[::-1]) if a in grown and b in members} - grown
        if not more:
            return grown == members
        grown |= more


def divisions() -> list[tuple[frozenset[int], frozenset[int]]]:
    """Return the ways to cut the board of six cells into two pieces of three; the first has cell 0."""
    found = []
    for pair in combinations(range(1, 6), 2):
        one = frozenset({0, *pair})
        other = frozenset(range(6)) - one
        if in_one_piece(set(one)) and in_one_piece(set(other)):
            found.append((one, other))
    return found


def differ(values: Sequence[int], cells: frozenset[int]) -> bool:
    return len({values[cell] for cell in cells}) == len(cells)


def has_regions(values: Sequence[int]) -> bool:
    return any(differ(values, one) and differ(values, other) for one, other in divisions())


def has_counted_regions(values: Sequence[int]) -> bool:
    """Whether cell 0 says how many of cells 0, 1 and 2 are in its region."""
    return any(
        differ(values, one) and differ(values, other) and len(one & {0, 1, 2}) == values[0]
        for one, other in divisions()
    )


def has_counted_neighbours(values: Sequence[int]) -> bool:
    """Whether cell 1 says how many of its neighbours are in its region, and cell 0 how many from it on, itself too."""
    for parts in divisions():
        own = next(part for part in parts if 1 in part)
        first = next(part for part in parts if 0 in part)
        run = 1 + (1 in first) + ({1, 2} <= first) + (3 in first)
        if all(differ(values, part) for part in parts) and len(own & {0, 2, 4}) == values[1] and run == values[0]:
            return True
    return False


def has_two_runs(values: Sequence[int]) -> bool:
    """Whether cells 3 and 4 say how far the regions of cells 0 and 2 reach along the first row, from both ends."""
    for parts in divisions():
        left = next(part for part in parts if 0 in part)
        right = next(part for part in parts if 2 in part)
        runs = (1 + (1 in left) + ({1, 2} <= left), 1 + (1 in right) + ({0, 1} <= right))
        if all(differ(values, part) for part in parts) and runs == (values[3], values[4]):
            return True
    return False


def has_distinct_dominoes(values: Sequence[int]) -> bool:
    """Whether cell 0 says how many dominoes of a tiling lie on cells 0, 1 and 3."""
    tilings = (({0, 1}, {3, 4}, {2, 5}), ({0, 3}, {1, 4}, {2, 5}), ({0, 3}, {1, 2}, {4, 5}))
    return any(
        all(differ(values, frozenset(one)) for one in tiling)
        and sum(1 for one in tiling if one & {0, 1, 3}) == values[0]
        for tiling in tilings
    )


def circles(values: Sequence[int]) -> bool:
    return all(values.count(value) == value for value in values)


LINES = ((0, 1), (2, 3), (1, 0), (3, 2), (0, 2), (1, 3), (2, 0), (3, 1))
"""The lines of a board of 2 x 2 cells."""


def numbers(values: Sequence[int]) -> list[tuple[int, int]]:
    return [(values[a], values[b]) for a, b in LINES]


def is_ranked(values: Sequence[int], ranks: Sequence[int], ties: str) -> bool:
    found = numbers(values)
    for mine, rank in zip(found, ranks, strict=True):
        if rank and (sum(other < mine for other in found) != rank - 1 or (ties != "any" and found.count(mine) > 1)):
            return False
    return ties != "none" or len(set(found)) == len(found)


def ranked(ranks: tuple[int, ...], ties: str, units: tuple[tuple[int, ...], ...] = ()) -> Example:
    rule = FullRank(LINES, ranks, ties)
    return Example(rule, lambda v: is_ranked(v, ranks, ties), 2, 2, 4 if not units else 2, units)


LATIN = tuple(tuple(range(3 * row, 3 * row + 3)) for row in range(3)) + tuple((c, c + 3, c + 6) for c in range(3))
LATIN_LINES = (*LATIN, *(line[::-1] for line in LATIN))


def latin_ranked(square: Sequence[int], places: Sequence[int], ties: str = "unclued") -> Example:
    """Return the rule that gives some lines of a Latin square of order 3 the ranks that they have there."""

    def read(values: Sequence[int]) -> list[tuple[int, ...]]:
        return [tuple(values[cell] for cell in line) for line in LATIN_LINES]

    def rank(place: int, values: Sequence[int]) -> int:
        return 1 + sum(other < read(values)[place] for other in read(values))

    ranks = tuple(rank(place, square) if place in places else 0 for place in range(12))

    def meaning(values: Sequence[int]) -> bool:
        tied = [place for place in range(12) if read(values).count(read(values)[place]) > 1]
        free = {"any": True, "unclued": not set(tied) & set(places), "none": not tied}[ties]
        return free and all(rank(place, values) == ranks[place] for place in places)

    return Example(FullRank(LATIN_LINES, ranks, ties), meaning, 3, 3, 3, LATIN)


def quotient(values: Sequence[int], total: int) -> bool:
    """Whether some digit divided by the others, one after the other, is the total."""
    for place, dividend in enumerate(values):
        others = prod([*values[:place], *values[place + 1 :]])
        if others and dividend == max(values) and dividend == total * others:
            return True
    return False


def any_operation(values: Sequence[int], total: int) -> bool:
    less = max(values) - (sum(values) - max(values))
    return total in (sum(values), prod(values), less) or quotient(values, total)


def doubled(values: Sequence[int]) -> bool:
    """Whether the three cells add up to 7 if one of them counts twice."""
    return any(sum(values[:3]) + one == 7 for one in values[:3])


DOUBLERS = WithHidden(
    ((0, 1),) * 3 + ((0, 8),) * 3,
    (
        *(Table((i, -1 - i, -4 - i), tuple((d, b, d * (1 + b)) for d in range(5) for b in (0, 1))) for i in range(3)),
        Sum((-1, -2, -3), 1),
        Sum((-4, -5, -6), 7),
    ),
)
YIN_YANG = WithHidden(
    ((0, 1),) * 6,
    (
        ConnectedCells(tuple(range(-6, 0)), frozenset({0}), tuple((-1 - a, -1 - b) for a, b in GRID)),
        ConnectedCells(tuple(range(-6, 0)), frozenset({1}), tuple((-1 - a, -1 - b) for a, b in GRID)),
        *(Contain(tuple(-1 - cell for cell in square), (0, 1)) for square in ((0, 1, 3, 4), (1, 2, 4, 5))),
        *(Sum((cell, -1 - cell), 2) for cell in range(6)),
    ),
    functional=True,
)


def yin_yang(values: Sequence[int]) -> bool:
    """Whether 1 and 2 each form a piece without a square of four; a 2 is a hidden 0, a 1 a hidden 1."""
    ones = {cell for cell in range(6) if values[cell] == 1}
    squares = ({0, 1, 3, 4}, {1, 2, 4, 5})
    others = set(range(6)) - ones
    whole = in_one_piece(ones) and in_one_piece(others)
    return set(values) <= {1, 2} and whole and not any(s <= ones or s <= others for s in squares)


FIVE = tuple(range(5))
EXAMPLES = [
    # Choices and denials: as a table, and over more cells than a table lists.
    Example(
        Or(((Sum((0, 1), 4),), (Sum((0, 1), 3), Domain((2,), frozenset({1}))))),
        lambda v: v[0] + v[1] == 4 or (v[0] + v[1] == 3 and v[2] == 1),
    ),
    Example(Or(((Order((0, 1)),), ())), lambda v: True),
    Example(Not((Order((0, 1, 2)),)), lambda v: not v[0] < v[1] < v[2]),
    Example(Not((Sum((0, 1), 4), AllDifferent((0, 1)))), lambda v: v[0] + v[1] != 4 or v[0] == v[1]),
    # Hidden variables.
    Example(
        WithHidden(((0, 4),), (Sum((0, -1), 0, (1, -2)), Sum((1, -1), 0, (1, -1), ">")), functional=True),
        lambda v: v[0] % 2 == 0 and v[1] > v[0] // 2,
    ),
    Example(
        WithHidden(((1, 3), (1, 3)), (AllDifferent((0, -1)), AllDifferent((-1, -2)), Sum((-1, -2, 1), 5))),
        lambda v: any(a != v[0] and a != b and a + b + v[1] == 5 for a in (1, 2, 3) for b in (1, 2, 3)),
    ),
    Example(
        WithHidden(((1, 2),), (Or(((Sum((0, -1), 3),), (Sum((1, -1), 4),))), Sum((2, -1), 0, (1, -1), "<="))),
        lambda v: any((v[0] + h == 3 or v[1] + h == 4) and v[2] <= h for h in (1, 2)),
    ),
    # A rule with hidden variables within another: the inner h1 is its own, h2 the outer h1.
    Example(
        WithHidden(((0, 3),), (WithHidden(((0, 2),), (Sum((0, -1, -2), 4),)), Sum((1, -1), 3))),
        lambda v: any(v[0] + h + 3 - v[1] == 4 for h in (0, 1, 2)) and 0 <= 3 - v[1] <= 3,
    ),
    Example(DOUBLERS, doubled, columns=3, size=4),
    Example(YIN_YANG, yin_yang, 2, 3),
    # Counts.
    Example(Among((0, 1, 2), frozenset({1, 2}), 2), lambda v: sum(x in (1, 2) for x in v[:3]) == 2),
    Example(Among((0, 1, 2), frozenset({1}), result=(3,)), lambda v: v[:3].count(1) == v[3]),
    Example(Among((0, 1, 2), frozenset({1}), result=(2,)), lambda v: v[:3].count(1) == v[2]),
    Example(Among((0, 1, 2), frozenset({1}), -1, result=(3,)), lambda v: v[:3].count(1) == v[3] - 1),
    Example(Among((0, 1, 2), frozenset({1, 9}), 2, ">="), lambda v: v[:3].count(1) >= 2),
    Example(Among((0, 1, 0), frozenset({1}), 2, "<"), lambda v: 2 * (v[0] == 1) + (v[1] == 1) < 2),
    Example(Among((0, 1, 0), frozenset({1}), 2), lambda v: v[0] == 1 and v[1] != 1, columns=2),
    Example(CountDistinct((0, 1, 2), 2), lambda v: len({*v[:3]}) == 2),
    Example(CountDistinct((0, 1, 2), result=(3,)), lambda v: len({*v[:3]}) == v[3]),
    Example(CountDistinct((0, 1, 2, 0), 1, ">", (2,)), lambda v: len({*v[:3]}) > v[2] + 1),
    Example(SameCount(0, (0, 1, 2, 3), 2), lambda v: v.count(v[0]) == 2),
    Example(SameCount(0, (1, 2), result=(3,)), lambda v: v[1:3].count(v[0]) == v[3]),
    Example(SameCount(0, (1, 2, 2), 1, "<=", (0,)), lambda v: (v[0] == v[1]) + 2 * (v[0] == v[2]) <= 1 + v[0]),
    Example(
        SameRun(((0, 1, 2), (0, 3)), 3),
        lambda v: (v[0] == v[1]) + (v[0] == v[1] == v[2]) + (v[0] == v[3]) == 2,
    ),
    Example(SameRun(((1, 2, 3),), result=(0,)), lambda v: 1 + (v[1] == v[2]) + (v[1] == v[2] == v[3]) == v[0]),
    Example(SameRun(((1, 2, 3),), result=(2,)), lambda v: 1 + (v[1] == v[2]) + (v[1] == v[2] == v[3]) == v[2]),
    Example(SameRun(((0,),), 0, ">=", (0,)), lambda v: v[0] <= 1, columns=1),
    Example(SameRun(((0,),), 2), lambda v: False, columns=1),
    Example(CountingCircles((0, 1, 2, 3)), circles, size=4),
    Example(CountingCircles((0, 1)), lambda v: circles(v[:2])),
    Example(CountingCircles((0, 1, 3)), lambda v: circles((v[0], v[1], v[3])), 2, 2, units=((0, 1), (2, 3))),
    Example(Contain((0, 1, 2), (1, 2)), lambda v: 1 in v[:3] and 2 in v[:3]),
    Example(Contain((0, 1, 2, 3), (1, 1)), lambda v: v.count(1) >= 2),
    Example(Contain((0, 1, 2, 3), (1, 1, 2), exact=True), lambda v: v.count(1) == 2 and v.count(2) == 1),
    Example(Contain((0, 1, 0), (1, 1), exact=True), lambda v: v[0] == 1 and v[1] != 1, columns=2),
    # Products and the four operations.
    Example(Product((0, 1, 2), 4), lambda v: v[0] * v[1] * v[2] == 4),
    Example(Product((0, 1, 2), 0), lambda v: 0 in v[:3]),
    Example(Product((0, 1, 0), 12), lambda v: v[0] ** 2 * v[1] == 12),
    Example(KenKen((0, 1, 2), 6, "+"), lambda v: sum(v[:3]) == 6),
    Example(KenKen((0, 1, 2), 4, "*"), lambda v: prod(v[:3]) == 4),
    Example(KenKen((0, 1), 1, "-"), lambda v: abs(v[0] - v[1]) == 1),
    Example(KenKen((0, 1, 2), 1, "-"), lambda v: 2 * max(v[:3]) - sum(v[:3]) == 1, size=4, columns=3),
    Example(KenKen((0, 1), 2, "/"), lambda v: {v[0], v[1]} in ({1, 2}, {2, 4}), size=4, columns=2),
    Example(KenKen((0, 1, 2), 2, "/"), lambda v: quotient(v, 2), size=4, columns=3),
    Example(KenKen((0, 1, 2), 2), lambda v: any_operation(v, 2), size=4, columns=3),
    Example(KenKen((0,), 2), lambda v: v[0] == 2, columns=1),
    # Connected cells and unknown regions.
    Example(
        ConnectedCells(tuple(range(6)), frozenset({1}), GRID),
        lambda v: in_one_piece({cell for cell in range(6) if v[cell] == 1}),
        2,
        3,
        2,
    ),
    Example(
        ConnectedCells(tuple(range(6)), frozenset({1, 2}), GRID, 3),
        lambda v: in_one_piece(m := {cell for cell in range(6) if v[cell] in (1, 2)}) and len(m) == 3,
        2,
        3,
        3,
    ),
    Example(UnknownRegions(tuple(range(6)), 3, GRID), has_regions, 2, 3, 3),
    Example(
        UnknownRegions(tuple(range(6)), 3, GRID, (SameCount(-1, (-1, -2, -3), result=(0,)),)),
        has_counted_regions,
        2,
        3,
        3,
    ),
    Example(
        UnknownRegions(
            tuple(range(6)),
            3,
            GRID,
            (SameCount(-2, (-1, -3, -5), result=(1,)), SameRun(((-1, -2, -3), (-1, -4)), result=(0,))),
        ),
        has_counted_neighbours,
        2,
        3,
        3,
    ),
    Example(
        UnknownRegions(
            tuple(range(6)),
            3,
            GRID,
            (SameRun(((-1, -2, -3),), result=(3,)), SameRun(((-3, -2, -1),), result=(4,))),
        ),
        has_two_runs,
        2,
        3,
        3,
    ),
    Example(
        UnknownRegions(tuple(range(6)), 2, GRID, (CountDistinct((-1, -2, -4), result=(0,)),)),
        has_distinct_dominoes,
        2,
        3,
        3,
    ),
    # Regions have no numbers of their own: where a rule names some, any numbering may be the one.
    Example(UnknownRegions(tuple(range(6)), 3, GRID, (Domain((-6,), frozenset({2})),)), has_regions, 2, 3, 3),
    Example(
        UnknownRegions(tuple(range(6)), 3, GRID, (Order((-2, -6)),)),
        lambda v: any(differ(v, a) and differ(v, b) and (5 in a) != (1 in a) for a, b in divisions()),
        2,
        3,
        3,
    ),
    Example(
        Or(((UnknownRegions(tuple(range(6)), 3, GRID),), (Equal(((0, 1, 2, 3, 4),)),))),
        lambda v: has_regions(v) or len(set(v[:5])) == 1,
        2,
        3,
        3,
    ),
    # Lines as numbers, and digits that point.
    ranked((0, 3, 0, 0, 0, 0, 0, 0), "unclued"),
    ranked((0, 3, 0, 0, 0, 0, 0, 0), "any"),
    ranked((2, 3, 0, 0, 0, 0, 0, 7), "unclued"),
    ranked((3, 3, 0, 0, 0, 0, 0, 0), "any"),
    ranked((3, 3, 0, 0, 0, 0, 0, 0), "unclued"),
    ranked((1, 0, 0, 0, 0, 0, 0, 0), "none"),
    ranked((1, 0, 0, 0, 0, 0, 0, 0), "any", ((0, 1), (2, 3), (0, 2), (1, 3))),
    *(
        latin_ranked(square, places, ties)
        for square in ((1, 2, 3, 2, 3, 1, 3, 1, 2), (2, 1, 3, 1, 3, 2, 3, 2, 1), (3, 1, 2, 1, 2, 3, 2, 3, 1))
        for places in ((0,), (1,), (2, 3), (6, 7), (4, 9, 11), (5, 8))
        for ties in ("any", "unclued")
    ),
    latin_ranked((1, 2, 3, 3, 1, 2, 2, 3, 1), (0, 10), "none"),
    Example(Indexing(0, (1, 2, 3), 2), lambda v: v[0] in (1, 2, 3) and v[v[0]] == 2),
    Example(Indexing(1, (0, 1, 2), 2, 0), lambda v: v[1] in (0, 1, 2) and v[v[1]] == 2),
    Example(ValueIndexing((0, 1, 2, 3)), lambda v: v[1] in (1, 2) and v[v[1] + 1] == v[0]),
    Example(ValueIndexing((0, 0, 1, 2), 0), lambda v: v[0] in (0, 1) and v[v[0] + 1] == v[0], columns=3),
    # Groups against groups.
    Example(SameValues(((0, 1), (2, 3))), lambda v: sorted(v[:2]) == sorted(v[2:])),
    Example(SameValues(((0, 1), (2, 3))), lambda v: sorted(v[:2]) == sorted(v[2:]), units=((0, 1),)),
    Example(SameValues(((0, 1, 1), (2, 3, 3))), lambda v: sorted((*v[:2], v[1])) == sorted((*v[2:], v[3]))),
    Example(SameValues(((0,), (2,), (3,))), lambda v: v[0] == v[2] == v[3]),
    Example(EqualSums(((0, 1), (2,), (3,))), lambda v: v[0] + v[1] == v[2] == v[3]),
    Example(EqualSums(((0, 0), (1, 2))), lambda v: 2 * v[0] == v[1] + v[2]),
    Example(EqualSums(tuple((cell,) for cell in FIVE)), lambda v: len(set(v)) == 1, columns=5),
    Example(Not((Pairs(((0, 1), (1, 2)), "sum", "=", 4),)), lambda v: v[0] + v[1] != 4 or v[1] + v[2] != 4),
]

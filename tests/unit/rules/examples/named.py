"""The kinds of the named variants: lines, cages, clues outside the grid, and rules of the whole grid."""

from collections.abc import Sequence
from itertools import combinations, pairwise

from modoku.puzzle import Sum
from modoku.rules.battlefield import Battlefield
from modoku.rules.between import Between
from modoku.rules.double_arrow import DoubleArrow
from modoku.rules.doublers import Doublers
from modoku.rules.entropic import Entropic
from modoku.rules.entropy import Entropy
from modoku.rules.equality_cage import EqualityCage
from modoku.rules.hidden_skyscraper import HiddenSkyscraper
from modoku.rules.lockout import Lockout
from modoku.rules.look_and_say import LookAndSay
from modoku.rules.lunchbox import Lunchbox
from modoku.rules.mixed import Mixed
from modoku.rules.modular import Modular
from modoku.rules.nabner import Nabner
from modoku.rules.not_both import NotBoth
from modoku.rules.numbered_room import NumberedRoom
from modoku.rules.parity_line import ParityLine
from modoku.rules.rellik import Rellik
from modoku.rules.rossini import Rossini
from modoku.rules.sandwich import Sandwich
from modoku.rules.skyscraper import Skyscraper
from modoku.rules.sum_line import SumLine
from modoku.rules.x_sum import XSum
from modoku.rules.zipper import Zipper

from . import Example

Values = Sequence[int]


def falls_apart(values: Values, total: int) -> bool:
    """Return whether some cuts leave pieces of the total only."""
    count = len(values)
    for cuts in (cuts for n in range(count) for cuts in combinations(range(1, count), n)):
        ends = (0, *cuts, count)
        if all(sum(values[a:b]) == total for a, b in pairwise(ends)):
            return True
    return False


def parts(values: Values) -> list[tuple[int, ...]]:
    return [part for n in range(1, len(values) + 1) for part in combinations(values, n)]


def filling(values: Values, low: int, high: int) -> int | None:
    """Return what lies between two values, None unless each is there once."""
    line = list(values)
    if line.count(low) != 1 or line.count(high) != 1 or low == high:
        return 0 if low == high and line == [low] else None
    a, b = sorted((line.index(low), line.index(high)))
    return sum(line[a + 1 : b])


def contested(values: Values) -> int | None:
    count = len(values)
    if max(values[0], values[-1]) > count:
        return None
    first, last = set(range(values[0])), set(range(count - values[-1], count))
    return sum(values[i] for i in (first & last or set(range(count)) - first - last))


def seen(values: Values) -> int:
    return sum(1 for i, value in enumerate(values) if value > max(0, *values[:i], 0))


def first_hidden(values: Values) -> int | None:
    return next((value for i, value in enumerate(values) if i and value <= max(values[:i])), None)


def third(value: int) -> str:
    return "low" if value < 2 else "middling" if value < 3 else "high"


SQUARE = ((0, 1), (2, 3), (0, 2), (1, 3))


def doubled(values: Values, total: int) -> bool:
    """Return whether the first row has a sum once one cell a row and column, with different digits, counts double."""
    ways = [pair for pair in ((0, 3), (1, 2)) if values[pair[0]] != values[pair[1]]]
    is_whole = len(set(values)) == 2
    return is_whole and any(sum(values[c] * (1 + (c in pair)) for c in (0, 1)) == total for pair in ways)


EXAMPLES = [
    Example(Doublers(SQUARE, (Sum((0, 1), 4),)), lambda v: doubled(v, 4), rows=2, columns=2, size=2),
    Example(Between((3, 0, 1, 2)), lambda v: all(min(v[3], v[2]) < x < max(v[3], v[2]) for x in v[:2]), size=4),
    Example(Between((0, 1, 0)), lambda v: False),
    Example(DoubleArrow((3, 0, 1, 2)), lambda v: v[3] + v[2] == v[0] + v[1]),
    Example(DoubleArrow((0, 1, 0)), lambda v: 2 * v[0] == v[1], columns=2),
    Example(
        Entropic((1, 0, 3, 2), 2, 3),
        lambda v: len({third(v[i]) for i in (1, 0, 3)}) == 3 == len({third(v[i]) for i in (0, 3, 2)}),
        size=4,
    ),
    Example(Entropic((0, 1), 2, 3), lambda v: third(v[0]) != third(v[1])),
    Example(
        Entropy(((0, 1, 2, 3), (1, 2, 4)), 2, 3),
        lambda v: len(set(map(third, v[:4]))) == 3 == len({third(v[i]) for i in (1, 2, 4)}),
        columns=5,
    ),
    Example(
        EqualityCage((0, 1, 2, 3), 5),
        lambda v: (
            len(set(v)) == 4
            and sum(x % 2 for x in v) == 2
            and sum(2 * x < 5 for x in v) == 2 == sum(2 * x > 5 for x in v)
        ),
        size=5,
    ),
    Example(
        EqualityCage((2, 0), 4),
        lambda v: v[0] % 2 != v[2] % 2 and sorted(((v[0] > 2) - (v[0] < 2), (v[2] > 2) - (v[2] < 2))) == [-1, 1],
        columns=3,
        size=4,
    ),
    Example(
        Lockout((2, 0, 1, 3), 2),
        lambda v: abs(v[2] - v[3]) >= 2 and all(x < min(v[2:]) or x > max(v[2:]) for x in v[:2]),
        size=4,
    ),
    Example(Lockout((0, 1, 2), 0), lambda v: v[1] < min(v[0], v[2]) or v[1] > max(v[0], v[2]), columns=3),
    Example(LookAndSay((0, 1, 2), "21"), lambda v: [*v[:3]].count(1) == 2),
    Example(LookAndSay((3, 1, 2, 0), "0112"), lambda v: 1 not in v and [*v].count(2) == 1),
    Example(
        Lunchbox((3, 0, 1, 2), 2),
        lambda v: len(set(v)) == 4 and filling((v[3], *v[:3]), min(v), max(v)) == 2,
        size=4,
    ),
    Example(Lunchbox((1,), 0), lambda v: True, columns=2),
    Example(
        Mixed(((0, 1, 2), (2, 3)), frozenset({1, 2})),
        lambda v: {x in (1, 2) for x in v[:3]} == {x in (1, 2) for x in v[2:]} == {True, False},
    ),
    Example(
        Modular((1, 0, 3, 2)),
        lambda v: len({x % 3 for x in v[:2]} | {v[3] % 3}) == 3 and len({v[0] % 3, v[3] % 3, v[2] % 3}) == 3,
        size=5,
    ),
    Example(Modular((0, 1, 2), 2), lambda v: v[0] % 2 != v[1] % 2 != v[2] % 2, columns=3),
    Example(Nabner((0, 2, 1)), lambda v: all(abs(a - b) > 1 for a, b in combinations(v, 2)), columns=3, size=5),
    Example(Nabner((0, 1, 0)), lambda v: False, columns=2),
    Example(NotBoth(((0, 1), (1, 2)), 2), lambda v: (v[0], v[1]) != (2, 2) != (v[1], v[2])),
    Example(
        NumberedRoom((3, 2, 1, 0), 2), lambda v: 1 <= v[3] <= 4 and (v[3], v[2], v[1], v[0])[v[3] - 1] == 2, size=5
    ),
    Example(NumberedRoom((0, 1), 1), lambda v: v[0] == 1 or (v[0] == 2 and v[1] == 1), columns=2),
    Example(ParityLine((2, 0, 1, 3)), lambda v: v[2] % 2 == v[1] % 2 != v[0] % 2 == v[3] % 2),
    Example(Rellik((0, 1, 2), 4), lambda v: all(sum(part) != 4 for part in parts(v[:3]))),
    Example(Rellik((0, 1, 2), 0), lambda v: 0 not in v[:3]),
    Example(Rossini((2, 0, 1), 1), lambda v: v[2] < v[0] < v[1], size=4),
    Example(Rossini((2, 0, 1), -1), lambda v: v[2] > v[0] > v[1], size=4),
    Example(Rossini((2, 0, 1), 0), lambda v: not v[2] < v[0] < v[1] and not v[2] > v[0] > v[1], size=4),
    Example(Sandwich((0, 1, 2, 3), 2, 1, 3), lambda v: filling(v, 1, 3) == 2),
    Example(Sandwich((3, 2, 1, 0), 0, 0, 3), lambda v: filling(v, 0, 3) == 0, size=4),
    Example(Skyscraper((0, 1, 2, 3), 2), lambda v: seen(v) == 2),
    Example(Skyscraper((3, 2, 1, 0), 1), lambda v: seen(v[::-1]) == 1),
    Example(HiddenSkyscraper((3, 2, 1, 0), 2), lambda v: first_hidden(v[::-1]) == 2),
    Example(Battlefield((0, 1, 2, 3), 3), lambda v: contested(v) == 3),
    Example(Battlefield((2, 1, 0), 0), lambda v: contested(v[::-1]) == 0, columns=3, size=4),
    Example(SumLine((0, 1, 2, 3), 4), lambda v: falls_apart(v, 4)),
    Example(
        SumLine((0, 1, 2, 3), 5, loop=True),
        lambda v: any(falls_apart((*v[n:], *v[:n]), 5) for n in range(4)),
    ),
    Example(XSum((0, 1, 2, 3), 5), lambda v: v[0] <= 4 and sum(v[: v[0]]) == 5, size=5),
    Example(XSum((3, 2, 1, 0), 1), lambda v: sum(v[::-1][: v[3]]) == 1),
    Example(Zipper((0, 1, 2, 3)), lambda v: v[0] + v[3] == v[1] + v[2]),
    Example(Zipper((1, 0, 2, 3, 4)), lambda v: v[1] + v[4] == v[2] == v[0] + v[3], columns=5),
]

"""The kinds that the first variants are made of."""

from modoku.puzzle import AllDifferent, Automaton, Domain, Sum, Table
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs

from . import Example

EXAMPLES = [
    Example(AllDifferent((0, 1, 2)), lambda v: v[0] != v[1] and v[0] != v[2] and v[1] != v[2]),
    Example(Domain((0, 1, 2), frozenset({0, 2}), "even"), lambda v: all(x % 2 == 0 for x in v[:3])),
    Example(Pairs(((0, 1), (1, 2)), "difference", "=", 1), lambda v: abs(v[0] - v[1]) == 1 == abs(v[1] - v[2])),
    Example(Pairs(((0, 1),), "ratio", "=", 2), lambda v: {v[0], v[1]} == {1, 2}, columns=2),
    Example(Pairs(((1, 0),), "product", "<=", 4), lambda v: v[0] * v[1] <= 4, columns=2, size=4),
    Example(Sum((0, 1, 2), 6), lambda v: v[0] + v[1] + v[2] == 6),
    Example(Sum((0, 1, 2), 0, (1, -1, -1), style="arrow"), lambda v: v[0] == v[1] + v[2]),
    Example(Sum((0, 1), 9, (2, 3), "<"), lambda v: 2 * v[0] + 3 * v[1] < 9, columns=2, size=4),
    Example(Sum((0, 1, 0), 5), lambda v: 2 * v[0] + v[1] == 5, columns=2),
    Example(Sum((0, 1, 0), 2, (1, 1, -1)), lambda v: v[1] == 2, columns=2),
    Example(Sum((0, 0), 0, (1, -1)), lambda v: True, columns=2),
    Example(Order((0, 1, 2)), lambda v: v[0] < v[1] < v[2]),
    Example(Order((0, 1, 2), strict=False), lambda v: v[0] <= v[1] <= v[2]),
    Example(Equal(((0, 2), (1, 3))), lambda v: v[0] == v[2] and v[1] == v[3]),
    Example(ConsecutiveSet((0, 1, 2)), lambda v: sorted(v[:3]) in ([0, 1, 2], [1, 2, 3], [2, 3, 4]), size=4, columns=3),
    Example(Table((0, 1), ((1, 2), (2, 2))), lambda v: (v[0], v[1]) in {(1, 2), (2, 2)}),
    Example(Table((0, 1), ((1, 2), (2, 2)), allowed=False), lambda v: (v[0], v[1]) not in {(1, 2), (2, 2)}),
    Example(Table((0, 1, 0), ((1, 2, 1), (2, 1, 1), (2, 2, 2))), lambda v: (v[0], v[1]) in {(1, 2), (2, 2)}, columns=2),
    Example(
        Automaton.build((0, 1, 2), 4, 0, lambda s, d: (s + d) % 3, lambda s: s == 0, "3"),
        lambda v: 0 not in v[:3] and sum(v[:3]) % 3 == 0,
    ),
    Example(
        Automaton.build((0, 1, 0), 4, 0, lambda s, d: (s + d) % 3, lambda s: s == 0, "3"),
        lambda v: 0 not in v[:2] and (2 * v[0] + v[1]) % 3 == 0,
    ),
]

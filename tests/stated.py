"""A rule that a test states itself, in any forms: with what it means, so that models and engines can be judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random

from modoku.language import Message, msg
from modoku.puzzle import Cell, Constraint, Layout, Puzzle
from modoku.puzzle.builder import NetworkBuilder
from modoku.puzzle.forms import is_one_piece

Cells = tuple[Cell, ...]


@dataclass(frozen=True, repr=False)
class Stated(Constraint):
    """Cells, how the rule is stated over them, and what it means of their values."""

    cells: Cells
    state: Callable[[NetworkBuilder, Cells], object]
    means: Callable[..., bool]
    style: str = ""
    is_functional: bool = True  # a test says it rule by rule

    def holds(self, values: Sequence[int]) -> bool:
        return self.means(*values)

    def said(self, layout: Layout) -> Message:
        return msg("{rule}", rule=self.style)

    def decompose(self, build: NetworkBuilder) -> None:
        self.state(build, self.cells)
        build.is_functional = build.is_functional and self.is_functional

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, "style": self.style}


# Set here and not in the class: no list of kinds may name it.
Stated.kind = "stated"


def brute_force(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """Find the solutions by trying everything and asking every rule for its meaning."""
    layout = puzzle.layout
    choices = [[given] if given else range(1, puzzle.size + 1) for given in puzzle.givens]
    found = []
    for digits in product(*choices):
        if all(len({digits[c] for c in unit.cells}) == len(unit.cells) for unit in layout.units):
            values = layout.values_of(digits)
            if all(rule.holds([values[c] for c in rule.cells]) for rule in puzzle.constraints):
                found.append(digits)
    return found


def iter_rules(layout: Layout, rng: Random) -> Iterator[Stated]:
    """Yield rules of every form, at random, on a layout of at least six cells and three digits."""
    low, high = layout.lowest, layout.lowest + layout.size - 1
    some = frozenset(rng.sample(range(low, high + 1), 2))
    start: tuple[int, int] = (low - 1, 0)
    number, total = rng.randint(0, 3), rng.randint(3 * low, 3 * high)

    def cells(count: int) -> Cells:
        return tuple(rng.sample(range(layout.cell_count), count))

    yield Stated(cells(3), lambda b, c: b.different(c), lambda *v: len(set(v)) == 3, "different")
    yield Stated(cells(2), lambda b, c: b.restrict(c, some), lambda *v: set(v) <= some, "domain")
    yield Stated(cells(3), _pairs(int.__lt__), lambda x, y, z: x < y < z, "rising")
    yield Stated(cells(3), _pairs(int.__eq__), lambda x, y, z: x == y == z, "equal")
    matrix = {(x, y): rng.random() < 0.6 for x in range(low, high + 1) for y in range(low, high + 1)}
    yield Stated(
        cells(3),
        _pairs(lambda x, y: matrix[x, y]),
        lambda x, y, z: matrix[x, y] and matrix[y, z],
        "matrix",
    )
    yield Stated(
        cells(3), lambda b, c: b.linear(c, total, (1, 2, -1), "<="), lambda x, y, z: x + 2 * y - z <= total, "sum"
    )
    yield Stated(cells(4), lambda b, c: b.linear(c, 2 * total), lambda *v: sum(v) == 2 * total, "long sum")
    rows = {(x, y, z) for x, y, z in product(range(low, high + 1), repeat=3) if rng.random() < 0.3}
    yield Stated(cells(3), lambda b, c: b.rows(c, rows), lambda *v: v in rows, "rows")
    yield Stated(cells(3), lambda b, c: b.rows(c, rows, False), lambda *v: v not in rows, "other rows")
    yield Stated(
        cells(4),
        lambda b, c: b.automaton(c, start, _rise, lambda state: state[1] == 2),
        lambda *v: sum(x > max((low - 1, *v[:i])) for i, x in enumerate(v)) == 2,
        "automaton",
    )
    yield Stated(
        cells(4),
        lambda b, c: b.count(c[:-1], some, c[-1]),
        lambda *v: sum(x in some for x in v[:-1]) == v[-1],
        "count",
    )
    yield Stated(
        cells(4), lambda b, c: b.count_is(c, some, number), lambda *v: sum(x in some for x in v) == number, "count is"
    )
    yield Stated(
        cells(5),
        lambda b, c: b.connected(c, some, pairwise(c)),
        lambda *v: is_one_piece({i for i, x in enumerate(v) if x in some}, [(i, i + 1) for i in range(4)]),
        "connected",
    )
    yield Stated(
        cells(6),
        lambda b, c: b.different_pairs(c[:3], c[3:]),
        lambda *v: len(set(zip(v[:3], v[3:], strict=True))) == 3,
        "different pairs",
    )
    yield from _with_hidden(layout, rng, total)


def _with_hidden(layout: Layout, rng: Random, total: int) -> Iterator[Stated]:
    low, high = layout.lowest, layout.lowest + layout.size - 1

    def cells(count: int) -> Cells:
        return tuple(rng.sample(range(layout.cell_count), count))

    yield Stated(
        cells(4),
        lambda b, c: b.either(
            [lambda w: w.linear(c, total), lambda w: w.different(c), lambda w: w.relate([(c[0], c[1])], int.__lt__)]
        ),
        lambda *v: sum(v) == total or len(set(v)) == 4 or v[0] < v[1],
        "either",
        is_functional=False,
    )

    def sums(build: NetworkBuilder, c: Cells) -> None:
        # As many hidden variables as the board has digits, with more values than that: no house.
        hidden = [build.hidden(2 * low, 2 * high) for _ in range(3)]
        for one, a, b in zip(hidden, c[:3], c[3:], strict=True):
            build.linear((a, b, one), 0, (1, 1, -1))
        build.different(hidden)

    yield Stated(cells(6), sums, lambda *v: len({v[i] + v[i + 3] for i in range(3)}) == 3, "different sums")

    def copies(build: NetworkBuilder, c: Cells) -> None:
        # Hidden variables that are a house.
        hidden = [build.hidden(1, layout.size) for _ in range(layout.size)]
        build.different(hidden)
        build.relate([(hidden[0], c[0])], lambda h, v: h - 1 == v - low)
        build.relate([(hidden[-1], c[1])], lambda h, v: h - 1 == v - low)
        build.relate(pairwise(hidden[1:-1]), int.__lt__)

    yield Stated(cells(2), copies, lambda x, y: x != y, "hidden house")

    def loose(build: NetworkBuilder, c: Cells) -> None:
        # A number between the two, of which there may be several.
        between = build.hidden(low, high)
        build.relate([(c[0], between), (between, c[1])], int.__le__)

    yield Stated(cells(2), loose, lambda x, y: x <= y, "loose", is_functional=False)


def _pairs(fits: Callable[[int, int], bool]) -> Callable[[NetworkBuilder, Cells], None]:
    return lambda build, c: build.relate(pairwise(c), fits)


def _rise(state: tuple[int, int], value: int) -> tuple[int, int]:
    return max(state[0], value), state[1] + (value > state[0])

"""Rules of every kind at random, each true of a given grid: what engines are compared on beyond rows and boxes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from ..puzzle import (
    COMPARISONS,
    MEASURES,
    AllDifferent,
    Automaton,
    Cell,
    Constraint,
    Digit,
    DigitSet,
    Domain,
    Sum,
    Table,
)
from ..rules import ConsecutiveSet, Equal, Order, Pairs

Values = Sequence[Digit]


def _pick(values: Values, rng: Random, least: int, most: int) -> tuple[Cell, ...]:
    """Pick cells at random."""
    return tuple(rng.sample(range(len(values)), rng.randint(least, min(most, len(values)))))


def _distinct(values: Values, rng: Random, least: int, most: int) -> tuple[Cell, ...]:
    """Pick cells at random that hold different digits."""
    by_digit = {values[cell]: cell for cell in rng.sample(range(len(values)), len(values))}
    cells = list(by_digit.values())
    return tuple(rng.sample(cells, rng.randint(least, min(most, len(cells)))))


def _different(values: Values, _: int, rng: Random) -> Constraint:
    return AllDifferent(_distinct(values, rng, 2, 4))


def _domain(values: Values, size: int, rng: Random) -> Constraint:
    cells = _pick(values, rng, 1, 3)
    return Domain(cells, DigitSet.of(*(values[cell] for cell in cells), rng.randint(1, size)))


def _compare(value: int, rng: Random) -> tuple[str, int]:
    """Return a comparison and a number with which a value compares that way."""
    comparison = rng.choice(list(COMPARISONS))
    near = [value + step for step in (-1, 0, 1, 2) if COMPARISONS[comparison](value, value + step)]
    return comparison, rng.choice(near)


def _pairs(values: Values, _: int, rng: Random) -> Constraint:
    pair = _pick(values, rng, 2, 2)
    measure = rng.choice(list(MEASURES))
    measured = MEASURES[measure](values[pair[0]], values[pair[1]])
    if measured is None:
        return Pairs(((pair[0], pair[1]),), measure, "!=", rng.randint(2, 3))
    comparison, value = _compare(measured, rng)
    return Pairs(((pair[0], pair[1]),), measure, comparison, value)


def _sum(values: Values, _: int, rng: Random) -> Constraint:
    cells = _pick(values, rng, 2, 4)
    factors = tuple(rng.choice((1, 1, 1, 2, -1)) for _ in cells)
    comparison, total = _compare(sum(f * values[cell] for f, cell in zip(factors, cells, strict=True)), rng)
    return Sum(cells, total, factors, comparison)


def _order(values: Values, _: int, rng: Random) -> Constraint:
    strict = rng.random() < 0.5
    cells = _distinct(values, rng, 2, 4) if strict else _pick(values, rng, 2, 4)
    return Order(tuple(sorted(cells, key=lambda cell: values[cell])), strict)


def _equal(values: Values, _: int, rng: Random) -> Constraint:
    digit = rng.choice([digit for digit in values if values.count(digit) > 1])
    return Equal((tuple(rng.sample([cell for cell, held in enumerate(values) if held == digit], 2)),))


def _consecutive(values: Values, size: int, rng: Random) -> Constraint:
    length = rng.randint(2, min(4, size))
    low = rng.randint(1, size - length + 1)
    return ConsecutiveSet(
        tuple(
            rng.choice([cell for cell, held in enumerate(values) if held == digit])
            for digit in range(low, low + length)
        )
    )


def _table(values: Values, size: int, rng: Random) -> Constraint:
    cells = _pick(values, rng, 2, 3)
    true = tuple(values[cell] for cell in cells)
    rows = {tuple(rng.randint(1, size) for _ in cells) for _ in range(3 * size)}
    if rng.random() < 0.5:
        return Table(cells, tuple(sorted(rows | {true})))
    return Table(cells, tuple(sorted(rows - {true})), allowed=False)


def _automaton(values: Values, size: int, rng: Random) -> Constraint:
    cells = _pick(values, rng, 3, 4)
    highest = seen = 0
    for cell in cells:
        seen, highest = seen + (values[cell] > highest), max(highest, values[cell])
    start: tuple[int, int] = (0, 0)
    return Automaton.build(
        cells,
        size,
        start,
        lambda s, d: (max(s[0], d), s[1] + (d > s[0])),
        lambda s: s[1] == seen,
        str(seen),
        "skyscraper",
    )


RULES: Mapping[str, Callable[[Values, int, Random], Constraint]] = MappingProxyType(
    {
        "all-different": _different,
        "domain": _domain,
        "pairs": _pairs,
        "sum": _sum,
        "order": _order,
        "equal": _equal,
        "consecutive-set": _consecutive,
        "table": _table,
        "automaton": _automaton,
    }
)
"""For every constraint kind, who makes one that a grid keeps: a function of its digits, their number, and chance."""

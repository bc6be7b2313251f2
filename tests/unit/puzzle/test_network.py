"""Rules stated through a builder mean what they say: networks against enumeration of values."""

# ruff: noqa: E501 - one statement a line reads best
from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest

from modoku.engines.filling import find_filling
from modoku.errors import UnsupportedConstraint
from modoku.puzzle import Layout, narrow
from modoku.puzzle.builder import NetworkBuilder
from modoku.puzzle.constraint import Form
from modoku.puzzle.forms import is_one_piece
from modoku.puzzle.lowering import lower_form

CELLS = 4
EDGES = ((0, 1), (1, 2), (2, 3))
State = Callable[[NetworkBuilder], Any]
Means = Callable[[Sequence[int]], bool]


def _layout(lowest: int = 1, size: int = 3) -> Layout:
    return Layout("row", size, tuple((0, column) for column in range(CELLS)), (), lowest)


def _extensions(build: NetworkBuilder, forms: Sequence[Form], digits: Sequence[int]) -> int:
    """Count the fillings of the hidden variables, at most 2."""
    found = 0

    def go(masks: list[int]) -> None:
        nonlocal found
        left = masks.copy()
        if found > 1 or not narrow(forms, left):
            return
        open_ones = [v for v, mask in enumerate(left) if mask & (mask - 1)]
        if not open_ones:
            found += all(f.holds([left[v].bit_length() for v in f.cells]) for f in forms)
            return
        for place in range(left[open_ones[0]].bit_length()):
            if left[open_ones[0]] >> place & 1:
                tried = left.copy()
                tried[open_ones[0]] = 1 << place
                go(tried)

    go([1 << (digit - 1) for digit in digits] + [(1 << size) - 1 for size in build.sizes[CELLS:]])
    return found


def _parity(state: int, value: int) -> int | None:
    return None if value == 2 else (state + value) % 2


WIDE = (10, 20, -7, 5)
"""Weights with more totals than a guarded sum reads one by one."""


def _weighed(values: Sequence[int]) -> int:
    return sum(weight * value for weight, value in zip(WIDE, values, strict=True))


STATEMENTS: dict[str, tuple[State, Means]] = {
    "different": (lambda b: b.different(range(4)), lambda v: len(set(v)) == 4),
    "restrict": (lambda b: b.restrict((0, 2), (2, 3, 9)), lambda v: v[0] in (2, 3) and v[2] in (2, 3)),
    "relate": (lambda b: b.relate([(0, 1), (3, 2)], int.__lt__), lambda v: v[0] < v[1] and v[3] < v[2]),
    "relate itself": (lambda b: b.relate([(1, 1)], lambda x, y: x + y > 3), lambda v: 2 * v[1] > 3),
    "table": (lambda b: b.table((0, 3, 1), lambda x, y, z: x + y == z), lambda v: v[0] + v[3] == v[1]),
    "table twice": (lambda b: b.table((0, 1, 0), lambda x, y, z: x + y == z + 1), lambda v: v[1] == 1),
    "forbidden": (lambda b: b.rows((0, 1, 2), [(1, 2, 3), (2, 2, 2)], False), lambda v: v[:3] not in ((1, 2, 3), (2, 2, 2))),
    "linear": (lambda b: b.linear((0, 1, 2), 4, (2, -1, 3)), lambda v: 2 * v[0] - v[1] + 3 * v[2] == 4),
    "linear twice": (lambda b: b.linear((0, 1, 0), 6, comparison=">"), lambda v: 2 * v[0] + v[1] > 6),
    "wide sum": (lambda b: b.linear(range(4), 43, WIDE), lambda v: _weighed(v) == 43),
    "wide sum, at most": (lambda b: b.linear(range(4), 43, WIDE, "<="), lambda v: _weighed(v) <= 43),
    "wide sum, less": (lambda b: b.linear(range(4), 43, WIDE, "<"), lambda v: _weighed(v) < 43),
    "wide sum, at least": (lambda b: b.linear(range(4), 43, WIDE, ">="), lambda v: _weighed(v) >= 43),
    "wide sum, more": (lambda b: b.linear(range(4), 43, WIDE, ">"), lambda v: _weighed(v) > 43),
    "wide sum, not": (lambda b: b.linear(range(4), 43, WIDE, "!="), lambda v: _weighed(v) != 43),
    "wide sum, out of reach": (lambda b: b.linear(range(4), 10**12, WIDE), lambda v: False),
    "wide sum, in any case": (lambda b: b.linear(range(4), 10**12, WIDE, "<"), lambda v: True),
    "linear of nothing": (lambda b: b.linear((0, 0), 1, (1, -1)), lambda v: False),
    "automaton": (lambda b: b.automaton((3, 1, 0), 0, _parity, lambda s: s == 1), lambda v: 2 not in (v[3], v[1], v[0]) and (v[3] + v[1] + v[0]) % 2 == 1),
    "automaton twice": (lambda b: b.automaton((0, 1, 0), 0, lambda s, x: s + x, lambda s: s == 5), lambda v: 2 * v[0] + v[1] == 5),
    "count": (lambda b: b.count((0, 1, 2), (2, 3), 3), lambda v: sum(x in (2, 3) for x in v[:3]) == v[3]),
    "count itself": (lambda b: b.count((0, 1, 2), (1, 2), 0), lambda v: sum(x in (1, 2) for x in v[:3]) == v[0]),
    "count is": (lambda b: b.count_is((0, 1, 2, 3), (1,), 2), lambda v: list(v).count(1) == 2),
    "connected": (lambda b: b.connected(range(4), (2, 3), EDGES), lambda v: is_one_piece({i for i, x in enumerate(v) if x in (2, 3)}, EDGES)),
    "different pairs": (lambda b: b.different_pairs((0, 1), (2, 3)), lambda v: (v[0], v[2]) != (v[1], v[3])),
    "hidden": (lambda b: b.linear((0, 1, b.hidden(2, 3)), 7), lambda v: 7 - v[0] - v[1] in (2, 3)),
}  # fmt: skip


@pytest.mark.parametrize("lowest", [1, 0])
@pytest.mark.parametrize("elementary", [False, True], ids=["as stated", "elementary"])
@pytest.mark.parametrize("name", STATEMENTS)
def test_statements_mean_what_they_say_and_fill_hidden_variables_in_one_way(
    name: str, elementary: bool, lowest: int
) -> None:
    state, means = STATEMENTS[name]
    build = NetworkBuilder(_layout(lowest))
    state(build)
    if elementary:
        stated, build.forms = build.forms, []
        for form in stated:
            lower_form(form, build)
    for digits in product(range(1, 4), repeat=CELLS):
        expected = means(tuple(digit + lowest - 1 for digit in digits))
        assert _extensions(build, build.forms, digits) == expected, digits


@pytest.mark.parametrize("first", STATEMENTS)
@pytest.mark.parametrize("second", ["linear", "connected", "count"])
def test_one_of_two_branches_holds(first: str, second: str) -> None:
    branches = [STATEMENTS[first], STATEMENTS[second]]
    build = NetworkBuilder(_layout())
    try:
        build.either([state for state, _ in branches])
    except UnsupportedConstraint:
        assert first == "different pairs"
        return
    for digits in product(range(1, 4), repeat=CELLS):
        masks = [1 << (digit - 1) for digit in digits] + [(1 << size) - 1 for size in build.sizes[CELLS:]]
        expected = any(means(digits) for _, means in branches)
        assert (find_filling(build.forms, masks, range(CELLS, len(masks))) is not None) == expected, digits


@pytest.mark.parametrize("name", STATEMENTS)
def test_narrowing_drops_no_digit_of_a_solution(name: str) -> None:
    state, means = STATEMENTS[name]
    build = NetworkBuilder(_layout())
    state(build)
    wanted = [v for v in product(range(1, 4), repeat=CELLS) if means(v)]
    hidden = [(1 << size) - 1 for size in build.sizes[CELLS:]]
    for start in product((0b111, 0b011, 0b100), repeat=CELLS):
        masks = [*start, *hidden]
        kept = [v for v in wanted if all(start[i] >> (x - 1) & 1 for i, x in enumerate(v))]
        sound = narrow(build.forms, masks)
        assert sound or not kept
        assert all(masks[i] >> (x - 1) & 1 for v in kept for i, x in enumerate(v))


def test_a_hidden_variable_has_at_most_64_values() -> None:
    with pytest.raises(UnsupportedConstraint, match="81 values"):
        NetworkBuilder(_layout()).hidden(0, 80)

"""The rules as the page knows them, against the rules themselves: all nine kinds, every filling, in a browser."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page

from modoku.puzzle import AllDifferent, Automaton, Constraint, DigitSet, Domain, Sum, Table
from modoku.puzzle.constraint import COMPARISONS, MEASURES
from modoku.rules import ConsecutiveSet, Equal, Order, Pairs
from tests.e2e.studio_browser import DESKTOP, Visit

SIZE = 4


def _see(state: tuple[int, int], digit: int) -> tuple[int, int]:
    """Count the digits that are higher than all before."""
    highest, seen = state
    return max(highest, digit), seen + (digit > highest)


def _constraints(rng: random.Random) -> list[Constraint]:
    cells = (0, 1, 2)
    found: list[Constraint] = [AllDifferent(cells), ConsecutiveSet(cells), Order(cells), Order(cells, strict=False)]
    found += [Equal(((0, 1), (2,))), Equal(((0, 1, 2),)), Domain((0, 2), DigitSet.of(1, 4))]
    found += [
        Pairs(((0, 1), (1, 2)), measure, comparison, rng.randrange(1, 7))
        for measure in MEASURES
        for comparison in COMPARISONS
    ]
    found += [Sum(cells, rng.randrange(3, 12), (), comparison) for comparison in COMPARISONS]
    found += [Sum(cells, rng.randrange(-4, 5), (2, -1, -1), comparison) for comparison in COMPARISONS]
    every = list(product(range(1, SIZE + 1), repeat=3))
    found += [Table(cells, tuple(rng.sample(every, 9)), allowed) for allowed in (True, False)]
    start: tuple[int, int] = (0, 0)
    found.append(Automaton.build(cells, SIZE, start, _see, lambda state: state[1] == 2))
    return found


def _ask(page: Page, constraints: list[dict[str, Any]], fillings: list[list[int]]) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(
        """async ([constraints, fillings, size]) => {
            const { candidatesOf, isBroken } = await import("/static/rules.js");
            const cells = [0, 1, 2].map((index) => ({ index, row: 0, col: index, name: "" }));
            return {
                broken: constraints.map((one) => fillings.map((values) => isBroken(one, values, size))),
                left: constraints.map((one) => fillings.map((values) =>
                    candidatesOf({ cells, size, units: [], constraints: [one] }, values, [[], [], []]))),
            };
        }""",
        [constraints, fillings, SIZE],
    )
    return answer


def test_the_page_judges_every_filling_as_the_constraint_does(visit: Visit) -> None:
    page = visit(DESKTOP).go("play/new")
    constraints = _constraints(random.Random(7))
    assert {one.kind for one in constraints} == {
        "all-different", "automaton", "consecutive-set", "domain", "equal", "order", "pairs", "sum", "table",
    }  # fmt: skip
    fillings = [list(values) for values in product(range(SIZE + 1), repeat=3)]
    said = _ask(page, [one.to_json() for one in constraints], fillings)
    for constraint, broken, left in zip(constraints, said["broken"], said["left"], strict=True):
        good = [v for v in product(range(1, SIZE + 1), repeat=3) if constraint.holds([v[c] for c in constraint.cells])]
        for values, is_broken, open_digits in zip(fillings, broken, left, strict=True):
            fits = [v for v in good if all(not a or a == b for a, b in zip(values, v, strict=True))]
            if all(values):
                assert is_broken == (not fits), (constraint, values)
            elif is_broken:
                # Bounds may miss a dead end, never invent one.
                assert not fits, (constraint, values)
            for cell in range(3):
                if not values[cell]:
                    assert {v[cell] for v in fits} <= set(open_digits[cell]), (constraint, values, cell)

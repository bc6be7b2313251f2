"""The rules as the page knows them, against the rules themselves: every form and many fillings, in a browser."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page

from modoku.formats.ours import sheet_from_plain
from modoku.puzzle import AllDifferent, Automaton, Constraint, DigitSet, Domain, Layout, Puzzle, Sum, Table, Unit
from modoku.puzzle.constraint import COMPARISONS, MEASURES, Form
from modoku.puzzle.forms import Connected, Count, DifferentPairs, Relation
from modoku.puzzle.narrowing import narrow
from modoku.rules.consecutive import ConsecutiveSet
from modoku.rules.equal import Equal
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.variants.naming import variants_of
from modoku.web.network import network_to_plain
from tests.e2e.studio_browser import DESKTOP, Visit

SIZE = 4
BLANK = Puzzle.blank(Layout("row", SIZE, ((0, 0), (0, 1), (0, 2)), ()))


def _see(state: tuple[int, int], digit: int) -> tuple[int, int]:
    """Count the digits that are higher than all before."""
    highest, seen = state
    return max(highest, digit), seen + (digit > highest)


def _constraints(rng: random.Random) -> list[Constraint]:
    cells = (0, 1, 2)
    found: list[Constraint] = [AllDifferent(cells), ConsecutiveSet(cells), Order(cells), Order(cells, strict=False)]
    found += [Equal(((0, 1), (2,))), Equal(((0, 1, 2),)), Domain((0, 2), frozenset(DigitSet.of(1, 4)))]
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


def _board(puzzle: Puzzle, size: int = SIZE) -> dict[str, Any]:
    """Return what `rules.js` needs of a board."""
    cells = [{"index": i, "row": r, "col": c, "name": ""} for i, (r, c) in enumerate(puzzle.layout.positions)]
    units = [{"kind": u.kind, "name": u.name, "cells": u.cells} for u in puzzle.layout.units]
    return {"cells": cells, "size": size, "units": units, "clues": [], "network": network_to_plain(puzzle.network)}


def _ask(page: Page, boards: list[dict[str, Any]], fillings: list[list[int]]) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(
        """async ([boards, fillings]) => {
            const { candidatesOf, conflicts } = await import("/static/rules.js");
            const peers = [[], [], []];
            return {
                clashes: boards.map((board) => fillings.map((values) => [...conflicts(board, values)])),
                left: boards.map((board) => fillings.map((values) => candidatesOf(board, values, peers))),
            };
        }""",
        [boards, fillings],
    )
    return answer


def test_the_page_judges_every_filling_as_the_constraint_does(visit: Visit) -> None:
    page = visit(DESKTOP).go("play/new")
    constraints = _constraints(random.Random(7))
    fillings = [list(values) for values in product(range(SIZE + 1), repeat=3)]
    said = _ask(page, [_board(BLANK.with_constraints([one])) for one in constraints], fillings)
    for constraint, clashes, left in zip(constraints, said["clashes"], said["left"], strict=True):
        good = [v for v in product(range(1, SIZE + 1), repeat=3) if constraint.holds([v[c] for c in constraint.cells])]
        for values, clash, open_digits in zip(fillings, clashes, left, strict=True):
            fits = [v for v in good if all(not a or a == b for a, b in zip(values, v, strict=True))]
            assert all(values[cell] for cell in clash), (constraint, values)
            if all(values):
                assert bool(clash) == (not fits), (constraint, values)
            elif clash:
                # Bounds may miss a dead end, never invent one.
                assert not fits, (constraint, values)
            for cell in range(3):
                if not values[cell]:
                    assert {v[cell] for v in fits} <= set(open_digits[cell]), (constraint, values, cell)


VARIABLES = 5
_NAMES = tuple(range(VARIABLES))


def _mask(rng: random.Random) -> int:
    return rng.randrange(1, 1 << SIZE)


def _draw(rng: random.Random, count: int) -> tuple[int, ...]:
    return tuple(rng.sample(_NAMES, count))


def _rows(rng: random.Random, low: int, width: int, count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(rng.randrange(low, SIZE + low) for _ in range(width)) for _ in range(count))


def _pair(rng: random.Random) -> tuple[int, int]:
    a, b = _draw(rng, 2)
    return a, b


MAKERS: dict[str, Callable[[random.Random], Form]] = {
    "all-different": lambda rng: AllDifferent(_draw(rng, 3)),
    "domain": lambda rng: Domain(_draw(rng, 2), frozenset(DigitSet(_mask(rng)))),
    "relation": lambda rng: Relation((_pair(rng), _pair(rng)), tuple(_mask(rng) for _ in range(SIZE))),
    "sum": lambda rng: Sum(
        _draw(rng, 3), rng.randrange(-3, 12), tuple(rng.choices((-2, -1, 1, 2), k=3)), rng.choice(list(COMPARISONS))
    ),
    "table": lambda rng: Table(_draw(rng, 3), _rows(rng, 1, 3, 12), rng.random() < 0.5),
    "automaton": lambda rng: Automaton(_draw(rng, 4), _rows(rng, -1, SIZE, 5), frozenset(rng.sample(range(5), 2))),
    "count": lambda rng: Count(_draw(rng, 5)[:4], _mask(rng), 4, rng.randrange(-2, 1)),
    "connected": lambda rng: Connected(_draw(rng, 5), _mask(rng), ((0, 1), (1, 2), (2, 3), (1, 4)), 0, 5),
    "different-pairs": lambda rng: DifferentPairs((0, 1), (2, 3)),
}
"""For each form a maker of examples over a few variables."""


def _some_masks(rng: random.Random) -> list[int]:
    return [rng.choice((_mask(rng), 1 << rng.randrange(SIZE), (1 << SIZE) - 1)) for _ in _NAMES]


def test_the_page_narrows_every_form_as_the_library_does(visit: Visit) -> None:
    page = visit(DESKTOP).go("play/new")
    rng = random.Random(11)
    layout = Layout("five", SIZE, tuple((0, column) for column in _NAMES), ())
    cases: list[tuple[list[Form], list[int]]] = []
    for names in [(name,) for name in MAKERS] * 60 + [tuple(rng.choices(list(MAKERS), k=3)) for _ in range(300)]:
        cases.append(([MAKERS[name](rng) for name in names], _some_masks(rng)))
    asked = []
    for forms, masks in cases:
        blank = Puzzle.blank(layout).network
        plain = network_to_plain(replace(blank, constraints=tuple(forms), owners=(0,) * len(forms)))
        asked.append([plain["forms"], plain["tables"], [list(DigitSet(mask)) for mask in masks]])
    answers = page.evaluate(
        """async (cases) => {
            const { narrow, ready } = await import("/static/narrowing.js");
            return cases.map(([forms, tables, digits]) => {
                const left = new Map(digits.map((list, variable) => [variable, new Set(list)]));
                return narrow(ready(forms, tables), left) ? null : [...left.values()].map((set) => [...set].sort());
            });
        }""",
        asked,
    )
    fates = set()
    for (forms, masks), answer in zip(cases, answers, strict=True):
        left = masks.copy()
        holds = narrow(forms, left)
        expected = [list(DigitSet(mask)) for mask in left] if holds else None
        assert answer == expected, (forms, masks)
        fates.add(("fails" if not holds else "same" if left == masks else "less", forms[0].kind))
    assert len(fates) == 3 * len(MAKERS), "some form is never decided in one of the three ways"


def test_cells_that_clash_by_themselves_are_pointed_at_alone(visit: Visit) -> None:
    page = visit(DESKTOP).go("play/new")
    line = Layout("row", 6, tuple((0, column) for column in range(6)), (Unit("row", "1", (0, 1, 2)),))
    blank = Puzzle.blank(line)
    thermometer = blank.with_constraints([Order((0, 1, 2, 3, 4, 5))])
    cases = [
        (blank, [2, 0, 2, 2, 0, 0], [0, 2]),
        (blank.with_constraints([AllDifferent((0, 3, 4))]), [2, 0, 0, 2, 1, 0], [0, 3]),
        (blank.with_constraints([Domain((0, 1), frozenset({1, 2}))]), [3, 1, 0, 0, 0, 0], [0]),
        (thermometer, [1, 2, 6, 5, 0, 0], [2, 3]),
        # Too few digits are left above the four: the line as a whole cannot rise.
        (thermometer, [1, 0, 5, 0, 0, 0], [0, 2]),
        (blank.with_constraints([Sum((0, 1, 2), 6)]), [5, 0, 1, 0, 3, 0], [0, 2]),
    ]
    for puzzle, values, expected in cases:
        found = page.evaluate(
            """async ([board, values]) => {
                const { conflicts } = await import("/static/rules.js");
                return [...conflicts(board, values)].sort();
            }""",
            [_board(puzzle, 6), values],
        )
        assert found == expected, (puzzle.constraints, values)


def test_cells_that_must_differ_are_found_from_the_forms(visit: Visit) -> None:
    page = visit(DESKTOP).go("play/new")
    puzzle = BLANK.with_constraints([Order((0, 1)), Pairs(((1, 2),), "difference", ">=", 1)])
    peers = page.evaluate('async (board) => (await import("/static/rules.js")).peersOf(board)', _board(puzzle))
    assert peers == [[1], [0, 2], [1]]
    alike = BLANK.with_constraints([Order((0, 1), strict=False)])
    assert page.evaluate('async (board) => (await import("/static/rules.js")).peersOf(board)', _board(alike)) == [
        [], [], [],
    ]  # fmt: skip


def test_the_page_tells_the_rule_of_every_variant(visit: Visit) -> None:
    page = visit(DESKTOP).go("play/new")
    puzzles = json.loads((Path(__file__).parents[1] / "conformance" / "puzzles.json").read_text(encoding="utf-8"))
    boards = {name: {"variants": variants_of(sheet_from_plain(plain).puzzle)} for name, plain in puzzles.items()}
    told = page.evaluate(
        """async (boards) => {
            const { variantsOf } = await import("/static/lists.js");
            return Promise.all(boards.map(async (one) => (await variantsOf(one)).map(({ name }) => name)));
        }""",
        list(boards.values()),
    )
    assert {name: names for name, names in zip(boards, told, strict=True) if name not in names} == {}

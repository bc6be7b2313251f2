"""Puzzles of many kinds played to their end: the right grid is told to be solved, a wrong one is not.

A sample is played; `MODOKU_TEST_WHOLE=1` (tools/whole-tests) plays all of them.
"""

from __future__ import annotations

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import expect

from modoku import make, solve
from modoku.formats import write
from tests.e2e.studio_browser import DESKTOP, Visit, cell
from tests.e2e.studio_geometry import WHOLE

DOCUMENTS = [
    "classic",
    "triple",
    "parity:even=r1c1r2c5,odd=r9c9",
    "colour:map=ABCD/BADC/CDAB/DCBA",
    "position",
    "diagonal",
]
OTHERS = [
    "killer:cages=15@r1c1r1c2;8@r2c1r3c1;r5c5r5c6",
    "jigsaw:layout=9-1",
    "thermometer:lines=r1c1r2c2r3c3;r5c5r5c6",
    "kropki:white=r1c1r1c2;r2c2r3c2,black=r5c5r5c6",
    "arrow:arrows=r1c1>r1c2r1c3",
    "sandwich:rows=10 . 5 . . . . . 0,columns=. 35 . . . . . . .",
    "xv:x=r1c1r1c2,v=r5c5r5c6",
    "windoku",
    "anti-knight",
    "samurai",
]
RECIPES = [*DOCUMENTS, *OTHERS]


@pytest.mark.parametrize("recipe", RECIPES if WHOLE else RECIPES[1::3])
def test_a_puzzle_is_solved_by_its_grid_and_by_no_other(visit: Visit, recipe: str) -> None:
    blank = make(recipe)
    solution = solve(blank, limit=1).solutions[0].values
    open_cells = range(3, len(solution), max(3, len(solution) // 8))
    givens = [0 if index in open_cells else digit for index, digit in enumerate(solution)]
    page = visit(DESKTOP).without_haste().begin(write(blank.with_givens(givens), "json"))
    for index in open_cells:
        cell(page, index).click()
        wrong = index == open_cells[-1]
        digit = solution[index] % blank.size + 1 if wrong else solution[index]
        page.keyboard.press(str(digit))
        expect(cell(page, index)).to_have_text(str(digit))
    expect(page.locator(".panel.bad")).to_be_visible()
    expect(page.locator(".panel.ending")).to_have_count(0)
    page.keyboard.press(str(solution[open_cells[-1]]))
    expect(page.locator(".panel.ending")).to_be_visible()

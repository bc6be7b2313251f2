"""The board in JupyterLab, in a real browser: played on, and clicked through with a lesson beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="the extra `dev` brings playwright")

from playwright.sync_api import expect

from tests.e2e.notebook_process import NotebookServer
from tests.e2e.studio_browser import be_patient
from tests.e2e.waiting import until
from tests.patience import PATIENCE_SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytest.importorskip("jupyterlab", reason="the extra `dev` brings JupyterLab")
pytest.importorskip("anywidget", reason="the extra `jupyter` brings anywidget")

STEPS = (
    "r1c4 brown 1",
    "r1c2 pink 4",
    "r2c1 blue 3",
    "r3c1 brown 1",
    "r4c2 yellow 2",
    "r2c4 pink 4",
    "r2c3 yellow 2",
    "r3c3 pink 4",
    "r4c3 brown 1",
)
"""The nine steps of document 000: cell, colour, digit (step 7 corrected)."""
ORDER = ",".join(step.split()[0] for step in STEPS)
CELLS = (
    f"import modoku\nlesson = modoku.widget('2.3..1...3.24..3', 'colouring', order='{ORDER}')\nlesson",
    "print('at', lesson.step, lesson.solved, ''.join(map(str, lesson.values)))",
    "lesson.step = 4",
    "import modoku\nplay = modoku.widget('1......2..3.4...', language='fr')\nplay",
    "print(play.values[1], play.corners[2], play.sheet)",
    "play.values = [1, 0, 4, *play.values[3:]]",
)


@pytest.fixture(scope="module")
def notebook(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with NotebookServer(tmp_path_factory.mktemp("notebook"), CELLS) as server:
        page = chromium.new_page(viewport={"width": 1400, "height": 1000}, locale="en-GB")
        be_patient(page.context)
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(server.address, timeout=1000 * PATIENCE_SECONDS)
        # What is run before there is a kernel is lost.
        page.get_by_text(re.compile(r"Python 3 .*\| Idle")).wait_for(timeout=1000 * PATIENCE_SECONDS)
        yield page
        page.close()
        assert faults == []


def run(page: Page, number: int) -> Locator:
    """Run a cell of the notebook; return the cell once it is done."""
    cell = page.locator(".jp-Notebook .jp-CodeCell").nth(number)
    cell.locator(".jp-InputArea-editor").click()
    page.keyboard.press("Control+Enter")
    cell.locator(".jp-InputArea-prompt", has_text=re.compile(r"\[\d+\]")).wait_for()
    return cell


def place(name: str) -> int:
    return 4 * (int(name[1]) - 1) + int(name[3]) - 1


def test_the_nine_colouring_steps_are_clicked_through_in_a_notebook(notebook: Page) -> None:
    cell = run(notebook, 0)
    expect(cell.locator(".walk .place")).to_have_text("step 1 of 10")
    expect(cell.locator(".board .digit")).to_have_count(7)
    for number, step in enumerate(STEPS, 1):
        name, colour, digit = step.split()
        cell.get_by_role("button", name="Next").click()
        told = f"Step {number}: the vertex of {name} becomes {colour} ({digit})"
        expect(cell.locator(".walk .step h3")).to_have_text(told)
        filled = cell.locator(f".board [data-cell='{place(name)}']")
        expect(filled.locator(".digit")).to_have_text(digit)
        expect(filled.locator(f".paint .p{digit}")).to_have_count(1)
        expect(cell.locator(".board .digit")).to_have_count(7 + number)
    wanted = "at 9 True 2431312413424213"
    until(lambda: wanted in run(notebook, 1).locator(".jp-OutputArea").inner_text(), "the kernel knows it")


def test_the_kernel_turns_the_page_and_who_plays_a_step_goes_on(notebook: Page) -> None:
    cell = run(notebook, 0)
    run(notebook, 2)
    walk = cell.locator(".walk .place")
    walk.get_by_text("step 5 of 10").wait_for()
    expect(cell.locator(".board .digit")).to_have_count(7 + 4)
    cell.locator(f".board [data-cell='{place('r4c2')}']").click()
    notebook.keyboard.press("2")
    walk.get_by_text("step 6 of 10").wait_for()
    cell.locator(".walk").press("ArrowLeft")
    walk.get_by_text("step 5 of 10").wait_for()
    expect(cell.locator(f".board [data-cell='{place('r4c2')}'] .digit")).to_have_count(0)


def test_keys_write_on_the_board_and_not_in_the_notebook(notebook: Page) -> None:
    cell = run(notebook, 3)
    cell.locator(".board [data-cell='1']").click()
    notebook.keyboard.press("3")
    notebook.keyboard.press("ArrowRight")
    notebook.keyboard.press("Shift+Digit2")
    notebook.keyboard.press("Shift+Digit4")
    # In command mode "3" makes a heading of the cell, "d d" deletes it.
    notebook.keyboard.press("d")
    notebook.keyboard.press("d")
    assert notebook.locator(".jp-Notebook .jp-CodeCell").count() == len(CELLS)
    # Widgets tell the kernel one thing after the other, and whoever runs a cell meanwhile comes before the last.
    until(lambda: "3 [2, 4]" in run(notebook, 4).locator(".jp-OutputArea").inner_text(), "what was typed")
    run(notebook, 5)
    cell.locator(".board [data-cell='2'] .digit").get_by_text("4").wait_for()
    expect(cell.locator(".board [data-cell='1'] .digit")).to_have_count(0)
    expect(cell.get_by_role("button", name="Annuler")).to_be_visible()

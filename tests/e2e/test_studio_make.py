"""Making, exploring and learning in a real browser."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page, expect

from tests.e2e.studio_browser import CLASSIC, DESKTOP, PHONE, SOLUTION, Visit, cell, digits


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return lambda look: visit(look).without_haste()


def _make(page: Page, kind: str, level: str) -> None:
    page.get_by_label("Kind of grid").select_option(kind)
    page.get_by_label("Level").select_option(level)
    page.get_by_label("How many").select_option("1")
    page.get_by_role("button", name="Make them").click()
    expect(page.locator(".gallery .thumbnail")).to_have_count(1)


def test_a_killer_is_made_shown_and_played(visit: Visit) -> None:
    page = visit(DESKTOP).go("make")
    _make(page, "killer", "easy")
    expect(page.locator(".gallery")).to_contain_text("Killer")
    page.locator(".gallery").get_by_role("button", name="Play").click()
    expect(page.locator("[role=grid]")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Killer")
    # Cages are dashed lines of the picture below the cells.
    expect(page.locator(".ground path[stroke-dasharray]").first).to_be_attached()


def test_a_new_puzzle_is_made_and_begun(visit: Visit) -> None:
    page = visit(DESKTOP).go("play/new")
    page.locator("[data-recipe=classic]").click()
    expect(page.locator("[role=gridcell]")).to_have_count(81)
    assert sum(digit != "." for digit in digits(page)) >= 17


def test_a_killer_is_made_without_a_given(visit: Visit) -> None:
    page = visit(DESKTOP).go("make")
    page.get_by_label("Kind of grid").select_option("killer")
    page.get_by_role("combobox", name="Givens", exact=True).select_option("none")
    expect(page.get_by_label("Level")).to_have_value("")
    expect(page.get_by_label("Symmetry of the givens")).to_have_count(0)
    page.get_by_label("How many").select_option("1")
    page.get_by_role("button", name="Make them").click()
    expect(page.locator(".gallery .card")).to_contain_text("0 givens")
    expect(page.locator(".gallery .missed")).to_have_count(0)
    page.get_by_label("Kind of grid").select_option("windoku")
    expect(page.get_by_role("combobox", name="Givens", exact=True)).to_have_count(0)


def test_a_triple_is_made_and_its_three_grids_are_one_board(visit: Visit) -> None:
    page = visit(DESKTOP).go("make")
    _make(page, "triple", "easy")
    page.locator(".gallery").get_by_role("button", name="Play").click()
    expect(page.locator("[role=gridcell]")).to_have_count(171)
    # The arrow keys pass over the places between the grids.
    cell(page, 0).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".cell:focus")).to_have_attribute("aria-label", re.compile("^row 1, column 9"))


def test_work_can_be_cancelled_and_the_pattern_of_givens_drawn(visit: Visit) -> None:
    page = visit(DESKTOP).go("make")
    page.get_by_label("Kind of grid").select_option("classic")
    page.get_by_label("Size").select_option("2x2")
    page.get_by_text("Draw where the givens stand").click()
    expect(page.locator("[role=gridcell]")).to_have_count(16)
    for index in (0, 3, 5, 10, 12):
        cell(page, index).click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".cell.drawn")).to_have_count(5)
    page.keyboard.press("Space")
    expect(page.locator(".cell.drawn")).to_have_count(6)
    cell(page, 0).click()
    expect(page.locator(".cell.drawn")).to_have_count(5)
    page.get_by_label("Size").select_option("4x4")
    page.get_by_label("Level").select_option("diabolical")
    page.get_by_label("How many").select_option("12")
    page.get_by_role("button", name="Make them").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".progress")).to_contain_text("Stopped.")
    expect(page.get_by_role("button", name="Make them")).to_be_visible()


def test_a_puzzle_set_by_hand_is_judged_after_every_digit(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    visitor.begin(CLASSIC)
    page = visitor.go("make/hand")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("One solution")
    expect(verdict).to_contain_text("rating 1.2")
    expect(verdict).to_contain_text("Could be left out")
    expect(page.locator(".digit.redundant")).to_have_count(22)
    # The only place of its digit that decides between two solutions goes.
    for index in (1, 4, 49, 76):
        cell(page, index).click()
        page.keyboard.press("Delete")
    expect(verdict).to_contain_text("Several solutions")
    expect(verdict).to_contain_text("cells are still open")
    expect(page.locator(".cell.differs").first).to_be_visible()
    expect(page.locator(".cell.open").first).to_be_visible()
    expect(cell(page, 2).locator(".corners i").first).to_be_visible()
    verdict.get_by_text("What would leave one solution").click()
    verdict.locator(".fixes button").first.click()
    expect(verdict).to_contain_text("One solution")
    cell(page, 2).click()
    page.keyboard.press("5")
    expect(verdict).to_contain_text("No solution")
    page.keyboard.press("Control+z")
    expect(verdict).to_contain_text("One solution")


def test_each_model_of_the_grid_is_explored_cell_by_cell(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(DESKTOP)
    visitor.begin(CLASSIC)
    page = visitor.go("explore")
    # Five models of one cell stand side by side, with their sizes; each leads to all that it says.
    cards = page.locator(".model")
    expect(cards).to_have_count(5)
    expect(cards.nth(4)).to_contain_text("and 8 formulas more")
    expect(cards.nth(2).locator(".formulas li").first).to_have_text("r1c3 ∈ {1, 2, 3, 4, 5, 6, 7, 8, 9}")
    cell(page, 80).click()
    expect(cards.nth(3).locator(".formulas li").first).to_have_text("c(r9c9) = 9")
    page.get_by_role("link", name="Clauses (SAT)").click()
    expect(page.locator("tbody tr").first).to_contain_text("729")
    expect(page.locator("tbody")).to_contain_text("10,560")
    expect(page.locator(".formulas")).to_contain_text("r1c3 takes part in")
    expect(page.locator(".formulas")).to_contain_text("x(1,3,1) ∨ x(1,3,2)")
    cell(page, 10).click()
    expect(page.locator(".formulas")).to_contain_text("¬x(2,2,1) ∨ ¬x(2,2,2)")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "x.cnf")
    assert (tmp_path / "x.cnf").read_text(encoding="utf-8").startswith(("c ", "p cnf"))
    page.get_by_role("link", name="Exact cover").click()
    expect(page.locator(".formulas")).to_contain_text("r1c3 takes part in")
    page.get_by_role("radio", name="Graph").click()
    expect(page.locator(".explore-side")).to_contain_text("81 vertices, 810 edges, 9 colours.")
    expect(page.locator(".vertex.near")).to_have_count(20)
    page.get_by_role("radio", name="Cube").click()
    expect(page.locator(".explore-side")).to_contain_text("729 places")


def test_every_engine_answers_and_the_certificate_is_a_file(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(DESKTOP)
    visitor.begin("1......2..3.4...")
    page = visitor.go("explore/engines")
    page.get_by_role("button", name="Run every engine").click()
    expect(page.locator(".explore-side")).to_contain_text("agree")
    expect(page.locator(".engines tbody tr").nth(5)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the certificate").click()
    download.value.save_as(tmp_path / "certificate.zip")
    with zipfile.ZipFile(io.BytesIO((tmp_path / "certificate.zip").read_bytes())) as archive:
        assert archive.testzip() is None
        assert len(archive.namelist()) >= 3


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["English, light", "French, dark, phone"])
def test_a_lesson_is_gone_through_inside_the_studio(visit: Visit, look: dict[str, object]) -> None:
    page = visit(look).go("learn")
    expect(page.locator(".lessons li").nth(4)).to_be_visible()
    page.locator(".lessons h3 a").first.click()
    expect(page.locator(".chapter")).to_have_attribute("lang", str(look["locale"])[:2])
    assert page.locator("iframe").count() == 0
    sections = page.locator(".part > h2")
    expect(sections.nth(3)).to_be_attached()
    for number in range(sections.count()):
        sections.nth(number).scroll_into_view_if_needed()
        expect(sections.nth(number)).to_be_visible()
    page.locator("a[href='#/learn/csp/exercises']").click()
    expect(page.locator("a[href='#/learn/csp']")).to_be_visible()


def test_a_student_has_the_clauses_of_chapter_five_judged(visit: Visit) -> None:
    page = visit(DESKTOP).go("learn")
    page.locator("a[href='#/learn/5']").click()
    model = page.locator("#exercise-5\\.6")
    field, told = model.locator("textarea"), model.locator(".judged")
    families = [
        "for i, j: x(i,j,1) | x(i,j,2) | x(i,j,3) | x(i,j,4)",
        "for i, j, l, k with j < l: -x(i,j,k) | -x(i,l,k)",
        "for i, j, l, k with i < l: -x(i,j,k) | -x(l,j,k)",
    ]
    field.fill("\n".join(families))
    model.get_by_role("button", name="Check").click()
    expect(told).to_contain_text("admit a false grid: in box 1")
    expect(told.locator(".counterexample .wrong")).to_have_count(2)
    field.fill(
        "\n".join([*families, "for i, j, a, b, k with box(i,j) = box(a,b), i < a, j != b: -x(i,j,k) | -x(a,b,k)"])
    )
    model.get_by_role("button", name="Check").click()
    expect(told).to_contain_text("exactly the 288 right grids")
    expect(told.get_by_role("button", name="grid.cnf")).to_be_visible()
    page.reload()
    expect(model.locator(".chip")).to_be_visible()
    expect(field).to_have_value(re.compile("box"))


def test_steps_of_a_chapter_go_by_keys(visit: Visit) -> None:
    page = visit(DESKTOP).go("learn/5")
    walk = page.locator(".walk").first
    walk.locator("button").last.focus()
    expect(walk.locator(".place")).to_contain_text("step 1 of")
    page.keyboard.press("ArrowRight")
    expect(walk.locator(".place")).to_contain_text("step 2 of")
    page.keyboard.press("End")
    page.keyboard.press("Home")
    expect(walk.locator(".place")).to_contain_text("step 1 of")


def test_the_puzzle_of_the_day_is_the_same_for_everybody(visit: Visit) -> None:
    seen = []
    for look in (DESKTOP, PHONE):
        page = visit(look).go("play/new")
        page.locator(".days .quiet").click()
        page.locator("dialog .apart button").first.click()
        page.locator("dialog .day").nth(4).click()
        expect(page.locator("[role=grid]")).to_be_visible()
        seen.append(digits(page))
    assert seen[0] == seen[1]
    assert len(seen[0]) == len(SOLUTION)

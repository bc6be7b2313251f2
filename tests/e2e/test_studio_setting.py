"""Setting by hand in a real browser: clues drawn with mouse, finger and keys, judged at once, taken back, kept."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page, expect

from modoku.formats import read
from tests.e2e.studio_browser import CLASSIC, DESKTOP, PHONE, Visit, cell, draw_by_finger, expect_message, until_kept


@pytest.fixture
def visit(visit: Visit) -> Visit:
    return lambda look: visit(look).without_haste()


def _hand(page: Page, boxes: str = "3x3") -> Page:
    expect(page.locator("[role=grid]")).to_be_visible()
    if boxes != "3x3":
        page.get_by_label("Size").select_option(boxes)
        side = int(boxes[0]) * int(boxes[2])
        expect(page.locator("[role=gridcell]")).to_have_count(side * side)
    return page


def _choose(page: Page, clue: str) -> None:
    page.locator(f".palette [data-clue='{clue}']").click()


def _drag(page: Page, *cells: int) -> None:
    """Draw with the mouse from cell to cell."""
    for number, index in enumerate(cells):
        box = cell(page, index).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def _until_drafted(page: Page, **clues: list[object]) -> None:
    """Wait until the draft that was kept last has just these clues, told by one or more of their fields."""
    for field, values in clues.items():
        told = "(kept?.[0]?.puzzle.constraints ?? []).map((clue) => clue[arg[0]])"
        until_kept(page, "modoku.drafts", f"JSON.stringify({told}) === JSON.stringify(arg[1])", [field, values])


def test_open_cells_are_dotted_once_they_are_a_third_of_the_grid(visit: Visit) -> None:
    page = _hand(visit(DESKTOP).go("make/hand"), "2x2")
    verdict = page.locator(".verdict")
    dotted = page.locator(".cell.open")
    expect(verdict).to_contain_text("16 of 16 cells are still open. They are dotted once they are 5 or fewer.")
    expect(dotted).to_have_count(0)
    for index, digit in enumerate("12343412"):
        cell(page, index).click()
        page.keyboard.press(digit)
    expect(verdict).to_contain_text("8 of 16 cells are still open.")
    expect(dotted).to_have_count(0)
    cell(page, 8).click()
    page.keyboard.press("2")
    cell(page, 10).click()
    page.keyboard.press("4")
    expect(verdict).to_contain_text("4 cells are still open (dotted).")
    expect(dotted).to_have_count(4)


def test_a_4x4_is_set_by_drawing_alone_and_judged_after_every_clue(visit: Visit) -> None:
    page = _hand(visit(DESKTOP).go("make/hand"), "2x2")
    verdict = page.locator(".verdict h2")
    expect(verdict).to_have_text("Several solutions")
    _choose(page, "thermometer")
    _drag(page, 0, 1, 2, 3)
    # The bulb and the tube are drawn by the server under the cells.
    expect(page.locator(".ground circle")).to_have_count(1)
    expect(verdict).to_have_text("Several solutions")
    _choose(page, "cage")
    _drag(page, 4, 8)
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator(".ground path[stroke-dasharray]")).not_to_have_count(0)
    expect(page.locator(".ground")).to_contain_text("5")
    _choose(page, "sign")
    _drag(page, 10, 11)
    _until_drafted(page, style=["thermometer", "cage", "cage", "sign"])
    _choose(page, "")
    cell(page, 4).click()
    page.keyboard.press("4")
    expect(verdict).to_have_text("No solution")
    page.keyboard.press("Control+z")
    expect(verdict).not_to_have_text("No solution")
    page.keyboard.press("3")
    page.get_by_text("What would leave one solution").click()
    page.locator(".fixes button").first.click()
    expect(verdict).to_have_text("One solution")
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Thermometer")


def test_clues_are_undone_redone_replaced_and_taken_away(visit: Visit) -> None:
    page = _hand(visit(DESKTOP).go("make/hand"))
    dots = page.locator(".ground circle")
    _choose(page, "white-dot")
    _drag(page, 0, 1, 2)
    expect(dots).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(dots).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(dots).to_have_count(2)
    _choose(page, "black-dot")
    _drag(page, 1, 0)
    _until_drafted(page, style=["white-dot", "black-dot"])
    _drag(page, 0, 1)
    expect(dots).to_have_count(1)
    cell(page, 2).click()
    page.get_by_role("button", name="Remove clues here").click()
    expect(dots).to_have_count(0)
    # A line that jumps is refused in words, and nothing is drawn.
    _choose(page, "renban")
    cell(page, 0).click()
    cell(page, 11).click(modifiers=["Shift"])
    expect_message(page, "A line goes from neighbour to neighbour")
    _choose(page, "even")
    cell(page, 40).click()
    _until_drafted(page, style=["even"])


def test_a_line_is_drawn_by_keys_alone(visit: Visit) -> None:
    page = _hand(visit(DESKTOP).go("make/hand"))
    _choose(page, "arrow")
    cell(page, 40).focus()
    for key in ("Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator(".sketch path")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_text("Added: Arrow")
    _until_drafted(page, cells=[[40, 41, 50, 59]], coefficients=[[1, -1, -1, -1]])
    expect(page.locator(".ground circle")).to_have_count(1)


def test_a_thermometer_is_drawn_with_a_finger_and_marks_with_taps(visit: Visit) -> None:
    page = _hand(visit(PHONE).go("make/hand"))
    _choose(page, "thermometer")
    boxes = [cell(page, index).bounding_box() for index in (0, 10, 19)]
    draw_by_finger(page, [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes])
    expect(page.locator(".ground circle")).to_have_count(1)
    _until_drafted(page, cells=[[0, 10, 19]])
    _choose(page, "even")
    for index in (40, 41, 40):
        cell(page, index).tap()
    _until_drafted(page, cells=[[0, 10, 19], [41]])


def test_a_number_that_was_typed_for_cells_is_taken_when_the_setter_goes_on(visit: Visit) -> None:
    page = _hand(visit(DESKTOP).go("make/hand"))
    _choose(page, "quadruple")
    _drag(page, 40, 41, 50, 49)
    page.keyboard.type("1234")
    _drag(page, 0, 1, 10, 9)
    page.keyboard.type("5")
    _choose(page, "cage")
    _until_drafted(page, label=["1234", "5"])
    expect(page.locator(".ground")).to_contain_text("34")


def test_a_rule_is_found_by_its_name_or_by_a_word_of_it(visit: Visit) -> None:
    page = _hand(visit(PHONE).go("make/hand"))
    page.get_by_role("button", name="Trouver une règle").tap()
    field = page.get_by_role("searchbox")
    found = page.locator("dialog .rule:visible")
    field.fill("nulle part")
    expect(page.locator("dialog [role=status]")).to_have_text("Aucune règle ne s’appelle ainsi.")
    field.fill("THERMOMETRE")
    expect(found).to_have_text(["Thermomètre"])
    found.tap()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".palette [data-clue=thermometer]")).to_be_in_viewport()
    expect(page.locator(".palette [data-clue=thermometer]")).to_have_attribute("aria-checked", "true")


def test_what_is_set_is_kept_as_a_draft_and_comes_back(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    page = _hand(visitor.go("make/hand"))
    cell(page, 0).click()
    page.keyboard.press("7")
    _choose(page, "cage")
    _drag(page, 10, 11)
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    expect(page.locator(".ground")).to_contain_text("17")
    until_kept(page, "modoku.drafts", "kept?.[0]?.puzzle.givens[0] === 7 && kept[0].puzzle.constraints.length === 2")
    page.reload()
    expect(cell(page, 0)).to_have_text("7")
    expect(page.locator(".ground")).to_contain_text("17")
    # Another grid puts the first among the drafts, from where it is taken up again.
    page.get_by_label("Size").select_option("2x2")
    expect(page.locator("[role=gridcell]")).to_have_count(16)
    page.get_by_text("Drafts", exact=True).click()
    page.locator(".list").get_by_role("button", name="classic:boxes=3x3 · 1 + 2").first.click()
    expect(cell(page, 0)).to_have_text("7")


def test_a_draft_is_still_there_after_a_look_at_the_game(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    visitor.begin(CLASSIC)
    page = _hand(visitor.go("make/hand"))
    expect(cell(page, 0)).to_have_text("5")
    cell(page, 2).click()
    page.keyboard.press("4")
    visitor.go("play")
    expect(cell(page, 2)).to_have_text("")
    visitor.go("make/hand")
    expect(cell(page, 2)).to_have_text("4")


LEFT = (0, 0, 0, 13, 0, 3, 6, 0, 7)
TOP = (19, 7, 9, 18, 20, 14, 35, 12, 15)


def test_sandwiches_and_a_thermometer_are_set_from_blank_to_unique_and_come_back_from_elsewhere(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    page = _hand(visitor.go("make/hand"))
    verdict = page.locator(".verdict h2")
    _choose(page, "thermometer")
    _drag(page, *range(1, 7))
    expect(page.locator(".ground circle")).to_have_count(1)
    _choose(page, "sandwich")
    for edge, numbers in (("left", LEFT), ("top", TOP)):
        for line, number in enumerate(numbers):
            field = page.locator(f"input[data-edge={edge}][data-at='{line}']")
            field.fill(str(number))
            field.press("Enter")
    expect(verdict).to_have_text("Several solutions")
    _choose(page, "")
    for index, digit in ((12, "1"), (17, "8"), (33, "4"), (57, "5"), (73, "4")):
        cell(page, index).click()
        page.keyboard.press(digit)
    expect(verdict).to_have_text("One solution")
    page.get_by_text("Title, author, rules").click()
    page.get_by_label("Title", exact=True).fill("Warm slices")
    page.get_by_label("Author").fill("A setter")
    page.get_by_label("Author").press("Tab")
    made = page.evaluate("JSON.parse(localStorage.getItem('modoku.drafts'))[0].puzzle")
    assert [clue["kind"] for clue in made["constraints"]] == ["order", *["sandwich"] * 18]
    assert sum(map(bool, made["givens"])) == 5
    for form in ("sudokupad", "fpuzzles"):
        visitor.go("make/hand")
        expect(verdict).to_have_text("One solution")
        page.get_by_role("button", name="Export").click()
        page.get_by_label("Format").select_option(form)
        text = page.get_by_role("textbox", name="The puzzle as text")
        expect(text).to_have_value(re.compile("^https://"))
        link = text.input_value()
        page.keyboard.press("Escape")
        visitor.begin(link)
        expect(page.get_by_role("heading", level=1)).to_have_text("Warm slices")
        expect(page.locator(".slot .words")).to_contain_text("A setter")
        expect(page.locator(".slot .words")).to_contain_text("between")
        expect(page.locator(".slot [role=note]")).to_have_count(0)
        game = page.evaluate("JSON.parse(localStorage.getItem('modoku.current'))")
        back = page.evaluate("(id) => JSON.parse(localStorage.getItem(`modoku.board.${id}`))", game)
        assert _clues(back["puzzle"]) == _clues(made), form
        assert back["puzzle"]["givens"] == made["givens"]
        # The link has them for those who play there: our rules, as none were written, and the solution.
        notes = dict(read(link)[0].puzzle.meta)
        assert "between" in notes["rules"]
        assert notes["solution"] == "".join(map(str, back["solution"]))


def test_one_more_clue_that_decides_is_offered_and_one_too_many_is_told(visit: Visit) -> None:
    page = _hand(visit(DESKTOP).without_haste().go("make/hand"), "2x2")
    _choose(page, "thermometer")
    _drag(page, 0, 1, 2, 3)
    _choose(page, "sandwich")
    for edge, line, number in [("left", 1, "0")]:
        field = page.locator(f"input[data-edge={edge}][data-at='{line}']")
        field.fill(number)
        field.press("Enter")
        expect(page.locator(f"input[data-edge={edge}][data-at='{line}']")).to_have_value(number)
    offered = page.locator(".verdict .fixes button", has_text="Sandwich")
    expect(offered.first).to_be_attached()
    page.locator(".verdict details summary").first.click()
    offered.first.click()
    expect(page.locator(".verdict h2")).to_have_text("One solution")
    # Between 1 and 4 of the thermometer stand 2 and 3: the number says nothing new.
    field = page.locator("input[data-edge=left][data-at='0']")
    field.fill("5")
    field.press("Enter")
    expect(page.locator(".verdict .spare")).to_be_visible()


def _clues(puzzle: dict[str, Any]) -> list[tuple[object, ...]]:
    """Return the clues of a puzzle, in an order of their own."""
    return sorted((clue["kind"], tuple(clue["cells"]), clue.get("number", -1)) for clue in puzzle["constraints"])


def test_a_line_is_the_stroke_that_was_drawn_also_where_it_closes(visit: Visit) -> None:
    page = _hand(visit(DESKTOP).go("make/hand"))
    _choose(page, "whispers")
    _drag(page, 0, 1, 2, 11, 10, 1)
    pairs = [[0, 1], [1, 2], [2, 11], [11, 10], [10, 1]]
    _until_drafted(page, pairs=[pairs])


def test_every_rule_that_can_be_drawn_shows_itself_as_a_picture(visit: Visit) -> None:
    page = _hand(visit(DESKTOP).go("make/hand"))
    rules = page.locator(".palette [data-clue]")
    expect(rules.nth(35)).to_be_attached()
    expect(page.locator(".palette [data-clue]:has(svg)")).to_have_count(rules.count() - 1)
    # Sixteen lines look much the same in small: each says its whole name.
    names = rules.locator("span").all_inner_texts()
    assert {"Digits", "Between lines", "Numbered rooms", "Sandwich"} <= set(names)
    assert len(set(names)) == len(names) == rules.count()

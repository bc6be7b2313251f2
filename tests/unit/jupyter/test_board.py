"""The widget on the side of the kernel: what it shares, what it refuses, and how it goes with a lesson."""

import re
import subprocess
import sys

import pytest

import modoku
from modoku.jupyter.bundle import modules, style_text

traitlets = pytest.importorskip("traitlets")
pytest.importorskip("anywidget")

COLOURING = "2.3..1...3.24..3"
SOLUTION = (2, 4, 3, 1, 3, 1, 2, 4, 1, 3, 4, 2, 4, 2, 1, 3)
NINE_STEPS = "r1c4,r1c2,r2c1,r3c1,r4c2,r2c4,r2c3,r3c3,r4c3"


def test_the_nine_colouring_steps_of_the_thesis_fill_a_cell_each() -> None:
    board = modoku.widget(COLOURING, "colouring", order=NINE_STEPS)
    assert len(board.steps) == 10
    seen = []
    for step in range(1, 10):
        before = list(board.values)
        board.step = step
        changed = [cell for cell, digit in enumerate(board.values) if digit != before[cell]]
        seen += [f"r{cell // 4 + 1}c{cell % 4 + 1}" for cell in changed]
    assert ",".join(seen) == NINE_STEPS
    assert tuple(board.values) == SOLUTION


@pytest.mark.parametrize("lesson", ["csp", "colouring", "sat", "ilp", "cover", "compare"])
def test_each_lesson_ends_with_the_solution_on_the_board(lesson: str) -> None:
    if lesson == "ilp":
        pytest.importorskip("highspy")
    board = modoku.widget(COLOURING, lesson, language="fr")
    board.step = len(board.steps) - 1
    assert tuple(board.values) == SOLUTION
    assert board.page is not None
    assert board.page["language"] == "fr"


def test_a_step_back_takes_the_digit_away_again() -> None:
    board = modoku.widget(COLOURING, "csp")
    board.step = 3
    later = list(board.values)
    board.step = 2
    assert sum(a != b for a, b in zip(later, board.values, strict=True)) == 1


def test_what_stands_on_the_board_is_a_sheet_for_every_question() -> None:
    board = modoku.widget("1......2..3.4...")
    board.values = [1, 0, 0, 4, *board.values[4:]]
    board.corners = [[], [2, 3], *[[] for _ in range(14)]]
    assert board.sheet.placed[3] == 4
    assert list(board.sheet.corners[1]) == [2, 3]
    again = modoku.widget(board.sheet)
    assert (again.values, again.corners) == (board.values, board.corners)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("values", [1], "one for each of 16 cells"),
        ("values", [2] + [0] * 15, "a given stays"),
        ("values", [1, 5, *[0] * 5, 2, 0, 0, 3, 0, 4, 0, 0, 0], "no digit 5"),
        ("corners", [[0]] + [[]] * 15, "no digit 0"),
        ("step", 1, "steps 0 to 0"),
    ],
)
def test_what_does_not_fit_the_board_is_refused_with_the_reason(name: str, value: object, reason: str) -> None:
    board = modoku.widget("1......2..3.4...")
    with pytest.raises(traitlets.TraitError, match=reason):
        setattr(board, name, value)


def test_a_lesson_without_a_board_is_refused_by_name() -> None:
    with pytest.raises(modoku.UnknownName, match="inverse"):
        modoku.widget(COLOURING, "inverse")


def test_every_import_of_the_bundle_comes_before_it() -> None:
    found = modules()
    names = list(found)
    for place, (name, text) in enumerate(found.items()):
        for line in re.findall(r"^(?:import|\} from) .*$", text, re.MULTILINE):
            needed = re.search(r'"@([a-z_]+\.js)"', line)
            assert needed is not None, (name, line)
            assert needed[1] in names[:place], (name, line)


def test_the_sheets_name_no_root_but_the_host() -> None:
    assert ":root" not in style_text()
    assert ":host { " in style_text()


def test_without_anywidget_the_extra_is_named() -> None:
    program = (
        "import sys; sys.modules['anywidget'] = None\n"
        "import modoku\n"
        "try: modoku.widget('1......2..3.4...')\n"
        "except modoku.DrawingUnavailable as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "modoku[jupyter]" in done.stdout

"""Links with the digits in plain sight."""

from __future__ import annotations

import pytest

from modoku.errors import FormatError
from modoku.formats import detect, read, write
from modoku.puzzle import DigitSet, Sheet
from modoku.variants import classic

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ZEROS = PUZZLE.replace(".", "0")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}", "sudokuwiki"),
        (f"https://www.sudokuwiki.org/X_Wing_Strategy?bd={ZEROS}", "sudokuwiki"),
        (f"sudokuwiki.org/sudoku.htm?bd={PUZZLE}", "sudokuwiki"),
        (f"https://sudoku.coach/en/play/{ZEROS}", "sudoku-coach"),
        (f"https://sudoku.coach/de/solver/{PUZZLE}", "sudoku-coach"),
        (f"https://sudokuexchange.com/play/?s={ZEROS}&d=2&i=5", "sudokuexchange"),
        (f"https://puzz.link/p?sudoku/9/9/{'53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79'}", "puzzlink"),
        (f"http://pzv.jp/p.html?sudoku/9/9/{'53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79'}", "puzzlink"),
    ],
)
def test_a_link_is_known_by_its_site(text: str, name: str) -> None:
    assert detect(text).name == name
    assert [sheet.puzzle.givens_text for sheet in read(text)] == [PUZZLE]


def test_what_a_player_did_is_in_the_second_form_of_sudokuwiki() -> None:
    puzzle = classic().with_givens([int(c) for c in ZEROS])
    marks = tuple(DigitSet.of(1, 9) if cell == 3 else DigitSet() for cell in range(81))
    sheet = Sheet(puzzle, tuple(4 if cell == 2 else 0 for cell in range(81)), marks)
    text = write(sheet, "sudokuwiki")
    assert "S9B0503" in text
    assert read(text) == read(text.partition("?")[2]) == [sheet]


def test_the_short_form_of_sudokuexchange_says_how_many_blanks_follow() -> None:
    # 5; L = 21, a 1 and two blanks; o = 50, a blank and five more; e = 40, a blank and four more.
    (sheet,) = read(f"https://sudokuexchange.com/play/?s=5L{'o' * 12}e")
    assert sheet.puzzle.givens_text == "51" + "." * 79


@pytest.mark.parametrize(
    ("text", "givens"),
    [
        ("sudoku/4/4/g2j1h1j3g", ".2....1..1....3."),
        ("sudoku/4/4/", "." * 16),
        ("https://puzz.link/p?sudoku/v:/4/4/1234", "1234" + "." * 12),
    ],
)
def test_puzz_link_counts_blanks_with_letters(text: str, givens: str) -> None:
    assert [sheet.puzzle.givens_text for sheet in read(text)] == [givens]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("https://puzz.link/p?slither/10/10/abc", "slither"),
        ("https://puzz.link/p?sudoku/9/8/g", "9"),
        ("https://puzz.link/p?sudoku/4/4/zzz", "16"),
        ("https://puzz.link/p?sudoku/4/4/5", "5"),
        ("https://www.sudokuwiki.org/Naked_Candidates", "81"),
        ("https://sudokuexchange.com/play/?s=0123456789abcde", "81"),
    ],
)
def test_a_link_without_a_sudoku_is_told_as_such(text: str, word: str) -> None:
    with pytest.raises(FormatError, match=word):
        read(text)

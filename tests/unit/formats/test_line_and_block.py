"""Plain texts: a character a cell, rows of cells, candidate grids, and large grids."""

from __future__ import annotations

import pytest

from modoku.errors import FormatError, LossyWrite
from modoku.formats import detect, detection, read, read_puzzle, write
from modoku.formats.rows import MAX_LINE, check_line
from modoku.puzzle import DigitSet, Domain, Puzzle, Sheet
from modoku.variants import make, square

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [GRID[i : i + 9] for i in range(0, 81, 9)]
RULED = """
+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
"""


@pytest.mark.parametrize("blank", list(".0*_X-x"))
def test_every_usual_blank_is_understood(blank: str) -> None:
    assert str(read_puzzle(GRID.replace(".", blank))) == GRID
    assert str(read_puzzle("\n".join(ROWS).replace(".", blank))) == GRID


@pytest.mark.parametrize(
    "text",
    [
        f"{GRID}  # a comment with 123",
        f"# a comment first\n\n{GRID}\n",
        " ".join(GRID),
        " ".join(ROWS),
        "\n".join(ROWS),
        "\r\n".join(ROWS),
        f"\ufeff{GRID}",
        RULED,
        RULED.replace("|", "\u2502").replace("-", "\u2500").replace("+", "\u253c"),
        "\n".join(ROWS).replace(".", " "),
        "\n".join(f"{r[:3]}|{r[3:6]}|{r[6:]}" for r in ROWS),
        "\n".join(f"{r[:3]}|{r[3:6]}|{r[6:]}" for r in ROWS).replace(".", "-"),
        "\n".join("".join(ROWS[i : i + 3]) for i in (0, 3, 6)),
    ],
)
def test_one_grid_in_many_dresses(text: str) -> None:
    assert str(read_puzzle(text)) == GRID


def test_a_row_of_dashes_is_a_row_where_dashes_are_blanks() -> None:
    rows = ["1--|---|--2", *["---|---|---"] * 7, "--3|---|--4"]
    assert str(read_puzzle("\n".join(rows))) == "1" + "." * 7 + "2" + "." * 63 + "..3.....4"


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 25, 36, 49, 64])
def test_the_number_of_cells_gives_the_size(size: int) -> None:
    puzzle = square(size).with_givens({0: size})
    assert read_puzzle(str(puzzle), "line") == puzzle


@pytest.mark.parametrize(("count", "hint"), [(80, "81 cells"), (369, "--variant"), (226, "--variant"), (5000, "4096")])
def test_other_numbers_of_cells_ask_for_the_variant(count: int, hint: str) -> None:
    with pytest.raises(FormatError, match=hint) as caught:
        read("." * count, "line")
    assert caught.value.line == 1


def test_a_named_layout_is_filled_cell_by_cell() -> None:
    triple = make("triple")
    text = "1" + "." * (triple.layout.cell_count - 2) + "9"
    assert read_puzzle(text, blank=triple) == triple.with_givens({0: 1, triple.layout.cell_count - 1: 9})
    with pytest.raises(FormatError, match=str(triple.layout.cell_count)):
        read(GRID, blank=triple)


def test_rows_of_a_layout_with_holes_may_show_the_holes() -> None:
    triple = make("triple").with_givens({0: 1, 80: 7})
    text = write(triple, "block", lossy=True)
    assert read_puzzle(text, "block", blank=make("triple")) == triple


@pytest.mark.parametrize(
    ("text", "line", "column", "symbol"),
    [
        (GRID[:40] + "?" + GRID[41:], 1, 41, "?"),
        ("\n".join([*ROWS[:4], "4..8z3..1", *ROWS[5:]]), 5, 5, "z"),
        (RULED.replace("| 7 . .", "| 7 Q ."), 9, 5, "Q"),
        ("12..34........7.", 1, 15, "7"),
        (f"{GRID}\n{GRID[:-1]}!", 2, 81, "!"),
        (GRID[:5] + "\t\x01" + GRID[6:], 1, 7, "\x01"),
    ],
)
def test_a_bad_symbol_is_shown_with_its_place(text: str, line: int, column: int, symbol: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert f"'{symbol}'" in str(caught.value)


def test_a_short_row_is_counted() -> None:
    with pytest.raises(FormatError, match=r"line 3: This row has 8 cells, and 9 are expected"):
        read("\n".join([*ROWS[:2], ROWS[2][:-1], *ROWS[3:]]), "block")


def test_one_odd_line_of_a_list_makes_no_block() -> None:
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert detect("\n".join([puzzle, "oops", puzzle, puzzle])).name != "block"
    assert detect("1234\n341\n....\n....").name == "block"


def test_a_word_a_cell_is_a_candidate_grid() -> None:
    words = ["5", "34", "12"] + ["1234"] * 13
    (sheet,) = read(" ".join(["1", *words[1:]]))
    # The lone 1 is still a candidate of its peers, so it has not been placed.
    assert sheet.puzzle.clue_count == 0
    assert list(sheet.candidates[0]) == [1]
    (placed,) = read("1 34 2 34 234 234 34 34 234 234 34 34 234 234 34 34")
    assert placed.puzzle.givens[0] == 1
    assert list(placed.candidates[1]) == [3, 4]


def test_candidates_come_back_from_a_block() -> None:
    puzzle = read_puzzle("1...............")
    sheet = Sheet(puzzle, candidates=(DigitSet(), *[DigitSet.of(2, 3)] * 3, *[DigitSet.of(3, 4)] * 12))
    text = write(sheet, "block")
    assert text.splitlines()[0] == "1  23 | 23 23"
    assert read(text) == [sheet]


def test_a_text_of_nine_characters_a_cell_limits_the_digits() -> None:
    cells = ["123456789"] * 81
    cells[0], cells[1], cells[2] = "1.3......", "....5....", "........."
    puzzle = read_puzzle("".join(cells))
    assert puzzle.givens[:3] == (0, 5, 0)
    assert puzzle.constraints == (Domain((0,), frozenset(DigitSet.of(1, 3))), Domain((2,), frozenset()))
    assert read_puzzle(write(puzzle, "line")) == puzzle
    assert read_puzzle("." * 729).size == 27
    with pytest.raises(FormatError, match="character 2 of a cell"):
        read("13" + "." * 123, "line")


@pytest.mark.parametrize("symbols", ["123456789ABCDEFG", "ABCDEFGHIJKLMNOP", "123456789abcdefg"])
def test_alphabets_of_sixteen_digits_are_found_out(symbols: str) -> None:
    text = symbols + "." * 240
    assert read_puzzle(text).givens[:16] == tuple(range(1, 17))


def test_zero_is_a_blank_or_the_lowest_digit_and_is_asked_for_where_both_fit() -> None:
    full = _full("0123456789ABCDEF")
    assert read_puzzle(full).givens[0] == 1
    assert read_puzzle("123456789ABCDEFG" + "0" * 240).givens[15] == 16
    assert read_puzzle("12" + "0" * 254).clue_count == 2
    with pytest.raises(FormatError, match="lowest digit or a blank"):
        read("0123" + "." * 252)
    rows = "\n".join(["0123............", *["." * 16] * 15])
    asked = read_puzzle(f"# size=16 box=4x4 symbols=0123456789ABCDEF\n{rows}")
    assert asked.givens[:5] == (1, 2, 3, 4, 0)
    assert read_puzzle(f"# size=16 box=4x4 symbols=123456789ABCDEFG\n{rows}").givens[:2] == (0, 1)


def _full(symbols: str) -> str:
    n, k = len(symbols), 4
    return "".join(symbols[(k * (r % k) + r // k + c) % n] for r in range(n) for c in range(n))


def test_numbers_above_nine_may_be_written_in_decimal() -> None:
    rows = [["0"] * 16 for _ in range(16)]
    rows[0][:3] = ["16", "10", "3"]
    assert read_puzzle("\n".join(map(" ".join, rows))).givens[:3] == (16, 10, 3)
    rows[0][:3] = ["16", "12", "3"]
    with pytest.raises(FormatError, match="words=numbers"):
        read("\n".join(map(" ".join, rows)))
    assert read_puzzle("# words=numbers\n" + "\n".join(map(" ".join, rows))).givens[:2] == (16, 12)


def test_big_grid_boxes_are_width_by_height() -> None:
    text = "# size=6 box=3x2\n" + "\n".join(["1.....", *["......"] * 5])
    assert read_puzzle(text).layout.name == "classic:boxes=2x3"
    assert write(read_puzzle(text), "big-grid") == f"{text}\n"
    with pytest.raises(FormatError, match="Width times height"):
        read(text.replace("3x2", "3x3"))


def test_sixteen_lines_of_sixteen_cells_are_asked_for_only_where_both_fit() -> None:
    small = "\n".join(["1...2...3...4..."] * 16)
    with pytest.raises(FormatError, match="--format"):
        read(small)
    assert len(read(small, "line")) == 16
    assert read_puzzle(small, "block").size == 16
    assert len(read(small, blank=square(4))) == 16
    assert detect(small.replace("4", "5")).name == "block"
    assert detect("\n".join(["1..."] * 4)).name == "block"


def test_losses_are_all_listed() -> None:
    puzzle = make("diagonal", "thermometer:lines=r1c1r1c2")
    sheet = Sheet(puzzle, placed=(1, *(0,) * 80), corners=(DigitSet.of(1), *(DigitSet(),) * 80))
    with pytest.raises(LossyWrite) as caught:
        write(sheet, "line")
    said = str(caught.value)
    assert len(caught.value.losses) == 4
    assert all(part in said for part in ("diagonal", "thermometer", "placed", "corners", "--lossy"))
    assert write(sheet, "line", lossy=True) == "." * 81 + "\n"


def test_notes_about_a_puzzle_are_no_loss() -> None:
    puzzle: Puzzle = read_puzzle(GRID).with_meta(title="A title")
    assert write(puzzle, "line") == f"{GRID}\n"


def test_a_line_may_be_as_long_as_the_bound_and_no_longer() -> None:
    check_line("." * MAX_LINE)
    with pytest.raises(FormatError, match="too long") as caught:
        check_line("." * (MAX_LINE + 1), 7)
    assert caught.value.line == 7


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("count", [2, 3, 9, 79, 81, 82, 162])
@pytest.mark.parametrize("cut", [1, 40, 81])
def test_a_plain_list_is_seen_at_once_as_what_all_formats_together_see(
    count: int, end: str, cut: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"{GRID}{end}" * count + GRID[:cut]
    at_once = detect(text).name
    monkeypatch.setattr(detection, "_is_plain_list", lambda _: False)
    assert at_once == detect(text).name == "sdm"


def test_of_81_lines_of_81_cells_it_is_asked_which_they_are() -> None:
    with pytest.raises(FormatError, match="81 lines of 81 cells"):
        detect(f"{GRID}\n" * 81)

"""Tables of puzzles: the column is found by its content or named, in Python and whatever the encoding."""

from __future__ import annotations

import pytest

import modoku
from modoku.errors import FormatError
from modoku.formats import detect, iter_lines, read
from modoku.formats.encoding import decode_text
from modoku.puzzle import Sheet

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ZEROS = PUZZLE.replace(".", "0")
KAGGLE = f"quizzes,solutions\n{ZEROS},{SOLUTION}\n{ZEROS},{SOLUTION}\n"


@pytest.mark.parametrize(
    "text",
    [
        KAGGLE,
        f"solutions,quizzes\n{SOLUTION},{ZEROS}\n",
        f"id;level;puzzle;solution\n1;easy;{PUZZLE};{SOLUTION}\n",
        f"1\t{PUZZLE}\tname of it\n2\t{PUZZLE}\tanother\n",
        f'"a, b","{PUZZLE}"\n"c","{PUZZLE}"\n',
        f"\ufeffid,puzzle\r\n1,{PUZZLE}\r\n",
        f"# made by hand\n\nid,puzzle\n1,{PUZZLE}\n",
    ],
)
def test_the_column_with_blanks_is_taken_wherever_it_stands(text: str) -> None:
    assert detect(text).name == "csv"
    assert {sheet.puzzle.givens_text for sheet in read(text)} == {PUZZLE}
    assert {found.puzzle.givens_text for found in iter_lines(text.split("\n")) if isinstance(found, Sheet)} == {PUZZLE}


def test_a_column_of_links_is_read_too() -> None:
    text = f"name,link\nx,https://sudoku.coach/en/play/{ZEROS}\n"
    assert [sheet.puzzle.givens_text for sheet in read(text)] == [PUZZLE]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_as_many_rows_as_columns_are_one_grid(mark: str) -> None:
    rows = [PUZZLE[9 * r : 9 * r + 9] for r in range(9)]
    for blank in (".", "0", ""):
        text = "\n".join(mark.join(cell.replace(".", blank) for cell in row) for row in rows)
        assert detect(text).name in ("csv", "block")
        assert [sheet.puzzle.givens_text for sheet in read(text)] == [PUZZLE]
    numbers = "\n".join(",".join(str((r + c) % 16 + 1) for c in range(16)) for r in range(16))
    assert read(numbers)[0].puzzle.givens[:2] == (1, 2)
    with pytest.raises(FormatError, match="'x'"):
        read("1,2\n2,x\n")


def test_a_column_can_be_named_or_counted() -> None:
    for column in ("solutions", "SOLUTIONS", "2"):
        (first, *_) = read(KAGGLE, column=column)
        assert first.puzzle.givens_text == SOLUTION
        lines = list(iter_lines(KAGGLE.splitlines(), column=column))
        assert all(isinstance(found, Sheet) and found.puzzle.givens_text == SOLUTION for found in lines)
    with pytest.raises(FormatError, match="quizzes, solutions"):
        read(KAGGLE, column="3")
    with pytest.raises(FormatError, match="no table"):
        read(PUZZLE, column="x")


def test_every_python_function_for_lists_takes_a_table() -> None:
    for text in (KAGGLE, KAGGLE.encode(), KAGGLE.encode("utf-16")):
        assert [str(row) for row in modoku.solve_many(text)] == [SOLUTION, SOLUTION]
        assert len(list(modoku.rate_many(text))) == 2
        assert len(set(modoku.canon_many(text))) == 1


def test_a_row_without_its_field_keeps_its_place() -> None:
    found = list(iter_lines(["id,puzzle", f"1,{PUZZLE}", "2", f"3,{PUZZLE}"]))
    assert [type(item).__name__ for item in found] == ["Sheet", "FormatError", "Sheet"]
    assert isinstance(found[1], FormatError)
    assert found[1].line == 3


def test_a_table_without_puzzles_is_told_with_its_columns() -> None:
    with pytest.raises(FormatError, match="name, age"):
        read("name,age\nx,12\ny,13\n")


def test_game_ids_with_commas_are_no_table() -> None:
    ids = modoku.convert(modoku.make("jigsaw:layout=9-1", "diagonal"), to="solo").text.strip()
    assert detect(f"{ids}\n{ids}\n").name == "solo"
    assert all(isinstance(found, Sheet) for found in iter_lines([ids, ids]))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_text_is_decoded_with_or_without_a_mark(encoding: str) -> None:
    for text in (PUZZLE, f"{PUZZLE}\n" * 3, KAGGLE, "é" + PUZZLE):
        assert decode_text(text.encode(encoding)) == text

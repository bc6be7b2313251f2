"""Functions for lists give one row a puzzle: the answer that it gets by itself, or its error."""

from typing import Any

import pytest

import modoku
from modoku.errors import ModokuError, UnknownName, WrongType
from modoku.native import CancelFlag
from modoku.questions import NAMES, get_question
from modoku.questions.inputs import rows_of

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "5.467.9..67....3......42.678..76...3..68..7..7....48569....7.8....4.9...3452....9"
HARD = "...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9..."
SMALL = "12..34.........."
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLES: list[Any] = [
    CLASSIC,
    "?" * 81,
    SEVERAL,
    "",
    "55" + CLASSIC[2:],
    CLASSIC[:2] + "1" + CLASSIC[3:],
    SMALL,
    None,
    modoku.read_puzzle(HARD),
    [[int(symbol) if symbol != "." else 0 for symbol in CLASSIC[row : row + 9]] for row in range(0, 81, 9)],
    modoku.make("diagonal", base=modoku.read_puzzle(SMALL)),
    FULL,
    [1.5] * 81,
]
FUNCTIONS: dict[str, Any] = {"rate": modoku.rate_many, "check": modoku.check_many, "count": modoku.count_many}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_rows_of_a_list_are_the_answers_one_by_one(name: str) -> None:
    chosen = {"limit": 50} if name == "count" else {}
    rows = FUNCTIONS[name](PUZZLES, **chosen)
    assert len(rows) == len(PUZZLES)
    for row, puzzle in zip(rows, PUZZLES, strict=True):
        if isinstance(row, ModokuError):
            with pytest.raises(type(row)) as caught:
                get_question(name).function()(puzzle, **chosen)
            assert str(row) == str(caught.value)
        else:
            alone = get_question(name).function()(puzzle, **chosen)
            assert row == alone
            assert row.said("fr") == alone.said("fr")
            assert row.sheet == alone.sheet


def test_ratings_without_uniqueness_and_with_jobs_are_those_of_each() -> None:
    loop = ".2......6....41.....78....1......7....37.....6..412....1..74..5..8.5..7......39.."
    lines = [HARD, CLASSIC, SEVERAL, loop] * 3
    assert modoku.rate_many(lines, jobs=2) == [modoku.rate(line) for line in lines]
    assert modoku.rate_many(lines, uniqueness=False) == [modoku.rate(line, uniqueness=False) for line in lines]
    assert [modoku.rate_many([loop], uniqueness=choice)[0].rating for choice in (True, False)] == [4.5, 5.5]  # type: ignore[union-attr]
    assert [row.verdict for row in modoku.rate_many(lines[:3], uniqueness=False)] == ["unique", "unique", "multiple"]  # type: ignore[union-attr]


def test_what_stands_beside_a_list_is_for_each_of_its_puzzles() -> None:
    (row,) = modoku.rate_many([SMALL], variants=("diagonal",))
    assert row == modoku.rate(SMALL, variants=("diagonal",))
    assert [str(row) for row in modoku.count_many(["." * 16], variants=("diagonal",))] == ["48"]


def test_a_raised_flag_stops_a_list_as_it_stops_one() -> None:
    raised = CancelFlag()
    raised.set()
    rows = modoku.rate_many([HARD, SEVERAL], cancel=raised)
    assert rows == [modoku.rate(line, cancel=raised) for line in (HARD, SEVERAL)]
    assert [row.rating for row in rows if not isinstance(row, ModokuError)] == [None, None]


def test_a_name_that_nothing_has_is_no_fault_of_a_puzzle() -> None:
    with pytest.raises(UnknownName, match="no format 'nosuch'"):
        modoku.rate_many([CLASSIC], format="nosuch")
    with pytest.raises(UnknownName, match="no engine 'nosuch'"):
        list(get_question("solve").each([CLASSIC], engine="nosuch"))


@pytest.mark.parametrize("name", [name for name in NAMES if get_question(name).takes_puzzle and name != "model-import"])
def test_every_question_keeps_a_list_aligned(name: str) -> None:
    text = f"# two\n{FULL}\n\n{'?' * 81}\n"
    question = get_question(name)
    rows = list(question.each(text, **{key: value for key, value in question.example.items() if key != "puzzle"}))
    assert [isinstance(row, ModokuError) for row in rows] == [False, True]


def test_lists_may_be_texts_arrays_and_series() -> None:
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    digits = numpy.array([[int(symbol) if symbol != "." else 0 for symbol in line] for line in (CLASSIC, HARD)])
    expected = modoku.rate_many([CLASSIC, HARD])
    for given in (
        f"{CLASSIC}\n{HARD}\n",
        f"{CLASSIC}\n{HARD}\n".encode(),
        digits,
        digits.reshape(2, 9, 9).astype("uint16"),
        digits.reshape(-1),
        memoryview(digits.astype("int32")),
        pandas.Series([CLASSIC, HARD]),
        pandas.DataFrame(digits),
        iter([CLASSIC, HARD]),
    ):
        assert modoku.rate_many(given) == expected
    digits[1, 4] = 99
    good, bad = modoku.rate_many(digits)
    assert good == expected[0]
    assert "r1c5 holds 99" in str(bad)
    wrong: Any
    for wrong in (digits.astype(float), digits[:, :80], 5, CLASSIC.encode().hex, {CLASSIC}):
        with pytest.raises(WrongType):
            rows_of(wrong)

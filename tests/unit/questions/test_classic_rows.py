"""Lists that the core answers together give, row by row, what the question alone gives."""

from __future__ import annotations

from typing import Any

import pytest

import modoku
from modoku import CancelFlag, ModokuError, read_puzzle
from modoku.questions.count import FEW

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MINIMAL = "7.............5.....198.62...6...83.14..5.....3.....6.2.58..9.....71....4...39..."
REDUNDANT = "729461358684325719351987624576294831148653297932178465215846973893712546467539..."
TWO = "2" + EASY[1:]
SEVERAL = EASY.replace("5", ".").replace("3", ".").replace("9", ".")
ROWS: list[Any] = [
    EASY,
    MINIMAL,
    EASY.replace(".", "0"),
    REDUNDANT,
    SEVERAL,
    "55" + EASY[2:],
    TWO,
    "12..34..........",
    "nothing of the kind",
    "x" * 81,
    read_puzzle(EASY),
    EASY + " ",
]


def told(row: Any) -> Any:
    """Return a row as plain data, without the time it took."""
    if isinstance(row, ModokuError):
        return type(row).__name__, str(row)
    plain = row.to_json()
    return {name: value for name, value in plain.items() if name not in ("seconds", "method")}, str(row)


@pytest.mark.parametrize("name", ["check", "count"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_rows_are_those_of_single_questions(name: str, jobs: int) -> None:
    many, one = getattr(modoku, f"{name}_many"), getattr(modoku, name)
    wanted = []
    for puzzle in ROWS:
        try:
            wanted.append(told(one(puzzle)))
        except ModokuError as error:
            wanted.append(told(error))
    assert [told(row) for row in many(ROWS, jobs=jobs)] == wanted
    assert [told(row) for row in many([])] == []


def numbers(rows: Any) -> list[tuple[int, int | None]]:
    """Return the bounds of each row."""
    return [(row.low, row.high) for row in rows]


def test_choices_are_kept() -> None:
    quick: Any = modoku.check_many([EASY, MINIMAL], quick=True)
    assert [row.verdict for row in quick] == [None, None]
    single = [modoku.count(puzzle, limit=2) for puzzle in (SEVERAL, EASY)]
    assert numbers(modoku.count_many([SEVERAL, EASY], limit=2)) == numbers(single)
    by_parts: Any = modoku.count_many([EASY], method="components")
    assert (by_parts[0].low, by_parts[0].method) == (1, "components")


def test_what_has_many_solutions_is_counted_by_itself() -> None:
    wide = "".join(symbol if place % 3 == 0 else "." for place, symbol in enumerate(REDUNDANT.replace(".", "1")))
    single = modoku.count(wide)
    assert single.low > FEW
    assert numbers(modoku.count_many([wide, EASY])) == [(single.low, single.low), (1, 1)]


@pytest.mark.parametrize("name", ["check", "count"])
def test_a_raised_flag_leaves_what_it_leaves_of_one(name: str) -> None:
    raised = CancelFlag()
    raised.set()
    rows = getattr(modoku, f"{name}_many")([MINIMAL, MINIMAL], cancel=raised)
    assert [told(row) for row in rows] == 2 * [told(getattr(modoku, name)(MINIMAL, cancel=raised))]


def test_columns_of_arrow_and_pandas_are_lists() -> None:
    arrow = pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    rows = [EASY, MINIMAL, "55" + "." * 79]
    wanted, first = list(modoku.solve_many(rows).counts), str(modoku.solve(EASY).solution)
    column = arrow.array(["cut", *rows])
    for given in (
        arrow.array(rows),
        arrow.chunked_array([rows[:1], rows[1:]]),
        column[1:],
        pandas.Series(rows),
        pandas.Series(rows, dtype=object),
        pandas.Series(["cut", *rows])[1:],
    ):
        batch = modoku.solve_many(given)
        assert list(batch.counts) == wanted
        assert batch.solution(0) == first
        assert bytes(batch.digits)[:81] == bytes(map(int, first))
    for given in (column, pandas.Series(["cut", *rows]), arrow.array([*rows, None])):
        batch = modoku.solve_many(given)
        assert sum(batch.error(row) is not None for row in range(len(batch))) == 1

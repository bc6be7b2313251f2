"""Lists as columns: the same answers as one by one, whatever the list is made of."""

from array import array
from typing import Any

import pytest

import modoku
from modoku.logic import choose_techniques, grade
from modoku.native import CancelFlag

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9..."
LOOP = ".2......6....41.....78....1......7....37.....6..412....1..74..5..8.5..7......39.."
SEVERAL = "5.467.9..67....3......42.678..76...3..68..7..7....48569....7.8....4.9...3452....9"
BROKEN = "55" + EASY[2:]
LINES = [EASY, BROKEN, HARD, SEVERAL, LOOP]


def digits_of(line: str) -> list[int]:
    return [0 if symbol == "." else int(symbol) for symbol in line]


def rows_of(digits: Any) -> list[list[int]]:
    rows: list[list[int]] = digits.tolist()
    return rows


def test_verdicts_and_digits_are_those_of_the_rows() -> None:
    numbers = memoryview(bytes(value for line in LINES for value in digits_of(line))).cast("B", (len(LINES), 81))
    for puzzles in (LINES, "\n".join(LINES), numbers, array("b", numbers.tobytes())):
        batch = modoku.solve_many(puzzles)
        assert [list(modoku.Verdict)[code] for code in batch.verdicts] == [batch.verdict(row) for row in range(5)]
        assert batch.digits.shape == (5, 81)
        for row, found in enumerate(rows_of(batch.digits)):
            solution = batch.solution(row)
            assert found == ([0] * 81 if solution is None else digits_of(solution))


def test_rows_that_are_no_puzzle_have_no_verdict_and_no_digits() -> None:
    batch = modoku.solve_many(["?", EASY])
    assert [list(modoku.Verdict)[code] for code in batch.verdicts] == ["unknown", "unique"]
    assert rows_of(batch.digits)[0] == [0] * 81
    assert modoku.solve_many([]).digits.tolist() == []


def test_verdicts_of_batches_with_a_limit() -> None:
    batch = modoku.solve_many([EASY, SEVERAL, BROKEN], limit=1)
    assert [batch.verdict(row) for row in range(3)] == [list(modoku.Verdict)[code] for code in batch.verdicts]
    every = modoku.solve_many(["." * 45 + EASY[45:]], limit=256)
    assert every.counts[0] == 256
    assert list(modoku.Verdict)[every.verdicts[0]] == "multiple"


@pytest.mark.parametrize("uniqueness", [True, False])
def test_ratings_in_columns_are_the_ratings_one_by_one(uniqueness: bool) -> None:
    found = modoku.rate_batch(LINES, uniqueness=uniqueness, jobs=2)
    alone = [modoku.rate(line, uniqueness=uniqueness) for line in LINES]
    assert [found.rating(row) for row in range(5)] == [one.rating for one in alone]
    assert [found.level(row) for row in range(5)] == [one.level for one in alone]
    names = modoku.Ratings.technique_names()
    for row, one in enumerate(alone):
        if one.grade is None:
            assert (found.tenths[row], found.steps[row], found.techniques[row]) == (0, 0, 0)
            continue
        assert found.steps[row] == one.grade.steps
        assert round(found.efforts[row], 1) == one.grade.score
        counts = grade(one.puzzle, choose_techniques(uniqueness=uniqueness)).counts
        assert {name for k, name in enumerate(names) if found.techniques[row] >> k & 1} == set(counts)


def test_a_list_may_hold_whatever_stands_for_a_puzzle() -> None:
    mixed: list[Any] = [EASY, modoku.read_puzzle(HARD), "12..34..........", "?", digits_of(EASY)]
    found = modoku.rate_batch(mixed)
    assert [found.rating(row) for row in range(5)] == [1.2, modoku.rate(HARD).rating, None, None, 1.2]
    assert sorted(found.errors) == [2, 3]
    assert repr(found) == "<Ratings of 5: 3 rated>"
    numbers = array("i", [value for line in (EASY, BROKEN) for value in digits_of(line)] + [10] * 81)
    assert sorted(modoku.rate_batch(numbers).errors) == [2]
    assert modoku.rate_batch(f"{EASY}\n# a comment\n\n12\n{EASY}\n").tenths.tolist() == [12, 0, 12]


def test_a_raised_flag_leaves_rows_without_rating() -> None:
    raised = CancelFlag()
    raised.set()
    assert modoku.rate_batch([EASY, HARD], cancel=raised).levels.tolist() == [255, 255]


def test_canonical_forms_as_digits() -> None:
    forms = modoku.canon_many([EASY, "?", HARD, "12..34.........."])
    found = rows_of(forms.digits)
    assert found[0] == digits_of(str(forms[0]))
    assert found[2] == digits_of(str(forms[2]))
    assert found[1] == found[3] == [0] * 81

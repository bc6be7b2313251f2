"""Counting by column sets: known totals, agreement with visiting each solution, and honest lower bounds."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from modoku.errors import EngineError
from modoku.limits import Stop
from modoku.native import CancelFlag, HeldClock
from modoku.search.counting import count
from modoku.variants import make

ALL = 6_670_903_752_021_072_936_960
GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NINE = 362_880


def _kept(cells: set[int]) -> str:
    return "".join(digit if cell in cells else "." for cell, digit in enumerate(GRID))


@pytest.mark.parametrize(
    ("cells", "total"),
    [
        (set(), ALL),
        ({40}, ALL // 9),
        (set(range(9)), ALL // NINE),
        (set(range(4, 81, 9)), ALL // NINE),
        ({row * 9 + column for row in (3, 4, 5) for column in (3, 4, 5)}, ALL // NINE),
    ],
    ids=["blank", "one given", "a row", "a column", "a box"],
)
def test_symmetry_says_how_many_there_are(cells: set[int], total: int) -> None:
    found = count(_kept(cells), method="column-sets")
    assert (found.low, found.high, found.stop) == (total, total, Stop.EXHAUSTED)


@pytest.mark.parametrize("seed", range(12))
def test_the_number_is_that_of_visiting_each(seed: int) -> None:
    rng = Random(seed)
    text = _kept(set(rng.sample(range(81), rng.choice((22, 24, 26, 30, 81)))))
    # Some digits are named by no given, so that they may be exchanged.
    text = text.replace(str(seed % 9 + 1), ".") if seed % 3 == 0 else text
    each = count(text, method="enumeration", limit=3_000_000)
    found = count(text, method="column-sets")
    assert found.exact
    assert found.low == each.low or not each.exact


def test_contradictory_givens_leave_nothing() -> None:
    assert count("11" + "." * 79, method="column-sets").low == 0
    assert count("5" + GRID[1:9].replace("3", "5") + GRID[9:], method="column-sets").low == 0


def test_what_was_summed_before_time_was_up_is_a_lower_bound() -> None:
    whole = count(_kept(set(range(0, 81, 7))), method="column-sets")
    assert whole.exact
    for readings in (50, 500, 800):
        with HeldClock(1.0 / readings):
            part = count(_kept(set(range(0, 81, 7))), seconds=1.0, method="column-sets")
        assert part.stop is Stop.TIME
        assert part.high is None
        assert 0 <= part.low < whole.low


def test_a_flag_ends_it() -> None:
    flag = CancelFlag()
    with HeldClock(0.0, flag, 20):
        assert count("." * 81, method="column-sets", cancel=flag).stop is Stop.CANCELLED


def test_a_limit_ends_it() -> None:
    found = count("." * 81, limit=10**9, method="column-sets")
    assert found.stop is Stop.SOLUTIONS
    assert found.low >= 10**9


def test_what_the_sum_refuses_is_counted_by_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    text = _kept(set(Random(5).sample(range(81), 26)))
    expected = count(text, method="components")
    module = import_module("modoku.search.counting")
    monkeypatch.setattr(module, "count_by_column_sets", lambda *_, **__: (0, "nodes"))
    assert expected.exact
    assert count(text, method="column-sets").low == expected.low


def test_other_boards_are_told_what_to_use() -> None:
    with pytest.raises(EngineError, match="column-sets"):
        count(make("diagonal"), method="column-sets")

"""An answer is called complete, or the better bound, only where the searches below it were."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from modoku.formats import read_puzzle
from modoku.limits import Stop
from modoku.results import SolveResult
from modoku.search import count, find_candidates, find_redundant, solve
from modoku.variants import make

SMALL = read_puzzle("1...3..2...3..2.")


def undecided_after(monkeypatch: pytest.MonkeyPatch, module: str, searches: int) -> None:
    """Let the searches that a module begins after the first few find nothing and be out of nodes."""
    begun = []

    def search(puzzle: Any, **choices: Any) -> SolveResult:
        begun.append(puzzle)
        if len(begun) <= searches:
            return solve(puzzle, **choices)
        return SolveResult(puzzle, (), Stop.NODES, "classic9", 0.0, {})

    monkeypatch.setattr(sys.modules[f"modoku.search.{module}"], "solve", search)


@pytest.mark.parametrize("decided", [0, 2, 4])
def test_givens_that_were_not_decided_leave_minimality_open(decided: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = find_redundant(SMALL)
    assert (whole.complete, whole.minimal) == (True, True)
    undecided_after(monkeypatch, "minimal", decided)
    found = find_redundant(SMALL)
    assert (found.redundant, found.complete, found.minimal) == ((), False, None)


def test_a_redundant_given_settles_minimality_though_others_were_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    undecided_after(monkeypatch, "minimal", 1)
    found = find_redundant(read_puzzle("1234341221434321"))
    assert (found.redundant, found.complete, found.minimal) == ((0,), False, False)


@pytest.mark.parametrize("decided", [1, 5])
def test_digits_that_were_not_decided_leave_candidates_incomplete(
    decided: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("modoku.search.candidates.AT_ONCE", 2)
    puzzle = make("classic:boxes=2x2").with_givens({0: 1})
    whole = find_candidates(puzzle)
    assert whole.complete
    assert [len(cell) for cell in whole.cells] == [1, 3, 3, 3, 3, 3, 4, 4, 3, 4, 4, 4, 3, 4, 4, 4]
    undecided_after(monkeypatch, "candidates", decided)
    found = find_candidates(puzzle)
    assert not found.complete
    assert all(set(some) <= set(every) for some, every in zip(found.cells, whole.cells, strict=True))


def test_a_search_that_found_nothing_and_did_not_end_proves_no_candidate_false(monkeypatch: pytest.MonkeyPatch) -> None:
    undecided_after(monkeypatch, "candidates", 0)
    assert not find_candidates(SMALL).complete


@pytest.mark.parametrize(("summed", "bound"), [(0, 7), (6, 7), (7, 7), (8, 8)])
def test_the_better_of_two_lower_bounds_is_given(summed: int, bound: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("modoku.search.counting._visit_each", lambda *_: (7, Stop.NODES))
    monkeypatch.setattr("modoku.search.counting._sum_column_sets", lambda *_: (summed, Stop.TIME))
    found = count("." * 81)
    assert (found.low, found.high, found.stop, found.method) == (bound, None, Stop.TIME, "column-sets")

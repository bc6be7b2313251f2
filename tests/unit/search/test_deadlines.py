"""Questions that are made of searches begin none after their deadline, and say what they could not find out."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from tests.manual_clock import ManualClock

from modoku.limits import Stop
from modoku.models import to_cnf
from modoku.native import CancelFlag
from modoku.puzzle import Puzzle, Solution
from modoku.results import Verdict
from modoku.search import (
    count,
    find_candidates,
    find_conflict,
    find_difference,
    find_most_givens,
    find_redundant,
    find_unavoidable,
    solve,
)
from modoku.variants import classic, make

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
UNIQUE = classic().with_givens([int(c) if c.isdigit() else 0 for c in LINE])
FULL = classic().with_givens(list(map(int, GRID)))
FULL_WITH_SUM = make("killer:cages=8@r1c1r1c2").with_givens(FULL.givens)
SEVERAL = make("classic:boxes=2x3").with_givens({0: 1, 1: 2, 2: 3, 12: 4})
SIX_FULL = make("classic:boxes=2x3").with_givens(list(map(int, "123456456123231564564231312645645312")))
# With a 2 in r2c8 nothing fits any more, and that takes several givens to see.
NONE = UNIQUE.with_givens([2 if cell == 16 else digit for cell, digit in enumerate(UNIQUE.givens)])

SEARCHES = {
    "candidates": ("solve",),
    "minimal": ("solve",),
    "difference": ("solve", "count", "sat_solve", "to_cnf"),
    "conflict": ("solve",),
    "parts": ("sat_core", "sat_solve"),
    "smallest": ("sat_solve",),
    "unavoidable": ("sat_solve", "unavoidable_sets"),
}
SECONDS = 60.0


def _sets_of(puzzle: Puzzle, **choices: Any) -> Any:
    """Return the unavoidable sets of a full grid."""
    return find_unavoidable(puzzle, Solution.checked(puzzle, puzzle.givens), **choices)


Question = Callable[..., Any]
QUESTIONS: dict[str, tuple[Question, Puzzle, int, Callable[[Any], bool]]] = {
    "candidates": (find_candidates, classic(), 12, lambda found: found.complete),
    "redundant": (find_redundant, SIX_FULL, 30, lambda found: found.complete),
    "difference": (find_difference, SEVERAL, 12, lambda found: found.complete),
    "conflict": (find_conflict, NONE, 30, lambda found: found.complete),
    "unavoidable": (_sets_of, FULL, 2, lambda found: found.complete_up_to == 8),
    "unavoidable by clauses": (_sets_of, FULL_WITH_SUM, 7, lambda found: found.complete_up_to == 8),
    "most givens": (find_most_givens, classic(), 4, lambda found: found.givens is not None),
}
"""Each question, a puzzle for it, how many searches at least it takes of it, and whether the answer is whole."""
AFTER = (1, 2, 3, 5, 7, 8, 9, 11, 15, 16, 23)
CASES = [(name, after) for name, (_, _, least, _) in QUESTIONS.items() for after in AFTER if after < least]


class Searches:
    """Counts the searches of all questions; after some of them something happens, and none may begin any more."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done = 0
        self.last: int | None = None
        self.cancel: CancelFlag | None = None
        self.act: Callable[[], object] = lambda: None
        for module, names in SEARCHES.items():
            for name in names:
                place = sys.modules[f"modoku.search.{module}"]
                monkeypatch.setattr(place, name, self._counted(getattr(place, name)))

    def _counted(self, search: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any, **choices: Any) -> Any:
            assert self.last is None or self.done < self.last, "a search began after the deadline"
            assert search is to_cnf or choices["cancel"] is self.cancel, "a search cannot be cancelled"
            found = search(*arguments, **choices)
            self.done += 1
            if self.done == self.last:
                self.act()
            return found

        return counted


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    return Searches(monkeypatch)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_that_is_left_alone_gives_its_whole_answer(name: str, searches: Searches) -> None:
    ask, puzzle, least, is_whole = QUESTIONS[name]
    assert is_whole(ask(puzzle, seconds=None))
    assert searches.done >= least


@pytest.mark.parametrize(("name", "after"), CASES)
def test_no_search_begins_after_the_time_is_over(
    name: str, after: int, searches: Searches, manual_clock: ManualClock
) -> None:
    ask, puzzle, _, is_whole = QUESTIONS[name]
    searches.last, searches.act = after, lambda: manual_clock.move(SECONDS + 1)
    assert not is_whole(ask(puzzle, seconds=SECONDS))
    assert searches.done == after


@pytest.mark.parametrize(("name", "after"), CASES)
def test_no_search_begins_after_the_flag_is_raised(name: str, after: int, searches: Searches) -> None:
    ask, puzzle, _, is_whole = QUESTIONS[name]
    cancel = CancelFlag()
    searches.last, searches.act, searches.cancel = after, cancel.set, cancel
    assert not is_whole(ask(puzzle, seconds=None, cancel=cancel))
    assert searches.done == after


def test_sets_of_a_size_that_was_not_finished_are_not_called_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["modoku.search.unavoidable"]
    sat_solve, sizes = module.sat_solve, iter(range(2, 9))

    def cut_at_6(*arguments: Any, **choices: Any) -> Any:
        answers, stop, *rest = sat_solve(*arguments, **choices)
        return (answers[:1], "time", *rest) if next(sizes) == 6 else (answers, stop, *rest)

    whole = _sets_of(FULL_WITH_SUM, size=6)
    monkeypatch.setattr(module, "sat_solve", cut_at_6)
    found = _sets_of(FULL_WITH_SUM, size=8)
    assert (found.complete_up_to, whole.complete_up_to) == (5, 6)
    assert len(found.sets) < len(whole.sets)
    assert set(found.sets) < set(whole.sets)


def test_without_time_nothing_is_found_out_and_that_is_said() -> None:
    raised = CancelFlag()
    raised.set()
    for limits in ({"seconds": 0}, {"seconds": None, "cancel": raised}):
        candidates = find_candidates(SEVERAL, **limits)
        assert (candidates.complete, any(candidates.cells)) == (False, False)
        minimality = find_redundant(UNIQUE, **limits)
        assert (minimality.redundant, minimality.complete, minimality.minimal) == ((), False, None)
        assert find_conflict(NONE, **limits).verdict is Verdict.UNKNOWN
        assert find_difference(SEVERAL, **limits).verdict is Verdict.UNKNOWN
        assert find_most_givens(classic(), **limits).givens is None
        assert _sets_of(FULL, **limits).complete_up_to == 1


@pytest.mark.parametrize("recipe", ["classic", "classic:boxes=5x5", "killer:cages=10@r1c1r1c2"])
def test_an_engine_that_is_asked_too_late_builds_no_model(recipe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("choice", "counting"):
        place = sys.modules[f"modoku.search.{module}"]
        for name in ("compile_puzzle", "count_exactly"):
            if hasattr(place, name):
                monkeypatch.setattr(place, name, None)
    puzzle = make(recipe)
    assert solve(puzzle, seconds=0).stop is count(puzzle, seconds=0).stop is Stop.TIME


def test_the_givens_of_a_classic_puzzle_are_asked_for_together_within_the_limits(manual_clock: ManualClock) -> None:
    whole = find_redundant(UNIQUE)
    alone = [solve(UNIQUE.with_givens({**_givens(UNIQUE), cell: 0})).verdict for cell in _givens(UNIQUE)]
    assert whole.complete
    assert whole.redundant == tuple(
        cell for cell, verdict in zip(_givens(UNIQUE), alone, strict=True) if verdict is Verdict.UNIQUE
    )
    cancel = CancelFlag()
    cancel.set()
    assert not find_redundant(UNIQUE, cancel=cancel).complete
    assert not find_redundant(UNIQUE, seconds=0).complete


def _givens(puzzle: Puzzle) -> dict[int, int]:
    return {cell: digit for cell, digit in enumerate(puzzle.givens) if digit}

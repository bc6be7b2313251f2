"""Limits that make no sense are refused in words; those that do are kept to, whoever searches."""

import sys
from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest
from tests.manual_clock import ManualClock

from modoku import solve_many
from modoku.engines import ENGINES, get_engine
from modoku.engines.backtracking import ReferenceEngine
from modoku.errors import EngineError, UnknownName
from modoku.limits import Deadline, Limits, Stop
from modoku.native import CancelFlag
from modoku.puzzle import BoxGrid, Puzzle
from modoku.results import Run, Verdict
from modoku.search import count, solve
from modoku.search.choice import build_and_run
from modoku.search.counting import FEW_NODES
from modoku.variants import classic

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BLANK = "." * 81
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = classic().with_givens([*map(int, FULL[:36]), *[0] * 45])
BAD = [{"limit": -1}, {"limit": 2.5}, {"nodes": -1}, {"nodes": nan}, {"seconds": nan}, {"seconds": "5"}]


@pytest.mark.parametrize("bad", BAD, ids=str)
def test_limits_that_make_no_sense_are_refused(bad: dict[str, Any]) -> None:
    asks: tuple[Callable[..., object], ...] = (solve, count, solve_many)
    for ask in asks:
        with pytest.raises(EngineError, match="cannot stop after"):
            ask(LINE, **bad)
    with pytest.raises(EngineError, match="cannot stop after"):
        solve(classic(BoxGrid(2, 2)), **bad)


@pytest.mark.parametrize("huge", [{"limit": 10**30}, {"nodes": 10**30}, {"seconds": 1e300}, {"seconds": inf}], ids=str)
def test_huge_limits_are_none(huge: dict[str, Any]) -> None:
    assert solve(LINE, **huge).verdict is Verdict.UNIQUE
    assert solve_many(LINE, **huge).verdict(0) is Verdict.UNIQUE
    assert count(classic(BoxGrid(2, 2)), **huge).high == 288


@pytest.mark.parametrize("name", list(ENGINES))
@pytest.mark.parametrize("limits", [Limits(0), Limits(2, inf), Limits(2, 1e300), Limits(2, nodes=10**30)], ids=str)
def test_every_engine_takes_extreme_limits(name: str, limits: Limits) -> None:
    engine = get_engine(name)
    if not engine.availability().available:
        pytest.skip(f"the engine {name} is not installed")
    run = engine.run(engine.encode(SEVERAL), limits)
    assert (len(run.answers), run.stop) == (limits.solutions, Stop.SOLUTIONS)
    if limits.solutions == 0:
        settled = engine.run(engine.encode(classic().with_givens(list(map(int, FULL)))), limits)
        assert (settled.answers, settled.stop) == ((), Stop.SOLUTIONS)


def test_counting_uses_all_the_nodes_it_may() -> None:
    few = count(BLANK, nodes=FEW_NODES)
    more = count(BLANK, nodes=4 * FEW_NODES, method="enumeration")
    assert few.stop is more.stop is Stop.NODES
    assert count("." * 27 + LINE[27:], nodes=10**9).exact


def test_a_limit_for_the_whole_batch_is_not_passed_over() -> None:
    with pytest.raises(EngineError, match="whole batch"):
        solve_many([LINE], batch_nodes=10)
    assert solve_many(memoryview(bytes(81)), batch_nodes=0).verdict(0) is Verdict.UNKNOWN


def test_a_batch_takes_at_least_one_solution_and_a_known_path() -> None:
    with pytest.raises(EngineError, match="at least one"):
        solve_many(LINE, limit=0)
    with pytest.raises(EngineError, match="abacus"):
        solve_many(LINE, path="abacus")


class _SlowToBuild(ReferenceEngine):
    """An engine whose model takes two seconds to build."""

    left: float | None = None

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock

    def encode(self, puzzle: Puzzle) -> Puzzle:
        self.clock.move(2.0)
        return puzzle

    def run(self, model: Puzzle, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        self.left = limits.seconds
        return Run((), Stop.TIME)


@pytest.mark.parametrize(("given", "left"), [(1.0, 0.0), (5.0, 3.0)])
def test_building_the_model_counts_as_time(manual_clock: ManualClock, given: float, left: float) -> None:
    engine = _SlowToBuild(manual_clock)
    build_and_run(engine, SEVERAL, Limits(2, given), None)
    assert engine.left == left


@pytest.mark.parametrize("name", [*ENGINES, "abacus"])
def test_a_choice_that_an_engine_does_not_have_is_refused(name: str) -> None:
    with pytest.raises(UnknownName, match=r"no (engine|solver) '"):
        get_engine(f"{name}:nothing")


def test_no_nodes_means_no_search_whoever_is_asked() -> None:
    found, counted = solve(LINE, nodes=0), count(LINE, nodes=0)
    assert (len(found.answers), found.stop) == (0, Stop.NODES)
    assert (counted.low, counted.stop) == (0, Stop.NODES)
    arrays = bytes(int(c) if c.isdigit() else 0 for c in LINE + LINE)
    for puzzles in ([LINE, LINE], f"{LINE}\n{LINE}\n", memoryview(arrays)):
        batch = solve_many(puzzles, nodes=0)
        assert (len(batch), list(batch.counts), list(batch.nodes)) == (2, [0, 0], [0, 0])
        assert [batch.stop(i) for i in range(2)] == [Stop.NODES] * 2
        assert list(batch) == [None, None]
    assert list(solve_many([LINE, "12"], nodes=0).errors) == [1]


def test_nobody_gets_more_solutions_than_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["modoku.search.solving"], "KEPT", 5)
    for question in (BLANK, classic(), classic(BoxGrid(2, 2))):
        for limit in (None, 7):
            found = solve(question, limit=limit)
            assert (len(found.answers), found.stop) == (5, Stop.SOLUTIONS)
        assert len(solve(question, limit=3).answers) == 3


def test_answers_that_cannot_be_checked_in_time_are_not_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["modoku.search.solving"]
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.0)
    board = classic(BoxGrid(2, 2))
    run = build_and_run(get_engine("general"), board, Limits(None), None)
    assert (len(run.answers), run.stop) == (288, Stop.EXHAUSTED)
    raised = CancelFlag()
    raised.set()
    assert module._checked(board, run, Deadline()) == run
    cancelled = module._checked(board, run, Deadline(cancel=raised))
    assert (cancelled.answers, cancelled.stop) == (run.answers[:2], Stop.CANCELLED)
    late = module._checked(board, run, Deadline.after(0))
    assert (late.answers, late.stop) == (run.answers[:2], Stop.TIME)
    monkeypatch.setattr(module, "GRACE_SECONDS", 60.0)
    assert module._checked(board, run, Deadline.after(0, raised)) == run

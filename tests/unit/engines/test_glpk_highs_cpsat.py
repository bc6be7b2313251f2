"""The other engines keep to their limits too, wherever they run."""

import signal
import subprocess
import threading
from collections.abc import Iterator
from importlib import import_module
from shutil import which
from types import ModuleType
from typing import Any

import pytest
from tests.manual_clock import ManualClock
from tests.patience import PATIENCE_SECONDS
from tests.unit.engines.events import on_answer

from modoku.engines import cpsat, enumeration, glpk, glpsol, highs
from modoku.engines.registry import get_engine
from modoku.errors import EngineError, EngineUnavailable
from modoku.limits import Deadline, Limits, Stop
from modoku.models import IlpModel
from modoku.native import CancelFlag
from modoku.puzzle import BoxGrid, Sum
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import classic, make

LONG = 1e6
"""Seconds that no machine takes: what ends a search is the clock of the test."""
MANY = 100
"""Answers that are never reached where something else ends the search; so a test that goes wrong ends."""
ORDER_2 = classic(BoxGrid(2, 2))
GOLDEN_NUGGET = "000000039000001005003050800008090006070002000100400000009080050020000600400700000"
HARD = classic().with_givens([int(c) for c in GOLDEN_NUGGET])
MODULES: dict[str, ModuleType] = {"glpk": glpk, "highs": highs, "cpsat": cpsat}
PLACES = [("glpk", "here"), ("glpk", "process"), ("highs", "here"), ("highs", "process"), ("cpsat", "here")]


@pytest.fixture(autouse=True)
def place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    name, where = request.node.callspec.params["name"], request.node.callspec.params.get("where", "here")
    if not get_engine(name).availability().available:
        pytest.skip(f"the engine {name} is not installed")
    if hasattr(MODULES[name], "SHORT_NONZEROS"):
        monkeypatch.setattr(MODULES[name], "SHORT_NONZEROS", 0 if where == "process" else 10**9)


@pytest.mark.parametrize(("name", "where"), PLACES)
def test_time_ends_an_endless_enumeration(
    name: str, where: str, monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock
) -> None:
    engine = get_engine(name)
    on_answer(monkeypatch, 1, lambda: manual_clock.move(2 * LONG))
    run = engine.run(engine.encode(classic()), Limits(MANY, seconds=LONG))
    assert (len(run.answers), run.stop) == (1, Stop.TIME)


@pytest.mark.parametrize(("name", "where"), PLACES)
def test_without_time_nothing_is_searched(name: str, where: str) -> None:
    engine = get_engine(name)
    run = engine.run(engine.encode(classic()), Limits(None, seconds=0))
    assert (run.answers, run.stop) == ((), Stop.TIME)


@pytest.mark.parametrize("name", ["glpk"])
@pytest.mark.parametrize("iterations", [0, 1, 5, 20, 80, 200])
def test_a_relaxation_cut_short_anywhere_proves_nothing(
    name: str, iterations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = pytest.importorskip("swiglpk", reason="only the library can be told a number of iterations")
    prepare = library.glp_init_smcp

    def prepare_less(parameters: Any) -> None:
        prepare(parameters)
        parameters.it_lim = iterations

    monkeypatch.setattr(library, "glp_init_smcp", prepare_less)
    engine = get_engine(name)
    run = engine.run(engine.encode(classic().with_givens({0: 1, 80: 2})), Limits(2))
    assert (run.answers, run.stop) == ((), Stop.TIME)


@pytest.mark.parametrize("name", list(MODULES))
@pytest.mark.parametrize("reading", [2, 3, 4, 5, 8, 12])
def test_a_search_cut_short_anywhere_proves_nothing(name: str, reading: int, manual_clock: ManualClock) -> None:
    engine = get_engine(name)
    several = engine.encode(classic().with_givens({0: 1, 80: 2}))
    manual_clock.move_at(reading, 2 * LONG)
    assert engine.run(several, Limits(2, seconds=LONG)).stop in (Stop.TIME, Stop.SOLUTIONS)


@pytest.mark.parametrize(("name", "where"), PLACES)
def test_a_raised_flag_ends_an_endless_enumeration(name: str, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cancel = CancelFlag()
    engine = get_engine(name)
    on_answer(monkeypatch, 1, cancel.set)
    run = engine.run(engine.encode(classic()), Limits(MANY), cancel)
    assert (len(run.answers), run.stop) == (1, Stop.CANCELLED)


INSIDE = {("glpk", "here"): "look", ("highs", "here"): "look", ("cpsat", "here"): "_search"}
"""Who looks at the clock while the library searches; for a worker it is the one that waits for it."""


@pytest.mark.parametrize(("name", "where"), PLACES)
def test_ctrl_c_ends_an_endless_enumeration(name: str, where: str, manual_clock: ManualClock) -> None:
    engine = get_engine(name)
    place = INSIDE.get((name, where), "run_killable")
    manual_clock.when_read_in(place, lambda: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        engine.run(engine.encode(classic()), Limits(MANY, seconds=LONG))


@pytest.mark.parametrize(("name", "where"), PLACES)
def test_nodes_are_limited(name: str, where: str) -> None:
    engine = get_engine(name)
    if engine.availability().version == "glpsol":
        pytest.skip("the program glpsol cannot be told a number of nodes")
    run = engine.run(engine.encode(HARD), Limits(2, nodes=1))
    assert (run.answers, run.stop) == ((), Stop.NODES)
    assert run.stats


@pytest.mark.parametrize(("name", "where"), PLACES)
def test_the_same_solutions_wherever_it_runs(name: str, where: str) -> None:
    engine = get_engine(name)
    puzzle = ORDER_2.with_givens([1, 2, 3, 4] + [0] * 12)
    run = engine.run(engine.encode(puzzle), Limits(None))
    assert len(set(run.answers)) == len(run.answers) == 12
    assert run.stop is Stop.EXHAUSTED


@pytest.mark.parametrize("name", ["cpsat"])
def test_a_rule_with_inner_states_gives_each_solution_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = get_engine(name)
    puzzle = make("classic:boxes=2x2", "quadruple:clues=12@r1c1;34@r3c3")
    raw: list[None] = []
    on_answer(monkeypatch, None, lambda: raw.append(None))
    run = engine.run(engine.encode(puzzle), Limits(None))
    assert (len(raw), len(run.answers), run.stop) == (288, 288, Stop.EXHAUSTED)
    result = solve(make("quadruple:clues=12@r1c1"), engine=name)
    assert (len(result.answers), result.stop, result.verdict) == (2, Stop.SOLUTIONS, Verdict.MULTIPLE)


@pytest.mark.parametrize(("name", "extra"), [("glpk", "glpk"), ("highs", "models"), ("cpsat", "models")])
def test_a_missing_library_names_the_extra(name: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = get_engine(name)
    model = engine.encode(ORDER_2)
    monkeypatch.setattr(enumeration, "find_spec", lambda _: None)
    monkeypatch.setattr(glpk, "which", lambda _: None)
    monkeypatch.setattr(glpk, "find_spec", lambda _: None)
    with pytest.raises(EngineUnavailable, match=rf"pip install modoku\[{extra}\]"):
        engine.run(model, Limits())


@pytest.mark.parametrize("name", ["highs"])
def test_a_highspy_that_clashes_with_other_libraries_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = get_engine(name)
    monkeypatch.setattr(enumeration, "version", lambda _: "1.15.0")
    monkeypatch.setattr(highs, "_version", lambda: "1.15.0")
    assert not engine.availability().available
    with pytest.raises(EngineUnavailable, match=r"highspy<1\.15"):
        engine.run(engine.encode(ORDER_2), Limits())


@pytest.mark.parametrize("name", ["glpk"])
def test_without_the_library_glpk_runs_its_program(
    name: str, monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock
) -> None:
    if which("glpsol") is None:
        pytest.skip("the program glpsol (package glpk-utils) is not installed")
    engine = get_engine(name)
    model = engine.encode(HARD)
    assert isinstance(model, IlpModel)
    monkeypatch.setattr(enumeration, "find_spec", lambda _: None)
    monkeypatch.setattr(glpk, "find_spec", lambda _: None)
    assert engine.availability().version == "glpsol"
    assert len(engine.run(model, Limits(1)).answers) == 1
    cancel = CancelFlag()
    cancel.set()
    assert glpsol.run_glpsol(model, Limits(1), cancel).stop is Stop.CANCELLED
    assert glpsol.run_glpsol(model, Limits(1, seconds=0)).stop is Stop.TIME
    manual_clock.when_read_in("_attend", lambda: manual_clock.move(2 * LONG))
    assert glpsol.run_glpsol(engine.encode(classic()), Limits(MANY, seconds=LONG)).stop is Stop.TIME


@pytest.mark.parametrize("name", ["glpk"])
@pytest.mark.parametrize(("most", "stop"), [(15, None), (14, Stop.NODES), (None, None)])
def test_the_log_of_glpsol_tells_the_nodes(name: str, most: int | None, stop: Stop | None) -> None:
    told = _Attended("+  1234: mip = not found yet <= +inf (3; 12)\n")
    assert glpsol._attend(told, Limits(1, nodes=most), Deadline.after(None)) is stop  # type: ignore[arg-type]
    assert told.is_killed


class _Attended:
    """A program that has written a log, and ends when it has been waited for twice."""

    def __init__(self, log: str) -> None:
        self.is_killed, self._waited = False, 0
        self._read = threading.Event()
        self.stdout = self._iter_lines(log)

    def _iter_lines(self, log: str) -> Iterator[str]:
        yield log
        self._read.set()

    def wait(self, seconds: float) -> None:
        """Not be done once."""
        assert self._read.wait(PATIENCE_SECONDS)
        self._waited += 1
        if self._waited == 1:
            raise subprocess.TimeoutExpired("glpsol", seconds)

    def kill(self) -> None:
        """Be told to end."""
        self.is_killed = True


@pytest.mark.parametrize("name", ["highs"])
def test_highs_giving_up_is_an_error_and_not_a_limit(name: str) -> None:
    known = import_module("highspy").HighsModelStatus
    assert highs._solve(_Ended(known.kSolutionLimit), Limits(nodes=5), 0, None, []) is Stop.NODES
    assert highs._solve(_Ended(known.kTimeLimit), Limits(), 0, None, []) is Stop.TIME
    assert highs._solve(_Ended(known.kUnboundedOrInfeasible), Limits(), 0, None, []) is Stop.EXHAUSTED
    for status in (known.kUnknown, known.kSolveError, known.kSolutionLimit):
        with pytest.raises(EngineError, match="HiGHS gave up"):
            highs._solve(_Ended(status), Limits(), 0, None, [])


class _Ended:
    """A solver that has nothing to say but this status."""

    def __init__(self, status: object) -> None:
        self.status = status

    def run(self) -> None:
        pass

    def setOptionValue(self, name: str, value: object) -> None:  # noqa: N802 - the name in HiGHS
        pass

    def getModelStatus(self) -> object:  # noqa: N802 - the name in HiGHS
        return self.status

    def modelStatusToString(self, status: object) -> str:  # noqa: N802 - the name in HiGHS
        return str(status)


@pytest.mark.parametrize("name", ["glpk", "highs"])
def test_sums_with_large_coefficients_have_the_solutions_that_the_reference_finds(name: str) -> None:
    for factor in (10**2, 10**5, 10**7, 10**9):
        for total in (3 * factor + 7, 2 * factor + 5):
            puzzle = ORDER_2.with_constraints([Sum((0, 1, 2), total, (factor, 1, 1))])
            found = solve(puzzle, engine=name, limit=None)
            assert found.stop is Stop.EXHAUSTED
            assert set(found.answers) == set(solve(puzzle, engine="reference", limit=None).answers)

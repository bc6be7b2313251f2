"""The SAT engine keeps to its limits, wherever it runs, and finds every solution once."""

import threading
from array import array

import pytest

from modoku.engines import enumeration
from modoku.engines import pysat as module
from modoku.engines.pysat import SOLVERS, PysatEngine
from modoku.engines.registry import all_engines, get_engine
from modoku.errors import EngineUnavailable, UnknownName
from modoku.native import CancelFlag, each_clause
from modoku.puzzle import BoxGrid
from modoku.results import Limits, Stop
from modoku.variants import classic

pytest.importorskip("pysat", reason="python-sat is not installed")
ORDER_2 = classic(BoxGrid(2, 2))
GOLDEN_NUGGET = "000000039000001005003050800008090006070002000100400000009080050020000600400700000"
HARD = classic().with_givens([int(c) for c in GOLDEN_NUGGET])


@pytest.fixture(params=["here", "in a process"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> PysatEngine:
    if request.param == "in a process":
        monkeypatch.setattr(module, "SLICED_LITERALS", 0)
    return PysatEngine()


def test_all_solutions_are_found_once_each(engine: PysatEngine) -> None:
    run = engine.run(engine.encode(ORDER_2), Limits(None))
    assert run.stop is Stop.EXHAUSTED
    assert len(run.answers) == len(set(run.answers)) == 288


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_no_more_solutions_than_asked_for(engine: PysatEngine, limit: int) -> None:
    run = engine.run(engine.encode(ORDER_2), Limits(limit))
    assert (len(run.answers), run.stop) == (limit, Stop.SOLUTIONS)


def test_a_hard_puzzle_is_exhausted_with_its_one_solution(engine: PysatEngine) -> None:
    run = engine.run(engine.encode(HARD), Limits(2))
    assert (len(run.answers), run.stop) == (1, Stop.EXHAUSTED)
    assert run.stats["conflicts"] > 0


def test_a_contradiction_is_exhausted_without_an_answer(engine: PysatEngine) -> None:
    run = engine.run(engine.encode(ORDER_2.with_givens([1, 1] + [0] * 14)), Limits(2))
    assert (run.answers, run.stop) == ((), Stop.EXHAUSTED)


def test_a_puzzle_settled_by_propagation_alone_has_its_one_answer(engine: PysatEngine) -> None:
    run = engine.run(engine.encode(ORDER_2.with_givens([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4] + [0] * 5)), Limits(2))
    assert (len(run.answers), run.stop) == (1, Stop.EXHAUSTED)


def test_conflicts_are_limited_by_nodes(engine: PysatEngine) -> None:
    run = engine.run(engine.encode(HARD), Limits(2, nodes=5))
    assert run.stop is Stop.NODES
    assert run.stats["conflicts"] < 20


def test_time_ends_an_endless_enumeration(engine: PysatEngine) -> None:
    model = engine.encode(classic())
    # The library is loaded then, however long it took.
    engine.run(model, Limits(1))
    run = engine.run(model, Limits(None, seconds=1.0))
    assert run.stop is Stop.TIME
    assert run.answers


def test_a_raised_flag_ends_an_endless_enumeration(engine: PysatEngine) -> None:
    cancel = CancelFlag()
    threading.Timer(0.2, cancel.set).start()
    assert engine.run(engine.encode(classic()), Limits(None), cancel).stop is Stop.CANCELLED


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_named_solver_works(solver: str) -> None:
    engine = get_engine(f"pysat:{solver}")
    run = engine.run(engine.encode(HARD), Limits(2))
    assert (len(run.answers), run.stop) == (1, Stop.EXHAUSTED)


def test_an_unknown_solver_or_engine_is_refused_with_the_choices() -> None:
    with pytest.raises(UnknownName, match="glucose4"):
        PysatEngine("glue")
    with pytest.raises(UnknownName, match="pysat"):
        get_engine("pysatt")


def test_a_missing_library_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enumeration, "find_spec", lambda name: None)
    engine = PysatEngine()
    assert not engine.availability().available
    with pytest.raises(EngineUnavailable, match=r"pip install modoku\[models\]"):
        engine.run(engine.encode(ORDER_2), Limits())


def test_the_registry_makes_every_engine_under_its_own_name() -> None:
    assert all(engine.name == name for name, engine in all_engines().items())


def test_a_flat_formula_is_cut_into_clauses_until_an_empty_one() -> None:
    taken: list[list[int]] = []
    assert each_clause(array("i", [1, -2, 0, 3, 0]), taken.append)
    assert taken == [[1, -2], [3]]
    assert each_clause(array("i", [2**31 - 1, -(2**31) + 1, 0, -1, -1, 0]), taken.append)
    assert taken[-2:] == [[2**31 - 1, -(2**31) + 1], [-1, -1]]
    del taken[-2:]
    assert each_clause(b"", taken.append)
    assert not each_clause(array("i", [4, 0, 0, 5, 0]), taken.append)
    assert taken == [[1, -2], [3], [4]]
    with pytest.raises(ValueError, match="not closed"):
        each_clause(array("i", [1, 0, 2]), taken.append)
    with pytest.raises(ZeroDivisionError):
        each_clause(array("i", [1, 0]), lambda clause: clause[0] // 0)

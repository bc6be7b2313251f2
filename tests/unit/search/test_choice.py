"""Whoever is chosen, the answer is the same; a search that gets stuck is handed on, and nothing is lost on the way."""

from dataclasses import replace
from typing import Any

import pytest

from modoku.engines import get_engine
from modoku.engines.sat import SatEngine
from modoku.errors import FormatError, UnsupportedConstraint
from modoku.limits import Limits, Stop
from modoku.native import CancelFlag
from modoku.puzzle import Puzzle, Sum
from modoku.results import Run, Verdict
from modoku.rules.connected import ConnectedCells
from modoku.search import choice, count, solve
from modoku.variants import make


@pytest.fixture
def board() -> Puzzle:
    """A board with 288 solutions, which the general engine finds between contradictions."""
    return make("diagonal", "classic:boxes=2x3").with_givens([1, 2, *[0] * 34])


def test_a_search_that_gets_stuck_is_handed_to_sat(board: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    patient = solve(board, limit=None)
    monkeypatch.setattr(choice, "patience_with", lambda _: 0)
    hasty = solve(board, limit=None)
    assert (patient.engine, hasty.engine) == ("general", "sat")
    assert patient.stop is hasty.stop is Stop.EXHAUSTED
    assert len(patient.answers) == 288
    assert sorted(map(str, patient.answers)) == sorted(map(str, hasty.answers))


@pytest.mark.parametrize(("conflicts", "engine"), [(100_000, "sat"), (1, "general")])
def test_sat_has_a_taste_of_what_will_be_borne_with_for_long(
    conflicts: int, engine: str, board: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it does not end at once goes on where it was, and no solution is lost or told twice."""
    patient = solve(board, limit=None)
    monkeypatch.setattr(choice, "GLANCE", 0)
    monkeypatch.setattr(choice, "TASTE", conflicts)
    found = solve(board, limit=None)
    assert (found.engine, found.stop) == (engine, Stop.EXHAUSTED)
    assert sorted(map(str, found.answers)) == sorted(map(str, patient.answers))


def test_a_search_over_long_sums_or_pieces_is_borne_with_longer(board: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    borne: list[int] = []

    def search(model: object, limits: Limits, cancel: CancelFlag | None, patience: int) -> Run:
        borne.append(patience)
        return Run((), Stop.EXHAUSTED, {"nodes": 0})

    monkeypatch.setattr(choice, "search", search)
    in_one_row, over_two_boxes = Sum((0, 1, 2), 9), Sum((0, 9), 5)
    piece = ConnectedCells((0, 1, 2), frozenset({1}), ((0, 1), (1, 2)))
    for constraint in (in_one_row, replace(over_two_boxes, comparison="<="), over_two_boxes, piece):
        choice.look_first(board.with_constraints([constraint]), Limits())
    short, half_bound, long, pieces = borne
    assert short == half_bound > 0
    assert (long, pieces) == (choice.PATIENT_WITH_SUMS * short, choice.PATIENT_WITH_PIECES * short)
    assert 1 < choice.PATIENT_WITH_SUMS < choice.PATIENT_WITH_PIECES


def test_what_no_clauses_hold_stays_with_the_search(board: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: SatEngine, puzzle: Puzzle) -> object:
        raise UnsupportedConstraint("too large")

    patient = solve(board, limit=None)
    monkeypatch.setattr(SatEngine, "encode", refuse)
    monkeypatch.setattr(choice, "patience_with", lambda _: 0)
    alone = solve(board, limit=None)
    assert (alone.engine, alone.stop) == ("general", Stop.EXHAUSTED)
    assert sorted(map(str, alone.answers)) == sorted(map(str, patient.answers))


def test_nodes_that_are_spent_are_spent(board: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Limits] = []

    def run(self: SatEngine, model: object, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        given.append(limits)
        return Run((), Stop.NODES, {"nodes": 0})

    monkeypatch.setattr(SatEngine, "run", run)
    monkeypatch.setattr(choice, "patience_with", lambda _: 0)
    general = get_engine("general")
    spent = general.run(general.encode(board), Limits(None)).stats["nodes"]
    assert solve(board, limit=None, nodes=1).engine == "general"
    assert not given
    solve(board, limit=None, nodes=int(spent))
    assert len(given) == 1
    assert given[0].nodes is not None
    assert 0 < given[0].nodes < spent


def test_solutions_found_before_the_hand_over_are_kept(board: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SatEngine, "run", lambda *_: Run((), Stop.TIME, {"nodes": 0}))
    monkeypatch.setattr(choice, "patience_with", lambda _: 0)
    solutions = solve(board, limit=2, engine="general").answers
    found = solve(board, limit=None)
    assert (found.engine, found.stop) == ("sat", Stop.TIME)
    assert found.answers[:2] == solutions
    assert found.verdict is Verdict.MULTIPLE


@pytest.mark.parametrize("nothing", [None, 5, b"." * 81, ["." * 81]], ids=str)
def test_what_is_no_puzzle_is_refused_in_words(nothing: Any) -> None:
    for ask in (solve, count):
        with pytest.raises(FormatError, match="neither a puzzle nor its text"):
            ask(nothing)

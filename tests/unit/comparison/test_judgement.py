"""Comparisons believe nobody: answers are checked, claims are refuted by answers, limits and absences are said."""

from __future__ import annotations

import pytest
from tests.manual_clock import ManualClock

from modoku.comparison import (
    Comparison,
    ComparisonRow,
    RowState,
    compare,
    iter_rows,
    measure,
    remarks,
    summarise,
    to_table,
)
from modoku.engines import Availability, get_engine
from modoku.errors import EngineError
from modoku.language import Message, msg
from modoku.limits import Limits, Stop
from modoku.native import CancelFlag
from modoku.puzzle import BoxGrid, Puzzle, Sum
from modoku.results import Run, Verdict
from modoku.variants import classic

ORDER_2 = classic(BoxGrid(2, 2))
UNIQUE = ORDER_2.with_givens([int(c) for c in "2030010003024003"])


class Liar:
    """An engine that finds the solutions and then says what it was told to say."""

    name = "liar"

    def __init__(self, answers: int | None = None, stop: Stop = Stop.EXHAUSTED, fault: Exception | None = None) -> None:
        self.told = (answers, stop, fault)

    @property
    def title(self) -> Message:
        return msg("native SAT solver on the clauses")

    def availability(self) -> Availability:
        return Availability(True, "1", "MIT")

    def encode(self, puzzle: Puzzle) -> Puzzle:
        return puzzle

    def run(self, model: Puzzle, limits: Limits, cancel: CancelFlag | None = None) -> Run:
        answers, stop, fault = self.told
        if fault is not None:
            raise fault
        general = get_engine("general")
        found = general.run(general.encode(model), limits, cancel).answers
        return Run((found * 2)[:answers] if answers is not None else ((1,) * 16,), stop)


def with_liar(monkeypatch: pytest.MonkeyPatch, liar: Liar, puzzle: Puzzle = ORDER_2) -> Comparison:
    monkeypatch.setattr(measure, "get_engine", lambda name: liar if name == "liar" else get_engine(name))
    return compare(puzzle, ["sat", "liar", "dlx"])


@pytest.mark.parametrize("claimed", [0, 1])
def test_a_claim_of_fewer_solutions_is_refuted_by_those_that_others_found(
    monkeypatch: pytest.MonkeyPatch, claimed: int
) -> None:
    found = with_liar(monkeypatch, Liar(claimed))
    assert [row.engine for row in found.refuted] == ["liar"]
    assert not found.is_sound
    assert found.verdict is Verdict.MULTIPLE
    assert "DISAGREEMENT: liar" in str(remarks(found.judged, len(found.known))[0])
    assert "NO" in to_table(found.judged).splitlines()[2]
    assert found.judged[1].agrees is False
    assert [one.refuted for one in summarise([found.judged, found.judged])] == [0, 2, 0]


def test_an_answer_that_breaks_a_rule_is_wrong_and_does_not_count_as_known(monkeypatch: pytest.MonkeyPatch) -> None:
    found = with_liar(monkeypatch, Liar(None), UNIQUE)
    assert [(row.engine, row.state) for row in found.refuted] == [("liar", RowState.WRONG)]
    assert found.verdict is Verdict.UNIQUE
    assert len(found.known) == 1


def test_the_same_answer_twice_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    found = with_liar(monkeypatch, Liar(2), UNIQUE)
    assert [row.state for row in found.rows] == [RowState.DONE, RowState.WRONG, RowState.DONE]


def test_an_engine_that_breaks_down_is_told_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found = with_liar(monkeypatch, Liar(fault=EngineError("out of order")))
    assert [row.state for row in found.rows] == [RowState.DONE, RowState.FAILED, RowState.DONE]
    assert not found.is_sound
    assert not found.refuted
    assert "out of order" in str(remarks(found.judged, len(found.known))[0])


def test_engines_that_the_time_for_all_does_not_reach_are_not_asked(manual_clock: ManualClock) -> None:
    names = ["general", "sat", "dlx"]
    rows = iter_rows(UNIQUE, names, seconds=60)
    first = next(rows)
    manual_clock.move(61)
    late = list(rows)
    assert (first.engine, first.state) == ("general", RowState.DONE)
    assert [(row.engine, row.state, row.stop) for row in late] == [(n, RowState.LIMIT, Stop.TIME) for n in names[1:]]
    flag = CancelFlag()
    flag.set()
    assert [row.stop for row in compare(UNIQUE, names, cancel=flag).rows] == [Stop.CANCELLED] * 3


def test_building_and_searching_share_the_time_of_an_engine(
    monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock
) -> None:
    engine = get_engine("general")
    given = []

    class Slow:
        name, title = engine.name, engine.title
        availability = staticmethod(engine.availability)

        def encode(self, puzzle: Puzzle) -> object:
            manual_clock.move(4)
            return engine.encode(puzzle)

        def run(self, model: object, limits: Limits, cancel: CancelFlag | None = None) -> Run:
            given.append(limits.seconds)
            return engine.run(model, limits, cancel)

    monkeypatch.setattr(measure, "get_engine", lambda _: Slow())
    (row,) = compare(UNIQUE, ["slow"], limits=Limits(2, 10.0)).rows
    assert (row.state, given) == (RowState.DONE, [6.0])


def test_an_engine_that_reached_a_limit_decides_nothing_and_is_not_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    found = with_liar(monkeypatch, Liar(0, Stop.TIME))
    assert found.rows[1].state is RowState.LIMIT
    assert found.judged[1].agrees is None
    assert found.is_sound
    assert "limit reached" in to_table(found.judged).splitlines()[2]


def test_a_rule_that_a_model_cannot_express_is_said_by_name() -> None:
    found = compare(ORDER_2.with_constraints([Sum((0, 1), 5)]), ["colouring", "classic9", "dlx"])
    assert [row.state for row in found.rows] == [RowState.UNSUPPORTED, RowState.UNSUPPORTED, RowState.DONE]
    assert "sum" in str(found.rows[0].note)
    assert found.is_sound


def test_a_missing_library_is_said_with_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = Availability(False, hint=msg("Install it with: pip install modoku[{extra}]", extra="models"))
    monkeypatch.setattr(Liar, "availability", lambda self: missing)
    found = with_liar(monkeypatch, Liar(1))
    assert found.rows[1] == ComparisonRow("liar", RowState.UNAVAILABLE, note=missing.hint)
    assert "not installed" in to_table(found.judged)


def test_rows_name_their_model_and_its_size() -> None:
    rows = {row.engine: row for row in compare(UNIQUE, ["sat", "dlx", "colouring", "general"]).rows}
    assert {row.model for row in rows.values()} == {"sat", "cover", "colouring", ""}
    assert rows["colouring"].size == (16, 56, 112)
    assert rows["general"].size is None


def test_an_undecided_comparison_says_what_is_known() -> None:
    stopped = ComparisonRow("a", RowState.LIMIT, stop=Stop.TIME)
    assert Comparison(UNIQUE, (stopped,)).verdict is Verdict.UNKNOWN
    answer = compare(UNIQUE, ["sat"]).rows[0].answers
    assert (
        Comparison(UNIQUE, (ComparisonRow("a", RowState.LIMIT, stop=Stop.TIME, answers=answer),)).verdict
        is Verdict.SOLVABLE
    )


def test_a_library_that_cannot_be_loaded_leaves_the_others_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    found = with_liar(monkeypatch, Liar(fault=ImportError("no room")))
    assert [row.state for row in found.rows] == [RowState.DONE, RowState.UNAVAILABLE, RowState.DONE]
    assert "no room" in str(found.rows[1].note)
    assert found.is_sound

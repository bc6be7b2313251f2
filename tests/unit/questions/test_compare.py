"""Comparisons hold the engines' answers together, tell each row as it comes, and obey one limit for all."""

from __future__ import annotations

import pytest
from tests.unit.questions.played import CLASSIC, FAULTY, SEVERAL

import modoku
from modoku.engines import ENGINES
from modoku.engines.dlx import DlxEngine
from modoku.errors import UnknownName
from modoku.limits import Stop
from modoku.native import CancelFlag
from modoku.questions.compare import QUESTION, CompareAnswer, CompareProgress, CompareRequest, engine_names
from modoku.results import Run


def test_engines_that_decide_agree() -> None:
    for line, verdict in ((CLASSIC, "unique"), (SEVERAL, "multiple"), (FAULTY, "unsolvable")):
        found = modoku.compare(line, engines=("classic9", "sat,dlx"), repeats=1)
        assert [row.engine for row in found.rows] == ["classic9", "sat", "dlx"]
        assert [(row.verdict, row.agrees, row.state) for row in found.rows] == [(verdict, True, "done")] * 3
        assert (found.verdict, found.agreement, found.outcome) == (verdict, True, "done")


def test_an_engine_that_lies_is_refuted_also_by_those_that_come_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DlxEngine, "run", lambda *_: Run((), Stop.EXHAUSTED))
    told: list[CompareProgress] = []
    found = QUESTION.run(CompareRequest(CLASSIC, engines=("dlx", "sat"), repeats=1), tell=told.append)
    # While it was alone, nothing spoke against it.
    assert [one.row.agrees for one in told] == [True, True]
    assert [row.agrees for row in found.rows] == [False, True]
    assert [one.row.judged(told[-1].known) for one in told] == list(found.rows)
    assert (found.agreement, found.verdict, found.known) == (False, "unique", 1)
    assert "DISAGREEMENT: dlx claims 0" in str(found.remarks()[0])
    assert CompareAnswer.from_json(found.to_json()) == found


def test_progress_counts_the_engines() -> None:
    told: list[CompareProgress] = []
    QUESTION.run(CompareRequest(CLASSIC, engines=("general", "dlx", "sat"), repeats=1), tell=told.append)
    assert [(one.done, one.of, one.row.engine) for one in told] == [(1, 3, "general"), (2, 3, "dlx"), (3, 3, "sat")]


def test_a_limit_is_one_for_all_engines_and_a_flag_stops_them() -> None:
    found = modoku.compare("." * 625, boxes="5x5", engines=("reference", "dlx"), seconds=0.0)
    assert [(row.state, row.stop, row.agrees) for row in found.rows] == [("limit", "time", None)] * 2
    assert (found.verdict, found.outcome) == ("unknown", "limit")
    flag = CancelFlag()
    flag.set()
    stopped = modoku.compare("." * 625, boxes="5x5", engines=("reference",), cancel=flag)
    assert stopped.rows[0].stop == "cancelled"


def test_engines_have_their_names() -> None:
    assert engine_names(()) == engine_names(("all",)) == list(ENGINES)
    for names in (("nosuch",), ("",), ("sat,nosuch",)):
        with pytest.raises(UnknownName):
            engine_names(names)

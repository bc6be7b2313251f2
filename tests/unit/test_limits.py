"""Deadlines: one moment and one flag, handed down, and never outlived."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest
from tests.manual_clock import ManualClock

from modoku.errors import EngineError, LimitReached, WrongType
from modoku.limits import NEVER, Deadline, Limits, Stop, Stopped, check_cancelled, check_finished, time_limit, within
from modoku.native import CancelFlag


@pytest.fixture
def raised() -> CancelFlag:
    flag = CancelFlag()
    flag.set()
    return flag


def test_a_deadline_comes_when_its_seconds_are_over_and_not_before(manual_clock: ManualClock) -> None:
    deadline = Deadline.after(2)
    manual_clock.move(1.5)
    assert (deadline.left(), deadline.left(0.5), deadline.stop(), deadline.is_over) == (0.5, 0.25, None, False)
    manual_clock.move(0.5)
    assert (deadline.left(), deadline.stop(), deadline.is_over) == (0.0, Stop.TIME, True)
    manual_clock.move(10)
    assert deadline.left() == 0.0


def test_without_a_bound_it_never_comes(manual_clock: ManualClock) -> None:
    for deadline in (NEVER, Deadline(), Deadline.after(None), Deadline.after(inf)):
        manual_clock.move(1e9)
        assert (deadline.left(), deadline.stop()) == (None, None)
        assert deadline.part(0.5) == deadline.at_least(3) == deadline.at_most(None) == NEVER


def test_a_raised_flag_ends_it_and_is_told_before_the_time(manual_clock: ManualClock, raised: CancelFlag) -> None:
    assert Deadline(cancel=raised).stop() is Deadline.after(0, raised).stop() is Stop.CANCELLED
    assert Deadline.after(5, raised).left() == 5.0
    assert Deadline.after(5, CancelFlag()).stop() is None


def test_parts_are_earlier_and_keep_the_flag(manual_clock: ManualClock, raised: CancelFlag) -> None:
    whole = Deadline.after(10, raised)
    assert whole.part(0.25) == Deadline(manual_clock.time + 2.5, raised)
    assert whole.at_most(3) == Deadline(manual_clock.time + 3, raised)
    assert whole.at_most(30) == whole.at_least(3) == whole
    assert whole.at_least(30) == Deadline(manual_clock.time + 30, raised)
    assert Deadline(cancel=raised).at_most(3) == Deadline(manual_clock.time + 3, raised)


@pytest.mark.parametrize("seconds", [nan, "5", object()], ids=lambda value: type(value).__name__)
def test_seconds_that_are_no_number_are_refused(seconds: Any) -> None:
    for make in (Deadline.after, lambda bad: Limits(seconds=bad)):
        with pytest.raises(EngineError, match="cannot stop after"):
            make(seconds)


def test_a_flag_that_is_none_is_refused() -> None:
    with pytest.raises(WrongType, match="`cancel` must be of type CancelFlag"):
        Deadline.after(1, True)  # type: ignore[arg-type]


def test_work_knows_the_deadline_it_is_done_under_and_forgets_it(manual_clock: ManualClock) -> None:
    flag = CancelFlag()
    check_cancelled()
    with within(Deadline.after(5, flag)):
        assert time_limit() == Deadline(manual_clock.time + 5, flag)
        check_cancelled()
        manual_clock.move(5)
        with pytest.raises(Stopped) as stopped:
            check_cancelled()
        assert stopped.value.stop is Stop.TIME
        flag.set()
        with pytest.raises(Stopped) as stopped:
            check_cancelled()
        assert stopped.value.stop is Stop.CANCELLED
    assert time_limit() is NEVER


def test_work_within_work_ends_no_later(manual_clock: ManualClock) -> None:
    outer, inner = CancelFlag(), CancelFlag()
    with within(Deadline.after(5, outer)):
        with within(Deadline.after(3600)):
            assert time_limit() == Deadline(manual_clock.time + 5, outer)
        with within(Deadline.after(1, inner)):
            assert time_limit() == Deadline(manual_clock.time + 1, inner)
        assert time_limit() == Deadline(manual_clock.time + 5, outer)


def test_a_search_that_ended_by_itself_or_by_a_number_was_not_stopped() -> None:
    for stop in (Stop.EXHAUSTED, Stop.SOLUTIONS, Stop.NODES, "stuck"):
        check_finished(stop)
    for stop in ("time", "cancelled"):
        with pytest.raises(Stopped) as stopped:
            check_finished(stop)
        assert stopped.value.stop == stop


def test_being_stopped_is_an_error_that_says_what_happened_in_both_languages() -> None:
    late, cancelled = Stopped(Stop.TIME), Stopped(Stop.CANCELLED)
    assert isinstance(late, LimitReached)
    assert "the time was up" in str(late)
    assert "Give more time" in str(late)
    assert "cancelled" in str(cancelled)
    assert "more time" not in str(cancelled)
    assert "annulation" in cancelled.said("fr")

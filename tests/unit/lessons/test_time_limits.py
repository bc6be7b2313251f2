"""Lessons and sheets of exercises end in time, or when they are told to, and say so."""

from __future__ import annotations

import pytest
from tests.manual_clock import ManualClock

from modoku.errors import LimitReached
from modoku.lessons import KINDS, SHEETS, exercise_sheet, make_lesson
from modoku.lessons.cross_model_steps import human_path
from modoku.limits import Deadline, within
from modoku.native import CancelFlag
from modoku.variants import make

PUZZLE = make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 6: 1, 9: 4})


@pytest.mark.parametrize("kind", KINDS)
def test_a_lesson_ends_when_its_time_is_over_or_the_flag_is_raised(kind: str) -> None:
    flag = CancelFlag()
    flag.set()
    with pytest.raises(LimitReached, match="time was up"):
        make_lesson(kind, PUZZLE, seconds=0)
    with pytest.raises(LimitReached, match="cancelled"):
        make_lesson(kind, PUZZLE, cancel=flag)


@pytest.mark.parametrize("kind", KINDS)
def test_a_lesson_is_left_on_the_way(kind: str, manual_clock: ManualClock) -> None:
    make_lesson(kind, PUZZLE, seconds=3600)
    looks = manual_clock.readings
    assert looks > 4
    manual_clock.move_at(looks // 2, 3601)
    with pytest.raises(LimitReached):
        make_lesson(kind, PUZZLE, seconds=3600)
    assert manual_clock.readings < 2 * looks


def test_half_a_path_is_not_told_as_if_it_were_whole() -> None:
    with within(Deadline.after(0)), pytest.raises(LimitReached):
        human_path(PUZZLE)


@pytest.mark.parametrize("kind", SHEETS)
def test_a_sheet_of_exercises_ends_when_its_time_is_over(kind: str) -> None:
    with pytest.raises(LimitReached):
        exercise_sheet(kind, PUZZLE, seconds=0)

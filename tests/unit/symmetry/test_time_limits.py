"""Questions about symmetry end in time, or when they are told to, and say so."""

from collections.abc import Callable

import pytest

from modoku.errors import EngineError, LimitReached
from modoku.limits import Deadline, within
from modoku.native import CancelFlag
from modoku.puzzle import Puzzle
from modoku.symmetry import automorphisms, canonical, find_map, is_equivalent, symmetries
from modoku.variants import make


@pytest.fixture
def blank() -> Puzzle:
    # A name of its own, so that nothing is remembered from other tests.
    return make("latin:size=11", "extra-region:regions=r1c1r2c2r3c3")


QUESTIONS: list[Callable[..., object]] = [
    canonical,
    automorphisms,
    symmetries,
    lambda puzzle, **limits: find_map(puzzle, puzzle, **limits),
    lambda puzzle, **limits: is_equivalent(puzzle, puzzle, **limits),
]


@pytest.mark.parametrize("ask", QUESTIONS)
def test_a_question_without_time_says_so_and_is_answered_when_there_is_some(
    ask: Callable[..., object], blank: Puzzle
) -> None:
    with pytest.raises(LimitReached, match="time was up"):
        ask(blank, seconds=0)
    assert ask(blank, seconds=1e9)
    assert ask(blank)


@pytest.mark.parametrize("ask", QUESTIONS)
def test_a_raised_flag_ends_every_question(ask: Callable[..., object]) -> None:
    puzzle = make("latin:size=12", "extra-region:regions=r1c1r2c2r3c3")
    flag = CancelFlag()
    flag.set()
    with pytest.raises(LimitReached, match="cancelled") as caught:
        ask(puzzle, cancel=flag)
    assert "annulation" in caught.value.said("fr")


@pytest.mark.parametrize("ask", QUESTIONS)
def test_a_question_within_other_work_has_no_more_time_than_that(ask: Callable[..., object], blank: Puzzle) -> None:
    with within(Deadline.after(0)), pytest.raises(LimitReached, match="time was up"):
        ask(blank, seconds=1e9)


def test_seconds_that_are_no_number_are_refused(blank: Puzzle) -> None:
    with pytest.raises(EngineError):
        canonical(blank, seconds=float("nan"))

"""Paths, hints and grades end in time, or when they are told to, wherever they are on their way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.manual_clock import ManualClock

from modoku.errors import LimitReached
from modoku.limits import Deadline, within
from modoku.logic import (
    HUMAN_TECHNIQUES,
    TECHNIQUES,
    State,
    Step,
    Technique,
    find_hint,
    find_step,
    get_technique,
    grade,
    grade_position,
    trace,
)
from modoku.logic.technique import Search, StepSource
from modoku.native import CancelFlag
from modoku.puzzle import Puzzle
from modoku.variants import classic, make

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CLASSIC = classic().with_givens([int(c) if c.isdigit() else 0 for c in LINE])
# The core does not know sums: these are graded in Python.
KILLER = make("killer:cages=8@r1c1r1c2;9@r1c3r1c4").with_givens(CLASSIC.givens)
# Nothing but nested chains finds anything here.
HARD = classic().with_givens(
    [int(c) for c in "000000039000001005003050800008090006070002000100400000009080050020000600400700000"]
)


def searching(technique: Technique, find: Search) -> Technique:
    """Return a technique that is looked for by a search of its own, on any board."""
    return replace(technique, find=find, source=StepSource.RULES, speaks_on=lambda _: True)


def raised() -> CancelFlag:
    flag = CancelFlag()
    flag.set()
    return flag


@pytest.mark.parametrize("puzzle", [CLASSIC, KILLER], ids=["core", "python"])
def test_without_time_there_is_no_step_and_that_is_said(puzzle: Puzzle) -> None:
    for seconds, cancel in ((0, None), (None, raised())):
        path = trace(puzzle, TECHNIQUES, seconds=seconds, cancel=cancel)
        assert (path.steps, path.is_complete, path.is_solved) == ((), False, False)
        found = grade(puzzle, TECHNIQUES, seconds=seconds, cancel=cancel)
        assert (found.rating, found.is_complete) == (None, False)
        with pytest.raises(LimitReached):
            find_hint(puzzle, HUMAN_TECHNIQUES, seconds=seconds, cancel=cancel)


def test_a_path_ends_where_it_is_when_the_time_is_over(manual_clock: ManualClock) -> None:
    whole = trace(KILLER, TECHNIQUES, seconds=60)
    assert whole.is_complete
    manual_clock.move_at(20, 61)
    path = trace(KILLER, TECHNIQUES, seconds=60)
    assert not path.is_complete
    assert path.steps == whole.steps[: len(path.steps)]
    assert 0 < len(path.steps) < len(whole.steps)


def test_a_path_ends_where_it_is_when_the_flag_is_raised() -> None:
    flag = CancelFlag()
    plain = get_technique("naked-single")
    found: list[Step] = []

    def find(state: State) -> Iterator[Step]:
        for step in plain.find(state):
            found.append(step)
            if len(found) == 3:
                flag.set()
            yield step

    path = trace(CLASSIC, techniques=[searching(plain, find)], cancel=flag)
    assert (len(path.steps), path.is_complete) == (3, False)


@pytest.mark.parametrize("name", ["unique-rectangle-6", "sue-de-coq", "aligned-triplet-exclusion", "als-xz", "exocet"])
def test_a_search_inside_the_core_is_left_when_the_time_is_over(name: str) -> None:
    for limit in (Deadline.after(0), Deadline(cancel=raised())):
        with within(limit), pytest.raises(LimitReached):
            list(get_technique(name).find(State.of(HARD)))


def test_a_chain_that_the_core_looks_for_is_given_up() -> None:
    chain = get_technique("nested-multiple-chain")
    assert find_step(State.of(HARD), [chain]) is not None
    for limit in (Deadline.after(0), Deadline(cancel=raised())):
        with within(limit), pytest.raises(LimitReached):
            next(chain.find(State.of(HARD)))


def test_the_grade_of_a_position_has_a_limit_too() -> None:
    for start in (State.of(CLASSIC), State.of(KILLER)):
        assert grade_position(start, TECHNIQUES).is_complete
        assert not grade_position(start, TECHNIQUES, seconds=0).is_complete
        assert not grade_position(start, TECHNIQUES, cancel=raised()).is_complete

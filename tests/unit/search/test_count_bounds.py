"""Bounds on the number of solutions hold at every moment, and close in."""

import pytest

from modoku.limits import Deadline, Stop
from modoku.puzzle import Puzzle
from modoku.questions import count as questions
from modoku.questions.question import Outcome
from modoku.search import count, count_bounds
from modoku.search.count_bounds import bound_count
from modoku.variants import make

BLANK = make("classic:boxes=2x2")
PUZZLES = [
    (BLANK, 288),
    (BLANK.with_givens({0: 1, 5: 2}), 24),
    (BLANK.with_givens({0: 1, 5: 1}), 0),
    (make("classic:boxes=2x2", "diagonal"), 48),
    (make("latin:size=4"), 576),
    (make("classic:boxes=2x3").with_givens({cell: 1 + cell for cell in range(6)}), 39168),
]


@pytest.mark.parametrize(("puzzle", "number"), PUZZLES)
def test_all_is_counted_where_nothing_ends_it(puzzle: Puzzle, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert count(puzzle).low == number
    monkeypatch.setattr(count_bounds, "_NODES", 3)
    assert bound_count(puzzle, Deadline.after(None)) == (number, number, True)


class Stages(Deadline):
    """A deadline that comes after so many boards."""

    boards = 0

    @property
    def is_over(self) -> bool:
        """Whether so many boards were looked at."""
        type(self).boards -= 1
        return type(self).boards < 0


@pytest.mark.parametrize(("puzzle", "number"), PUZZLES)
def test_the_bounds_hold_whenever_it_ends_and_never_part(
    puzzle: Puzzle, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count_bounds, "_NODES", 3)
    before = (0, 10**30)
    for boards in range(0, 60, 3):
        monkeypatch.setattr(Stages, "boards", boards)
        low, high, done = bound_count(puzzle, Stages(None, None))
        assert before[0] <= low <= number <= high <= before[1]
        assert not done or low == high
        before = (low, high)


def test_with_no_room_for_more_boards_those_that_wait_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count_bounds, "_NODES", 1)
    monkeypatch.setattr(count_bounds, "MOST_BOARDS", 2)
    assert bound_count(BLANK, Deadline.after(None)) == (288, 288, True)


def test_a_count_that_runs_out_of_time_has_bounds_on_both_sides() -> None:
    board = make("classic:boxes=4x4")
    assert count(board, seconds=0).high is None
    found = count(board, seconds=0, bounds=True)
    assert (found.low, found.stop, found.exact) == (0, Stop.TIME, False)
    assert found.high is not None
    # The estimate of the number of blank 16x16 grids is 6 * 10^98.
    assert 10**98 < found.high < 10**214


def test_the_question_tells_both() -> None:
    found = questions.count(make("classic:boxes=2x5"), seconds=0)
    assert found.high is not None
    assert found.said() == f">=0 <=10^{len(str(found.high))}"
    assert found.outcome is Outcome.LIMIT

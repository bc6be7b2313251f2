"""Paths exist only with the proof of a single solution, go on from the marks, and every step of them is true."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from tests.unit.questions.played import CLASSIC, LINE, SEVERAL, marked, placed, puzzle_of, right_digits

import modoku
from modoku.errors import PuzzleError
from modoku.logic import State, Step, solver
from modoku.logic.figures import find_path
from modoku.native import CancelFlag
from modoku.puzzle import DigitSet, Sheet
from modoku.questions import proof
from modoku.questions.steps import StepsAnswer
from modoku.results import Verdict
from modoku.search import solve

WINGED = "2......6.....1..474.....2156.9..7..2..132..5...89..4.......5.....4.3.....9.4.15.."


def with_several_solutions(count: int, seed: int) -> list[str]:
    """Return puzzles with a few solutions: a solved grid with most of an easy puzzle's blanks, and some more."""
    chance = random.Random(seed)
    grid = right_digits(puzzle_of(CLASSIC))
    found: list[str] = []
    while len(found) < count:
        kept = set(chance.sample(range(81), chance.randint(26, 34)))
        line = "".join(str(digit) if cell in kept else "." for cell, digit in enumerate(grid))
        if solve(puzzle_of(line)).verdict is Verdict.MULTIPLE:
            found.append(line)
    return found


@pytest.mark.parametrize("line", with_several_solutions(30, 1))
def test_no_path_of_several_solutions_claims_to_be_solved(line: str) -> None:
    found = modoku.steps(line)
    assert (found.solved, found.steps, found.rating, found.outcome) == (False, (), None, "multiple")
    assert modoku.rate(line).rating is None
    assert not modoku.hint(line).found


def test_every_step_is_true_and_the_end_is_the_solution() -> None:
    found = modoku.steps(LINE)
    right = right_digits(found.puzzle)
    for step in found.steps:
        assert all(right[cell] == digit for cell, digit in step.placements)
        assert all(right[cell] != digit for cell, digit in step.eliminations)
    assert (found.solved, found.end) == (True, "".join(map(str, right)))
    assert found.rating == modoku.rate(LINE).rating
    assert len(str(found).splitlines()) == len(found.steps) + 1


def test_a_path_goes_on_from_the_marks_as_a_hint_does() -> None:
    whole = modoku.steps(LINE)
    middle = next(n for n, step in enumerate(whole.steps, 1) if step.eliminations)
    state = State.of(whole.puzzle)
    for step in whole.steps[:middle]:
        state = state.after(step)
    values = tuple(0 if given else digit for given, digit in zip(whole.puzzle.givens, state.values, strict=True))
    sheet = Sheet(whole.puzzle, values, tuple(DigitSet(mask) for mask in state.candidates))
    rest = modoku.steps(sheet)
    assert rest.steps == whole.steps[middle:]
    assert rest.steps[0] == modoku.hint(sheet).step
    # The rating of the puzzle does not depend on them, and says so.
    assert modoku.rate(sheet).grade == modoku.rate(LINE).grade
    assert "plays no part" in str(modoku.rate(sheet).remarks()[0])
    assert not modoku.rate(LINE).remarks()


def test_a_candidate_that_is_needed_is_put_back_and_that_is_told() -> None:
    found = modoku.steps(marked(without_the_right_digit=True))
    assert found.solved
    assert "A candidate that is needed" in str(found.remarks()[0])
    assert not modoku.steps(marked(without_the_right_digit=False)).remarks()


def test_a_wrong_digit_is_refused_by_name() -> None:
    with pytest.raises(PuzzleError, match="r1c3"):
        modoku.steps(placed(2, 1))
    assert len(modoku.steps(placed(2, 4)).steps) == 50


def test_the_path_of_the_rating_leaves_out_what_is_ours() -> None:
    human, rated = modoku.steps(WINGED), modoku.steps(WINGED, rating_path=True)
    assert "w-wing" in {step.technique for step in human.steps}
    assert "w-wing" not in {step.technique for step in rated.steps}
    assert human.rating == rated.rating == max(step.rating for step in rated.steps) == modoku.rate(WINGED).rating
    assert human.last_line().startswith("Rating, without the techniques of modoku's own: ")
    assert not rated.last_line().startswith("Rating, without")


def test_a_path_of_sound_steps_from_the_givens_is_a_proof_and_one_from_placed_digits_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("modoku.questions.steps.prove", lambda *_: proof.no_proof(Verdict.SOLVABLE))
    by_path = modoku.steps(CLASSIC)
    assert (by_path.verdict, by_path.proved_by, by_path.solved, by_path.rating) == ("unique", "path", True, 1.2)
    from_placed = modoku.steps(placed(2, 4))
    assert (from_placed.verdict, from_placed.proved_by, from_placed.solved) == ("solvable", None, False)
    assert (from_placed.grade, from_placed.outcome) == (None, "limit")
    assert from_placed.steps


def test_a_flag_ends_the_path_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    flag, real = CancelFlag(), find_path

    def find(state: State, wanted: Sequence[str]) -> tuple[list[tuple[Step, State]], bool]:
        taken = real(state, wanted)[0][:3]
        flag.set()
        return taken, False

    monkeypatch.setattr(solver, "find_path", find)
    found = modoku.steps(CLASSIC, cancel=flag)
    assert (len(found.steps), found.solved, found.rating, found.outcome) == (3, False, None, "limit")


def test_a_contradicting_answer_is_refused() -> None:
    data = modoku.steps(SEVERAL).to_json()
    data["solved"] = True
    with pytest.raises(modoku.FormatError, match="solved: This contradicts the rest"):
        StepsAnswer.from_json(data)


def test_all_steps_come_easiest_first_and_are_proved_on_request() -> None:
    puzzle = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    found = modoku.steps(puzzle, all=True, up_to=4.5, check=True)
    assert found.all
    assert found.unproved == ()
    ratings = [step.rating for step in found.all]
    assert ratings == sorted(ratings)
    assert max(ratings) <= 4.5
    assert found.steps == ()
    assert "proved" in found.said()
    plain = modoku.steps(puzzle, all=True, up_to=4.5, uniqueness=False)
    assert plain.unproved is None
    assert not {step.technique for step in plain.all or ()} & {"unique-rectangle-1", "hidden-rectangle"}

"""Hints and paths go on from the candidates that a player has left."""

from __future__ import annotations

from modoku.logic import HUMAN_TECHNIQUES, State, find_hint, trace
from modoku.puzzle import DigitSet, Puzzle
from modoku.variants import make

# A puzzle whose first step strikes candidates out instead of placing a digit.
LINE = "000704005020010070000080002090006250600070008053200010400090000030060090200407000"


def puzzle_of(line: str) -> Puzzle:
    return make("classic").with_givens({i: int(c) for i, c in enumerate(line) if c != "0"})


def left_in(state: State) -> list[DigitSet]:
    return [DigitSet(mask) for mask in state.candidates]


def test_a_hint_goes_on_from_candidates_that_were_struck_out() -> None:
    puzzle = puzzle_of(LINE)
    state = State.of(puzzle)
    for _ in range(30):
        hint = find_hint(puzzle, HUMAN_TECHNIQUES, state.values, left_in(state))
        assert hint is not None
        if hint.step.eliminations:
            break
        state = state.after(hint.step)
    else:
        raise AssertionError("no step strikes a candidate out")
    after = hint.state.after(hint.step)
    again = find_hint(puzzle, HUMAN_TECHNIQUES, after.values, left_in(after))
    assert again is not None
    assert again.step != hint.step


def test_a_path_goes_on_from_candidates_that_were_struck_out() -> None:
    puzzle = puzzle_of(LINE)
    whole = trace(puzzle, HUMAN_TECHNIQUES)
    states = [state for state, _ in whole.iter_states()]
    middle = next(n for n, step in enumerate(whole.steps, 1) if step.eliminations)
    rest = trace(puzzle, HUMAN_TECHNIQUES, states[middle].values, left_in(states[middle]))
    assert rest.steps == whole.steps[middle:]
    # Without the candidates the same step would have to be taken again.
    assert trace(puzzle, HUMAN_TECHNIQUES, states[middle].values).steps != rest.steps

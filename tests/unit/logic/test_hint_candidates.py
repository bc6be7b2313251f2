from __future__ import annotations

from modoku.logic import find_hint
from modoku.logic.state import State
from modoku.puzzle import DigitSet
from modoku.variants import make

# A puzzle whose first step strikes candidates out instead of placing a digit.
LINE = "000704005020010070000080002090006250600070008053200010400090000030060090200407000"


def test_a_hint_goes_on_from_candidates_that_were_struck_out() -> None:
    puzzle = make("classic").with_givens({i: int(c) for i, c in enumerate(LINE) if c != "0"})
    state = State.of(puzzle)
    for _ in range(30):
        candidates = [DigitSet(mask) for mask in state.candidates]
        hint = find_hint(puzzle, state.values, candidates=candidates)
        assert hint is not None
        if hint.step.eliminations:
            break
        state = state.after(hint.step)
    else:
        raise AssertionError("no step strikes a candidate out")
    after = hint.state.after(hint.step)
    again = find_hint(puzzle, after.values, candidates=[DigitSet(mask) for mask in after.candidates])
    assert again is not None
    assert again.step != hint.step

"""Solving as a person does: the easiest step there is, then look again from the beginning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import NoneType

from ..errors import expect, expect_all
from ..limits import Deadline, Stopped, check_cancelled, within
from ..native import CancelFlag
from ..puzzle import Digit, DigitSet, Puzzle
from ..puzzle.summary import ShortRepr
from .board import Board
from .explainer import find_easiest, rated_techniques
from .figures import find_first, find_path, finder_of
from .state import State
from .step import Step
from .technique import StepSource, Technique


@dataclass(frozen=True, slots=True, repr=False)
class Trace(ShortRepr):
    """The path from a puzzle as far as the techniques led: the steps in order and the state at the end.

    `is_complete` says whether there was time to look for every step.
    """

    start: State
    steps: tuple[Step, ...]
    end: State
    is_complete: bool = True

    @property
    def is_solved(self) -> bool:
        """Whether every cell was filled."""
        return self.end.is_solved

    @property
    def is_broken(self) -> bool:
        """Whether the path led to a contradiction, so that the puzzle has no solution."""
        return not self.end.is_solved and self.end.is_broken

    @property
    def rating(self) -> float:
        """The rating of the hardest step, 0 where there is none."""
        return max((step.rating for step in self.steps), default=0.0)

    def iter_states(self) -> Iterator[tuple[State, Step]]:
        """Yield every step with the state in which it was taken."""
        state = self.start
        for step in self.steps:
            yield state, step
            state = state.after(step)


Run = tuple[StepSource, tuple[Technique, ...]]
"""Techniques of one source that follow one another, asked for at once."""


def find_step(state: State, techniques: Sequence[Technique]) -> Step | None:
    """Return the easiest step that the techniques, in order of rating, allow; None where there is none.

    Raise Stopped where the time limit (`limits.within`) comes first.
    """
    return _easiest(state, _runs(state.board, techniques))


def _runs(board: Board, techniques: Sequence[Technique]) -> list[Run]:
    """Return the techniques that can find something on a board; of one too large for figures, those of the rating."""
    if finder_of(board) is None and any(technique.source is StepSource.FIGURES for technique in techniques):
        unique = any(technique.uses_uniqueness for technique in techniques)
        techniques = [technique for technique in rated_techniques() if unique or not technique.uses_uniqueness]
    spoken = (one for one in techniques if one.source is not StepSource.RULES or one.speaks_on(board))
    return [(source, tuple(run)) for source, run in groupby(spoken, key=lambda technique: technique.source)]


def _easiest(state: State, runs: Sequence[Run]) -> Step | None:
    best: Step | None = None
    for source, asked in runs:
        check_cancelled()
        if best is not None and best.rating <= asked[0].rating:
            return best
        found = _easiest_of(state, source, asked, best)
        if found is not None and (best is None or found.rating < best.rating):
            best = found
        if best is not None and asked[-1].rating >= CHAINS:
            return best
    return best


def _easiest_of(state: State, source: StepSource, asked: Sequence[Technique], best: Step | None) -> Step | None:
    if source is StepSource.RATING:
        return find_easiest(state, asked)
    if source is StepSource.FIGURES:
        return find_first(state, [technique.name for technique in asked])
    for technique in asked:
        check_cancelled()
        if best is not None and best.rating <= technique.rating:
            return best
        # Ratings of such a technique are all alike.
        found = next(technique.find(state), None)
        if found is not None and (best is None or found.rating < best.rating):
            return found
    return best


CHAINS = 7.0
"""From here on the first kind of chain that gives something decides, however long: so does Sudoku Explainer."""


def trace(
    puzzle: Puzzle,
    techniques: Sequence[Technique],
    values: Sequence[Digit] | None = None,
    candidates: Sequence[DigitSet] = (),
    *,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Trace:
    """Return the path that the techniques find, from the givens or from where a player left the puzzle.

    Nothing is asked about the number of solutions here: who says which techniques may be used has proved what they
    rest on (see `questions.proof`).

    Args:
        puzzle: what to solve.
        techniques: what may be used, easiest first.
        values: the digits placed so far, givens included.
        candidates: those left after a player struck others out, as in `State.of`.
        seconds: time for the whole path; where it is over, the path ends and is not `is_complete`.
        cancel: stop when this is set, from any thread.

    >>> from modoku.logic import choose_techniques
    >>> from modoku.variants import make
    >>> puzzle = make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 4: 3, 10: 4, 15: 1})
    >>> path = trace(puzzle, choose_techniques(uniqueness=False))
    >>> path.is_solved, path.rating
    (True, 1.2)
    """
    expect_all(techniques, Technique, "techniques")
    expect(seconds, int, float, NoneType, name="seconds")
    start = State.of(puzzle, values, candidates)
    return walk(start, techniques, seconds=seconds, cancel=cancel)


def walk(
    start: State,
    techniques: Sequence[Technique],
    *,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Trace:
    """Return the path that the techniques find from a state; the other arguments are those of `trace`."""
    deadline, state = Deadline.after(seconds, cancel), start
    steps: list[Step] = []
    runs = _runs(start.board, techniques)
    # What begins with figures is walked by the core alone as far as these lead.
    leading = [technique.name for technique in runs[0][1]] if runs and runs[0][0] is StepSource.FIGURES else []
    try:
        with within(deadline):
            while True:
                if leading:
                    taken, complete = find_path(state, leading)
                    steps += [step for step, _ in taken]
                    state = taken[-1][1] if taken else state
                    if not complete:
                        return Trace(start, tuple(steps), state, state.is_solved)
                if state.is_solved or (step := _easiest(state, runs[1:] if leading else runs)) is None:
                    break
                steps.append(step)
                state = state.after(step)
    except Stopped:
        return Trace(start, tuple(steps), state, state.is_solved)
    return Trace(start, tuple(steps), state)

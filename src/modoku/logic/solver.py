"""Solving as a person does: the easiest step there is, then look again from the beginning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import NoneType

from ..errors import expect, expect_all
from ..limits import Deadline, Stopped, check_cancelled, within
from ..native import CancelFlag
from ..puzzle import Digit, DigitSet, Puzzle
from ..puzzle.summary import ShortRepr
from .core import inapplicable_techniques
from .state import State
from .step import Step
from .technique import Technique


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


def find_step(state: State, techniques: Sequence[Technique], *, with_core: bool = True) -> Step | None:
    """Return the easiest step that the techniques, in order of rating, allow; None where there is none.

    The core says first which techniques need not be tried; the answer is the same without it (`with_core`), and later.
    Raise Stopped where the time limit (`limits.within`) comes first.
    """
    best: Step | None = None
    silent: frozenset[str] | None = None if with_core else frozenset()
    for technique in techniques:
        check_cancelled()
        if best is not None and best.rating <= technique.rating:
            return best
        if silent is None and technique.rating >= WORTH_ASKING:
            silent = inapplicable_techniques(state.board, state.candidates, techniques)
        if silent and technique.name in silent:
            continue
        if technique.is_varied:
            for step in technique.find(state):
                check_cancelled()
                if best is None or step.rating < best.rating:
                    best = step
        else:
            step_or_none = next(technique.find(state), None)
            if step_or_none is not None:
                # Ratings of such a technique are all alike, and those after it are no easier.
                return step_or_none if best is None or step_or_none.rating < best.rating else best
        if best is not None and technique.rating >= CHAINS:
            return best
    return best


WORTH_ASKING = 1.5
"""Easier techniques are found in less time than it takes to ask the core."""

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
    with_core: bool = True,
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
        with_core: as in `find_step`.

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
    return walk(start, techniques, seconds=seconds, cancel=cancel, with_core=with_core)


def walk(
    start: State,
    techniques: Sequence[Technique],
    *,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
    with_core: bool = True,
) -> Trace:
    """Return the path that the techniques find from a state; the other arguments are those of `trace`."""
    deadline, state = Deadline.after(seconds, cancel), start
    steps: list[Step] = []
    try:
        with within(deadline):
            while (step := find_step(state, techniques, with_core=with_core)) is not None:
                steps.append(step)
                state = state.after(step)
    except Stopped:
        return Trace(start, tuple(steps), state, state.is_solved)
    return Trace(start, tuple(steps), state)

"""How far a person gets, and nothing about the way there: what is asked of hundreds of drafts for one puzzle.

A path takes one step and looks for the easiest again. Here everything that a technique finds is taken at once, and the
core goes on alone as far as it can. Steps stay possible when others have been taken, so both end at the same place,
but for odd cases; the level of the finished puzzle is that of its path.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ...limits import Deadline, Stopped, within
from ...logic import State, Technique
from ...logic.core import core_names, packed, rater_of
from ...logic.solver import walk
from ...logic.technique import StepSource


def reached(state: State, techniques: Sequence[Technique], deadline: Deadline) -> State:
    """Return where somebody is stuck or has solved it who knows these techniques of the rating, easiest first.

    >>> from modoku.logic import choose_techniques
    >>> from modoku.variants import make
    >>> puzzle = make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 4: 3, 10: 4, 15: 1})
    >>> reached(State.of(puzzle), choose_techniques(uniqueness=False), Deadline()).is_solved
    True
    """
    if rater_of(state.board) is None:
        return walk(state, techniques, seconds=deadline.left(), cancel=deadline.cancel).end
    spoken = [one for one in techniques if one.source is not StepSource.RULES or one.speaks_on(state.board)]
    known: list[int] = []
    runs: list[Technique | list[int]] = []
    for is_plain, run in groupby(spoken, key=lambda one: one.source is StepSource.RATING):
        if is_plain:
            known = [*known, *(core_names().index(one.name) for one in run)]
            runs.append(known)
        else:
            runs += run
    try:
        with within(deadline):
            while not state.is_solved:
                further = _further(state, runs, deadline)
                if further is None:
                    break
                state = further
    except Stopped:
        pass
    return state


def _further(state: State, runs: Sequence[Technique | list[int]], deadline: Deadline) -> State | None:
    """Return what follows at once by the first technique, or the first that the core has, from which anything does."""
    for run in runs:
        if isinstance(run, Technique):
            steps = list(run.find(state))
            placed = [one for step in steps for one in step.placements]
            struck = [one for step in steps for one in step.eliminations]
        else:
            placed, struck = _by_core(state, run, deadline)
        if placed or struck:
            return state.changed(dict.fromkeys(placed), struck)
    return None


def _by_core(state: State, techniques: list[int], deadline: Deadline) -> tuple[list[tuple[int, int]], ...]:
    """Return what the core places and strikes out, as far as these techniques lead."""
    rater = rater_of(state.board)
    if rater is None:
        return [], []
    left = [1 << value - 1 if value else mask for mask, value in zip(state.candidates, state.values, strict=True)]
    steps = rater.grade(bytes(state.values), packed(left), techniques, True, None, deadline.left(), deadline.cancel)[2]
    placed = [one for _, _, _, placements, _, _ in steps for one in placements]
    return placed, [one for _, _, _, _, eliminations, _ in steps for one in eliminations]

"""The bank of puzzles in which a technique is needed, and the walk that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.spare_kinds import make_any

from modoku.formats import read_puzzle
from modoku.logic import State, Technique, choose_techniques, find_step
from modoku.logic.core import knows_all_rules, numbers_of, packed, rater_of
from modoku.puzzle import Puzzle

BANK = Path(__file__).parents[2] / "data" / "logic" / "bank.txt"
BASIC = 3.8
RATED = choose_techniques(sums=True)


class Entry(NamedTuple):
    """A puzzle in which a technique is needed, and what it was held against."""

    technique: str
    against: str
    recipe: str
    givens: str

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, of givens or of pencil marks."""
        return read_puzzle(self.givens, "line", make_any(self.recipe))


def entries() -> list[Entry]:
    """Return the bank."""
    lines = BANK.read_text(encoding="utf-8").splitlines()
    return [Entry(*line.split("\t")) for line in lines if line and not line.startswith("#")]


def easier(technique: Technique, against: str) -> list[Technique]:
    """Return the techniques that a technique is held against."""
    before = RATED[: RATED.index(technique)]
    return [t for t in before if against == "easier" or (t.in_rating and t.rating <= BASIC)]


def rated(name: str) -> Technique:
    """Return a technique as the rating looks for it."""
    return next(technique for technique in RATED if technique.name == name)


def walk(state: State, techniques: Sequence[Technique]) -> State:
    """Return the state to which the techniques lead: as the core walks where it knows them all, quicker by far."""
    rater, numbers = rater_of(state.board), numbers_of(techniques)
    if rater is not None and numbers is not None and knows_all_rules(state.board):
        left = [mask or 1 << value - 1 for mask, value in zip(state.candidates, state.values, strict=True)]
        for _, _, _, placements, eliminations, _ in rater.grade(bytes(state.values), packed(left), numbers, True)[2]:
            state = state.changed(placements, eliminations)
        return state
    while (step := find_step(state, techniques)) is not None:
        state = state.after(step)
    return state

"""The bank of puzzles in which a technique is needed, and the walk that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from modoku.logic import HUMAN_TECHNIQUES, TECHNIQUES, State, Technique, find_step

BANK = Path(__file__).parents[2] / "data" / "logic" / "bank.txt"
BASIC = 3.8


class Entry(NamedTuple):
    """A puzzle in which a technique is needed, and what it was held against."""

    technique: str
    against: str
    recipe: str
    givens: str


def entries() -> list[Entry]:
    """Give the bank."""
    lines = BANK.read_text(encoding="utf-8").splitlines()
    return [Entry(*line.split("\t")) for line in lines if line and not line.startswith("#")]


def easier(technique: Technique, against: str) -> list[Technique]:
    """Give the techniques that a technique is held against."""
    order = TECHNIQUES if technique.in_rating else HUMAN_TECHNIQUES
    before = order[: order.index(technique)]
    return [t for t in before if against == "easier" or (t.in_rating and t.rating <= BASIC)]


def walk(state: State, techniques: Sequence[Technique]) -> State:
    """Give the state to which the techniques lead."""
    while (step := find_step(state, techniques)) is not None:
        state = state.after(step)
    return state

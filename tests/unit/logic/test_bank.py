"""The bank: for each technique puzzles in which it is needed, found by tools/technique-bank."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.unit.logic.evidence import is_justified

from modoku.logic import HUMAN_TECHNIQUES, TECHNIQUES, State, Technique, find_step, get_technique
from modoku.variants import make

BANK = Path(__file__).parents[2] / "data" / "logic" / "bank.txt"
BASIC = 3.8


class Entry(NamedTuple):
    """A puzzle in which a technique is needed, and what it was held against."""

    technique: str
    against: str
    recipe: str
    givens: str


def entries() -> list[Entry]:
    lines = BANK.read_text(encoding="utf-8").splitlines()
    return [Entry(*line.split("\t")) for line in lines if line and not line.startswith("#")]


def easier(technique: Technique, against: str) -> list[Technique]:
    order = TECHNIQUES if technique.in_rating else HUMAN_TECHNIQUES
    before = order[: order.index(technique)]
    return [t for t in before if against == "easier" or (t.in_rating and t.rating <= BASIC)]


def walk(state: State, techniques: Sequence[Technique]) -> State:
    while (step := find_step(state, techniques)) is not None:
        state = state.after(step)
    return state


def first_of_each() -> list[Entry]:
    found: dict[str, Entry] = {}
    for entry in entries():
        found.setdefault(entry.technique, entry)
    return list(found.values())


@pytest.mark.parametrize("entry", first_of_each(), ids=lambda entry: entry.technique)
def test_without_the_technique_the_path_gets_stuck_and_with_it_it_comes_to_the_end(entry: Entry) -> None:
    technique = get_technique(entry.technique)
    before = easier(technique, entry.against)
    givens = [0 if symbol == "." else int(symbol, 36) for symbol in entry.givens]
    stuck = walk(State.of(make(entry.recipe).with_givens(givens)), before)
    assert not stuck.is_solved
    step = next(technique.find(stuck))
    assert is_justified(stuck, step), step
    assert walk(stuck, [*before, technique]).is_solved


def test_the_bank_has_puzzles_for_nearly_every_technique() -> None:
    missing = {technique.name for technique in HUMAN_TECHNIQUES} - {entry.technique for entry in entries()}
    assert missing <= MISSING, "find puzzles with tools/technique-bank --missing tests/data/logic/bank.txt"


# Larger boards rarely come to a large subset (test_chains has them by hand); chains by supposition walk too long.
MISSING = {"direct-claiming", "large-naked-subset", "large-hidden-subset"} | {
    technique.name for technique in TECHNIQUES if technique.rating >= 7.5
}

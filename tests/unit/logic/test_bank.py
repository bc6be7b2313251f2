"""The bank: for each technique puzzles in which it is needed, found by tools/technique-bank."""

from __future__ import annotations

import pytest
from tests.unit.logic.bank import Entry, easier, entries, rated, walk
from tests.unit.logic.evidence import is_justified

from modoku.logic import State


def first_of_each() -> list[Entry]:
    found: dict[str, Entry] = {}
    for entry in entries():
        found.setdefault(entry.technique, entry)
    return list(found.values())


@pytest.mark.parametrize("entry", first_of_each(), ids=lambda entry: entry.technique)
def test_without_the_technique_the_path_gets_stuck_and_with_it_it_comes_to_the_end(entry: Entry) -> None:
    technique = rated(entry.technique)
    before = easier(technique, entry.against)
    stuck = walk(State.of(entry.puzzle), before)
    assert not stuck.is_solved
    step = next(technique.find(stuck))
    assert is_justified(stuck, step), step
    assert walk(stuck, [*before, technique]).is_solved

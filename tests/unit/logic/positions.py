"""Positions made by hand: a blank classic grid with some candidates struck out."""

from __future__ import annotations

from collections.abc import Iterable

from tests.unit.logic.evidence import is_justified

from modoku.logic import State, get_technique
from modoku.puzzle import Layout
from modoku.variants import classic

LAYOUT: Layout = classic().layout


def blank() -> State:
    """Return the blank grid with all candidates."""
    return State.of(classic())


def state_with(candidates: dict[str, str]) -> State:
    """Return a blank grid in which only the named cells have their candidates cut down to those given."""
    struck = []
    for names, digits in candidates.items():
        for name in names.split():
            cell = LAYOUT.cell_from_name(name)
            struck += [(cell, digit) for digit in range(1, 10) if str(digit) not in digits]
    return blank().changed((), struck)


def without(state: State, digit: int, names: str) -> State:
    """Strike a digit out of the named cells."""
    return state.changed((), [(LAYOUT.cell_from_name(name), digit) for name in names.split()])


def only(state: State, digit: int, unit: str, names: str) -> State:
    """Strike a digit out of all cells of a unit but the named ones."""
    found = LAYOUT.find_unit(unit)
    assert found is not None
    kept = {LAYOUT.cell_from_name(name) for name in names.split()}
    return state.changed((), [(cell, digit) for cell in found.cells if cell not in kept and state.has((cell, digit))])


def effects(state: State, technique: str) -> set[str]:
    """Return what the technique places and strikes out, as text; every step is judged by its evidence on the way."""
    found = set()
    for step in get_technique(technique).find(state):
        assert step.technique == technique
        assert is_justified(state, step), step
        found |= {f"{LAYOUT.cell_name(cell)}={digit}" for cell, digit in step.placements}
        found |= {f"{LAYOUT.cell_name(cell)}≠{digit}" for cell, digit in step.eliminations}
    return found


def struck(names: Iterable[str] | str, digits: str) -> set[str]:
    """Return candidates as text."""
    return {f"{name}≠{digit}" for name in (names.split() if isinstance(names, str) else names) for digit in digits}

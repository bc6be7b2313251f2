"""What one form of a rule alone excludes: shared by the techniques for rules beyond "all different".

Such a technique says, for each cell of a form, which digits some way of keeping the form uses; the rest is struck out.
This module turns that into a step, in the words of the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..language import Message, Value
from ..puzzle import Cell, Form, Unit
from .masks import bits
from .reading import FormReading, said_of
from .state import State
from .step import Candidate, Evidence, Step, strike_digits
from .technique import Technique

Allowed = Sequence[int]
"""One mask of digits for each cell of the form."""


def options_of(state: State, cells: Sequence[Cell]) -> list[int]:
    """Return, for each cell, the mask of the digits it may still hold; its digit alone where it is filled."""
    return [1 << (state.values[c] - 1) if state.values[c] else state.candidates[c] for c in cells]


def iter_readings(state: State, technique: str) -> Iterator[FormReading]:
    """Yield what a technique reads and still has a blank cell."""
    for reading in state.board.read_by(technique):
        if any(not state.values[cell] for cell in reading.form.cells):
            yield reading


def find_excluded(state: State, cells: Sequence[Cell], allowed: Allowed) -> tuple[Candidate, ...]:
    """Return the candidates of the cells that are not allowed."""
    return tuple(
        c
        for cell, mask in zip(cells, allowed, strict=True)
        for c in strike_digits(cell, state.candidates[cell] & ~mask)
    )


def iter_steps(
    state: State, technique: Technique, number: int, form: Form, allowed: Allowed | None, words: str, **gaps: Value
) -> Iterator[Step]:
    """Yield the step that strikes out what is not allowed, if there is anything; none where nothing is allowed.

    `form` is one of the rule with that number, or a part of one; `words` is a sentence with a gap for the rule,
    and `gaps` fills its others.
    """
    if allowed is None:
        return
    if removed := find_excluded(state, form.cells, allowed):
        rule = said_of(state.board.constraints[number], form, state.board.layout)
        reason = Message(words, (("rule", rule), *gaps.items()))
        yield step_of_rules(state, technique, form.cells, removed, reason, constraints=(number,))


def step_of_rules(
    state: State,
    technique: Technique,
    cells: Sequence[Cell],
    removed: tuple[Candidate, ...],
    reason: Message,
    *,
    second: Sequence[Cell] = (),
    units: tuple[Unit, ...] = (),
    constraints: tuple[int, ...] = (),
) -> Step:
    """Return the step that strikes candidates; it rests on what stays in the cells, and in those of a second set."""
    struck = set(removed)
    kept, others = (
        tuple(c for cell in some for c in strike_digits(cell, state.candidates[cell]) if c not in struck)
        for some in (cells, second)
    )
    evidence = Evidence((*cells, *second), kept, others, units=units, constraints=constraints)
    return Step(technique.name, technique.rating, (), removed, evidence, reason)


def are_peers(state: State, cells: Sequence[Cell]) -> bool:
    """Return whether all the cells see each other."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return all(not mask & ~(1 << cell) & ~state.board.peers[cell] for cell in bits(mask))

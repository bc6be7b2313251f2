"""What one constraint alone excludes: shared by the techniques for constraints.

A technique for a constraint says, for each of its cells, which digits some way of keeping the constraint uses; the
rest is struck out. This module turns that into a step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from ..language import Message
from ..puzzle import Cell, Constraint
from .masks import bits
from .state import State
from .step import Candidate, Evidence, Step, strike_digits
from .technique import Technique

Kind = TypeVar("Kind", bound=Constraint)
Allowed = Sequence[int]
"""One mask of digits for each cell of the constraint."""


def options_of(state: State, cells: Sequence[Cell]) -> list[int]:
    """Give, for each cell, the mask of the digits it may still hold; its digit alone where it is filled."""
    return [1 << (state.values[c] - 1) if state.values[c] else state.candidates[c] for c in cells]


def iter_constraints(state: State, kind: type[Kind]) -> Iterator[tuple[int, Kind]]:
    """Yield the constraints of a kind that still have a blank cell, with their numbers."""
    for number, constraint in enumerate(state.board.constraints):
        if isinstance(constraint, kind) and any(not state.values[cell] for cell in constraint.cells):
            yield number, constraint


def find_excluded(state: State, cells: Sequence[Cell], allowed: Allowed) -> tuple[Candidate, ...]:
    """Return the candidates of the cells that are not allowed."""
    return tuple(
        c
        for cell, mask in zip(cells, allowed, strict=True)
        for c in strike_digits(cell, state.candidates[cell] & ~mask)
    )


def iter_steps(
    state: State, technique: Technique, number: int, rule: Constraint, allowed: Allowed | None, words: str
) -> Iterator[Step]:
    """Yield the step that strikes out what is not allowed, if there is anything; none where nothing is allowed.

    `rule` is the constraint with that number, or a part of it; `words` is a sentence with a gap for the rule in words.
    """
    if allowed is None:
        return
    cells = rule.cells
    removed = find_excluded(state, cells, allowed)
    if removed:
        struck = set(removed)
        kept = tuple(c for cell in cells for c in strike_digits(cell, state.candidates[cell]) if c not in struck)
        yield Step(
            technique.name,
            technique.rating,
            (),
            removed,
            Evidence(cells, kept, constraints=(number,)),
            Message(words, (("rule", rule.said(state.board.layout)),)),
        )


def are_peers(state: State, cells: Sequence[Cell]) -> bool:
    """Return whether all the cells see each other."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return all(not mask & ~(1 << cell) & ~state.board.peers[cell] for cell in bits(mask))

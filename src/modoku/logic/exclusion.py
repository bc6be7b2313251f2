"""Aligned pair and triplet exclusion: what proves it, of all ways to fill two or three cells.

The core says what goes. Here are the cells whose ways are gone through, and the narrow cells that each way with a
struck candidate would leave nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product

from ..language import msg
from ..puzzle import Cell
from .masks import bits, iter_bits
from .state import State
from .step import Candidate, Evidence, Step, StepFigure


def with_exclusion(state: State, step: Step, size: int) -> Step:
    """Return an exclusion of so many cells with its evidence."""
    struck = tuple(dict.fromkeys(cell for cell, _ in step.eliminations))
    narrow = [cell for cell, mask in enumerate(state.candidates) if 2 <= mask.bit_count() <= size]
    others = [cell for cell in iter_bits(state.blank) if cell not in struck]
    for more in combinations(others, size - len(struck)):
        cells = (*struck, *more)
        blockers = _that_see_all(state, narrow, cells)
        if len(blockers) > 1 and _excludes(state, cells, blockers, step.eliminations):
            return _told(state, step, cells, _needed(state, cells, blockers, step.eliminations))
    return step


def _that_see_all(state: State, narrow: Iterable[Cell], cells: Sequence[Cell]) -> tuple[Cell, ...]:
    common = state.board.common_peers(sum(1 << cell for cell in cells))
    return tuple(cell for cell in narrow if common >> cell & 1 and cell not in cells)


def _excludes(state: State, cells: Sequence[Cell], blockers: Sequence[Cell], struck: Sequence[Candidate]) -> bool:
    """Return whether no way to fill the cells that leaves each narrow cell a digit uses a struck candidate."""
    peers, masks = state.board.peers, [state.candidates[cell] for cell in blockers]
    apart = [(i, j) for i, j in combinations(range(len(cells)), 2) if peers[cells[i]] >> cells[j] & 1]
    for way in product(*(bits(state.candidates[cell]) for cell in cells)):
        if any(way[i] == way[j] for i, j in apart):
            continue
        taken = sum(1 << digit for digit in set(way))
        if all(mask & ~taken for mask in masks) and any(
            (cell, digit + 1) in struck for cell, digit in zip(cells, way, strict=True)
        ):
            return False
    return True


def _needed(
    state: State, cells: Sequence[Cell], blockers: Sequence[Cell], struck: Sequence[Candidate]
) -> tuple[Cell, ...]:
    kept = list(blockers)
    for cell in blockers:
        fewer = [other for other in kept if other != cell]
        if _excludes(state, cells, fewer, struck):
            kept = fewer
    return tuple(kept)


def _told(state: State, step: Step, cells: tuple[Cell, ...], blockers: tuple[Cell, ...]) -> Step:
    layout = state.board.layout
    held, second = (
        tuple(
            (cell, digit) for cell in some for digit in state.digits_of(cell) if (cell, digit) not in step.eliminations
        )
        for some in (cells, blockers)
    )
    truths = tuple(tuple((cell, digit) for digit in state.digits_of(cell)) for cell in (*cells, *blockers))
    reason = msg(
        "Every way to fill {cells} with what is excluded puts the same digit twice into cells that see each other, "
        "or takes all candidates from one of {blockers}.",
        cells=layout.cell_names(cells),
        blockers=tuple(f"{layout.cell_name(cell)} ({state.digits_of(cell)})" for cell in blockers),
    )
    evidence = Evidence((*cells, *blockers), held, second)
    return Step(step.technique, step.rating, (), step.eliminations, evidence, reason, (StepFigure(truths),))

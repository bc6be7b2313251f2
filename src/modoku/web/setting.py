"""What a setter wants to know of clues: which could be left out, and which one more would leave one solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ..limits import Deadline
from ..puzzle import Cell, Layout, Puzzle
from ..results import Verdict
from ..rules.named import NamedRule, clue_field
from ..search import solve

Fields = dict[str, object]
SECONDS = 4.0
MOST_SOLUTIONS = 400
"""Beyond so many solutions no single clue is looked for."""
MOST_CLUES = 60


def setting_of(puzzle: Puzzle, seconds: float = SECONDS) -> Fields:
    """Return the clues that could be left out one at a time, those that would decide, and whether all were tried.

    `spare` has the places of constraints of a puzzle with one solution, `deciding` the clues outside the grid, of kinds
    that the puzzle has, each of which would leave one solution of several.

    >>> from modoku import read_puzzle
    >>> setting_of(read_puzzle("12..34.........."))["deciding"]
    []
    """
    deadline = Deadline.after(seconds)
    found = solve(puzzle, limit=MOST_SOLUTIONS, seconds=deadline.left())
    unsolvable = found.verdict is Verdict.UNSOLVABLE
    spare, complete = _spare(puzzle, deadline) if found.verdict is Verdict.UNIQUE else ([], unsolvable)
    several = found.verdict is Verdict.MULTIPLE
    # Where some solutions are not known, a clue that fits one of the known may fit others.
    known = several and len(found.solutions) < MOST_SOLUTIONS and not deadline.is_over
    values = [solution.values for solution in found.solutions]
    deciding = list(_deciding(puzzle, values, deadline)) if known else []
    return {"spare": spare, "deciding": deciding[:MOST_CLUES], "complete": complete or known}


def _spare(puzzle: Puzzle, deadline: Deadline) -> tuple[list[int], bool]:
    """Return the places of constraints without which there is still one solution, and whether each was tried."""
    found: list[int] = []
    for place in range(len(puzzle.constraints)):
        if deadline.is_over:
            return found, False
        rest = (*puzzle.constraints[:place], *puzzle.constraints[place + 1 :])
        verdict = solve(replace(puzzle, constraints=rest), limit=2, seconds=deadline.left()).verdict
        if verdict is Verdict.UNIQUE:
            found.append(place)
        elif verdict is not Verdict.MULTIPLE:
            return found, False
    return found, True


def _deciding(puzzle: Puzzle, solutions: list[tuple[int, ...]], deadline: Deadline) -> Iterator[Fields]:
    there = {(one.kind, one.cells) for one in puzzle.constraints}
    samples = {one.kind: one for one in puzzle.constraints if isinstance(one, NamedRule) and one.shape == "outside"}
    for kind, sample in samples.items():
        for cells in _lines(puzzle.layout, both=not sample.is_symmetric):
            if deadline.is_over:
                return
            drawn = (kind, cells) in there or (sample.is_symmetric and (kind, cells[::-1]) in there)
            if not drawn:
                yield from _numbers(sample, cells, solutions)


def _lines(layout: Layout, *, both: bool) -> Iterator[tuple[Cell, ...]]:
    """Yield every row and column of the picture, from its first end or from both."""
    for axis in (0, 1):
        for at in sorted({position[axis] for position in layout.positions}):
            line = [cell for cell, position in enumerate(layout.positions) if position[axis] == at]
            cells = tuple(sorted(line, key=lambda cell: layout.positions[cell][1 - axis]))
            yield cells
            if both:
                yield cells[::-1]


def _numbers(sample: NamedRule, cells: tuple[Cell, ...], solutions: list[tuple[int, ...]]) -> Iterator[Fields]:
    """Yield each clue at these cells that fits one solution and no other."""
    field = clue_field(type(sample)) or ""
    fitting = Counter(clue for values in solutions for clue in set(sample.shown([values[cell] for cell in cells])))
    for clue in sorted(clue for clue, count in fitting.items() if count == 1):
        yield {"clue": clue, "constraint": {**sample.to_json(), "cells": list(cells), field: clue}}

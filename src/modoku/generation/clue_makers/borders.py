"""Arrows of our own making at the border of the grid: Rossini."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from ...puzzle import Puzzle
from ...variants.borders import ARROWS, NEAREST
from ...variants.named import SIDES, side_lines
from .clue import Clue, ClueMaker, Parameters, Values


def rossini(puzzle: Puzzle, values: Values, _rng: Random, _: Parameters) -> list[Clue]:
    """Draw every arrow there is."""
    clues = []
    for side in SIDES:
        for line, cells in enumerate(side_lines(puzzle.layout, side)):
            trends = {(values[b] > values[a]) - (values[b] < values[a]) for a, b in pairwise(cells[:NEAREST])}
            if trends in ({1}, {-1}):
                clues.append(Clue(side, ARROWS[side][trends.pop()], line))
    return clues


def _is_negative(chosen: Parameters) -> bool:
    return chosen.get("negative", "yes").strip().lower() in ("yes", "true", "1", "oui")


CLUE_MAKERS = (ClueMaker("rossini", SIDES, rossini, _is_negative),)

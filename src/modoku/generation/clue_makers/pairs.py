"""Clues between two neighbours of our own making: dots, XV, differences, ratios, greater-than signs."""

from __future__ import annotations

from random import Random

from ...puzzle import Puzzle
from .clue import Clue, ClueMaker, Parameters, Values, names, neighbours


def _yes(chosen: Parameters, key: str, default: str) -> bool:
    return chosen.get(key, default).strip().lower() in ("yes", "true", "1", "oui")


def kropki(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Make every dot there is; between 1 and 2 either colour is true."""
    clues = []
    for a, b in neighbours(puzzle):
        low, high = sorted((values[a], values[b]))
        colours = [key for key, holds in (("white", high - low == 1), ("black", high == 2 * low)) if holds]
        if colours:
            clues.append(Clue(rng.choice(colours), names(puzzle.layout, (a, b))))
    return clues


def xv(puzzle: Puzzle, values: Values, _rng: Random, _: Parameters) -> list[Clue]:
    """Make every X and V there is."""
    keys = {10: "x", 5: "v"}
    return [
        Clue(keys[values[a] + values[b]], names(puzzle.layout, (a, b)))
        for a, b in neighbours(puzzle)
        if values[a] + values[b] in keys
    ]


def consecutive(puzzle: Puzzle, values: Values, _rng: Random, _: Parameters) -> list[Clue]:
    """Mark every pair of neighbours with consecutive digits."""
    return [
        Clue("pairs", names(puzzle.layout, (a, b))) for a, b in neighbours(puzzle) if abs(values[a] - values[b]) == 1
    ]


def differences(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Write the difference between some neighbours."""
    chosen = [pair for pair in neighbours(puzzle) if rng.random() < 0.4]
    return [Clue("pairs", f"{abs(values[a] - values[b])}@{names(puzzle.layout, (a, b))}") for a, b in chosen]


def ratios(puzzle: Puzzle, values: Values, _rng: Random, _: Parameters) -> list[Clue]:
    """Write the ratio between neighbours wherever it is a whole number above 1."""
    clues = []
    for a, b in neighbours(puzzle):
        low, high = sorted((values[a], values[b]))
        if low < high and high % low == 0:
            clues.append(Clue("pairs", f"{high // low}@{names(puzzle.layout, (a, b))}"))
    return clues


def signs(puzzle: Puzzle, values: Values, _rng: Random, _: Parameters) -> list[Clue]:
    """Write a sign between neighbours of one box; between all neighbours where there are no boxes."""
    layout = puzzle.layout
    boxes = [frozenset(unit.cells) for unit in layout.units if unit.kind in ("box", "region")]
    clues = []
    for a, b in neighbours(puzzle):
        if values[a] == values[b] or (boxes and not any(a in box and b in box for box in boxes)):
            continue
        sign = ">" if values[a] > values[b] else "<"
        clues.append(Clue("signs", f"{layout.cell_name(a)}{sign}{layout.cell_name(b)}"))
    return clues


CLUE_MAKERS = (
    ClueMaker("kropki", ("white", "black"), kropki, lambda chosen: _yes(chosen, "negative", "no")),
    ClueMaker("xv", ("x", "v"), xv, lambda chosen: _yes(chosen, "negative", "no")),
    ClueMaker("consecutive", ("pairs",), consecutive, lambda chosen: _yes(chosen, "negative", "yes")),
    ClueMaker("difference", ("pairs",), differences),
    ClueMaker("ratio", ("pairs",), ratios),
    ClueMaker("greater-than", ("signs",), signs),
)

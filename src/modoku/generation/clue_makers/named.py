"""Clues of the kinds that are variants under their own name: random lines and cages that hold, all clues outside."""

from __future__ import annotations

from itertools import islice
from random import Random

from ...puzzle import Cell, Puzzle
from ...rules.named import NamedRule, clue_field
from ...variants.named import SIDES, named_kinds, read_parameters, side_lines
from .clue import AROUND, EDGES, Clue, ClueMaker, Parameters, Values, iter_paths, names
from .lines import line_count

TRIES = 5000
"""How many random lines or cages are looked at."""
SHARE = 0.13
"""How many clues there are for each cell, about."""


def clue_maker_of(name: str, kind: type[NamedRule]) -> ClueMaker:
    """Return how clues of a kind are made up."""
    if kind.shape == "outside":
        keys = ("rows", "columns") if kind.is_symmetric else SIDES

        def make_outside(puzzle: Puzzle, values: Values, rng: Random, chosen: Parameters) -> list[Clue]:
            clues = []
            for side in keys:
                for line, cells in enumerate(side_lines(puzzle.layout, side)):
                    shown = _shown(kind, puzzle, values, cells, chosen)
                    if shown:
                        clues.append(Clue(side, str(rng.choice(shown)), line))
            return clues

        return ClueMaker(name, keys, make_outside)
    key, offsets = ("lines", AROUND) if kind.shape == "line" else ("cages", EDGES)

    def make_up(puzzle: Puzzle, values: Values, rng: Random, chosen: Parameters) -> list[Clue]:
        found: dict[tuple[Cell, ...], list[int | str]] = {}

        def fits(path: list[Cell]) -> bool:
            found[tuple(path)] = _shown(kind, puzzle, values, path, chosen)
            return bool(found[tuple(path)])

        paths = iter_paths(puzzle, rng, kind.sizes, lambda _: True, fits, TRIES, offsets)
        clues = []
        for path in islice(paths, line_count(puzzle, rng, SHARE)):
            clue = rng.choice(found[tuple(path)])
            clues.append(Clue(key, f"{clue}{'@' if clue != '' else ''}{names(puzzle.layout, path)}"))
        return clues

    return ClueMaker(name, (key,), make_up)


def _shown(
    kind: type[NamedRule], puzzle: Puzzle, digits: Values, cells: list[Cell] | tuple[Cell, ...], chosen: Parameters
) -> list[int | str]:
    """Return the clues that these cells can show, an empty one where the rule has none and holds."""
    parameters = read_parameters(kind, chosen)
    clue = clue_field(kind)
    if clue is not None:
        parameters[clue] = kind.any_clue
    if kind.shape != "outside" and not kind.least <= len(cells) <= (puzzle.size if kind.is_different else len(cells)):
        return []
    rule = kind.on(puzzle.layout, cells, **parameters)
    values = puzzle.layout.values_of(digits[cell] for cell in rule.cells)
    if clue is None:
        return [""] if rule.holds(values) else []
    return list(rule.shown(values)) if isinstance(rule, NamedRule) else []


CLUE_MAKERS = tuple(clue_maker_of(name, kind) for name, kind in named_kinds().items())

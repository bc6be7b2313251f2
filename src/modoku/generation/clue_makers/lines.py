"""Lines of our own making: thermometers, whispers, palindromes, arrows, region sums; `named` makes the others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice, pairwise
from random import Random

from ...puzzle import Cell, Puzzle
from .clue import AROUND, Clue, ClueMaker, Parameters, Values, beside, iter_paths, names


def line_count(puzzle: Puzzle, rng: Random, share: float) -> int:
    """Draw how many lines a grid of this size takes."""
    usual = puzzle.layout.cell_count * share
    return max(1, round(usual * rng.uniform(0.7, 1.3)))


def _lines(puzzle: Puzzle, paths: list[list[Cell]], key: str = "lines") -> list[Clue]:
    return [Clue(key, names(puzzle.layout, path)) for path in paths]


def _first(paths: Iterator[list[Cell]], count: int) -> list[list[Cell]]:
    return list(islice(paths, count))


def thermometers(puzzle: Puzzle, values: Values, rng: Random, chosen: Parameters) -> list[Clue]:
    """Make lines along which digits rise, or never fall in slow ones."""
    slow = chosen.get("slow", "no").strip().lower() in ("yes", "true", "1", "oui")
    longest = max(3, min(7, puzzle.size - 2))

    def rises(path: list[Cell]) -> bool:
        return all(values[a] <= values[b] if slow else values[a] < values[b] for a, b in pairwise(path))

    return _lines(puzzle, _first(iter_paths(puzzle, rng, (3, longest), rises), line_count(puzzle, rng, 0.11)))


def whispers(puzzle: Puzzle, values: Values, rng: Random, chosen: Parameters) -> list[Clue]:
    """Make lines along which neighbours differ widely."""
    gap = int(chosen["gap"]) if chosen.get("gap", "").strip() else (puzzle.size + 1) // 2

    def differs(path: list[Cell]) -> bool:
        return all(abs(values[a] - values[b]) >= gap for a, b in pairwise(path))

    return _lines(puzzle, _first(iter_paths(puzzle, rng, (2, 6), differs), line_count(puzzle, rng, 0.13)))


def palindromes(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Make lines that read the same both ways, from their middles outwards."""
    taken: set[Cell] = set()
    paths: list[list[Cell]] = []
    middles = list(range(puzzle.layout.cell_count))
    rng.shuffle(middles)
    for middle in middles:
        if middle in taken:
            continue
        path = [middle]
        while len(path) < 7:
            ends = [
                (a, b)
                for a in beside(puzzle.layout, path[0], AROUND)
                for b in beside(puzzle.layout, path[-1], AROUND)
                if a != b and values[a] == values[b] and not {a, b} & (taken | set(path))
            ]
            if not ends:
                break
            first, last = rng.choice(ends)
            path = [first, *path, last]
        if len(path) >= 3:
            taken.update(path)
            paths.append(path)
    return _lines(puzzle, paths[: line_count(puzzle, rng, 0.12)])


def arrows(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Make arrows: a circle, and a shaft from it whose digits add up to the circle's."""

    def can_be(path: list[Cell]) -> bool:
        return sum(values[cell] for cell in path[1:]) <= values[path[0]]

    def adds_up(path: list[Cell]) -> bool:
        return sum(values[cell] for cell in path[1:]) == values[path[0]]

    found = _first(iter_paths(puzzle, rng, (3, 5), can_be, adds_up, 6000), line_count(puzzle, rng, 0.13))
    layout = puzzle.layout
    return [Clue("arrows", f"{layout.cell_name(path[0])}>{names(layout, path[1:])}") for path in found]


def region_sums(puzzle: Puzzle, values: Values, rng: Random, _: Parameters) -> list[Clue]:
    """Make lines whose pieces, cut at the borders of boxes, have the same sum."""
    boxes = [unit for unit in puzzle.layout.units if unit.kind in ("box", "region")]
    home = {cell: number for number, unit in enumerate(boxes) for cell in unit.cells}

    def is_even(path: list[Cell]) -> bool:
        if any(cell not in home for cell in path):
            return False
        sums = [sum(values[cell] for cell in piece) for _, piece in groupby(path, key=home.__getitem__)]
        return len(sums) > 1 and len(set(sums)) == 1

    paths = iter_paths(puzzle, rng, (3, 6), lambda _: True, is_even, 8000)
    return _lines(puzzle, _first(paths, line_count(puzzle, rng, 0.1)))


CLUE_MAKERS = (
    ClueMaker("thermometer", ("lines",), thermometers),
    ClueMaker("whispers", ("lines",), whispers),
    ClueMaker("palindrome", ("lines",), palindromes),
    ClueMaker("arrow", ("arrows",), arrows),
    ClueMaker("region-sum", ("lines",), region_sums),
)

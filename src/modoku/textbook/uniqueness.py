"""Chapter 8: uniqueness, unavoidable sets, the least number of givens. Facts and exercises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from ..puzzle import Puzzle
from ..results import SolveResult, Verdict
from ..search import find_redundant, solve
from . import solutions
from .figures import FOUR, ONE, SECONDS, TWO, board_picture, grid_line, mine_picture, table
from .judging.board import Spot
from .judging.verdict import Judgement, cell_said
from .tasks import MadeTask, Task, a_grid, members, number, programme, several, yes_or_no
from .words import both

Cells = frozenset[int]


@lru_cache
def unavoidable(grid: str) -> tuple[Cells, ...]:
    """Return the minimal unavoidable sets of a 4x4 grid, as places 0 to 15, the smallest first.

    >>> sets = unavoidable("1234341221434321")
    >>> len(min(sets, key=len))
    4
    """
    found = {frozenset(p for p in range(16) if other[p] != grid[p]) for other in FOUR.grids() if other != grid}
    minimal = [one for one in found if not any(less < one for less in found)]
    return tuple(sorted(minimal, key=lambda one: (len(one), sorted(one))))


def least(grid: str) -> tuple[int, tuple[int, ...]]:
    """Return the least number of givens with this solution, and places that do it: a smallest hitting set."""
    sets = unavoidable(grid)
    for count in range(17):
        for chosen in combinations(range(16), count):
            if all(one.intersection(chosen) for one in sets):
                return count, chosen
    raise AssertionError


def kept(grid: str, places: Sequence[int]) -> str:
    """Return a grid of which only some places are given.

    >>> kept("1234341221434321", (0, 15))
    '1..............1'
    """
    return "".join(sign if place in places else "." for place, sign in enumerate(grid))


def redundant(givens: str) -> list[Spot]:
    """Return the givens of which each alone may be erased, the solution staying the only one."""
    found = []
    for place, sign in enumerate(givens):
        rest = givens[:place] + "." + givens[place + 1 :]
        if sign != "." and len(FOUR.grids(rest, 2)) == 1:
            found.append(FOUR.cells[place])
    return found


def dig(grid: str, order: Sequence[int]) -> str:
    """Erase givens in one pass, each where the solution stays the only one."""
    left = grid
    for place in order:
        trial = left[:place] + "." + left[place + 1 :]
        if len(FOUR.grids(trial, 2)) == 1:
            left = trial
    return left


def facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what the text of the chapter says, worked out."""
    (grid,) = FOUR.grids(ONE)
    sets = unavoidable(grid)
    sizes = sorted({len(one) for one in sets})
    count, places = least(grid)
    first, second = FOUR.grids(TWO)
    swap = [cell for cell, a, b in zip(FOUR.cells, first, second, strict=True) if a != b]
    small = sets[0]
    result = solve(puzzle, limit=2, seconds=SECONDS)
    verdicts = {
        Verdict.UNIQUE: both(
            "exactly one solution: it is well formed", "exactement une solution : elle est bien formée"
        ),
        Verdict.MULTIPLE: both(
            "several solutions: it is not well formed", "plusieurs solutions : elle n'est pas bien formée"
        ),
        Verdict.UNSOLVABLE: both("no solution", "aucune solution"),
    }
    return {
        "one": ONE,
        "two": TWO,
        "grid": grid_line(grid),
        "fig_set": board_picture(filled=grid, focus=[FOUR.cells[place] for place in sorted(small)]),
        "sets": len(sets),
        "sizes": ", ".join(map(str, sizes)),
        "table": table(
            (both("Cells", "Cases"), both("Minimal sets", "Ensembles minimaux")),
            [(size, sum(len(one) == size for one in sets)) for size in sizes],
        ),
        "least": count,
        "fig_least": board_picture(kept(grid, places)),
        "least_line": kept(grid, places),
        "all_least": ", ".join(sorted({str(least(one)[0]) for one in (grid, "1234341221434321")})),
        "redundant": ", ".join(map(cell_said, redundant(ONE))) or both("none", "aucun"),
        "swap": len(swap),
        "fig_two": board_picture(TWO, first, focus=swap),
        "dug": dig(grid, range(16)),
        "dug_count": 16 - dig(grid, range(16)).count("."),
        **_of_mine(puzzle, result),
        "this_clues": puzzle.clue_count,
        "this_verdict": verdicts.get(
            result.verdict,
            both(
                "a number of solutions that was not settled in time",
                "un nombre de solutions qui n'a pas été trouvé à temps",
            ),
        ),
    }


def _of_mine(puzzle: Puzzle, result: SolveResult) -> Mapping[str, object]:
    """Return the reader's grid: its redundant givens, or where two of its solutions differ."""
    cells: tuple[int, ...] = ()
    said = both("", "")
    if result.verdict is Verdict.UNIQUE:
        found = find_redundant(puzzle, seconds=SECONDS)
        cells = found.redundant
        if cells:
            said = both(
                "Brought out: givens that are redundant, each alone.",
                "En valeur : des dévoilés superflus, chacun à lui seul.",
            )
        elif found.complete:
            said = both("No given is redundant: it is minimal.", "Aucun dévoilé n'est superflu : elle est minimale.")
    elif result.verdict is Verdict.MULTIPLE:
        first, second = (one.values for one in result.solutions[:2])
        cells = tuple(cell for cell, digit in enumerate(first) if digit != second[cell])
        said = both(
            "Brought out: where two of its solutions differ.", "En valeur : là où deux de ses solutions diffèrent."
        )
    elif result.verdict is Verdict.UNSOLVABLE:
        said = both(
            "It has no solution: `modoku explain-conflict` says why.",
            "Elle n'a pas de solution : `modoku explain-conflict` dit pourquoi.",
        )
    return {"fig_mine": mine_picture(puzzle, cells), "mine_said": said}


def _some_grid(rng: Random) -> str:
    return rng.choice(FOUR.grids())


def _count(rng: Random) -> MadeTask:
    grid = _some_grid(rng)
    while True:
        text = kept(grid, rng.sample(range(16), rng.randrange(4, 7)))
        count = len(FOUR.grids(text))
        if 1 < count < 7:
            return number(count, {"givens": text})


def _redundant(rng: Random) -> MadeTask:
    while True:
        text = kept(_some_grid(rng), rng.sample(range(16), 7))
        found = redundant(text)
        if len(FOUR.grids(text, 2)) == 1 and found:
            return several(map_names(found), {"givens": text})


def map_names(cells: Sequence[Spot]) -> list[str]:
    """Return the names of cells."""
    return [cell_said(cell) for cell in cells]


def _set(rng: Random) -> MadeTask:
    grid = _some_grid(rng)
    sets = unavoidable(grid)

    def judge(answer: str) -> Judgement:
        names = members(answer)
        known = {cell_said(cell): place for place, cell in enumerate(FOUR.cells)}
        if not names or any(name not in known for name in names):
            return Judgement(False, both("Write the names of cells.", "Écrivez les noms des cases."))
        chosen = frozenset(known[name] for name in names)
        if chosen in sets:
            return Judgement(
                True,
                both(
                    "Right: erased, these {n} cells can be filled in another way.",
                    "Juste : effacées, ces {n} cases se remplissent d'une autre façon.",
                    n=len(chosen),
                ),
            )
        if any(one < chosen for one in sets):
            return Judgement(False, both("It is unavoidable, but not minimal.", "Il est inévitable, mais non minimal."))
        return Judgement(
            False,
            both(
                "Erased, these cells can be filled in one way only.",
                "Effacées, ces cases ne se remplissent que d'une façon.",
            ),
        )

    key = ", ".join(cell_said(FOUR.cells[place]) for place in sorted(sets[0]))
    return MadeTask(judge, key, {"grid": grid_line(grid)})


def _few(rng: Random) -> MadeTask:
    grid = _some_grid(rng)
    _, places = least(grid)

    def check(text: str) -> Judgement:
        if any(sign not in (".", right) for sign, right in zip(text, grid, strict=True)):
            return Judgement(
                False, both("A given is not that of the grid.", "Un dévoilé n'est pas celui de la grille.")
            )
        solutions = FOUR.grids(text)
        other = next((one for one in solutions if one != grid), None)
        if other:
            return Judgement(False, both("There is another solution.", "Il y a une autre solution."), other)
        if 16 - text.count(".") > 5:
            return Judgement(
                False, both("Unique, but with more than five givens.", "Unique, mais avec plus de cinq dévoilés.")
            )
        return Judgement(True, both("Right: {n} givens.", "Juste : {n} dévoilés.", n=16 - text.count(".")))

    return a_grid(check, kept(grid, places), {"grid": grid_line(grid)})


def _many(rng: Random) -> MadeTask:
    grid = _some_grid(rng)
    small = unavoidable(grid)[0]

    def check(text: str) -> Judgement:
        count = len(FOUR.grids(text))
        if count < 2:
            return Judgement(False, both("This has {n} solutions.", "Cela a {n} solutions.", n=count))
        if text.count(".") > 4:
            return Judgement(False, both("Leave only four cells blank.", "Ne laissez que quatre cases vides."))
        return Judgement(True, both("Right: 12 givens, {n} solutions.", "Juste : 12 dévoilés, {n} solutions.", n=count))

    key = "".join("." if place in small else sign for place, sign in enumerate(grid))
    return a_grid(check, key, {"grid": grid_line(grid)})


def _claim(rng: Random) -> MadeTask:
    grid = _some_grid(rng)
    sets = unavoidable(grid)
    chosen = rng.choice(sets[:6]) if rng.random() < 0.5 else frozenset(rng.sample(range(16), 4))
    right = any(one <= chosen for one in sets)
    reason = (
        both("It can be filled in another way.", "Il se remplit d'une autre façon.")
        if right
        else both("It can be filled in one way only.", "Il ne se remplit que d'une façon.")
    )
    told = ", ".join(cell_said(FOUR.cells[place]) for place in sorted(chosen))
    return yes_or_no(right, reason, {"grid": grid_line(grid), "cells": told})


def _digits(rng: Random) -> MadeTask:
    n = rng.choice((4, 6, 8, 9, 12, 16))
    slip = both(
        "With two digits missing, these two could be exchanged everywhere.",
        "S'il manquait deux chiffres, on pourrait les échanger partout.",
    )
    return number(n - 1, {"n": n}, {n - 2: slip})


def _loop(rng: Random) -> MadeTask:
    right = rng.random() < 0.5
    reason = both(
        "Fewer givens have at least the same solutions: what failed once fails for ever.",
        "Moins de dévoilés ont au moins les mêmes solutions : ce qui a échoué une fois échoue toujours.",
    )
    claim = (
        both(
            "one pass over all cells gives a minimal puzzle",
            "un passage sur toutes les cases donne une grille minimale",
        )
        if right
        else both(
            "a cell that could not be erased must be tried again later",
            "une case que l'on n'a pu effacer doit être essayée de nouveau plus tard",
        )
    )
    return yes_or_no(right, reason, {"claim": claim})


def _differs(rng: Random) -> MadeTask:
    a, b, c = rng.sample(FOUR.grids(), 3)
    about = both(
        "Return the places, from 0, where two grids of 16 digits differ.",
        "Renvoyer les places, à partir de 0, où deux grilles de 16 chiffres diffèrent.",
    )
    return programme(solutions.differs, about, [(a, b), (b, c), (a, a)])


def _hits(rng: Random) -> MadeTask:
    grid = _some_grid(rng)
    sets = [sorted(one) for one in unavoidable(grid)[:8]]
    calls = [(sorted(rng.sample(range(16), count)), sets) for count in (4, 6, 9)]
    about = both(
        "Return whether the places of the givens meet every set.",
        "Dire si les places des dévoilés rencontrent chacun des ensembles.",
    )
    return programme(solutions.hits, about, calls)


TASKS: Mapping[str, Task] = {
    "count": _count,
    "redundant": _redundant,
    "digits": _digits,
    "set": _set,
    "few": _few,
    "many": _many,
    "claim": _claim,
    "loop": _loop,
    "differs": _differs,
    "hits": _hits,
}
"""The exercises by name."""

"""Chapter 1: the game. What its text claims is worked out here, and its exercises are made and judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from random import Random

from ..puzzle import Puzzle, find_faults
from . import solutions
from .figures import FOUR, NONE, ONE, TWO, board_picture, grid_line, mine_picture, table
from .graphs import degree, neighbours
from .judging.board import SmallGrid
from .judging.verdict import Judgement, cell_said, rule_said
from .tasks import MadeTask, Task, a_grid, number, programme, several
from .words import both


def phi(k: int, s0: int, s: int) -> int:
    """Return the row or column s of the band or stack s0.

    >>> phi(3, 2, 1), phi(2, 2, 2)
    (4, 4)
    """
    return k * (s0 - 1) + s


@lru_cache
def magic_squares() -> list[tuple[int, ...]]:
    """Return the magic squares of order 3 with the numbers 1 to 9.

    >>> len(magic_squares()), magic_squares()[0]
    (8, (2, 7, 6, 9, 5, 1, 4, 3, 8))
    """
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    return [one for one in permutations(range(1, 10)) if all(one[a] + one[b] + one[c] == 15 for a, b, c in lines)]


def latin_count(order: int) -> int:
    """Return the number of Latin squares of a small order, by rows.

    >>> [latin_count(n) for n in (1, 2, 3, 4)]
    [1, 2, 12, 576]
    """
    rows = list(permutations(range(order)))

    def extend(done: list[Sequence[int]]) -> int:
        if len(done) == order:
            return 1
        return sum(extend([*done, row]) for row in rows if all(row[c] != old[c] for old in done for c in range(order)))

    return extend([])


def broken(grid: str) -> list[str]:
    """Return the rules that a filled 4x4 grid breaks, each as a clause of the book does."""
    true = set(FOUR.literals(grid))
    return [rule.kind for rules in FOUR.rules().values() for rule in rules if all(-one in true for one in rule.clause)]


def facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what the text of the chapter says, worked out."""
    (solution,) = FOUR.grids(ONE)
    magic = magic_squares()
    rows = [(k, k * k, k**4, degree(k, k)) for k in (1, 2, 3, 4, 5)]
    return {
        "one": ONE,
        "none": NONE,
        "two": TWO,
        "fig_one": board_picture(ONE),
        "fig_solved": board_picture(ONE, solution),
        "solution": grid_line(solution),
        "fig_band": board_picture(
            focus=[(i, j) for i in (1, 2) for j in (1, 2, 3, 4)], cause=[(3, 1), (4, 1), (3, 2), (4, 2)]
        ),
        "fig_neighbours": board_picture(focus=[(3, 2)], cause=neighbours((3, 2))),
        "sizes": table((both("Order k", "Ordre k"), both("Digits", "Chiffres"), both("Cells", "Cases"), "N(k)"), rows),
        "box_sum": sum(range(1, 10)),
        "grid_sum": 9 * sum(range(1, 10)),
        "magic": len(magic),
        "magic_first": grid_line("".join(map(str, magic[0])), 3),
        "latin": latin_count(4),
        "sudoku": len(FOUR.grids()),
        "fig_none": board_picture(NONE, removed=[(1, 2)], cause=[(1, 1), (1, 3), (2, 2), (3, 2)]),
        **_of_mine(puzzle),
        "this_cells": puzzle.layout.cell_count,
        "this_size": puzzle.size,
        "this_clues": puzzle.clue_count,
        "this_faults": len(find_faults(puzzle)),
    }


def _of_mine(puzzle: Puzzle) -> Mapping[str, object]:
    """Return a cell of the reader's grid, a blank one if there is one, and those that share a region with it."""
    cell = puzzle.givens.index(0) if 0 in puzzle.givens else 0
    beside = sorted({one for unit in puzzle.layout.units_of[cell] for one in unit.cells} - {cell})
    return {
        "fig_mine": mine_picture(puzzle, [cell], beside),
        "mine_cell": puzzle.layout.cell_name(cell),
        "mine_count": len(beside),
    }


def _phi(rng: Random) -> MadeTask:
    k = rng.choice((2, 3, 4, 5))
    s0, s = rng.randrange(1, k + 1), rng.randrange(1, k + 1)
    right = phi(k, s0, s)
    slip = {k * s0 + s: both("The first band is 1, not 0.", "La première bande est 1, non 0.")}
    return number(right, {"k": k, "s0": s0, "s": s}, {n: t for n, t in slip.items() if n != right})


def _neighbours(rng: Random) -> MadeTask:
    k = rng.choice((2, 3, 4, 5, 6, 7))
    return number(
        degree(k, k),
        {"k": k},
        {
            3 * (k * k - 1): both(
                "Cells of the box that share a line are counted twice.",
                "Les cases du bloc qui partagent une ligne sont comptées deux fois.",
            )
        },
    )


def _meeting(rng: Random) -> MadeTask:
    board = SmallGrid(3, 3)
    i, q = rng.randrange(1, 10), rng.randrange(1, 10)
    right = sum(a == i and board.box(a, b) == q for a, b in board.cells)
    return number(right, {"row": i, "box": q})


def _box(rng: Random) -> MadeTask:
    board = SmallGrid(3, 3)
    cell = rng.choice(board.cells)
    return number(board.box(*cell), {"cell": cell_said(cell)})


def _cells(rng: Random) -> MadeTask:
    cell = rng.choice(FOUR.cells)
    return several([cell_said(one) for one in neighbours(cell)], {"cell": cell_said(cell)})


def _solve(rng: Random) -> MadeTask:
    grid = rng.choice(FOUR.grids())
    left = grid
    for place in rng.sample(range(16), 16):
        trial = left[:place] + "." + left[place + 1 :]
        if len(FOUR.grids(trial, 2)) == 1:
            left = trial

    def check(text: str) -> Judgement:
        if text == grid:
            return Judgement(True, both("Solved.", "Résolu."))
        if "." in text:
            return Judgement(False, both("Fill all cells.", "Remplissez toutes les cases."))
        true = set(FOUR.literals(text))
        wrong = [r for rules in FOUR.rules(left).values() for r in rules if all(-one in true for one in r.clause)]
        return Judgement(
            False,
            both("A rule is broken: {what}.", "Une règle est violée : {what}.", what=rule_said(wrong[0])),
            text,
            wrong[0].cells,
        )

    return a_grid(check, grid, {"givens": left})


def _latin(rng: Random) -> MadeTask:
    """Ask for a Latin square that is no Sudoku."""
    start = "".join(map(str, rng.sample((1, 2, 3, 4), 4)))

    def check(text: str) -> Judgement:
        if "." in text or not text.startswith(start):
            return Judgement(
                False,
                both(
                    "Fill all cells, and begin with the row that is given.",
                    "Remplissez toutes les cases, et commencez par la ligne donnée.",
                ),
            )
        kinds = broken(text)
        if "row" in kinds or "column" in kinds:
            return Judgement(
                False,
                both(
                    "It is no Latin square: a line repeats a digit.",
                    "Ce n'est pas un carré latin : une rangée répète un chiffre.",
                ),
                text,
            )
        if not kinds:
            return Judgement(False, both("It is a Sudoku grid as well.", "C'est aussi une grille de Sudoku."), text)
        return Judgement(
            True,
            both("Right: lines are right, a box is not.", "Juste : les rangées sont justes, un bloc ne l'est pas."),
            text,
        )

    key = "".join(start[(j + i) % 4] for i in range(4) for j in range(4))
    return a_grid(check, key, {"start": start})


def _fault(rng: Random) -> MadeTask:
    grid = list(rng.choice(FOUR.grids()))
    place = rng.randrange(16)
    grid[place] = rng.choice([d for d in "1234" if d != grid[place]])
    return several([cell_said(FOUR.cells[place])], {"grid": grid_line("".join(grid))})


def _history(rng: Random) -> MadeTask:
    claims = (
        (both("Euler invented Sudoku in 1782", "Euler a inventé le Sudoku en 1782"), 2),
        (
            both(
                "the first puzzle of today's kind was printed in Japan",
                "la première grille du genre actuel a été imprimée au Japon",
            ),
            1,
        ),
        (both("Nikoli printed it under the name Number Place", "Nikoli l'a publiée sous le nom de Number Place"), 3),
    )
    claim, right = rng.choice(claims)
    return several([right], {"claim": claim})


def _programme(rng: Random) -> MadeTask:
    calls = [(k, rng.randrange(1, k * k + 1), rng.randrange(1, k * k + 1)) for k in (2, 3, 4)]
    about = both(
        "Return [band, stack] of the cell in row i and column j at order k; all count from 1.",
        "Renvoyer [bande, pilier] de la case de ligne i et colonne j à l'ordre k ; tout se compte à partir de 1.",
    )
    return programme(solutions.box, about, calls)


def _magic(rng: Random) -> MadeTask:
    good = list(rng.choice(magic_squares()))
    bad = [*good[1::-1], *good[2:]]
    about = both(
        "Return whether nine numbers, row by row, form a magic square of 1 to 9.",
        "Dire si neuf nombres, ligne par ligne, forment un carré magique des nombres 1 à 9.",
    )
    return programme(solutions.is_magic, about, [(good,), (bad,)])


TASKS: Mapping[str, Task] = {
    "phi": _phi,
    "degree": _neighbours,
    "meeting": _meeting,
    "box": _box,
    "cells": _cells,
    "solve": _solve,
    "latin": _latin,
    "fault": _fault,
    "history": _history,
    "programme": _programme,
    "magic": _magic,
}
"""The exercises by name."""

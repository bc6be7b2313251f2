"""Chapter 3: linear programmes. What its text claims is worked out here, and its exercises are made and judged."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from random import Random

from ..models import to_ilp
from ..puzzle import Puzzle
from . import solutions
from .figures import FOUR, NONE, ONE, TWO, board_picture, grid_line, table
from .judging.board import SmallGrid
from .judging.families import Row
from .judging.models import judge_rows, to_lp
from .judging.verdict import Judgement
from .tasks import MadeTask, Task, a_model, number, programme, several
from .words import as_typed, both

FAMILIES = (
    "for i, j: sum k: x(i,j,k) = 1",
    "for i, k: sum j: x(i,j,k) = 1",
    "for j, k: sum i: x(i,j,k) = 1",
    "for b, k: sum i, j with box(i,j) = b: x(i,j,k) = 1",
)
VERTICES = frozenset(
    (Fraction(a), Fraction(b)) for a, b in ((0, 0), (3, 0), (3, 1), (Fraction(3, 2), Fraction(5, 2)), (0, 3))
)
"""The corners of the example of the simplex: a + b <= 4, a + 3b <= 9, a <= 3."""


def book_rows(givens: str = "", board: SmallGrid = FOUR) -> list[Row]:
    """Return the equations in the order of the book: cells, rows, columns, boxes, givens.

    >>> len(book_rows()), len(book_rows(ONE)), len(book_rows(board=SmallGrid(3, 3)))
    (64, 69, 324)
    """
    found: list[Row] = [(tuple((1, board.number(i, j, k)) for k in board.indices), "=", 1) for i, j in board.cells]
    for kind in ("row", "column", "box"):
        for house in board.houses[kind]:
            found += [(tuple((1, board.number(i, j, k)) for i, j in house), "=", 1) for k in board.indices]
    for (i, j), sign in zip(board.cells, givens, strict=False):
        if sign.isdigit():
            found.append((((1, board.number(i, j, int(sign))),), "=", 1))
    return found


def rank_of_grid(rows: int, columns: int) -> int:
    """Return the rank of the equations of a blank grid, by the theorem of the chapter.

    >>> [rank_of_grid(2, 2), rank_of_grid(2, 3), rank_of_grid(3, 3)]
    [40, 101, 249]
    """
    n = rows * columns
    return n * n + (n - 1) * (2 * n - 1 + (rows - 1) * (columns - 1))


def row_number(kind: str, house: int, k: int) -> int:
    """Return the number of an equation of a 4x4 grid.

    >>> row_number("row", 1, 1), row_number("box", 4, 4)
    (17, 64)
    """
    return {"row": 16, "column": 32, "box": 48}[kind] + 4 * (house - 1) + k


def facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what the text of the chapter says, worked out."""
    rows = book_rows(ONE)
    file = to_lp(rows, FOUR).splitlines()
    shown = [1, 2, 3, 4, 5, 20, 21, 36, 52, 67, 68, 72, 73, 74, 75]
    meaning = {
        1: both(
            "a constant is minimised: every feasible point is as good",
            "on minimise une constante : tout point réalisable convient",
        ),
        4: both("equation 1: cell r1c1", "équation 1 : case r1c1"),
        5: both("equation 2: cell r1c2", "équation 2 : case r1c2"),
        20: both("equation 17: row 1, digit 1", "équation 17 : ligne 1, chiffre 1"),
        21: both("equation 18: row 1, digit 2", "équation 18 : ligne 1, chiffre 2"),
        36: both("equation 33: column 1, digit 1", "équation 33 : colonne 1, chiffre 1"),
        52: both("equation 49: box 1, digit 1", "équation 49 : bloc 1, chiffre 1"),
        67: both("equation 64: box 4, digit 4", "équation 64 : bloc 4, chiffre 4"),
        68: both("equation 65: the given r1c1 = 1", "équation 65 : le dévoilé r1c1 = 1"),
        72: both("equation 69: the given r3c2 = 3", "équation 69 : le dévoilé r3c2 = 3"),
        73: both("from here on: the variables are 0 or 1", "à partir d'ici : les variables valent 0 ou 1"),
    }
    (solution,) = FOUR.grids(ONE)
    first, second = FOUR.grids(TWO)
    swap = [cell for cell, a, b in zip(FOUR.cells, first, second, strict=True) if a != b]
    model = to_ilp(puzzle, propagate=False)
    triplets = [[i, j, int(d)] for (i, j), d in zip(FOUR.cells, solution, strict=True)]
    return {
        "one": ONE,
        "none": NONE,
        "two": TWO,
        "fig_one": board_picture(ONE),
        "equations": len(rows),
        "file": table(
            (both("Line", "Ligne"), both("Text", "Texte"), both("What it says", "Ce qu'elle dit")),
            [(line, f"`{file[line - 1].strip()[:60]}`", meaning.get(line, "")) for line in shown],
        ),
        "eq_cell": 2,
        "eq_row1": row_number("row", 1, 1),
        "eq_col2": row_number("column", 2, 2),
        "eq_row3": row_number("row", 1, 3),
        "eq_col4": row_number("column", 2, 4),
        "rank4": rank_of_grid(2, 2),
        "rank9": rank_of_grid(3, 3),
        "best": int(max(3 * a + 2 * b for a, b in VERTICES)),
        "solution": grid_line(solution),
        "triplets": str(triplets[:4])[:-1] + ", ...]",
        "triplet_count": len(triplets),
        "fig_none": board_picture(NONE, removed=[(1, 2)], cause=[(1, 1), (1, 3), (2, 2), (3, 2)]),
        "halves": 2 * len(swap),
        "fig_two": board_picture(TWO, first, focus=swap),
        "bad_empty": sum(3 * p - 2 > 3 * q for p in (1, 2, 3) for q in (1, 2, 3)),
        "bad_large": sum(3 * q - 3 * p + 3 > 3 for p in (1, 2, 3) for q in (1, 2, 3)),
        "this_variables": model.stats().variables,
        "this_rows": model.stats().equations + model.stats().inequalities,
    }


def _equations(rng: Random) -> MadeTask:
    rows, columns = rng.choice(((2, 3), (3, 3), (2, 4), (3, 4), (2, 5), (4, 4)))
    n = rows * columns
    slips = {
        3 * n * n: both("Cells give equations too.", "Les cases donnent aussi des équations."),
        n**3: both("That is the number of variables.", "C'est le nombre de variables."),
    }
    return number(4 * n * n, {"r": rows, "c": columns}, {k: v for k, v in slips.items() if k != 4 * n * n})


def _rank(rng: Random) -> MadeTask:
    rows, columns = rng.choice(((2, 3), (2, 4), (3, 4), (2, 5), (4, 4), (3, 5)))
    return number(rank_of_grid(rows, columns), {"r": rows, "c": columns})


def _line(rng: Random) -> MadeTask:
    kind, word = rng.choice(
        (("row", both("row", "ligne")), ("column", both("column", "colonne")), ("box", both("box", "bloc")))
    )
    house, k = rng.randrange(1, 5), rng.randrange(1, 5)
    right = row_number(kind, house, k) + 3
    slips = {
        right - 3: both(
            "That is the number of the equation; three lines stand before the first.",
            "C'est le numéro de l'équation ; trois lignes précèdent la première.",
        )
    }
    return number(right, {"kind": word, "house": house, "digit": k}, slips)


def _optimum(rng: Random) -> MadeTask:
    """Maximise over a + b <= p, a <= q, b <= r."""
    ca, cb = rng.sample(range(1, 7), 2)
    q, r = rng.randrange(2, 6), rng.randrange(2, 6)
    p = rng.randrange(max(q, r) + 1, q + r + 1)
    points = [(0, 0), (q, 0), (0, r), (q, min(r, p - q)), (min(q, p - r), r)]
    right = max(ca * a + cb * b for a, b in points)
    return number(right, {"ca": ca, "cb": cb, "p": p, "q": q, "r": r})


def _model(rng: Random) -> MadeTask:
    del rng
    return a_model(judge_rows, "\n".join(FAMILIES), f"{FAMILIES[0]}\nfor i, k: ")


def _givens(rng: Random) -> MadeTask:
    grid = rng.choice(FOUR.grids())
    left = list(grid)
    for place in rng.sample(range(16), 16):
        trial = [*left[:place], ".", *left[place + 1 :]]
        if len(FOUR.grids("".join(trial), 2)) == 1:
            left = trial
    givens = "".join(left)
    whole = "\n".join(FAMILIES)
    key = "\n".join(f"x({i},{j},{s}) = 1" for (i, j), s in zip(FOUR.cells, givens, strict=True) if s != ".")

    def judge(answer: str) -> Judgement:
        return judge_rows(f"{answer}\n{whole}" if answer.strip() else whole, FOUR, givens)

    return MadeTask(judge, key, {"givens": givens}, lines=5)


def _terms(rng: Random) -> MadeTask:
    p, q = rng.choice([(p, q) for p, q in combinations((1, 2, 3), 2)] + [(2, 1), (3, 1), (3, 2)])
    right = max(0, 3 * q - 3 * p + 3) * 3
    return number(
        right,
        {"p": p, "q": q},
        {
            9: both(
                "That is what was meant, not what is printed.",
                "C'est ce que l'on voulait dire, non ce qui est imprimé.",
            )
        },
    )


def _spoilt(rng: Random) -> MadeTask:
    families = list(FAMILIES)
    wrong = (
        "",
        "for i, k: sum j: x(j,i,k) = 1",
        "for j, k: sum i with i < 4: x(i,j,k) = 1",
        "for b, k: sum i, j with box(j,i) = b, i <= j: x(i,j,k) <= 1",
    )
    place = rng.choice((1, 2, 3))
    families[place] = wrong[place]
    made = several([place + 1], {f"f{n}": as_typed(text) for n, text in enumerate(families, 1)})
    judged = judge_rows("\n".join(families))

    def judge(answer: str) -> Judgement:
        found = made.judge(answer)
        if not found.right:
            return found
        return Judgement(True, both("Right. {said}", "Juste. {said}", said=judged.message), judged.grid, judged.cells)

    return MadeTask(judge, made.key, made.facts)


def _triplets(rng: Random) -> MadeTask:
    grids = [rng.choice(FOUR.grids()) for _ in range(2)]
    about = both(
        "Return the list of [i, j, k] of a 4x4 grid written as a line; a dot is a blank.",
        "Renvoyer la liste des [i, j, k] d'une grille 4x4 écrite en ligne ; un point est une case vide.",
    )
    return programme(solutions.triplets, about, [(grids[0],), (ONE,), (grids[1][:7] + "." * 9,)])


def _rank_programme(rng: Random) -> MadeTask:
    calls = [(2, 2), (3, 3), tuple(rng.sample(range(2, 7), 2))]
    about = both(
        "Return the rank of the equations of a blank grid with r x c boxes.",
        "Renvoyer le rang des équations d'une grille vide à blocs r x c.",
    )
    return programme(solutions.rank, about, calls)


TASKS: Mapping[str, Task] = {
    "equations": _equations,
    "rank": _rank,
    "line": _line,
    "optimum": _optimum,
    "model": _model,
    "givens": _givens,
    "terms": _terms,
    "spoilt": _spoilt,
    "triplets": _triplets,
    "rank-programme": _rank_programme,
}
"""The exercises by name."""

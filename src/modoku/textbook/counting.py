"""Chapter 7: counting and equivalence. What its text claims is worked out here; its exercises are made and judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from math import factorial
from random import Random

from ..errors import LimitReached
from ..lessons.lesson import figure
from ..puzzle import Puzzle
from ..symmetry import automorphisms
from ..symmetry import canonical as canonical_form
from . import solutions
from .figures import FOUR, ONE, SECONDS, board_picture, grid_line, mine_picture, table
from .judging.verdict import Judgement
from .tasks import MadeTask, Task, a_grid, number, programme, yes_or_no
from .words import both

Places = tuple[int, ...]


@lru_cache
def motions() -> tuple[Places, ...]:
    """Return the 128 motions of the 4x4 grid: at each place, the place that its digit comes from.

    >>> len(motions())
    128
    """
    lines = [tuple(2 * b + s for b, inner in zip(bands, inners, strict=True) for s in inner)
             for bands in permutations((0, 1)) for inners in product(permutations((0, 1)), repeat=2)]  # fmt: skip
    found = []
    for rows in lines:
        for columns in lines:
            found.append(tuple(4 * r + c for r in rows for c in columns))
            found.append(tuple(4 * c + r for r in rows for c in columns))
    return tuple(sorted(set(found)))


def moved(grid: str, motion: Places) -> str:
    """Return a grid after a motion."""
    return "".join(grid[place] for place in motion)


def relabelled(grid: str) -> str:
    """Return a grid with its digits renamed so that the first row is 1234.

    >>> relabelled("4321214314323214")[:4]
    '1234'
    """
    names = {sign: str(number) for number, sign in enumerate(dict.fromkeys(grid), 1)}
    return "".join(names[sign] for sign in grid)


@lru_cache
def canonical(grid: str) -> str:
    """Return the least of all grids that are equivalent to this one."""
    return min(relabelled(moved(grid, motion)) for motion in motions())


@lru_cache
def orbits() -> Mapping[str, int]:
    """Return the canonical grids with the sizes of their orbits.

    >>> sorted(orbits().values())
    [96, 192]
    """
    found: dict[str, int] = {}
    for grid in FOUR.grids():
        found[canonical(grid)] = found.get(canonical(grid), 0) + 1
    return found


def group_order(rows: int, columns: int) -> int:
    """Return the number of motions of a grid with such boxes.

    >>> [group_order(2, 2), group_order(2, 3), group_order(3, 3)]
    [128, 3456, 3359232]
    """
    lines: int = factorial(rows) ** columns * factorial(columns)
    stacks: int = factorial(columns) ** rows * factorial(rows)
    return lines * stacks * (2 if rows == columns else 1)


def kept_pairs() -> int:
    """Return the number of pairs of a motion with a renaming, and a grid that they leave as it is."""
    return sum(relabelled(moved(grid, motion)) == relabelled(grid) for grid in FOUR.grids() for motion in motions())


def completions() -> list[int]:
    """Return in how many ways each of the 16 beginnings of the count can be completed."""
    found = []
    for a, b, c, d in product(("34", "43"), ("12", "21"), ("24", "42"), ("13", "31")):
        text = f"12{a}34{b}{c[0]}{d[0]}..{c[1]}{d[1]}.."
        found.append(len(FOUR.grids(text)))
    return found


def facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what the text of the chapter says, worked out."""
    classes = orbits()
    ways = completions()
    (solution,) = FOUR.grids(ONE)
    first, second = sorted(classes)
    operations = (
        (both("rename the digits", "renommer les chiffres"), "4! = 24"),
        (both("exchange rows within a band", "échanger des lignes d'une bande"), "2! · 2!"),
        (both("exchange columns within a stack", "échanger des colonnes d'un pilier"), "2! · 2!"),
        (both("exchange bands", "échanger les bandes"), "2!"),
        (both("exchange stacks", "échanger les piliers"), "2!"),
        (both("transpose (square boxes only)", "transposer (blocs carrés seulement)"), "2"),
        (both("turn and reflect: follow from the others", "tourner et réfléchir : découlent des autres"), "-"),
    )
    return {
        "grids": len(FOUR.grids()),
        "begin": len(ways),
        "good": sum(one == 1 for one in ways),
        "bad": sum(one == 0 for one in ways),
        "operations": table((both("Operation", "Opération"), both("Ways (order 2)", "Façons (ordre 2)")), operations),
        "motions": len(motions()),
        "group": len(motions()) * 24,
        "group9": group_order(3, 3),
        "orbits": table(
            (
                both("Canonical grid", "Grille canonique"),
                both("Grids of the class", "Grilles de la classe"),
                both("Symmetries of each", "Symétries de chacune"),
            ),
            [(grid_line(grid), size, len(motions()) * 24 // size) for grid, size in sorted(classes.items())],
        ),
        "pairs": kept_pairs(),
        "classes": len(classes),
        "fig_first": board_picture(filled=first),
        "fig_second": board_picture(filled=second),
        "solution": grid_line(solution),
        "form": grid_line(canonical(solution)),
        **_of_mine(puzzle),
        "this_size": puzzle.size,
        "this_names": factorial(puzzle.size),
    }


def _of_mine(puzzle: Puzzle) -> Mapping[str, object]:
    """Return the reader's grid, its canonical form, and how many operations leave it as it is."""
    form = canonical_form(puzzle, seconds=SECONDS).puzzle
    try:
        kept = automorphisms(puzzle, seconds=SECONDS).order
    except LimitReached:
        said = both("its symmetries were not counted in time", "ses symétries n'ont pas été comptées à temps")
    else:
        said = (
            both(
                "no operation leaves it as it is, but the one that does nothing",
                "aucune opération ne la laisse telle quelle, hormis celle qui ne fait rien",
            )
            if kept == 1
            else both(
                f"{figure(kept)} operations leave it as it is", f"{figure(kept)} opérations la laissent telle quelle"
            )
        )
    return {
        "fig_mine": mine_picture(puzzle),
        "fig_mine_form": mine_picture(form),
        "mine_symmetries": said,
    }


def _names(rng: Random) -> MadeTask:
    n = rng.choice((4, 5, 6, 7, 8))
    return number(factorial(n), {"n": n})


def _order(rng: Random) -> MadeTask:
    r, c = rng.choice(((2, 2), (2, 3), (2, 4), (3, 3), (2, 5)))
    return number(group_order(r, c), {"r": r, "c": c})


def _necklace(rng: Random) -> MadeTask:
    c = rng.randrange(2, 8)
    right = (c**4 + c**2 + 2 * c) // 4
    return number(
        right,
        {"c": c},
        {c**4: both("These are all colourings; turn them.", "Ce sont tous les coloriages ; faites-les tourner.")},
    )


def _apply(rng: Random) -> MadeTask:
    grid = rng.choice(FOUR.grids())
    choices = (
        (both("rows 1 and 2 are exchanged", "les lignes 1 et 2 sont échangées"), (1, 0, 2, 3)),
        (both("rows 3 and 4 are exchanged", "les lignes 3 et 4 sont échangées"), (0, 1, 3, 2)),
        (both("the two bands are exchanged", "les deux bandes sont échangées"), (2, 3, 0, 1)),
    )
    word, rows = rng.choice(choices)
    right = "".join(grid[4 * row : 4 * row + 4] for row in rows)

    def check(text: str) -> Judgement:
        if text == right:
            return Judgement(True, both("This is right.", "C'est juste."))
        return Judgement(False, both("This is not the image.", "Ce n'est pas l'image."))

    return a_grid(check, right, {"grid": grid_line(grid), "what": word})


def _other(rng: Random) -> MadeTask:
    grid = rng.choice(FOUR.grids())
    key = next(one for one in FOUR.grids() if canonical(one) != canonical(grid))

    def check(text: str) -> Judgement:
        if text not in FOUR.grids():
            return Judgement(
                False, both("This is no right grid.", "Ce n'est pas une grille juste."), text if "." not in text else ""
            )
        if canonical(text) == canonical(grid):
            return Judgement(
                False,
                both(
                    "It is equivalent: both have the canonical form {form}.",
                    "Elle est équivalente : les deux ont la forme canonique {form}.",
                    form=grid_line(canonical(grid)),
                ),
                text,
            )
        return Judgement(True, both("Right: the canonical forms differ.", "Juste : les formes canoniques diffèrent."))

    return a_grid(check, key, {"grid": grid_line(grid)})


def _same(rng: Random) -> MadeTask:
    grid = rng.choice(FOUR.grids())

    def check(text: str) -> Judgement:
        if text == grid:
            return Judgement(False, both("This is the grid itself.", "C'est la grille elle-même."))
        if text not in FOUR.grids() or canonical(text) != canonical(grid):
            return Judgement(False, both("This grid is not equivalent.", "Cette grille n'est pas équivalente."))
        if text[:4] == grid[:4] or relabelled(text) == relabelled(grid):
            return Judgement(
                False,
                both(
                    "Only digits were renamed, or the first row is the same.",
                    "Seuls des chiffres ont été renommés, ou la première ligne est la même.",
                ),
            )
        return Judgement(True, both("Right.", "Juste."))

    key = next(one for one in FOUR.grids() if check(one).right)
    return a_grid(check, key, {"grid": grid_line(grid)})


def _equivalent(rng: Random) -> MadeTask:
    a, b = rng.sample(FOUR.grids(), 2)
    right = canonical(a) == canonical(b)
    reason = both(
        "Canonical forms: {a} and {b}.",
        "Formes canoniques : {a} et {b}.",
        a=grid_line(canonical(a)),
        b=grid_line(canonical(b)),
    )
    return yes_or_no(right, reason, {"a": grid_line(a), "b": grid_line(b)})


def _allowed(rng: Random) -> MadeTask:
    a, b = sorted(rng.sample(range(1, 10), 2))
    right = (a - 1) // 3 == (b - 1) // 3
    reason = (
        both("Both rows lie in one band.", "Les deux lignes sont dans une même bande.")
        if right
        else both(
            "The rows lie in different bands: boxes would be mixed.",
            "Les lignes sont dans des bandes différentes : les blocs seraient mêlés.",
        )
    )
    return yes_or_no(right, reason, {"a": a, "b": b})


def _relabel(rng: Random) -> MadeTask:
    grids = rng.sample(FOUR.grids(), 3)
    about = both(
        "Return the grid with its digits renamed so that its first row is 1234.",
        "Renvoyer la grille, ses chiffres renommés de sorte que sa première ligne soit 1234.",
    )
    return programme(solutions.normal, about, [(one,) for one in grids])


def _orders(rng: Random) -> MadeTask:
    calls: Sequence[tuple[object, ...]] = [(2, 2), (3, 3), tuple(rng.sample(range(2, 6), 2))]
    about = both(
        "Return the number of motions of a grid with r x c boxes (without renaming digits).",
        "Renvoyer le nombre de mouvements d'une grille à blocs r x c (sans renommer les chiffres).",
    )
    return programme(solutions.order, about, calls)


TASKS: Mapping[str, Task] = {
    "names": _names,
    "order": _order,
    "necklace": _necklace,
    "apply": _apply,
    "other": _other,
    "same": _same,
    "equivalent": _equivalent,
    "allowed": _allowed,
    "relabel": _relabel,
    "orders": _orders,
}
"""The exercises by name."""

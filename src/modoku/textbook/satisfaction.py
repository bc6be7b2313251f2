"""Chapter 2: constraint satisfaction. What its text claims is worked out here; its exercises are made and judged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from random import Random

from ..errors import ModokuError
from ..language import Message
from ..lessons.formula import LessonFormula
from ..lessons.lesson import LessonTable
from ..models.constraint_problem import read_problem
from ..puzzle import Puzzle
from . import solutions
from .figures import FOUR, NONE, ONE, TWO, board_picture, grid_line, labelled, table
from .graphs import edges, neighbours
from .judging.board import Spot
from .judging.models import judge_edges
from .judging.verdict import Judgement, cell_said
from .mathematics import read_formula
from .tasks import MadeTask, Task, a_model, number, programme, several, yes_or_no
from .words import as_typed, both

EXAMPLE = ("a != b", "c != d", "a + c < b")
"""Example 2.1.1 of document 000; all domains are {0, 1}."""
Values = Mapping[str, int]
MEANING: Mapping[str, Callable[[Values], bool]] = {
    "a != b": lambda v: v["a"] != v["b"],
    "c != d": lambda v: v["c"] != v["d"],
    "a + c < b": lambda v: v["a"] + v["c"] < v["b"],
}


def totals(size: int = 2) -> list[dict[str, int]]:
    """Return all total assignments of the example, with the domains 0 to size - 1.

    >>> len(totals()), sum(all(holds(one) for holds in MEANING.values()) for one in totals())
    (16, 1)
    """
    return [dict(zip("abcd", values, strict=True)) for values in product(range(size), repeat=4)]


def narrowed(givens: str) -> tuple[dict[Spot, set[int]], list[tuple[Spot, int]], Spot | None]:
    """Return the domains after propagation, the cells that were filled in order, and a cell whose domain is empty."""
    domains = {c: {int(s)} if s.isdigit() else set(FOUR.indices) for c, s in zip(FOUR.cells, givens, strict=True)}
    done = [cell for cell in FOUR.cells if len(domains[cell]) == 1]
    filled: list[tuple[Spot, int]] = []
    for cell in done:
        (digit,) = domains[cell]
        for other in neighbours(cell):
            domains[other].discard(digit)
    while True:
        empty = next((cell for cell in FOUR.cells if not domains[cell]), None)
        found = next((cell for cell in FOUR.cells if len(domains[cell]) == 1 and cell not in done), None)
        if empty or found is None:
            return domains, filled, empty
        (digit,) = domains[found]
        done.append(found)
        filled.append((found, digit))
        for other in neighbours(found):
            domains[other].discard(digit)


def facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what the text of the chapter says, worked out."""
    every = totals()
    right = [one for one in every if all(holds(one) for holds in MEANING.values())]
    domains, filled, _ = narrowed(ONE)
    _, _, empty = narrowed(NONE)
    loose, some, _ = narrowed(TWO)
    open_cells = [cell for cell in FOUR.cells if len(loose[cell]) == 2]
    start = {cell: [str(d) for d in sorted(_first(ONE)[cell])] for cell in FOUR.cells if len(_first(ONE)[cell]) > 1}
    lines = problem_lines()
    shown = (1, 2, 3, 17, 18, 19, 20, len(lines) - 1, len(lines))
    return {
        "one": ONE,
        "none": NONE,
        "two": TWO,
        "fig_one": board_picture(ONE),
        "totals": len(every),
        "solutions": len(right),
        "solution": ", ".join(f"{name} = {value}" for name, value in right[0].items()),
        "left_by_third": sum(MEANING["a + c < b"](one) for one in every),
        "relations": len(edges()),
        "file": table((both("Line", "Ligne"), both("Text", "Texte")), _spaced(lines, shown)),
        "box_sums": box_sums(),
        "fig_start": labelled(board_picture(ONE), start),
        "filled": len(filled),
        "order": table(
            (both("Rank", "Rang"), both("Cell", "Case"), both("Value", "Valeur")),
            [(n, cell_said(cell), digit) for n, (cell, digit) in enumerate(filled, 1)],
        ),
        "grid": grid_line("".join(str(next(iter(domains[cell]))) for cell in FOUR.cells)),
        "empty": cell_said(empty or (0, 0)),
        "fig_none": board_picture(NONE, removed=[(1, 2)], cause=[(1, 1), (1, 3), (2, 2), (3, 2)]),
        "two_filled": len(some),
        "open": len(open_cells),
        "fig_two": labelled(
            board_picture(TWO, "".join(str(next(iter(loose[c]))) if len(loose[c]) == 1 else "." for c in FOUR.cells)),
            {cell: [str(d) for d in sorted(loose[cell])] for cell in open_cells},
        ),
        "this_cells": puzzle.layout.cell_count,
        "this_size": puzzle.size,
        "this_units": len(puzzle.layout.units),
    }


def problem_lines() -> list[str]:
    """Return the file of the book's grid, line by line, as `modoku csp` reads it.

    >>> lines = problem_lines()
    >>> lines[1], lines[-2], len(lines)
    ('"r1c1": [1],', '"r4c3 != r4c4"', 75)
    """
    names = [cell_said(cell) for cell in FOUR.cells]
    variables = [f'"{name}": [{"1, 2, 3, 4" if s == "." else s}]' for name, s in zip(names, ONE, strict=True)]
    relations = [f'"{names[a - 1]} != {names[b - 1]}"' for a, b in edges()]
    commas = [[f"{line}," for line in part[:-1]] + part[-1:] for part in (variables, relations)]
    return ['{"variables": {', *commas[0], '}, "relations": [', *commas[1], "]}"]


def _spaced(lines: Sequence[str], shown: Sequence[int]) -> Iterator[tuple[int | str, Message]]:
    """Yield the rows of a table of some lines, with one that says how many lie between where lines are left out."""
    last = 0
    for line in shown:
        if line > last + 1:
            yield "…", both("{n} others", "{n} autres", n=line - last - 1)
        yield line, as_typed(f"`{lines[line - 1]}`")
        last = line


def box_sums() -> LessonTable:
    """Return the sums of the nine boxes of a 9x9 grid for one digit, as the thesis has them in a table."""
    cells = [
        [read_formula(rf"\sum_{{i={i}}}^{{{i + 2}}} \sum_{{j={j}}}^{{{j + 2}}} x_{{i,j,h}} = 1") for j in (1, 4, 7)]
        for i in (1, 4, 7)
    ]
    head: tuple[LessonFormula | str, ...] = ("", *(read_formula(f"j_0 = {n}") for n in (1, 2, 3)))
    return table(head, [(read_formula(f"i_0 = {n}"), *row) for n, row in enumerate(cells, 1)])


def _first(givens: str) -> dict[Spot, set[int]]:
    """Return the domains after the givens alone were struck out."""
    domains = {c: {int(s)} if s.isdigit() else set(FOUR.indices) for c, s in zip(FOUR.cells, givens, strict=True)}
    for cell, sign in zip(FOUR.cells, givens, strict=True):
        if sign.isdigit():
            for other in neighbours(cell):
                if givens[FOUR.cells.index(other)] == ".":
                    domains[other].discard(int(sign))
    return domains


def _totals(rng: Random) -> MadeTask:
    sizes = [rng.randrange(2, 6) for _ in range(3)]
    right = sizes[0] * sizes[1] * sizes[2]
    return number(
        right,
        {"a": sizes[0], "b": sizes[1], "c": sizes[2]},
        {sum(sizes): both("The values multiply.", "Les valeurs se multiplient.")},
    )


def _count(rng: Random) -> MadeTask:
    size, bound = rng.randrange(3, 6), rng.randrange(2, 6)
    right = sum(a != b and a + b < bound for a in range(size) for b in range(size))
    return number(right, {"last": size - 1, "bound": bound})


def _domain(rng: Random) -> MadeTask:
    grid = rng.choice(FOUR.grids())
    kept = set(rng.sample(range(16), 5))
    text = "".join(sign if place in kept else "." for place, sign in enumerate(grid))
    cell = rng.choice([c for place, c in enumerate(FOUR.cells) if place not in kept])
    return several(sorted(_first(text)[cell]), {"givens": text, "cell": cell_said(cell)})


def _houses(rng: Random) -> MadeTask:
    r, c = rng.choice(((2, 3), (3, 3), (2, 4), (3, 4), (4, 4)))
    n = r * c
    return number(
        3 * n,
        {"r": r, "c": c},
        {4 * n * n: both("That is the number of equations of the cube.", "C'est le nombre d'équations du cube.")},
    )


def _model(rng: Random) -> MadeTask:
    del rng
    key = (
        "for i, j, l with j < l: (i,j) - (i,l)\nfor i, j, l with i < l: (i,j) - (l,j)\n"
        "for i, j, a, b with box(i,j) = box(a,b), i < a, j != b: (i,j) - (a,b)"
    )
    return a_model(judge_edges, key)


def _relations(rng: Random) -> MadeTask:
    """Ask for the relations of a small problem that is told in words."""
    total = rng.randrange(2, 5)
    wanted = (f"a + b == {total}", "b < c", "a != c")
    domain = [0, 1, 2, 3]

    def holds(v: Values) -> bool:
        return v["a"] + v["b"] == total and v["b"] < v["c"] and v["a"] != v["c"]

    def judge(answer: str) -> Judgement:
        lines = [
            re.sub(r"(?<![<>!=])=(?!=)", "==", line.strip())
            for line in answer.replace(";", "\n").splitlines()
            if line.strip()
        ]
        if not lines:
            return Judgement(False, both("Write a relation a line.", "Écrivez une relation par ligne."))
        try:
            problem = read_problem({"variables": dict.fromkeys("abc", domain), "relations": lines})
        except ModokuError as error:
            return Judgement(False, both("This cannot be read: {what}", "Cela ne se lit pas : {what}", what=error))
        for values in product(domain, repeat=3):
            one = dict(zip("abc", values, strict=True))
            accepted, told = not problem.violated_by(one), ", ".join(f"{n} = {v}" for n, v in one.items())
            if accepted and not holds(one):
                return Judgement(False, both("Your relations admit {one}.", "Vos relations admettent {one}.", one=told))
            if holds(one) and not accepted:
                return Judgement(False, both("Your relations lose {one}.", "Vos relations perdent {one}.", one=told))
        return Judgement(
            True,
            both(
                "Accepted: your relations have the same solutions.", "Accepté : vos relations ont les mêmes solutions."
            ),
        )

    return MadeTask(judge, "\n".join(wanted).replace("==", "="), {"total": total}, lines=3)


def _violated(rng: Random) -> MadeTask:
    values = {name: rng.randrange(2) for name in "abcd"}
    while all(holds(values) for holds in MEANING.values()):
        values = {name: rng.randrange(2) for name in "abcd"}
    broken = [n for n, name in enumerate(EXAMPLE, 1) if not MEANING[name](values)]
    return several(broken, {"values": ", ".join(f"{n} = {v}" for n, v in values.items())})


def _consistent(rng: Random) -> MadeTask:
    left = sorted(rng.sample("abcd", 2))
    values = {name: rng.randrange(2) for name in left}
    broken = [name for name in EXAMPLE if set(name) & set("abcd") <= set(left) and not MEANING[name](values)]
    reason = (
        both("It violates {one}.", "Elle viole {one}.", one=broken[0])
        if broken
        else both(
            "No constraint of which all variables have values is violated.",
            "Aucune contrainte dont toutes les variables ont une valeur n'est violée.",
        )
    )
    return yes_or_no(not broken, reason, {"values": ", ".join(f"{n} = {v}" for n, v in values.items())})


def _solve(rng: Random) -> MadeTask:
    del rng
    about = both(
        "Return the number of solutions of a != b, c != d, a + c < b with the domains 0 to d - 1.",
        "Renvoyer le nombre de solutions de a != b, c != d, a + c < b avec les domaines 0 à d - 1.",
    )
    return programme(solutions.count, about, [(2,), (3,), (5,)])


def _candidates(rng: Random) -> MadeTask:
    grid = rng.choice(FOUR.grids())
    text = "".join(sign if rng.random() < 0.4 else "." for sign in grid)
    cells = [rng.choice(FOUR.cells) for _ in range(3)]
    about = both(
        "Return the digits, in order, that no neighbour of the cell in row i and column j has (4x4).",
        "Renvoyer les chiffres, dans l'ordre, qu'aucun voisin de la case de ligne i et colonne j ne porte (4x4).",
    )
    return programme(solutions.domain, about, [(text, i, j) for i, j in cells])


TASKS: Mapping[str, Task] = {
    "totals": _totals,
    "count": _count,
    "domain": _domain,
    "houses": _houses,
    "model": _model,
    "relations": _relations,
    "violated": _violated,
    "consistent": _consistent,
    "solve": _solve,
    "candidates": _candidates,
}
"""The exercises by name."""

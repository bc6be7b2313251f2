"""Chapter 4: graphs and colourings. What its text claims is worked out here, and its exercises are made and judged."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random

from ..graphs import graph_of_puzzle
from ..language import Message
from ..puzzle import Puzzle
from . import solutions
from .figures import FOUR, NONE, ONE, TWO, board_picture, table
from .judging.board import SmallGrid, Spot
from .judging.models import judge_edges
from .judging.verdict import Judgement, cell_said
from .tasks import MadeTask, Task, a_model, members, number, programme, several
from .words import as_typed, both

LINES = "for i, j, l with j < l: (i,j) - (i,l)\nfor i, j, l with i < l: (i,j) - (l,j)"
BOXES = "for i, j, a, b with box(i,j) = box(a,b), i < a, j != b: (i,j) - (a,b)"


def neighbours(cell: Spot, board: SmallGrid = FOUR) -> list[Spot]:
    """Return the cells that share a house with a cell.

    >>> neighbours((1, 1))
    [(1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (3, 1), (4, 1)]
    """
    i, j = cell
    return [
        (a, b) for a, b in board.cells if (a, b) != cell and (a == i or b == j or board.box(a, b) == board.box(i, j))
    ]


def degree(rows: int, columns: int) -> int:
    """Return how many cells each cell depends on.

    >>> [degree(k, k) for k in (2, 3, 4)], degree(2, 3)
    ([7, 20, 39], 12)
    """
    n = rows * columns
    return 2 * (n - 1) + (rows - 1) * (columns - 1)


def edges(board: SmallGrid = FOUR) -> list[tuple[int, int]]:
    """Return the edges between vertices numbered from 1, row by row.

    >>> len(edges()), edges()[:3]
    (56, [(1, 2), (1, 3), (1, 4)])
    """
    place = {cell: number for number, cell in enumerate(board.cells, 1)}
    return [(place[a], place[b]) for a, b in combinations(board.cells, 2) if b in neighbours(a, board)]


def saturation(colours: Mapping[Spot, int], cell: Spot) -> int:
    """Return how many colours the neighbours of a vertex have."""
    return len({colours[one] for one in neighbours(cell) if one in colours})


def dsatur(givens: str) -> tuple[list[tuple[Spot, int, int]], Spot | None]:
    """Return the steps (vertex, saturation, colour) of DSATUR on a 4x4 grid, and a vertex without a colour left.

    Among the vertices of the highest saturation the one with most uncoloured neighbours is taken, then the first;
    it gets the smallest colour that no neighbour has.
    """
    colours = {cell: int(sign) for cell, sign in zip(FOUR.cells, givens, strict=True) if sign.isdigit()}
    steps: list[tuple[Spot, int, int]] = []
    while len(colours) < len(FOUR.cells):
        left = [cell for cell in FOUR.cells if cell not in colours]

        def rank(cell: Spot) -> tuple[int, int, int]:
            free = sum(one not in colours for one in neighbours(cell))
            return -saturation(colours, cell), -free, FOUR.cells.index(cell)

        cell = min(left, key=rank)
        taken = {colours[one] for one in neighbours(cell) if one in colours}
        allowed = [colour for colour in FOUR.indices if colour not in taken]
        if not allowed:
            return steps, cell
        steps.append((cell, len(taken), allowed[0]))
        colours[cell] = allowed[0]
    return steps, None


def facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what the text of the chapter says, worked out."""
    all_edges = edges()
    steps, _ = dsatur(ONE)
    _, stuck = dsatur(NONE)
    first, second = FOUR.grids(TWO)
    swap = [cell for cell, a, b in zip(FOUR.cells, first, second, strict=True) if a != b]
    graph = graph_of_puzzle(puzzle)
    degrees = [graph.degree(vertex) for vertex in range(graph.count)]
    lines = [f"p edge 16 {len(all_edges)}", *(f"e {a} {b}" for a, b in all_edges)]
    shown = (1, 2, 3, 4, 5, 6, 7, 8, 9, len(lines))
    cells = [cell_said(cell) for cell in FOUR.cells]

    def meaning(line: int) -> Message | str:
        if line == 1:
            return both("the head: vertices, edges", "l'en-tête : sommets, arêtes")
        a, b = all_edges[line - 2]
        return f"{cells[a - 1]}, {cells[b - 1]}"

    return {
        "one": ONE,
        "none": NONE,
        "two": TWO,
        "fig_one": board_picture(ONE),
        "fig_neighbours": board_picture(focus=[(2, 2)], cause=neighbours((2, 2))),
        "degree2": degree(2, 2),
        "degree3": degree(3, 3),
        "edges2": len(all_edges),
        "edges3": degree(3, 3) * 81 // 2,
        "file": table(
            (both("Line", "Ligne"), both("Text", "Texte"), both("What it says", "Ce qu'elle dit")),
            [(line, f"`{lines[line - 1]}`", meaning(line)) for line in shown],
        ),
        "steps": table(
            (
                both("Step", "Étape"),
                both("Vertex", "Sommet"),
                both("Saturation", "Saturation"),
                both("Colour", "Couleur"),
            ),
            [(n, cell_said(cell), found, colour) for n, (cell, found, colour) in enumerate(steps, 1)],
        ),
        "first_vertex": cell_said(steps[0][0]),
        "first_saturation": steps[0][1],
        "stuck": cell_said(stuck or (0, 0)),
        "fig_none": board_picture(NONE, removed=[stuck or (1, 2)], cause=[(1, 1), (1, 3), (2, 2), (3, 2)]),
        "fig_two": board_picture(TWO, first, focus=swap),
        "swap": len(swap),
        "this_vertices": graph.count,
        "this_edges": sum(degrees) // 2,
        "this_least": min(degrees),
        "this_most": max(degrees),
    }


def _degree(rng: Random) -> MadeTask:
    r, c = rng.choice(((2, 3), (2, 4), (3, 4), (4, 4), (2, 5), (5, 5)))
    n = r * c
    return number(
        degree(r, c),
        {"r": r, "c": c},
        {
            3 * (n - 1): both(
                "Some cells of the box stand in the row or the column already.",
                "Certaines cases du bloc sont déjà dans la ligne ou la colonne.",
            )
        },
    )


def _edges(rng: Random) -> MadeTask:
    r, c = rng.choice(((2, 3), (2, 4), (3, 4), (4, 4), (2, 5)))
    n = r * c
    right = degree(r, c) * n * n // 2
    return number(
        right,
        {"r": r, "c": c},
        {2 * right: both("Each edge has two ends: divide by 2.", "Chaque arête a deux extrémités : divisez par 2.")},
    )


def _common(rng: Random) -> MadeTask:
    a, b = rng.sample(FOUR.cells, 2)
    right = len(set(neighbours(a)) & set(neighbours(b)))
    return number(right, {"a": cell_said(a), "b": cell_said(b)})


def _partial(rng: Random) -> tuple[str, dict[Spot, int]]:
    grid = rng.choice(FOUR.grids())
    kept = sorted(rng.sample(range(16), 6))
    text = "".join(sign if place in kept else "." for place, sign in enumerate(grid))
    return text, {FOUR.cells[place]: int(grid[place]) for place in kept}


def _next(rng: Random) -> MadeTask:
    text, _ = _partial(rng)
    steps, stuck = dsatur(text)
    cell = steps[0][0] if steps else stuck or (1, 1)
    return several([cell_said(cell)], {"givens": text})


def _model(rng: Random) -> MadeTask:
    del rng
    return a_model(judge_edges, f"{LINES}\n{BOXES}", LINES.splitlines()[0] + "\n")


def _boxes(rng: Random) -> MadeTask:
    del rng

    def judge(answer: str) -> Judgement:
        return judge_edges(f"{answer}\n{LINES}" if answer.strip() else LINES)

    return MadeTask(judge, BOXES, lines=3)


def _false(rng: Random) -> MadeTask:
    grid = list(rng.choice(FOUR.grids()))
    a = rng.randrange(16)
    cell = FOUR.cells[a]
    other = FOUR.cells.index(rng.choice(neighbours(cell)))
    grid[a] = grid[other]
    bad = [
        (p, q)
        for p, q in combinations(FOUR.cells, 2)
        if q in neighbours(p) and grid[FOUR.cells.index(p)] == grid[FOUR.cells.index(q)]
    ]
    wanted = [{cell_said(p), cell_said(q)} for p, q in bad]
    text = "".join(grid)

    def judge(answer: str) -> Judgement:
        given = set(members(answer))
        if given in wanted:
            return Judgement(
                True,
                both("Right: this edge joins two equal colours.", "Juste : cette arête joint deux couleurs égales."),
            )
        return Judgement(
            False,
            both("This is no edge between two equal colours.", "Ce n'est pas une arête entre deux couleurs égales."),
        )

    return MadeTask(judge, ", ".join(sorted(wanted[0])), {"grid": text})


def _spoilt(rng: Random) -> MadeTask:
    families = [*LINES.splitlines(), BOXES]
    wrong = (
        "for i, j, l with j < l, l < 4: (i,j) - (i,l)",
        "for i, j, l with i < l: (i,j) - (l,i)",
        "for i, j, a, b with box(i,j) = box(a,b), i < a, j < b: (i,j) - (a,b)",
    )
    place = rng.choice((0, 2))
    families[place] = wrong[place]
    made = several([place + 1], {f"f{n}": as_typed(text) for n, text in enumerate(families, 1)})
    judged = judge_edges("\n".join(families))

    def judge(answer: str) -> Judgement:
        found = made.judge(answer)
        if not found.right:
            return found
        return Judgement(True, both("Right. {said}", "Juste. {said}", said=judged.message), judged.grid, judged.cells)

    return MadeTask(judge, made.key, made.facts)


def _neighbours(rng: Random) -> MadeTask:
    calls = [(rng.randrange(16), 2), (rng.randrange(81), 3), (rng.randrange(16), 2)]
    about = both(
        "Return the neighbours of vertex v, in order, in the graph of order k; vertices count from 0.",
        "Renvoyer les voisins du sommet v, dans l'ordre, dans le graphe d'ordre k ; les sommets se comptent à partir "
        "de 0.",
    )
    return programme(solutions.neighbours, about, calls)


def _is_valid(rng: Random) -> MadeTask:
    right = rng.choice(FOUR.grids())
    wrong = right[:3] + right[0] + right[4:]
    about = both(
        "Return whether a colouring of the 4x4 graph is proper; a dot is no colour.",
        "Dire si un coloriage du graphe 4x4 est propre ; un point n'est pas une couleur.",
    )
    return programme(solutions.is_valid, about, [(right,), (wrong,), (right[:5] + "." * 11,)])


TASKS: Mapping[str, Task] = {
    "degree": _degree,
    "edges": _edges,
    "common": _common,
    "next": _next,
    "model": _model,
    "boxes": _boxes,
    "false": _false,
    "spoilt": _spoilt,
    "neighbours": _neighbours,
    "is-valid": _is_valid,
}
"""The exercises by name."""

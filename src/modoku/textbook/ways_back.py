"""Chapter 10: from a graph back to a Sudoku. What its text claims is worked out here; its exercises are judged."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ..graphs import Graph
from ..graphs.latin_embedding import embed_latin_square
from ..graphs.recognition import recognise
from ..graphs.reduction import reduce_to_sudoku
from ..language import Message, msg
from ..lessons.lesson import LessonTable, figure
from ..lessons.pictures import grid_picture
from ..puzzle import Puzzle
from ..render import Highlight
from ..search import count, solve
from . import solutions
from .figures import FOUR, ONE, board_picture, table
from .graphs import degree, edges, neighbours
from .judging.board import SmallGrid, Spot
from .judging.verdict import Judgement, cell_said
from .polynomials import colourings
from .tasks import MadeTask, Task, members, number, programme, yes_or_no
from .words import both

TRIANGLE = ((0, 1), (0, 2), (1, 2))
Pairs = tuple[tuple[int, int], ...]
SMALL_GRAPHS: tuple[tuple[Message, int, Pairs], ...] = (
    (both("triangle", "triangle"), 3, TRIANGLE),
    (both("path of three vertices", "chaîne de trois sommets"), 3, ((0, 1), (1, 2))),
    (both("square", "carré"), 4, ((0, 1), (1, 2), (2, 3), (0, 3))),
    (both("pentagon", "pentagone"), 5, ((0, 1), (1, 2), (2, 3), (3, 4), (0, 4))),
    (both("complete, four vertices", "complet, quatre sommets"), 4, ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))),
)
PETERSEN: Mapping[str, object] = {"boxes": "15×3", "blanks": 135, "solutions": 3_932_160, "colourings": 120}
"""What the Petersen graph becomes with three colours: a second of work, so a test works it out again."""


def common(a: Spot, b: Spot, board: SmallGrid = FOUR) -> int:
    """Return how many common neighbours two cells have.

    >>> common((1, 1), (1, 2)), common((1, 1), (1, 3)), common((1, 1), (2, 2))
    (4, 2, 2)
    """
    return len(set(neighbours(a, board)) & set(neighbours(b, board)))


def kinds(k: int) -> dict[str, set[int]]:
    """Return the numbers of common neighbours of adjacent cells: of a line and a box, of a box only, of a line only."""
    board = SmallGrid(k, k)
    found: dict[str, set[int]] = {"both": set(), "box": set(), "line": set()}
    a = board.cells[0]  # a motion carries any cell there
    for b in neighbours(a, board):
        line, box = a[0] == b[0] or a[1] == b[1], board.box(*a) == board.box(*b)
        found["both" if line and box else "box" if box else "line"].add(common(a, b, board))
    return found


def facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what the text of the chapter says, worked out."""
    rows = [(k, *(str(next(iter(kinds(k)[kind]))) for kind in ("both", "box", "line"))) for k in (2, 3, 4)]
    graph = Graph.of(16, [(a - 1, b - 1) for a, b in edges()])
    found = recognise(graph.shuffled(7))
    triangle = reduce_to_sudoku(Graph.of(3, TRIANGLE), 3)
    blank = embed_latin_square([0] * 9)
    fixed = embed_latin_square([1, 2, 3] + [0] * 6)
    return {
        "fig_one": board_picture(ONE),
        "vertices": graph.count,
        "degree": degree(2, 2),
        "known": found.puzzle.layout.cell_count if found.puzzle is not None else 0,
        "common": table(
            (
                "k",
                both("line and box", "ligne et bloc"),
                both("box only", "bloc seul"),
                both("line only", "ligne seule"),
            ),
            rows,
        ),
        "fig_latin": grid_picture(fixed, fixed.givens, msg("The grid.")),
        "fig_triangle": grid_picture(
            triangle.puzzle,
            triangle.puzzle.givens,
            msg("The grid."),
            highlights=[Highlight("effect", tuple(cell for cells in triangle.cells for cell in cells))],
        ),
        "reductions": _reductions(),
        "triangle_boxes": triangle.boxes.replace("x", "×"),
        "triangle_factor": triangle.factor,
        "triangle_colourings": colourings(3, TRIANGLE, 3),
        "triangle_solutions": len(solve(triangle.puzzle, limit=1000).solutions),
        "latin_size": blank.size,
        "latin_solutions": len(solve(blank, limit=1000).solutions),
        **{f"petersen_{name}": value for name, value in PETERSEN.items()},
        "this_size": puzzle.size,
    }


def _reductions() -> LessonTable:
    """Return what graphs become with three colours: searched for and counted, and by the rule of the theorem."""
    rows = []
    for name, n, joined in SMALL_GRAPHS:
        graph = Graph.of(n, joined)
        small, roomy = reduce_to_sudoku(graph, 3), reduce_to_sudoku(graph, 3, roomy=True)
        counted = count(small.puzzle).low
        rows.append(
            (
                name,
                small.boxes.replace("x", "×"),
                small.puzzle.givens.count(0),
                figure(counted),
                f"{colourings(n, joined, 3)} × {small.factor}",
                roomy.boxes.replace("x", "×"),
            )
        )
    head = (
        both("graph", "graphe"),
        both("smallest boxes", "plus petits blocs"),
        both("blanks", "vides"),
        both("solutions", "solutions"),
        both("colourings × factor", "coloriages × facteur"),
        both("boxes by the rule", "blocs par la règle"),
    )
    return table(head, rows)


def _common(rng: Random) -> MadeTask:
    a = rng.choice(FOUR.cells)
    b = rng.choice(neighbours(a))
    return number(common(a, b), {"a": cell_said(a), "b": cell_said(b)})


def _order(rng: Random) -> MadeTask:
    k = rng.choice((2, 3, 4, 5))
    return number(k, {"vertices": k**4, "degree": degree(k, k)})


def _solutions(rng: Random) -> MadeTask:
    n = rng.choice((3, 4, 5))
    factor = 2 ** rng.randrange(1, 6)
    count = 3 * 2 ** (n - 1)
    return number(count * factor, {"n": n, "factor": factor})


def _size(rng: Random) -> MadeTask:
    m = rng.choice((2, 3, 4, 5, 6, 7))
    slip = {
        m * m: both(
            "With boxes of 2 rows and m columns 2m digits are enough.",
            "Avec des blocs de 2 lignes et m colonnes, 2m chiffres suffisent.",
        )
    }
    return number(2 * m, {"m": m}, {n: t for n, t in slip.items() if n != 2 * m})


def _edges(rng: Random) -> MadeTask:
    """Ask for a graph that a number of colourings asks for."""
    wanted = rng.choice((0, 6, 12, 18))
    key = {0: "12, 13, 14, 23, 24, 34", 6: "12, 13, 23, 14, 24", 12: "12, 13, 23, 14", 18: "12, 23, 34, 14"}[wanted]

    def judge(answer: str) -> Judgement:
        words = members(answer)
        good = all(len(w) == 2 and w.isdigit() and w[0] != w[1] and set(w) <= set("1234") for w in words)
        if not words or not good:
            return Judgement(False, both("Write edges such as 12, 13.", "Écrivez des arêtes comme 12, 13."))
        found = colourings(4, [(int(w[0]) - 1, int(w[1]) - 1) for w in words], 3)
        if found == wanted:
            return Judgement(True, both("Right.", "Juste."))
        return Judgement(False, both("Your graph has {n} colourings.", "Votre graphe a {n} coloriages.", n=found))

    return MadeTask(judge, key, {"wanted": wanted})


def _missing(rng: Random) -> MadeTask:
    """A Sudoku graph without one edge: name it."""
    a, b = rng.choice([(FOUR.cells[p - 1], FOUR.cells[q - 1]) for p, q in edges()])
    low = [cell_said(cell) for cell in (a, b)]
    told = ", ".join(f"{cell_said(cell)}: {6 if cell in (a, b) else 7}" for cell in FOUR.cells)

    def judge(answer: str) -> Judgement:
        if sorted(members(answer)) == sorted(low):
            return Judgement(True, both("Right.", "Juste."))
        return Judgement(
            False, both("The two cells of lower degree are others.", "Les deux cases de degré moindre sont d'autres.")
        )

    return MadeTask(judge, ", ".join(low), {"degrees": told})


def _is_sudoku(rng: Random) -> MadeTask:
    vertices, each = rng.choice(((10, 3), (16, 7), (81, 20), (16, 6), (64, 20)))
    right = (vertices, each) in ((16, 7), (81, 20))
    reason = both(
        "Order k needs k^4 vertices of the degree 3k^2 - 2k - 1.",
        "L'ordre k demande k^4 sommets de degré 3k^2 - 2k - 1.",
    )
    return yes_or_no(right, reason, {"vertices": vertices, "degree": each})


def _direction(rng: Random) -> MadeTask:
    right = rng.random() < 0.5
    claim = (
        both(
            "every colouring problem can be written as a Sudoku, so Sudoku of any size is as hard",
            "tout problème de coloriage s'écrit comme un Sudoku, donc le Sudoku quelconque est aussi difficile",
        )
        if right
        else both(
            "every Sudoku can be written as a colouring problem, so Sudoku is as hard as colouring",
            "tout Sudoku s'écrit comme un problème de coloriage, donc le Sudoku est aussi difficile que le coloriage",
        )
    )
    reason = both(
        "Hardness passes from the problem that is written to the one it is written as.",
        "La difficulté passe du problème que l'on écrit à celui sous la forme duquel on l'écrit.",
    )
    return yes_or_no(right, reason, {"claim": claim})


def _programme(rng: Random) -> MadeTask:
    every = [[a - 1, b - 1] for a, b in edges()]
    calls = [(every, *rng.choice(every)) for _ in range(2)]
    about = both("Return how many common neighbours u and v have.", "Renvoyer le nombre de voisins communs de u et v.")
    return programme(solutions.common, about, calls)


TASKS: Mapping[str, Task] = {
    "common": _common,
    "order": _order,
    "solutions": _solutions,
    "size": _size,
    "edges": _edges,
    "missing": _missing,
    "is-sudoku": _is_sudoku,
    "direction": _direction,
    "programme": _programme,
}
"""The exercises by name."""

"""Chapter 9: the chromatic polynomial. What its text claims is worked out here; its exercises are made and judged."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from random import Random

from ..errors import LimitReached, UnsupportedConstraint
from ..graphs import Graph, graph_of_puzzle
from ..graphs.polynomial import Polynomial, chromatic_polynomial, completion_polynomial
from ..language import Message
from ..lessons.lesson import figure
from ..models import to_colouring
from ..puzzle import Puzzle
from ..search import count
from . import solutions
from .figures import FOUR, NONE, ONE, SECONDS, TWO, board_picture, table
from .judging.verdict import Judgement
from .mathematics import read_formula
from .tasks import MadeTask, Task, number, programme, whole, yes_or_no
from .words import both

Pairs = Sequence[tuple[int, int]]
SQUARE: Pairs = ((0, 1), (1, 2), (2, 3), (3, 0))
DOCUMENTS = (
    (
        both("document 002, classic", "document 002, classique"),
        "436.7.25.7...5164885.42.93.9.....51.31.94...6.67.8.4..5.3.9..24689..4.751...3..69",
        {9: 1, 10: 248_409, 11: 41_449_969_683},
    ),
    (
        both("document 000, annex", "document 000, annexe"),
        "723...1596..3.2..88...1...2.7.654.2...42.73...5.931.4.5...7...34..1.3..6932...714",
        {9: 1, 10: 546_206, 11: 283_515_112_521},
    ),
)
"""The documents' own 9x9 puzzles and what p is at few colours: seconds of work, so tests work it out again."""
QUICK_BLANKS = 20
"""So many blanks take no time to speak of; those of 32 take most of a minute."""
MOST_SOLUTIONS = 10_000


def colourings(count: int, edges: Pairs, colours: int) -> int:
    """Return the number of proper colourings, one after the other: the check of all that follows.

    >>> [colourings(4, SQUARE, q) for q in (1, 2, 3)]
    [0, 2, 18]
    """
    return sum(all(one[a] != one[b] for a, b in edges) for one in product(range(colours), repeat=count))


def polynomial(count: int, edges: Pairs) -> Polynomial:
    """Return the chromatic polynomial of a small graph."""
    return chromatic_polynomial(Graph.of(count, edges))


def facts(puzzle: Puzzle) -> Mapping[str, object]:
    """Return what the text of the chapter says, worked out."""
    grid = chromatic_polynomial(graph_of_puzzle(FOUR.puzzle))
    one, none, two = (completion_polynomial(FOUR.with_givens(givens)) for givens in (ONE, NONE, TWO))
    trees = [(n, read_formula(str(polynomial(n, [(v, v + 1) for v in range(n - 1)])))) for n in (2, 3, 4)]
    return {
        "one": ONE,
        "none": NONE,
        "two": TWO,
        "fig_one": board_picture(ONE),
        "square": str(polynomial(4, SQUARE)),
        "square3": polynomial(4, SQUARE)(3),
        "paths": table((both("Vertices", "Sommets"), both("Path", "Chaîne")), trees),
        "grid_first": " ".join(str(grid).split()[:7]) + " …",
        "grid_values": table(("x", "P(x)"), [(x, figure(grid(x))) for x in (3, 4, 5, 6)]),
        "edges": len(graph_of_puzzle(FOUR.puzzle).edges),
        "p_one": str(one),
        "one_degree": one.degree,
        "one4": one(4),
        "one5": one(5),
        "none4": none(4),
        "two4": two(4),
        "glued": 24 * one(4),
        "documents": table(
            (both("Puzzle", "Grille"), both("Blanks", "Vides"), "p(9)", "p(10)", "p(11)"),
            [(name, grid.count("."), *(figure(values[x]) for x in sorted(values))) for name, grid, values in DOCUMENTS],
        ),
        "this_blanks": puzzle.givens.count(0),
        "this_values": _values_of(puzzle),
    }


def _values_of(puzzle: Puzzle) -> Message:
    """Return what is known of p for the reader's grid: values of the whole polynomial where it is quick, else p(n)."""
    n = puzzle.size
    try:
        to_colouring(puzzle)
        if puzzle.givens.count(0) <= QUICK_BLANKS:
            found = completion_polynomial(puzzle, seconds=SECONDS)
            now, more = figure(found(n)), figure(found(n + 1))
            return both(f"p({n}) = {now} and p({n + 1}) = {more}", f"p({n}) = {now} et p({n + 1}) = {more}")
    except UnsupportedConstraint:
        return both("it has rules that are no colouring", "elle a des règles qui ne sont pas un coloriage")
    except LimitReached:
        pass
    counted = count(puzzle, limit=MOST_SOLUTIONS, seconds=SECONDS)
    if counted.exact:
        return both(f"p({n}) = {figure(counted.low)}", f"p({n}) = {figure(counted.low)}")
    least = figure(counted.low)
    return both(f"p({n}) is at least {least}", f"p({n}) vaut au moins {least}")


def _random_graph(rng: Random) -> tuple[int, list[tuple[int, int]]]:
    count = rng.choice((3, 4))
    every = list(combinations(range(count), 2))
    return count, sorted(rng.sample(every, rng.randrange(2, len(every))))


def _named(edges: Pairs) -> str:
    return ", ".join(f"{a + 1}{b + 1}" for a, b in edges)


def _value(rng: Random) -> MadeTask:
    count, edges = _random_graph(rng)
    x = rng.choice((3, 4, 5))
    return number(colourings(count, edges, x), {"n": count, "edges": _named(edges), "x": x})


def _cycle(rng: Random) -> MadeTask:
    n, x = rng.choice((3, 4, 5, 6)), rng.choice((3, 4))
    return number((x - 1) ** n + (-1) ** n * (x - 1), {"n": n, "x": x})


def _complete(rng: Random) -> MadeTask:
    n = rng.choice((3, 4, 5))
    x = n + rng.choice((0, 1, 2))
    right = 1
    for step in range(n):
        right *= x - step
    return number(
        right, {"n": n, "x": x}, {x**n: both("No two vertices may be equal.", "Deux sommets ne peuvent être égaux.")}
    )


def _second(rng: Random) -> MadeTask:
    count, edges = _random_graph(rng)
    return number(
        -len(edges), {"n": count, "edges": _named(edges)}, {len(edges): both("Mind the sign.", "Attention au signe.")}
    )


def _write(rng: Random) -> MadeTask:
    """Ask for a polynomial by its coefficients, highest first."""
    count, edges = _random_graph(rng)
    found = polynomial(count, edges)
    wanted = [found.coefficients[power] for power in range(count, -1, -1)]

    def judge(answer: str) -> Judgement:
        words = answer.replace(",", " ").split()
        given = [value for value in map(whole, words) if value is not None]
        if not words or len(given) < len(words):
            return Judgement(
                False,
                both(
                    "Write whole numbers, the coefficient of the highest power first.",
                    "Écrivez des entiers, le coefficient de la plus haute puissance d'abord.",
                ),
            )
        if given == wanted:
            return Judgement(True, both("Right: {p}.", "Juste : {p}.", p=str(found)))
        if len(given) != len(wanted):
            return Judgement(
                False,
                both(
                    "There are {n} coefficients, the constant too.",
                    "Il y a {n} coefficients, avec la constante.",
                    n=len(wanted),
                ),
            )
        for x in range(count + 1):
            value = sum(a * x ** (count - place) for place, a in enumerate(given))
            if value != colourings(count, edges, x):
                return Judgement(
                    False,
                    both(
                        "For {x} colours yours gives {a}, and there are {b} colourings.",
                        "Pour {x} couleurs, le vôtre donne {a}, et il y a {b} coloriages.",
                        x=x,
                        a=value,
                        b=colourings(count, edges, x),
                    ),
                )
        return Judgement(False, both("This is not it.", "Ce n'est pas cela."))

    return MadeTask(judge, " ".join(map(str, wanted)), {"n": count, "edges": _named(edges)})


def _graph(rng: Random) -> MadeTask:
    """Ask for a graph with a given number of colourings."""
    count, edges = _random_graph(rng)
    x = 3
    wanted = colourings(count, edges, x)

    def judge(answer: str) -> Judgement:
        words = answer.replace(",", " ").split()
        good = all(re.fullmatch("[0-9]{2}", w) and w[0] != w[1] and all(1 <= int(c) <= count for c in w) for w in words)
        if not words or not good:
            return Judgement(False, both("Write edges such as 12, 13.", "Écrivez des arêtes comme 12, 13."))
        found = colourings(count, [(int(w[0]) - 1, int(w[1]) - 1) for w in words], x)
        if found == wanted:
            return Judgement(True, both("Right: {n} colourings.", "Juste : {n} coloriages.", n=found))
        return Judgement(
            False,
            both(
                "Your graph has {a} colourings, {b} are asked for.",
                "Votre graphe a {a} coloriages, on en demande {b}.",
                a=found,
                b=wanted,
            ),
        )

    return MadeTask(judge, _named(edges), {"n": count, "wanted": wanted})


def _claim(rng: Random) -> MadeTask:
    givens = rng.choice((ONE, TWO, NONE))
    value = completion_polynomial(FOUR.with_givens(givens))(4)
    claim = rng.choice((0, 1, 2))
    reason = both("p(4) = {n}.", "p(4) = {n}.", n=value)
    return yes_or_no(value == claim, reason, {"givens": givens, "claim": claim})


def _whole(rng: Random) -> MadeTask:
    n = rng.choice((4, 6, 9))
    reason = both(
        "The colour vertices can be renamed in n! ways, so n! divides P(n).",
        "On peut renommer les sommets des couleurs de n! façons, donc n! divise P(n).",
    )
    return yes_or_no(False, reason, {"n": n})


def _count(rng: Random) -> MadeTask:
    graphs = [_random_graph(rng) for _ in range(2)]
    calls = [(count, [list(edge) for edge in edges], rng.choice((2, 3, 4))) for count, edges in graphs]
    about = both(
        "Return the number of proper colourings of the vertices 0 to n - 1 with x colours.",
        "Renvoyer le nombre de coloriages propres des sommets 0 à n - 1 avec x couleurs.",
    )
    return programme(solutions.colourings, about, calls)


def _contract(rng: Random) -> MadeTask:
    count, edges = _random_graph(rng)
    calls = [(count, [list(edge) for edge in edges]), (4, [list(edge) for edge in SQUARE])]
    about = both(
        "Return the edges [a, b], a < b, sorted, each once, after the first edge [u, v] is contracted into u.",
        "Renvoyer les arêtes [a, b], a < b, triées, chacune une fois, quand la première, [u, v], est contractée en u.",
    )
    return programme(solutions.contract, about, calls)


TASKS: Mapping[str, Task] = {
    "value": _value,
    "cycle": _cycle,
    "complete": _complete,
    "second": _second,
    "write": _write,
    "graph": _graph,
    "claim": _claim,
    "whole": _whole,
    "count": _count,
    "contract": _contract,
}
"""The exercises by name."""

"""Colouring any graph that may be coloured in part: quickly, or with as few colours as can be.

References: D. J. A. Welsh and M. B. Powell, The Computer Journal 10, 1967 (greedy, largest degree first);
    D. Brélaz, "New methods to color the vertices of a graph", Communications of the ACM 22, 1979 (DSATUR).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, count

from ..errors import EngineError, LimitReached, ModelError, expect
from ..language import msg
from ..limits import Deadline, Stop
from ..native import CancelFlag, chromatic_number, colour_solve
from ..puzzle.summary import ShortRepr
from .exercises import is_valid
from .graph import Graph

METHODS = ("greedy", "dsatur", "exact")
MOST_COLOURS = 64


@dataclass(frozen=True, slots=True, repr=False)
class Colouring(ShortRepr):
    """A proper colouring that extends what was coloured before.

    Attributes:
        colours: a colour, from 1, for each vertex.
        used: how many different colours there are.
        fewest: a number of colours below which no colouring exists: equal to `used` when that is proved best.
        method: greedy, dsatur or exact.
    """

    colours: tuple[int, ...]
    used: int
    fewest: int
    method: str

    @property
    def is_best(self) -> bool:
        """Whether fewer colours have been proved impossible."""
        return self.used == self.fewest


def colour(
    graph: Graph,
    method: str = "exact",
    *,
    colours: int | None = None,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Colouring | None:
    """Colour a graph, keeping the colours that some vertices have; None if there is no such colouring.

    Args:
        graph: any graph; its partial colouring is extended.
        method: `greedy` (largest degree first) and `dsatur` (fewest colours left first) are quick and may take more
            colours than needed; `exact` takes as few as can be.
        colours: how many colours there are; without it, as many as the method needs.
        seconds: time for the whole question (None: no bound).
        cancel: stop when this is set, from any thread.

    Raises:
        LimitReached: there was not time enough.

    >>> from modoku.graphs import graph_of_order
    >>> found = colour(graph_of_order(2))
    >>> found.used, found.is_best
    (4, True)
    """
    expect(graph, Graph)
    deadline = Deadline.after(seconds, cancel)
    if method not in METHODS:
        raise EngineError(
            msg("There is no method '{name}'.", name=method), msg("Use one of {choices}.", choices=METHODS)
        )
    if not is_valid(graph, graph.colours):
        return None
    if method == "exact":
        return _exactly(graph, colours, deadline)
    order = _largest_first if method == "greedy" else _most_saturated
    found = _one_by_one(graph, order, deadline)
    used = len(set(found))
    if colours is not None and (used > colours or max(found, default=0) > colours):
        return None
    return Colouring(tuple(found), used, len(set(graph.colours) - {0}), method)


def _one_by_one(graph: Graph, choose: Callable[[Graph, list[int], set[int]], int], deadline: Deadline) -> list[int]:
    """Return each vertex, in an order that may depend on what is coloured, the lowest colour that it may take."""
    found = list(graph.colours)
    open_vertices = {vertex for vertex, colour in enumerate(found) if not colour}
    while open_vertices:
        deadline.check()
        vertex = choose(graph, found, open_vertices)
        open_vertices.remove(vertex)
        taken = {found[w] for w in graph.neighbours[vertex]}
        found[vertex] = next(c for c in count(1) if c not in taken)
    return found


def _largest_first(graph: Graph, _: list[int], open_vertices: set[int]) -> int:
    return min(open_vertices, key=lambda v: (-graph.degree(v), v))


def _most_saturated(graph: Graph, found: list[int], open_vertices: set[int]) -> int:
    def rank(vertex: int) -> tuple[int, int, int]:
        return -len({found[w] for w in graph.neighbours[vertex]} - {0}), -graph.degree(vertex), vertex

    return min(open_vertices, key=rank)


def _exactly(graph: Graph, colours: int | None, deadline: Deadline) -> Colouring | None:
    edges = array("i", chain.from_iterable(graph.edges))
    named = max(graph.colours, default=0)
    if colours is None and not named:
        lower, upper, found, stop, _ = chromatic_number(graph.count, edges, None, deadline.left(), deadline.cancel)
        if lower < upper:
            raise _stopped(stop)
        return Colouring(tuple(c + 1 for c in found), upper, lower, "exact")
    if max(named, colours or 0) > MOST_COLOURS:
        raise ModelError(msg("At most {max} colours can be told apart.", max=MOST_COLOURS))
    enough = max(_one_by_one(graph, _most_saturated, deadline), default=1)
    distinct = len(set(graph.colours) - {0})
    for number in [colours] if colours is not None else range(max(1, named), enough + 1):
        if number < named:
            return None
        full = (1 << number) - 1
        lists = [1 << (given - 1) if given else full for given in graph.colours]
        answers, _, stop, _ = colour_solve(
            graph.count, edges, number, lists, 1, None, deadline.left(), cancel=deadline.cancel
        )
        if answers:
            best = tuple(c + 1 for c in answers[0])
            used = len(set(best))
            return Colouring(best, used, used if colours is None else distinct, "exact")
        if Stop(stop) is not Stop.EXHAUSTED:
            raise _stopped(stop)
    return None


def _stopped(stop: str) -> LimitReached:
    return LimitReached(
        msg("The search for a best colouring was stopped before its end ({stop}).", stop=Stop(stop).reason),
        msg("Give more time, or ask for a quick colouring: dsatur."),
    )

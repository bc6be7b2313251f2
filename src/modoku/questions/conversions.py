"""Models of anything that stands for a puzzle, as values to look at: `modoku.to_cnf("53..7....")`.

For a file, a size or the formulas of a cell ask `modoku.model`.
"""

from __future__ import annotations

from .. import models
from ..errors import NotUnderstood
from ..graphs import Graph, graph_of_puzzle
from ..models import CnfModel, ColouringModel, CoverModel, CspModel, IlpModel
from ..puzzle import Puzzle
from .inputs import PuzzleLike, to_sheet


def _whole(value: PuzzleLike) -> Puzzle:
    """Return the puzzle that a value stands for; raise NotUnderstood where a rule of it is missing."""
    sheet = to_sheet(value)
    if sheet.not_understood:
        raise NotUnderstood(sheet.not_understood)
    return sheet.puzzle


def to_cnf(
    puzzle: PuzzleLike, encoding: str = "efficient", at_most_one: str = "pairwise", propagate: bool = True
) -> CnfModel:
    """Return the clauses of a puzzle; `propagate` works the givens in first.

    >>> to_cnf("12..............", propagate=False).stats()
    CnfStats(variables=64, auxiliaries=0, clauses=386, literals=898)
    """
    return models.to_cnf(_whole(puzzle), encoding, at_most_one, propagate)


def to_ilp(puzzle: PuzzleLike, propagate: bool = True) -> IlpModel:
    """Return the 0-1 linear programme of a puzzle.

    >>> to_ilp("12..............", propagate=False).stats().variables
    64
    """
    return models.to_ilp(_whole(puzzle), propagate)


def to_csp(puzzle: PuzzleLike, form: str = "compact", propagate: bool = True) -> CspModel:
    """Return the constraint problem of a puzzle: `compact`, one variable a cell, or `boolean`, 0-1 variables.

    >>> to_csp("12..............").variables[0]
    CspVariable(name='r1c1', domain=(1,))
    """
    return models.to_csp(_whole(puzzle), form, propagate)


def to_colouring(puzzle: PuzzleLike) -> ColouringModel:
    """Return the graph to colour of a puzzle, with lists of colours.

    >>> to_colouring("12..............").stats()
    ColouringStats(vertices=16, edges=56, precoloured=2, colours=4)
    """
    return models.to_colouring(_whole(puzzle))


def to_cover(puzzle: PuzzleLike, propagate: bool = True) -> CoverModel:
    """Return the exact cover problem of a puzzle.

    >>> to_cover([[0] * 4] * 4).stats()
    CoverStats(options=64, primary=64, secondary=0, entries=256)
    """
    return models.to_cover(_whole(puzzle), propagate)


def to_graph(puzzle: PuzzleLike) -> Graph:
    """Return the graph of a puzzle: cells that must differ are joined, givens are colours.

    >>> graph = to_graph("12..............")
    >>> graph.count, len(graph.edges), graph.colours[:3]
    (16, 56, (1, 2, 0))
    """
    return graph_of_puzzle(_whole(puzzle))

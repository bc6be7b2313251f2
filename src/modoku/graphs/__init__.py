"""Sudoku as graphs: from grids to graphs and back, colourings, chromatic polynomials.

The exercises of the source documents as functions, on our own small `Graph` or on networkx graphs. Not for solving
puzzles: the engine `colouring` does that; the graph of a puzzle as a model is `models.to_colouring`.
"""

from .colourings import Colouring, colour
from .exercises import (
    clique,
    cliques_of_order,
    completes,
    coordinates_of,
    graph_of_order,
    index_of,
    is_total,
    is_valid,
)
from .files import detect_graph, read_graph, write_graph
from .graph import Graph, from_neighbour_matrix, from_networkx, graph_of_puzzle, neighbour_matrix, to_networkx
from .polynomial import Polynomial, chromatic_polynomial, completion_polynomial, is_unique_by_polynomial
from .recognition import Recognition, recognise

__all__ = [
    "Colouring",
    "Graph",
    "Polynomial",
    "Recognition",
    "chromatic_polynomial",
    "clique",
    "cliques_of_order",
    "colour",
    "completes",
    "completion_polynomial",
    "coordinates_of",
    "detect_graph",
    "from_neighbour_matrix",
    "from_networkx",
    "graph_of_order",
    "graph_of_puzzle",
    "index_of",
    "is_total",
    "is_unique_by_polynomial",
    "is_valid",
    "neighbour_matrix",
    "read_graph",
    "recognise",
    "to_networkx",
    "write_graph",
]

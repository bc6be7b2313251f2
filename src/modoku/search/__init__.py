"""What one can ask about a puzzle, one verb a file. Verdicts come from `results`; every answer has been checked."""

from .candidates import TrueCandidates, find_candidates
from .conflict import Conflict, Fix, find_conflict
from .count import count
from .difference import Addition, Difference, find_difference
from .many import Batch, solve_many
from .minimal import Minimality, find_redundant
from .parts import Part
from .solve import solve
from .unavoidable import MostGivens, Unavoidables, find_most_givens, find_unavoidable

__all__ = [
    "Addition",
    "Batch",
    "Conflict",
    "Difference",
    "Fix",
    "Minimality",
    "MostGivens",
    "Part",
    "TrueCandidates",
    "Unavoidables",
    "count",
    "find_candidates",
    "find_conflict",
    "find_difference",
    "find_most_givens",
    "find_redundant",
    "find_unavoidable",
    "solve",
    "solve_many",
]

"""What one can ask about a puzzle, one verb a file. Verdicts come from `results`; every answer has been checked."""

from .count import count
from .many import Batch, solve_many
from .minimal import Minimality, find_redundant
from .solve import solve

__all__ = ["Batch", "Minimality", "count", "find_redundant", "solve", "solve_many"]

"""Making puzzles: any variant, exactly one solution, the difficulty asked for, within a time.

A random completed grid loses givens as long as it stays unique; of the puzzles on the way, the one that was asked for
is taken. See `docs/explanation/generation.md` for how puzzles are drawn and what bias that has.
"""

from .filling import fill
from .making import Budget, GenerateProgress, Maker, generate
from .patterns import PATTERNS, Symmetry
from .process import Process
from .result import Generated
from .specification import STYLES, Specification

__all__ = [
    "PATTERNS",
    "STYLES",
    "Budget",
    "GenerateProgress",
    "Generated",
    "Maker",
    "Process",
    "Specification",
    "Symmetry",
    "fill",
    "generate",
]

"""Making puzzles: any variant, exactly one solution, the difficulty asked for, within a time.

A random completed grid loses givens as long as it stays unique; of the puzzles on the way, the one that was asked for
is taken. See `docs/explanation/generation.md` for how puzzles are drawn and what bias that has.
"""

from .fill import fill
from .making import Budget, Maker, Progress, generate
from .patterns import PATTERNS, Symmetry
from .process import Process
from .request import PRESETS, Request
from .result import Generated

__all__ = [
    "PATTERNS",
    "PRESETS",
    "Budget",
    "Generated",
    "Maker",
    "Process",
    "Progress",
    "Request",
    "Symmetry",
    "fill",
    "generate",
]

"""What is true of a puzzle, one verb a file. Verdicts come from `results`; every answer has been checked.

What a module does not use is not loaded: a name is looked up where it lives when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .counting import count
from .solving import solve

if TYPE_CHECKING:
    from .candidates import TrueCandidates, find_candidates
    from .conflict import Conflict, Fix, find_conflict
    from .difference import Addition, Difference, find_difference
    from .many import Batch
    from .minimal import Minimality, find_redundant
    from .parts import PuzzlePart
    from .unavoidable import MostGivens, Unavoidables, find_most_givens, find_unavoidable

__all__ = [
    "Addition",
    "Batch",
    "Conflict",
    "Difference",
    "Fix",
    "Minimality",
    "MostGivens",
    "PuzzlePart",
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
]
_HOMES = {
    "candidates": ("TrueCandidates", "find_candidates"),
    "conflict": ("Conflict", "Fix", "find_conflict"),
    "difference": ("Addition", "Difference", "find_difference"),
    "many": ("Batch",),
    "minimal": ("Minimality", "find_redundant"),
    "parts": ("PuzzlePart",),
    "unavoidable": ("MostGivens", "Unavoidables", "find_most_givens", "find_unavoidable"),
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        for home, names in _HOMES.items():
            if name in names:
                return getattr(import_module(f".{home}", __name__), name)
        raise AttributeError(f"module 'modoku.search' has no attribute '{name}'")

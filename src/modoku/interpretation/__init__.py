"""What drawn puzzles mean: drawings to geometry, sentences to proposed rules, proof by the engines.

Readers of formats give drawings as they stand; here rules are found that the solution of the puzzle obeys and that
leave no other. What is not proved is not taken: see `Certainty`.
"""

from .interpretation import (
    SEARCH_SECONDS,
    Certainty,
    Interpretation,
    RuleReading,
    interpret,
    needs_interpretation,
)

__all__ = [
    "SEARCH_SECONDS",
    "Certainty",
    "Interpretation",
    "RuleReading",
    "interpret",
    "needs_interpretation",
]

"""The questions that one can ask, one module each.

A module holds a typed request, a typed answer and `ask`, which has the guards: faults first, uniqueness proved before
anything that rests on it, no verdict on what a reader did not understand. Nothing here knows who asks: the Python
functions (`modoku.solve`), the commands and the routes are derived from the same two dataclasses.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .question import Question

__all__ = ["NAMES", "get_question"]

NAMES = (
    "show",
    "interpret",
    "solve",
    "count",
    "check",
    "explain-conflict",
    "rate",
    "hint",
    "steps",
    "candidates",
    "unavoidable",
    "most-givens",
    "vicinity",
    "compare",
    "canon",
    "transform",
    "equivalent",
    "automorphisms",
    "draw",
    "convert",
    "lesson",
    "generate",
    "grid",
    "census-grids",
    "census-orbits",
    "census-bands",
    "certify",
    "verify",
    "model",
    "model-import",
    "graph-build",
    "graph-recognise",
    "graph-colour",
    "graph-polynomial",
)
"""Every question, in the order in which people meet them; `explain-conflict` is the module `explain_conflict`."""


def get_question(name: str) -> Question[..., Any]:
    """Return a question by its name; its module is loaded when it is asked for.

    >>> get_question("solve").request.__name__
    'SolveRequest'
    """
    found: Question[..., Any] = import_module(f".{name.replace('-', '_')}", __package__).QUESTION
    return found

"""Dynamic chains with more: with locked candidates, pairs and X-wings, or with whole chains within the chain.

A dynamic chain supposes a candidate true or false and draws every simple conclusion. When nothing more follows, these
go on: first with what is locked, paired or crossed on the candidates that are left ("plus"); then with forcing chains
on these candidates, with cell and region forcing chains, and at last with dynamic chains: suppositions within the
supposition. What an inner chain excludes is a fact of the outer one, and rests on the candidates that had to be gone
for it to hold.

Nobody solves like that on paper; the hardest puzzles known need it. Sudoku Explainer rates them 9.0, 9.5, 10.0 and
10.5, and adds for length, the facts of inner chains included. The search is in the compiled core.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import Message, msg
from ..reasoning import search_with_core
from ..state import State
from ..step import Step
from ..technique import Technique


def _nothing(_: State) -> Iterator[Step]:
    """Boards that are too large for the core are too large for such chains."""
    return iter(())


def _technique(name: str, title: Message, rating: float) -> Technique:
    return Technique(name, title, rating, search_with_core(name, _nothing), is_varied=True)


dynamic_plus = _technique(
    "dynamic-forcing-chain-plus", msg("Dynamic forcing chain with locked candidates, pairs and X-wings"), 9.0
)
nested_forcing_chain = _technique("nested-forcing-chain", msg("Dynamic forcing chain with forcing chains"), 9.5)
nested_multiple_chain = _technique(
    "nested-multiple-chain", msg("Dynamic forcing chain with cell and region forcing chains"), 10.0
)
nested_dynamic_chain = _technique(
    "nested-dynamic-chain", msg("Dynamic forcing chain with dynamic forcing chains"), 10.5
)

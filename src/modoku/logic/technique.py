"""What a technique is: a name, words, a rating, and a search for its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..language import Message
from .state import State
from .step import Step

Search = Callable[[State], Iterator[Step]]


@dataclass(frozen=True, slots=True)
class Technique:
    """A way of reasoning that a person uses.

    Attributes:
        name: what it is called in data.
        title: what it is called by people.
        rating: on the Sudoku Explainer scale; the least, where it depends on the step.
        find: gives the steps that it allows in a state. The order is fixed, so that answers are reproducible.
        uses_uniqueness: whether it takes for granted that the puzzle has one solution.
        is_varied: whether its steps have different ratings, so that all must be seen to know the easiest.
        is_ours: whether the rating is modoku's own, because Sudoku Explainer does not know the technique.
        in_rating: whether the path that makes the rating uses it. What Sudoku Explainer does not know would change
            the numbers that people compare, so it serves hints and the human path only.
    """

    name: str
    title: Message
    rating: float
    find: Search
    uses_uniqueness: bool = False
    is_varied: bool = False
    is_ours: bool = False
    in_rating: bool = True

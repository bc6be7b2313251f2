"""What a technique is: a name, words, a rating, and a search for its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from ..language import Message
from .board import Board
from .state import State
from .step import Step


class StepSource(Enum):
    """Who finds the steps of a technique."""

    RULES = "rules"
    """A search of its own, which reads the rules of a variant."""
    RATING = "rating"
    """The core, in the order that makes the rating."""
    FIGURES = "figures"
    """The core, as truths and links."""


Search = Callable[[State], Iterator[Step]]


def _has_clues(board: Board) -> bool:
    return board.has_clues


@dataclass(frozen=True, slots=True)
class Technique:
    """A way of reasoning that a person uses.

    Attributes:
        name: what it is called in data.
        title: what it is called by people.
        rating: on the Sudoku Explainer scale; the least, where it depends on the step.
        find: gives the steps that it allows in a state. The order is fixed, so that answers are reproducible.
        uses_uniqueness: whether it takes for granted that the puzzle has one solution.
        is_ours: whether the rating is modoku's own, because Sudoku Explainer does not know the technique.
        in_rating: whether the path that makes the rating uses it. What Sudoku Explainer does not know would change
            the numbers that people compare, so it serves hints and the human path only.
        source: who finds its steps: techniques of one source that follow one another are asked for at once.
        speaks_on: of a search that reads rules, whether it can find something on a board.
    """

    name: str
    title: Message
    rating: float
    find: Search
    uses_uniqueness: bool = False
    is_ours: bool = False
    in_rating: bool = True
    source: StepSource = StepSource.RULES
    speaks_on: Callable[[Board], bool] = _has_clues

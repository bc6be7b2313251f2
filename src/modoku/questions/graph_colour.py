r"""Graph colour: the colours of a graph, or of the graph of a puzzle, so that neighbours differ.

>>> import modoku
>>> found = modoku.graph_colour(graph="a b\nb c\nc a\n")
>>> found.used, dict(found.colours)
(3, {'a': 1, 'b': 2, 'c': 3})
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from ..graphs import colour
from ..language import Doc, msg, msgn
from ..puzzle import Puzzle
from .graphs import GraphAnswer, GraphRequest
from .question import EXAMPLE, Control, Outcome, Question


@dataclass(frozen=True, kw_only=True)
class GraphColourRequest(GraphRequest):
    """A question for a colouring."""

    method: Annotated[Literal["greedy", "dsatur", "exact"], Doc(msg("Quickly, or with as few colours as can be."))] = (
        "exact"
    )
    colours: Annotated[int | None, Doc(msg("How many colours."), 1, name="N")] = None


@dataclass(frozen=True, repr=False)
class GraphColourAnswer(GraphAnswer):
    """A colouring that keeps what was coloured; no colours where there is none."""

    computed: ClassVar[tuple[str, ...]] = ("best", "givens")

    method: Annotated[str, Doc(msg("How it was found."))]
    used: Annotated[int | None, Doc(msg("How many different colours."))] = None
    fewest: Annotated[int | None, Doc(msg("With fewer colours there is no colouring."))] = None
    colours: Annotated[Mapping[str, int] | None, Doc(msg("The colour of each vertex; null: no such colouring."))] = None

    @property
    def best(self) -> Annotated[bool, Doc(msg("Whether fewer colours are proved impossible."))]:
        """Whether fewer colours are proved impossible."""
        return self.used is not None and self.used == self.fewest

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.UNSOLVABLE if self.colours is None else Outcome.DONE

    def said(self, language: str = "en") -> str:
        """Return how many colours, and the colour of each vertex."""
        if self.colours is None:
            return msg("There is no such colouring.").said(language)
        head = msgn("{n} colour", "{n} colours", self.used or 0).said(language)
        return f"{head}: {' '.join(map(str, self.colours.values()))}"


def ask(request: GraphColourRequest, control: Control) -> GraphColourAnswer:
    """Colour the graph."""
    graph, subject, number = request.plain_graph, request.subject, request.colours
    if number is None and isinstance(subject, Puzzle) and request.method == "exact":
        # A quick method may need more colours than there are digits: that is what one wants to see.
        number = subject.size
    found = colour(graph, request.method, colours=number, seconds=control.left(), cancel=control.cancel)
    if found is None:
        return GraphColourAnswer(request.sheet_or_none, request.method)
    colours = dict(zip(graph.names, found.colours, strict=True))
    return GraphColourAnswer(request.sheet_or_none, found.method, found.used, found.fewest, colours)


QUESTION = Question(
    "graph-colour",
    GraphColourRequest,
    GraphColourAnswer,
    ask,
    is_long=True,
    example={"puzzle": EXAMPLE, "method": "dsatur"},
)
graph_colour = QUESTION.function()

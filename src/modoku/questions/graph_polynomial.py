r"""Graph polynomial: how many ways there are to colour a graph, or to finish a puzzle, with x colours.

>>> import modoku
>>> print(modoku.graph_polynomial(graph="a b\nb c\nc a\n", at=[3]))
x^3 - 3x^2 + 2x  p(3) = 6
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from ..errors import FormatError
from ..graphs import Graph, Polynomial, chromatic_polynomial, completion_polynomial
from ..graphs.polynomial import LAYER_STATES, STATES, count_completions_with
from ..language import Doc, msg
from ..puzzle import Puzzle
from .graphs import GraphAnswer, GraphRequest
from .question import Control, Question

Big = Annotated[int, "big"]


@dataclass(frozen=True, kw_only=True)
class GraphPolynomialRequest(GraphRequest):
    """A question for a chromatic polynomial."""

    at: Annotated[tuple[int, ...], Doc(msg("Also its value at X."), name="X")] = ()
    values_only: Annotated[
        bool,
        Doc(
            msg("Only the values, without the polynomial: a few colours are possible where it is out of reach."),
            rare=True,
        ),
    ] = False
    states: Annotated[int, Doc(msg("How many partial colourings may be held."), 1, rare=True)] = STATES


@dataclass(frozen=True, repr=False)
class GraphPolynomialAnswer(GraphAnswer):
    """A polynomial p: p(x) is the number of colourings with x colours that keep what is coloured."""

    computed: ClassVar[tuple[str, ...]] = ("degree", "givens")

    coefficients: Annotated[
        tuple[Big, ...] | None, Doc(msg("The coefficients, the constant first; null where only values were asked for."))
    ]
    values: Annotated[Mapping[str, Big], Doc(msg("The values that were asked for; of a puzzle, that at n digits."))]

    @property
    def polynomial(self) -> Polynomial | None:
        """The polynomial itself; None where only values were asked for."""
        return None if self.coefficients is None else Polynomial(self.coefficients)

    @property
    def degree(self) -> Annotated[int | None, Doc(msg("The largest power with a coefficient that is not 0."))]:
        """The largest power with a coefficient that is not 0."""
        return None if self.polynomial is None else self.polynomial.degree

    def said(self, language: str = "en") -> str:  # noqa: ARG002 - mathematics needs no language
        """Return the polynomial and its values."""
        whole = [] if self.polynomial is None else [str(self.polynomial)]
        return "  ".join([*whole, *(f"p({x}) = {value}" for x, value in self.values.items())])


def ask(request: GraphPolynomialRequest, control: Control) -> GraphPolynomialAnswer:
    """Count the colourings; of a puzzle, those that finish it."""
    subject, left, cancel = request.subject, control.left(), control.cancel
    if request.values_only:
        return _values(request, control)
    if isinstance(subject, Graph):
        found, at = chromatic_polynomial(subject, states=request.states, seconds=left, cancel=cancel), request.at
    else:
        found = completion_polynomial(subject, states=request.states, seconds=left, cancel=cancel)
        at = tuple(request.at) or (subject.size,)
    return GraphPolynomialAnswer(request.sheet_or_none, found.coefficients, {str(x): found(x) for x in at})


def _values(request: GraphPolynomialRequest, control: Control) -> GraphPolynomialAnswer:
    """Count the colourings with each number of colours that was named, by itself."""
    subject = request.subject
    at = tuple(request.at) or ((subject.size,) if isinstance(subject, Puzzle) else ())
    if not at:
        raise FormatError(msg("Say at which numbers of colours (--at)."))
    states = request.states * (LAYER_STATES // STATES)
    found = {
        str(x): count_completions_with(subject, x, states=states, seconds=control.left(), cancel=control.cancel)
        for x in at
    }
    return GraphPolynomialAnswer(request.sheet_or_none, None, found)


QUESTION = Question(
    "graph-polynomial",
    GraphPolynomialRequest,
    GraphPolynomialAnswer,
    ask,
    is_long=True,
    example={"puzzle": "2.1.4..2324....."},
)
graph_polynomial = QUESTION.function()

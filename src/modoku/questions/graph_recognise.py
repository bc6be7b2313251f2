"""Graph recognise: the Sudoku that a graph comes from, or why there is none.

>>> import modoku
>>> shuffled = modoku.graph_build("1...3..2...3..2.", to="col", shuffle=1).file.text
>>> found = modoku.graph_recognise(shuffled, solve=True)
>>> found.layout, found.verdict
('classic:boxes=2x2', <Verdict.UNIQUE: 'unique'>)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Annotated, ClassVar, Literal

from ..errors import FormatError
from ..graphs import Graph, recognise
from ..language import Doc, Message, msg
from ..puzzle import Puzzle, Solution
from ..results import Verdict
from ..search.solving import solve
from .graphs import GraphLike, graph_of
from .question import Answer, Control, Outcome, Question, Request
from .verdicts import OUTCOMES


@dataclass(frozen=True)
class GraphRecogniseRequest(Request):
    """A question for the Sudoku behind a graph."""

    graph: Annotated[GraphLike, Doc(msg("A graph: its text, or JSON."), argument=True, name="FILE")]
    _: KW_ONLY
    format: Annotated[
        Literal["col", "graphml", "edges", "json"] | None, Doc(msg("The format of the text; detected if left out."))
    ] = None
    colours: Annotated[str | None, Doc(msg("A partial colouring: lines VERTEX = COLOUR."), name="FILE")] = None
    solve: Annotated[bool, Doc(msg("Solve the Sudoku that was found."))] = False


@dataclass(frozen=True, repr=False)
class GraphRecogniseAnswer(Answer):
    """The puzzle whose graph it is, with a vertex for each cell; or why there is none."""

    computed: ClassVar[tuple[str, ...]] = ("recognised", "layout", "givens")

    puzzle: Annotated[Puzzle | None, Doc(msg("The puzzle; null where there is none."))]
    cells: Annotated[Mapping[str, str], Doc(msg("The vertex of each cell."))]
    reason: Annotated[Message | None, Doc(msg("Why there is no puzzle."))] = field(default=None, compare=False)
    verdict: Annotated[
        Verdict | None, Doc(msg("What is known about the number of solutions; null where it was not asked for."))
    ] = None
    solutions: Annotated[
        tuple[Solution, ...], Doc(msg("The solutions that were found, each checked against the rules."))
    ] = ()

    @property
    def recognised(self) -> Annotated[bool, Doc(msg("Whether the graph comes from a Sudoku."))]:
        """Whether there is a puzzle."""
        return self.puzzle is not None

    @property
    def layout(self) -> Annotated[str | None, Doc(msg("The name of the puzzle's layout."))]:
        """The name of the layout."""
        return None if self.puzzle is None else self.puzzle.layout.name

    @property
    def givens(self) -> Annotated[str | None, Doc(msg("Its givens in one line, for people: the rules are not in it."))]:
        """The givens in one line."""
        return None if self.puzzle is None else self.puzzle.givens_text

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        if self.puzzle is None:
            return Outcome.REFUSED
        return Outcome.DONE if self.verdict is None else OUTCOMES[self.verdict]

    def said(self, language: str = "en") -> str:
        """Return what the graph comes from: layout, givens, solutions; or why it comes from nothing."""
        if self.puzzle is None:
            return msg("Not a Sudoku graph. {reason}", reason=self.reason or "").said(language)
        return "  ".join([self.puzzle.layout.name, self.puzzle.givens_text, *map(str, self.solutions)])


def ask(request: GraphRecogniseRequest, control: Control) -> GraphRecogniseAnswer:
    """Find the Sudoku, and its solutions if they are wanted."""
    graph = graph_of(request.graph, request.format)
    if request.colours is not None:
        graph = with_colours(graph, request.colours)
    found = recognise(graph, seconds=control.left(), cancel=control.cancel)
    if found.puzzle is None:
        return GraphRecogniseAnswer(None, {}, found.reason)
    name = found.puzzle.layout.cell_name
    cells = {name(cell): graph.names[vertex] for cell, vertex in enumerate(found.vertices)}
    if not request.solve:
        return GraphRecogniseAnswer(found.puzzle, cells)
    result = solve(found.puzzle, seconds=control.left(), cancel=control.cancel)
    return GraphRecogniseAnswer(found.puzzle, cells, None, result.verdict, result.solutions)


def with_colours(graph: Graph, text: str) -> Graph:
    """Return a graph with the colours of lines `VERTEX COLOUR` or `VERTEX = COLOUR`."""
    place = {name: vertex for vertex, name in enumerate(graph.names)}
    found: dict[int, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].replace("=", " ").split()
        if not words:
            continue
        if len(words) != 2 or words[0] not in place or not words[1].isdecimal() or len(words[1]) > 9:
            raise FormatError(
                msg("'{line}' is not a vertex of the graph and a colour.", line=line[:40]),
                msg("Write VERTEX = COLOUR, colours as numbers from 1."),
                number,
            )
        found[place[words[0]]] = int(words[1])
    return graph.with_colours(found)


QUESTION = Question(
    "graph-recognise",
    GraphRecogniseRequest,
    GraphRecogniseAnswer,
    ask,
    example={"graph": "a b\nb d\nd c\nc a\na = 1\n"},
)
graph_recognise = QUESTION.function()

"""Graph build: the graph of a puzzle: its size, and the graph as a file.

>>> import modoku
>>> print(modoku.graph_build("1...3..2...3..2."))
16 vertices, 56 edges, degrees 7 to 7, 5 coloured
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Literal

from ..graphs import graph_of_puzzle, write_graph
from ..language import Doc, msg, msgn
from ..models import ColouringModel, to_colouring
from ..models.exports import get_file_format
from ..models.exports.names import rule_lines
from ..puzzle import Puzzle
from ..variants import rules_of
from .file import File
from .question import EXAMPLE, Control, PuzzleAnswer, PuzzleRequest, Question

GraphFormat = Literal["col", "graphml", "edges", "json", "dot"]
ENDINGS = {"edges": "txt"}
"""How files end, where that is not the name of the format."""


@dataclass(frozen=True, kw_only=True)
class GraphBuildRequest(PuzzleRequest):
    """A question for the graph of a puzzle."""

    to: Annotated[GraphFormat | None, Doc(msg("The format of the file; only the size is told if left out."))] = None
    shuffle: Annotated[
        int | None, Doc(msg("Number the vertices at random and forget their names."), 0, name="SEED")
    ] = None


@dataclass(frozen=True, repr=False)
class GraphBuildAnswer(PuzzleAnswer):
    """How large the graph is; the graph as a file, where that was asked for."""

    vertices: Annotated[int, Doc(msg("How many vertices."))]
    edges: Annotated[int, Doc(msg("How many edges."))]
    degrees: Annotated[tuple[int, ...], Doc(msg("The numbers of neighbours that occur."))]
    coloured: Annotated[int, Doc(msg("How many vertices are coloured already."))]
    file: Annotated[File | None, Doc(msg("The graph as a file."))] = None

    def said(self, language: str = "en") -> str:
        """Return how large it is."""
        return msg(
            "{vertices}, {edges}, degrees {low} to {high}, {coloured} coloured",
            vertices=msgn("{n} vertex", "{n} vertices", self.vertices),
            edges=msgn("{n} edge", "{n} edges", self.edges),
            low=self.degrees[0],
            high=self.degrees[-1],
            coloured=self.coloured,
        ).said(language)


def ask(request: GraphBuildRequest, control: Control) -> GraphBuildAnswer:  # noqa: ARG001 - takes no time
    """Build the graph."""
    puzzle = request.sheet.puzzle
    model = to_colouring(puzzle)
    return GraphBuildAnswer(
        request.sheet,
        len(model.vertices),
        len(model.edges),
        tuple(sorted({len(found) for found in model.neighbours})),
        sum(1 for colour in model.precolouring if colour),
        None if request.to is None else _file(model, request.to, request.shuffle),
    )


def _file(model: ColouringModel, form: GraphFormat, shuffle: int | None) -> File:
    text = _text(model, form) if shuffle is None else write_graph(graph_of_puzzle(model.puzzle).shuffled(shuffle), form)
    kind = "application/json" if form == "json" else "text/plain; charset=utf-8"
    return File(f"graph.{ENDINGS.get(form, form)}", kind, text.encode())


def _text(model: ColouringModel, form: GraphFormat) -> str:
    """Return the graph with the rules that it stands for; the model's own files also hold places and lists."""
    if form in ("col", "graphml", "dot"):
        return get_file_format(form).write(model)
    puzzle: Puzzle = model.puzzle
    text = write_graph(graph_of_puzzle(puzzle), form)
    if form == "edges":
        return "".join(f"{line}\n" for line in rule_lines(puzzle, "# ")) + text
    told = {"layout": puzzle.layout.name, "rules": [rule.said() for rule in rules_of(puzzle)]}
    return json.dumps({**json.loads(text), **told}, ensure_ascii=False) + "\n"


QUESTION = Question(
    "graph-build",
    GraphBuildRequest,
    GraphBuildAnswer,
    ask,
    example={"puzzle": EXAMPLE, "to": "col"},
    media_types=("text/plain",),
)
graph_build = QUESTION.function()

"""What questions about graphs have in common: a graph as text, or a puzzle that stands for its graph."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Annotated, Any

from ..errors import FormatError, WrongType
from ..graphs import Graph, from_networkx, graph_of_puzzle, read_graph, write_graph
from ..language import Doc, Message, msg
from ..puzzle import Puzzle, Sheet
from ..puzzle.reader import Reader
from .codec import LEAVES, Codec, CodecScope
from .inputs import PuzzleLike
from .question import Answer, PuzzleAnswer, PuzzleRequest

MOST_TEXT = 1 << 24
GraphLike = str | Graph | Mapping[str, object]
"""A graph: our own, its text (DIMACS .col, GraphML, a list of edges, JSON), or JSON that is read already."""


def _write(value: GraphLike, _: CodecScope) -> object:
    return write_graph(value, "json") if isinstance(value, Graph) else value


def _read(reader: Reader, _: CodecScope) -> object:
    return reader.value if isinstance(reader.value, Mapping) else reader.text(MOST_TEXT)


_WORDS = "A graph: a text in a known format, or JSON with vertices and edges."
LEAVES[GraphLike] = Codec(_write, _read, {"description": _WORDS, "type": ["string", "object"]}, "string | object")


def graph_of(value: Any, form: str | None = None) -> Graph:
    """Return the graph that a value stands for: a Graph, a text, JSON, a graph of networkx.

    >>> graph_of({"vertices": 2, "edges": [[0, 1]]}).edges
    ((0, 1),)
    """
    if isinstance(value, Graph):
        return value
    if isinstance(value, str):
        return read_graph(value, form)
    if isinstance(value, Mapping):
        return read_graph(json.dumps(value), "json")
    if hasattr(value, "nodes") and hasattr(value, "edges"):
        return from_networkx(value)
    raise WrongType(
        msg("This is no graph: {kind}.", kind=type(value).__name__),
        msg("Give a Graph, a graph of networkx, or the text of one."),
    )


@dataclass(frozen=True)
class GraphRequest(PuzzleRequest):
    """What a question about a graph or a puzzle is asked with: one of the two."""

    puzzle: Annotated[PuzzleLike | None, Doc(msg("A puzzle, which stands for its graph."))] = None  # type: ignore[assignment]
    _: KW_ONLY
    graph: Annotated[GraphLike | None, Doc(msg("A graph instead of a puzzle: its text, or JSON."), hidden=True)] = None

    @cached_property
    def subject(self) -> Graph | Puzzle:
        """The graph, or the puzzle; raise FormatError unless exactly one is there."""
        if (self.puzzle is None) == (self.graph is None):
            raise FormatError(msg("Either a puzzle or a graph is needed."))
        return self.sheet.puzzle if self.graph is None else graph_of(self.graph)

    @property
    def plain_graph(self) -> Graph:
        """The graph itself, that of the puzzle where one was given."""
        subject = self.subject
        return subject if isinstance(subject, Graph) else graph_of_puzzle(subject)

    @property
    def sheet_or_none(self) -> Sheet | None:
        """The puzzle, where one was given."""
        return self.sheet if isinstance(self.subject, Puzzle) else None


@dataclass(frozen=True, repr=False)
class GraphAnswer(PuzzleAnswer):
    """What every answer about a graph holds: the whole puzzle, where it was asked about one."""

    sheet: Annotated[  # type: ignore[assignment]
        Sheet | None, Doc(msg("The puzzle that was asked about; null for a graph."), key="puzzle")
    ]

    @property
    def givens(self) -> Annotated[str | None, Doc(msg("Its givens in one line, for people: the rules are not in it."))]:  # type: ignore[override]
        """The givens in one line."""
        return None if self.sheet is None else self.sheet.puzzle.givens_text

    def remarks(self) -> tuple[Message, ...]:
        """Return what was not understood of the puzzle."""
        return () if self.sheet is None else super().remarks()

    def to_json(self, language: str = "en") -> dict[str, object]:
        """Return plain data that `from_json`, and every reader of puzzles, takes back."""
        return Answer.to_json(self, language) if self.sheet is None else super().to_json(language)

r"""Graph to Sudoku: a puzzle whose solutions are the colourings of a graph, each so many times.

>>> import modoku
>>> found = modoku.graph_to_sudoku("a b\nb c\nc a\n", colours=3)
>>> found.boxes, found.factor, modoku.count(found.puzzle).low
('2x3', 2, 12)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar, Literal

from ..errors import ModelError
from ..graphs.reduction import MOST_COLOURS, Reduction, reduce_to_sudoku
from ..language import Doc, msg, msgn
from ..picture import Pictured
from ..puzzle import Puzzle, Solution
from ..variants.classics import parse_boxes
from .graph_recognise import with_colours
from .graphs import GraphLike, graph_of
from .inputs import to_sheet
from .question import Answer, Control, Question, Request

Big = Annotated[int, "big"]


@dataclass(frozen=True)
class GraphToSudokuRequest(Request):
    """A question for the Sudoku of a colouring problem."""

    graph: Annotated[GraphLike, Doc(msg("A graph: its text, or JSON."), argument=True, name="FILE")]
    _: KW_ONLY
    colours: Annotated[int, Doc(msg("How many colours."), 2, MOST_COLOURS, name="N")] = 3
    format: Annotated[
        Literal["col", "graphml", "edges", "json"] | None,
        Doc(msg("The format of the text; detected if left out."), rare=True),
    ] = None
    boxes: Annotated[
        str | None, Doc(msg("Rows x columns of a box; the smallest grid that is found, if left out."), name="RxC")
    ] = None
    roomy: Annotated[bool, Doc(msg("Place the blocks by a rule that always works, on a larger grid."))] = False
    colouring: Annotated[
        str | None, Doc(msg("A colouring, lines VERTEX = COLOUR: give a solution that stands for it."), name="FILE")
    ] = None
    solution: Annotated[
        str | None, Doc(msg("A solution of the puzzle: give the colouring that it stands for."), name="DIGITS")
    ] = None


@dataclass(frozen=True, repr=False)
class GraphToSudokuAnswer(Answer, Pictured):
    """The puzzle, how many solutions each colouring has, and the cells that hold the colour of each vertex."""

    computed: ClassVar[tuple[str, ...]] = ("size", "blanks")

    puzzle: Annotated[Puzzle, Doc(msg("The puzzle."))]
    boxes: Annotated[str, Doc(msg("Rows x columns of a box."))]
    colours: Annotated[int, Doc(msg("How many colours: the digits 1 to this are the colours."))]
    factor: Annotated[Big, Doc(msg("How many solutions of the puzzle stand for one colouring."))]
    cells: Annotated[
        Mapping[str, tuple[str, ...]], Doc(msg("For each vertex the cells that hold its colour; all hold the same."))
    ]
    solution: Annotated[Solution | None, Doc(msg("A solution that stands for the colouring that was given."))] = None
    colouring: Annotated[
        Mapping[str, int] | None, Doc(msg("The colouring that the solution that was given stands for."))
    ] = None

    @property
    def size(self) -> Annotated[int, Doc(msg("How many digits."))]:
        """How many digits."""
        return self.puzzle.size

    @property
    def blanks(self) -> Annotated[int, Doc(msg("How many cells are blank."))]:
        """How many cells are blank."""
        return self.puzzle.givens.count(0)

    def picture(self, language: str = "en") -> str:
        """Return the puzzle as SVG."""
        from ..render import to_svg

        return to_svg(self.puzzle, language=language)

    def said(self, language: str = "en") -> str:
        """Return the puzzle's size and factor, the colouring or the solution if one was asked for, and its givens."""
        if self.colouring is not None:
            return "  ".join(f"{vertex} = {colour}" for vertex, colour in self.colouring.items())
        if self.solution is not None:
            return str(self.solution)
        size = msg(
            "{size} x {size}, boxes {boxes}, {blanks}; solutions = colourings x {factor}",
            size=self.size,
            boxes=self.boxes,
            blanks=msgn("{n} blank", "{n} blanks", self.blanks),
            factor=self.factor,
        ).said(language)
        return f"{size}\n{self.puzzle.givens_text}"


def ask(request: GraphToSudokuRequest, control: Control) -> GraphToSudokuAnswer:
    """Build the puzzle; map a colouring or a solution."""
    graph = graph_of(request.graph, request.format)
    boxes = parse_boxes(request.boxes) if request.boxes else None
    found = reduce_to_sudoku(
        graph, request.colours, boxes=boxes, roomy=request.roomy, seconds=control.left(), cancel=control.cancel
    )
    solution = colouring = None
    if request.colouring is not None:
        coloured = with_colours(graph.without_colours(), request.colouring)
        solution = found.solution_of(coloured.colours)
    if request.solution is not None:
        colouring = _read_back(found, request.solution)
    name = found.puzzle.layout.cell_name
    cells = {graph.names[v]: tuple(name(cell) for cell in held) for v, held in enumerate(found.cells)}
    return GraphToSudokuAnswer(found.puzzle, found.boxes, found.colours, found.factor, cells, solution, colouring)


def _read_back(found: Reduction, text: str) -> dict[str, int]:
    """Return the colour of each vertex in a solution; raise where it is none of this puzzle."""
    values = to_sheet(text, found.puzzle.with_givens([0] * len(found.puzzle.givens))).puzzle.givens
    if any(given not in (0, value) for given, value in zip(found.puzzle.givens, values, strict=True)):
        raise ModelError(
            msg("This is no solution of the puzzle: a given differs."),
            msg("Build the puzzle with the same colours and boxes as when it was solved."),
        )
    checked = Solution.checked(found.puzzle, values)
    return dict(zip(found.graph.names, found.colouring_of(checked.values), strict=True))


QUESTION = Question(
    "graph-to-sudoku",
    GraphToSudokuRequest,
    GraphToSudokuAnswer,
    ask,
    example={"graph": "a b\nb c\nc d\nd e\ne a\n", "colours": 3},
)
graph_to_sudoku = QUESTION.function()

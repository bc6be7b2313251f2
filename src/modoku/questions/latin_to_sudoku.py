"""Latin to Sudoku: the puzzle whose solutions are the completions of a partial Latin square, one to one.

>>> import modoku
>>> found = modoku.latin_to_sudoku("1...............")
>>> found.layout, modoku.count(found.puzzle).low
('classic:boxes=2x4', 144)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from math import isqrt
from typing import Annotated, ClassVar

from ..errors import FormatError
from ..formats.symbols import BLANKS
from ..graphs.latin_embedding import embed_latin_square, embedded_cells
from ..language import Doc, msg
from ..picture import Pictured
from ..puzzle import Puzzle
from ..variants import latin
from .question import Answer, Control, Question, Request


@dataclass(frozen=True)
class LatinToSudokuRequest(Request):
    """A question for the Sudoku of a partial Latin square."""

    square: Annotated[
        str,
        Doc(
            msg("A partial Latin square: its digits row by row, or rows of numbers, 0 or a dot for a blank."),
            argument=True,
        ),
    ]
    _: KW_ONLY


@dataclass(frozen=True, repr=False)
class LatinToSudokuAnswer(Answer, Pictured):
    """The puzzle, and the cell of the puzzle for each cell of the square."""

    computed: ClassVar[tuple[str, ...]] = ("layout", "givens")

    order: Annotated[int, Doc(msg("The order of the square."))]
    puzzle: Annotated[Puzzle, Doc(msg("The puzzle."))]
    cells: Annotated[Mapping[str, str], Doc(msg("The cell of the puzzle for each cell of the square."))]

    @property
    def layout(self) -> Annotated[str, Doc(msg("The name of the puzzle's layout."))]:
        """The name of the layout."""
        return self.puzzle.layout.name

    @property
    def givens(self) -> Annotated[str, Doc(msg("Its givens in one line, for people: the rules are not in it."))]:
        """The givens in one line."""
        return self.puzzle.givens_text

    def picture(self, language: str = "en") -> str:
        """Return the puzzle as SVG."""
        from ..render import to_svg

        return to_svg(self.puzzle, language=language)

    def said(self, language: str = "en") -> str:  # noqa: ARG002 - digits need no language
        """Return layout and givens."""
        return f"{self.layout}  {self.givens}"


def ask(request: LatinToSudokuRequest, _: Control) -> LatinToSudokuAnswer:
    """Read the square, and embed it."""
    words = request.square.split()
    if len(words) == 1 or all(len(word) == len(words) for word in words):
        words = [symbol for word in words for symbol in word]
    order = isqrt(len(words))
    if order < 2 or order * order != len(words):
        raise FormatError(
            msg("{count} cells make no square grid.", count=len(words)),
            msg("Blanks count too: write one of {blanks} for each.", blanks=" ".join(BLANKS)),
        )
    blank = latin(order)
    puzzle = embed_latin_square([_digit(word, blank) for word in words])
    names = zip(blank.layout.cell_names(range(order * order)), embedded_cells(order), strict=True)
    return LatinToSudokuAnswer(order, puzzle, {name: puzzle.layout.cell_name(cell) for name, cell in names})


def _digit(word: str, blank: Puzzle) -> int:
    """Return the digit of a symbol or a number, 0 for a blank."""
    if word in BLANKS:
        return 0
    digit = int(word) if word.isdecimal() and len(word) < 4 else blank.layout.digit_of(word)
    if digit is None or not 1 <= digit <= blank.size:
        raise FormatError(
            msg("'{symbol}' is not a digit of a puzzle with {size} digits.", symbol=word[:20], size=blank.size),
            msg("Blanks count too: write one of {blanks} for each.", blanks=" ".join(BLANKS)),
        )
    return digit


QUESTION = Question(
    "latin-to-sudoku",
    LatinToSudokuRequest,
    LatinToSudokuAnswer,
    ask,
    example={"square": "1..............."},
)
latin_to_sudoku = QUESTION.function()

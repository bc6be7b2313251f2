"""Plain texts taken apart: numbered lines, cells with their places, and what a count of cells means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from ..errors import FormatError
from ..language import msg, msgn
from ..puzzle import MAX_SIZE, DigitSet, Layout, Puzzle, Sheet
from ..puzzle.layout import MOST_LOWEST
from .losses import plain_square
from .symbols import BLANKS

MAX_TEXT = 1 << 24
"""The longest text that `read` takes, in characters."""
MAX_LINE = 1 << 16
"""The longest line of a plain text: a 64 x 64 grid has 4096 cells."""
MAX_LINES = 400_000
"""The most lines of a plain text that `read` takes."""
MAX_PUZZLES = 200_000
"""The most puzzles that `read` gives at once; `iter_lines` has no such bound."""


@dataclass(frozen=True, slots=True)
class TextRow:
    """One line of a text, with its number and the column where `text` begins."""

    text: str
    line: int = 1
    column: int = 1

    def words(self) -> list[TextRow]:
        """Return the words of the row, each with its place."""
        found = []
        at = 0
        for word in self.text.split():
            at = self.text.index(word, at)
            found.append(TextRow(word, self.line, self.column + at))
            at += len(word)
        return found

    def stripped(self) -> TextRow:
        """Return the row without the space around it."""
        text = self.text.lstrip()
        return TextRow(text.rstrip(), self.line, self.column + len(self.text) - len(text))

    def before(self, mark: str) -> TextRow:
        """Return what stands before a mark."""
        return TextRow(self.text.partition(mark)[0], self.line, self.column)


def split_rows(text: str) -> list[TextRow]:
    """Return the lines of a text; refuse texts and lines that no puzzle needs."""
    check_length(text)
    if text.count("\n") > MAX_LINES:
        raise FormatError(
            msg("A text of more than {max} lines is too long.", max=MAX_LINES),
            msg("Read long lists line by line (iter_lines)."),
        )
    rows = [TextRow(line, number) for number, line in enumerate(text.split("\n"), 1)]
    for row in rows:
        check_line(row.text, row.line)
    return rows


def check_length(text: str, most: int = MAX_TEXT) -> None:
    """Refuse a text that is too long."""
    if len(text) > most:
        raise FormatError(
            msg("A text of {n} characters is too long: {max} at most.", n=len(text), max=most),
            msg("Read long lists line by line (iter_lines)."),
        )


def check_line(text: str, line: int | None = None) -> None:
    """Refuse a line that is too long."""
    if len(text) > MAX_LINE:
        raise FormatError(
            msg("A line of {n} characters is too long: {max} at most.", n=len(text), max=MAX_LINE),
            msg("One puzzle has at most 4096 cells."),
            line,
        )


def check_puzzles(count: int) -> None:
    """Refuse more puzzles than one list should hold."""
    if count > MAX_PUZZLES:
        raise FormatError(
            msg("A text with more than {max} puzzles is too long.", max=MAX_PUZZLES),
            msg("Read long lists line by line (iter_lines)."),
        )


@dataclass(frozen=True, slots=True)
class Header:
    """What a comment such as `# size=16 box=4x4` says about the text: None where it says nothing.

    `symbols` are the characters of digits 1, 2 ...; `words` says what a word a cell means, "candidates" or "numbers";
    `lowest` is the value of the first digit.
    """

    size: int | None = None
    box: tuple[int, int] | None = None
    symbols: str | None = None
    words: str | None = None
    lowest: int | None = None

    def check_lowest(self, blank: Puzzle | None, line: int | None = None) -> None:
        """Raise FormatError where the puzzle to fill counts its digits from another number than the text does."""
        if blank is not None and self.lowest not in (None, blank.layout.lowest):
            raise FormatError(
                msg(
                    "The digits of the text begin with {lowest}, those of the layout {name} do not.",
                    lowest=self.lowest,
                    name=blank.layout.name,
                ),
                None,
                line,
            )


_HEADER = re.compile(r"(?:^|\s)(size|box|symbols|words|lowest)\s*=\s*(\S+)")


def read_header(comment: TextRow) -> Header:
    """Read the settings in a comment; `box` is width x height.

    >>> read_header(TextRow("# size=6 box=3x2"))
    Header(size=6, box=(3, 2), symbols=None, words=None, lowest=None)
    """
    found: dict[str, str] = {}
    for match in _HEADER.finditer(comment.text.replace("#", " ", 1)):
        found[match[1]] = match[2]
    size, box, words, symbols, lowest = (found.get(key) for key in ("size", "box", "words", "symbols", "lowest"))
    if size is not None and not (re.fullmatch("[0-9]{1,2}", size) and 1 <= int(size) <= MAX_SIZE):
        raise _bad_header(comment, f"size={size}", f"size=1 ... size={MAX_SIZE}")
    shape = re.fullmatch("([1-9][0-9]?)[xX]([1-9][0-9]?)", box or "")
    if box is not None and not shape:
        raise _bad_header(comment, f"box={box}", "box=4x4")
    if words not in (None, "candidates", "numbers"):
        raise _bad_header(comment, f"words={words}", "words=candidates, words=numbers")
    if symbols is not None and (len(set(symbols)) != len(symbols) or len(symbols) != int(size or len(symbols))):
        raise _bad_header(comment, f"symbols={symbols}", "symbols=0123456789ABCDEF")
    if lowest is not None and not (re.fullmatch("-?[0-9]{1,4}", lowest) and abs(int(lowest)) <= MOST_LOWEST):
        raise _bad_header(comment, f"lowest={lowest}", "lowest=0")
    return Header(
        int(size) if size else None,
        (int(shape[1]), int(shape[2])) if shape else None,
        symbols,
        words,
        None if lowest is None else int(lowest),
    )


def _bad_header(comment: TextRow, part: str, example: str) -> FormatError:
    return FormatError(
        msg("'{part}' makes no sense in the header.", part=part[:80]),
        msg("Write for example: {example}", example=example),
        comment.line,
    )


def iter_filled(rows: Sequence[TextRow]) -> Iterator[TextRow]:
    """Yield the rows that are neither blank nor a comment."""
    for row in rows:
        text = row.text.strip()
        if text and not text.startswith("#"):
            yield row


def read_rows(text: str, read_one: Callable[[TextRow], Sheet]) -> list[Sheet]:
    """Return what `read_one` makes of each line that is neither blank nor a comment; raise FormatError if none is."""
    found = []
    for row in iter_filled(split_rows(text)):
        found.append(read_one(row))
        check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def puzzle_of_count(count: int, blank: Puzzle | None, line: int | None = None, lowest: int = 1) -> Puzzle:
    """Return the blank puzzle that a text with so many cells fills: the caller's, or else a plain square one.

    >>> puzzle_of_count(36, None).layout.name
    'classic:boxes=2x3'
    """
    if blank is not None:
        expected = blank.layout.cell_count
        if count != expected:
            raise FormatError(
                msgn(
                    "The text has {n} cell, and the layout {name} has {expected}.",
                    "The text has {n} cells, and the layout {name} has {expected}.",
                    count,
                    expected=expected,
                    name=blank.layout.name,
                ),
                msg("Blanks count too: write one of {blanks} for each.", blanks=" ".join(BLANKS)),
                line,
            )
        return blank
    size = isqrt(count)
    if count < 1 or size * size != count or size > MAX_SIZE:
        near = min(range(1, MAX_SIZE + 1), key=lambda n: abs(n * n - count))
        raise FormatError(
            msg("{count} cells make no square grid.", count=count),
            msg(
                "A grid of {n} x {n} has {cells} cells, blanks included; name any other layout with --variant.",
                n=near,
                cells=near * near,
            ),
            line,
        )
    return plain_square(size, lowest)


def read_marks(word: TextRow, layout: Layout) -> DigitSet:
    """Return the candidates that a word such as `1379` lists; a blank character alone lists none."""
    if len(word.text) == 1 and word.text in BLANKS and layout.digit_of(word.text) is None:
        return DigitSet()
    mask = 0
    for index, symbol in enumerate(word.text):
        digit = layout.digit_of(symbol)
        if digit is None:
            raise FormatError(
                msg("'{symbol}' is not a digit of a puzzle with {size} digits.", symbol=symbol, size=layout.size),
                msg("Write the candidates of a cell without space between them."),
                word.line,
                word.column + index,
            )
        mask |= 1 << (digit - 1)
    return DigitSet(mask)

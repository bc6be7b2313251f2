"""Texts to sheets: a whole text, exactly one puzzle, or a list of any length line by line."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

from ..errors import FormatError, ModokuError, expect
from ..language import msg
from ..puzzle import Puzzle, Sheet
from .detection import detect
from .foreign import find_foreign
from .format import Context, Format
from .jsontext import MAX_JSON
from .line import read_line
from .registry import all_formats, get_format
from .rows import TextRow, check_length, check_line
from .table import as_list, iter_column

_ANNOUNCED = ("scl", "ctc", "fpu", "S9B", "m=e", "m=s")
"""How links begin whose address was left out."""


def read(
    text: str,
    format: str | None = None,  # noqa: A002
    blank: Puzzle | None = None,
    column: str | None = None,
) -> list[Sheet]:
    """Read every puzzle of a text.

    Args:
        text: the text.
        format: the name of its format; found out where left out.
        blank: the puzzle to fill where the text does not say which variant it is.
        column: the column of a table (CSV, TSV), by name or number from 1; found by its content where left out.

    >>> [sheet.puzzle.givens_text for sheet in read("12..34..........")]
    ['12..34..........']
    """
    expect(text, str)
    check_length(text)
    normal = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if column is not None:
        normal, format = as_list(normal, column), None  # noqa: A001
    chosen = get_format(format) if format else detect(normal, blank)
    return _read_with(chosen, normal, blank)


def _read_with(chosen: Format, text: str, blank: Puzzle | None) -> list[Sheet]:
    if blank is not None and blank.layout.lowest != 1 and not chosen.any_lowest:
        raise FormatError(
            msg("The format {format} holds digits from 1 on only.", format=chosen.name),
            msg("Choose another format: json holds everything."),
        )
    try:
        return chosen.read(text, Context(blank))
    except FormatError:
        raise
    except ModokuError as error:
        # A text can describe a puzzle that makes no sense; to the caller that is a fault of the text.
        raise FormatError(error.message, error.hint) from error


def read_puzzle(text: str, format: str | None = None, blank: Puzzle | None = None) -> Puzzle:  # noqa: A002
    """Read a text that holds exactly one puzzle.

    >>> read_puzzle("12..34..........").clue_count
    4
    """
    sheets = read(text, format, blank)
    if len(sheets) != 1:
        raise FormatError(
            msg("The text holds {n} puzzles, and one is expected.", n=len(sheets)), msg("Take one line of it.")
        )
    return sheets[0].puzzle


def iter_lines(
    lines: Iterable[str],
    format: str | None = None,  # noqa: A002
    blank: Puzzle | None = None,
    column: str | None = None,
) -> Iterator[Sheet | FormatError]:
    """Yield a sheet for each line that is not blank, or the error of that line with its place; one line in memory.

    An open file may be given as it is: of a line too long for any puzzle only the beginning is then held. Lines that
    begin with `#` are comments. Each line may be in another format, unless `format` is given. Of a table (CSV, TSV) the
    column is taken that `column` names, or else the one that looks like puzzles.

    >>> [type(found).__name__ for found in iter_lines(["12..34..........", "", "12.."])]
    ['Sheet', 'Sheet']
    >>> print(next(iter_lines(["12.5"])))
    line 1, column 4: '5' is not a digit of a puzzle with 2 digits. Digits are 12; a blank is one of . 0 * _ X -
    """
    chosen = get_format(format) if format else None
    rows: Iterable[str] = _bounded(lines)
    if column is not None or chosen is None or chosen.name == "csv":
        rows, chosen = iter_column(rows, column), None if chosen and chosen.name == "csv" else chosen
    for number, line in enumerate(rows, 1):
        text = line.rstrip("\r\n")
        if number == 1:
            text = text.removeprefix("\ufeff")
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        try:
            yield _read_one(text, number, chosen, blank)
        except FormatError as error:
            yield error


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines; of a file, no more than the beginning of a line that is too long."""
    if not isinstance(lines, io.TextIOBase):
        yield from lines
        return
    while line := lines.readline(MAX_JSON + 2):
        yield line
        while line and not line.endswith("\n"):
            line = lines.readline(MAX_JSON)


def _read_one(text: str, number: int, chosen: Format | None, blank: Puzzle | None) -> Sheet:
    found = chosen or _detect_line(text, number)
    if found.name == "line":
        # Most lists are of this kind: no detour through a whole text.
        check_line(text, number)
        try:
            return read_line(TextRow(text, number), blank)
        except FormatError as error:
            raise error.at(number) from error
    try:
        sheets = _read_with(found, text, blank)
    except FormatError as error:
        # The reader has counted lines from the beginning of this one.
        moved = FormatError(error.message, error.hint, number, error.column)
        raise moved from error
    if len(sheets) != 1:
        raise FormatError(msg("The text holds {n} puzzles, and one is expected.", n=len(sheets)), None, number)
    return sheets[0]


def _detect_line(text: str, number: int) -> Format:
    """Find the format of one line: whatever announces itself, else plain cells."""
    start = text.lstrip()[:1]
    if start in ("{", "[", ":") or set(":~<>^/,\x00") & set(text[:2000]) or text.lstrip()[:3] in _ANNOUNCED:
        scores = {name: one.recognises(text) for name, one in all_formats().items() if name != "block"}
        best = max(scores, key=scores.__getitem__)
        foreign = find_foreign(text) if scores[best] <= 20 else None
        if foreign is not None:
            raise FormatError(foreign.message, foreign.hint, number)
        return get_format(best)
    return get_format("line")

"""Tables of puzzles: CSV or TSV; see `table` for how the column is found. A table of n rows of n cells is one grid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import MAX_SIZE, Sheet
from .format import Context, Format
from .line import losses, write_line
from .losses import sheet_losses
from .reading import iter_lines
from .rows import check_length, check_puzzles, puzzle_of_count
from .symbols import BLANKS
from .table import find_columns, find_delimiter, find_table, head_of, no_puzzles, take_column


def _read(text: str, context: Context) -> list[Sheet]:
    check_length(text)
    head = head_of(text)
    cells = _square(text)
    if cells:
        return [_read_square(cells, context)]
    table = find_table(head)
    if table is None:
        names = find_columns(head)
        if names:
            raise no_puzzles(names)
        raise FormatError(msg("This is no table: its rows are not divided by commas, semicolons or tabs."), None, 1)
    found: list[Sheet] = []
    for outcome in iter_lines(take_column(text.split("\n"), table), None, context.blank):
        if isinstance(outcome, FormatError):
            raise outcome
        found.append(outcome)
        check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _square(text: str) -> list[str]:
    """Return the fields of a table that has as many rows as columns and no more than a number in each; or nothing."""
    lines = head_of(text, MAX_SIZE + 1)
    delimiter = find_delimiter(lines) if 1 < len(lines) <= MAX_SIZE else None
    fields = [field.strip() for line in lines for field in line.split(delimiter)] if delimiter else []
    is_square = len(fields) == len(lines) ** 2 and all(re.fullmatch(r"[\w.*-]{0,2}", field) for field in fields)
    return fields if is_square else []


def _read_square(cells: Sequence[str], context: Context) -> Sheet:
    puzzle = puzzle_of_count(len(cells), context.blank)
    givens = []
    for place, cell in enumerate(cells):
        digit = 0 if cell == "" or cell in BLANKS else puzzle.layout.digit_of(cell)
        digit = int(cell) if digit is None and cell.isdecimal() and int(cell) <= puzzle.size else digit
        if digit is None:
            raise FormatError(
                msg("'{symbol}' is not a digit of a puzzle with {size} digits.", symbol=cell, size=puzzle.size),
                None,
                place // puzzle.layout.width + 1,
            )
        givens.append(digit)
    return Sheet(puzzle.with_givens(givens))


def _write(sheets: Sequence[Sheet]) -> str:
    rows = (f"{number},{write_line(replace(sheet, candidates=()))}\n" for number, sheet in enumerate(sheets, 1))
    return "number,puzzle\n" + "".join(rows)


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from losses(replace(sheet, candidates=()))
    yield from sheet_losses(Sheet(sheet.puzzle, (), sheet.candidates))


def _recognises(text: str) -> int:
    """Be fairly sure of lines with as many fields, one of which holds a puzzle; game IDs with commas are surer."""
    if find_table(head_of(text)) is not None:
        return 72
    # Cells with tabs between them are a block, candidates and all.
    return 65 if _square(text) else 0


FORMATS = (
    Format("csv", msg("Table of puzzles (CSV, TSV)"), _read, _recognises, _write, _losses, (".csv", ".tsv"), many=True),
)

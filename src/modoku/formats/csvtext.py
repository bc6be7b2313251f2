"""Tables of puzzles: CSV or TSV; see `table` for how the column is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import Sheet
from .format import Context, Format
from .line import losses, write_line
from .losses import sheet_losses
from .reading import iter_lines
from .rows import check_length, check_puzzles
from .table import as_list, find_columns, find_table, head_of, no_puzzles


def _read(text: str, context: Context) -> list[Sheet]:
    check_length(text)
    head = head_of(text)
    if find_table(head) is None:
        names = find_columns(head)
        if names:
            raise no_puzzles(names)
        raise FormatError(msg("This is no table: its rows are not divided by commas, semicolons or tabs."), None, 1)
    found: list[Sheet] = []
    for outcome in iter_lines(as_list(text).split("\n"), None, context.blank):
        if isinstance(outcome, FormatError):
            raise outcome
        found.append(outcome)
        check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _write(sheets: Sequence[Sheet]) -> str:
    rows = (f"{number},{write_line(replace(sheet, candidates=()))}\n" for number, sheet in enumerate(sheets, 1))
    return "number,puzzle\n" + "".join(rows)


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from losses(replace(sheet, candidates=()))
    yield from sheet_losses(Sheet(sheet.puzzle, (), sheet.candidates))


def _recognises(text: str) -> int:
    """Be fairly sure of lines with as many fields, one of which holds a puzzle; game IDs with commas are surer."""
    return 72 if find_table(head_of(text)) is not None else 0


FORMATS = (
    Format("csv", msg("Table of puzzles (CSV, TSV)"), _read, _recognises, _write, _losses, (".csv", ".tsv"), many=True),
)

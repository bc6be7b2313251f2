"""SudoCue's collections: one puzzle of 81 characters a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import FormatError
from ..language import Message, msg, msgn
from ..puzzle import Puzzle, Sheet
from .format import Context, Format
from .losses import constraint_losses, layout_losses, plain_square, require_nine, sheet_losses
from .rows import TextRow, check_puzzles, iter_filled, split_rows
from .symbols import read_symbols


def read_row(row: TextRow, blank: Puzzle | None) -> Sheet:
    """Read one line of 81 cells."""
    cells = row.before("#").stripped()
    if len(cells.text) != 81:
        raise FormatError(
            msgn(
                "This line has {n} character, and a puzzle of this format has 81.",
                "This line has {n} characters, and a puzzle of this format has 81.",
                len(cells.text),
            ),
            msg("The format 'line' reads other sizes."),
            row.line,
        )
    puzzle = blank if blank is not None else plain_square(9)
    if puzzle.layout.cell_count != 81:
        raise FormatError(msg("The layout {name} does not have 81 cells.", name=puzzle.layout.name), None, row.line)
    givens = read_symbols(cells.text, puzzle.layout, lambda k: (row.line, cells.column + k))
    return Sheet(puzzle.with_givens(givens))


def _read(text: str, context: Context) -> list[Sheet]:
    found = []
    for row in iter_filled(split_rows(text)):
        found.append(read_row(row, context.blank))
        check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _write(sheets: Sequence[Sheet]) -> str:
    for sheet in sheets:
        require_nine(sheet, "sdm")
    return "".join(f"{sheet.puzzle.givens_text.replace('.', '0')}\n" for sheet in sheets)


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from layout_losses(sheet.puzzle.layout)
    yield from constraint_losses(sheet.puzzle.constraints)
    yield from sheet_losses(sheet)


def _recognises(text: str) -> int:
    lines = [line.strip() for line in text[:20_000].split("\n")[:50]]
    filled = [line for line in lines if line and not line.startswith("#")]
    return 65 if len(filled) > 1 and all(len(line) == 81 and " " not in line for line in filled[:-1]) else 0


FORMATS = (
    Format(
        "sdm",
        msg("SudoCue collection: 81 characters a line"),
        _read,
        _recognises,
        _write,
        _losses,
        (".sdm",),
        many=True,
        by_line=True,
    ),
)

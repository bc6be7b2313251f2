"""Rows of cells as people write and draw them, with or without rulings; candidate grids; and texts with a size header.

5 3 . | . 7 . | . . .          # size=6 box=3x2
6 . . | 1 9 5 | . . .          1....4
. 9 8 | . . . | . 6 .          ..3...
------+-------+------          ...
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..errors import FormatError
from ..language import Message, msg, msgn
from ..puzzle import BoxGrid, DigitSet, Puzzle, Sheet, usual_boxes
from ..variants import classic
from .format import Context, Format
from .losses import constraint_losses, is_plain, layout_losses, plain_square, same_rules, sheet_losses
from .marks import keeps_marks, looks_like_marks, marks_of, sheet_from_words, write_marks
from .rows import Header, TextRow, iter_filled, puzzle_of_count, read_header, split_rows
from .symbols import BLANKS, read_symbols

_RULING = re.compile(r"[-+*|:.,'`=_\s\u2500-\u257f]*(?:---|===|[\u2500\u2501\u2550]{2})[-+*|:.,'`=_\s\u2500-\u257f]*")
_BARS = re.compile(r"[|\u2502\u2503\u2551]")
_MAX_ROWS = 4096


def read_block(rows: Sequence[TextRow], blank: Puzzle | None, header: Header | None = None) -> Sheet:
    """Read rows of cells, rulings allowed.

    >>> text = [". 2 | 3 .", "3 . | . 2", "----+----", ". 3 | 2 .", "2 . | . 3"]
    >>> str(read_block([TextRow(row) for row in text], None).puzzle)
    '.23.3..2.32.2..3'
    """
    header = header or Header()
    kept = clean_rows(rows)
    if not kept:
        raise FormatError(msg("There is no puzzle in the text."))
    if len(kept) > _MAX_ROWS:
        raise FormatError(msg("A grid of {n} rows is too large: {max} at most.", n=len(kept), max=_MAX_ROWS))
    header.check_lowest(blank)
    puzzle = blank if blank is not None else _guess(kept)
    if blank is None and header.lowest is not None:
        puzzle = plain_square(puzzle.size, header.lowest)
    layout = puzzle.layout
    by_row: dict[int, list[int]] = {}
    for cell in sorted(range(layout.cell_count), key=layout.positions.__getitem__):
        by_row.setdefault(layout.positions[cell][0], []).append(cell)
    if len(kept) == len(by_row):
        for split in (_characters, _words, _spaced):
            parts = [split(row, len(cells)) for row, cells in zip(kept, by_row.values(), strict=True)]
            if all(part is not None for part in parts):
                order = [cell for cells in by_row.values() for cell in cells]
                words = [word for part in parts if part is not None for word in part]
                at = dict(zip(order, words, strict=True))
                return _fill(puzzle, [at[cell] for cell in range(layout.cell_count)], header)
        if layout.width * len(by_row) > layout.cell_count:
            return _fill_with_holes(puzzle, kept, by_row, header)
    return _fill_flow(puzzle, kept, by_row, header)


def clean_rows(rows: Sequence[TextRow]) -> list[TextRow]:
    """Return the rows of cells: rulings and comments dropped, bars turned into space."""
    filled = [row.before("#") for row in iter_filled(rows)]
    lengths = {len(row.text.strip()) for row in filled}
    if lengths == {len(filled)} and not any("|" in row.text or " " in row.text.strip() for row in filled):
        return filled
    rulings = [bool(_RULING.fullmatch(row.text)) for row in filled]
    bare = [TextRow(_BARS.sub(" ", row.text), row.line) for row in filled]
    counts = {len("".join(row.text.split())) for row, ruling in zip(bare, rulings, strict=True) if not ruling}
    # Where '-' stands for a blank, a row of blanks looks like a ruling: its length tells.
    dashes = any("-" in row.text for row, ruling in zip(bare, rulings, strict=True) if not ruling)
    found = []
    for row, ruling in zip(bare, rulings, strict=True):
        joined = "".join(row.text.split())
        if not ruling or (dashes and set(joined) == {"-"} and counts == {len(joined)}):
            found.append(row)
    return found


def _guess(rows: Sequence[TextRow]) -> Puzzle:
    """Return the plain puzzle with as many rows, or else with as many cells."""
    joined = sum(len("".join(row.text.split())) for row in rows)
    widths = {len("".join(row.text.split())) for row in rows}
    words = {len(row.text.split()) for row in rows}
    if len(rows) <= 64 and (widths == {len(rows)} or words == {len(rows)}):
        return plain_square(len(rows))
    if len(rows) <= 64 and round(joined**0.5) ** 2 != joined:
        return plain_square(len(rows))
    return puzzle_of_count(joined, None, rows[0].line)


def _characters(row: TextRow, count: int) -> list[TextRow] | None:
    """Take one character a cell."""
    text = "".join(row.text.split())
    if len(text) != count:
        return None
    return [TextRow(c, word.line, word.column + i) for word in row.words() for i, c in enumerate(word.text)]


def _words(row: TextRow, count: int) -> list[TextRow] | None:
    """Take one word a cell."""
    words = row.words()
    return words if len(words) == count else None


def _spaced(row: TextRow, count: int) -> list[TextRow] | None:
    """Take a space for a blank cell, where nothing else is used for blanks."""
    if set(row.text) & set(BLANKS) or not len(row.text.rstrip()) <= count:
        return None
    return [TextRow("." if c == " " else c, row.line, k + 1) for k, c in enumerate(row.text.rstrip().ljust(count))]


def _fill(puzzle: Puzzle, words: Sequence[TextRow], header: Header) -> Sheet:
    if all(len(word.text) == 1 for word in words):
        text = "".join(word.text for word in words)
        givens = read_symbols(text, puzzle.layout, lambda k: (words[k].line, words[k].column), header.symbols)
        return Sheet(puzzle.with_givens(givens))
    if not header.words and not looks_like_marks(words, puzzle.size):
        bad = next(w for w in words if not looks_like_marks([w], puzzle.size))
        raise FormatError(
            msg("'{word}' is not a list of candidates.", word=bad.text[:20]),
            msg("Write one character a cell, or the candidates of a cell without space between them."),
            bad.line,
            bad.column,
        )
    return sheet_from_words(words, puzzle, header.words)


def _fill_with_holes(puzzle: Puzzle, rows: Sequence[TextRow], by_row: dict[int, list[int]], header: Header) -> Sheet:
    """Fill a layout with holes from rows as wide as the layout, blank or space where there is no cell."""
    layout = puzzle.layout
    at: dict[int, TextRow] = {}
    for row, (number, cells) in zip(rows, by_row.items(), strict=True):
        text = row.text.rstrip()
        joined = "".join(text.split())
        shown = joined if len(joined) == layout.width else text.ljust(layout.width)
        if len(shown) != layout.width:
            raise _wrong_width(row, len(joined), len(cells))
        for column, symbol in enumerate(shown):
            cell = layout.find_cell(number, column)
            if cell is not None:
                at[cell] = TextRow("." if symbol == " " else symbol, row.line, column + 1)
            elif symbol != " " and symbol not in BLANKS:
                raise FormatError(
                    msg("'{symbol}' stands where the layout {name} has no cell.", symbol=symbol, name=layout.name),
                    None,
                    row.line,
                    column + 1,
                )
    return _fill(puzzle, [at[cell] for cell in range(layout.cell_count)], header)


def _fill_flow(puzzle: Puzzle, rows: Sequence[TextRow], by_row: dict[int, list[int]], header: Header) -> Sheet:
    """Fill a layout from rows of another length, if at least the number of cells is right."""
    symbols = [TextRow(c, w.line, w.column + i) for row in rows for w in row.words() for i, c in enumerate(w.text)]
    if len(symbols) == puzzle.layout.cell_count:
        return _fill(puzzle, symbols, header)
    if len(rows) != len(by_row):
        raise FormatError(
            msgn(
                "The text has {n} row, and the layout {name} has {m}.",
                "The text has {n} rows, and the layout {name} has {m}.",
                len(rows),
                name=puzzle.layout.name,
                m=len(by_row),
            ),
            msg("Write one row of cells a line; name the layout with --variant."),
            rows[-1].line,
        )
    for row, cells in zip(rows, by_row.values(), strict=True):
        count = len("".join(row.text.split()))
        if len(cells) not in (count, len(row.text.split())):
            raise _wrong_width(row, count, len(cells))
    raise _wrong_width(rows[0], len("".join(rows[0].text.split())), len(next(iter(by_row.values()))))


def _wrong_width(row: TextRow, count: int, expected: int) -> FormatError:
    return FormatError(
        msgn(
            "This row has {n} cell, and {expected} are expected.",
            "This row has {n} cells, and {expected} are expected.",
            count,
            expected=expected,
        ),
        msg("Blanks count too: write one of {blanks} for each.", blanks=" ".join(BLANKS)),
        row.line,
    )


def _read(text: str, context: Context) -> list[Sheet]:
    rows = split_rows(text)
    return [read_block(rows, context.blank, _find_header(rows))]


def _find_header(rows: Sequence[TextRow]) -> Header:
    """Read the first comment that sets something."""
    for row in rows:
        if row.text.lstrip().startswith("#"):
            header = read_header(row)
            if header != Header():
                return header
    return Header()


def write_rows(sheet: Sheet, digits: Sequence[DigitSet] | None = None) -> list[str]:
    """Draw the cells row by row with rulings between boxes; `digits` are what each cell shows, else the givens."""
    layout = sheet.puzzle.layout
    shown = digits or [DigitSet.of(d) if d else DigitSet() for d in sheet.puzzle.givens]
    words = {layout.positions[cell]: write_marks(marks, layout) for cell, marks in enumerate(shown)}
    width = max(map(len, words.values()))
    boxes = usual_boxes(layout.size) if is_plain(layout) else None
    found = []
    for row in range(layout.height):
        texts = [words.get((row, column), " ").ljust(width) for column in range(layout.width)]
        step = boxes.box_columns if boxes else layout.width
        stacks = [" ".join(texts[i : i + step]) for i in range(0, layout.width, step)]
        if boxes and row and row % boxes.box_rows == 0:
            dashes = ["-" * len(stack) for stack in stacks]
            found.append("-+-".join(dashes))
        found.append(" | ".join(stacks).rstrip())
    return found


def _write(sheets: Sequence[Sheet]) -> str:
    (sheet,) = sheets
    layout = sheet.puzzle.layout
    notes = [] if layout.lowest == 1 else [f"# lowest={layout.lowest}"]
    if sheet.candidates and layout.size > 9:
        # One comment says all: only the first that sets something is read.
        notes = [" ".join([*notes, "words=candidates"]) if notes else "# words=candidates"]
    return "\n".join([*notes, *write_rows(sheet, marks_of(sheet) if sheet.candidates else None)]) + "\n"


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from layout_losses(sheet.puzzle.layout)
    yield from constraint_losses(sheet.puzzle.constraints)
    yield from sheet_losses(sheet, "candidates")
    if sheet.candidates and not keeps_marks(sheet):
        yield msg("the difference between givens and lone candidates")


def _recognises(text: str) -> int:
    """Be fairly sure of a text with as many rows as cells in a row."""
    rows = clean_rows([TextRow(line) for line in text[:200_000].split("\n")])
    if not rows or any(not (c.isalnum() or c in BLANKS or c.isspace()) for row in rows for c in row.text):
        return 0
    # Most rows decide, so that a row with a slip is reported as such; one odd line of a list makes no block.
    for counts in ([len("".join(row.text.split())) for row in rows], [len(row.text.split()) for row in rows]):
        if len(rows) > 1 and 2 * counts.count(len(rows)) > len(rows):
            return 70
    # Spaces for blanks: no row is wider than there are rows.
    return 40 if len(rows) > 3 and max(len(row.text.rstrip()) for row in rows) <= len(rows) else 15


def _read_big(text: str, context: Context) -> list[Sheet]:
    rows = split_rows(text)
    header = _find_header(rows)
    if header.size is None:
        raise FormatError(msg("The header with the size is missing."), msg("Begin with a line '# size=16 box=4x4'."), 1)
    if header.box is None:
        puzzle = plain_square(header.size)
    elif header.box[0] * header.box[1] != header.size:
        raise FormatError(
            msg(
                "Boxes of {w}x{h} do not fit a grid of size {size}.", w=header.box[0], h=header.box[1], size=header.size
            ),
            msg("Width times height of a box must be the size."),
            1,
        )
    else:
        puzzle = _classic(BoxGrid(header.box[1], header.box[0]))
    if context.blank is not None:
        puzzle_of_count(puzzle.layout.cell_count, context.blank)
        puzzle = context.blank
    return [read_block(rows, puzzle, header)]


@lru_cache(maxsize=64)
def _classic(boxes: BoxGrid) -> Puzzle:
    return classic(boxes)


def _find_boxes(puzzle: Puzzle) -> BoxGrid | None:
    """Return the boxes if the layout is a classic grid of any box shape; a Latin square has boxes of one row."""
    size = puzzle.size
    for box_rows in range(1, size + 1):
        if size % box_rows == 0:
            boxes = BoxGrid(box_rows, size // box_rows)
            if same_rules(puzzle.layout, _classic(boxes).layout):
                return boxes
    return None


def _write_big(sheets: Sequence[Sheet]) -> str:
    (sheet,) = sheets
    layout = sheet.puzzle.layout
    if layout.positions != plain_square(layout.size).layout.positions:
        raise FormatError(msg("The format {format} holds square grids only.", format="big-grid"))
    boxes = None if is_plain(layout) and not usual_boxes(layout.size) else _find_boxes(sheet.puzzle)
    box = f" box={boxes.box_columns}x{boxes.box_rows}" if boxes else ""
    text, size = sheet.puzzle.givens_text, layout.size
    rows = [text[size * r : size * (r + 1)] for r in range(size)]
    return "\n".join([f"# size={size}{box}", *rows]) + "\n"


def _big_losses(sheet: Sheet) -> Iterator[Message]:
    if _find_boxes(sheet.puzzle) is None:
        yield from layout_losses(sheet.puzzle.layout)
    yield from constraint_losses(sheet.puzzle.constraints)
    yield from sheet_losses(sheet)


def _recognises_big(text: str) -> int:
    return 100 if re.match(r"\s*#[^\n]*\bsize\s*=", text[:2000]) else 0


FORMATS = (
    Format(
        "block",
        msg("Rows of cells, with or without rulings"),
        _read,
        _recognises,
        _write,
        _losses,
        (".txt",),
        any_lowest=True,
    ),
    Format(
        "big-grid",
        msg("Rows of cells after a header '# size=N box=WxH'"),
        _read_big,
        _recognises_big,
        _write_big,
        _big_losses,
        (".txt",),
    ),
)

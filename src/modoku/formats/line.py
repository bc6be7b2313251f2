"""One puzzle a line: a character a cell, row after row; also a word a cell, and pencil-mark puzzles.

    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79   # comment

Cells come in the order of the layout. A word a cell (`5 3 124 26 ...`) is a candidate grid. A text of n characters a
cell, the d-th being d or a blank (729 for 9 x 9), says which digits each cell may hold: a pencil-mark puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import MAX_SIZE, DigitSet, Domain, Puzzle, Sheet
from .format import Context, Format
from .losses import constraint_losses, layout_losses, plain_square, sheet_losses
from .marks import keeps_marks, looks_like_marks, marks_of, sheet_from_words, write_marks
from .rows import Header, TextRow, check_puzzles, iter_filled, puzzle_of_count, read_header, split_rows
from .symbols import BLANKS, read_symbols


def read_line(row: TextRow, blank: Puzzle | None) -> Sheet:
    """Read one line.

    >>> read_line(TextRow("12..34..........  # easy"), None).puzzle.givens_text
    '12..34..........'
    """
    body, _, comment = row.text.partition("#")
    cells = body.strip()
    header = read_header(TextRow(comment, row.line)) if comment else Header()
    header.check_lowest(blank, row.line)
    if header.lowest is not None and blank is None:
        return read_line(row, puzzle_of_count(_count_cells(cells), None, row.line, header.lowest))
    if blank is not None and blank.layout.has_wide_symbols:
        puzzle = puzzle_of_count(len(cells.split()), blank, row.line)
        return Sheet(puzzle.with_givens(read_symbols(cells, puzzle.layout)))
    if len(cells.split(None, 1)) == 1:
        column = row.column + len(body) - len(body.lstrip())
        return _read_compact(TextRow(cells, row.line, column), blank, header)
    words = TextRow(body, row.line, row.column).words()
    joined = "".join(word.text for word in words)
    if _fits(len(words), blank):
        puzzle = puzzle_of_count(len(words), blank)
        if len(joined) == len(words):
            return _read_spread(words, blank, header)
        if header.words or looks_like_marks(words, puzzle.size):
            return sheet_from_words(words, puzzle, header.words)
    if not _fits(len(joined), blank) and _fits(len(body), blank) and not set(joined) & set(BLANKS):
        return _read_compact(TextRow(body.replace(" ", "."), row.line, row.column), blank, header)
    return _read_spread([TextRow(c, w.line, w.column + i) for w in words for i, c in enumerate(w.text)], blank, header)


def _count_cells(cells: str) -> int:
    """Return how many cells a line has: words where they are a square number, else characters."""
    words = len(cells.split())
    return words if words > 1 and _fits(words, None) else len("".join(cells.split()))


def _fits(count: int, blank: Puzzle | None) -> bool:
    if blank is not None:
        return count == blank.layout.cell_count
    return count >= 4 and isqrt(count) ** 2 == count <= MAX_SIZE**2


def _read_spread(characters: Sequence[TextRow], blank: Puzzle | None, header: Header) -> Sheet:
    """Read cells that have space between them."""
    line = characters[0].line if characters else None
    puzzle = puzzle_of_count(len(characters), blank, line)
    text = "".join(c.text for c in characters)
    givens = read_symbols(text, puzzle.layout, lambda k: (characters[k].line, characters[k].column), header.symbols)
    return Sheet(puzzle.with_givens(givens))


def _read_compact(cells: TextRow, blank: Puzzle | None, header: Header) -> Sheet:
    size = _pencil_mark_size(cells.text, blank)
    if size:
        return Sheet(_read_pencil_marks(cells, blank if blank is not None else plain_square(size)))
    puzzle = puzzle_of_count(len(cells.text), blank, cells.line)
    givens = read_symbols(cells.text, puzzle.layout, lambda k: (cells.line, cells.column + k), header.symbols)
    return Sheet(puzzle.with_givens(givens))


def _pencil_mark_size(cells: str, blank: Puzzle | None) -> int:
    """Return the number of digits if the text is a pencil-mark puzzle, else 0."""
    count = len(cells)
    if blank is not None:
        return blank.size if blank.size > 1 and count == blank.layout.cell_count * blank.size else 0
    # 64 characters are an 8 x 8 grid: a 4 x 4 pencil-mark puzzle needs its layout named.
    size = next((n for n in (2, 3, 5, 6, 7, 8, 9) if n**3 == count), 0)
    if size == 9 and not any(c in "123456789" for c in cells):
        return 0
    # 729 characters that do not follow the pattern are a 27 x 27 grid.
    return size if size != 9 or all(c in BLANKS or c == str(k % 9 + 1) for k, c in enumerate(cells)) else 0


def _read_pencil_marks(cells: TextRow, blank: Puzzle) -> Puzzle:
    size = blank.size
    masks = [0] * blank.layout.cell_count
    for index, symbol in enumerate(cells.text):
        cell, place = divmod(index, size)
        if symbol == blank.layout.symbol_of(place + 1):
            masks[cell] |= 1 << place
        elif symbol not in BLANKS:
            raise FormatError(
                msg("'{symbol}' is not expected here.", symbol=symbol),
                msg(
                    "In a pencil-mark puzzle character {k} of a cell is {symbol} or a blank.",
                    k=place + 1,
                    symbol=blank.layout.symbol_of(place + 1),
                ),
                cells.line,
                cells.column + index,
            )
    sets = [DigitSet(mask) for mask in masks]
    givens = [next(iter(digits)) if len(digits) == 1 else 0 for digits in sets]
    values = blank.layout.values_of
    limits = [Domain((cell,), frozenset(values(d))) for cell, d in enumerate(sets) if len(d) not in (1, size)]
    return blank.with_givens(givens).with_constraints(limits)


def _read(text: str, context: Context) -> list[Sheet]:
    found: list[Sheet] = []
    for row in iter_filled(split_rows(text)):
        try:
            found.append(read_line(row, context.blank))
        except FormatError as error:
            raise error.at(row.line) from error
        check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _has_limits(sheet: Sheet) -> bool:
    """Return whether the constraints are nothing but domains without a style, as a pencil-mark puzzle has them."""
    constraints = sheet.puzzle.constraints
    return bool(constraints) and all(isinstance(c, Domain) and not c.style for c in constraints)


def _write_limits(puzzle: Puzzle) -> str:
    sets = [
        DigitSet.of(given) if given else domain for given, domain in zip(puzzle.givens, puzzle.domains, strict=True)
    ]
    digits = range(1, puzzle.size + 1)
    symbol_of = puzzle.layout.symbol_of
    return "".join(symbol_of(d) if d in digits_of else "." for digits_of in sets for d in digits)


def _keeps_limits(puzzle: Puzzle) -> bool:
    text = _write_limits(puzzle)
    if not 1 < puzzle.size <= 9 or puzzle.layout.lowest != 1 or _pencil_mark_size(text, None) != puzzle.size:
        return False
    again = read_line(TextRow(text), None).puzzle
    return again.givens == puzzle.givens and again.domains == puzzle.domains


def write_line(sheet: Sheet) -> str:
    """Write one sheet as one line."""
    layout = sheet.puzzle.layout
    notes = [] if layout.lowest == 1 else [f"lowest={layout.lowest}"]
    if sheet.candidates:
        notes += ["words=candidates"] if layout.size > 9 else []
        text = " ".join(write_marks(marks, layout) for marks in marks_of(sheet))
    elif _has_limits(sheet) and _keeps_limits(sheet.puzzle):
        text = _write_limits(sheet.puzzle)
    else:
        text = sheet.puzzle.givens_text
    return f"{text}  # {' '.join(notes)}" if notes else text


def losses(sheet: Sheet) -> Iterator[Message]:
    """Return what a line cannot hold."""
    yield from layout_losses(sheet.puzzle.layout)
    if sheet.puzzle.size == 27 and _pencil_mark_size(sheet.puzzle.givens_text, None):
        # Some grids of 27 x 27 cells look like the pencil marks of 9 x 9 cells.
        yield msg("the layout {name}", name=sheet.puzzle.layout.name)
    if sheet.candidates or not (_has_limits(sheet) and _keeps_limits(sheet.puzzle)):
        yield from constraint_losses(sheet.puzzle.constraints)
    yield from sheet_losses(sheet, "candidates")
    if sheet.candidates and not keeps_marks(sheet):
        yield msg("the difference between givens and lone candidates")


def _write(sheets: Sequence[Sheet]) -> str:
    return "".join(f"{write_line(sheet)}\n" for sheet in sheets)


def _recognises(text: str) -> int:
    """Be fairly sure of any text whose lines could each be a whole puzzle; see `detection` for the ties."""
    for line in text[:20_000].split("\n"):
        body = line.partition("#")[0].strip()
        if body:
            joined = "".join(body.split())
            plausible = joined.isascii() and all(c.isalnum() or c in BLANKS for c in joined)
            return 60 if plausible and (_fits(len(joined), None) or _fits(len(body.split()), None)) else 20
    return 0


LINE = Format(
    "line",
    msg("One puzzle a line, a character a cell"),
    _read,
    _recognises,
    _write,
    losses,
    (".txt", ".sudoku"),
    many=True,
    by_line=True,
    any_lowest=True,
)
FORMATS = (LINE,)

"""Lists of puzzles in a table: CSV or TSV, one puzzle a row, in a column that is named or found by its content.

    quizzes,solutions
    004300209005009001070060043006002087190007400050083000600000105003508690042910300,864371259...

The column is the first whose fields look like puzzles with blanks in them, else like full grids, else one with a name
such as `puzzle`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import chain
from math import isqrt

from ..errors import FormatError
from ..language import msg
from ..puzzle import MAX_SIZE
from .registry import all_formats
from .rows import MAX_LINE
from .symbols import BLANKS

DELIMITERS = ",;\t"
_NAMES = ("puzzle", "puzzles", "quiz", "quizzes", "sudoku", "givens", "clues", "board")
_LINKS = ("http://", "https://")
_MOST_COLUMNS = 1000
_SHOWN = 12
_SURE = 75


@dataclass(frozen=True, slots=True)
class PuzzleTable:
    """How a table is laid out: what is between its fields, its column of puzzles, the names of its columns if any."""

    delimiter: str
    column: int
    names: tuple[str, ...] = ()

    def field(self, line: str) -> str:
        """Return the puzzle of a row; an empty text where the row is too short.

        >>> PuzzleTable(",", 1).field('7,"12..34..........",easy')
        '12..34..........'
        """
        fields = _fields(line, self.delimiter)
        return fields[self.column].strip() if self.column < len(fields) else ""


def _fields(line: str, delimiter: str) -> list[str]:
    if '"' not in line:
        return line.split(delimiter)
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return line.split(delimiter)


def _is_cells(field: str) -> bool:
    """Return whether a field looks like the cells of a puzzle, 16 or more."""
    size = isqrt(len(field))
    if size < 4 or size > MAX_SIZE or size * size != len(field) or not field.isascii():
        return False
    digits = sum(c.isdigit() or c in BLANKS for c in field)
    return digits == len(field) if size <= 9 else all(c.isalnum() or c in BLANKS for c in field) and 4 * digits > size


def _is_puzzle(field: str) -> bool:
    return _is_cells(field) or field.startswith(_LINKS)


def _has_blanks(field: str) -> bool:
    return field.startswith(_LINKS) or bool(set(field) & set(BLANKS))


def find_delimiter(lines: Sequence[str]) -> str | None:
    """Return what divides every line into as many fields, more than one."""
    for delimiter in sorted(DELIMITERS, key=lambda d: -lines[0].count(d)):
        widths = {len(_fields(line, delimiter)) for line in lines}
        if len(widths) == 1 and 1 < widths.pop() <= _MOST_COLUMNS:
            return delimiter
    return None


def may_be_table(lines: Sequence[str]) -> bool:
    """Return whether the first line is divided as a row is, and no other format takes it for its own."""
    if not lines or lines[0].lstrip()[:1] in ("{", "[", "<", ":") or not any(d in lines[0] for d in DELIMITERS):
        return False
    return all(one.recognises(lines[0]) < _SURE for one in all_formats().values())


def head_of(text: str, count: int = 3) -> list[str]:
    """Return the first lines of a text that say something."""
    found: list[str] = []
    for line in StringIO(text[: min(count, 3) * MAX_LINE]):
        if line.strip() and not line.lstrip().startswith("#"):
            found.append(line.rstrip("\r\n").removeprefix("\ufeff"))
            if len(found) == count:
                break
    return found


def find_columns(lines: Sequence[str]) -> tuple[str, ...]:
    """Return what the columns of a table are called, a number where nobody says; nothing if this is no table."""
    delimiter = find_delimiter(lines) if lines else None
    if delimiter is None:
        return ()
    first = [field.strip() for field in _fields(lines[0], delimiter)]
    has_header = not any(map(_is_puzzle, first)) and any(not field.isdigit() for field in first)
    return tuple(first) if has_header else tuple(str(k) for k in range(1, len(first) + 1))


def find_table(lines: Sequence[str], column: str | None = None) -> PuzzleTable | None:
    """Return how a table is laid out, judged by its first lines; None where they are none with puzzles in it.

    >>> find_table(["quizzes,solutions", "12..34..........,1234341221434321"])
    PuzzleTable(delimiter=',', column=0, names=('quizzes', 'solutions'))
    """
    delimiter = find_delimiter(lines) if lines else None
    if delimiter is None:
        if column is not None:
            raise FormatError(msg("This is no table, so it has no column '{column}'.", column=column[:40]))
        return None
    rows = [[field.strip() for field in _fields(line, delimiter)] for line in lines]
    names = find_columns(lines)
    has_header = list(names) == rows[0]
    if column is not None:
        return PuzzleTable(delimiter, column_number(column, names), names if has_header else ())
    place = puzzle_place(names, list(zip(*rows[1:] if has_header else rows, strict=True)))
    return None if place is None else PuzzleTable(delimiter, place, names if has_header else ())


def puzzle_place(names: Sequence[str], columns: Sequence[Sequence[str]], least: float = 1.0) -> int | None:
    """Return which column holds puzzles: by its fields, of which at least a share must look like one, else by its name.

    >>> puzzle_place(["id", "a", "q"], [["1"], ["1234341221434321"], ["12..34.........."]])
    2
    """
    likely = [k for k, fields in enumerate(columns) if fields and sum(map(_is_puzzle, fields)) >= least * len(fields)]
    blank = [k for k in likely if any(map(_has_blanks, columns[k]))]
    named = [k for k, name in enumerate(names) if name.casefold() in _NAMES]
    return next(iter(blank or likely or named), None)


def column_number(wanted: str, names: Sequence[str]) -> int:
    """Return the place of a column that is called by its name or its number from 1; raise FormatError without it."""
    folded = [name.casefold() for name in names]
    if wanted.casefold() in folded:
        return folded.index(wanted.casefold())
    if wanted.isdecimal() and 1 <= int(wanted[:9]) <= len(names):
        return int(wanted) - 1
    raise FormatError(
        msg("The table has no column '{column}'.", column=wanted[:40]),
        msg("Its columns are {names}; a number counts them from 1.", names=shown_names(names)),
        1,
    )


def shown_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of columns or keys as a message shows them: few, and short."""
    short = tuple(name[:30] for name in names[:_SHOWN])
    return short if len(names) <= _SHOWN else (*short, "…")


def no_puzzles(names: Sequence[str]) -> FormatError:
    """Return what is wrong with a table whose columns do not look like puzzles."""
    return FormatError(
        msg("This is a table, and none of its columns holds puzzles: {names}.", names=shown_names(names)),
        msg("Name the column (--column), or give its fields one a line."),
        1,
    )


def as_list(text: str, column: str | None = None) -> str:
    r"""Return a table as a list, one puzzle a line where its row was; any other text as it is.

    >>> as_list("id,puzzle\n1,12..34..........\n")
    '#\n12..34..........\n'
    """
    head = head_of(text)
    if column is None and not may_be_table(head):
        return text
    table = find_table(head, column)
    return text if table is None else "\n".join(take_column(text.split("\n"), table))


def take_column(lines: Iterable[str], table: PuzzleTable) -> Iterator[str]:
    """Yield the puzzle of every row; a comment where the names of the columns stand, nothing in a blank line."""
    is_header = bool(table.names)
    for line in lines:
        text = line.rstrip("\r\n").removeprefix("\ufeff")
        if not text.strip() or text.lstrip().startswith("#"):
            yield ""
        elif is_header:
            yield "#"
            is_header = False
        else:
            # A row without its field keeps its place: the reader says what is wrong with it.
            yield table.field(text) or "?"


def iter_column(lines: Iterable[str], column: str | None = None) -> Iterator[str]:
    """Yield the lines of a list as they are, those of a table as `take_column` does; no line is waited for in vain."""
    rest = iter(lines)
    begun: list[str] = []
    head: list[str] = []
    for line in rest:
        begun.append(line)
        head += head_of(line, 1)
        if head and (len(head) > 1 or (column is None and not may_be_table(head))):
            break
    table = find_table(head, column) if column is not None or may_be_table(head) else None
    lines = chain(begun, rest)
    yield from lines if table is None else take_column(lines, table)

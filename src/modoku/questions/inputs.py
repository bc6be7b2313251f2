"""Everything that may stand for a puzzle, made into one thing."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from operator import index
from typing import Any, Protocol

from ..errors import NotUnderstood, PuzzleError, VariantError, WrongType
from ..formats import get_format, read
from ..formats.encoding import decode_text
from ..formats.losses import plain_square
from ..formats.ours import one_of, sheet_from_plain
from ..formats.rows import puzzle_of_count
from ..formats.table import as_list
from ..language import msg
from ..puzzle import Puzzle, Sheet
from ..search.many import WAYS, check_shape, not_whole
from ..variants import find_recipe, make

_PLAIN = frozenset("0123456789.")


class Array(Protocol):
    """An array of any library: whatever gives its numbers as lists."""

    def tolist(self) -> Any:
        """Return its numbers."""


PuzzleLike = str | Puzzle | Sheet | Mapping[str, object] | Sequence[int] | Sequence[Sequence[int]] | Array
"""What may stand for a puzzle."""
Puzzles = str | bytes | bytearray | memoryview | Iterable[PuzzleLike] | Array
"""What may stand for a list of puzzles."""


def to_sheet(value: PuzzleLike, blank: Puzzle | None = None) -> Sheet:
    """Return the puzzle that a value stands for; raise FormatError, PuzzleError, VariantError or WrongType.

    `blank` is the puzzle that a text or numbers fill; without it, the classic one with so many cells. What is drawn has
    its meaning as far as that can be proved.

    >>> to_sheet([[1, 2, 3, 4], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]).puzzle.clue_count
    4
    """
    return understood(_to_sheet(value, blank))


def understood(sheet: Sheet, accept: bool = False, most_seconds: float | None = None) -> Sheet:
    """Return a sheet with the rules that its drawings and words are proved to mean; others as they are.

    `accept` confirms a reading that no solution of the puzzle proves.
    """
    if not sheet.not_understood:
        return sheet
    from ..interpretation import SEARCH_SECONDS, interpret, needs_interpretation

    if not needs_interpretation(sheet):
        return sheet
    seconds = SEARCH_SECONDS if most_seconds is None else min(SEARCH_SECONDS, most_seconds)
    return interpret(sheet, accept=accept, seconds=seconds).sheet


def read_puzzle(text: str, format: str | None = None, blank: Puzzle | None = None) -> Puzzle:  # noqa: A002
    """Read a text that holds exactly one puzzle; raise NotUnderstood where a rule of it is missing.

    >>> read_puzzle("12..34..........").clue_count
    4
    """
    sheet = understood(one_of(read(text, format, blank)))
    if sheet.not_understood:
        raise NotUnderstood(sheet.not_understood)
    return sheet.puzzle


def _to_sheet(value: PuzzleLike, blank: Puzzle | None = None) -> Sheet:
    """Return the puzzle that a value stands for, as its reader gives it."""
    if isinstance(value, str):
        if blank is None and len(value) == 81 and _PLAIN.issuperset(value):
            # Nothing else is written so: no other format need be loaded to find that out.
            return Sheet(plain_square(9).with_givens([0 if symbol == "." else int(symbol) for symbol in value]))
        return one_of(read(value, None, blank))
    if blank is not None and isinstance(value, Sheet | Puzzle | Mapping):
        raise VariantError(
            msg("This puzzle has its layout already: {name} cannot take its place.", name=blank.layout.name),
            msg("Give its text, or its numbers, to fill another layout."),
        )
    if isinstance(value, Sheet):
        return value
    if isinstance(value, Puzzle):
        return Sheet(value)
    if isinstance(value, Mapping):
        return sheet_from_plain(value)
    digits = _digits_of(value)
    blank = puzzle_of_count(len(digits), blank)
    wrong = next((cell for cell, digit in enumerate(digits) if not 0 <= digit <= blank.size), None)
    if wrong is not None:
        name = blank.layout.cell_name(wrong)
        raise PuzzleError(
            msg(
                "{cell} holds {digit}, and the digits go from 1 to {size}.",
                cell=name,
                digit=digits[wrong],
                size=blank.size,
            ),
            msg("Write 0 for a blank."),
        )
    return Sheet(blank.with_givens(digits))


def _digits_of(value: object) -> list[int]:
    """Return the numbers of lists or of an array, row by row; raise WrongType where there are no whole numbers."""
    plain = table_of(value)
    plain = plain.tolist() if hasattr(plain, "tolist") else plain
    if not isinstance(plain, Sequence) or isinstance(plain, str | bytes):
        raise WrongType(
            msg("This is neither a puzzle nor its text: {kind}.", kind=type(value).__name__),
            msg("Give a Puzzle, or a str such as 81 digits and dots."),
        )
    rows = [row for row in plain if isinstance(row, Sequence) and not isinstance(row, str)]
    if rows and (len(rows) != len(plain) or any(len(row) != len(rows) for row in rows)):
        raise WrongType(msg("These rows make no square."), msg("Give n rows of n numbers each, 0 for a blank."))
    flat = [digit for row in rows for digit in row] if rows else plain
    if any(isinstance(digit, bool) or not hasattr(digit, "__index__") for digit in flat):
        raise not_whole()
    return [index(digit) for digit in flat]


def table_of(value: Any) -> Any:
    """Return what pandas holds as an array of numpy, where what is missing is a float; anything else as it is."""
    if hasattr(value, "to_pylist"):  # an array of Arrow
        return value.to_pylist()
    return value.to_numpy() if hasattr(value, "to_numpy") else value


_CELLS = 81


def arrow_records(value: Any) -> memoryview | None:
    """Return the texts of a column in Arrow's memory, one after the other, if each has 81 bytes; None otherwise.

    Columns of pandas and polars are such a column, or give one without a copy.
    """
    stream = hasattr(value, "__arrow_c_stream__")
    if not (stream or hasattr(value, "__arrow_c_array__")) or str(getattr(value, "dtype", "")) == "object":
        return None
    try:
        import numpy as np
        import pyarrow as pa
    except ImportError:
        return None
    column = pa.chunked_array(value) if stream else pa.chunked_array([pa.array(value)])
    if pa.types.is_string_view(column.type) or pa.types.is_string(column.type):
        column = column.cast(pa.large_string())
    if not pa.types.is_large_string(column.type) or column.null_count or not len(column):
        return None
    texts = column.combine_chunks()
    texts = texts if isinstance(texts, pa.Array) else texts.chunk(0)
    _, offsets, data = texts.buffers()
    ends = np.frombuffer(offsets, np.int64)[texts.offset : texts.offset + len(texts) + 1]
    if (np.diff(ends) != _CELLS).any():
        return None
    return memoryview(data).cast("B")[int(ends[0]) : int(ends[-1])]


def is_array(value: object) -> bool:
    """Return whether a value is an array of numbers; an array of texts or of objects is a list like any other."""
    kind = getattr(getattr(value, "dtype", None), "kind", None)
    return isinstance(value, array | memoryview) if kind is None else kind in "biufc"


def list_text(text: str | bytes | bytearray) -> str:
    """Return a text as a list, one puzzle a line: bytes decoded, of a table the column that holds puzzles."""
    plain = text if isinstance(text, str) else decode_text(text)
    return as_list(plain.removeprefix("\ufeff"))


def rows_of(puzzles: Puzzles) -> list[Any]:
    r"""Return what stands for each puzzle of a list: the lines of a text, the entries of a list, the rows of an array.

    Lines that are blank or a comment are none.

    >>> rows_of("# two of them\n12..34..........\n\n..12..34........\n")
    ['12..34..........', '..12..34........']
    """
    plain = table_of(puzzles)
    if isinstance(plain, str | bytes | bytearray):
        lines = list_text(plain).split("\n")
        return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if is_array(plain):
        return _rows_of_array(plain)
    if not isinstance(plain, Iterable) or isinstance(plain, Mapping | Set | Puzzle | Sheet):
        raise WrongType(msg("This is no list of puzzles: {kind}.", kind=type(puzzles).__name__), WAYS)
    # An array of texts has objects of its own for them, which take longer.
    entries: list[Any] = plain.tolist() if hasattr(plain, "tolist") else list(plain)
    return entries


def _rows_of_array(numbers: Any) -> list[list[int]]:
    """Return the puzzles of an array of whole numbers, 81 a puzzle; raise WrongType where it holds something else."""
    values: Any = memoryview(numbers) if isinstance(numbers, array) else numbers
    check_shape(values.shape)
    flat = values.tolist()
    for _ in values.shape[1:]:
        flat = [value for row in flat for value in row]
    if any(not isinstance(value, int) or isinstance(value, bool) for value in flat):
        raise not_whole()
    return [flat[start : start + 81] for start in range(0, len(flat), 81)]


def read_with(
    value: PuzzleLike,
    format: str | None,  # noqa: A002
    variants: Sequence[str],
    boxes: str | None,
    allow_files: bool,
) -> Sheet:
    """Return the puzzle that a value stands for, read and completed as somebody says beside it; drawings stay drawings.

    `allow_files` says whether a recipe may name a file: not where it comes from somebody else.
    """
    recipes = [*([f"classic:boxes={boxes}"] if boxes else []), *variants]
    if not recipes and format is None:
        return _to_sheet(value)
    bases = [recipe for recipe in recipes if find_recipe(recipe, allow_files)[0].is_base]
    additions = [recipe for recipe in recipes if recipe not in bases]
    blank = make(*bases, allow_files=allow_files) if bases else None
    if isinstance(value, str) and not value.strip() and recipes:
        return Sheet(make(*recipes, allow_files=allow_files))
    if format is not None:
        get_format(format)
    sheet = one_of(read(value, format, blank)) if isinstance(value, str) else _to_sheet(value, blank)
    if not additions:
        return sheet
    return replace(sheet, puzzle=make(*additions, base=sheet.puzzle, allow_files=allow_files))

"""Columns of puzzles as the core takes them: the values of a column of texts of 81 characters are its records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import pyarrow as pa

from ..errors import WrongType
from ..language import msg

CELLS = 81


@dataclass(frozen=True, slots=True)
class PuzzleColumn:
    """One batch of a column of puzzles.

    Attributes:
        texts: the column as an array of texts.
        block: 81 bytes a row; blanks where a row is not 81 bytes long.
        fits: which rows are 81 bytes long (an array of bools); the core judges what they hold.
    """

    texts: Any
    block: Any
    fits: Any

    def __len__(self) -> int:
        return len(self.texts)

    def taken(self, rows: Any) -> Any:
        """Return the records of some rows, one after the other."""
        return np.ascontiguousarray(self.block.reshape(-1, CELLS)[rows]).reshape(-1)


def puzzle_column(array: Any, name: str) -> PuzzleColumn:
    """Return a batch of a column as records, without a copy where all its texts are 81 bytes long.

    >>> found = puzzle_column(pa.array(["." * 81, None, "12"]), "puzzle")
    >>> found.fits.tolist(), len(found.block)
    ([True, False, False], 243)
    """
    texts = _as_texts(array, name)
    count = len(texts)
    _, offsets, values = texts.buffers()
    if not count:
        return PuzzleColumn(texts, np.empty(0, np.uint8), np.empty(0, bool))
    ends = np.frombuffer(offsets, np.int32)[texts.offset : texts.offset + count + 1]
    cells = np.empty(0, np.uint8) if values is None else np.frombuffer(values, np.uint8)
    fits = np.diff(ends) == CELLS
    if texts.null_count:
        fits &= np.asarray(texts.is_valid())
    elif fits.all():
        return PuzzleColumn(texts, cells[ends[0] : ends[-1]], fits)
    block = np.full((count, CELLS), ord("."), np.uint8)
    rows = np.flatnonzero(fits)
    block[rows] = cells[ends[:-1][rows, None] + np.arange(CELLS)]
    return PuzzleColumn(texts, block.reshape(-1), fits)


def _as_texts(array: Any, name: str) -> Any:
    kind = array.type
    if pa.types.is_dictionary(kind):
        # Not every kind of text can be decoded in one go.
        return _as_texts(array.dictionary, name).take(array.indices)
    if pa.types.is_string(kind):
        return array
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind):
        try:
            return array.cast(pa.binary()).cast(pa.string())
        except pa.ArrowInvalid:
            pass  # a byte is no UTF-8: it stays in sight
        texts = [None if one is None else one.decode("utf-8", "backslashreplace") for one in array.to_pylist()]
        return pa.array(texts, pa.string())
    if pa.types.is_null(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind):
        return array.cast(pa.string())
    raise WrongType(
        msg("The column '{name}' holds no texts but {kind}.", name=name, kind=str(kind)),
        msg("Name the column that holds puzzles (column=, --column); a number has lost its leading zeros."),
    )


def legible(table: Any) -> Any:
    r"""Return a table whose texts are all UTF-8: other bytes, which some programs write into Parquet, stay in sight.

    >>> odd = pa.array([b"caf\xe9", None]).view(pa.string())
    >>> legible(pa.table({"name": odd})).to_pylist()
    [{'name': 'caf\\xe9'}, {'name': None}]
    """
    for place, column in enumerate(table.columns):
        kind = column.type
        if pa.types.is_string(kind) or pa.types.is_large_string(kind):
            try:
                column.validate(full=True)
            except pa.ArrowInvalid:
                raw = column.cast(pa.large_binary() if pa.types.is_large_string(kind) else pa.binary()).to_pylist()
                texts = [None if one is None else one.decode("utf-8", "backslashreplace") for one in raw]
                table = table.set_column(place, table.schema.field(place), pa.chunked_array([pa.array(texts, kind)]))
    return table


@lru_cache(maxsize=8)
def _offsets(count: int) -> Any:
    return pa.py_buffer(np.arange(0, CELLS * (count + 1), CELLS, dtype=np.int32))


def lines_array(block: Any, count: int, good: Any) -> Any:
    """Return texts of 81 characters as an Arrow array, null where a row is not good."""
    is_whole = bool(good.all())
    bitmap = None if is_whole else pa.py_buffer(np.packbits(good, bitorder="little"))
    nulls = 0 if is_whole else int(count - good.sum())
    return pa.Array.from_buffers(pa.string(), count, [bitmap, _offsets(count), pa.py_buffer(block)], nulls)


def masked(values: Any, good: Any, kind: Any) -> Any:
    """Return numbers as an Arrow array, null where a row is not good."""
    return pa.array(values, kind, mask=None if good.all() else ~good)


def patched(array: Any, values: Mapping[int, object]) -> Any:
    """Return an array with the values of some rows put in."""
    if all(value is None for value in values.values()):
        return array
    plain = array.to_pylist()
    for row, value in values.items():
        plain[row] = value
    return pa.array(plain, array.type)

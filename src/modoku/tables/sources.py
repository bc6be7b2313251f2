"""Tables as they come: files in pieces of so many rows, and anything that gives itself as an Arrow stream."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import FormatError, ModokuError, WrongType, why
from ..formats.table import column_number
from ..language import Message, msg
from .answering import BITS, find_column
from .records import legible, puzzle_column
from .texts import CommaText, JsonText, ListText, TextReader, row_ends

PIECE_ROWS = 50_000
"""Rows that are read, answered and written at a time."""
_BLOCK = 4 << 20
_HEAD = 1 << 20
_MARKS = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"), (b"PAR1", "Parquet"), (b"\x1f\x8b", "gzip"), (b"PK", "zip"))
_STREAM = "__arrow_c_stream__"
_PUZZLE = "puzzle"
"""The column of a list."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some rows of a table that follow one another.

    Attributes:
        index: the how many-th piece it is.
        offset: where it begins: a byte of a text, a row of a Parquet file.
        size: how many bytes, or rows.
        line: the first line of a text, from 1; the first row of a Parquet file.
        digest: of what is read: the piece's own bytes, or the whole Parquet file.
        file: of a folder: in which of its files.
    """

    index: int
    offset: int
    size: int
    line: int
    digest: str
    file: str = ""


class TableFile(Protocol):
    """A table in a file or a folder of files: its columns, the one of the puzzles, and its pieces."""

    path: Path
    schema: Any
    column: str
    needed: frozenset[str] | None
    """The columns that are looked at; None for all. A format that can leave the others unread does."""

    def pieces(self, rows: int = PIECE_ROWS) -> Iterator[Piece]:
        """Yield the pieces in order; the same file and the same number of rows give the same pieces."""

    def read(self, piece: Piece) -> Any:
        """Return the rows of a piece as a table of one chunk."""

    def span(self, piece: Piece) -> tuple[float, float]:
        """Return what share of the table is before a piece, and before what follows it."""

    def empty(self) -> Any:
        """Return the table without a row."""


def digest(data: bytes) -> str:
    """Return a short text that differs where the bytes do."""
    return blake2b(data, digest_size=16).hexdigest()


def open_table(path: Path, column: str | None = None) -> TableFile:
    """Open a table by its ending: .parquet, .csv, .tsv, .jsonl; anything else is a list, a puzzle a line.

    A folder is the table of all its files. Raises FormatError, naming the file, for what cannot be read, and where no
    column holds puzzles.
    """
    ending = path.suffix.lower()
    try:
        if path.is_dir():
            from .folders import FolderTable

            return FolderTable(path, column)
        if ending in (".parquet", ".pq"):
            return ParquetTable(path, column)
        return TextTable(path, ending, column)
    except OSError as error:
        raise refused(path, msg("cannot be read: {reason}", reason=why(error))) from error


def technique_names(path: Path) -> tuple[str, ...] | None:
    """Return what the bits of a table's column `techniques` stand for, where the table says so; only Parquet can."""
    first = next((one for one in sorted(path.rglob("*.parquet"))), path) if path.is_dir() else path
    if first.suffix.lower() not in (".parquet", ".pq"):
        return None
    with _ParquetFaults(first):
        named = (pq.read_schema(first).metadata or {}).get(BITS.encode())
    try:
        return None if named is None else tuple(map(str, json.loads(named)))
    except (ValueError, TypeError, RecursionError) as error:
        raise refused(first, msg("Its metadata do not say what the bits of the techniques stand for.")) from error


def refused(
    path: Path, reason: Message | str, hint: Message | str | None = None, line: int | None = None
) -> FormatError:
    """Return the error of a file, with its name and the line, from 1."""
    where = str(path) if line is None else f"{path}:{line}"
    return FormatError(msg("{path}: {reason}", path=where, reason=reason), hint)


class TextTable:
    """A table in a text file."""

    def __init__(self, path: Path, ending: str, column: str | None) -> None:
        self.path = path
        self.needed: frozenset[str] | None = None
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
        for mark, name in _MARKS:
            # Without a mark, UTF-16 shows itself by a zero beside every letter.
            if head.startswith(mark) or (name == "UTF-16" and 2 * head[:100].count(0) >= len(head[:100]) > 0):
                raise refused(
                    path,
                    msg("This is {kind}, not a text in UTF-8.", kind=name),
                    msg("Write it anew as UTF-8, or give the file the ending that it should have."),
                )
        if b"\r" in head and b"\n" not in head:
            raise refused(
                path,
                msg("Its lines end in a carriage return alone, as on the first Macs."),
                msg("Write it anew with a line feed at the end of every line."),
            )
        self._begin = 3 if head.startswith(b"\xef\xbb\xbf") else 0
        try:
            self._reader = _reader_for(ending, head[self._begin :], column)
            self._begin += self._reader.skip
            self._first_line = 1 + head[: self._begin].count(b"\n")
            self.schema = pa.schema([(name, kind) for name, kind in self._reader.types.items()])
            self.column = self._find_column(head[self._begin :], column)
        except ModokuError as error:
            raise refused(path, error.message, error.hint, getattr(error, "line", None)) from error

    def _find_column(self, head: bytes, column: str | None) -> str:
        if column is not None:
            return str(self.schema.names[column_number(column, self.schema.names)])
        ends = row_ends(head, 0)[0]
        whole = head[: int(ends[:50][-1]) + 1] if len(ends) else head
        table, _ = self._reader.parse(whole, self._first_line)
        return find_column(table.combine_chunks().to_batches()[0]) if len(table) else str(self.schema.names[0])

    def pieces(self, rows: int = PIECE_ROWS) -> Iterator[Piece]:
        """Yield pieces of so many lines; a line break in quotes ends no row."""
        index, offset, line = 0, self._begin, self._first_line
        pending: list[bytes] = []
        left, inside = rows, 0
        with self.path.open("rb") as stream:
            stream.seek(offset)
            while block := stream.read(_BLOCK):
                ends, inside = row_ends(block, inside) if self._reader.is_quoted else row_ends(block, -1)
                start = 0
                while len(ends) >= left:
                    cut = int(ends[left - 1]) + 1
                    pending.append(block[start:cut])
                    data = b"".join(pending)
                    yield Piece(index, offset, len(data), line, digest(data))
                    index, offset, line = index + 1, offset + len(data), line + data.count(b"\n")
                    pending, start, ends, left = [], cut, ends[left:], rows
                left -= len(ends)
                pending.append(block[start:])
        data = b"".join(pending)
        if data.strip():
            yield Piece(index, offset, len(data), line, digest(data))

    def read(self, piece: Piece) -> Any:
        """Return the rows of a piece; raise FormatError where the file is no longer the one that was cut."""
        try:
            with self.path.open("rb") as stream:
                stream.seek(piece.offset)
                data = stream.read(piece.size)
        except OSError as error:
            raise refused(self.path, msg("cannot be read: {reason}", reason=why(error))) from error
        if digest(data) != piece.digest:
            raise _changed(self.path, piece.line)
        try:
            table, errors = self._reader.parse(data, piece.line)
        except FormatError as error:
            raise refused(self.path, error.message, error.hint, error.line) from error
        if errors:
            texts = [errors.get(row) for row in range(len(table))]
            table = table.append_column("error", pa.array(texts, pa.string()))
        return table.combine_chunks()

    def span(self, piece: Piece) -> tuple[float, float]:
        """Return where a piece begins and ends, as shares of the bytes."""
        return _span(piece, self.path.stat().st_size)

    def empty(self) -> Any:
        """Return the table without a row."""
        return self.schema.empty_table()


def _span(piece: Piece, size: int) -> tuple[float, float]:
    return min(1.0, piece.offset / max(1, size)), min(1.0, (piece.offset + piece.size) / max(1, size))


def _reader_for(ending: str, head: bytes, column: str | None) -> TextReader:
    if ending in (".csv", ".tsv", ".tab"):
        return CommaText.from_head(head, ending)
    if ending in (".jsonl", ".ndjson"):
        return JsonText.from_head(head)
    return ListText(column)


def _changed(path: Path, line: int) -> FormatError:
    return refused(
        path, msg("The file has changed since it was cut into pieces."), msg("Begin anew, in another folder."), line
    )


@dataclass(slots=True)
class ParquetTable:
    """A table in a Parquet file."""

    path: Path
    wanted: str | None = None
    schema: Any = field(init=False)
    column: str = field(init=False)
    needed: frozenset[str] | None = field(init=False, default=None)
    _file: Any = field(init=False)
    _digest: str = field(init=False, default="")
    _last: tuple[int, Any] = field(init=False, default=(-1, None))
    """The row group that was read last: other programs write groups of a million rows, which hold many pieces."""

    def __post_init__(self) -> None:
        with self._told() as faults:
            self._file = pq.ParquetFile(self.path, page_checksum_verification=True)
            self.schema = self._file.schema_arrow.remove_metadata()
            faults.row = 1
            filled = [n for n in range(self._file.num_row_groups) if self._file.metadata.row_group(n).num_rows][:1]
            first = next(self._file.iter_batches(batch_size=50, row_groups=filled), None)
        if first is not None:
            first = legible(pa.Table.from_batches([first])).to_batches()[0]
        try:
            if self.wanted is not None:
                self.column = str(self.schema.names[column_number(self.wanted, self.schema.names)])
            else:
                self.column = str(self.schema.names[0]) if first is None else find_column(first)
            if first is not None:
                puzzle_column(first.column(self.column), self.column)
        except ModokuError as error:
            raise refused(self.path, error.message, error.hint) from error

    def _told(self) -> _ParquetFaults:
        return _ParquetFaults(self.path)

    def pieces(self, rows: int = PIECE_ROWS) -> Iterator[Piece]:
        """Yield ranges of rows."""
        if not self._digest:
            whole = blake2b(digest_size=16)
            with self.path.open("rb") as stream:
                while block := stream.read(_BLOCK):
                    whole.update(block)
            self._digest = whole.hexdigest()
        count = self._file.metadata.num_rows
        for index, offset in enumerate(range(0, count, rows)):
            yield Piece(index, offset, min(rows, count - offset), offset + 1, self._digest)

    def read(self, piece: Piece) -> Any:
        """Return the rows of a piece: only the row groups that hold them are read."""
        with self._told() as faults:
            parts, at = [], 0
            for group in range(self._file.metadata.num_row_groups):
                size = self._file.metadata.row_group(group).num_rows
                low, high = max(piece.offset, at), min(piece.offset + piece.size, at + size)
                if low < high:
                    faults.row = at + 1
                    parts.append(self._group(group).slice(low - at, high - low))
                at += size
        return legible(pa.concat_tables(parts).replace_schema_metadata().combine_chunks())

    def _group(self, group: int) -> Any:
        if self._last[0] != group:
            self._last = -1, None  # two groups at a time would be twice the memory
            names = None if self.needed is None else [name for name in self.schema.names if name in self.needed]
            self._last = group, self._file.read_row_group(group, columns=names, use_threads=False)
        return self._last[1]

    def span(self, piece: Piece) -> tuple[float, float]:
        """Return where a piece begins and ends, as shares of the rows."""
        return _span(piece, self._file.metadata.num_rows)

    def empty(self) -> Any:
        """Return the table without a row."""
        return self.schema.empty_table()


@dataclass(slots=True)
class _ParquetFaults:
    """Says which file, and from which row on, where Arrow cannot read Parquet."""

    path: Path
    row: int | None = None

    def __enter__(self) -> _ParquetFaults:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, OSError) and error.errno is not None:
            raise refused(self.path, msg("cannot be read: {reason}", reason=why(error))) from error
        # Half a file is ArrowInvalid, a byte that was changed is OSError.
        if isinstance(error, pa.ArrowException | OSError):
            reason = str(error).splitlines()[0]
            told = msg("This Parquet file is damaged or not complete: {reason}", reason=reason)
            where = told if self.row is None else msg("from row {row} on: {reason}", row=self.row, reason=told)
            raise refused(self.path, where, msg("Get it anew from where it came from.")) from error


def stream_of(table: Any) -> tuple[Any, Iterator[Any]]:
    """Return the schema and the batches of an Arrow stream, or of a list or a single column of puzzles.

    Raises WrongType for other things.

    >>> schema, batches = stream_of(["1234341221......", None])
    >>> schema.names, [len(one) for one in batches]
    (['puzzle'], [2])
    """
    hint = msg("Give a path, a list of puzzles, or a table of Arrow, pandas, polars or DuckDB.")
    try:
        if isinstance(table, list | tuple):
            table = pa.array(table, pa.string())
        if isinstance(table, pa.Array | pa.ChunkedArray) or type(table).__name__ == "Series":
            table = pa.table({_PUZZLE: pa.chunked_array(table if hasattr(table, _STREAM) else [table])})
        if hasattr(table, _STREAM):
            reader = pa.RecordBatchReader.from_stream(table)
            return reader.schema.remove_metadata(), iter(reader)
    except (pa.ArrowException, TypeError, ValueError) as error:
        # A column of pandas whose values are of several kinds, for one, or two columns of one name.
        reason = next(iter(error.args), error)
        raise WrongType(msg("This is no table of one kind a column: {reason}", reason=str(reason)), hint) from error
    raise WrongType(msg("This is no table: {kind} gives no Arrow stream.", kind=type(table).__name__), hint)

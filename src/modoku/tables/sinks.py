"""Tables as they are written: Parquet, CSV, TSV, JSON lines or a plain list, by the ending of the file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, time
from pathlib import Path
from typing import Any, BinaryIO, Protocol

import pyarrow as pa
import pyarrow.csv as pc
import pyarrow.parquet as pq
from pyarrow import compute

from ..errors import FormatError
from ..language import msg
from .task import ERROR

ENDINGS = (".parquet", ".pq", ".csv", ".tsv", ".tab", ".jsonl", ".ndjson", ".txt")
"""The endings of files that can be written."""
# Whatever Arrow might choose by itself is said here: the same rows are the same bytes.
_PARQUET = {
    "version": "2.6",
    "data_page_version": "1.0",
    "data_page_size": 1 << 20,
    "use_dictionary": False,
    "write_statistics": False,
    "write_page_checksum": True,
}


class TableSink(Protocol):
    """Something that batches are written to."""

    def write(self, batch: Any) -> None:
        """Write a batch; a batch is a row group of Parquet."""

    def close(self, receipt: dict[str, str] | None = None) -> None:
        """Write what stands at the end, for Parquet with words of ours."""


@contextmanager
def growing_sink(
    stream: BinaryIO, path: Path, schema: Any, column: str, compression: str = "zstd"
) -> Iterator[TableSink]:
    """Give what writes a table (see `open_sink`), and end it: the footer is written only where nothing went wrong."""
    sink = open_sink(stream, path, schema, column, compression)
    try:
        yield sink
    except BaseException:
        if isinstance(sink, ParquetSink):
            sink.drop()
        raise
    sink.close()


def open_sink(stream: BinaryIO, path: Path, schema: Any, column: str, compression: str = "zstd") -> TableSink:
    """Return what writes a table in the format of a file's ending; of a list only `column` is written.

    Raises FormatError for an ending that has no format.
    """
    match path.suffix.lower():
        case ".parquet" | ".pq":
            return ParquetSink(stream, schema, compression)
        case ".csv":
            return CommaSink(stream, schema, ",")
        case ".tsv" | ".tab":
            return CommaSink(stream, schema, "\t")
        case ".jsonl" | ".ndjson":
            return JsonSink(stream)
        case ".txt":
            return ListSink(stream, column)
    raise FormatError(
        msg("No format of tables has the ending of {path}.", path=path.name),
        msg("Give a name that ends in one of {endings}, or a folder.", endings=ENDINGS),
    )


class ParquetSink:
    """A Parquet file."""

    def __init__(self, stream: BinaryIO, schema: Any, compression: str) -> None:
        level = {"compression_level": 3} if compression == "zstd" else {}
        self._writer = pq.ParquetWriter(stream, schema, compression=compression, **level, **_PARQUET)

    def write(self, batch: Any) -> None:
        """Write a row group."""
        self._writer.write_table(pa.Table.from_batches([batch]), row_group_size=max(1, len(batch)))

    def drop(self) -> None:
        """Leave the file as it is: else Arrow would write the footer when the writer goes, the file being closed."""
        self._writer.is_open = False

    def close(self, receipt: dict[str, str] | None = None) -> None:
        """Write the footer."""
        if receipt:
            # Metadata of the schema would be lost in some settings; these are the file's own.
            self._writer.add_key_value_metadata(receipt)
        self._writer.close()


class CommaSink:
    """CSV or TSV; lists and steps are written as JSON."""

    def __init__(self, stream: BinaryIO, schema: Any, delimiter: str) -> None:
        flat = pa.schema([(one.name, pa.string() if _needs_text(one.type) else one.type) for one in schema])
        self._schema = flat
        options = pc.WriteOptions(delimiter=delimiter, quoting_style="needed")
        self._writer = pc.CSVWriter(stream, flat, write_options=options)

    def write(self, batch: Any) -> None:
        """Write rows."""
        columns = [_flat(batch.column(index)) for index in range(batch.num_columns)]
        self._writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=self._schema))

    def close(self, receipt: dict[str, str] | None = None) -> None:  # noqa: ARG002 - text has no footer
        """Write what is left."""
        self._writer.close()


_NO_FIELD = (pa.types.is_nested, pa.types.is_binary, pa.types.is_large_binary, pa.types.is_fixed_size_binary)
_VIEWS = (pa.types.is_string_view, pa.types.is_binary_view)


def _needs_text(kind: Any) -> bool:
    """Return whether Arrow cannot write a kind of value as a field of CSV."""
    return any(is_one(kind) for is_one in (*_NO_FIELD, *_VIEWS))


def _flat(column: Any) -> Any:
    if not _needs_text(column.type):
        return column
    texts = [None if one is None else _text(one) for one in column.to_pylist()]
    return pa.array(texts, pa.string())


def _text(value: object) -> str:
    return value if isinstance(value, str) else str(_as_json(value)) if isinstance(value, bytes) else _json(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_as_json)


def _as_json(value: object) -> object:
    """Return what JSON has no kind for (bytes, dates, decimals of foreign columns) as a text."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")
    return value.isoformat() if isinstance(value, date | time) else str(value)


def _without_nan(column: Any) -> Any:
    """Return a column with null for what is no number: JSON has no word for it."""
    if not pa.types.is_floating(column.type):
        return column
    return compute.if_else(compute.is_finite(column), column, pa.scalar(None, column.type))


class JsonSink:
    """JSON lines: an object a row."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def write(self, batch: Any) -> None:
        """Write rows."""
        columns = [_without_nan(column) for column in batch.columns]
        rows = pa.RecordBatch.from_arrays(columns, schema=batch.schema).to_pylist()
        self._stream.write("".join(_json(row) + "\n" for row in rows).encode())

    def close(self, receipt: dict[str, str] | None = None) -> None:
        """Nothing stands at the end."""


class ListSink:
    """A plain list of one column; a row without an answer is a comment that says why."""

    def __init__(self, stream: BinaryIO, column: str) -> None:
        self._stream, self._column = stream, column

    def write(self, batch: Any) -> None:
        """Write rows."""
        answers = batch.column(self._column).to_pylist()
        errors = batch.column(ERROR).to_pylist() if ERROR in batch.schema.names else [None] * len(answers)
        lines = (
            f"# {error or '-'}" if one is None else one if isinstance(one, str) else _json(one)
            for one, error in zip(answers, errors, strict=True)
        )
        self._stream.write("".join(line.replace("\n", " ") + "\n" for line in lines).encode())

    def close(self, receipt: dict[str, str] | None = None) -> None:
        """Nothing stands at the end."""

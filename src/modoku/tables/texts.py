"""Pieces of text files as Arrow tables: comma- or tab-separated values, JSON lines, and plain lists.

No row is lost: one that does not fit has nulls in its place and its error beside it.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.csv as pc

from ..errors import FormatError
from ..formats.table import find_columns, find_delimiter, head_of
from ..language import msg

_NEW_LINE, _QUOTE = 10, 34
_PUZZLE = "puzzle"
Parsed = tuple[Any, dict[int, str]]
"""The rows, and what is wrong with some of them, by row."""


def row_ends(block: bytes, inside: int) -> tuple[Any, int]:
    r"""Return where rows end in a block, and whether it ends within quotes; `inside` is that of the block before.

    With `inside` -1 quotes mean nothing.

    >>> ends, inside = row_ends(b'1,"a\nb"\n2,"', 0)
    >>> ends.tolist(), inside
    ([7], 1)
    """
    cells = np.frombuffer(block, np.uint8)
    breaks = np.flatnonzero(cells == _NEW_LINE)
    if inside < 0 or (not inside and b'"' not in block):
        return breaks, inside
    quotes = np.flatnonzero(cells == _QUOTE)
    before = np.searchsorted(quotes, breaks) + inside
    return breaks[before % 2 == 0], (inside + len(quotes)) % 2


class TextReader(Protocol):
    """How a text file becomes rows."""

    @property
    def types(self) -> Mapping[str, Any]:
        """The columns and what they hold."""

    @property
    def skip(self) -> int:
        """How many bytes stand before the first row."""

    @property
    def is_quoted(self) -> bool:
        """Whether a line break in quotes ends no row."""

    def parse(self, data: bytes, line: int) -> Parsed:
        """Return the rows of whole lines; `line` is the number of the first."""


@dataclass(frozen=True, slots=True)
class CommaText:
    """CSV and TSV. Every column is text: 81 digits taken for a number would be lost."""

    delimiter: str
    types: Mapping[str, Any]
    skip: int
    is_quoted: bool = True

    @classmethod
    def from_head(cls, head: bytes, ending: str) -> CommaText:
        """Read the names of the columns; raise FormatError where there are none."""
        try:
            return cls._from_head(head, ending)
        except csv.Error as error:
            raise _no_fields(error, 1) from error

    @classmethod
    def _from_head(cls, head: bytes, ending: str) -> CommaText:
        text = head.decode("utf-8", "replace")
        lines = head_of(text)
        if not lines:
            raise FormatError(msg("there is no row in it"))
        delimiter = "\t" if ending in (".tsv", ".tab") else find_delimiter(lines) or ","
        first = next(csv.reader([lines[0]], delimiter=delimiter))
        names = find_columns(lines) or tuple(one.strip() for one in first)
        if len(first) == 1 and find_delimiter(lines) is None:
            # A single column: its name stands above, unless the first line is a puzzle itself.
            names = (first[0].strip(),) if any(c.isalpha() for c in first[0][:16]) else (_PUZZLE,)
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise FormatError(msg("The table has several columns of one name: {names}.", names=tuple(twice)))
        has_header = [one.strip() for one in first] == list(names)
        skip = int(row_ends(head, 0)[0][0]) + 1 if has_header and b"\n" in head else len(head) if has_header else 0
        return cls(delimiter, dict.fromkeys(names, pa.string()), skip)

    def parse(self, data: bytes, line: int) -> Parsed:
        """Read quickly what fits; where a row does not, or a quotation mark stands alone, read anew and slowly."""
        names = list(self.types)
        if data.count(b'"') % 2:
            # Arrow would close it at the end, and what stands between would be one field.
            return self._parse_slowly(data, line)
        try:
            table = pc.read_csv(
                pa.BufferReader(data),
                read_options=pc.ReadOptions(column_names=names, use_threads=False, block_size=max(len(data), 1) + 1),
                parse_options=pc.ParseOptions(delimiter=self.delimiter, newlines_in_values=True),
                convert_options=pc.ConvertOptions(
                    column_types=dict(self.types),
                    strings_can_be_null=True,
                    null_values=[""],
                    quoted_strings_can_be_null=True,
                ),
            )
        except pa.ArrowInvalid:
            return self._parse_slowly(data, line)
        return table, {}

    def _parse_slowly(self, data: bytes, line: int) -> Parsed:
        names = list(self.types)
        rows: list[list[str | None]] = []
        errors: dict[int, str] = {}
        # What is no UTF-8 is kept in sight: \xe9 for the byte.
        text = data.decode("utf-8", "backslashreplace")
        self._check_quotes(text, line)
        reader = csv.reader(StringIO(text, newline=""), delimiter=self.delimiter)
        is_text = _is_utf8(data)
        try:
            for fields in reader:
                if not fields:
                    continue
                if len(fields) != len(names):
                    at = line + reader.line_num - 1
                    errors[len(rows)] = msg(
                        "Line {line} has {n} fields, and the table has {columns} columns: {text}",
                        line=at,
                        n=len(fields),
                        columns=len(names),
                        text=_shown(self.delimiter.join(fields)),
                    ).said()
                elif not is_text and any("\\x" in one for one in fields):
                    bad = next(name for name, one in zip(names, fields, strict=True) if "\\x" in one)
                    errors[len(rows)] = msg(
                        "Line {line}, column '{name}': a byte is no UTF-8.", line=line + reader.line_num - 1, name=bad
                    ).said()
                is_whole = len(fields) == len(names)
                rows.append([one or None for one in fields] if is_whole else [None] * len(names))
        except csv.Error as error:
            raise _no_fields(error, line) from error
        columns = list(zip(*rows, strict=True)) or [()] * len(names)
        return pa.table([pa.array(one, pa.string()) for one in columns], names=names), errors

    def _check_quotes(self, text: str, line: int) -> None:
        """Raise FormatError where a quotation mark is never closed: what follows it would be one endless field."""
        reader = csv.reader(StringIO(text, newline=""), delimiter=self.delimiter, strict=True)
        begun = 0
        try:
            for _ in reader:
                begun = reader.line_num
        except csv.Error as error:
            # Other faults of quoting are forgiven.
            if "unexpected end of data" not in str(error):
                return
        else:
            return
        raise FormatError(
            msg("A quotation mark that is opened on line {line} is never closed.", line=line + begun),
            msg("Close it, or double every mark within a field."),
            line + begun,
        )


def _no_fields(error: csv.Error, line: int) -> FormatError:
    return FormatError(msg("This is no table of fields: {reason}", reason=str(error)), None, line)


_SHOWN = 200
"""Characters of a row that could not be read which its error repeats."""


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + " ..."


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


_KINDS = ((str, pa.string()), (bool, pa.bool_()), (int, pa.int64()), (float, pa.float64()))


@dataclass(frozen=True, slots=True)
class JsonText:
    """JSON lines: an object a line. The first lines say which columns there are and what they hold."""

    types: Mapping[str, Any]
    skip: int = 0
    is_quoted: bool = False

    @classmethod
    def from_head(cls, head: bytes) -> JsonText:
        """Look at the first lines."""
        values: dict[str, list[object]] = {}
        fault: FormatError | None = None
        for number, line in enumerate(head.rpartition(b"\n")[0].split(b"\n") if b"\n" in head else [head], 1):
            try:
                for name, value in (_object(line, number) if line.strip() else {}).items():
                    values.setdefault(name, []).append(value)
            except FormatError as error:
                # One line among others is told in its row.
                fault = fault or error
        if not values:
            raise fault or FormatError(msg("there is no row in it"))
        return cls({name: _kind(found) for name, found in values.items()})

    def parse(self, data: bytes, line: int) -> Parsed:
        """Read the objects of the lines; a line that is none has its error."""
        columns: dict[str, list[object]] = {name: [] for name in self.types}
        errors: dict[int, str] = {}
        count = 0
        for number, text in enumerate(data.split(b"\n"), line):
            if not text.strip():
                continue
            try:
                fields = _object(text, number)
            except FormatError as error:
                fields, errors[count] = {}, f"{error} {_shown(text.decode('utf-8', 'backslashreplace'))}"
            foreign = sorted(fields.keys() - self.types.keys())
            faults = [_foreign(foreign[0])] if foreign else []
            for name, kind in self.types.items():
                try:
                    columns[name].append(_fitting(fields.get(name), kind, name))
                except FormatError as error:
                    columns[name].append(None)
                    faults.append(error)
            if faults:
                at = FormatError(faults[0].message, faults[0].hint, number)
                errors[count] = f"{at} {_shown(text.decode('utf-8', 'backslashreplace'))}"
            count += 1
        arrays = [pa.array(values, self.types[name]) for name, values in columns.items()]
        return pa.table(arrays, names=list(columns)), errors


def _object(line: bytes, number: int) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise FormatError(msg("This is no JSON: {reason}", reason=str(error)), None, number) from error
    if not isinstance(found, dict):
        raise FormatError(msg("An object is expected on every line."), None, number)
    return found


def _kind(values: list[object]) -> Any:
    present = [value for value in values if value is not None]
    if all(type(value) in (int, float) for value in present) and any(type(value) is float for value in present):
        return pa.float64()
    for python, kind in _KINDS:
        if present and all(type(value) is python for value in present):
            return kind
    return pa.string()


def _foreign(name: str) -> FormatError:
    return FormatError(
        msg("The key '{name}' is not among those of the first lines.", name=name[:40]),
        msg("Give every object the same keys; null says that there is no value."),
    )


def _fitting(value: object, kind: Any, name: str) -> object:
    """Return a value as its column holds it; lists and objects are kept as JSON. Raise FormatError for other kinds."""
    if value is None:
        return None
    python = next(one for one, arrow in _KINDS if arrow == kind)
    if type(value) is python or (python is float and type(value) is int):
        return value
    if python is str:
        return json.dumps(value, ensure_ascii=False)
    raise FormatError(
        msg("The column '{name}' holds {kind} in the first lines, and something else here.", name=name, kind=str(kind))
    )


@dataclass(frozen=True, slots=True)
class ListText:
    """A plain list: a puzzle a line; blank lines and what follows # are no rows."""

    column: str | None = None
    skip: int = 0
    is_quoted: bool = False
    types: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "types", {self.column or _PUZZLE: pa.string()})

    def parse(self, data: bytes, line: int) -> Parsed:  # noqa: ARG002 - every line is a row
        """Read the lines."""
        name = next(iter(self.types))
        cells = np.frombuffer(data, np.uint8)
        if len(cells) % 82 == 0 and b"#" not in data:
            lines = cells.reshape(-1, 82)
            if (lines[:, 81] == _NEW_LINE).all() and (lines[:, :81] > 32).all() and data.isascii():
                offsets = np.arange(0, 81 * (len(lines) + 1), 81, dtype=np.int32)
                block = np.ascontiguousarray(lines[:, :81])
                column = pa.Array.from_buffers(
                    pa.string(), len(lines), [None, pa.py_buffer(offsets), pa.py_buffer(block)], 0
                )
                return pa.table([column], names=[name]), {}
        # A byte that is no UTF-8 stays in sight, and no puzzle has it: its row says so.
        lines_of_text = data.decode("utf-8", "backslashreplace").split("\n")
        texts = [puzzle for text in lines_of_text if (puzzle := text.partition("#")[0].strip())]
        return pa.table([pa.array(texts, pa.string())], names=[name]), {}

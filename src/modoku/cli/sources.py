"""Files and pipes as plain UTF-8 lists: UTF-16 is written anew, and of a table one column is taken.

Whatever reads lists line by line, the compiled solver too, sees one puzzle a line; a line keeps its number.
"""

from __future__ import annotations

import io
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..formats.encoding import find_encoding
from ..formats.table import PuzzleTable, find_table, head_of, may_be_table, take_column

_PIECE = 64 << 10
_LONGEST_LINE = 1 << 20


def open_source(name: str, column: str | None = None) -> io.BufferedReader | None:
    """Open a file, or standard input (`-`), as a list; None where standard input is no stream of UTF-8."""
    if name != "-":
        return _as_list(Path(name).open("rb"), column)
    buffer = sys.stdin.buffer
    if not isinstance(buffer, io.BufferedReader) or sys.stdin.encoding.lower() not in ("utf-8", "utf8"):
        return None
    return _standard_input(buffer, column)


@lru_cache(maxsize=1)
def _standard_input(buffer: io.BufferedReader, column: str | None) -> io.BufferedReader:
    """Return standard input as a list: the same each time, since what was looked at is gone from the pipe."""
    return _as_list(buffer, column)


class _Pieces(io.RawIOBase):
    """A stream made of pieces of bytes as they come."""

    def __init__(self, pieces: Iterator[bytes], source: io.BufferedReader) -> None:
        self.pieces = pieces
        self.source = source
        self.rest = b""

    def readable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.source.fileno()

    def close(self) -> None:
        self.source.close()
        super().close()

    def readinto(self, target: Any) -> int:
        view = memoryview(target).cast("B")
        while not self.rest:
            piece = next(self.pieces, None)
            if piece is None:
                return 0
            self.rest = piece
        taken = self.rest[: len(view)]
        view[: len(taken)] = taken
        self.rest = self.rest[len(taken) :]
        return len(taken)


def _joined(pieces: Iterator[bytes], source: io.BufferedReader) -> io.BufferedReader:
    return io.BufferedReader(_Pieces(pieces, source), _PIECE)


def _as_list(stream: io.BufferedReader, column: str | None) -> io.BufferedReader:
    start = stream.peek(_PIECE)[:_PIECE]
    encoding = find_encoding(start)
    if encoding != "utf-8-sig":
        stream = _joined(_recoded(stream, encoding), stream)
        start = stream.peek(_PIECE)[:_PIECE]
    elif start.startswith(b"\xef\xbb\xbf"):
        stream.read(3)
        start = start[3:]
    lines = head_of(start.decode(errors="replace"), 1) if b"\n" in start else []
    if column is None and (not start or (lines and not may_be_table(lines))):
        return stream
    head, lines, length = list[bytes](), [], 0
    while len(lines) < 2 and length < _LONGEST_LINE and (line := stream.readline(_LONGEST_LINE)):
        # A header says nothing of the column: one more row is needed.
        head.append(line)
        length += len(line)
        lines += head_of(line.decode(errors="replace"), 1)
    whole = _joined(_chained(b"".join(head), stream), stream)
    if column is None and not may_be_table(lines):
        return whole
    table = find_table(lines, column)
    return whole if table is None else _joined(_columns(whole, table), stream)


def _chained(head: bytes, stream: io.BufferedReader) -> Iterator[bytes]:
    yield head
    while piece := stream.read1(_PIECE):
        yield piece


def _recoded(stream: io.BufferedReader, encoding: str) -> Iterator[bytes]:
    decoder = getincrementaldecoder(encoding)("replace")
    while piece := stream.read1(_PIECE):
        yield decoder.decode(piece).encode(errors="replace")
    yield decoder.decode(b"", True).encode(errors="replace")


def _columns(stream: io.BufferedReader, table: PuzzleTable) -> Iterator[bytes]:
    rest = b""
    while piece := stream.read1(_PIECE):
        *lines, rest = (rest + piece).split(b"\n")
        if lines:
            yield _taken(lines, table)
            if any(line.strip() and not line.lstrip().startswith(b"#") for line in lines[:100]):
                table = replace(table, names=())
        if len(rest) > _LONGEST_LINE:
            # No row is so long: whoever reads on says so.
            yield rest
            rest = b""
    if rest:
        yield _taken([rest], table)


def _taken(lines: list[bytes], table: PuzzleTable) -> bytes:
    texts = (line.decode(errors="replace") for line in lines)
    return "".join(f"{field}\n" for field in take_column(texts, table)).encode(errors="replace")

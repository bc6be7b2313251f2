"""One table into one file, piece by piece: memory stays the same however long the table is."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ..clock import read_clock
from ..errors import FormatError
from ..files import check_free, growing_whole
from ..language import msg
from .answering import Answerer
from .sinks import growing_sink
from .sources import PIECE_ROWS, TableFile
from .task import ERROR, TableTask

Tell = Callable[[str, int, Sequence[tuple[int, str]]], None]
"""Is told, after each piece, a file, how many rows the piece had, and which rows of the file (from 1) have an error."""
Watch = Callable[[int, float], None]
"""Is told, several times a second, how many more rows are answered, and what share of the work is done by now."""
_LEAST = 64
"""How many rows each thread answers at first before somebody is told."""
_QUICK, _SLOW = 0.1, 0.5
"""Rows that take less seconds than the first are followed by more, those that take more than the second by fewer."""


def write_table(
    file: TableFile,
    task: TableTask,
    output: Path,
    *,
    force: bool = False,
    jobs: int = 1,
    path: str = "",
    rows: int = PIECE_ROWS,
    tell: Tell = lambda *_: None,
    watch: Watch = lambda *_: None,
) -> None:
    """Answer a table and write it, whole or not at all."""
    check_free(output, force)
    answerer = answerer_for(file, task, jobs, path)
    first, within = 1, ""
    with (
        growing_whole(output, force=force) as stream,
        growing_sink(stream, output, answerer.schema, task.added[0], task.compression) as sink,
    ):
        for piece in file.pieces(rows):
            if piece.file != within:
                first, within = 1, piece.file
            batch = answer_piece(answerer, one_batch(file.read(piece)), watch, file.span(piece))
            sink.write(batch)
            tell(str(file.path / within), len(batch), errors_of(batch, first))
            first += len(batch)


def answerer_for(file: TableFile, task: TableTask, jobs: int, path: str) -> Answerer:
    """Return what answers the batches of a file, whose column of puzzles is known; the file leaves others unread."""
    answerer = Answerer(task, file.schema, jobs=jobs, path=path)
    answerer.column = file.column
    others = () if answerer.solution is None else (answerer.solution,)
    file.needed = frozenset((file.column, ERROR, *answerer.kept, *others))
    return answerer


def answer_piece(
    answerer: Answerer, batch: Any, watch: Watch = lambda *_: None, span: tuple[float, float] = (0.0, 1.0)
) -> Any:
    """Return the answers to a piece as one batch, answered some rows at a time so that `watch` hears of them.

    `span` is the share of the work before the piece, and after it.
    """
    least = _LEAST * (answerer.jobs or os.cpu_count() or 1)
    size, done = least, 0
    parts: list[Any] = []
    while done < len(batch) or not parts:
        begun = read_clock()
        parts.append(answerer.answer(batch.slice(done, size)))
        took = read_clock() - begun
        done += len(parts[-1])
        watch(len(parts[-1]), span[0] + (span[1] - span[0]) * done / max(1, len(batch)))
        size = 4 * size if took < _QUICK else max(size // 2, least) if took > _SLOW else size
    return one_batch(pa.Table.from_batches(parts, schema=answerer.schema)) if len(parts) > 1 else parts[0]


def one_batch(table: Any) -> Any:
    """Return a table as one batch: the pages of a file follow the batches that it was written from."""
    batches = table.combine_chunks().to_batches()
    if len(batches) > 1:
        # Arrow counts the bytes of a column with 32 bits.
        raise FormatError(
            msg("{n} rows at a time have more text than one column can hold, which is 2 GiB.", n=len(table)),
            msg("Leave long columns out (keep=, --keep), or make shards with fewer rows (--shard-rows)."),
        )
    return batches[0] if batches else table.schema.empty_table().to_batches(1)[0]


def errors_of(batch: Any, first: int) -> list[tuple[int, str]]:
    """Return the rows of a batch that have an error, with it; `first` is the number of its first row."""
    errors = batch.column(ERROR)
    if errors.null_count == len(errors):
        return []
    rows = pc.indices_nonzero(errors.is_valid()).to_pylist()
    return [(first + row, errors[row].as_py()) for row in rows]

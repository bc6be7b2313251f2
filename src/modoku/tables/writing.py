"""One table into one file, piece by piece: memory stays the same however long the table is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow.compute as pc

from ..files import check_free, growing_whole
from .answering import Answerer
from .sinks import growing_sink
from .sources import PIECE_ROWS, TableFile
from .task import ERROR, TableTask

Tell = Callable[[str, int, Sequence[tuple[int, str]]], None]
"""Is told, after each piece, a file, how many rows the piece had, and which rows of the file (from 1) have an error."""


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
            batch = answerer.answer(one_batch(file.read(piece)))
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


def one_batch(table: Any) -> Any:
    """Return a table as one batch: the pages of a file follow the batches that it was written from."""
    batches = table.combine_chunks().to_batches()
    return batches[0] if batches else table.schema.empty_table().to_batches(1)[0]


def errors_of(batch: Any, first: int) -> list[tuple[int, str]]:
    """Return the rows of a batch that have an error, with it; `first` is the number of its first row."""
    errors = batch.column(ERROR)
    if errors.null_count == len(errors):
        return []
    rows = pc.indices_nonzero(errors.is_valid()).to_pylist()
    return [(first + row, errors[row].as_py()) for row in rows]

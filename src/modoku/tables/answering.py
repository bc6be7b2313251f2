"""Batches of a table answered: classic 9x9 rows by the core as arrays, all others one at a time by the questions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from .. import native
from ..errors import FormatError, ModokuError, UnknownName
from ..formats.table import column_number, no_puzzles, puzzle_place
from ..language import Message, msg
from .classics import EMPTY, WRONG, ClassicAnswers, answer_classics
from .column_types import TYPES
from .records import PuzzleColumn, patched, puzzle_column
from .rows import answer_row
from .task import ERROR, TableTask

BITS = "modoku.techniques"
"""Where a schema's metadata name the bits of `techniques`, in order."""
_HEAD_ROWS = 50


class Answerer:
    """Adds the columns of a task to the batches of one table."""

    def __init__(self, task: TableTask, source: Any, *, jobs: int = 1, path: str = "") -> None:
        self.task = task
        self.jobs = jobs
        self.path = path
        self.kept = self._kept(source)
        self.column = None if task.column is None else _named(task.column, source)
        self.solution = None if task.solution is None else _named(task.solution, source)
        self.schema = self._schema(source)

    def answer(self, batch: Any) -> Any:
        """Return a batch with the columns that are kept and those that are added, a row a row."""
        if self.column is None:
            self.column = find_column(batch)
        puzzles = puzzle_column(batch.column(self.column), self.column)
        others = None if self.solution is None else _texts(batch.column(self.solution), self.solution)
        found = answer_classics(self.task, puzzles, others, jobs=self.jobs, path=self.path)
        columns, errors = self._with_rows(puzzles, found, others)
        if ERROR in batch.schema.names and ERROR not in self.kept:
            errors = patched(errors, _joined(batch.column(ERROR), errors, puzzles.texts))
        made = [batch.column(name) for name in self.kept]
        made += [columns[name] for name in self.task.added] + [errors]
        return pa.RecordBatch.from_arrays(made, schema=self.schema)

    def _with_rows(self, puzzles: PuzzleColumn, found: ClassicAnswers, others: Any) -> tuple[dict[str, Any], Any]:
        """Return the columns with the rows that the core does not answer, and the errors."""
        odd = np.flatnonzero(~found.is_classic).tolist()
        errors: dict[int, object] = {row: self._placed(text) for row, text in found.errors.items()}
        rows: dict[int, Mapping[str, object]] = {}
        for row in odd:
            text = puzzles.texts[row].as_py()
            try:
                if text is None or not text.strip():
                    raise FormatError(EMPTY)
                rows[row] = answer_row(self.task, text, None if others is None else others[row].as_py())
            except ModokuError as error:
                errors[row] = _in_column(self.column, _told(error))
            else:
                reason = rows[row].get(ERROR)
                if isinstance(reason, Message):
                    errors[row] = self._placed(reason)
        columns = {
            name: patched(
                pa.nulls(len(puzzles), TYPES[name]) if name not in found.columns else found.columns[name],
                {row: values.get(name) for row, values in rows.items()},
            )
            for name in self.task.added
        }
        return columns, patched(pa.nulls(len(puzzles), pa.string()), errors)

    def _placed(self, reason: Message) -> str:
        """Return why a row has no answer, with the column where that is another one than the puzzle's."""
        return _in_column(self.solution, reason.said()) if reason in (WRONG, EMPTY) else reason.said()

    def _kept(self, source: Any) -> tuple[str, ...]:
        names = tuple(source.names)
        if len(set(names)) < len(names):
            twice = sorted({name for name in names if names.count(name) > 1})
            raise FormatError(msg("The table has several columns of one name: {names}.", names=tuple(twice)))
        if self.task.keep is None:
            chosen = tuple(name for name in names if name != ERROR or self._is_foreign_error(source))
        else:
            chosen = tuple(_named(name, source) for name in self.task.keep)
        taken = sorted({*self.task.added, ERROR} & set(chosen))
        if taken:
            raise FormatError(
                msg("The table has columns that the answers need: {names}.", names=tuple(taken)),
                msg("Leave them out (keep=, --keep), or ask for other columns (columns=, --columns)."),
            )
        return chosen

    def _is_foreign_error(self, source: Any) -> bool:
        """Return whether a column called `error` is something else than texts about rows that could not be read."""
        return ERROR in source.names and not pa.types.is_string(source.field(ERROR).type)

    def _schema(self, source: Any) -> Any:
        fields = [source.field(name) for name in self.kept]
        fields += [pa.field(name, TYPES[name]) for name in (*self.task.added, ERROR)]
        has_bits = "techniques" in self.task.added
        return pa.schema(fields, bits_metadata() if has_bits else None)


def bits_metadata() -> dict[str, str]:
    """Return the metadata that say which bit of `techniques` stands for what."""
    return {BITS: json.dumps(native.logic_techniques())}


def find_column(batch: Any) -> str:
    """Return the name of the column that holds puzzles, by its content, else by its name."""
    names = [one.name for one in batch.schema]
    head = batch.slice(0, _HEAD_ROWS)
    texts = [
        [text.strip() for text in _texts(head.column(index), name).to_pylist() if text]
        if _is_text(head.column(index).type)
        else []
        for index, name in enumerate(names)
    ]
    place = puzzle_place(names, texts, least=0.5)
    if place is None:
        raise _of_whole(no_puzzles(names))
    return str(names[place])


_TEXTS = (
    pa.types.is_string,
    pa.types.is_large_string,
    pa.types.is_string_view,
    pa.types.is_binary,
    pa.types.is_large_binary,
    pa.types.is_fixed_size_binary,
)
"""Kinds of columns that can hold puzzles; some programs write texts as bytes."""


def _is_text(kind: Any) -> bool:
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return any(is_such(kind) for is_such in _TEXTS)


def _named(wanted: str, source: Any) -> str:
    names = list(source.names)
    try:
        return str(names[column_number(wanted, names)])
    except FormatError as error:
        raise _of_whole(error) from error


def _of_whole(error: FormatError) -> FormatError:
    """Return an error about the columns of a table, which are not those of its first line."""
    return FormatError(error.message, error.hint)


def _texts(array: Any, name: str) -> Any:
    return puzzle_column(array, name).texts


def _joined(theirs: Any, ours: Any, puzzles: Any) -> dict[int, object]:
    """Return the errors that rows came with, and ours beside them where there was a puzzle to judge."""
    found: dict[int, object] = {}
    for row, told in enumerate(theirs.to_pylist()):
        if told is not None:
            mine = ours[row].as_py() if puzzles[row].is_valid else None
            found[row] = told if mine in (None, told) else f"{told} {mine}"
    return found


def _in_column(name: str | None, text: str) -> str:
    return msg("column '{name}': {text}", name=name or "", text=text).said()


def _told(error: ModokuError) -> str:
    """Return an error without the line, which is 1 for every row; the place in the text stays."""
    if isinstance(error, UnknownName):
        raise error
    if isinstance(error, FormatError):
        text = ModokuError(error.message, error.hint).said()
        place: Message | None = (
            None if error.column is None else msg("character {n}: {text}", n=error.column, text=text)
        )
        return text if place is None else place.said()
    return str(error)

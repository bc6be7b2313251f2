"""The paths of classic puzzles from the core, as columns of data and of text in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pyarrow as pa

from ..language import said
from ..logic.core import core_names, numbers_of
from ..logic.hint import line
from ..logic.registry import choose_techniques
from ..logic.step import Step
from ..native import path_columns, path_records, path_texts
from ..variants import classic
from .column_types import STEP

CELLS = 81
PackedPath = bytes
"""A path as the core keeps it."""


def packed_paths(records: Any, nodes: int | None = None, jobs: int = 1) -> tuple[tuple[bytes, ...], list[PackedPath]]:
    """Return the grades of records that have one solution each, as columns of the core, and their paths."""
    return path_records(records.tobytes(), techniques(), nodes, None, jobs)


def path_arrays(paths: Sequence[PackedPath], wanted: Sequence[str]) -> dict[str, Any]:
    """Return the columns of paths as Arrow arrays: path, text_en, text_fr, those that are wanted.

    >>> puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> _, paths = packed_paths(np.frombuffer(puzzle, np.uint8))
    >>> path_arrays(paths, ["text_en"])["text_en"][0].as_py().splitlines()[0]
    'Hidden single: r1c6=8'
    """
    made = {name: _texts(paths, name[-2:]) for name in wanted if name.startswith("text_")}
    return {name: made[name] if name in made else _steps(paths) for name in wanted}


def _steps(paths: Sequence[PackedPath]) -> Any:
    ends, numbers, ratings, placements, eliminations = path_columns(list(paths))
    names = pa.DictionaryArray.from_arrays(pa.array(np.frombuffer(numbers, np.uint8)), pa.array(core_names()))
    columns = (
        names.cast(pa.string()),
        pa.array(np.frombuffer(ratings, np.float64)),
        *(_candidates(buffers, STEP.field(name).type) for buffers, name in _with_names(placements, eliminations)),
    )
    steps = pa.StructArray.from_arrays(columns, fields=list(STEP))
    return _listed(ends, steps, pa.list_(STEP))


def _with_names(placements: Any, eliminations: Any) -> tuple[tuple[Any, str], ...]:
    return (placements, "placements"), (eliminations, "eliminations")


def _candidates(buffers: tuple[bytes, bytes, bytes], kind: Any) -> Any:
    ends, cells, digits = buffers
    columns = pa.array(np.frombuffer(cells, np.uint16)), pa.array(np.frombuffer(digits, np.uint8))
    return _listed(ends, pa.StructArray.from_arrays(columns, fields=list(kind.value_type)), kind)


def _listed(ends: bytes, values: Any, kind: Any) -> Any:
    return pa.ListArray.from_arrays(pa.array(np.frombuffer(ends, np.int32)), values, kind)


def _texts(paths: Sequence[PackedPath], language: str) -> Any:
    ends, text = path_texts(list(paths), *_words(language))
    return pa.Array.from_buffers(pa.string(), len(paths), [None, pa.py_buffer(ends), pa.py_buffer(text)])


@cache
def _words(language: str) -> tuple[list[str], list[str]]:
    """Return what stands before the conclusion of a step, for each technique, and the names of the cells."""
    layout = classic().layout
    cells = [said(layout.cell_name(cell), language) for cell in range(CELLS)]
    lines = (line(Step(name, 0.0, ((0, 1),), ()), layout).said(language) for name in core_names())
    return [one.removesuffix(f"{cells[0]}=1") for one in lines], cells


@cache
def techniques() -> list[int]:
    """Return the numbers of the techniques of the rating, for puzzles that have one solution."""
    chosen = numbers_of(choose_techniques())
    assert chosen is not None  # noqa: S101 - the core has all techniques of the rating
    return chosen

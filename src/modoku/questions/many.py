"""Lists of classic 9x9 puzzles through the batch solver: millions a second, one row a puzzle.

>>> import modoku
>>> modoku.solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
<Batch of 1: 1 unique>
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..errors import EngineError, ModokuError, UnsupportedConstraint
from ..language import msg
from ..limits import Limits
from ..native import CancelFlag, batch_paths
from ..search.many import (
    GPU,
    Batch,
    out_of_nodes,
    records_of_array,
    records_of_entries,
    records_of_text,
    solve_array,
    solve_entries,
    solve_text,
    solve_text_records,
)
from ..variants import is_classic9
from .inputs import PuzzleLike, Puzzles, arrow_records, is_array, list_text, rows_of, table_of
from .solve import SolveRequest

MOST_JOBS = 1024


def solve_many(
    puzzles: Puzzles,
    *,
    limit: int | None = 2,
    nodes: int | None = None,
    seconds: float | None = None,
    batch_nodes: int | None = None,
    batch_seconds: float | None = None,
    jobs: int = 1,
    path: str = "",
    cancel: CancelFlag | None = None,
) -> Batch:
    """Solve many classic 9x9 puzzles, by default up to two solutions each, which decides whether each is unique.

    There is one row for each puzzle that was given; one that is no classic puzzle has its error in its row.

    Args:
        puzzles: lines of text (str or bytes), a list or a Series of whatever stands for a puzzle, or an array of whole
            numbers 0 ... 9 of shape (puzzles, 81) or (puzzles, 9, 9).
        limit: stop a puzzle after so many solutions (None: count them all).
        nodes: stop a puzzle after so many nodes.
        seconds: stop a puzzle after that time.
        batch_nodes: stop the whole batch after so many nodes (arrays only).
        batch_seconds: stop the whole batch after that time (arrays only).
        jobs: how many threads to use; 0 means one a processor.
        path: force an instruction set (see `native.batch_paths`); empty lets the processor choose; "gpu" takes the
            graphics processor (extra `gpu`), which pays from a few thousand puzzles on and gives the same answers.
        cancel: stop when this is set, from any thread.

    >>> batch = solve_many(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "5"])
    >>> batch.verdict(0), batch.solution(0)[:9], batch.verdict(1), batch.solution(1)
    (<Verdict.UNIQUE: 'unique'>, '534678912', <Verdict.UNKNOWN: 'unknown'>, None)
    >>> print(batch.error(1))
    line 1, column 1: '5' is not a digit of a puzzle with 1 digits. Digits are 1; a blank is one of . 0 * _ X -
    """
    each, whole = Limits(limit, seconds, nodes), Limits(None, batch_seconds, batch_nodes)
    _check_batch(limit, path, whole)
    jobs = max(0, min(jobs, MOST_JOBS))
    if nodes == 0:
        # The core would take one node: read the puzzles and stop before the first of each.
        raised = CancelFlag()
        raised.set()
        return out_of_nodes(_solve_rows(puzzles, Limits(limit), whole, 1, "" if path == GPU else path, raised))
    return _solve_rows(puzzles, each, whole, jobs, path, cancel)


def _check_batch(limit: int | None, path: str, whole: Limits) -> None:
    if limit == 0:
        raise EngineError(msg("A batch looks for at least one solution a puzzle."))
    check_path(path)
    if path == GPU and whole != Limits(None):
        raise EngineError(
            msg("The path gpu takes no limit for the whole batch."),
            msg("Give a limit for each puzzle, or leave the path out."),
        )


def check_path(path: str) -> None:
    """Raise EngineError unless batches can take this path here; an empty one lets the processor choose."""
    if path and path not in (*batch_paths(), GPU):
        raise EngineError(
            msg("This processor cannot run the path {path}.", path=path),
            msg("Use one of {choices}.", choices=(*batch_paths(), GPU)),
        )


def _solve_rows(
    puzzles: Puzzles, each: Limits, whole: Limits, jobs: int, path: str, cancel: CancelFlag | None
) -> Batch:
    column = arrow_records(puzzles) if path != GPU and whole == Limits(None) else None
    if column is not None:
        batch = solve_text_records(column, each, jobs, path, cancel)
        if batch.is_whole:
            return batch
    plain = table_of(puzzles)
    if is_array(plain):
        return solve_array(plain, each, whole, jobs, path, cancel)
    if whole != Limits(None):
        raise EngineError(
            msg("Only arrays take a limit for the whole batch."), msg("Give an array, or a limit for each puzzle.")
        )
    if isinstance(plain, str | bytes | bytearray):
        # What cannot be encoded is no digit either: the row of its line says so.
        return solve_text(list_text(plain).encode(errors="replace"), each, jobs, path, cancel)
    return _solve_list(rows_of(plain), each, jobs, path, cancel)


def _solve_list(rows: list[Any], each: Limits, jobs: int, path: str, cancel: CancelFlag | None) -> Batch:
    """Solve a list of whatever stands for a puzzle: what is no line is made one, or has its error in its row."""
    batch, odd = solve_entries(rows, each, jobs, path, cancel)
    errors: dict[int, ModokuError] = {}
    lines: dict[int, str] = {}
    for row in odd:
        try:
            lines[row] = _line_of(rows[row])
        except ModokuError as error:
            errors[row] = error
    if lines:
        made = [lines.get(row, None if row in errors else entry) for row, entry in enumerate(rows)]
        batch, _ = solve_entries(made, each, jobs, path, cancel)
    return replace(batch, errors=errors)


def classic_records(puzzles: Puzzles) -> tuple[bytes, dict[int, ModokuError]]:
    """Return a list of puzzles as records of 81 digits and dots, and what is wrong with those that are none, by row.

    >>> records, errors = classic_records(["." * 80 + "7", "12"])
    >>> len(records), list(errors)
    (162, [1])
    """
    plain = table_of(puzzles)
    if is_array(plain):
        return records_of_array(plain)
    if isinstance(plain, str | bytes | bytearray):
        return records_of_text(list_text(plain).encode(errors="replace"))
    rows = rows_of(plain)
    records, odd = records_of_entries(rows)
    errors: dict[int, ModokuError] = {}
    made: dict[int, bytes] = {}
    for row in odd:
        try:
            made[row] = _line_of(rows[row]).encode()
        except ModokuError as error:
            errors[row] = error
    if made:
        parts = [made.get(row, records[81 * row : 81 * row + 81]) for row in range(len(rows))]
        records = b"".join(parts)
    return records, errors


def _line_of(value: PuzzleLike) -> str:
    """Return the givens of a classic puzzle in a line; raise the error of what is none."""
    puzzle = SolveRequest(value).sheet.puzzle
    if not is_classic9(puzzle):
        raise UnsupportedConstraint(
            msg("A batch is for classic 9x9 puzzles, and this is another: {name}.", name=puzzle.layout.name),
            msg("Solve it by itself: modoku.solve."),
        )
    return puzzle.givens_text

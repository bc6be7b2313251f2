"""Arrays of classic 9x9 puzzles to verdicts: a byte out for each, here or on a graphics processor.

>>> import modoku, numpy
>>> modoku.judge_many(numpy.zeros((2, 81), numpy.uint8)).tolist()
[2, 2]
"""

from __future__ import annotations

from math import inf
from typing import Any

from ..clock import read_clock
from ..errors import EngineError, EngineUnavailable, WrongType, expect
from ..language import msg
from ..limits import Limits
from ..native import CancelFlag, gpu, gpu_arrays, gpu_slots, solve_records
from ..search.many import GPU, WAYS, check_shape, narrowed, not_whole
from .many import MOST_JOBS, check_path

_PIECE = 1 << 18
_ALL = (1 << 64) - 1


def judge_many(
    puzzles: Any,
    *,
    limit: int = 2,
    out: Any = None,
    solutions: Any = None,
    seconds: float | None = None,
    jobs: int | None = None,
    path: str = "",
    cancel: CancelFlag | None = None,
) -> Any:
    """Return how many solutions each classic 9x9 puzzle of an array has, up to a limit: a byte each.

    255 stands for a row that is no puzzle (a value above 9), 254 for one that was not decided in time. An array that
    lives on a graphics processor (CuPy, torch, whatever speaks DLPack) is judged there, and the answer stays there.

    Args:
        puzzles: an array of whole numbers 0 ... 9 of shape (puzzles, 81) or (puzzles, 9, 9).
        limit: stop a puzzle after so many solutions, at most 253.
        out: an array of bytes that takes the answers, and is returned.
        solutions: an array of bytes, 81 a puzzle, that takes the first solution of each, zeros where there is none.
        seconds: begin nothing more after that time; what is left is undecided.
        jobs: how many threads to use here; 0 means one a processor. Unless said, one; for a graphics processor, which
            takes puzzles faster than one thread packs them, one a processor.
        path: force an instruction set (see `native.batch_paths`); empty lets the processor choose; "gpu" takes the
            graphics processor (extra `gpu`).
        cancel: begin nothing more when this is set, from any thread.

    >>> import numpy
    >>> grid = [(3 * row + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9)]
    >>> wrong = [1, 1, *[0] * 79]
    >>> first = numpy.zeros((3, 81), numpy.uint8)
    >>> judge_many(numpy.array([grid, wrong, [10] * 81]), solutions=first).tolist(), bool((first[0] == grid).all())
    ([1, 0, 255], True)
    """
    _check_bounds(limit, path, seconds)
    there = gpu_arrays.is_on_device(puzzles)
    threads = max(0, min(jobs, MOST_JOBS)) if jobs is not None else 0 if there or path == GPU else 1
    bounds = gpu_arrays.JudgeBounds(limit, inf if seconds is None else read_clock() + seconds, cancel, threads)
    if there:
        if path not in ("", GPU):
            raise EngineError(msg("This array lives on a graphics processor."), msg("Leave the path out."))
        return _judge_there(puzzles, out, solutions, bounds)
    np = _numpy()
    cells = _bytes_of(puzzles)
    answers = np.empty(len(cells), np.uint8) if out is None else out
    _check_room(answers, len(cells), "out")
    if solutions is not None:
        _check_room(solutions, 81 * len(cells), "solutions")
    grids = None if solutions is None else solutions.reshape(-1, 81)
    if path == GPU:
        gpu_arrays.judge_here(cells, answers.reshape(-1), grids, bounds)
    else:
        _judge_here(cells, answers.reshape(-1), grids, bounds, path)
    return answers


def pinned_array(puzzles: int) -> Any:
    """Return an array of shape (puzzles, 81) in memory that a graphics processor reads at the full speed of its bus.

    Where there is no such processor it is an ordinary array.

    >>> pinned_array(2).shape
    (2, 81)
    """
    expect(puzzles, int)
    return gpu_arrays.pinned_array(puzzles) if gpu.has_gpu() else _numpy().empty((puzzles, 81), "uint8")


def release_gpu() -> None:
    """Give back what is kept for the next batch on graphics processors: memory there, and pinned memory here.

    >>> release_gpu()
    """
    gpu_slots.release()


def _numpy() -> Any:
    try:
        import numpy as np
    except ImportError as error:
        raise EngineUnavailable(
            msg("Arrays need numpy, which is not installed."), msg("Install the extra: pip install 'modoku[data]'.")
        ) from error
    return np


def _check_bounds(limit: int, path: str, seconds: float | None) -> None:
    expect(limit, int)
    Limits(limit, seconds)
    most = gpu_arrays.MOST_SOLUTIONS
    if not 1 <= limit <= most:
        raise EngineError(
            msg("A verdict is a byte: from 1 to {most} solutions can be asked for.", most=most),
            msg("Take solve_many for more."),
        )
    check_path(path)


def _bytes_of(puzzles: Any) -> Any:
    """Return an array as rows of bytes one after the other, as it is where it is so already."""
    np = _numpy()
    array = np.asarray(puzzles)
    if array.dtype.kind not in "iu":
        raise not_whole() if array.dtype.kind in "fb" else WrongType(msg("This is no array of numbers."), WAYS)
    check_shape(array.shape)
    if array.dtype != np.uint8:
        array = narrowed(array)
    return np.ascontiguousarray(array).reshape(-1, 81)


def _check_room(array: Any, size: int, name: str) -> None:
    """Raise WrongType unless an array of the caller takes so many bytes."""
    flags = getattr(array, "flags", None)
    writable = getattr(flags, "writeable", True)
    if str(getattr(array, "dtype", "")) != "uint8" or array.size != size or not flags or not flags.c_contiguous:
        raise WrongType(
            msg("{name} must be an array of {size} bytes (uint8), one after the other.", name=name, size=size)
        )
    if not writable:
        raise WrongType(msg("{name} cannot be written to.", name=name))


def _judge_there(puzzles: Any, out: Any, solutions: Any, bounds: gpu_arrays.JudgeBounds) -> Any:
    cells = gpu_arrays.on_device(puzzles)
    check_shape(cells.shape)
    _check_room(cells, cells.size, "puzzles")
    cells = cells.reshape(-1, 81)
    answers = gpu_arrays.fresh_verdicts(cells) if out is None else _same_side(out, cells, "out")
    _check_room(answers, len(cells), "out")
    grids = None
    if solutions is not None:
        grids = _same_side(solutions, cells, "solutions")
        _check_room(grids, cells.size, "solutions")
        if grids.data.ptr % 4:
            raise WrongType(msg("{name} must begin at a multiple of four bytes.", name="solutions"))
        grids = grids.reshape(-1, 81)
    gpu_arrays.judge_there(cells, answers.reshape(-1), grids, bounds)
    return answers if out is None else out


def _same_side(array: Any, cells: Any, name: str) -> Any:
    """Return an array of the caller as one of CuPy's, on the device of the cells."""
    found = gpu_arrays.on_device(array) if gpu_arrays.is_on_device(array) else None
    if found is None or found.device != cells.device:
        raise WrongType(msg("{name} must live on the same device as the puzzles.", name=name))
    return found


def _judge_here(cells: Any, out: Any, grids: Any, bounds: gpu_arrays.JudgeBounds, path: str) -> None:
    """Judge rows of bytes with the processor, piece by piece, so that no more memory is needed than for one."""
    np = _numpy()
    for first in range(0, len(cells), _PIECE):
        rows = slice(first, first + _PIECE)
        left = max(0.0, bounds.until - read_clock())
        counts, stops, _, found = solve_records(
            cells[rows].reshape(-1), 81, True, bounds.limit, _ALL, inf, _ALL, left, bounds.jobs, path, bounds.cancel
        )
        out[rows] = gpu_arrays.verdicts_of(counts, stops)
        if grids is not None:
            grids[rows] = np.frombuffer(found, np.uint8).reshape(-1, 81)

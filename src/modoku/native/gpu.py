"""The batch solver on a graphics processor: CuPy compiles the core's program for the device and feeds it.

A puzzle gets the same count, stop, nodes and solution as from the batch solver of the processor, whose sweep this is;
what takes too long for the device, the processor does again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from math import inf
from threading import Lock
from typing import Any

from ..errors import EngineUnavailable, WrongAnswer
from ..language import msg
from . import _ext

_CANCELLED, _UNFINISHED = 4, 6  # stops of lanes.h and gpu/search.h
PATIENCE = 4_096  # nodes that the device gives a puzzle: the hardest known ones take a few hundred
DEPTH = 32  # records of a thread's stack: what needs more is rare and goes back to the processor
THREADS, BLOCKS = 128, 5  # as in kernels.cu
_SMALL, _CHUNK = 1 << 12, 1 << 17  # puzzles on their way to the device at a time: 10 MB
_FEEDERS = 8
MOST = (1 << 32) - 1
UNLIMITED = (1 << 64) - 1

Answers = tuple[bytes | memoryview, bytes, bytes | memoryview, bytes | memoryview]
"""Counts, stops, nodes and solutions of a batch, as bytes."""
_Numbers = Any  # a numpy array: numpy comes with CuPy, and only then


@cache
def open_device() -> tuple[Any, Any]:
    """Return CuPy and the program compiled for its device; raise EngineUnavailable without one."""
    try:
        import cupy  # half a second, for those who ask for it
    except ImportError as error:
        raise EngineUnavailable(
            msg("The path gpu needs CuPy, which is not installed."),
            msg("Install the extra: pip install 'modoku[gpu]', or 'modoku[gpu-cuda13]' for CUDA 13."),
        ) from error
    try:
        module = cupy.RawModule(code=_ext.gpu_source(), options=("--std=c++17", "-default-device"))
        module.compile()
    except Exception as error:  # whatever the driver, the runtime or the compiler say
        reason = (str(error).splitlines() or [type(error).__name__])[0]
        raise EngineUnavailable(
            msg("No graphics processor can be used: {reason}", reason=reason),
            msg("Leave the path out to solve without."),
        ) from error
    return cupy, module


def has_gpu() -> bool:
    """Return whether batches can run on a graphics processor here."""
    try:
        open_device()
    except EngineUnavailable:
        return False
    return True


def solve_records(
    data: Any,
    stride: int,
    digits: bool,
    limit: int,
    nodes: int,
    seconds: float,
    jobs: int,
    cancel: _ext.CancelFlag | None,
    answer_stride: int = 81,
) -> Answers:
    """Solve records of 81 bytes as `native.solve_records` does: counts, stops, nodes and solutions.

    The device bounds its work by nodes; `seconds` and `jobs` are for the puzzles that the processor does.
    """
    open_device()
    import numpy as np

    cells = np.frombuffer(data, np.uint8)
    count = 0 if len(cells) < 81 else (len(cells) - 81) // stride + 1
    answers = _Arrays(
        np.empty(count, np.uint64),
        np.full(count, _CANCELLED, np.uint8),
        np.empty(count, np.uint64),
        np.empty(count * answer_stride, np.uint8),
    )
    if count:
        _feed_all(cells, stride, digits, (limit, nodes), cancel, answers, answer_stride)
    if cancel is not None and cancel.is_set():
        answers.forget(answers.stops == _CANCELLED, 0 if digits else ord("."), answer_stride)
    left = np.flatnonzero(answers.stops == _UNFINISHED)
    if len(left):
        rest = cells[left[:, None] * stride + np.arange(81)]
        again = _ext.solve_records(
            rest.reshape(-1), 81, digits, limit, nodes, seconds, UNLIMITED, inf, jobs, "", cancel
        )
        answers.counts[left] = np.frombuffer(again[0], np.uint64)
        answers.stops[left] = np.frombuffer(again[1], np.uint8)
        answers.nodes[left] = np.frombuffer(again[2], np.uint64)
        answers.solutions.reshape(-1, answer_stride)[left, :81] = np.frombuffer(again[3], np.uint8).reshape(-1, 81)
    counts, visited = (memoryview(numbers).cast("B") for numbers in (answers.counts, answers.nodes))
    return counts, answers.stops.tobytes(), visited, memoryview(answers.solutions)


def solve_lines(
    buffer: bytes,
    last: bool,
    first_line: int,
    limit: int,
    nodes: int,
    seconds: float,
    jobs: int,
    cancel: _ext.CancelFlag | None,
) -> tuple[Answers, bytes, bytes, list[tuple[int, int, int]], int, int]:
    """Solve lines of text as `native.solve_lines` does."""
    open_device()
    import numpy as np

    raised = _ext.CancelFlag()
    raised.set()  # reads the lines, searches nothing
    _, lines, offsets, faults, consumed, following = _ext.solve_lines(
        buffer, last, first_line, 1, 1, inf, 1, "", raised
    )
    starts = np.frombuffer(offsets, np.uint64)
    count = len(starts)
    cells = np.frombuffer(buffer, np.uint8)
    if count and (starts == np.arange(count, dtype=np.uint64) * 82 + starts[0]).all():
        data, stride = cells[int(starts[0]) : int(starts[-1]) + 81], 82
    else:
        data, stride = cells[starts[:, None].astype(np.int64) + np.arange(81)].reshape(-1), 81
    answers = solve_records(data, stride, False, limit, nodes, seconds, jobs, cancel, 82)
    return answers, lines, offsets, faults, consumed, following


def time_search(data: Any, runs: int) -> float:
    """Return the seconds that the device searches for two solutions of each record of digits, the best of some runs."""
    open_device()
    import numpy as np

    cells = np.frombuffer(data, np.uint8)
    count = len(cells) // 81
    feeder = _Feeder(count, 81, 81)
    return min(feeder.run(cells, count, True, 2, MOST)[2] for _ in range(runs + 1))


@dataclass(frozen=True, slots=True)
class _Arrays:
    counts: _Numbers
    stops: _Numbers
    nodes: _Numbers
    solutions: _Numbers

    def forget(self, which: _Numbers, blank: int, stride: int) -> None:
        """Leave nothing but zeros and blanks where nothing was searched."""
        self.counts[which] = self.nodes[which] = 0
        records = self.solutions.reshape(-1, stride)
        records[which] = blank
        records[which, 81:] = ord("\n")


def _feed_all(
    cells: _Numbers,
    stride: int,
    digits: bool,
    bounds: tuple[int, int],
    cancel: _ext.CancelFlag | None,
    answers: _Arrays,
    answer_stride: int,
) -> None:
    """Send the records to the device piece by piece, by several threads: while one computes, others copy."""
    count = len(answers.stops)
    room = _SMALL if count <= _SMALL else _CHUNK
    pieces: Iterator[int] = iter(range(0, count, room))
    lock = Lock()

    def feed(_: object = None) -> None:
        with _borrow(room, stride, answer_stride) as feeder:
            while cancel is None or not cancel.is_set():
                with lock:
                    first = next(pieces, None)
                if first is None:
                    return
                last = min(count, first + room)
                piece = cells[first * stride : (last - 1) * stride + 81]
                found, wrong, _ = feeder.run(piece, last - first, digits, *bounds)
                if wrong is not None:
                    number = first + wrong + 1
                    raise WrongAnswer(msg("The graphics processor answered puzzle {number} wrongly.", number=number))
                answers.counts[first:last] = found.counts
                answers.nodes[first:last] = found.nodes
                answers.stops[first:last] = found.stops
                answers.solutions[first * answer_stride : last * answer_stride] = found.solutions

    feeders = min(_FEEDERS, -(-count // room))
    if feeders == 1:
        return feed()
    with ThreadPoolExecutor(feeders) as pool:
        list(pool.map(feed, repeat(None, feeders)))
    return None


# Feeders that nobody uses now: what they hold takes longer to get than a batch to solve.
_idle: defaultdict[tuple[int, int, int], list[_Feeder]] = defaultdict(list)
_idle_lock = Lock()


@contextmanager
def _borrow(room: int, stride: int, answer_stride: int) -> Iterator[_Feeder]:
    kind = room, stride, answer_stride
    with _idle_lock:
        feeder = _idle[kind].pop() if _idle[kind] else None
    feeder = feeder or _Feeder(*kind)
    yield feeder  # one that failed is dropped
    with _idle_lock:
        _idle[kind].append(feeder)


class _Feeder:
    """One stream to the device, with the memory it needs on both sides."""

    def __init__(self, room: int, stride: int, answer_stride: int) -> None:
        self._cupy, module = open_device()
        cupy = self._cupy
        self._read, self._search, self._write, self._check = (
            module.get_function(name) for name in ("read_records", "search", "write_records", "check_records")
        )
        multiprocessors = cupy.cuda.Device().attributes["MultiProcessorCount"]
        self._grid = max(1, min(multiprocessors * BLOCKS, -(-room // THREADS)))
        self._stride, self._answer_stride = stride, answer_stride
        self._stream = cupy.cuda.Stream(non_blocking=True)
        with self._stream:
            self._cells = cupy.empty(room * stride, "uint8")
            self._puzzles, self._solved = cupy.empty(room * 12, "uint32"), cupy.empty(room * 12, "uint32")
            self._text = cupy.empty(room * answer_stride, "uint8")
            self._numbers, self._stops = cupy.empty(room * 2, "uint32"), cupy.empty(room, "uint8")
            self._marks = cupy.empty(2, "uint32")  # the next puzzle to take, the first one answered wrongly
            self._stack = cupy.empty(self._grid * THREADS * DEPTH * 32, "uint32")
        self._given, self._written = self._pin(room * stride, "uint8"), self._pin(room * answer_stride, "uint8")
        self._counted, self._stopped = self._pin(room * 2, "uint32"), self._pin(room, "uint8")
        self._marked = self._pin(2, "uint32")
        self._begin, self._end = cupy.cuda.Event(), cupy.cuda.Event()

    def _pin(self, size: int, kind: str) -> _Numbers:
        """Return memory of this machine that the device copies from and to by itself."""
        import numpy as np

        return np.frombuffer(self._cupy.cuda.alloc_pinned_memory(size * np.dtype(kind).itemsize), kind, size)

    def run(
        self, cells: _Numbers, count: int, digits: bool, limit: int, nodes: int
    ) -> tuple[_Arrays, int | None, float]:
        """Solve one piece: views of the answers (until the next one), the first wrong one, seconds of the search."""
        import numpy as np

        self._given[: len(cells)] = cells
        self._marked[:] = 0, MOST
        counts, visited = self._numbers[:count], self._numbers[count : 2 * count]
        n, text, one_each = np.uint32(count), np.int32(not digits), (-(-count // THREADS),)
        three_each = (-(-count * 3 // THREADS),)
        stride, answer_stride = np.uint64(self._stride), np.uint64(self._answer_stride)
        # towards the end of a batch warps take few at a time, so that they end together
        block = np.uint32(max(1, min(64, count // (self._grid * THREADS // 16))))
        bounds = tuple(np.uint32(min(bound, MOST)) for bound in (limit, nodes, PATIENCE))
        work = (self._marks[:1], block, self._stack, np.uint32(DEPTH))
        with self._stream:
            self._cells[: len(cells)].set(self._given[: len(cells)])
            self._marks.set(self._marked)
            self._read(three_each, (THREADS,), (self._cells, stride, text, n, self._puzzles))
            self._begin.record()
            self._search(
                (self._grid,),
                (THREADS,),
                (self._puzzles, self._solved, counts, visited, self._stops, n, *bounds, *work),
            )
            self._end.record()
            self._write(three_each, (THREADS,), (self._solved, counts, text, n, self._text, answer_stride))
            self._check(
                one_each,
                (THREADS,),
                (self._cells, stride, text, self._text, answer_stride, counts, n, self._marks[1:]),
            )
            written, counted, stopped = (
                self._written[: count * self._answer_stride],
                self._counted,
                self._stopped[:count],
            )
            self._text[: len(written)].get(out=written, blocking=False)
            self._numbers[: 2 * count].get(out=counted[: 2 * count], blocking=False)
            self._stops[:count].get(out=stopped, blocking=False)
            self._marks.get(out=self._marked, blocking=False)
        self._stream.synchronize()
        wrong = int(self._marked[1])
        found = _Arrays(counted[:count], stopped, counted[count : 2 * count], written)
        searched = self._cupy.cuda.get_elapsed_time(self._begin, self._end) / 1e3
        return found, wrong if wrong < count else None, searched

"""Verdicts of arrays of puzzles on a graphics processor: a byte out for 81 in, wherever the arrays live.

Three ways to the device, the same kernels behind each:

    plain numpy     a crew of threads packs two cells a byte into pinned memory, piece after piece; the device copies,
                    reads, searches, checks; the next piece is packed meanwhile
    pinned numpy    the device copies from the caller's memory (`pinned_array` gives such an array)
    on the device   nothing is copied

What takes too long for the device, the processor does again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from math import inf
from typing import Any

from ..clock import read_clock
from . import _ext
from .gpu import UNLIMITED, open_device
from .gpu_slots import ROOM_LEFT, Array, DeviceSlot, borrow, fitting, pin

UNDECIDED, NO_PUZZLE = 254, 255
"""Verdicts that are no numbers of solutions, as in gpu/search.h."""
MOST_SOLUTIONS = 253
FIRST, LARGEST, SLOTS = 1 << 17, 1 << 20, 6
"""Puzzles of the first piece, which nothing hides, and of later ones; pieces on their way at a time."""
ON_DEVICE, DEVICE_SLOTS = 1 << 23, 2
_PINNED = 1  # cudaMemoryType


@dataclass(frozen=True, slots=True)
class JudgeBounds:
    """What ends a batch: solutions a puzzle, the clock's time at which no piece is begun, a flag; threads here."""

    limit: int = 2
    until: float = inf
    cancel: _ext.CancelFlag | None = None
    jobs: int = 0

    @property
    def are_over(self) -> bool:
        """Whether no further piece is to be begun."""
        return (self.cancel is not None and self.cancel.is_set()) or read_clock() >= self.until


def is_on_device(array: Any) -> bool:
    """Return whether an array lives on a graphics processor."""
    if hasattr(array, "__cuda_array_interface__"):
        return True
    return hasattr(array, "__dlpack_device__") and array.__dlpack_device__()[0] == 2


def on_device(array: Any) -> Array:
    """Return an array that lives on a device as one of CuPy's, without a copy."""
    cupy, _ = open_device()
    return array if isinstance(array, cupy.ndarray) else cupy.from_dlpack(array)


def fresh_verdicts(cells: Array) -> Array:
    """Return an array for the verdicts of rows that live on a device, on the same one."""
    cupy, _ = open_device()
    with cells.device:
        return cupy.empty(len(cells), "uint8")


def pinned_array(puzzles: int) -> Array:
    """Return an array for so many puzzles that the device reads at the full speed of the bus."""
    return pin(puzzles * 81).reshape(-1, 81)


def judge_here(cells: Array, out: Array, solutions: Array | None, bounds: JudgeBounds) -> None:
    """Judge rows of bytes that are in the memory of this machine, into arrays that are there too."""
    grids = None if solutions is None else solutions.reshape(-1)
    direct = _is_pinned(cells) and (solutions is None or _is_pinned(solutions))
    (_Direct if direct else _Packed)(cells.reshape(-1), out, grids, bounds).run()


def judge_records(cells: Array, stride: int, out: Array, grids: Array | None, bounds: JudgeBounds) -> None:
    """Judge records of text, 81 characters each and perhaps the end of a line."""
    _Packed(cells, out, grids, bounds, stride, text=True).run()


def solve_text_records(records: bytes, limit: int, jobs: int) -> tuple[bytes, bytes, bytes, bytes]:
    """Solve records of 81 characters as `native.solve_records` does, but for the nodes, which nobody counts.

    The numbers of solutions, why each search ended, zeros, and the first solutions as text.
    """
    import numpy as np

    cells = np.frombuffer(records, np.uint8)
    out, grids = np.empty(len(cells) // 81, np.uint8), np.empty(len(cells), np.uint8)
    judge_records(cells, 81, out, grids, JudgeBounds(limit, jobs=jobs))
    counts = np.where(out > MOST_SOLUTIONS, 0, out).astype(np.uint64)
    stops = np.select([out == NO_PUZZLE, out >= limit], [_BAD, _SOLUTIONS], _EXHAUSTED).astype(np.uint8)
    return counts.tobytes(), stops.tobytes(), bytes(8 * len(out)), grids.tobytes().translate(_TO_TEXT)


def judge_there(cells: Array, out: Array, solutions: Array | None, bounds: JudgeBounds) -> None:
    """Judge rows of bytes that live on a device, into arrays on the same one."""
    with cells.device:
        _OnDevice(cells, out, solutions, bounds).run()


class _Pipeline:
    """One batch, piece by piece through slots that take turns: while one is searched, the next one is on its way."""

    largest, first, slots = LARGEST, FIRST, SLOTS

    def __init__(
        self, cells: Array, out: Array, grids: Array | None, bounds: JudgeBounds, stride: int = 81, text: bool = False
    ) -> None:
        self.cells, self.out, self.grids, self.bounds = cells, out, grids, bounds
        self.stride, self.text = stride, text
        self._left: list[tuple[Array, Future[tuple[Array, Array]]]] = []

    def run(self) -> None:
        """Judge all; what was not begun in time stays undecided."""
        largest, most = fitting(min(self.largest, max(1, len(self.out))), self.slots)
        pieces = list(_cut(len(self.out), largest, min(self.first, largest)))
        if not pieces:
            return
        room = max(last - first for first, last in pieces)
        with borrow(min(most, len(pieces)), room) as slots, ThreadPoolExecutor(1) as helper, self.work(slots):
            begun = self._feed(pieces, slots, helper)
            for slot in slots:
                self._retire(slot, helper)
            for first, last in pieces[begun:]:
                self.out[first:last] = UNDECIDED
                if self.grids is not None:
                    self.grid_rows[first:last] = 0
            self.store_all([(which, *answers.result()) for which, answers in self._left])

    def _feed(self, pieces: list[tuple[int, int]], slots: list[DeviceSlot], helper: ThreadPoolExecutor) -> int:
        """Send piece after piece, each made ready while the one before is searched; return how many were sent."""
        begun = 0
        ready: list[DeviceSlot] = []
        for number, piece in enumerate(pieces):
            if self.bounds.are_over:
                break
            slot = slots[number % len(slots)]
            self._retire(slot, helper)
            slot.piece = piece
            self.prepare(slot)
            ready.append(slot)
            while len(ready) >= min(2, len(slots)):
                self.launch(ready.pop(0))
            begun += 1
        for slot in ready:
            self.launch(slot)
        return begun

    def _retire(self, slot: DeviceSlot, helper: ThreadPoolExecutor) -> None:
        """Take the answers of a slot and leave it free."""
        if slot.piece is None:
            return
        undecided = slot.wait()
        self.collect(slot)
        if undecided:
            which = slot.piece[0] + self.left_of(slot, undecided)
            self._left.append((which, helper.submit(_solve_here, self.rows(which), self.bounds)))
        slot.piece = None

    @property
    def grid_rows(self) -> Array:
        """The solutions, a row a puzzle."""
        assert self.grids is not None  # noqa: S101 - asked for only where there are some
        return self.grids.reshape(-1, 81)

    def work(self, slots: list[DeviceSlot]) -> AbstractContextManager[object]:
        """Begin; the end of the context ends it."""
        raise NotImplementedError

    def prepare(self, slot: DeviceSlot) -> None:
        """Make the cells of a piece ready."""

    def launch(self, slot: DeviceSlot) -> None:
        """Send a piece to the device."""
        raise NotImplementedError

    def collect(self, slot: DeviceSlot) -> None:
        """Take the answers of a piece."""

    def left_of(self, slot: DeviceSlot, undecided: int) -> Array:
        """Return which puzzles of a piece the device left."""
        import numpy as np

        if undecided <= ROOM_LEFT:
            return slot.left_here[:undecided].astype(np.int64)
        first, last = slot.piece or (0, 0)
        return np.flatnonzero(self.out[first:last] == UNDECIDED)

    def rows(self, which: Array) -> Array:
        """Return the cells of some puzzles as numbers."""
        import numpy as np

        rows = self.cells[which[:, None] * self.stride + np.arange(81)]
        if not self.text:
            return rows
        return np.where((rows >= ord("1")) & (rows <= ord("9")), rows - ord("0"), 0).astype(np.uint8)

    def store_all(self, answers: list[tuple[Array, Array, Array]]) -> None:
        """Put what the processor found into its places."""
        for which, counts, found in answers:
            self.out[which] = counts
            if self.grids is not None:
                self.grid_rows[which] = found


class _Direct(_Pipeline):
    """From and to the caller's arrays, which are pinned."""

    packed = False

    def work(self, slots: list[DeviceSlot]) -> AbstractContextManager[object]:  # noqa: ARG002 - others need them
        return nullcontext()

    def piece(self, slot: DeviceSlot) -> Array:
        """Return the cells of a piece."""
        first, last = slot.piece or (0, 0)
        return self.cells[first * self.stride : last * self.stride]

    def solutions_of(self, slot: DeviceSlot) -> Array:
        """Return where the solutions of a piece are copied to."""
        first, last = slot.piece or (0, 0)
        assert self.grids is not None  # noqa: S101 - asked for only where there are some
        return self.grids[first * 81 : last * 81]

    def launch(self, slot: DeviceSlot) -> None:
        slot.send(self.piece(slot), packed=False, stride=self.stride)
        self.judge(slot)

    def judge(self, slot: DeviceSlot) -> None:
        """Search a piece that was sent, and ask for the answers."""
        slot.judge(self.bounds.limit, slot.verdicts_there, self.grids is not None)
        slot.fetch_verdicts()
        if self.grids is not None:
            slot.fetch_solutions(self.solutions_of(slot), self.packed)
        slot.end()

    def collect(self, slot: DeviceSlot) -> None:
        first, last = slot.piece or (0, 0)
        self.out[first:last] = slot.verdicts_here[: last - first]


class _Packed(_Direct):
    """Through pinned memory, two cells a byte, by a crew of threads."""

    packed = True

    def work(self, slots: list[DeviceSlot]) -> AbstractContextManager[object]:  # noqa: ARG002 - others need them
        jobs = min(self.bounds.jobs or os.cpu_count() or 1, 1 + len(self.out) // 16_384)
        self._crew = _ext.Crew(jobs)
        self._packing: dict[DeviceSlot, int] = {}
        self._unpacking: dict[DeviceSlot, int] = {}
        return self

    def __enter__(self) -> _Packed:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave no thread at work on memory of the caller."""
        for ticket in (*self._packing.values(), *self._unpacking.values()):
            self._crew.wait(ticket)

    def prepare(self, slot: DeviceSlot) -> None:
        piece = self.piece(slot)
        self._packing[slot] = self._crew.pack(piece, self.text, slot.given_here((len(piece) + 1) // 2))

    def launch(self, slot: DeviceSlot) -> None:
        self._crew.wait(self._packing.pop(slot))
        if slot in self._unpacking:
            self._crew.wait(self._unpacking.pop(slot))
        slot.send(slot.given, packed=True, stride=self.stride)
        self.judge(slot)

    def solutions_of(self, slot: DeviceSlot) -> Array:
        return slot.packed_here

    def collect(self, slot: DeviceSlot) -> None:
        super().collect(slot)
        if self.grids is not None:
            self._unpacking[slot] = self._crew.unpack(slot.packed_here, super().solutions_of(slot))

    def store_all(self, answers: list[tuple[Array, Array, Array]]) -> None:
        # What is unpacked later would write over what the processor found.
        for ticket in self._unpacking.values():
            self._crew.wait(ticket)
        self._unpacking.clear()
        super().store_all(answers)


class _OnDevice(_Pipeline):
    """Where the arrays are: nothing moves but what is left to the processor."""

    largest, first, slots = ON_DEVICE, ON_DEVICE, DEVICE_SLOTS

    def work(self, slots: list[DeviceSlot]) -> AbstractContextManager[object]:
        # What the caller has asked of the device before comes first, on whatever stream that was.
        cupy, _ = open_device()
        begun = cupy.cuda.get_current_stream().record()
        for slot in slots:
            slot.stream.wait_event(begun)
        return nullcontext()

    def launch(self, slot: DeviceSlot) -> None:
        first, last = slot.piece or (0, 0)
        slot.read(self.cells[first:last], packed=False, stride=81)
        verdicts = self.out[first:last]
        slot.judge(self.bounds.limit, verdicts, self.grids is not None)
        if self.grids is not None:
            slot.write(verdicts, self.grids[first:last], packed=False)
        slot.end()

    def left_of(self, slot: DeviceSlot, undecided: int) -> Array:
        if undecided <= ROOM_LEFT:
            return super().left_of(slot, undecided)
        cupy, _ = open_device()
        first, last = slot.piece or (0, 0)
        return cupy.flatnonzero(self.out[first:last] == UNDECIDED).get()

    def rows(self, which: Array) -> Array:
        cupy, _ = open_device()
        return self.cells[cupy.asarray(which)].get()

    def store_all(self, answers: list[tuple[Array, Array, Array]]) -> None:
        """Send what the processor found to the device at once."""
        import numpy as np

        if not answers:
            return
        cupy, _ = open_device()
        which, counts, found = (np.concatenate(parts) for parts in zip(*answers, strict=True))
        there = cupy.asarray(which)
        self.out[there] = cupy.asarray(counts)
        if self.grids is not None:
            self.grids[there] = cupy.asarray(found)


def _solve_here(rows: Array, bounds: JudgeBounds) -> tuple[Array, Array]:
    """Solve with the processor what the device left; what is not done in time stays undecided."""
    import numpy as np

    seconds = max(0.0, bounds.until - read_clock())
    counts, stops, _, found = _ext.solve_records(
        rows.reshape(-1),
        81,
        True,
        bounds.limit,
        UNLIMITED,
        inf,
        UNLIMITED,
        seconds,
        bounds.jobs,
        "",
        bounds.cancel,
    )
    return verdicts_of(counts, stops), np.frombuffer(found, np.uint8).reshape(-1, 81)


def verdicts_of(counts: Any, stops: Any) -> Array:
    """Return the batch solver's numbers of solutions and reasons to stop as verdicts."""
    import numpy as np

    verdicts = np.frombuffer(counts, np.uint64).astype(np.uint8)
    reasons = np.frombuffer(stops, np.uint8)
    verdicts[reasons > _SOLUTIONS] = UNDECIDED
    verdicts[reasons == _BAD] = NO_PUZZLE
    return verdicts


_EXHAUSTED, _SOLUTIONS, _BAD = 0, 1, 5  # stops of lanes.h
_TO_TEXT = bytes.maketrans(bytes(range(10)), b".123456789")


def _cut(count: int, largest: int, first: int) -> Iterator[tuple[int, int]]:
    """Cut a batch into pieces that grow up to the largest."""
    begin, size = 0, first
    while begin < count:
        yield begin, min(count, begin + size)
        begin += size
        size = min(largest, size * 2)


def _is_pinned(array: Array) -> bool:
    cupy, _ = open_device()
    return bool(cupy.cuda.runtime.pointerGetAttributes(array.ctypes.data).type == _PINNED)

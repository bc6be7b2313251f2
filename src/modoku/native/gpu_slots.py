"""Slots: a stream to a graphics processor with the memory of one piece of a batch, kept from batch to batch.

A slot reads a piece, searches it, checks what was found and writes it down, each step behind the other on the device.
One long search would keep a piece waiting for milliseconds, so a search that grows is shared out: its open alternatives
become tasks for all lanes, in a few rounds (gpu/search.h).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from ..errors import EngineError, WrongAnswer
from ..language import msg
from .gpu import BLOCKS, DEPTH, MOST, PATIENCE, THREADS, open_device

TILE = 32  # puzzles of a block that reads or writes, as in verdicts.cu
NODES = 16  # after which a search is shared out, a power of two
ROUNDS = 5  # of tasks; the last one shares nothing
TASK_SHARE = 8  # a piece of so many puzzles has room for one task
TASK_BLOCKS, TASKS_AT_ONCE = 2, 16  # blocks a multiprocessor for tasks, tasks that a warp takes at once
ROOM_LEFT = 1 << 10  # puzzles of a piece left to the processor that are told one by one
WORDS = 17  # of marks: next, wrong, left, bad; tasks of each round; next of each round; number of families
BYTES_A_PUZZLE = 230  # of a slot on the device: cells, planes, solutions, tasks, verdicts
_TO_DEVICE, _FROM_DEVICE = 1, 2  # cudaMemcpyKind

Array = Any  # of numpy or CuPy: neither can be imported without the extra


class DeviceSlot:
    """One stream with the memory of one piece, got when it is first needed."""

    def __init__(self, room: int) -> None:
        self._cupy, module = open_device()
        cupy = self._cupy
        self.room = room
        self._read_packed, self._read_cells, self._check, self._write = (
            module.get_function(name) for name in ("read_packed", "read_cells", "check_planes", "write_cells")
        )
        self._judge, self._judge_tasks, self._judge_families = (
            module.get_function(name) for name in ("judge", "judge_tasks", "judge_families")
        )
        multiprocessors = cupy.cuda.Device().attributes["MultiProcessorCount"]
        self._task_grid = multiprocessors * TASK_BLOCKS
        self._grid = max(1, min(multiprocessors * BLOCKS, -(-room // THREADS)))
        self.stream = cupy.cuda.Stream(non_blocking=True)
        self._there: dict[str, Array] = {}
        self._here: dict[str, Array] = {}
        self._puzzles, self._solved = self._on_device("puzzles", room * 48), self._on_device("solved", room * 48)
        self._stack = self._on_device("stack", max(self._grid, self._task_grid) * THREADS * DEPTH * 128)
        self._task_room = max(1 << 12, room // TASK_SHARE)
        self._tasks = [self._on_device(name, self._task_room * 128) for name in ("tasks", "more tasks")]
        self._marks = self._on_device("marks", (WORDS + self._task_room) * 4)
        self._found = self._on_device("found", self._task_room * 4)
        self._left = self._on_device("left", ROOM_LEFT * 4)
        self.left_here = self._pinned("left", ROOM_LEFT * 4).view("uint32")
        self._fresh, self._marked = (self._pinned(name, WORDS * 4).view("uint32") for name in ("fresh", "marked"))
        self._fresh[:] = 0
        self._fresh[1] = MOST
        self.verdicts_there = self._on_device("verdicts", room)
        self.verdicts_here = self._pinned("verdicts", room)
        self.given = self.verdicts_here[:0]
        self._done = cupy.cuda.Event(disable_timing=True)
        self.piece: tuple[int, int] | None = None

    @property
    def packed_here(self) -> Array:
        """Pinned memory for the solutions of a piece, two cells a byte."""
        return self._pinned("packed", self.room * 41 + 8)

    def given_here(self, size: int) -> Array:
        """Return pinned memory for the cells of a piece."""
        self.given = self._pinned("given", max(size, self.room * 41))[:size]
        return self.given

    def wait(self) -> int:
        """Wait for a piece; return how many of its puzzles are undecided, or raise WrongAnswer."""
        self._done.synchronize()
        wrong, undecided = int(self._marked[1]), int(self._marked[2])
        if wrong != MOST:
            number = (self.piece or (0, 0))[0] + wrong + 1
            raise WrongAnswer(msg("The graphics processor answered puzzle {number} wrongly.", number=number))
        return undecided

    def send(self, source: Array, packed: bool, stride: int) -> None:
        """Copy the cells of a piece to the device and read them."""
        cells = self._on_device("cells", max(len(source), self.room * 41) + 8)
        self._copy(cells.data.ptr, source.ctypes.data, len(source), _TO_DEVICE)
        self.read(cells, packed, stride)

    def read(self, cells: Array, packed: bool, stride: int) -> None:
        """Read the cells of a piece, which are on the device."""
        import numpy as np

        count = np.uint32(self._count)
        with self.stream:
            if packed:
                self._read_packed(self._tiles, (3 * TILE,), (cells, np.uint32(stride), count, self._puzzles))
            else:
                self._read_cells(self._tiles, (3 * TILE,), (cells, count, self._puzzles))

    def judge(self, limit: int, verdicts: Array, exact: bool) -> None:
        """Search and check; `exact`: of several solutions the first is wanted."""
        import numpy as np

        self._copy(self._marks.data.ptr, self._fresh.ctypes.data, WORDS * 4, _TO_DEVICE)
        count = self._count
        n, most, patience, depth = (np.uint32(number) for number in (count, limit, PATIENCE, DEPTH))
        grid = min(self._grid, -(-count // THREADS))
        # towards the end of a piece warps take few at a time, so that they end together
        block = np.uint32(max(1, min(64, count // max(1, grid * THREADS // 16))))
        families, room = (self._mark(WORDS - 1), self._found), np.uint32(self._task_room)
        # Tasks do not know which solution is the first. Where there are several, the processor says it again, so less
        # is shared out; with a limit of one nobody would know that there are several, so nothing is.
        nodes = NODES if not exact else 2 * NODES if limit > 1 else 0
        work = (self._puzzles, self._solved, verdicts, n, most, patience, self._mark(0), block, self._stack, depth)
        with self.stream:
            shared = np.uint32(nodes), self._tasks[0], self._mark(4), room, *families
            self._judge((grid,), (THREADS,), (*work, *shared, np.int32(exact)))
            for number in range(ROUNDS):
                before, after = self._tasks[number % 2], self._tasks[1 - number % 2]
                own = self._solved, before, self._mark(4 + number), most, patience, self._mark(10 + number)
                share = np.uint32(nodes if number + 1 < ROUNDS else 0)
                shared = share, after, self._mark(5 + number), room, *families
                at_once = np.uint32(TASKS_AT_ONCE), self._stack, depth
                self._judge_tasks((self._task_grid,), (THREADS,), (*own, *at_once, *shared))
            self._judge_families((32,), (96,), (*families, most, np.int32(exact), verdicts))
            left = self._left, np.uint32(ROOM_LEFT)
            self._check((-(-count // 96),), (96,), (self._puzzles, self._solved, verdicts, n, self._mark(0), *left))

    def write(self, verdicts: Array, grids: Array, packed: bool) -> None:
        """Write the solutions of a piece to memory of the device."""
        import numpy as np

        with self.stream:
            count = np.uint32(self._count)
            self._write(self._tiles, (3 * TILE,), (self._solved, verdicts, count, np.int32(packed), grids))

    def fetch_verdicts(self) -> None:
        """Copy the verdicts of a piece to `verdicts_here`."""
        self._copy(self.verdicts_here.ctypes.data, self.verdicts_there.data.ptr, self._count, _FROM_DEVICE)

    def fetch_solutions(self, target: Array, packed: bool) -> None:
        """Copy the solutions of a piece to an array of this machine."""
        size = self._count * 81
        size = (size + 1) // 2 if packed else size
        grids = self._on_device("grids", max(size, self.room * 41) + 8)
        self.write(self.verdicts_there, grids, packed)
        self._copy(target.ctypes.data, grids.data.ptr, size, _FROM_DEVICE)

    def end(self) -> None:
        """End a piece: what `wait` looks at, and the event that it waits for."""
        self._copy(self._marked.ctypes.data, self._marks.data.ptr, WORDS * 4, _FROM_DEVICE)
        self._copy(self.left_here.ctypes.data, self._left.data.ptr, ROOM_LEFT * 4, _FROM_DEVICE)
        self._done.record(self.stream)

    @property
    def _count(self) -> int:
        first, last = self.piece or (0, 0)
        return last - first

    @property
    def _tiles(self) -> tuple[int]:
        return (-(-self._count // TILE),)

    def _mark(self, number: int) -> Any:
        import numpy as np

        return np.uint64(self._marks.data.ptr + 4 * number)

    def _on_device(self, name: str, size: int) -> Array:
        if name not in self._there or self._there[name].size < size:
            with self.stream:
                self._there[name] = self._cupy.empty(size, "uint8")
        return self._there[name]

    def _pinned(self, name: str, size: int) -> Array:
        if name not in self._here or len(self._here[name]) < size:
            self._here[name] = pin(size)
        return self._here[name]

    def _copy(self, to: int, origin: int, size: int, kind: int) -> None:
        self._cupy.cuda.runtime.memcpyAsync(to, origin, size, kind, self.stream.ptr)


def pin(size: int) -> Array:
    """Return bytes of this machine that the device copies from and to by itself."""
    cupy, _ = open_device()
    import numpy as np

    return np.frombuffer(cupy.cuda.alloc_pinned_memory(size), np.uint8, size)


def fitting(largest: int, slots: int) -> tuple[int, int]:
    """Return the puzzles of a piece and the number of slots that half of the device's free memory has room for."""
    cupy, _ = open_device()
    free, _ = cupy.cuda.runtime.memGetInfo()
    with _idle_lock:
        held = sum(_bytes_of(slot.room) for slot in _idle.get(cupy.cuda.Device().id, ()))
    while slots * _bytes_of(largest) > (free + held) // 2 and (largest > 1 << 14 or slots > 1):
        if largest > 1 << 14:
            largest //= 2
        else:
            slots -= 1
    return largest, slots


def _bytes_of(room: int) -> int:
    cupy, _ = open_device()
    multiprocessors = cupy.cuda.Device().attributes["MultiProcessorCount"]
    return int(min(multiprocessors * BLOCKS, -(-room // THREADS)) * THREADS * DEPTH * 128 + room * BYTES_A_PUZZLE)


# Slots that nobody uses now, by device: what they hold takes longer to get than a batch to solve.
_idle: dict[int, list[DeviceSlot]] = {}
_idle_lock = Lock()


@contextmanager
def borrow(wanted: int, room: int) -> Iterator[list[DeviceSlot]]:
    """Lend slots of the current device; those of a batch that failed are dropped."""
    cupy, _ = open_device()
    device = cupy.cuda.Device().id
    with _idle_lock:
        idle = _idle.setdefault(device, [])
        lent = [slot for slot in idle if slot.room >= room][:wanted]
        _idle[device] = [slot for slot in idle if slot not in lent]
    try:
        lent += [DeviceSlot(room) for _ in range(wanted - len(lent))]
    except MemoryError as error:  # CuPy's own is one
        raise EngineError(
            msg("The graphics processor has no room for this batch."),
            msg("Give it fewer puzzles at a time, or leave the path out."),
        ) from error
    try:
        yield lent
    except BaseException:
        for slot in lent:
            slot.stream.synchronize()  # nothing may be written to memory that the caller takes back
        raise
    with _idle_lock:
        _idle[device] += lent


def release() -> None:
    """Give back the memory that idle slots hold, on all devices and here."""
    with _idle_lock:
        had_some = any(_idle.values())
        _idle.clear()
    if had_some:
        cupy, _ = open_device()
        cupy.get_default_memory_pool().free_all_blocks()
        cupy.get_default_pinned_memory_pool().free_all_blocks()

"""A graphics processor for machines without one: as much of CuPy as arrays need, its kernels done by the processor.

A stream does nothing before somebody waits for it, as late as a real one may: memory that is used again too early
gives wrong answers here. Fresh memory of the device is poisoned.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from modoku.native import _ext

MOST = 2**64 - 1
POISON = 0xA5


class DeviceArray(np.ndarray[Any, Any]):
    """An array that says it lives on the device."""

    __cuda_array_interface__: dict[str, object] = {}  # noqa: RUF012 - numpy's classes take no annotation of a class

    @property
    def data(self) -> Any:  # CuPy's has a pointer
        return SimpleNamespace(ptr=self.ctypes.data)

    @property
    def device(self) -> Any:
        return DEVICE

    def get(self) -> Any:
        return np.array(self)


class Device:
    """The one device, also as a context."""

    id = 0
    attributes = {"MultiProcessorCount": 2}  # noqa: RUF012 - as CuPy has it

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


DEVICE = Device()


class Stream:
    """Work in order, done when somebody waits."""

    current: Stream | None = None

    def __init__(self, non_blocking: bool = False) -> None:
        self.todo: list[Callable[[], object]] = []
        self.ptr = id(self)
        STREAMS[self.ptr] = self

    def __enter__(self) -> None:
        self.before, Stream.current = Stream.current, self

    def __exit__(self, *_: object) -> None:
        Stream.current = self.before

    def synchronize(self) -> None:
        todo, self.todo = self.todo, []
        for work in todo:
            work()

    def wait_event(self, event: Event) -> None:
        event.synchronize()

    def record(self) -> Event:
        event = Event()
        event.record(self)
        return event


class Event:
    """A place in a stream."""

    def __init__(self, disable_timing: bool = False) -> None:
        self.stream: Stream | None = None

    def record(self, stream: Stream) -> None:
        self.stream = stream

    def synchronize(self) -> None:
        if self.stream is not None:
            self.stream.synchronize()


STREAMS: dict[int, Stream] = {}
PINNED: list[bytearray] = []
PLANES: dict[int, Any] = {}
"""The puzzles and solutions of slots, by the address of their planes."""


class Kernels:
    """What the program of the device does, by name; one puzzle in `undecided_every` is left to the processor."""

    def __init__(self, undecided_every: int = 7, wrong: int | None = None) -> None:
        self.undecided_every = undecided_every
        self.wrong = wrong
        self.pieces = 0

    def get_function(self, name: str) -> Callable[..., None]:
        work = getattr(self, name)

        def launch(_grid: object, _block: object, arguments: tuple[Any, ...]) -> None:
            assert Stream.current is not None, "a kernel without a stream"
            Stream.current.todo.append(lambda: work(*arguments))

        return launch

    def read_packed(self, packed: Any, stride: Any, count: Any, puzzles: Any) -> None:
        raw = np.asarray(packed)
        cells = np.empty(2 * raw.size, np.uint8)
        cells[0::2], cells[1::2] = raw & 15, raw >> 4
        _keep(puzzles, cells, int(stride), int(count))

    def read_cells(self, cells: Any, count: Any, puzzles: Any) -> None:
        _keep(puzzles, np.asarray(cells).reshape(-1), 81, int(count))

    def judge(self, puzzles: Any, solved: Any, verdicts: Any, count: Any, limit: Any, *rest: Any) -> None:
        self.pieces += 1
        assert list(_words_at(rest[1], 17)) == [0, 2**32 - 1] + [0] * 15, "marks that are not fresh"
        cells = np.minimum(PLANES[puzzles.ctypes.data], 15).reshape(-1)
        counts, stops, _, grids = _ext.solve_records(
            cells, 81, True, int(limit), MOST, float("inf"), MOST, float("inf"), 1, "", None
        )
        found = np.frombuffer(counts, np.uint64).astype(np.uint8)
        found[np.frombuffer(stops, np.uint8) == 5] = 255
        some = found[:: self.undecided_every]
        some[:] = np.where(some == 255, 255, 254)
        verdicts[: int(count)] = found
        PLANES[solved.ctypes.data] = np.frombuffer(grids, np.uint8).reshape(-1, 81)

    def judge_tasks(self, *_: Any) -> None: ...

    def judge_families(self, *_: Any) -> None: ...

    def check_planes(self, _p: Any, _s: Any, verdicts: Any, count: Any, marks: Any, left: Any, room: Any) -> None:
        told = _words_at(marks, 4)
        undecided = np.flatnonzero(verdicts[: int(count)] == 254)[::-1]
        told[2], told[3] = len(undecided), int((verdicts[: int(count)] == 255).sum())
        if self.wrong is not None:
            told[1] = self.wrong
        left.view("uint32")[: min(len(undecided), int(room))] = undecided[: int(room)]

    def write_cells(self, solved: Any, verdicts: Any, count: Any, packed: Any, out: Any) -> None:
        good = (np.asarray(verdicts)[: int(count)] > 0) & (np.asarray(verdicts)[: int(count)] < 254)
        cells = np.where(good[:, None], PLANES[solved.ctypes.data], 0).astype(np.uint8).reshape(-1)
        if packed:
            cells = np.append(cells, np.zeros(len(cells) % 2, np.uint8))
            cells = (cells[0::2] | cells[1::2] << 4).astype(np.uint8)
        out.reshape(-1).view("uint8")[: cells.size] = cells


def _keep(puzzles: Any, cells: Any, stride: int, count: int) -> None:
    records = np.zeros((count, stride), np.uint8)
    flat, whole = records.reshape(-1), cells[: count * stride]
    flat[: whole.size] = whole
    PLANES[puzzles.ctypes.data] = records[:, :81].copy()


def _words_at(address: Any, size: int) -> Any:
    return np.ctypeslib.as_array(ctypes.cast(int(address), ctypes.POINTER(ctypes.c_uint32)), (size,))


def _empty(shape: Any, kind: str) -> Any:
    array = np.empty(shape, kind).view(DeviceArray)
    array.view("uint8")[...] = POISON
    return array


def _alloc_pinned(size: int) -> bytearray:
    PINNED.append(bytearray(size))
    return PINNED[-1]


def _attributes(address: int) -> Any:
    starts = ((ctypes.addressof(ctypes.c_char.from_buffer(memory)), len(memory)) for memory in PINNED if memory)
    return SimpleNamespace(type=1 if any(0 <= address - start < size for start, size in starts) else 0)


def _memcpy(to: int, origin: int, size: int, _kind: int, stream: int) -> None:
    STREAMS[stream].todo.append(lambda: ctypes.memmove(to, origin, size))


def simulated_cupy(free: int = 1 << 34) -> Any:
    """Return what stands for the module cupy, on a device with so much free memory."""
    default = Stream()
    pool = SimpleNamespace(free_all_blocks=lambda: None)
    return SimpleNamespace(
        ndarray=DeviceArray,
        empty=_empty,
        asarray=lambda array: np.asarray(array).view(DeviceArray),
        from_dlpack=lambda array: array.view(DeviceArray),
        flatnonzero=lambda array: np.flatnonzero(array).view(DeviceArray),
        get_default_memory_pool=lambda: pool,
        get_default_pinned_memory_pool=lambda: pool,
        cuda=SimpleNamespace(
            Device=lambda: DEVICE,
            Stream=Stream,
            Event=Event,
            get_current_stream=lambda: default,
            alloc_pinned_memory=_alloc_pinned,
            runtime=SimpleNamespace(
                memcpyAsync=_memcpy, pointerGetAttributes=_attributes, memGetInfo=lambda: (free, free)
            ),
        ),
    )

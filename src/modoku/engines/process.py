"""Work in a process that can be killed, for libraries that cannot be stopped from inside.

A worker is a fresh interpreter that waits for tasks; it is used again, so that only the first task pays for its
start. Answers come back as they are found and are kept when the worker has to be killed. Not for parallel work: one
caller, one worker.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from multiprocessing.connection import Connection

from ..errors import EngineError
from ..language import msg
from ..limits import Deadline, Stop
from ..native import CancelFlag

Emit = Callable[[object], None]

CAN_KILL = os.name == "posix"
"""Whether workers exist here; elsewhere the work is done in the caller's own process."""

POLL_SECONDS = 0.01
IDLE_WORKERS = 2


@dataclass(frozen=True, slots=True)
class TaskOutcome:
    """What a task gave: the items it emitted, and its result, or None and why it was killed."""

    items: tuple[object, ...]
    result: object
    killed: Stop | None


def run_killable(
    target: str, task: object, seconds: float | None = None, cancel: CancelFlag | None = None
) -> TaskOutcome:
    """Run `module:function`(task, emit) in a worker; kill it when its time is over or the flag is raised.

    >>> run_killable("modoku.engines.process:echo", 7).items
    (7,)
    """
    deadline = Deadline.after(seconds, cancel)
    worker = _take_worker()
    items: list[object] = []
    sound = False
    try:
        worker.connection.send((target, task))
        while True:
            if worker.connection.poll(POLL_SECONDS):
                kind, value = worker.connection.recv()
                sound = kind != "item"
                if kind == "failed":
                    raise value
                if kind == "done":
                    return TaskOutcome(tuple(items), value, None)
                items.append(value)
            stop = deadline.stop()
            if stop is not None:
                return TaskOutcome(tuple(items), None, stop)
    except (EOFError, ConnectionError) as error:
        raise EngineError(
            msg("The process that did the work ended by itself."),
            msg("It may have run out of memory: try a smaller puzzle."),
        ) from error
    finally:
        # Whatever the way out, Ctrl-C included: a worker that is still busy must not go on.
        if sound:
            _give_back(worker)
        else:
            worker.kill()


def echo(task: object, emit: Emit) -> object:
    """Return a task back: the smallest piece of work."""
    emit(task)
    return task


class _Worker:
    """One waiting interpreter and the line to it."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            start = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve({theirs.fileno()})"
            self.process = subprocess.Popen(  # noqa: S603 - our own interpreter, our own code
                [sys.executable, "-c", start],
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
            )
        self.connection = Connection(ours.detach())

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        self.process.kill()
        self.connection.close()
        self.process.wait()


_idle: list[_Worker] = []
_lock = threading.Lock()


@lru_cache
def _spawner() -> ThreadPoolExecutor:
    # Workers die with the thread that started them (see serve), so one lasting thread starts them all.
    return ThreadPoolExecutor(1, thread_name_prefix="modoku-workers")


def _take_worker() -> _Worker:
    with _lock:
        while _idle:
            worker = _idle.pop()
            if worker.process.poll() is None:
                return worker
            worker.kill()
    return _spawner().submit(_Worker).result()


def _give_back(worker: _Worker) -> None:
    with _lock:
        if len(_idle) < IDLE_WORKERS:
            _idle.append(worker)
            return
    worker.kill()


@atexit.register
def _end_workers() -> None:
    while _idle:
        _idle.pop().kill()


def serve(descriptor: int) -> None:
    """Do tasks until the other end is gone: what a worker runs."""
    _die_with_parent()
    # Ctrl-C reaches the whole group of processes; the caller decides what it means for us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Connection(descriptor) as connection:
        while True:
            try:
                target, task = connection.recv()
            except (EOFError, OSError):
                return
            try:
                module, _, name = target.partition(":")
                result = getattr(import_module(module), name)(task, lambda item: connection.send(("item", item)))
            except Exception as error:
                connection.send(("failed", error))
            else:
                connection.send(("done", result))


def _die_with_parent() -> None:
    """Ask the system to kill this process when its parent is gone, even if a library is deep in a search."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)

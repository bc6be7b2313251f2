"""One worker: a process, the line to it, and the time that a task may take there."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .process import Allowance, work
from .worker_pipe import Head, Pieces, WorkerConnection

MOST_DELAY = 3.0
"""A task may take so many times its seconds by the clock, if it did not get the processor."""
LEAST_DELAY_SECONDS = 2.0
Item = Callable[[str, bytes], None]
"""Is told of a task's `progress` and of every `item`, as JSON texts."""
METHOD = "spawn" if sys.platform == "win32" else "forkserver"
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class OutOfTime(Exception):  # noqa: N818 - an answer, not a fault
    """The deadline of a task passed; its process is killed."""


class Failed(Exception):  # noqa: N818
    """A task failed: `problem` is the JSON text that says why, or None where the reason is ours."""

    def __init__(self, problem: bytes | None, status: int = 500, why: str = "internal") -> None:
        super().__init__(why)
        self.problem = problem
        self.status = status
        self.why = why


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of work: its name among `tasks.TASKS`, the client's own bytes, the language of the answer, who asks."""

    name: str
    body: bytes
    language: str
    client: str
    seconds: float = 60.0
    gzip: bool = False
    job: bool = False
    json: bool = False

    def head(self) -> Head:
        """Return what a worker has to know besides the body."""
        return {
            "name": self.name,
            "language": self.language,
            "seconds": self.seconds,
            "gzip": self.gzip,
            "job": self.job,
            "json": self.json,
        }


@dataclass(frozen=True, slots=True)
class Content:
    """What a worker made, on its way to the client as it is."""

    head: Head
    pieces: Pieces

    @property
    def media_type(self) -> str:
        """What it is."""
        return str(self.head["media_type"])

    @property
    def length(self) -> int:
        """How many bytes it has."""
        return sum(map(len, self.pieces))

    def to_bytes(self) -> bytes:
        """Return all of it as one."""
        return b"".join(self.pieces)

    def to_plain(self) -> Any:
        """Read it as JSON; only for what is known to be small."""
        return json.loads(self.to_bytes())


class Worker:
    """One process and the line to it."""

    def __init__(self, allowance: Allowance) -> None:
        """Start the process; this waits for it, so call it in a thread."""
        context: Any = multiprocessing.get_context(METHOD)
        self._socket, theirs = socket.socketpair()
        self.process = context.Process(target=work, args=(theirs, allowance), daemon=True)
        self.process.start()
        theirs.close()
        self.line = WorkerConnection()
        self.cost = 0.0
        self._used = 0.0
        self._ready = asyncio.Event()
        self._answer: asyncio.Future[Content] | None = None
        self._item: Item | None = None

    async def connect(self, lose: Callable[[Worker], None]) -> None:
        """Listen to it; `lose` is called if it ends while nobody asked it for anything."""

        def lost() -> None:
            self._ready.set()
            if self._answer is None or self._answer.done():
                lose(self)
            else:
                self._answer.set_exception(Failed(None, why="memory"))

        self.line.take, self.line.lose = self._take, lost
        self._socket.setblocking(False)
        await asyncio.get_running_loop().create_connection(lambda: self.line, sock=self._socket)
        # What it takes to begin is nobody's account.
        await self._ready.wait()

    def kill(self) -> None:
        """End it at once; this waits, so call it in a thread."""
        self.process.kill()
        self.process.join()

    def _take(self, head: Head, pieces: Pieces) -> None:
        kind = head.pop("kind")
        waiting = self._answer is not None and not self._answer.done()
        if kind in ("item", "progress"):
            if self._item is not None and waiting:
                self._item(kind, b"".join(pieces))
            return
        used = float(head.pop("used"))
        self.cost, self._used = used - self._used, used
        if kind == "ready":
            self._ready.set()
        if self._answer is None or not waiting:
            return
        if kind == "done":
            self._answer.set_result(Content(head, pieces))
        elif kind == "refused":
            self._answer.set_exception(Failed(b"".join(pieces), int(head["status"]), "refused"))
        else:
            self._answer.set_exception(Failed(None, why=str(head["why"])))

    def _spent(self, before: float, begun: float) -> float:
        """Return the processor time used since `before`, or the clock's since `begun` where the system tells none."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            return time.monotonic() - begun
        return (int(fields[11]) + int(fields[12])) / _TICKS - before

    async def run(self, task: Task, seconds: float, item: Item | None) -> Content:
        """Do a task within so many seconds; whatever goes wrong, the caller must kill the worker.

        Raises OutOfTime or Failed; `cost` says afterwards what it took.
        """
        self._answer, self._item = asyncio.get_running_loop().create_future(), item
        if self.line.is_lost:
            raise Failed(None, why="memory")
        begun, before = time.monotonic(), self._used
        self.cost = 0.0
        try:
            self.line.send(task.head(), task.body)
            left = seconds
            while left > 0:
                await asyncio.wait({self._answer}, timeout=max(left, 0.02))
                if self._answer.done():
                    return self._answer.result()
                # On a machine with much else to do, a process gets less than the clock says: that is not its fault.
                late = time.monotonic() - begun > max(MOST_DELAY * seconds, LEAST_DELAY_SECONDS)
                left = 0.0 if late else seconds - self._spent(before, begun)
            raise OutOfTime
        finally:
            if self._used == before:
                self.cost = self._spent(before, begun)
            if not self._answer.cancel() and not self._answer.cancelled():
                # Looked at here too: one that nobody waits for any more is no fault.
                self._answer.exception()

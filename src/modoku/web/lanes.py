"""Who is served when: lanes of killable processes with a deadline for each task, fair between clients.

A short question runs in the quick lane; if it turns out to be long it is stopped there and starts again in the heavy
lane, which has time but runs at low priority. Whoever has used least is served first, so that one client with a
thousand hard questions does not keep another with a light one waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from .process import Allowance, work
from .settings import Settings

HALF_LIFE_SECONDS = 30.0
SPENT_SECONDS = 2.0
"""Who has used so much lately is not let into the quick lane."""
LONG = frozenset({"candidates", "certify", "compare", "conflict", "count", "generate", "lesson", "steps"})
MANY_CELLS = 400
"""More characters or cells than this, and a question looks long."""
NICE = 10
MOST_DELAY = 3.0
"""A task may take so many times its seconds by the clock, if it did not get the processor."""
Item = Callable[[object], None]
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_METHOD = "spawn" if sys.platform == "win32" else "forkserver"


class Refused(Exception):  # noqa: N818 - not a fault, an answer
    """The queue is full, or the client has too much waiting; `seconds` says when to come back."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class OutOfTime(Exception):  # noqa: N818
    """The deadline of a task passed; its process was killed."""


class Failed(Exception):  # noqa: N818
    """A task failed: `problem` says why in the client's language, or is None where the reason is ours."""

    def __init__(self, problem: Mapping[str, object] | None, why: str = "internal") -> None:
        super().__init__(why)
        self.problem = problem
        self.why = why


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of work: its name among `tasks.TASKS`, its data, the language of its answer, who asks."""

    name: str
    payload: object
    language: str
    client: str

    def packed(self) -> bytes:
        """Give it as the text that a process reads."""
        fields = {"name": self.name, "payload": self.payload, "language": self.language}
        return json.dumps(fields, separators=(",", ":")).encode()


class Ledger:
    """What each client has used lately, in seconds of work; forgotten by half every half minute."""

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}

    def used(self, client: str) -> float:
        """Give what a client has used, as it counts now."""
        amount, when = self._used.get(client, (0.0, 0.0))
        return amount * float(0.5 ** ((time.monotonic() - when) / HALF_LIFE_SECONDS))

    def charge(self, client: str, seconds: float) -> None:
        """Add to a client's account."""
        if len(self._used) > 10_000:
            self._used = {name: entry for name, entry in self._used.items() if self.used(name) > 0.01}
        self._used[client] = (self.used(client) + seconds, time.monotonic())


class Worker:
    """One process and the line to it."""

    def __init__(self, allowance: Allowance) -> None:
        context: Any = multiprocessing.get_context(_METHOD)
        ours, theirs = context.Pipe()
        self.connection: Connection = ours
        self.process = context.Process(target=work, args=(theirs, allowance), daemon=True)
        self.process.start()
        theirs.close()

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        self.process.join()
        self.connection.close()

    def _processor_seconds(self) -> float:
        """Give the processor time that the process has used; the clock where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        except OSError:
            return time.monotonic()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    async def run(self, task: Task, seconds: float, item: Item | None) -> object:
        """Do a task within so many seconds; whatever goes wrong, the caller must kill the worker."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[object] = loop.create_future()

        def receive() -> None:
            try:
                while self.connection.poll():
                    message = json.loads(self.connection.recv_bytes())
                    if "item" in message:
                        if item is not None:
                            item(message["item"])
                    elif not answer.done():
                        if "done" in message:
                            answer.set_result(message["done"])
                        else:
                            answer.set_exception(Failed(message["failed"], message.get("why", "internal")))
                        return
            except (EOFError, OSError):
                if not answer.done():
                    answer.set_exception(Failed(None, "memory"))

        loop.add_reader(self.connection.fileno(), receive)
        try:
            begun, used = time.monotonic(), self._processor_seconds()
            self.connection.send_bytes(task.packed())
            left = seconds
            while left > 0:
                await asyncio.wait({answer}, timeout=max(left, 0.02))
                if answer.done():
                    return answer.result()
                # On a machine with much else to do, a process gets less than the clock says: that is not its fault.
                late = time.monotonic() - begun > MOST_DELAY * seconds
                left = 0.0 if late else seconds - (self._processor_seconds() - used)
            raise OutOfTime
        finally:
            loop.remove_reader(self.connection.fileno())


@dataclass(slots=True)
class _Ticket:
    client: str
    number: int
    worker: asyncio.Future[Worker] = field(compare=False)


class Lane:
    """A few processes, a spare one for when another has to be killed, and the queue before them."""

    def __init__(self, name: str, size: int, allowance: Allowance, ledger: Ledger, length: int, each: int) -> None:
        self.name = name
        self.running = 0
        self._size = size
        self._allowance = allowance
        self._ledger = ledger
        self._length = length
        self._each = each
        self._idle: list[Worker] = []
        self._waiting: list[_Ticket] = []
        self._busy: Counter[str] = Counter()
        self._numbers = itertools.count()
        self._closed = False
        self._replacing: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many tasks wait."""
        return len(self._waiting)

    async def start(self) -> None:
        """Start the processes."""
        await asyncio.gather(*(self._spawn() for _ in range(self._size + 1)))

    async def stop(self) -> None:
        """End the processes; whoever waits is refused."""
        self._closed = True
        for ticket in self._waiting:
            if not ticket.worker.done():
                ticket.worker.set_exception(Refused(5.0))
        self._waiting.clear()
        await asyncio.gather(*self._replacing)
        for worker in self._idle:
            worker.kill()
        self._idle.clear()

    async def run(self, task: Task, seconds: float, item: Item | None = None, patience: float | None = None) -> object:
        """Wait for a process (`patience` seconds at most), do the task; cancelling it kills the process.

        Raises Refused, OutOfTime or Failed.
        """
        try:
            worker = await asyncio.wait_for(self._take(task.client), patience)
        except TimeoutError:
            raise Refused(5.0) from None
        self._busy[task.client] += 1
        start = time.monotonic()
        sound = False
        try:
            result = await worker.run(task, seconds, item)
            sound = True
            return result
        except Failed as failure:
            # A task that failed in good order leaves its process usable; one that ran out of memory does not.
            sound = failure.problem is not None
            raise
        finally:
            self._ledger.charge(task.client, time.monotonic() - start)
            self._busy[task.client] -= 1
            if not self._busy[task.client]:
                del self._busy[task.client]
            self._give_back(worker, sound)

    async def _take(self, client: str) -> Worker:
        if self._closed:
            raise Refused(5.0)
        if not self._waiting and (worker := self._free()) is not None:
            return worker
        mine = self._busy[client] + sum(1 for ticket in self._waiting if ticket.client == client)
        if mine >= self._each:
            raise Refused(1.0 + 0.1 * len(self._waiting))
        if len(self._waiting) >= self._length:
            self._make_room(client)
        ticket = _Ticket(client, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting.append(ticket)
        try:
            return await ticket.worker
        except asyncio.CancelledError:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            elif ticket.worker.done() and not ticket.worker.cancelled():
                self._give_back(ticket.worker.result(), sound=True)
            raise

    def _make_room(self, client: str) -> None:
        """Send away whoever has used most; that may be the newcomer."""
        last = max(self._waiting, key=lambda ticket: (self._ledger.used(ticket.client), ticket.number))
        if self._ledger.used(last.client) <= self._ledger.used(client):
            raise Refused(1.0 + 0.1 * len(self._waiting))
        self._waiting.remove(last)
        if not last.worker.done():
            last.worker.set_exception(Refused(5.0))

    def _free(self) -> Worker | None:
        if self.running >= self._size or not self._idle:
            return None
        self.running += 1
        return self._idle.pop()

    def _give_back(self, worker: Worker, sound: bool) -> None:
        self.running -= 1
        if sound and not self._closed:
            self._idle.append(worker)
        else:
            replacing = asyncio.get_running_loop().create_task(self._replace(worker))
            self._replacing.add(replacing)
            replacing.add_done_callback(self._replacing.discard)
        self._serve()

    async def _replace(self, worker: Worker) -> None:
        await asyncio.to_thread(worker.kill)
        if not self._closed:
            await self._spawn()

    async def _spawn(self) -> None:
        worker = await asyncio.to_thread(Worker, self._allowance)
        if self._closed:
            worker.kill()
            return
        self._idle.append(worker)
        self._serve()

    def _serve(self) -> None:
        while self._waiting and (worker := self._free()) is not None:
            first = min(self._waiting, key=lambda ticket: (self._ledger.used(ticket.client), ticket.number))
            self._waiting.remove(first)
            if first.worker.done():
                self.running -= 1
                self._idle.append(worker)
            else:
                first.worker.set_result(worker)


class Lanes:
    """The quick lane, the heavy lane, and the way from one to the other."""

    def __init__(self, settings: Settings) -> None:
        memory = settings.memory_bytes
        self.settings = settings
        self.ledger = Ledger()
        length, each = settings.queue_length, settings.waiting_each
        self.quick = Lane("quick", settings.quick_workers, Allowance(memory, 0), self.ledger, length, each)
        self.heavy = Lane(
            "heavy", settings.heavy_workers, Allowance(memory, NICE), self.ledger, length // 4, settings.jobs_each
        )

    async def start(self) -> None:
        """Start all processes."""
        if _METHOD == "forkserver":
            multiprocessing.get_context(_METHOD).set_forkserver_preload(["modoku.web.preloaded"])
        await self.quick.start()
        await self.heavy.start()

    async def stop(self) -> None:
        """End all processes."""
        await asyncio.gather(self.quick.stop(), self.heavy.stop())

    async def ask(self, task: Task, seconds: float | None = None) -> object:
        """Answer a question: quickly if that can be, with more time otherwise.

        What looks long, and whoever has used much lately, goes to the heavy lane at once.
        """
        most = seconds or self.settings.heavy_seconds
        if not looks_long(task) and self.ledger.used(task.client) < SPENT_SECONDS:
            with contextlib.suppress(OutOfTime):
                return await self.quick.run(task, self.settings.quick_seconds, patience=most)
        return await self.heavy.run(task, most, patience=most)


def looks_long(task: Task) -> bool:
    """Say whether a question is likely to take long, from its kind and the size of its grid alone.

    >>> [looks_long(Task("hint", {"puzzle": cells * "."}, "en", "me")) for cells in (81, 625)]
    [False, True]
    """
    puzzle = task.payload.get("puzzle") if isinstance(task.payload, dict) else None
    size = len(puzzle) if isinstance(puzzle, str) else len(puzzle.get("givens", ())) if isinstance(puzzle, dict) else 0
    return task.name in LONG or size > MANY_CELLS

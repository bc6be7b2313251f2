"""Who is served when: pools of killable processes with a deadline for each task, fair between clients.

A short question runs in the quick pool; if it turns out to be long it is stopped there and starts again in the heavy
pool, which has time but runs at low priority. Whoever asks short questions and has used least is served first, and some
processes of the quick pool are kept for those whose questions have been short, as long as the next one looks light too:
a thousand clients with hard questions do not keep one with a light question waiting.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import multiprocessing
import re
import signal
import threading
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from ..questions import NAMES, get_question
from .ledger import Habit, Ledger
from .process import Allowance
from .settings import Settings
from .workers import METHOD, Content, Failed, Item, OutOfTime, Task, Worker

SPENT_SECONDS = 0.5
"""Who has used so much of the quick pool lately, by questions that were not short, is not let into it."""
MANY_BYTES = 24_000
_LARGE_GRID = re.compile(rb'"puzzle"\s*:\s*"[^"]{401}')
"""More cells than this, or a longer request, and a question looks long."""
_CLASSIC = re.compile(rb'"puzzle"\s*:\s*"([0-9.]{81})"')
FEWEST_GIVENS = 17
"""A classic with fewer givens has many solutions."""
QUICK_FOR_CLASSICS = frozenset({"count", "candidates", "explain-conflict", "certify", "graph-colour"})
"""Long questions that take a few milliseconds about most classics; one that does not moves aside as any other."""
PAGE_TASKS_TO_KEEP = frozenset({"share", "jobs"})
FEW_BYTES = 4000
START_SECONDS = 0.05
"""Whoever has a process killed pays for another one."""
NICE = 10

__all__ = ["Content", "Failed", "OutOfTime", "Refused", "Task", "WorkerPool", "WorkerPools", "looks_long"]


class Refused(Exception):  # noqa: N818 - not a fault, an answer
    """The queue is full, or the client has too much waiting; `seconds` says when to come back."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@dataclass(slots=True)
class _Ticket:
    client: str
    is_light: bool
    number: int
    worker: asyncio.Future[Worker] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much a pool takes on.

    Attributes:
        size: processes at work at once.
        reserved: so many of them only for light questions of clients whose questions have been short.
        queue: tasks that may wait.
        each: tasks of one client that may wait or be at work.
    """

    size: int
    reserved: int
    queue: int
    each: int


class WorkerPool:
    """A few processes, a spare one for when another has to be killed, and the queue before them."""

    def __init__(self, bounds: Bounds, allowance: Allowance) -> None:
        self.running = 0
        self.ledger = Ledger()
        self._bounds = bounds
        self._allowance = allowance
        self._idle: list[Worker] = []
        self._working: set[Worker] = set()
        self._waiting: list[_Ticket] = []
        self._busy: Counter[str] = Counter()
        self._numbers = itertools.count()
        self._closed = False
        # One after the other: whoever makes us kill many does not make us start many at once.
        self._starting = asyncio.Lock()
        self._replacing: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """How many tasks wait."""
        return len(self._waiting)

    async def start(self) -> None:
        """Start the processes."""
        await asyncio.gather(*(self._spawn() for _ in range(self._bounds.size + 1)))

    async def stop(self) -> None:
        """End the processes; whoever waits is refused."""
        self._closed = True
        for ticket in self._waiting:
            if not ticket.worker.done():
                ticket.worker.set_exception(Refused(5.0))
        self._waiting.clear()
        idle, self._idle = self._idle, []
        for worker in idle:
            self._soon(self._replace(worker))
        await asyncio.gather(*self._replacing)

    async def run(self, task: Task, seconds: float, item: Item | None = None, patience: float | None = None) -> Content:
        """Wait for a process (`patience` seconds at most), do the task; cancelling it kills the process.

        Raises Refused, OutOfTime or Failed.
        """
        try:
            worker = await asyncio.wait_for(self._take(task.client, looks_light(task)), patience)
        except TimeoutError:
            raise Refused(5.0) from None
        self._busy[task.client] += 1
        self._working.add(worker)
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
            self.ledger.charge(task.client, worker.cost + (0.0 if sound else START_SECONDS))
            self._busy[task.client] -= 1
            if not self._busy[task.client]:
                del self._busy[task.client]
            self._working.discard(worker)
            self._give_back(worker, sound)

    def abandon(self) -> None:
        """Kill what is at work; whoever waits for it is told."""
        self._closed = True
        for worker in self._working:
            worker.process.kill()

    async def _take(self, client: str, is_light: bool) -> Worker:
        if self._closed:
            raise Refused(5.0)
        if not self._waiting and (worker := self._free(client, is_light)) is not None:
            return worker
        mine = self._busy[client] + sum(1 for ticket in self._waiting if ticket.client == client)
        if mine >= self._bounds.each:
            raise Refused(1.0 + 0.1 * len(self._waiting))
        if len(self._waiting) >= self._bounds.queue:
            self._make_room(client, is_light)
        ticket = _Ticket(client, is_light, next(self._numbers), asyncio.get_running_loop().create_future())
        self._waiting.append(ticket)
        self._serve()
        try:
            return await ticket.worker
        except asyncio.CancelledError:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            elif ticket.worker.done() and not ticket.worker.cancelled() and ticket.worker.exception() is None:
                self._give_back(ticket.worker.result(), sound=True)
            raise

    def _is_favoured(self, client: str, is_light: bool) -> bool:
        return is_light and self.ledger.habit(client) is Habit.SHORT

    def _rank(self, client: str, is_light: bool) -> tuple[bool, Habit, float]:
        # Those for whom processes are kept come first: whoever is not among them may have to wait for others.
        return not self._is_favoured(client, is_light), self.ledger.habit(client), self.ledger.used(client)

    def _make_room(self, client: str, is_light: bool) -> None:
        """Send away whoever comes last; that may be the newcomer."""
        last = max(self._waiting, key=self._order)
        if self._rank(last.client, last.is_light) <= self._rank(client, is_light):
            raise Refused(1.0 + 0.1 * len(self._waiting))
        self._waiting.remove(last)
        if not last.worker.done():
            last.worker.set_exception(Refused(5.0))

    def _order(self, ticket: _Ticket) -> tuple[bool, Habit, float, int]:
        return *self._rank(ticket.client, ticket.is_light), ticket.number

    def _free(self, client: str, is_light: bool) -> Worker | None:
        """Take a process for a question of a client, if there is one."""
        # What is kept are processes that are there: of those that were killed, another is on its way only.
        kept = 0 if self._is_favoured(client, is_light) else self._bounds.reserved
        if self.running >= self._bounds.size - kept or len(self._idle) <= kept:
            return None
        self.running += 1
        return self._idle.pop()

    def _give_back(self, worker: Worker, sound: bool) -> None:
        self.running -= 1
        if sound and not self._closed and not worker.line.is_lost:
            self._idle.append(worker)
        else:
            self._soon(self._replace(worker))
        self._serve()

    def _lost(self, worker: Worker) -> None:
        """Replace a process that ended while it had nothing to do."""
        if worker in self._idle:
            self._idle.remove(worker)
            self._soon(self._replace(worker))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        replacing = asyncio.get_running_loop().create_task(work)
        self._replacing.add(replacing)
        replacing.add_done_callback(self._replacing.discard)

    async def _replace(self, worker: Worker) -> None:
        worker.line.close()
        worker.process.kill()
        async with self._starting:
            await asyncio.to_thread(worker.kill)
            if not self._closed:
                await self._spawn()

    async def _spawn(self) -> None:
        worker = await asyncio.to_thread(Worker, self._allowance)
        if self._closed:
            await asyncio.to_thread(worker.kill)
            return
        await worker.connect(self._lost)
        if worker.line.is_lost or self._closed:
            worker.line.close()
            await asyncio.to_thread(worker.kill)
            return
        self._idle.append(worker)
        self._serve()

    def _serve(self) -> None:
        """Give processes to those who wait, the first of them first."""
        while self._waiting:
            first = min(self._waiting, key=self._order)
            worker = self._free(first.client, first.is_light)
            if worker is None:
                return
            self._waiting.remove(first)
            if first.worker.done():
                self.running -= 1
                self._idle.append(worker)
            else:
                first.worker.set_result(worker)


class WorkerPools:
    """The quick pool, the heavy pool, and the way from one to the other."""

    def __init__(self, settings: Settings) -> None:
        memory = settings.memory_bytes
        self.settings = settings
        quick, heavy = settings.quick_workers, settings.heavy_workers
        length = settings.queue_length
        self.quick = WorkerPool(Bounds(quick, quick // 2, length, settings.waiting_each), Allowance(memory, 0))
        self.heavy = WorkerPool(Bounds(heavy, 0, length // 4, settings.jobs_each), Allowance(memory, NICE))

    async def start(self) -> None:
        """Start all processes."""
        if METHOD == "forkserver":
            multiprocessing.get_context(METHOD).set_forkserver_preload(["modoku.web.preloaded"])
            _start_forkserver()
        await self.quick.start()
        await self.heavy.start()

    async def stop(self) -> None:
        """End all processes."""
        await asyncio.gather(self.quick.stop(), self.heavy.stop())

    def abandon(self) -> None:
        """Kill what is at work."""
        self.quick.abandon()
        self.heavy.abandon()

    async def ask(self, task: Task, seconds: float | None = None) -> Content:
        """Answer a question: quickly if that can be, with more time otherwise.

        What looks long goes to the heavy pool at once, and so does whoever has lately used the quick one for long work.
        """
        most = seconds or self.settings.heavy_seconds
        ledger = self.quick.ledger
        is_spent = ledger.habit(task.client) is Habit.LONG and ledger.used(task.client) >= SPENT_SECONDS
        if not looks_long(task) and not is_spent:
            with contextlib.suppress(OutOfTime):
                return await self.quick.run(task, self.settings.quick_seconds, patience=most)
        return await self.heavy.run(task, most, patience=most)


def _start_forkserver() -> None:
    """Start the process that workers are forked from, deaf to Ctrl-C: that is for the server, which ends them all."""
    from multiprocessing.forkserver import ensure_running

    if threading.current_thread() is not threading.main_thread():
        ensure_running()
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        ensure_running()
    finally:
        signal.signal(signal.SIGINT, before)


def looks_long(task: Task) -> bool:
    """Return whether a question is likely to take long, from its kind, its size and its givens alone.

    >>> [looks_long(Task("hint", b'{"puzzle": "%s"}' % (cells * b"."), "en", "me")) for cells in (81, 625)]
    [False, True]
    >>> [looks_long(Task("count", b'{"puzzle": "%s"}' % puzzle, "en", "me")) for puzzle in (b"." * 81, b"1.." * 27)]
    [True, False]
    """
    if len(task.body) > MANY_BYTES or _LARGE_GRID.search(task.body) is not None:
        return True
    if task.name in QUICK_FOR_CLASSICS and (classic := _CLASSIC.search(task.body)) is not None:
        return not _has_givens(classic)
    return task.name in NAMES and get_question(task.name).is_long


def looks_light(task: Task) -> bool:
    """Return whether a question is hardly ever long: about a classic with givens enough, or something small to keep.

    >>> puzzle = b'{"puzzle": "%s"}' % (b"1.." * 27)
    >>> looks_light(Task("hint", puzzle, "en", "me")), looks_light(Task("hint", b'{"puzzle": ""}', "en", "me"))
    (True, False)
    """
    if len(task.body) > FEW_BYTES:
        return False
    classic = None if b'"variants"' in task.body else _CLASSIC.search(task.body)
    return task.name in PAGE_TASKS_TO_KEEP or (classic is not None and _has_givens(classic))


def _has_givens(classic: re.Match[bytes]) -> bool:
    return sum(map(classic.group(1).count, b"123456789")) >= FEWEST_GIVENS

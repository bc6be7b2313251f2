"""Work that takes a while: accepted at once, followed by events, cancelled at will, its result kept."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field

from ..language import Message, msg
from .lanes import Failed, Lanes, OutOfTime, Refused, Task
from .problems import problem
from .store import LETTERS, Store

KEPT_SECONDS = 24 * 3600.0
MAX_EVENTS = 5000
MAX_JOBS = 1000
Fields = dict[str, object]
WHYS: Mapping[str, tuple[str, int, Message]] = {
    "memory": ("memory", 503, msg("The process that did the work ended by itself: it may have run out of memory.")),
    "internal": ("internal", 500, msg("This should not have happened. The server's log says more.")),
}


@dataclass(slots=True)
class Job:
    """One piece of work: what it is, how far it is, and everything that has happened to it."""

    name: str
    kind: str
    client: str
    status: str = "waiting"
    events: list[Fields] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    created: float = field(default_factory=time.time)
    doing: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self.status in ("done", "failed", "cancelled")

    def happen(self, event: str, data: object) -> None:
        """Note an event, and wake whoever follows the job."""
        if len(self.events) < MAX_EVENTS or event in ("done", "failed", "cancelled"):
            self.events.append({"event": event, "data": data})
        self.changed.set()
        self.changed = asyncio.Event()

    def fields(self) -> Fields:
        """Give the job as JSON: its items so far, and its result or its problem."""
        last = self.events[-1] if self.events else None
        progress = next((e["data"] for e in reversed(self.events) if e["event"] == "progress"), None)
        return {
            "id": self.name,
            "kind": self.kind,
            "status": self.status,
            "progress": progress,
            "items": [e["data"] for e in self.events if e["event"] == "item"],
            "result": last["data"] if last and self.status == "done" else None,
            "problem": last["data"] if last and self.status == "failed" else None,
        }


class Jobs:
    """The jobs of all clients."""

    def __init__(self, lanes: Lanes, store: Store) -> None:
        self._lanes = lanes
        self._store = store
        self._jobs: dict[str, Job] = {}

    def start(self, task: Task, name: str) -> Job:
        """Accept a job, or raise Refused."""
        mine = sum(1 for job in self._jobs.values() if job.client == task.client and not job.is_over)
        if mine >= self._lanes.settings.jobs_each:
            raise Refused(5.0)
        self._forget()
        if len(self._jobs) >= MAX_JOBS:
            raise Refused(30.0)
        job = Job(name, task.name, task.client)
        self._jobs[name] = job
        job.doing = asyncio.get_running_loop().create_task(self._do(job, task))
        return job

    def find(self, name: str) -> Job | None:
        """Give a job that is in memory."""
        return self._jobs.get(name)

    async def find_kept(self, name: str) -> Fields | None:
        """Give the last state of a job that ended, from the store."""
        kept: Fields | None = await asyncio.to_thread(self._store.find, "job", name)
        return kept

    async def follow(self, job: Job, after: int = 0) -> AsyncIterator[tuple[int, Fields]]:
        """Yield the events of a job, those of the past first, until it is over."""
        position = after
        while True:
            changed = job.changed
            while position < len(job.events):
                position += 1
                yield position, job.events[position - 1]
            if job.is_over and position >= len(job.events):
                return
            await changed.wait()

    def cancel(self, job: Job) -> None:
        """Stop a job: its process is killed."""
        if job.doing is not None and not job.is_over:
            job.doing.cancel()

    async def stop(self) -> None:
        """Stop all jobs."""
        doing = [job.doing for job in self._jobs.values() if job.doing is not None and not job.doing.done()]
        for one in doing:
            one.cancel()
        await asyncio.gather(*doing, return_exceptions=True)

    @property
    def running(self) -> int:
        """How many jobs are not over."""
        return sum(1 for job in self._jobs.values() if not job.is_over)

    async def _do(self, job: Job, task: Task) -> None:
        language = task.language

        def item(data: object) -> None:
            # Nobody hears of a start before this: a job that waits for a process says so.
            job.status = "running"
            kind = "progress" if isinstance(data, dict) and "progress" in data else "item"
            job.happen(kind, data["progress"] if kind == "progress" and isinstance(data, dict) else data)

        try:
            result = await self._lanes.heavy.run(task, self._lanes.settings.job_seconds, item)
            job.status = "done"
            job.happen("done", result)
        except asyncio.CancelledError:
            job.status = "cancelled"
            job.happen("cancelled", None)
        except Refused:
            job.status = "failed"
            job.happen("failed", problem("busy", 429, msg("Try again in a moment.").said(language), language))
        except OutOfTime:
            job.status = "failed"
            job.happen("failed", problem("time", 504, msg("The work took too long.").said(language), language))
        except Failed as failure:
            job.status = "failed"
            job.happen("failed", failure.problem or failure_fields(failure, language))
        await asyncio.to_thread(self._store.put, "job", job.name, job.fields())

    def _forget(self) -> None:
        old = time.time() - KEPT_SECONDS
        over = [name for name, job in self._jobs.items() if job.is_over]
        # What ended is in the store; memory keeps only the latest for those who still follow.
        for name in over[: max(0, len(over) - MAX_JOBS // 4)]:
            del self._jobs[name]
        if not len(self._jobs) % 50:
            self._store.forget_before("job", old)


def failure_fields(failure: Failed, language: str) -> Fields:
    """Give the problem of a failure that is not the client's."""
    kind, status, detail = WHYS[failure.why]
    return problem(kind, status, detail.said(language), language)


def is_name(text: str) -> bool:
    """Say whether a text can be a name that we gave."""
    return len(text) <= 40 and all(letter in LETTERS for letter in text)

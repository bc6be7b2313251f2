"""Work that takes a while: accepted at once, followed by events, cancelled at will, its result kept.

What happens to a job is kept as the JSON texts that its worker made: nobody here takes them apart. The record of a job
is in the store from the moment it is accepted, with the server that does it: any other that shares the store knows the
job, and whether its server is gone.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field

from ..errors import ModokuError
from ..language import Message, msg
from .problems import Fields, problem
from .quota import Quota
from .store import LETTERS, Store
from .worker_pools import Failed, OutOfTime, Refused, Task, WorkerPools

MAX_EVENTS = 5000
MAX_JOBS = 1000
MAX_BYTES = 64 * 1024**2
"""So much of what jobs found stays in memory; older ones are read from the store."""
WATCH_SECONDS = 1.0
MOST_LOOKS = 5
ENDS = ("done", "failed", "cancelled")
Event = tuple[str, str]
"""What happened, and the JSON text that goes with it."""
WHYS: Mapping[str, tuple[str, int, Message]] = {
    "memory": ("memory", 503, msg("The process that did the work ended by itself: it may have run out of memory.")),
    "internal": ("internal", 500, msg("This should not have happened. The server's log says more.")),
}


@dataclass(slots=True)
class Job:
    """One piece of work: what it is, how far it is, and everything that has happened to it."""

    name: str
    kind: str
    client: str = ""
    language: str = "en"
    status: str = "waiting"
    events: list[Event] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    owner: str = ""
    doing: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self.status in ENDS

    @property
    def length(self) -> int:
        """How many characters it holds."""
        return sum(len(data) for _, data in self.events)

    def happen(self, event: str, data: str) -> None:
        """Note an event, and wake whoever follows the job."""
        if event in ENDS:
            self.status = event
        if len(self.events) < MAX_EVENTS or event in ENDS:
            self.events.append((event, data))
        self.changed.set()
        self.changed = asyncio.Event()

    def to_json(self) -> str:
        """Return the job as the fields of a JSON object: its items so far, and its result or its problem."""
        last = self.events[-1][1] if self.events else "null"
        progress = next((data for event, data in reversed(self.events) if event == "progress"), "null")
        items = ",".join(data for event, data in self.events if event == "item")
        result, trouble = (last if self.status == status else "null" for status in ("done", "failed"))
        return (
            f'{{"v":1,"id":"{self.name}","kind":"{self.kind}","status":"{self.status}","progress":{progress},'
            f'"items":[{items}],"result":{result},"problem":{trouble}}}'
        )

    def to_record(self) -> str:
        """Return everything as text, a line for each event: JSON texts hold no end of line.

        >>> job = Job("abc", "count", events=[("item", "{}")])
        >>> Job.from_record(job.to_record()).events
        [('item', '{}')]
        """
        head = json.dumps([self.name, self.kind, self.language, self.status, self.owner])
        return "\n".join([head, *(f"{event} {data}" for event, data in self.events)])

    @classmethod
    def from_record(cls, record: str) -> Job:
        """Read what `to_record` wrote."""
        head, *lines = record.split("\n")
        name, kind, language, status, owner = json.loads(head)
        job = cls(name, kind, "", language, status, owner=str(owner))
        for line in lines:
            event, _, data = line.partition(" ")
            job.events.append((event, data))
        return job


class Jobs:
    """The jobs of all clients."""

    def __init__(self, pools: WorkerPools, store: Store, quota: Quota) -> None:
        self._pools = pools
        self._store = store
        self._quota = quota
        self._jobs: dict[str, Job] = {}

    def has_room(self, client: str) -> None:
        """Raise Refused where a client has as many jobs as it may have, or the server has."""
        mine = sum(1 for job in self._jobs.values() if job.client == client and not job.is_over)
        if mine >= self._pools.settings.jobs_each:
            raise Refused(5.0)
        self._forget()
        if len(self._jobs) >= MAX_JOBS:
            raise Refused(30.0)

    async def start(self, task: Task, name: str) -> Job:
        """Accept a job, or raise Refused."""
        self.has_room(task.client)
        job = Job(name, task.name, task.client, task.language, owner=self._store.owner)
        self._jobs[name] = job
        # Kept before anybody hears its name: another server may be asked about it at once.
        await self._keep(job)
        job.doing = asyncio.get_running_loop().create_task(self._do(job, task))
        return job

    async def find(self, name: str) -> Job | None:
        """Return a job: from memory, or as the store knows it."""
        if not is_name(name):
            return None
        if name in self._jobs:
            return self._jobs[name]
        job = await self._find_kept(name)
        if job is None or job.is_over or await self._store.soon(self._store.is_alive, job.owner):
            return job
        # It may have ended between the two looks.
        job = await self._find_kept(name)
        if job is not None and not job.is_over:
            said = msg("The server ended before the work did: ask again.").said(job.language)
            job.happen("failed", json.dumps(problem("lost", 503, said, job.language), ensure_ascii=False))
            await self._keep(job)
        return job

    async def _find_kept(self, name: str) -> Job | None:
        record = await self._store.soon(self._store.find, "job", name)
        return None if record is None else Job.from_record(record)

    async def follow(self, job: Job, after: int = 0) -> AsyncIterator[tuple[int, Event]]:
        """Yield the events of a job, those of the past first, until it is over."""
        position = after
        while True:
            changed = job.changed
            while position < len(job.events):
                position += 1
                yield position, job.events[position - 1]
            if job.is_over:
                return
            if job.doing is not None:
                await changed.wait()
                continue
            # Another server is at it: the store hears of the end.
            await asyncio.sleep(WATCH_SECONDS)
            job = await self.find(job.name) or job

    async def cancel(self, job: Job) -> Job:
        """Stop a job: its process is killed, wherever it runs. Return it as it is then."""
        if job.doing is not None and not job.is_over:
            job.doing.cancel()
            await asyncio.wait({job.doing}, timeout=2.0)
        elif not job.is_over:
            await self._store.soon(self._store.put, "cancel", job.name, "")
            # The server that does it looks now and then.
            for _ in range(MOST_LOOKS):
                await asyncio.sleep(WATCH_SECONDS)
                job = await self.find(job.name) or job
                if job.is_over:
                    break
        return job

    async def stop(self) -> None:
        """Stop all jobs."""
        doing = [job.doing for job in self._jobs.values() if job.doing is not None and not job.doing.done()]
        for one in doing:
            one.cancel()
        await asyncio.gather(*doing, return_exceptions=True)

    @property
    def running(self) -> int:
        """How many jobs are not over."""
        return sum(1 for job in tuple(self._jobs.values()) if not job.is_over)

    async def _do(self, job: Job, task: Task) -> None:
        language = task.language

        def item(kind: str, data: bytes) -> None:
            # Nobody hears of a start before this: a job that waits for a process says so.
            job.status = "running"
            job.happen(kind, data.decode())

        watching = asyncio.ensure_future(self._watch(job))
        try:
            content = await self._pools.heavy.run(task, self._pools.settings.job_seconds, item)
            job.happen("done", content.to_bytes().decode())
        except asyncio.CancelledError:
            job.happen("cancelled", "null")
        except Refused:
            self._fail(job, problem("busy", 429, msg("Try again in a moment.").said(language), language))
        except OutOfTime:
            self._fail(job, problem("time", 504, msg("The work took too long.").said(language), language))
        except Failed as failure:
            if failure.problem is None:
                self._fail(job, failure_fields(failure, language))
            else:
                job.happen("failed", failure.problem.decode())
        finally:
            watching.cancel()
        self._quota.charge(job.client, job.length)
        await self._keep(job)

    def _fail(self, job: Job, fields: Fields) -> None:
        job.happen("failed", json.dumps(fields, ensure_ascii=False))

    async def _watch(self, job: Job) -> None:
        """Stop a job that was cancelled at another server."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                is_cancelled = await self._store.soon(self._store.find, "cancel", job.name) is not None
            except ModokuError:
                continue
            if is_cancelled and job.doing is not None:
                job.doing.cancel()
                return

    async def _keep(self, job: Job) -> None:
        """Put a job into the store; one that cannot be kept stays in memory, and goes on."""
        try:
            await self._store.soon(self._store.put, "job", job.name, job.to_record())
        except ModokuError as error:
            print(f"modoku: {error}", file=sys.stderr, flush=True)  # noqa: T201 - the log of a server

    def _forget(self) -> None:
        """Let go of what is in the store; memory keeps the latest for those who still follow."""
        over = [job for job in self._jobs.values() if job.is_over and (job.doing is None or job.doing.done())]
        total = sum(job.length for job in over)
        while over and (len(over) > MAX_JOBS // 4 or total > MAX_BYTES):
            oldest = over.pop(0)
            total -= oldest.length
            del self._jobs[oldest.name]


def failure_fields(failure: Failed, language: str) -> Fields:
    """Return the problem of a failure that is not the client's."""
    kind, status, detail = WHYS[failure.why]
    return problem(kind, status, detail.said(language), language)


def is_name(text: str) -> bool:
    """Return whether a text can be a name that we gave."""
    return 0 < len(text) <= 40 and all(letter in LETTERS for letter in text)

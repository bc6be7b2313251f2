"""Longer work: start it, follow it, stop it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from ...language import msg
from ..asking import Refusal, ask, body_of, busy, check_quota, client_of, full, language_of_request
from ..description import described
from ..jobs import Job, Jobs
from ..problems import problem
from ..quota import LEAST_BYTES
from ..ready import text_reply
from ..store import LETTERS, NAME_LENGTH, Store
from ..worker_pools import Refused, Task

router = APIRouter(prefix="/jobs", tags=["jobs"])
KEEP_ALIVE_SECONDS = 15.0
MOST_EVENT = 10**9


@router.post("", **described("jobs"))
async def start(request: Request) -> Response:
    """Start a job; give its name at once."""
    jobs: Jobs = request.app.state.jobs
    language, client = language_of_request(request), client_of(request)
    name = "".join(secrets.choice(LETTERS) for _ in range(2 * NAME_LENGTH))
    most = request.app.state.settings.job_seconds
    await check_quota(request, "job")
    store: Store = request.app.state.store
    if not await store.soon(store.has_room, "job"):
        raise full(language)
    try:
        jobs.has_room(client)
        asked = await ask(request, "jobs", await body_of(request), light=True)
        task = Task(str(asked.head["file"]), asked.to_bytes(), language, client, 0.9 * most, job=True)
        job = await jobs.start(task, name)
        request.app.state.quotas["job"].charge(client, LEAST_BYTES)
    except Refused as refused:
        said = msg("You have as many jobs at work as this server allows: wait for one, or cancel it.").said(language)
        raise await busy(refused, language, said) from refused
    return Response(job.to_json(), 202, {"location": f"/api/v1/jobs/{name}"}, "application/json")


@router.get("/{name}", **described("job"))
async def look(request: Request, name: str) -> Response:
    """Return how far a job is; its result is kept for a day."""
    return await _state(request, await _get(request, name))


@router.get("/{name}/events", **described("events", ("text/event-stream",)))
async def events(request: Request, name: str) -> Response:
    """Follow a job: server-sent events `progress`, `item`, and at the end `done`, `failed` or `cancelled`."""
    job = await _get(request, name)
    last = request.headers.get("last-event-id", "0")
    after = min(int(last), MOST_EVENT) if last.isascii() and last.isdigit() and len(last) < 12 else 0
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_stream(request.app.state.jobs, job, after), 200, headers, "text/event-stream")


@router.delete("/{name}", **described("cancel"))
async def cancel(request: Request, name: str) -> Response:
    """Stop a job; what it has found stays."""
    job = await _get(request, name)
    return await _state(request, await request.app.state.jobs.cancel(job))


async def _state(request: Request, job: Job) -> Response:
    return await text_reply(request, job.to_json(), "application/json", {"cache-control": "no-store"})


async def _stream(jobs: Jobs, job: Job, after: int) -> AsyncIterator[str]:
    following = jobs.follow(job, after)
    upcoming = asyncio.ensure_future(anext(following, None))
    try:
        while True:
            done, _ = await asyncio.wait({upcoming}, timeout=KEEP_ALIVE_SECONDS)
            if not done:
                yield ": waiting\n\n"
                continue
            found = upcoming.result()
            if found is None:
                return
            number, (event, data) = found
            yield f"id: {number}\nevent: {event}\ndata: {data}\n\n"
            upcoming = asyncio.ensure_future(anext(following, None))
    finally:
        upcoming.cancel()


async def _get(request: Request, name: str) -> Job:
    job: Job | None = await request.app.state.jobs.find(name)
    if job is None:
        language = language_of_request(request)
        said = msg("There is no such job, or it is too old.").said(language)
        raise Refusal(problem("not-found", 404, said, language))
    return job

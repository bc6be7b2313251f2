"""Longer work: start it, follow it, stop it."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from ...language import msg
from ..asking import REFUSAL_SECONDS, VERSION, Refusal, client_of, language_of_request
from ..jobs import Job, Jobs, is_name
from ..lanes import Refused, Task
from ..problems import problem
from ..schemas import JobAsked
from ..store import LETTERS, NAME_LENGTH

router = APIRouter(prefix="/jobs", tags=["jobs"])
KEEP_ALIVE_SECONDS = 15.0


@router.post("", status_code=202)
async def start(request: Request, asked: JobAsked) -> Response:
    """Start a job; give its name at once."""
    jobs: Jobs = request.app.state.jobs
    language = language_of_request(request)
    name = "".join(secrets.choice(LETTERS) for _ in range(2 * NAME_LENGTH))
    payload = {**asked.request, "most_seconds": 0.9 * request.app.state.settings.job_seconds}
    try:
        job = jobs.start(Task(asked.kind, payload, language, client_of(request)), name)
    except Refused as refused:
        await asyncio.sleep(random.uniform(*REFUSAL_SECONDS))
        said = msg("You have as many jobs at work as this server allows: wait for one, or cancel it.").said(language)
        raise Refusal(problem("busy", 429, said, language), {"retry-after": f"{refused.seconds:.0f}"}) from refused
    return JSONResponse({"v": VERSION, **job.fields()}, 202, {"location": f"/api/v1/jobs/{name}"})


@router.get("/{name}")
async def look(request: Request, name: str) -> Response:
    """Say how far a job is; its result is kept for a day."""
    jobs: Jobs = request.app.state.jobs
    job = jobs.find(name) if is_name(name) else None
    fields = job.fields() if job else await jobs.find_kept(name) if is_name(name) else None
    if fields is None:
        raise _nothing(request)
    return JSONResponse({"v": VERSION, **fields})


@router.get("/{name}/events")
async def events(request: Request, name: str) -> Response:
    """Follow a job: server-sent events `progress`, `item`, and at the end `done`, `failed` or `cancelled`."""
    job = _get(request, name)
    last = request.headers.get("last-event-id", "0")
    after = int(last) if last.isdigit() else 0
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_stream(request.app.state.jobs, job, after), 200, headers, "text/event-stream")


@router.delete("/{name}")
async def cancel(request: Request, name: str) -> Response:
    """Stop a job; what it has found stays."""
    job = _get(request, name)
    request.app.state.jobs.cancel(job)
    if job.doing is not None:
        await asyncio.wait({job.doing}, timeout=2.0)
    return JSONResponse({"v": VERSION, **job.fields()})


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
            number, event = found
            yield f"id: {number}\nevent: {event['event']}\ndata: {json.dumps(event['data'], ensure_ascii=False)}\n\n"
            upcoming = asyncio.ensure_future(anext(following, None))
    finally:
        upcoming.cancel()


def _get(request: Request, name: str) -> Job:
    job: Job | None = request.app.state.jobs.find(name)
    if job is None:
        raise _nothing(request)
    return job


def _nothing(request: Request) -> Refusal:
    language = language_of_request(request)
    return Refusal(problem("not-found", 404, msg("There is no such job, or it is too old.").said(language), language))

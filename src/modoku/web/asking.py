"""From a request to a worker and back: the one way in which routes ask."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Mapping
from typing import Any

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from ..language import msg
from .clients import client_name
from .jobs import failure_fields
from .languages import language_for
from .problems import problem
from .quota import Quota, weight_of
from .store import Store
from .worker_pools import Content, Failed, OutOfTime, Refused, Task, WorkerPools

VERSION = 1
PROBLEM = "application/problem+json"
REFUSAL_SECONDS = (0.2, 1.0)
PIECE_BYTES = 1 << 16
LIGHT_SECONDS = 1.0


class Refusal(Exception):  # noqa: N818 - an answer in the form of a problem
    """A request that gets a problem for an answer: its fields, or the JSON text that a worker made of them."""

    def __init__(
        self, fields: Mapping[str, object] | bytes, headers: dict[str, str] | None = None, status: int | None = None
    ) -> None:
        super().__init__()
        self.body = fields if isinstance(fields, bytes) else json.dumps(fields, ensure_ascii=False).encode()
        self.status = status or (500 if isinstance(fields, bytes) else int(str(fields["status"])))
        self.headers = headers or {}

    def to_response(self) -> Response:
        """Return it as problem+json."""
        return Response(self.body, self.status, self.headers, PROBLEM)


class Held:
    """How many bytes of answers wait for clients to take them."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.now = 0


class Sent(Response):
    """An answer that goes out in pieces, no faster than the client takes them."""

    def __init__(self, content: Content, held: Held, status: int, headers: dict[str, str]) -> None:
        super().__init__(None, status, {**headers, "content-length": str(content.length)}, content.media_type)
        self._pieces = content.pieces
        self._length = content.length
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - the form of ASGI
        """Send it."""
        self._held.now += self._length
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            for piece in self._pieces:
                for start in range(0, len(piece), PIECE_BYTES):
                    body = piece[start : start + PIECE_BYTES]
                    await send({"type": "http.response.body", "body": body, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            self._held.now -= self._length


def language_of_request(request: Request) -> str:
    """Return the language to answer in."""
    return language_for(request.url.query, request.headers.get("accept-language", ""))


def client_of(request: Request) -> str:
    """Return who asks: the client that the address of the connection belongs to."""
    return client_name(request.client.host if request.client else "unknown")


async def body_of(request: Request) -> bytes:
    """Return the bytes of a request, which must say that they are JSON: a form of another site cannot."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" and not (kind.startswith("application/") and kind.endswith("+json")):
        language = language_of_request(request)
        said = msg("The request does not say that it is JSON.").said(language)
        hint = msg("Send it with the header {header}.", header="Content-Type: application/json").said(language)
        raise Refusal(problem("request", 415, said, language, hint=hint))
    return await request.body()


async def ask(request: Request, name: str, body: bytes, *, packed: bool = False, light: bool = False) -> Content:
    """Have a worker answer; give up when the client is gone.

    Args:
        request: who asks, and in which language.
        name: the task.
        body: what it is about, as JSON text.
        packed: whether the answer may be packed as the client allows, since nobody here reads it.
        light: whether the task is known to be short: it never goes to the heavy pool.
    """
    pools: WorkerPools = request.app.state.pools
    language = language_of_request(request)
    gzip = packed and "gzip" in request.headers.get("accept-encoding", "")
    # A file comes as it is, unless JSON is asked for by name.
    as_json = "application/json" in request.headers.get("accept", "")
    task = Task(name, body, language, client_of(request), 0.9 * pools.settings.heavy_seconds, gzip, json=as_json)
    asking = pools.quick.run(task, LIGHT_SECONDS, patience=10.0) if light else pools.ask(task)
    work = asyncio.ensure_future(asking)
    gone = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise Refusal(problem("request", 499, "", language))
        return work.result()
    except Refused as refused:
        raise await busy(refused, language) from refused
    except OutOfTime as late:
        said = msg("The question took too long for this server.").said(language)
        raise Refusal(problem("time", 504, said, language)) from late
    except Failed as failure:
        if failure.problem is None:
            raise Refusal(failure_fields(failure, language)) from failure
        raise Refusal(failure.problem, status=failure.status) from failure
    finally:
        gone.cancel()
        if not work.done():
            work.cancel()
            # How it ends is looked at by nobody else.
            work.add_done_callback(lambda ended: ended.cancelled() or ended.exception())


async def busy(refused: Refused, language: str, said: str | None = None) -> Refusal:
    """Make the answer to one who asks too much, after a moment that takes the wind out of asking again at once."""
    await asyncio.sleep(random.uniform(*REFUSAL_SECONDS))
    said = said or msg("Too much is asked at the moment: try again in a few seconds.").said(language)
    return Refusal(problem("busy", 429, said, language), {"retry-after": f"{refused.seconds:.0f}"})


async def check_quota(request: Request, kind: str) -> None:
    """Raise Refusal where a client has had as much of a kind kept as it may in a day."""
    quota: Quota = request.app.state.quotas[kind]
    seconds = quota.wait(client_of(request))
    if seconds:
        language = language_of_request(request)
        said = msg("You have had as much kept in a day as this server allows: try again later.").said(language)
        raise await busy(Refused(seconds), language, said)


def full(language: str) -> Refusal:
    """Return the answer where a kind of things has no room left."""
    said = msg("This server has no room to keep more of this: try again later.").said(language)
    return Refusal(problem("store", 507, said, language))


async def keep(request: Request, kind: str, content: str) -> str:
    """Keep something for a client, within its quota and that of its kind; return its name."""
    store: Store = request.app.state.store
    name = await store.soon(store.add_within, kind, content)
    if name is None:
        raise full(language_of_request(request))
    request.app.state.quotas[kind].charge(client_of(request), weight_of(content))
    return name


async def _disconnected(request: Request) -> None:
    while True:
        if (await request.receive())["type"] == "http.disconnect":
            return


async def answer(request: Request, name: str) -> Response:
    """Answer a question about what the request holds."""
    return await reply(request, await ask(request, name, await body_of(request), packed=True))


async def reply(request: Request, content: Content, status: int = 200) -> Response:
    """Return what a worker made: JSON, or a file to download under a name that the server chose."""
    held: Held = request.app.state.held
    if held.now + content.length > held.most:
        raise await busy(Refused(10.0), language_of_request(request))
    headers = {"vary": "accept-encoding, accept-language"}
    if "file" in content.head:
        headers["content-disposition"] = f'attachment; filename="{content.head["file"]}"'
    if "encoding" in content.head:
        headers["content-encoding"] = str(content.head["encoding"])
    return Sent(content, held, status, headers)


def to_json(fields: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return small fields as an answer, with their version."""
    return JSONResponse({"v": VERSION, **fields}, status, headers)

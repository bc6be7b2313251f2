"""What stands before every route: who may ask, how much, and what every answer carries."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from ..language import msg
from .languages import language_for
from .log import Log
from .metrics import Metrics
from .problems import problem
from .settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
POLITENESS = 8
"""A refused request is read to its end, so that the refusal is heard, if it has at most so many times the bound."""


class _Gone(Exception):  # noqa: N818 - nobody is there to be told
    """The writer of a request went away before its end."""


class Guard:
    """Checks host, origin and size of a request; adds headers to the answer; counts and logs both."""

    def __init__(self, app: App, settings: Settings, metrics: Metrics, log: Log) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        start = time.perf_counter()
        status = 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in HEADERS if pair[0] not in given)]
            await send(message)

        try:
            refusal = self._refusal(scope, headers)
            most = self.settings.body_bytes if refusal is None else POLITENESS * self.settings.body_bytes
            body = await _body(receive, headers, most)
            if body is None:
                await _respond(answer, refusal or self._too_large(scope, headers), b"close")
            elif refusal is not None:
                await _respond(answer, refusal)
            else:
                await self.app(scope, _again(body, receive), answer)
        except _Gone:
            status = 499
        finally:
            self._note(scope, status, time.perf_counter() - start)

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> dict[str, object] | None:
        language = _language(scope, headers)
        if _host_of(headers.get("host", "")) not in self.settings.allowed_hosts:
            said = msg("This server answers to the names it was told (`modoku serve --allow-host NAME`).")
            return problem("host", 421, said.said(language), language)
        origin = headers.get("origin")
        if scope["method"] in CHANGING and origin is not None and not self._is_own(origin):
            return problem("host", 403, msg("Another site may not ask in your name.").said(language), language)
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > self.settings.body_bytes:
            return self._too_large(scope, headers)
        return None

    def _too_large(self, scope: Scope, headers: dict[str, str]) -> dict[str, object]:
        language = _language(scope, headers)
        said = msg("A request has {n} bytes at most.", n=self.settings.body_bytes).said(language)
        return problem("too-large", 413, said, language)

    def _is_own(self, origin: str) -> bool:
        try:
            return _host_of(urlsplit(origin).netloc) in self.settings.allowed_hosts
        except ValueError:
            return False

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = scope.get("route")
        path = getattr(route, "path", None) or ("static" if status < 400 else "other")
        self.metrics.note(scope["method"], path, status, seconds)
        if self.settings.public or status >= 500:
            self.log.note(
                {
                    "time": round(time.time(), 3),
                    "method": scope["method"][:20],
                    "path": scope["path"][:200],
                    "status": status,
                    "ms": round(1000 * seconds, 1),
                    "client": (scope.get("client") or ("", 0))[0],
                }
            )


async def _body(receive: Receive, headers: dict[str, str], most: int) -> bytes | None:
    """Wait for the whole body of a request; return None where it is longer than the most.

    Nothing is answered before: behind an answer that came early, the rest of a body could pass for another request.
    """
    length = headers.get("content-length", "0")
    if length.strip("0") == "" and "transfer-encoding" not in headers:
        return b""
    if not length.isdigit() or int(length) > most:
        return None
    found = bytearray()
    while True:
        message = await receive()
        found += message.get("body", b"")
        if message["type"] == "http.disconnect":
            raise _Gone
        if len(found) > most:
            return None
        if not message.get("more_body"):
            return bytes(found)


def _again(body: bytes, receive: Receive) -> Receive:
    """Return what a route hears: the body, then whether its writer goes away."""
    told = False

    async def again() -> Message:
        nonlocal told
        if not told:
            told = True
            return {"type": "http.request", "body": body, "more_body": False}
        message = await receive()
        while message["type"] == "http.request":
            # The end of a body that was empty.
            message = await receive()
        return message

    return again


def _host_of(host: str) -> str:
    """Return the name in a Host header, without the port.

    >>> _host_of("localhost:8000"), _host_of("[::1]:8000")
    ('localhost', '[::1]')
    """
    name = host.lower()
    if name.startswith("["):
        return name.partition("]")[0] + "]"
    return name.partition(":")[0]


def _language(scope: Scope, headers: dict[str, str]) -> str:
    return language_for(scope["query_string"].decode("latin-1"), headers.get("accept-language", ""))


async def _respond(send: Send, fields: dict[str, object], connection: bytes = b"") -> None:
    body = json.dumps(fields, ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/problem+json"), (b"content-length", str(len(body)).encode())]
    if connection:
        headers.append((b"connection", connection))
    await send({"type": "http.response.start", "status": fields["status"], "headers": headers})
    await send({"type": "http.response.body", "body": body})

"""The studio in this process, without workers: requests are routed, guarded and read, but nothing is searched."""

from __future__ import annotations

import asyncio
import io
from functools import cache
from typing import Any
from unittest import mock
from urllib.parse import unquote

from fastapi import FastAPI

from modoku.errors import ModokuError
from modoku.formats.jsontext import parse_json
from modoku.questions import NAMES, get_question
from modoku.questions.file import File
from modoku.web.app import create_app
from modoku.web.guard import Guard
from modoku.web.log import Log
from modoku.web.metrics import Metrics
from modoku.web.page import answer_page
from modoku.web.problems import problem_of
from modoku.web.process import to_json
from modoku.web.settings import Settings
from modoku.web.worker_pools import WorkerPools
from modoku.web.workers import Content, Failed, Task

METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS")


class ReadingPools(WorkerPools):
    """Pools that read a request as a worker does, and answer nothing."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        for pool in (self.quick, self.heavy):
            mock.patch.object(pool, "run", self._read).start()

    async def start(self) -> None:
        """Start no process."""

    async def stop(self) -> None:
        """There is nothing to end."""

    async def _read(self, task: Task, *_: object, **more: object) -> Content:
        """Read the request; refuse it as a worker does."""
        made: dict[str, object] | File = {}
        try:
            if task.name in NAMES:
                get_question(task.name).read_request(parse_json(task.body.decode(errors="replace")))
            else:
                made = answer_page(task.name, task.body, task.language)
        except ModokuError as error:
            fields = problem_of(error, task.language)
            raise Failed(to_json(fields), int(str(fields["status"])), "refused") from error
        if isinstance(made, File):
            return Content({"media_type": made.media_type, "file": made.name}, (made.content,))
        return Content({"media_type": "application/json"}, (to_json(made),))


class FuzzedStudio:
    """The application, begun once."""

    def __init__(self) -> None:
        settings, metrics = Settings(), Metrics()
        with mock.patch("modoku.web.app.WorkerPools", ReadingPools):
            app = create_app(settings, metrics)
            self.loop = asyncio.new_event_loop()
            self.loop.run_until_complete(self._begin(app))
        self.app = Guard(app, settings, metrics, Log(io.StringIO()))

    async def _begin(self, app: FastAPI) -> None:
        self.lifespan = app.router.lifespan_context(app)
        await self.lifespan.__aenter__()

    def close(self) -> None:
        """End what was begun."""
        self.loop.run_until_complete(self.lifespan.__aexit__(None, None, None))
        self.loop.close()

    def ask(self, method: str, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes) -> int:
        """Send one request; return the status of the answer."""
        # The parser before the application lets through no other bytes in a target, and decodes those written with %.
        path, _, query = bytes(byte for byte in target if 0x21 <= byte <= 0x7E).partition(b"?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path.decode("ascii")),
            "raw_path": path,
            "query_string": query,
            "root_path": "",
            "headers": [(b"host", b"localhost"), *headers],
            "client": ("127.0.0.1", 5000),
            "server": ("127.0.0.1", 8000),
        }
        left = [{"type": "http.request", "body": body, "more_body": False}]
        statuses: list[int] = []

        async def receive() -> Any:
            if left:
                return left.pop()
            return await asyncio.Event().wait()  # a client that stays

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        self.loop.run_until_complete(self.app(scope, receive, send))
        assert len(statuses) == 1, statuses
        return statuses[0]


@cache
def studio() -> FuzzedStudio:
    """Return the one that all requests go to."""
    return FuzzedStudio()


def ask(data: bytes) -> int:
    """Send what bytes say: a method, then lines: the target, headers, an empty one; the rest is the body."""
    method = METHODS[data[0] % len(METHODS)] if data else "GET"
    head, _, body = data[1:].partition(b"\n\n")
    target, *lines = head.split(b"\n")
    headers = [(name.strip().lower(), value.strip()) for name, _, value in (line.partition(b":") for line in lines)]
    # The names that a server lets through: the parser before the application refuses others.
    headers = [(name, value) for name, value in headers if name.replace(b"-", b"").isalnum() and name != b"host"]
    return studio().ask(method, b"/" + target.lstrip(b"/"), headers, body)

"""The studio in this process, without workers: requests are routed, guarded and read, but nothing is searched."""

from __future__ import annotations

import asyncio
import io
import re
from functools import cache
from typing import Any
from unittest import mock
from urllib.parse import unquote

import uvicorn

from modoku.errors import ModokuError
from modoku.formats.jsontext import parse_json
from modoku.questions import NAMES, get_question
from modoku.questions.file import File
from modoku.web.log import Log
from modoku.web.page import answer_page
from modoku.web.problems import problem_of
from modoku.web.process import to_json
from modoku.web.server import make_server
from modoku.web.settings import Settings
from modoku.web.store import Store
from modoku.web.worker_pools import WorkerPools
from modoku.web.workers import Content, Failed, Task

TURNS = 50
"""So often the server has its turn after each piece: enough for an answer that waits for nobody."""
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS")
PARSED = (b"host", b"content-length", b"transfer-encoding")
STATUS = re.compile(rb"HTTP/1\.1 (\d\d\d) ")


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
    """The server, begun once, but for its socket: `ask` goes to the application, `talk` to the parser before it."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.loop = asyncio.new_event_loop()
        self.loop.set_exception_handler(lambda _, context: self.faults.append(str(context)))
        with mock.patch("modoku.web.app.WorkerPools", ReadingPools):
            server = make_server(Settings(), Store(None), Log(io.StringIO()))
            self.config: uvicorn.Config = server.config
            self.app: Any = self.config.app
            self.loop.run_until_complete(self._begin())
        self.config.load()
        self.state = uvicorn.server.ServerState()

    async def _begin(self) -> None:
        self.lifespan = self.app.app.router.lifespan_context(self.app.app)
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

    def talk(self, pieces: list[bytes]) -> bytes:
        """Send bytes over a connection, a piece after the other, and hang up; return what came back."""
        return self.loop.run_until_complete(self._talk(pieces))

    async def _talk(self, pieces: list[bytes]) -> bytes:
        line = Line()
        made: Any = self.config.http_protocol_class
        protocol = made(config=self.config, server_state=self.state, app_state={}, _loop=self.loop)
        protocol.connection_made(line)
        for piece in pieces:
            protocol.data_received(piece)
            for _ in range(TURNS):
                await asyncio.sleep(0)
        protocol.connection_lost(None)
        await asyncio.gather(*self.state.tasks)
        assert not self.faults, self.faults
        return bytes(line.written)


class Line(asyncio.Transport):
    """A connection whose other end takes everything."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 5000), "sockname": ("127.0.0.1", 8000)})
        self.written = bytearray()
        self._is_closing = False

    def write(self, data: Any) -> None:
        """Take it."""
        self.written += data

    def write_eof(self) -> None:
        """Take it that nothing more comes."""

    def is_closing(self) -> bool:
        """Return whether the server has hung up."""
        return self._is_closing

    def close(self) -> None:
        """Hang up."""
        self._is_closing = True

    def abort(self) -> None:
        """Hang up at once."""
        self._is_closing = True

    def pause_reading(self) -> None:
        """There is nothing to hold back."""

    def resume_reading(self) -> None:
        """There is nothing to go on with."""


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
    # The names that a server lets through: the parser before the application refuses others, and a length that is none.
    headers = [(name, value) for name, value in headers if name.replace(b"-", b"").isalnum() and name not in PARSED]
    length = [(b"content-length", str(len(body)).encode())] if body else []
    return studio().ask(method, b"/" + target.lstrip(b"/"), [*headers, *length], body)


def talk(data: bytes) -> list[int]:
    """Send bytes as they are, in pieces of as many as the first one says, 0 for all at once; return the statuses."""
    size = data[0] if data and data[0] else len(data) + 1
    said = studio().talk([data[start : start + size] for start in range(1, len(data), size)])
    assert said.startswith(b"HTTP/1.1 ") or not said, said
    return [int(status) for status in STATUS.findall(said)]

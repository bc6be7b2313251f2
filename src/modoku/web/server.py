"""Serving: the real HTTP server, with a bound on how long a request may take to arrive."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import uvicorn
from fastapi import FastAPI
from h11 import DONE, IDLE, SEND_BODY
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..errors import EngineError, why
from ..language import msg
from .app import create_app
from .clients import OpenConnections, Pace, client_name
from .guard import Guard
from .head import Head, refusal_of
from .jobs import Jobs
from .log import Log
from .metrics import Metrics
from .settings import Settings
from .store import Store
from .worker_pools import WorkerPools

SHUTDOWN_SECONDS = 5
PATIENCE_SECONDS = 3.0
LINGER_SECONDS = 1.0
AT_ONCE = 100
"""So many requests of a client are taken as they come: a page is as many files."""


class PunctualProtocol(H11Protocol):
    """HTTP that hangs up on those who are late, and on those who come too often.

    A request has to arrive in time, and an answer has to be taken: connections that are half open, or that nobody
    reads from, cost nobody else a place. The head of a request is looked at before it is taken apart.
    """

    def __init__(self, *arguments: Any, settings: Settings, places: OpenConnections, pace: Pace, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._settings = settings
        self._places = places
        self._pace = pace
        self._paused: asyncio.TimerHandle | None = None
        self._head = Head()
        self._client = ""
        self._is_deaf = False
        self._arrival: asyncio.TimerHandle | None = None
        self._taking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._client = client_name(str((transport.get_extra_info("peername") or ("",))[0]))
        if self._places.enter(self._client, self):
            self._expect()
        else:
            transport.abort()

    @property
    def is_idle(self) -> bool:
        """Whether it waits for a request."""
        return self.cycle is None or self.cycle.response_complete

    def abort(self) -> None:
        """End it at once."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take what came; go on waiting if the request is not complete."""
        if self._is_deaf or self.transport.is_closing():
            return
        self._places.stir(self._client, self)
        is_new = self.conn.their_state is IDLE and not self._head.is_begun
        delay = self._pace.take(self._client) if is_new else 0.0
        if delay:
            # Not looked at until its time has come: to wait costs nobody anything.
            self.transport.pause_reading()
            self._paused = self.loop.call_later(delay, self._go_on, data)
        else:
            self._take(data)

    def _go_on(self, data: bytes) -> None:
        self._paused = None
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._take(data)

    def _take(self, data: bytes) -> None:
        if self.conn.their_state is IDLE and not self._accepts(data):
            return
        super().data_received(data)
        if self.conn.their_state in (IDLE, SEND_BODY):
            self._expect()
        else:
            self._forget()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._forget()
        if self._paused is not None:
            self._paused.cancel()
        self.resume_writing()
        self._places.leave(self._client, self)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Go on to what came behind the request, if that may be looked at."""
        behind = self.conn.trailing_data[0] if self.conn.their_state is DONE else b""
        delay = self._pace.take(self._client) if behind else 0.0
        if delay:
            self._paused = self.loop.call_later(delay, self._go_behind, behind)
        else:
            self._go_behind(behind)

    def _go_behind(self, behind: bytes) -> None:
        self._paused = None
        if not behind or (not self.transport.is_closing() and self._accepts(behind)):
            super().on_response_complete()

    def _accepts(self, data: bytes) -> bool:
        """Return whether the beginning of a request may be taken apart; say why not, and hang up, otherwise."""
        status = self._head.take(data)
        if status:
            self._forget()
            self._is_deaf = True
            self.transport.write(refusal_of(status))
            # Not closed at once: what still comes would make the system take the refusal back.
            self.transport.write_eof()
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        return not status

    def pause_writing(self) -> None:
        """Wait for the client to take what is there, for so long."""
        super().pause_writing()
        if self._taking is None:
            self._taking = self.loop.call_later(self._settings.taking_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on."""
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None
        super().resume_writing()

    def _expect(self) -> None:
        if self._arrival is None:
            self._arrival = self.loop.call_later(self._settings.arrival_seconds, self._hang_up)

    def _forget(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def _hang_up(self) -> None:
        self._arrival = None
        if self.conn.their_state in (IDLE, SEND_BODY) and not self.transport.is_closing():
            self.transport.close()


BACKLOG = 1024
"""So many connections may wait to be taken."""


def listen(settings: Settings) -> socket.socket:
    """Take the port, so that a taken one is reported before anything starts; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol is named: only then asyncio sends small answers at once, instead of after the other side's delayed
    # acknowledgement (TCP_NODELAY).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host.strip("[]"), settings.port))
        # Whoever is told the address may come at once: connections wait here until the server takes them.
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise EngineError(
            msg(
                "The server cannot listen on {host}, port {port}: {reason}",
                host=settings.host,
                port=settings.port,
                reason=why(error),
            ),
            msg("Choose another port with --port, or 0 for any that is free."),
        ) from error
    return listener


class StudioServer(uvicorn.Server):
    """A server that says when it is there, and ends its own long work first: nobody who follows a job is cut off."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, announce: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self._app = app
        self._announce = announce

    def has_jobs(self) -> bool:
        """Return whether a job is at work."""
        jobs: Jobs = self._app.state.jobs
        return jobs.running > 0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so: whoever hears of it is answered."""
        await super().startup(sockets)
        if self.started and self._announce is not None:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop all jobs, give questions a few seconds, then end."""
        pools: WorkerPools = self._app.state.pools
        asyncio.get_running_loop().call_later(PATIENCE_SECONDS, pools.abandon)
        await self._app.state.jobs.stop()
        await super().shutdown(sockets)


def make_server(settings: Settings, store: Store, log: Log, announce: Callable[[], None] | None = None) -> StudioServer:
    """Make the server; it closes the store when it ends. `announce` is called when it answers."""
    metrics = Metrics()
    places = OpenConnections(settings.connections, settings.connections_each)
    pace = Pace(settings.requests_each, AT_ONCE)
    protocol: Any = partial(PunctualProtocol, settings=settings, places=places, pace=pace)
    app = create_app(settings, metrics, store)
    logger = logging.getLogger("uvicorn.error")
    logger.handlers, logger.propagate = [log.handler()], False
    return StudioServer(
        uvicorn.Config(
            Guard(app, settings, metrics, log),
            http=protocol,
            ws="none",
            # Nobody waits in the shared thread for whoever reads the log.
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        ),
        app,
        announce,
    )


def serve(settings: Settings, listener: socket.socket, store: Store, announce: Callable[[], None]) -> None:
    """Serve until interrupted; work at hand gets a few seconds to end."""
    with Log(sys.stderr) as log:
        make_server(settings, store, log, announce).run([listener])

"""Serving: the real HTTP server, with a bound on how long a request may take to arrive."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections import Counter
from functools import partial
from typing import Any

import uvicorn
from fastapi import FastAPI
from h11 import IDLE, SEND_BODY
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..errors import EngineError, why
from ..language import msg
from .app import create_app
from .guard import Guard
from .log import Log
from .metrics import Metrics
from .settings import Settings
from .store import Store
from .worker_pools import WorkerPools

MAX_CONNECTIONS = 512
SHUTDOWN_SECONDS = 5
PATIENCE_SECONDS = 3.0
OURSELVES = frozenset({"127.0.0.1", "::1"})


class PunctualProtocol(H11Protocol):
    """HTTP that hangs up on those who are late, and on those who come too often.

    A request has to arrive in time, and an answer has to be taken: connections that are half open, or that nobody
    reads from, cost nobody else a place.
    """

    def __init__(self, *arguments: Any, settings: Settings, open_by: Counter[str], **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._settings = settings
        self._open_by = open_by
        self._host = ""
        self._arrival: asyncio.TimerHandle | None = None
        self._taking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._host = str((transport.get_extra_info("peername") or ("",))[0])
        self._open_by[self._host] += 1
        # A server before this one speaks for many, from this machine.
        if self._open_by[self._host] > self._settings.connections_each and self._host not in OURSELVES:
            transport.abort()
            return
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Take what came; go on waiting if the request is not complete."""
        super().data_received(data)
        if self.conn.their_state in (IDLE, SEND_BODY):
            self._expect()
        else:
            self._forget()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._forget()
        self.resume_writing()
        self._open_by[self._host] -= 1
        if not self._open_by[self._host]:
            del self._open_by[self._host]
        super().connection_lost(exc)

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
    """A server that ends its own long work first: whoever follows a job hears of it, and nobody is cut off."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop all jobs, give questions a few seconds, then end."""
        pools: WorkerPools = self._app.state.pools
        asyncio.get_running_loop().call_later(PATIENCE_SECONDS, pools.abandon)
        await self._app.state.jobs.stop()
        await super().shutdown(sockets)


def make_server(settings: Settings, store: Store, log: Log) -> uvicorn.Server:
    """Make the server; it closes the store when it ends."""
    metrics = Metrics()
    protocol: Any = partial(PunctualProtocol, settings=settings, open_by=Counter())
    app = create_app(settings, metrics, store)
    return StudioServer(
        uvicorn.Config(
            Guard(app, settings, metrics, log),
            http=protocol,
            ws="none",
            log_level="warning",
            access_log=False,
            server_header=False,
            limit_concurrency=MAX_CONNECTIONS,
            timeout_keep_alive=15,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        ),
        app,
    )


def serve(settings: Settings, listener: socket.socket, store: Store) -> None:
    """Serve until interrupted; work at hand gets a few seconds to end."""
    with Log(sys.stderr) as log:
        make_server(settings, store, log).run([listener])

"""Serving: the real HTTP server, with a bound on how long a request may take to arrive."""

from __future__ import annotations

import asyncio
import socket

import uvicorn
from h11 import IDLE, SEND_BODY
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..errors import EngineError, why
from ..language import msg
from .app import create_app
from .guard import Guard
from .metrics import Metrics
from .settings import Settings
from .store import Store

ARRIVAL_SECONDS = 10.0
MAX_CONNECTIONS = 512
SHUTDOWN_SECONDS = 5


class PunctualProtocol(H11Protocol):
    """HTTP that hangs up on a request that does not arrive in time: half-open connections cost nobody a place."""

    _arrival: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
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
        super().connection_lost(exc)

    def _expect(self) -> None:
        if self._arrival is None:
            self._arrival = self.loop.call_later(ARRIVAL_SECONDS, self._hang_up)

    def _forget(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def _hang_up(self) -> None:
        self._arrival = None
        if self.conn.their_state in (IDLE, SEND_BODY) and not self.transport.is_closing():
            self.transport.close()


def listen(settings: Settings) -> socket.socket:
    """Take the port, so that a taken one is reported before anything starts; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host.strip("[]"), settings.port))
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


def serve(settings: Settings, listener: socket.socket, store: Store) -> None:
    """Serve until interrupted; work at hand gets a few seconds to end."""
    metrics = Metrics()
    config = uvicorn.Config(
        Guard(create_app(settings, metrics, store), settings, metrics),
        http=PunctualProtocol,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=MAX_CONNECTIONS,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    uvicorn.Server(config).run([listener])

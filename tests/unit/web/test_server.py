"""The server's own socket."""

import socket

from modoku.web import Settings
from modoku.web.server import listen


def test_connections_are_taken_from_the_start_and_answers_sent_at_once() -> None:
    with (
        listen(Settings(port=0)) as listener,
        socket.create_connection(listener.getsockname()),
        listener.accept()[0] as accepted,
    ):
        # By this asyncio decides whether it sets TCP_NODELAY.
        assert accepted.proto == socket.IPPROTO_TCP

"""The line between server and worker: whatever way the system cuts messages up, they arrive whole and in order."""

import socket
import threading

from hypothesis import given, settings
from hypothesis import strategies as st

from modoku.web.worker_pipe import MOST_BODY, MOST_HEAD, Head, Pieces, WorkerConnection, packed, receive, send

MESSAGES = st.lists(
    st.tuples(st.dictionaries(st.text(max_size=5), st.integers(), max_size=3), st.binary(max_size=300)), max_size=6
)


@settings(deadline=None)
@given(messages=MESSAGES, cuts=st.lists(st.integers(1, 50), min_size=1))
def test_messages_arrive_whole_however_they_are_cut(messages: list[tuple[Head, bytes]], cuts: list[int]) -> None:
    line, found = WorkerConnection(), []

    def take(head: Head, pieces: Pieces) -> None:
        found.append((head, b"".join(pieces)))

    line.take = take
    stream = b"".join(packed(head, len(body)) + body for head, body in messages)
    position = turn = 0
    while position < len(stream):
        length = cuts[turn % len(cuts)]
        line.data_received(stream[position : position + length])
        position, turn = position + length, turn + 1
    assert found == messages


def test_both_ends_understand_each_other() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        body = bytes(range(256)) * 5000
        writing = threading.Thread(target=send, args=(ours, {"name": "é"}, body))
        writing.start()
        assert receive(theirs) == ({"name": "é"}, body)
        writing.join()


def test_a_message_of_absurd_length_is_not_waited_for() -> None:
    for head, body in ((MOST_HEAD + 1, 0), (2, MOST_BODY + 1)):
        line = WorkerConnection()
        found: list[Head] = []
        line.take = lambda head, _, found=found: found.append(head)
        line.data_received(head.to_bytes(4, "big") + body.to_bytes(4, "big") + b"{}")
        assert not found

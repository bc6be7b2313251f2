"""What a request may begin with, looked at before anybody takes it apart."""

import pytest

from modoku.web.head import MOST_HEAD, MOST_LINES, MOST_TARGET, Head, refusal_of

START = b"GET / HTTP/1.1\r\n"


def _pieces(content: bytes, size: int) -> int:
    head = Head()
    statuses = [head.take(content[start : start + size]) for start in range(0, len(content), size)]
    return next((status for status in statuses if status), 0)


@pytest.mark.parametrize("size", [1, 7, 1 << 20], ids=["bytes", "sevens", "whole"])
@pytest.mark.parametrize(
    ("content", "status"),
    [
        (START + b"a: b\r\n" * (MOST_LINES - 1) + b"\r\n", 0),
        (START + b"a: b\r\n" * (MOST_LINES + 10) + b"\r\n", 431),
        (START + b"a: b\n" * (MOST_LINES + 10) + b"\n", 431),
        (START + b"a: " + b"b" * (MOST_HEAD - 100) + b"\r\n\r\n", 0),
        (START + b"a: " + b"b" * MOST_HEAD + b"\r\n\r\n", 431),
        (START + b"a: " + b"b" * MOST_HEAD, 431),
        (b"GET /?" + b"a" * (MOST_TARGET - 100) + b" HTTP/1.1\r\n\r\n", 0),
        (b"GET /?" + b"a" * MOST_TARGET + b" HTTP/1.1\r\n\r\n", 414),
        (b"M" * 50_000 + b" / HTTP/1.1\r\n\r\n", 414),
        (START + b"Transfer-Encoding : chunked\r\n\r\n", 411),
        (START + b"x: transfer-encoding: chunked\r\n\r\n", 0),
    ],
)
def test_a_head_is_judged_alike_however_it_comes(content: bytes, status: int, size: int) -> None:
    assert _pieces(content, size) == status


def test_what_follows_a_head_is_not_judged_with_it() -> None:
    head = Head()
    assert head.take(START + b"content-length: 9\r\n\r\n" + b"\n" * 9_000) == 0
    assert head.take(START + b"\r\n") == 0


def test_no_more_is_kept_than_a_head_may_have() -> None:
    head = Head()
    assert head.take(START + b"a" * 10_000_000) == 431
    assert not head._begun


@pytest.mark.parametrize("status", [411, 414, 431])
def test_a_refusal_is_a_whole_answer(status: int) -> None:
    head, _, body = refusal_of(status).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"content-length: %d\r\n" % len(body) in head
    assert b"connection: close" in head

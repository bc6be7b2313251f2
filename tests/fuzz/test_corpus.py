"""Every input that fuzzing has found worth keeping still keeps the promises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz.targets import TARGETS, run

CORPUS = Path(__file__).parent / "corpus"


@pytest.fixture(scope="module", autouse=True)
def _studio_is_ended() -> Iterator[None]:
    yield
    from tests.fuzz.studio import studio

    if studio.cache_info().currsize:
        studio().close()
        studio.cache_clear()


@pytest.mark.parametrize("name", TARGETS)
def test_what_was_found_once_holds(name: str) -> None:
    files = sorted((CORPUS / name).iterdir())
    assert files
    for file in files:
        try:
            run(name, file.read_bytes())
        except Exception as error:
            raise AssertionError(f"{file.relative_to(CORPUS)}: {error!r}") from error
    run(name, b"")


def test_what_is_sent_arrives() -> None:
    from tests.fuzz.studio import ask, talk

    head = b"\x01api/v1/hint\ncontent-type: application/json\n\n"
    assert [ask(head + body) for body in (b'{"puzzle": "12..34.........."}', b'{"puzzle": 3}')] == [200, 422]
    lines = b"POST /api/v1/hint HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    good = lines + b'content-length: 30\r\n\r\n{"puzzle": "12..34.........."}'
    bad = lines + b'content-length: 13\r\n\r\n{"puzzle": 3}'
    for size in (b"\0", b"\x07", b"\xff"):
        assert talk(size + good + bad) == [200, 422]
    assert talk(b"\0" + good + b"?\r\n\r\n") == [200, 400]
    assert talk(b"\0" + good[:-1]) == []
    assert talk(b"\0GET /" + b"a" * 3000) == [414]


def test_the_corpus_is_small() -> None:
    assert sum(file.stat().st_size for file in CORPUS.rglob("*") if file.is_file()) < 400_000

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


def test_the_corpus_is_small() -> None:
    assert sum(file.stat().st_size for file in CORPUS.rglob("*") if file.is_file()) < 400_000

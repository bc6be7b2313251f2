"""No path of the server's disk can be named by a client: not in any field of any request."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from modoku.errors import ModokuError
from modoku.questions import NAMES, get_question
from modoku.questions.codec import fields_of
from modoku.web.answering import answer_json
from modoku.web.page import PAGE_TASKS, answer_page

VARIANT = {"modoku-variant": 1, "name": "tiny", "base": "classic:boxes=2x2"}
SMALL = "1...3..2...3..2."
SECONDS = 0.05
"""What is not refused may work so long: nothing here depends on what it finds."""
TASKS = (*NAMES, *PAGE_TASKS)
_watched: list[str] = []
_touched: list[str] = []


def _note(event: str, arguments: tuple[Any, ...]) -> None:
    if _watched and any(isinstance(one, str | Path) and str(one).startswith(_watched[0]) for one in arguments):
        _touched.append(f"{event} {arguments}")


@pytest.fixture(scope="module")
def secret(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A file that is a puzzle, a variant and JSON, in a folder that nothing else looks into."""
    sys.addaudithook(_note)
    path = tmp_path_factory.mktemp("secret") / "own.json"
    path.write_text(json.dumps(VARIANT))
    _watched.append(str(path.parent))
    yield path
    _watched.clear()


def _example(name: str) -> dict[str, Any]:
    source = get_question(name) if name in NAMES else PAGE_TASKS[name]
    found = json.loads(json.dumps(dict(source.example)))
    return {**found, "puzzle": SMALL} if isinstance(found.get("puzzle"), str) else found


def _with_leaves(value: Any, text: str) -> Iterator[Any]:
    """Yield a value once for each text in it, with another in its place."""
    if isinstance(value, str):
        yield text
    elif isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            for inner in _with_leaves(value[key], text):
                copy = value.copy()
                copy[key] = inner
                yield copy


def _requests(name: str, path: str) -> Iterator[dict[str, Any]]:
    example = _example(name)
    record = get_question(name).request if name in NAMES else PAGE_TASKS[name].request
    values: tuple[Any, ...] = (
        path,
        [path],
        {"modoku": 1, "variants": [path], "givens": SMALL},
        {"modoku": 1, "layout": path, "givens": SMALL},
        {"name": path, "media_type": "application/zip", "text": path},
    )
    yield from _with_leaves(example, path)
    for field in fields_of(record):
        for value in values:
            yield {**example, field.key: value}
    for recipe in (f"classic:boxes={path}", f"jigsaw:regions={path}", f"killer:cages={path}", f"@{path}"):
        yield {**example, "variants": [recipe]}


def _answer(name: str, request: dict[str, Any]) -> object:
    """Return what a refused request is told; nothing of others."""
    body = json.dumps(request).encode()
    try:
        if name in NAMES:
            answer_json(name, body, "en", SECONDS, lambda _: None, as_job=False, as_json=True)
        else:
            answer_page(name, body, "en")
    except ModokuError as error:
        return type(error), str(error)
    return None


@pytest.mark.parametrize("name", TASKS)
def test_no_field_of_a_request_opens_a_file_or_tells_whether_it_is_there(name: str, secret: Path) -> None:
    requests = list(_requests(name, str(secret)))
    assert len(requests) > 3
    _touched.clear()
    told = [_answer(name, request) for request in requests]
    assert _touched == []
    # The same path again, with nothing there.
    away = secret.rename(secret.with_name("away"))
    _touched.clear()
    try:
        missing = [_answer(name, request) for request in requests]
        assert _touched == []
    finally:
        away.rename(secret)
    for there, gone in zip(told, missing, strict=True):
        if there is not None and gone is not None:
            assert str(there) == str(gone)


def test_the_watch_sees_a_file_that_is_opened(secret: Path) -> None:
    from modoku.variants import make

    _touched.clear()
    assert make(str(secret)).size == 4
    assert _touched


def test_jobs_name_no_files_either(secret: Path) -> None:
    body = json.dumps({"puzzle": "", "variants": [str(secret)]}).encode()
    with pytest.raises(ModokuError, match=r"names a file"):
        answer_json("count", body, "en", SECONDS, lambda _: None, as_job=True, as_json=False)

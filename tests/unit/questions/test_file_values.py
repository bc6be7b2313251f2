"""Files in requests and answers: text as it is, other bytes as base64, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from modoku.errors import FormatError
from modoku.puzzle.reader import Reader
from modoku.questions.file import File, file_from_json, file_to_json


@pytest.mark.parametrize(
    ("media_type", "content", "key"),
    [
        ("text/plain; charset=utf-8", "é\n".encode(), "text"),
        ("application/json", b"{}", "text"),
        ("image/svg+xml", b"<svg/>", "text"),
        ("application/xml", b"<x/>", "text"),
        ("application/zip", bytes(range(256)), "base64"),
        ("application/jsonish", b"", "base64"),
    ],
)
def test_a_file_comes_back_from_plain_data(media_type: str, content: bytes, key: str) -> None:
    file = File("a.x", media_type, content)
    plain = file_to_json(file)
    assert list(plain) == ["name", "media_type", key]
    assert file_from_json(Reader(plain)) == file
    assert repr(file) == f"<File a.x: {media_type}, {len(content)} bytes>"


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"name": "a"},
        {"name": "a", "media_type": "application/zip"},
        {"name": "a", "media_type": "application/zip", "base64": "?"},
        {"name": "a", "media_type": "application/zip", "base64": "QUJ"},
        {"name": "a", "media_type": "application/zip", "base64": 3},
        {"name": "a" * 201, "media_type": "text/plain", "text": ""},
        {"name": "a", "media_type": "text/plain", "text": "", "path": "/etc/passwd"},
        [],
    ],
)
def test_what_is_no_file_is_refused(wrong: Any) -> None:
    with pytest.raises(FormatError):
        file_from_json(Reader(wrong))

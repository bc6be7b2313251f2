"""Answers that are files: bytes on the command line and over HTTP, text or base64 in JSON."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass

from ..language import msg
from ..puzzle.reader import Reader

MAX_CHARACTERS = 64 << 20


@dataclass(frozen=True, slots=True, repr=False)
class File:
    """A file that was made: a name for it, its media type, its bytes."""

    name: str
    media_type: str
    content: bytes

    @property
    def is_text(self) -> bool:
        """Whether people can read it as it is."""
        main = self.media_type.partition(";")[0]
        return main.startswith("text/") or main in ("application/json", "image/svg+xml", "application/xml")

    @property
    def text(self) -> str:
        """The content as text."""
        return self.content.decode()

    def __repr__(self) -> str:
        return f"<File {self.name}: {self.media_type}, {len(self.content)} bytes>"


FILE_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "media_type": {"type": "string"},
        "text": {"type": "string", "description": "The content, where it is text."},
        "base64": {"type": "string", "description": "The content, where it is not text."},
    },
    "required": ["name", "media_type"],
    "additionalProperties": False,
}
FILE_TYPESCRIPT = "{ name: string; media_type: string; text?: string; base64?: string }"


def file_to_json(file: File) -> dict[str, str]:
    """Return a file as plain data that `file_from_json` reads back.

    >>> file_to_json(File("a.txt", "text/plain", b"abc"))
    {'name': 'a.txt', 'media_type': 'text/plain', 'text': 'abc'}
    """
    content = {"text": file.text} if file.is_text else {"base64": base64.b64encode(file.content).decode()}
    return {"name": file.name, "media_type": file.media_type, **content}


def file_from_json(reader: Reader) -> File:
    """Return the file that plain data stands for; raise FormatError where it is none."""
    reader.only("name", "media_type", "text", "base64")
    name, media_type = reader["name"].text(200), reader["media_type"].text(200)
    if reader.has("text"):
        return File(name, media_type, reader["text"].text(MAX_CHARACTERS).encode())
    packed = reader["base64"]
    try:
        return File(name, media_type, base64.b64decode(packed.text(MAX_CHARACTERS), validate=True))
    except binascii.Error as error:
        raise packed.fail(msg("base64 is expected here")) from error

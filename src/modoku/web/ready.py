"""Answers that are the same for everybody: made once and packed once, so that asking for them costs nothing."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import mimetypes
import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from fastapi import Request, Response

from .settings import WORTH_PACKING

WORTH_PACKING_ONCE = 512
VARY = "accept-encoding, accept-language"


@dataclass(frozen=True, slots=True)
class Ready:
    """An answer, plain and packed, with a tag by which a browser knows it again."""

    media_type: str
    plain: bytes
    packed: bytes | None
    tag: str

    @classmethod
    def from_bytes(cls, content: bytes, media_type: str) -> Ready:
        """Make it."""
        # Packed once for everybody: here little things are worth it too.
        packed = gzip.compress(content, 9, mtime=0) if len(content) > WORTH_PACKING_ONCE else None
        return cls(media_type, content, packed, f'"{hashlib.sha256(content).hexdigest()[:32]}"')

    @classmethod
    def from_fields(cls, fields: object) -> Ready:
        """Make it of what goes as JSON."""
        return cls.from_bytes(json.dumps(fields, ensure_ascii=False).encode(), "application/json")

    def reply(self, request: Request) -> Response:
        """Return it, or say that the one at hand is still good."""
        headers = {"etag": self.tag, "cache-control": "no-cache", "vary": VARY}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        if self.packed is not None and takes_packed(request):
            return Response(self.packed, 200, {**headers, "content-encoding": "gzip"}, self.media_type)
        return Response(self.plain, 200, headers, self.media_type)


class Files:
    """The files of a folder, by their names alone; what is below or beside it is not there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find(self, name: str) -> Ready | None:
        """Return a file as it is now, or None."""
        if name not in os.listdir(self._folder):
            return None
        path = self._folder / name
        state = path.stat()
        return _read(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=200)
def _read(path: Path, _time: int, _size: int) -> Ready:
    # Said with their alphabet; other texts would come to a French reader in the letters of another.
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    kind = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}.get(path.suffix, kind)
    return Ready.from_bytes(path.read_bytes(), f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)


def takes_packed(request: Request) -> bool:
    """Return whether the client takes packed answers."""
    return "gzip" in request.headers.get("accept-encoding", "")


async def text_reply(request: Request, text: str, media_type: str, headers: dict[str, str] | None = None) -> Response:
    """Return a text that was kept; a long one is packed in a thread, where it keeps nobody waiting."""
    content = text.encode()
    found = {"vary": VARY, **(headers or {})}
    if len(content) > WORTH_PACKING and takes_packed(request):
        content = await asyncio.to_thread(gzip.compress, content, 5)
        found["content-encoding"] = "gzip"
    return Response(content, 200, found, media_type)

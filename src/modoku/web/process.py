"""The processes that do untrusted work: what one of them runs, and what the system lets it have.

A task comes with the client's own bytes: they are read, checked, answered and packed here, so that the server only
moves bytes. Items are sent while a task works, then its result or its failure. A process that is killed takes nothing
with it but the task at hand.
"""

from __future__ import annotations

import gzip
import json
import os
import select
import signal
import socket
import sys
import threading
import time
from dataclasses import dataclass

from ..errors import ModokuError
from ..language import msg
from ..questions import NAMES
from ..questions.file import File
from .answering import answer_json
from .page import answer_page
from .problems import Fields, problem, problem_of
from .settings import WORTH_PACKING
from .worker_pipe import Head, receive, send

MAX_OPEN_FILES = 128
MAX_FILE_BYTES = 64 * 1024**2
MAX_ANSWER_BYTES = 32 * 1024**2
MUCH = 1 << 20
VERSION = 1


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a process may have."""

    memory_bytes: int
    nice: int


def work(line: socket.socket, allowance: Allowance) -> None:
    """Do tasks until the other end is gone."""
    line.setblocking(True)
    _restrict(allowance)
    threading.Thread(target=_follow, args=(line.fileno(),), daemon=True).start()
    try:
        send(line, {"kind": "ready", "used": time.process_time()})
        while True:
            head, body = receive(line)
            done, content = _do(head, body, line)
            send(line, {**done, "used": time.process_time()}, content)
    except (EOFError, OSError):
        return


def _do(head: Head, body: bytes, line: socket.socket) -> tuple[Head, bytes]:
    name, language = str(head["name"]), str(head["language"])

    sent = 0

    def emit(item: object) -> None:
        nonlocal sent
        is_progress = isinstance(item, dict) and "progress" in item
        content = to_json(item["progress"] if is_progress and isinstance(item, dict) else item)
        sent += len(content)
        if sent > MAX_ANSWER_BYTES:
            raise _TooMuch(sent)
        send(line, {"kind": "progress" if is_progress else "item"}, content)

    try:
        if name in NAMES:
            as_job, as_json = bool(head["job"]), bool(head["json"])
            made = answer_json(name, body, language, head["seconds"], emit, as_job=as_job, as_json=as_json)
        else:
            made = answer_page(name, body, language)
        return _packed(made, head)
    except _TooMuch as error:
        return _too_much(error.length, language)
    except ModokuError as error:
        return _refused(problem_of(error, language))
    except MemoryError:
        return {"kind": "broken", "why": "memory"}, b""
    except Exception as error:  # the server stays up and says so; the log has the rest
        print(f"modoku worker: {name}: {type(error).__name__}: {error}", file=sys.stderr, flush=True)  # noqa: T201
        return {"kind": "broken", "why": "internal"}, b""


def _packed(made: Fields | File, head: Head) -> tuple[Head, bytes]:
    """Return what was made as a message: a file as its bytes, unless it goes into the record of a job."""
    done: Head = {"kind": "done", "media_type": "application/json"}
    if isinstance(made, File):
        content = made.content
        done |= {"media_type": made.media_type, "file": made.name}
    else:
        content = to_json(made if head["job"] else {"v": VERSION, **made})
    if head["gzip"] and len(content) > WORTH_PACKING:
        content = gzip.compress(content, 1 if len(content) > MUCH else 5, mtime=0)
        done["encoding"] = "gzip"
    return (done, content) if len(content) <= MAX_ANSWER_BYTES else _too_much(len(content), str(head["language"]))


class _TooMuch(Exception):  # noqa: N818 - an answer, not a fault
    """What a job has told so far is more than an answer may be."""

    def __init__(self, length: int) -> None:
        super().__init__(length)
        self.length = length


def _too_much(length: int, language: str) -> tuple[Head, bytes]:
    said = msg("The answer has {n} bytes, which is more than this server sends.", n=length).said(language)
    hint = msg("Ask for less, or for a packed answer (Accept-Encoding: gzip).").said(language)
    return _refused(problem("too-large", 422, said, language, hint=hint))


def _refused(fields: Fields) -> tuple[Head, bytes]:
    return {"kind": "refused", "status": fields["status"]}, to_json(fields)


def to_json(value: object) -> bytes:
    """Return a value as JSON text; half a character, which UTF-8 cannot hold, is escaped.

    >>> to_json({"é": 1.5}).decode()
    '{"é":1.5}'
    """
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        return json.dumps(value, allow_nan=False, separators=(",", ":")).encode()


def _follow(descriptor: int) -> None:
    """End this process when the server is gone, even if it was killed and a search is under way here."""
    if hasattr(select, "poll"):
        watch = select.poll()
        watch.register(descriptor, 0)
        watch.poll()
        os._exit(1)


def _restrict(allowance: Allowance) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.name != "posix":
        return
    import resource

    os.nice(allowance.nice)
    for kind, most in (
        (resource.RLIMIT_AS, allowance.memory_bytes),
        (resource.RLIMIT_NOFILE, MAX_OPEN_FILES),
        (resource.RLIMIT_FSIZE, MAX_FILE_BYTES),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (bound, bound))

"""The processes that do untrusted work: what one of them runs, and what the system lets it have.

A task comes as one JSON text and answers with JSON texts: items while it works, then its result or its failure. A
process that is killed takes nothing with it but the task at hand.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from ..errors import ModokuError
from .problems import problem_of
from .tasks import TASKS

MAX_OPEN_FILES = 128
MAX_FILE_BYTES = 64 * 1024**2


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a process may have."""

    memory_bytes: int
    nice: int


def work(connection: Connection, allowance: Allowance) -> None:
    """Do tasks until the other end is gone."""
    _restrict(allowance)
    threading.Thread(target=_follow, args=(connection.fileno(),), daemon=True).start()
    while True:
        try:
            task = json.loads(connection.recv_bytes())
        except (EOFError, OSError):
            return
        connection.send_bytes(_do(task, connection))


def _do(task: Mapping[str, Any], connection: Connection) -> bytes:
    language = str(task["language"])

    def emit(item: object) -> None:
        connection.send_bytes(_packed({"item": item}))

    try:
        return _packed({"done": TASKS[str(task["name"])](task["payload"], language, emit)})
    except ModokuError as error:
        return _packed({"failed": problem_of(error, language)})
    except MemoryError:
        return _packed({"failed": None, "why": "memory"})
    except Exception as error:  # the server stays up and says so; the log has the rest
        print(f"modoku worker: {type(error).__name__}: {error}", file=sys.stderr, flush=True)  # noqa: T201
        return _packed({"failed": None, "why": "internal"})


def _packed(message: object) -> bytes:
    return json.dumps(message, ensure_ascii=True, separators=(",", ":")).encode()


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

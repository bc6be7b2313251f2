"""What can be set about the studio, with values that are safe for one person on their own machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .quota import KEEPING, Keeping

WORTH_PACKING = 4096
"""Smaller answers go as they are: packing them would cost more than it saves."""
LOCAL_HOSTS = ("localhost", "127.0.0.1", "[::1]", "::1")


def data_folder() -> Path:
    """Return the folder of the user's data, by the habits of the system."""
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "modoku"


def _spare_cores() -> int:
    # Two at least: a long job must not keep the one question waiting that turned out to be hard.
    return max(2, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the studio serves.

    Attributes:
        host: the address to listen on.
        port: the port to listen on.
        hosts: names under which the server may be addressed, besides the local ones.
        public: whether strangers are expected: shorter budgets, no local extras.
        database: where things are kept: a path for SQLite, or a `postgresql://` address; None keeps them in memory.
        quick_workers: processes for short questions.
        heavy_workers: processes for long ones.
        quick_seconds: a question that takes longer moves to the heavy pool.
        heavy_seconds: the most that one question may take.
        job_seconds: the most that one job may take.
        queue_length: how many questions may wait in a pool.
        waiting_each: how many of them may be one client's.
        jobs_each: how many jobs one client may have at once.
        body_bytes: the largest request that is read.
        arrival_seconds: how long a request may take to arrive.
        taking_seconds: how long a client may leave an answer lying before it takes more of it.
        connections: how many connections there may be at once.
        connections_each: how many of them may be one client's, other than this machine's.
        requests_each: how many requests a second one client may make for long; those beyond wait.
        held_bytes: the most that answers on their way to slow clients may take up.
        memory_bytes: the most memory that a worker may have.
        keeping: how long and how much of each kind is kept.
        metrics_token: by this an operator on another machine may read the metrics; None: only this machine may.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    hosts: tuple[str, ...] = ()
    public: bool = False
    database: str | None = None
    quick_workers: int = 4
    heavy_workers: int = field(default_factory=_spare_cores)
    quick_seconds: float = 0.15
    heavy_seconds: float = 20.0
    job_seconds: float = 120.0
    queue_length: int = 64
    waiting_each: int = 8
    jobs_each: int = 2
    body_bytes: int = 512 * 1024
    arrival_seconds: float = 10.0
    taking_seconds: float = 20.0
    connections: int = 512
    connections_each: int = 128
    requests_each: float = 30.0
    held_bytes: int = 256 * 1024**2
    memory_bytes: int = 3 * 1024**3
    keeping: Mapping[str, Keeping] = field(default_factory=lambda: KEEPING)
    metrics_token: str | None = None

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """The names under which the server answers: anything else may be another site that plays a trick on us."""
        return frozenset(name.lower() for name in (*LOCAL_HOSTS, self.host, *self.hosts))

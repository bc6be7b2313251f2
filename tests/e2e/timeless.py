"""Questions for which no time passes: what is found cannot depend on how busy the machine is."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from modoku.native import HeldClock
from modoku.web.process import Allowance, work


@contextmanager
def no_time_passes() -> Iterator[None]:
    """Hold both clocks that limits are measured by, Python's and the core's: a search ends when it is done."""
    with patch("modoku.clock.now", lambda: 1000.0), HeldClock(0.0):
        yield


def work_without_time(line: socket.socket, allowance: Allowance) -> None:
    """Do what a worker of the server does, while no time passes there."""
    with no_time_passes():
        work(line, allowance)


@contextmanager
def workers_without_time() -> Iterator[None]:
    """Let the workers of a server that is started meanwhile be such; they have to find this module."""
    path = [*sys.path, str(Path(__file__).parents[2])]
    with patch("modoku.web.workers.work", work_without_time), patch.object(sys, "path", path):
        yield

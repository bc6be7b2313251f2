"""Waits for what must happen, however busy the machine is: for the event itself, never for a time to pass."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.patience import PATIENCE_SECONDS

Found = TypeVar("Found")
LOOK_SECONDS = 0.01

linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes through /proc")


def until(look: Callable[[], Found], what: str) -> Found:
    """Return what `look` finds, as soon as it finds something; fail, naming it, where that never comes."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not (found := look()):
        assert time.monotonic() < end, f"not in {PATIENCE_SECONDS:g} seconds: {what}"
        time.sleep(LOOK_SECONDS)
    return found


def until_at_work(pid: int, seconds: float = 0.5) -> None:
    """Wait until a process has had the processor for so long from now on: no start of a search takes that much."""
    begun = _processor_seconds(pid)
    until(lambda: _processor_seconds(pid) - begun >= seconds, f"process {pid} at work")


def _processor_seconds(pid: int) -> float:
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def is_running(pid: int) -> bool:
    """Return whether a process is there and has not ended."""
    try:
        return _stat(pid)[0] != "Z"
    except OSError:
        return False


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()

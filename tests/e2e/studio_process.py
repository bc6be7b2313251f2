"""Runs the real server in a process of its own."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType

import httpx

ADDRESS = re.compile(r"http://[^/\s]+/")


class Studio:
    """A server on a free port with a database of its own, started on entry and ended on exit."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.options = options
        self.log: list[str] = []

    def __enter__(self) -> "Studio":
        path = self.folder / "studio.db"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "modoku", "serve", "--port=0", "--no-open", f"--database={path}", *self.options],
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "LANGUAGE": "en"},
        )
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)
            found = ADDRESS.search(line)
            if found:
                self.address = found.group().rstrip("/")
                break
        else:
            raise AssertionError("".join(self.log))
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.log.extend(self.process.stderr)

    def interrupt(self) -> int:
        """Ask it to end, as Ctrl-C does; give its exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=30)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(timeout=30)
        self._reader.join(timeout=10)
        if self.process.stderr is not None:
            self.process.stderr.close()


def wait_for(studio: Studio) -> None:
    """Wait until the server answers."""
    for _ in range(300):
        try:
            if httpx.get(f"{studio.address}/health").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("".join(studio.log))

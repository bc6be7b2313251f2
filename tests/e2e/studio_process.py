"""Runs the real server in a process of its own."""

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType

import httpx

from tests.e2e.waiting import until
from tests.patience import PATIENCE_SECONDS

ADDRESS = re.compile(r"http://[^/\s]+/")


class Studio:
    """A server on a free port with a database of its own, started on entry and ended on exit.

    Attributes:
        address: where it is.
        client: asks it, in English, under `/api/v1/`.
    """

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
        self.client = client_of(self.address)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.log.extend(self.process.stderr)

    def interrupt(self) -> int:
        """Ask it to end, as Ctrl-C does; return its exit status once all that it said is in the log."""
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(timeout=PATIENCE_SECONDS)
        self._reader.join(timeout=PATIENCE_SECONDS)
        return status

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.client.close()
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(timeout=PATIENCE_SECONDS)
        self._reader.join(timeout=PATIENCE_SECONDS)
        if self.process.stderr is not None:
            self.process.stderr.close()


def client_of(address: str) -> httpx.Client:
    """Return a client of a server, in English, that waits for every answer."""
    headers = {"accept-language": "en"}
    return httpx.Client(base_url=f"{address}/api/v1/", timeout=PATIENCE_SECONDS, headers=headers)


def wait_for(studio: Studio) -> None:
    """Wait until the server answers."""

    def answers() -> bool:
        assert studio.process.poll() is None, "".join(studio.log)
        try:
            return studio.client.get(f"{studio.address}/health").status_code == 200
        except httpx.TransportError:
            return False

    until(answers, "an answer of the server")


def gauge(client: httpx.Client, name: str) -> float:
    """Return the number among the metrics whose name fits a pattern, such as `heavy_running`; 0 where there is none."""
    text = client.get(str(client.base_url.join("/metrics"))).text
    found = re.search(rf"^modoku_{name} (\S+)$", text, re.MULTILINE)
    return float(found.group(1)) if found else 0.0


def until_busy(client: httpx.Client) -> None:
    """Wait until a long piece of work is under way."""
    until(lambda: gauge(client, "heavy_running"), "a worker at work")


def follow(client: httpx.Client, job: str) -> list[str]:
    """Return the names of all events of a job, once it is over."""
    with client.stream("GET", f"jobs/{job}/events") as stream:
        assert stream.status_code == 200, stream.read()
        return [line.removeprefix("event: ") for line in stream.iter_lines() if line.startswith("event: ")]

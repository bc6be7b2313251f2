"""Runs the real command line in a process of its own."""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO

from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).resolve().parents[2]
_LANGUAGES = ("LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE")


def modoku(
    *arguments: str, stdin: str | None = None, environ: Mapping[str, str] | None = None, warm: bool = True
) -> subprocess.CompletedProcess[str]:
    """Run `modoku ARGUMENTS` and give what it said; English unless the environment says otherwise.

    Where that is possible it is a fork of a process that has loaded the command line (`warm_start`); with `warm` false
    everything is begun anew.
    """
    clean = {name: value for name, value in os.environ.items() if name not in _LANGUAGES}
    whole = {**clean, "PYTHONIOENCODING": "utf-8", **(environ or {})}
    # What Python reads when it starts cannot be changed later; coverage.py does not follow a fork of a fork.
    is_plain = not any(name.startswith(("PYTHON", "LD_")) for name in environ or ())
    if warm and is_plain and hasattr(os, "fork") and not any(name.startswith("COV") for name in clean):
        done = _warm.run(arguments, stdin, whole)
        if done is not None:
            return done
    return subprocess.run(
        [sys.executable, "-m", "modoku", *arguments],
        input=stdin,
        stdin=subprocess.DEVNULL if stdin is None else None,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=whole,
        timeout=PATIENCE_SECONDS,
        check=False,
    )


class _WarmStart:
    """The process that has loaded the command line: begun with the first command, gone with this process."""

    def __init__(self) -> None:
        self._busy = threading.Lock()
        self._line: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def run(
        self, arguments: tuple[str, ...], stdin: str | None, environ: Mapping[str, str]
    ) -> subprocess.CompletedProcess[str] | None:
        """Run a command; return None where another thread is running one, or it cannot be told what to do."""
        if not self._busy.acquire(blocking=False):
            return None
        try:
            return self._run(arguments, stdin, environ)
        finally:
            self._busy.release()

    def _run(
        self, arguments: tuple[str, ...], stdin: str | None, environ: Mapping[str, str]
    ) -> subprocess.CompletedProcess[str] | None:
        asked = {"words": arguments, "environ": dict(environ), "folder": os.getcwd()}
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as told:
            given.write((stdin or "").encode())
            given.seek(0)
            try:
                line = self._begun()
                socket.send_fds(line, [json.dumps(asked).encode()], [given.fileno(), said.fileno(), told.fileno()])
            except OSError:  # a message of this length, or sockets of this kind, do not exist here
                self.close()
                return None
            answers = line.makefile("r", encoding="ascii")
            child = int(answers.readline())
            try:
                status = int(answers.readline())
            except TimeoutError:
                self.close()
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
                raise subprocess.TimeoutExpired(["modoku", *arguments], PATIENCE_SECONDS) from None
            return subprocess.CompletedProcess(["modoku", *arguments], status, _text(said), _text(told))

    def _begun(self) -> socket.socket:
        """Return the line to the process, which is begun anew where there is none, or only that of a parent."""
        if self._owner != os.getpid():
            self.close()
        if self._line is None:
            self._line, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            self._line.settimeout(PATIENCE_SECONDS)
            self._owner = os.getpid()
            clean = {name: value for name, value in os.environ.items() if name not in _LANGUAGES}
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.e2e.warm_start", str(other.fileno())],
                cwd=ROOT,
                env={**clean, "PYTHONIOENCODING": "utf-8"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[other.fileno()],
            )
            other.close()
        return self._line

    def close(self) -> None:
        """Let the process end, if it is ours; its command may take longer than anybody waits."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            # Nobody waits for it, and nobody needs to be told.
            self._process.returncode = 0
        self._line = self._process = None


def _text(file: IO[bytes]) -> str:
    """Return what was written, lines ended as text has them."""
    file.seek(0)
    return file.read().decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


_warm = _WarmStart()
atexit.register(_warm.close)

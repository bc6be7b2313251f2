"""A small checkout with the real launcher and a Python that only pretends: set-ups take no time and no network."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = "sh cat cksum cp chmod dirname find flock grep mkdir mv paste readlink rm sleep sort tail tr xargs"
NOBODY = 65534

# What the launcher asks of Python, answered from the environment: FAKE_MISSING is a word in the question that
# fails, FAKE_PIP a shell command that pip runs.
PYTHON = """#!/bin/sh
case "$1 ${2:-}" in
    "--version "*) echo "Python 3.9.9" ;;
    "-c "*) [ -z "${FAKE_MISSING:-}" ] || case $2 in *"$FAKE_MISSING"*) exit 1 ;; esac ;;
    "-m venv") mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
    "-m pip") echo "$*" >> "$FAKE_LOG"; eval "${FAKE_PIP:-}" ;;
    "-m modoku") shift 2; for word; do echo "<$word>"; done ;;
    *) echo "unexpected: $*" >&2; exit 9 ;;
esac
"""


@dataclass(frozen=True)
class LauncherCheckout:
    """The folder, and how to start what is in it."""

    folder: Path
    bin: Path
    log: Path

    def environment(self, **more: str) -> dict[str, str]:
        """Return the whole environment of a start."""
        home = self.folder.parent / "home"
        return {"PATH": str(self.bin), "HOME": str(home), "CXX": "sh", "FAKE_LOG": str(self.log), **more}

    def begin(self, *arguments: str, user: int | None = None, **environment: str) -> subprocess.Popen[str]:
        """Start the launcher from another folder than its own."""
        return subprocess.Popen(
            ["/bin/sh", str(self.folder / "modoku"), *arguments],
            cwd="/",
            env=self.environment(**environment),
            user=user,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def start(self, *arguments: str, user: int | None = None, **environment: str) -> tuple[int, str, str]:
        """Run the launcher; return its status and what it said."""
        process = self.begin(*arguments, user=user, **environment)
        output, errors = process.communicate()
        return process.returncode, output, errors

    def installs(self) -> list[str]:
        """Return what pip was asked so far."""
        return self.log.read_text("utf-8").splitlines() if self.log.exists() else []


@contextmanager
def checkout() -> Iterator[LauncherCheckout]:
    """Make one, in a folder with spaces that every user can read."""
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        top.chmod(0o755)
        folder, programs = top / "my check out", top / "bin"
        for part in ("cpp/core", "cpp/bindings", "locks"):
            (folder / part).mkdir(parents=True)
        shutil.copy2(ROOT / "modoku", folder)
        for file in ("pyproject.toml", "CMakeLists.txt", "cpp/core/a.cpp", "cpp/bindings/b.cpp", "locks/check.txt"):
            (folder / file).write_text(file, "utf-8")
        programs.mkdir()
        for program in PROGRAMS.split():
            if path := shutil.which(program):
                os.symlink(path, programs / program)
        (programs / "python3").write_text(PYTHON, "utf-8")
        (programs / "python3").chmod(0o755)
        yield LauncherCheckout(folder, programs, top / "pip.log")

"""Runs a PostgreSQL server of our own, on a socket in a folder of its own, where its programs are installed."""

import os
import pwd
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType

from tests.patience import PATIENCE_SECONDS

USER = "postgres"


def _program(name: str) -> str | None:
    """Find a program of the server; Debian keeps them apart from the others."""
    places = [str(folder) for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    return shutil.which(name) or shutil.which(name, path=os.pathsep.join(places))


def why_not() -> str | None:
    """Return why no server can be run here, or None."""
    if find_spec("psycopg") is None:
        return "psycopg is not installed"
    if _program("initdb") is None or _program("pg_ctl") is None:
        return "PostgreSQL is not installed"
    if os.getuid() == 0 and USER not in {entry.pw_name for entry in pwd.getpwall()}:
        return f"PostgreSQL does not run as root, and there is no user {USER}"
    return None


class Postgres:
    """A server with an empty database, started on entry; on exit it ends, and everything is gone."""

    def __enter__(self) -> "Postgres":
        # Not pytest's folder: the path of a socket must be short, and the server runs as another user.
        self.folder = Path(tempfile.mkdtemp(prefix="modoku-pg-", dir="/tmp"))
        self._user = USER if os.getuid() == 0 else None
        if self._user:
            shutil.chown(self.folder, self._user)
        self._run("initdb", "--auth=trust", "--username=modoku", "--no-sync", "--locale=C.UTF-8")
        self.start()
        return self

    @property
    def address(self) -> str:
        """Where it is, for `--database`."""
        return f"postgresql:///postgres?host={self.folder}&user=modoku"

    def start(self) -> None:
        """Start it, or start it again."""
        log = self.folder / "log"
        self._run("pg_ctl", "-w", f"--log={log}", f"--options=-k {self.folder} -c listen_addresses=''", "start")

    def stop(self) -> None:
        """Stop it; whoever is connected is cut off."""
        self._run("pg_ctl", "-w", "--mode=immediate", "stop")

    def _run(self, program: str, *options: str) -> None:
        found = subprocess.run(
            [_program(program) or program, f"--pgdata={self.folder / 'data'}", *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            user=self._user,
            cwd=self.folder,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        assert found.returncode == 0, found.stderr

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

"""What the studio keeps: shared puzzles, daily puzzles, lessons, results of jobs. SQLite, or PostgreSQL by address.

One table of texts under (kind, name). SQLite runs with a write-ahead log and full synchronisation: what was
acknowledged survives a power cut.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from ..errors import EngineUnavailable, FileError, FormatError, ModokuError
from ..files import make_folder
from ..language import Message, msg

P = ParamSpec("P")
T = TypeVar("T")
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""No letter that is easily mistaken for another."""
NAME_LENGTH = 10
MAX_KEPT = 100_000
WAIT_SECONDS = 10.0
_TABLE = """
CREATE TABLE IF NOT EXISTS kept (
    kind TEXT NOT NULL, name TEXT NOT NULL, content TEXT NOT NULL, created DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, name)
)
"""


class StoreError(ModokuError):
    """A database that does not do what is asked: the disk is full, the server is gone."""


class Store:
    """Texts under kind and name, kept for as long as the database is.

    >>> store = Store(None)
    >>> name = store.add("shared", "a puzzle")
    >>> store.find("shared", name)
    'a puzzle'
    """

    def __init__(self, address: str | None) -> None:
        is_postgres = address is not None and address.startswith(("postgresql://", "postgres://"))
        self._database: _Sqlite | _Postgres = _Postgres(str(address)) if is_postgres else _Sqlite(address)
        # One thread: statements wait for their turn there, and never in the thread that everybody shares.
        self._thread = ThreadPoolExecutor(1, "store")

    async def soon(self, work: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """Do something with the store without waiting for the disk here."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(work, *arguments, **more))

    def add(self, kind: str, content: str) -> str:
        """Keep something new; give the name by which it is found again."""
        name = "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))
        self.put(kind, name, content)
        return name

    def put(self, kind: str, name: str, content: str) -> None:
        """Keep something under a name; what was there before goes."""
        self._database.run(
            "INSERT INTO kept (kind, name, content, created) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (kind, name) DO UPDATE SET content = excluded.content",
            (kind, name, content, time.time()),
        )

    def put_first(self, kind: str, name: str, content: str) -> str:
        """Keep something unless the name is taken; give what is kept now, so that all agree on the first."""
        self._database.run(
            "INSERT INTO kept (kind, name, content, created) VALUES (?, ?, ?, ?) ON CONFLICT (kind, name) DO NOTHING",
            (kind, name, content, time.time()),
        )
        return self.find(kind, name) or content

    def find(self, kind: str, name: str) -> str | None:
        """Return what is kept under a name, or None."""
        row = self._database.run("SELECT content FROM kept WHERE kind = ? AND name = ?", (kind, name))
        return None if row is None else str(row[0])

    def count(self, kind: str) -> int:
        """Return how many things of a kind are kept."""
        row = self._database.run("SELECT COUNT(*) FROM kept WHERE kind = ?", (kind,))
        return int(row[0]) if row else 0

    def forget(self, kind: str, name: str) -> None:
        """Drop one thing."""
        self._database.run("DELETE FROM kept WHERE kind = ? AND name = ?", (kind, name))

    def forget_before(self, kind: str, moment: float) -> None:
        """Drop what is older than a moment."""
        self._database.run("DELETE FROM kept WHERE kind = ? AND created < ?", (kind, moment))

    def close(self) -> None:
        """Finish what was begun, and let go of the database."""
        self._thread.shutdown(wait=True)
        self._database.close()


class _Sqlite:
    def __init__(self, address: str | None) -> None:
        path = None if address is None else Path(address).expanduser()
        try:
            if path is not None:
                make_folder(path.parent)
            # The store has one thread, but not that of the one who made it.
            self._connection = sqlite3.connect(
                ":memory:" if path is None else path, check_same_thread=False, timeout=WAIT_SECONDS
            )
            # Changing the mode needs the file for oneself, which two servers that start at once do not both get.
            if path is not None and self._connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=FULL")
            self._connection.execute(_TABLE)
            self._connection.commit()
        except (FileError, sqlite3.Error) as error:
            reason = error.message if isinstance(error, FileError) else str(error)
            raise FormatError(
                msg("{path} cannot be used as a database: {reason}", path=str(path), reason=reason),
                msg("Name another file with --database."),
            ) from error

    def run(self, query: str, parameters: tuple[object, ...]) -> Any:
        try:
            with self._connection:
                return self._connection.execute(query, parameters).fetchone()
        except sqlite3.Error as error:
            raise _trouble(str(error)) from error

    def close(self) -> None:
        self._connection.close()


class _Postgres:
    def __init__(self, address: str) -> None:
        try:
            import psycopg
        except ImportError as error:
            raise EngineUnavailable(
                msg("PostgreSQL needs the library psycopg."), msg("Install the extra: pip install 'modoku[postgres]'.")
            ) from error
        self._psycopg = psycopg
        self._address = address
        self._connection: Any = None
        try:
            self._connect()
        except psycopg.Error as error:
            raise FormatError(
                msg("The database does not answer: {reason}", reason=str(error).strip()),
                msg("Look at the address after --database: postgresql://user@machine/database."),
            ) from error

    def _connect(self) -> None:
        self._connection = self._psycopg.connect(self._address, connect_timeout=int(WAIT_SECONDS))
        try:
            self._connection.execute(_TABLE)
            self._connection.commit()
        except (self._psycopg.errors.UniqueViolation, self._psycopg.errors.DuplicateTable):
            # Two servers that make the table at once: the other was first, and that is as good.
            self._connection.rollback()

    def run(self, query: str, parameters: tuple[object, ...]) -> Any:
        try:
            return self._run(query, parameters)
        except (self._psycopg.OperationalError, self._psycopg.InterfaceError):
            # A database that was started again has forgotten us. Every statement here may be said twice.
            try:
                self._connect()
                return self._run(query, parameters)
            except self._psycopg.Error as error:
                raise _trouble(str(error).strip()) from error
        except self._psycopg.Error as error:
            raise _trouble(str(error).strip()) from error

    def _run(self, query: str, parameters: tuple[object, ...]) -> Any:
        with self._connection.transaction():
            cursor = self._connection.execute(query.replace("?", "%s"), parameters)
            return cursor.fetchone() if cursor.description else None

    def close(self) -> None:
        self._connection.close()


def _trouble(reason: str) -> StoreError:
    hint: Message = msg("What needs no keeping still works; try again later.")
    return StoreError(msg("The server could not keep or find this: {reason}", reason=reason), hint)

"""What the studio keeps: shared puzzles, daily puzzles, results of jobs. SQLite by default, PostgreSQL by address.

One table of texts under (kind, name). SQLite runs with a write-ahead log and full synchronisation: what was
acknowledged survives a power cut.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from ..errors import EngineUnavailable, FormatError, why
from ..language import msg

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""No letter that is easily mistaken for another."""
NAME_LENGTH = 10
MAX_KEPT = 100_000
_TABLE = """
CREATE TABLE IF NOT EXISTS kept (
    kind TEXT NOT NULL, name TEXT NOT NULL, content TEXT NOT NULL, created DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (kind, name)
)
"""


class _Connection(Protocol):
    def execute(self, query: str, parameters: tuple[object, ...] = ...) -> Any:
        """Run one statement."""


class Store:
    """Texts under kind and name, kept for as long as the database is.

    >>> store = Store(None)
    >>> name = store.add("shared", {"puzzle": "..."})
    >>> store.find("shared", name)
    {'puzzle': '...'}
    """

    def __init__(self, address: str | None) -> None:
        self._is_postgres = address is not None and address.startswith(("postgresql://", "postgres://"))
        self._lock = threading.Lock()
        self._connection: Any = _open_postgres(address) if self._is_postgres else _open_sqlite(address)
        with self._transaction() as connection:
            connection.execute(_TABLE)

    def add(self, kind: str, content: object) -> str:
        """Keep something new; give the name by which it is found again."""
        name = "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))
        self.put(kind, name, content)
        return name

    def put(self, kind: str, name: str, content: object) -> None:
        """Keep something under a name; what was there before goes."""
        packed = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        with self._transaction() as connection:
            connection.execute(
                self._spelt(
                    "INSERT INTO kept (kind, name, content, created) VALUES (?, ?, ?, ?) "
                    "ON CONFLICT (kind, name) DO UPDATE SET content = excluded.content"
                ),
                (kind, name, packed, time.time()),
            )

    def put_first(self, kind: str, name: str, content: object) -> Any:
        """Keep something unless the name is taken; give what is kept now, so that all agree on the first."""
        packed = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        with self._transaction() as connection:
            connection.execute(
                self._spelt(
                    "INSERT INTO kept (kind, name, content, created) VALUES (?, ?, ?, ?) "
                    "ON CONFLICT (kind, name) DO NOTHING"
                ),
                (kind, name, packed, time.time()),
            )
        return self.find(kind, name)

    def find(self, kind: str, name: str) -> Any:
        """Give what is kept under a name, or None."""
        with self._transaction() as connection:
            cursor = connection.execute(
                self._spelt("SELECT content FROM kept WHERE kind = ? AND name = ?"), (kind, name)
            )
            row = cursor.fetchone()
        return None if row is None else json.loads(row[0])

    def count(self, kind: str) -> int:
        """Give how many things of a kind are kept."""
        with self._transaction() as connection:
            cursor = connection.execute(self._spelt("SELECT COUNT(*) FROM kept WHERE kind = ?"), (kind,))
            return int(cursor.fetchone()[0])

    def forget_before(self, kind: str, moment: float) -> None:
        """Drop what is older than a moment."""
        with self._transaction() as connection:
            connection.execute(self._spelt("DELETE FROM kept WHERE kind = ? AND created < ?"), (kind, moment))

    def close(self) -> None:
        """Let go of the database."""
        with self._lock:
            self._connection.close()

    def _spelt(self, query: str) -> str:
        return query.replace("?", "%s") if self._is_postgres else query

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[_Connection]:
        with self._lock:
            try:
                yield self._connection
            except BaseException:
                self._connection.rollback()
                raise
            self._connection.commit()


def _open_sqlite(address: str | None) -> sqlite3.Connection:
    if address is None:
        return sqlite3.connect(":memory:", check_same_thread=False)
    path = Path(address).expanduser()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, check_same_thread=False, timeout=10)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
    except OSError as error:
        raise FormatError(msg("{path} cannot be written: {reason}", path=str(path), reason=why(error))) from error
    except sqlite3.Error as error:
        raise FormatError(
            msg("{path} cannot be used as a database: {reason}", path=str(path), reason=str(error)),
            msg("Name another file with --database."),
        ) from error
    return connection


def _open_postgres(address: str | None) -> Any:
    try:
        import psycopg
    except ImportError as error:
        raise EngineUnavailable(
            msg("PostgreSQL needs the library psycopg."), msg("Install the extra: pip install 'modoku[postgres]'.")
        ) from error
    try:
        return psycopg.connect(str(address))
    except psycopg.Error as error:
        raise FormatError(msg("The database does not answer: {reason}", reason=str(error).strip())) from error

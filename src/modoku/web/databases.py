"""The databases that things are kept in: SQLite, or PostgreSQL by address.

SQLite runs with a write-ahead log and full synchronisation: what was acknowledged survives a power cut. A server claims
a name for as long as it lives, under a lock that the system, or the database, lets go of however the server ends: so
others know that it is gone.
"""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ..errors import EngineUnavailable, FileError, FileHeld, FormatError, ModokuError
from ..files import hold, make_folder
from ..language import Message, msg
from .quota import LEAST_BYTES

WAIT_SECONDS = 10.0
_TABLE = f"""
CREATE TABLE IF NOT EXISTS kept (
    kind TEXT NOT NULL, name TEXT NOT NULL, content TEXT NOT NULL, created DOUBLE PRECISION NOT NULL,
    bytes BIGINT NOT NULL DEFAULT {LEAST_BYTES}, PRIMARY KEY (kind, name)
)
"""
_COLUMNS = {"kind", "name", "content", "created"}
_INDEX = "CREATE INDEX IF NOT EXISTS kept_by_age ON kept (kind, created, bytes)"
_COLUMN = f"ALTER TABLE kept ADD COLUMN {{}} bytes BIGINT NOT NULL DEFAULT {LEAST_BYTES}"
"""For a database that was made before bytes were counted."""


class StoreError(ModokuError):
    """A database that does not do what is asked: the disk is full, the server is gone."""


class Sqlite:
    """A file, or memory where there is no address."""

    def __init__(self, address: str | None) -> None:
        self._path = None if address is None else Path(address).expanduser()
        self._claims = ExitStack()
        self._owners: set[str] = set()
        try:
            if self._path is not None:
                make_folder(self._path.parent)
            # The store has one thread, but not that of the one who made it.
            self._connection = sqlite3.connect(
                ":memory:" if self._path is None else self._path, check_same_thread=False, timeout=WAIT_SECONDS
            )
            self._prepare()
        except (FileError, sqlite3.Error) as error:
            raise self._refusal(error.message if isinstance(error, FileError) else str(error)) from error

    def _refusal(self, reason: Message | str) -> FormatError:
        return FormatError(
            msg("{path} cannot be used as a database: {reason}", path=str(self._path), reason=reason),
            msg("Name another file with --database."),
        )

    def _prepare(self) -> None:
        connection = self._connection
        # Before anything is written: whose file is it?
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        columns = {row[1] for row in connection.execute("PRAGMA table_info(kept)")}
        if {name for (name,) in tables} - {"kept"} or (columns and not columns >= _COLUMNS):
            connection.close()
            raise self._refusal(msg("it belongs to another program"))
        # A page that cannot be read may be one that somebody asks for in a year: it is told now.
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(str(found).replace("\n", " "))
        # Changing the mode needs the file for oneself, which two servers that start at once do not both get.
        if self._path is not None and connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(_TABLE)
        if not self._counts_bytes():
            try:
                connection.execute(_COLUMN.format(""))
            except sqlite3.OperationalError:
                # Another server may have been first.
                if not self._counts_bytes():
                    raise
        connection.execute(_INDEX)
        connection.commit()

    def _counts_bytes(self) -> bool:
        return any(row[1] == "bytes" for row in self._connection.execute("PRAGMA table_info(kept)"))

    def run(self, query: str, parameters: tuple[object, ...]) -> Any:
        """Return the first row of what a statement finds."""
        try:
            with self._connection:
                return self._connection.execute(query, parameters).fetchone()
        except sqlite3.Error as error:
            raise _trouble(str(error)) from error

    def claim(self, owner: str) -> None:
        """Hold a name for as long as this process lives."""
        self._owners.add(owner)
        if self._path is not None:
            self._claims.enter_context(hold(self._place(owner)))
            # What servers left that were killed; to look is to take it away.
            for left in self._path.parent.glob(f"{self._path.name}.*.lock"):
                self.is_claimed(left.name.removeprefix(f"{self._path.name}.").removesuffix(".lock"))

    def is_claimed(self, owner: str) -> bool:
        """Return whether a process that lives holds a name."""
        if owner in self._owners or self._path is None or not owner.isalnum():
            return owner in self._owners
        if not self._place(f"{owner}.lock").exists():
            return False
        try:
            with hold(self._place(owner)):
                return False
        except FileHeld:
            return True

    def _place(self, name: str) -> Path:
        path = Path() if self._path is None else self._path
        return path.with_name(f"{path.name}.{name}")

    def close(self) -> None:
        """Let go of the file and of the names."""
        self._connection.close()
        self._claims.close()


class Postgres:
    """A server by its address."""

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
        self._owners: set[str] = set()
        try:
            self._connect()
        except psycopg.Error as error:
            raise FormatError(
                msg("The database does not answer: {reason}", reason=str(error).strip()),
                msg("Look at the address after --database: postgresql://user@machine/database."),
            ) from error

    def _connect(self) -> None:
        self._connection = self._psycopg.connect(self._address, connect_timeout=int(WAIT_SECONDS))
        for statement in (_TABLE, _COLUMN.format("IF NOT EXISTS"), _INDEX):
            try:
                self._connection.execute(statement)
                self._connection.commit()
            except (
                self._psycopg.errors.UniqueViolation,
                self._psycopg.errors.DuplicateTable,
                self._psycopg.errors.DuplicateColumn,
            ):
                # Two servers that make the table at once: the other was first, and that is as good.
                self._connection.rollback()
        for owner in self._owners:
            self._run("SELECT pg_try_advisory_lock(?)", (_key(owner),))

    def run(self, query: str, parameters: tuple[object, ...]) -> Any:
        """Return the first row of what a statement finds."""
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

    def claim(self, owner: str) -> None:
        """Hold a name for as long as the database hears of this process."""
        self._owners.add(owner)
        self.run("SELECT pg_try_advisory_lock(?)", (_key(owner),))

    def is_claimed(self, owner: str) -> bool:
        """Return whether a process that lives holds a name."""
        if owner in self._owners:
            return True
        (is_free,) = self.run("SELECT pg_try_advisory_lock(?)", (_key(owner),))
        if is_free:
            self.run("SELECT pg_advisory_unlock(?)", (_key(owner),))
        return not is_free

    def close(self) -> None:
        """Let go of the connection."""
        self._connection.close()


def _key(owner: str) -> int:
    """Return the number under which a database knows a name."""
    return int.from_bytes(owner.encode()[:7].rjust(7, b"\0"), "big")


def _trouble(reason: str) -> StoreError:
    hint: Message = msg("What needs no keeping still works; try again later.")
    return StoreError(msg("The server could not keep or find this: {reason}", reason=reason), hint)

"""What the studio keeps: shared puzzles, daily puzzles, lessons, results of jobs.

Texts under (kind, name), each kind for its time and up to its bytes (`quota`), in a database (`databases`).
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from .databases import Postgres, Sqlite, StoreError
from .quota import DAY, KEEPING, Keeping, weight_of

__all__ = ["LETTERS", "NAME_LENGTH", "Store", "StoreError"]

P = ParamSpec("P")
T = TypeVar("T")
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""No letter that is easily mistaken for another."""
NAME_LENGTH = 10


class Store:
    """Texts under kind and name, kept for as long as their kind is.

    >>> store = Store(None)
    >>> name = store.add("shared", "a puzzle")
    >>> store.find("shared", name), store.used("shared")
    ('a puzzle', 4096)
    """

    def __init__(self, address: str | None, keeping: Mapping[str, Keeping] = KEEPING) -> None:
        is_postgres = address is not None and address.startswith(("postgresql://", "postgres://"))
        self._database: Sqlite | Postgres = Postgres(str(address)) if is_postgres else Sqlite(address)
        self._keeping = keeping
        self.owner = ""
        # One thread: statements wait for their turn there, and never in the thread that everybody shares.
        self._thread = ThreadPoolExecutor(1, "store")

    async def soon(self, work: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """Do something with the store without waiting for the disk here."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(work, *arguments, **more))

    def claim(self) -> None:
        """Take a name as `owner` of work under way; whoever shares the database sees when this process is gone."""
        self.owner = _new_name()
        self._database.claim(self.owner)

    def is_alive(self, owner: str) -> bool:
        """Return whether the process that claimed a name is there."""
        return self._database.is_claimed(owner)

    def add(self, kind: str, content: str) -> str:
        """Keep something new; return the name by which it is found again."""
        name = _new_name()
        self.put(kind, name, content)
        return name

    def add_within(self, kind: str, content: str) -> str | None:
        """Keep something new; return its name, or None where its kind has no room for it."""
        return self.add(kind, content) if self.has_room(kind, weight_of(content)) else None

    def has_room(self, kind: str, weight: int = 0) -> bool:
        """Return whether so much more of a kind can be kept, once what is too old is gone."""
        most = self._keeping[kind].most
        if self.used(kind) + weight <= most:
            return True
        self.tidy()
        return self.used(kind) + weight <= most

    def put(self, kind: str, name: str, content: str) -> None:
        """Keep something under a name; what was there before goes."""
        self._database.run(
            "INSERT INTO kept (kind, name, content, created, bytes) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (kind, name) DO UPDATE SET content = excluded.content, bytes = excluded.bytes",
            (kind, name, content, time.time(), weight_of(content)),
        )

    def put_first(self, kind: str, name: str, content: str) -> str:
        """Keep something unless the name is taken; return what is kept now, so that all agree on the first.

        Where there is no room for it, nothing is kept.
        """
        if not self.has_room(kind, weight_of(content)):
            return self.find(kind, name) or content
        self._database.run(
            "INSERT INTO kept (kind, name, content, created, bytes) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (kind, name) DO NOTHING",
            (kind, name, content, time.time(), weight_of(content)),
        )
        return self.find(kind, name) or content

    def find(self, kind: str, name: str) -> str | None:
        """Return what is kept under a name, or None; nothing that is too old."""
        row = self._database.run(
            "SELECT content FROM kept WHERE kind = ? AND name = ? AND created >= ?",
            (kind, name, time.time() - self._keeping[kind].seconds),
        )
        return None if row is None else str(row[0])

    def open(self, kind: str, name: str) -> str | None:
        """Return what is kept under a name, or None; its time begins anew."""
        found = self.find(kind, name)
        if found is not None:
            now = time.time()
            # Once a day is enough; a database that cannot be written is no reason not to read.
            with contextlib.suppress(StoreError):
                self._database.run(
                    "UPDATE kept SET created = ? WHERE kind = ? AND name = ? AND created < ?",
                    (now, kind, name, now - DAY),
                )
        return found

    def count(self, kind: str) -> int:
        """Return how many things of a kind are kept."""
        row = self._database.run("SELECT COUNT(*) FROM kept WHERE kind = ?", (kind,))
        return int(row[0]) if row else 0

    def used(self, kind: str) -> int:
        """Return how many bytes the things of a kind count for."""
        row = self._database.run("SELECT COALESCE(SUM(bytes), 0) FROM kept WHERE kind = ?", (kind,))
        return int(row[0]) if row else 0

    def forget(self, kind: str, name: str) -> None:
        """Drop one thing."""
        self._database.run("DELETE FROM kept WHERE kind = ? AND name = ?", (kind, name))

    def forget_before(self, kind: str, moment: float) -> None:
        """Drop what is older than a moment."""
        self._database.run("DELETE FROM kept WHERE kind = ? AND created < ?", (kind, moment))

    def tidy(self) -> None:
        """Drop what is too old."""
        for kind, keeping in self._keeping.items():
            self.forget_before(kind, time.time() - keeping.seconds)

    def close(self) -> None:
        """Finish what was begun, and let go of the database."""
        self._thread.shutdown(wait=True)
        self._database.close()


def _new_name() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))

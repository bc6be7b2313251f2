"""The store itself: one table in one SQLite file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from ..errors import FileError, PuzzleError
from ..files import hold
from ..formats import read_puzzle, to_line
from ..language import Message, msg, msgn
from ..puzzle import Puzzle
from .identity import identity_of, identity_of_line

VERSION = 2
"""Of the file: since version 2 every puzzle is there with all its rules."""
APPLICATION = 0x6D6F646B
"""What tells our files from those of other programs that use SQLite."""
_TABLE = """
CREATE TABLE IF NOT EXISTS puzzle (
    identity BLOB PRIMARY KEY,
    text TEXT NOT NULL,
    clues INTEGER NOT NULL,
    level TEXT,
    rating REAL,
    fields TEXT NOT NULL
) WITHOUT ROWID
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of the catalogue: its text with all its rules, as `read_puzzle` takes it, and what was kept with it."""

    text: str
    clues: int
    level: str | None
    rating: float | None
    fields: Mapping[str, object]

    def puzzle(self) -> Puzzle:
        """Read the puzzle."""
        return read_puzzle(self.text)


class Catalogue:
    """Puzzles without repeats; use it with `with`, or close it.

    Many processes may look at a catalogue at once, one may write it: from its first writing until it is closed, another
    that wants to write gets FileHeld. So what a catalogue was asked for (`has`) stays true until it is written.

    >>> with Catalogue(":memory:") as catalogue:
    ...     first = catalogue.add(read_puzzle("1" + "." * 80))
    ...     again = catalogue.add(read_puzzle("." * 80 + "9"))
    ...     len(catalogue), first, again
    (1, True, False)
    """

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._hold = ExitStack()
        self._is_reserved = False
        try:
            # Writes of one transaction are there whole or not at all, whatever happens to the process.
            self._db = sqlite3.connect(self.path, isolation_level=None)
        except sqlite3.Error as error:
            raise self._refusal(str(error)) from error
        try:
            with self._reading():
                self._open()
        except BaseException:
            self._db.close()
            raise

    def _open(self) -> None:
        """Look whose file this is before anything is written to it."""
        application, version = (
            self._db.execute(f"PRAGMA {key}").fetchone()[0] for key in ("application_id", "user_version")
        )
        tables = {name for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        is_first_version = (application, version, tables) == (0, 1, {"puzzle"})
        if not is_first_version and application != APPLICATION and (application or version or tables):
            raise self._refusal(msg("it belongs to another program"))
        if version > VERSION:
            raise PuzzleError(
                msg("The catalogue {path} was made by a newer version of modoku.", path=self.path),
                msg("Use that version, or another file."),
            )
        if is_first_version:
            self._check_texts()
        if (application, version) == (APPLICATION, VERSION):
            return
        self._db.execute("PRAGMA journal_mode = WAL")
        # Together, or a crash in between would leave a file that is nobody's.
        with self._transaction():
            self._db.execute(_TABLE)
            self._db.execute(f"PRAGMA application_id = {APPLICATION}")
            self._db.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Have what is written in this block there whole or not at all."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            # A full disk has ended the transaction already.
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise

    def _refusal(self, reason: Message | str) -> PuzzleError:
        return PuzzleError(
            msg("{path} cannot be used as a catalogue: {reason}", path=self.path, reason=reason),
            msg("Name a file that modoku made, or one that does not exist yet."),
        )

    def _check_texts(self) -> None:
        """Raise PuzzleError where the first version, which could drop rules, kept a text that is another puzzle."""
        rows = self._db.execute("SELECT identity, text FROM puzzle")
        lost = sum(1 for identity, text in rows if identity_of_line(text) != identity)
        if lost:
            raise PuzzleError(
                msgn(
                    "An older version of modoku kept {n} puzzle of the catalogue {path} without its rules.",
                    "An older version of modoku kept {n} puzzles of the catalogue {path} without their rules.",
                    lost,
                    path=self.path,
                ),
                msg("Begin a new catalogue, in another file."),
            )

    def __enter__(self) -> Catalogue:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, and let others write it."""
        with self._hold:
            self._db.close()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Raise PuzzleError where the file is damaged, or not a catalogue."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._refusal(str(error)) from error

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Raise FileError where the file cannot be written, FileHeld where another process writes it."""
        self.reserve()
        try:
            yield
        except sqlite3.Error as error:
            raise FileError(
                msg("The catalogue {path} cannot be written: {reason}", path=self.path, reason=str(error))
            ) from error

    def reserve(self) -> None:
        """Be the only one that writes, from now until the catalogue is closed; raise FileHeld if another does."""
        if not self._is_reserved and self.path != ":memory:":
            self._hold.enter_context(hold(Path(self.path)))
        self._is_reserved = True

    def __len__(self) -> int:
        with self._reading():
            count: int = self._db.execute("SELECT count(*) FROM puzzle").fetchone()[0]
        return count

    def __contains__(self, puzzle: object) -> bool:
        return isinstance(puzzle, Puzzle) and self.has(identity_of(puzzle))

    def has(self, identity: bytes) -> bool:
        """Return whether a puzzle of that identity is there."""
        with self._reading():
            return self._db.execute("SELECT 1 FROM puzzle WHERE identity = ?", (identity,)).fetchone() is not None

    def add(self, puzzle: Puzzle, fields: Mapping[str, object] | None = None) -> bool:
        """Add a puzzle with all its rules; False, and nothing changes, if an equivalent one is there already."""
        return self.put(identity_of(puzzle), to_line(puzzle), puzzle.clue_count, fields)

    def put(self, identity: bytes, text: str, clues: int, fields: Mapping[str, object] | None = None) -> bool:
        """Add a puzzle whose identity is known, with a text that reads back as that very puzzle."""
        kept = dict(fields or {})
        level, rating = kept.get("level"), kept.get("rating")
        with self._writing():
            added = self._db.execute(
                "INSERT OR IGNORE INTO puzzle VALUES (?, ?, ?, ?, ?, ?)",
                (identity, text, clues, None if level is None else str(level), rating, json.dumps(kept)),
            ).rowcount
        return added == 1

    def put_all(self, entries: Iterable[tuple[bytes, str, int, Mapping[str, object] | None]]) -> int:
        """Add many puzzles in one transaction; give how many were new."""
        with self._writing(), self._transaction():
            return sum(self.put(*entry) for entry in entries)

    def find(
        self,
        *,
        level: str | None = None,
        rating: tuple[float, float] | None = None,
        clues: tuple[int, int] | None = None,
        limit: int = 1_000,
    ) -> Iterator[Entry]:
        """Yield the puzzles of a level, a range of ratings, a range of givens; in a fixed order."""
        wanted: list[tuple[str, tuple[object, ...]]] = []
        if level is not None:
            wanted.append(("level = ?", (level,)))
        if rating is not None:
            wanted.append(("rating BETWEEN ? AND ?", rating))
        if clues is not None:
            wanted.append(("clues BETWEEN ? AND ?", clues))
        where = " AND ".join(condition for condition, _ in wanted) or "1"
        values = [value for _, bounds in wanted for value in bounds]
        query = f"SELECT text, clues, level, rating, fields FROM puzzle WHERE {where} ORDER BY identity LIMIT ?"  # noqa: S608 - conditions are ours
        with self._reading():
            for text, count, name, rated, fields in self._db.execute(query, (*values, limit)):
                try:
                    kept = json.loads(fields)
                except (TypeError, ValueError, RecursionError) as error:
                    raise self._refusal(msg("it is damaged")) from error
                if not isinstance(text, str) or not isinstance(kept, dict):
                    raise self._refusal(msg("it is damaged"))
                yield Entry(text, count, name, rated, kept)

"""A long batch into a file that can go on after any end, a killed process included: nothing lost, nothing twice.

Beside FILE stands FILE.progress while work goes on: the request, the next seed, how many bytes of FILE are settled.
It is written anew, whole or not at all, only after those bytes are on the disk. Who goes on cuts FILE to them and
begins with the next seed; since a seed always gives the same puzzle, what was cut off comes again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from ..clock import read_clock
from ..errors import FormatError, GenerationFailed, why
from ..language import msg
from ..puzzle.reader import Reader
from .specification import MOST_SEED

EVERY_SECONDS = 1.0
VERSION = 2


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How far a batch has come.

    Attributes:
        request: what is made, as plain data; its seed is that of the first puzzle.
        count: how many puzzles are wanted.
        style: how lines are written.
        next_seed: where to go on.
        written: how many puzzles are in the file.
        failed: how many seeds gave none that was asked for.
        repeats: how many gave one that was there already.
        size: how many bytes of the file are settled.
    """

    request: Mapping[str, object]
    count: int
    style: str
    next_seed: int
    written: int = 0
    failed: int = 0
    repeats: int = 0
    size: int = 0

    def to_json(self) -> dict[str, object]:
        """Return it as plain data."""
        return {
            "modoku-batch": VERSION,
            "request": dict(self.request),
            "count": self.count,
            "style": self.style,
            "next_seed": self.next_seed,
            "written": self.written,
            "failed": self.failed,
            "repeats": self.repeats,
            "size": self.size,
        }

    @classmethod
    def from_json(cls, data: object) -> Checkpoint:
        """Read it; raise FormatError if it is not one."""
        reader = Reader(data)
        reader["modoku-batch"].integer(VERSION, VERSION)
        names = ("count", "next_seed", "written", "failed", "repeats", "size")
        number = {key: reader[key].integer(0, MOST_SEED) for key in names}
        return cls(
            {key: item.value for key, item in reader["request"].entries()}, style=reader["style"].text(100), **number
        )


def progress_path(path: Path) -> Path:
    """Return the name of the file that keeps the progress.

    >>> progress_path(Path("puzzles.txt")).name
    'puzzles.txt.progress'
    """
    return path.with_name(path.name + ".progress")


def find_checkpoint(path: Path) -> Checkpoint | None:
    """Return how far the batch into a file has come, or None where none is under way."""
    try:
        text = progress_path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise GenerationFailed(
            msg("{path} cannot be read: {reason}", path=str(progress_path(path)), reason=why(error))
        ) from error
    try:
        return Checkpoint.from_json(json.loads(text))
    except (ValueError, FormatError) as error:
        raise GenerationFailed(
            msg("{path} is not the progress of a batch.", path=str(progress_path(path))),
            msg("Remove it to begin anew."),
        ) from error


@dataclass(slots=True)
class Keeper:
    """The file of a batch and its progress; use it with `with`. `settled` is called when what was written is safe."""

    path: Path
    state: Checkpoint
    settled: Callable[[], None] = lambda: None
    _stream: BinaryIO = field(init=False)
    _last: float = 0.0

    def __enter__(self) -> Keeper:
        if not progress_path(self.path).exists():
            self._save()
        self._stream = self.path.open("r+b" if self.path.exists() else "w+b")
        if os.fstat(self._stream.fileno()).st_size < self.state.size:
            self._stream.close()
            raise GenerationFailed(
                msg("{path} is shorter than its progress says: it was changed meanwhile.", path=str(self.path)),
                msg("Put it back, or remove it and its .progress to begin anew."),
            )
        self._stream.truncate(self.state.size)
        self._stream.seek(self.state.size)
        return self

    def __exit__(self, *_: object) -> None:
        if self._stream.closed:
            return
        try:
            # An interrupt may come between a line and the count of it: such a line comes again.
            self._stream.flush()
            self._stream.truncate(self.state.size)
            self.settle()
        finally:
            self._stream.close()

    def iter_lines(self) -> Iterator[str]:
        """Yield the lines that are settled."""
        with self.path.open("rb") as stream:
            left = self.state.size
            for line in stream:
                left -= len(line)
                if left < 0:
                    return
                yield line.decode().rstrip("\n")

    def put(self, seed: int, text: str, is_repeat: bool = False) -> None:
        """Write what came of a seed: a line, or nothing."""
        data = f"{text}\n".encode() if text else b""
        self._stream.write(data)
        state = self.state
        self.state = replace(
            state,
            next_seed=seed + 1,
            written=state.written + bool(text),
            failed=state.failed + (not text and not is_repeat),
            repeats=state.repeats + is_repeat,
            size=state.size + len(data),
        )
        if read_clock() - self._last > EVERY_SECONDS:
            self.settle()

    def settle(self) -> None:
        """Put everything on the disk, then say how far that is."""
        self._stream.flush()
        os.fsync(self._stream.fileno())
        self._save()
        self.settled()
        self._last = read_clock()

    def finish(self) -> None:
        """Take the progress away: the file is complete."""
        self.settle()
        progress_path(self.path).unlink(missing_ok=True)
        self._stream.close()

    def _save(self) -> None:
        target = progress_path(self.path)
        draft = target.with_name(target.name + ".new")
        with draft.open("w", encoding="utf-8") as stream:
            json.dump(self.state.to_json(), stream)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(target)

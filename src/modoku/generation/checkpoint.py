"""A long batch into a file that can go on after any end, a killed process included: nothing lost, nothing twice.

The puzzles grow in FILE.part, which becomes FILE when the batch is complete: FILE is never a part of a batch. Beside
it stands FILE.progress: the request, the next seed, how many bytes of FILE.part are settled. It is there before
FILE.part, is written anew only after those bytes are on the disk, and goes last. Who goes on cuts FILE.part to them and
begins with the next seed; since a seed always gives the same puzzle, what was cut off comes again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType

from ..clock import read_clock
from ..errors import FileError, FileTaken, GenerationFailed, why
from ..files import GrowingFile, move_whole, remove, write_whole
from ..language import msg
from ..puzzle.reader import Reader
from .specification import MOST_SEED

EVERY_SECONDS = 1.0
VERSION = 3


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
        force: whether the file may take the place of another.
    """

    request: Mapping[str, object]
    count: int
    style: str
    next_seed: int
    written: int = 0
    failed: int = 0
    repeats: int = 0
    size: int = 0
    force: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to do but to give the file its name."""
        return self.written + self.failed >= self.count

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
            "force": self.force,
        }

    @classmethod
    def from_json(cls, data: object) -> Checkpoint:
        """Read it; raise FormatError if it is not one."""
        reader = Reader(data)
        reader["modoku-batch"].integer(VERSION, VERSION)
        names = ("count", "next_seed", "written", "failed", "repeats", "size")
        number = {key: reader[key].integer(0, MOST_SEED) for key in names}
        return cls(
            {key: item.value for key, item in reader["request"].entries()},
            style=reader["style"].text(100),
            force=reader["force"].flag(),
            **number,
        )


def progress_path(path: Path) -> Path:
    """Return the name of the file that keeps the progress.

    >>> progress_path(Path("puzzles.txt")).name
    'puzzles.txt.progress'
    """
    return path.with_name(path.name + ".progress")


def part_path(path: Path) -> Path:
    """Return the name under which a batch grows.

    >>> part_path(Path("puzzles.txt")).name
    'puzzles.txt.part'
    """
    return path.with_name(path.name + ".part")


def find_checkpoint(path: Path) -> Checkpoint | None:
    """Return how far the batch into a file has come, or None where none is under way."""
    try:
        text = progress_path(path).read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise GenerationFailed(
            msg("{path} cannot be read: {reason}", path=str(progress_path(path)), reason=why(error))
        ) from error
    try:
        return Checkpoint.from_json(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise GenerationFailed(
            msg("{path} is not the progress of a batch.", path=str(progress_path(path))),
            msg("Begin anew with --force."),
        ) from error


@dataclass(slots=True)
class Keeper:
    """The file of a batch and its progress, for one who holds the file (`files.hold`); use it with `with`.

    Attributes:
        path: the file.
        state: how far the batch has come.
        is_begun: whether it goes on with what is there; otherwise it begins anew.
        settled: called when what was written is safe.
    """

    path: Path
    state: Checkpoint
    is_begun: bool = False
    settled: Callable[[], None] = lambda: None
    _file: GrowingFile | None = field(init=False, default=None)
    _last: float = 0.0

    def __enter__(self) -> Keeper:
        part = part_path(self.path)
        if not self.is_begun:
            # First of all, so that nobody takes the lines of an older batch for ours.
            self._save()
        elif not part.exists() and self.state.is_complete and _size(self.path) == self.state.size:
            # It has its name; only the progress was not yet taken away.
            return self
        elif _size(part) < self.state.size:
            raise GenerationFailed(
                msg("{path} is shorter than its progress says: it was changed meanwhile.", path=str(part)),
                msg("Put it back, or begin anew with --force."),
            )
        self._file = GrowingFile(part, self.state.size)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is None or self._file.closed:
            return
        try:
            # After a refusal of the system another attempt would fail as well: the progress stays where it was.
            if not isinstance(error, FileError):
                self.settle()
        finally:
            self._file.close()

    def iter_lines(self) -> Iterator[str]:
        """Yield the lines that are settled."""
        with (self.path if self._file is None else self._file.path).open("rb") as stream:
            left = self.state.size
            for line in stream:
                left -= len(line)
                if left < 0:
                    return
                yield line.decode().rstrip("\n")

    def put(self, seed: int, text: str, is_repeat: bool = False) -> None:
        """Keep what came of a seed: a line, or nothing."""
        if text:
            self.put_lines(seed + 1, 1, f"{text}\n".encode())
        else:
            self.put_lines(seed + 1, 0, b"", failed=int(not is_repeat), repeats=int(is_repeat))

    def put_lines(self, next_seed: int, count: int, data: bytes, failed: int = 0, repeats: int = 0) -> None:
        """Keep the lines that came of all seeds before this one."""
        state = self.state
        if self._file is not None and data:
            self._file.put(state.size, data)
        self.state = replace(
            state,
            next_seed=next_seed,
            written=state.written + count,
            failed=state.failed + failed,
            repeats=state.repeats + repeats,
            size=state.size + len(data),
        )
        if read_clock() - self._last > EVERY_SECONDS:
            self.settle()

    def settle(self) -> None:
        """Put everything on the disk, then say how far that is."""
        if self._file is not None:
            self._file.settle(self.state.size)
        self._save()
        self.settled()
        self._last = read_clock()

    def finish(self) -> None:
        """Give the file its name, then take the progress away: it is complete."""
        self.settle()
        if self._file is not None:
            if self.path.exists() and not self.state.force:
                raise FileTaken(self.path)
            self._file.close()
            move_whole(self._file.path, self.path)
        remove(progress_path(self.path))

    def _save(self) -> None:
        target = progress_path(self.path)
        content = json.dumps(self.state.to_json()).encode()
        write_whole(target, content, force=True, draft=target.with_name(target.name + ".new"))


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0

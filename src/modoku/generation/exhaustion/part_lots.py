"""Parts of a pattern searched by many machines: a file a lot beside the log, in the log's own lines.

A line names its part and the digits of its outer places, so a lot says by itself what it is about. Two workers that
search one lot write the same file; what an interrupted run has left is taken into the log by the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ...files import make_folder, write_whole
from .part_log import PartLog, lines_of
from .plan import PatternPlan, make_plan
from .searching import engine_for

LOTS = "lot-*.txt"


@lru_cache(maxsize=1)
def _plan(places: tuple[int, ...], around: str) -> PatternPlan:
    # The same on every machine, and found once by each: it would be far longer than a lot.
    return make_plan(places, around)


@lru_cache(maxsize=1)
def _engine(places: tuple[int, ...], around: str, path: str, jobs: int) -> Any:
    # Kept from lot to lot: it remembers the ways to fill the inner places.
    return engine_for(_plan(places, around), path, jobs)


def search_lot(file: str, places: tuple[int, ...], around: str, parts: Sequence[int], path: str, jobs: int) -> int:
    """Search some parts with equally many digits, on a worker; return how many puzzles that were."""
    plan, searched = _plan(places, around), 0
    lines: list[str] = []
    for part, found in zip(parts, _engine(places, around, path, jobs).search(list(parts)), strict=True):
        lines.append(lines_of(plan, part, found))
        searched += found.searched
    write_whole(Path(file), "".join(lines).encode("ascii"), force=True)
    return searched


@dataclass(frozen=True, slots=True)
class PatternWork:
    """The lots of a pattern, as a cluster searches them."""

    folder: Path
    places: tuple[int, ...]
    around: str
    lots: tuple[tuple[int, ...], ...]
    path: str = ""
    jobs: int = 1
    tell: Callable[[int, int], None] = lambda *_: None
    """Is told of each lot how many parts it had, and how many puzzles."""

    def file(self, index: int) -> Path:
        """Return where a lot goes: its name follows from its parts alone."""
        parts = self.lots[index]
        named = blake2b(" ".join(map(str, parts)).encode(), digest_size=8).hexdigest()
        return self.folder / f"lot-{parts[0]:08d}-{named}.txt"

    def missing(self) -> list[int]:
        """Return the lots that have no file."""
        there = {path.name for path in self.folder.glob(LOTS)}
        return [index for index in range(len(self.lots)) if self.file(index).name not in there]

    def is_done(self, index: int) -> bool:
        """Return whether a lot's file is there: it has its name only when it is complete."""
        return self.file(index).exists()

    def call(self, index: int) -> tuple[Any, ...]:
        """Return what searches a lot."""
        file = str(self.file(index).resolve())
        return search_lot, file, self.places, self.around, self.lots[index], self.path, self.jobs

    def take(self, index: int, news: int) -> None:
        """Tell how far it is."""
        self.tell(len(self.lots[index]), news)

    def begin(self) -> None:
        """Make the folder."""
        make_folder(self.folder)


def take_lots(folder: Path, known: PartLog) -> Iterator[str]:
    """Put the lots of a folder into the log, in the order of their parts; yield the unique puzzles that are new."""
    for path in sorted(folder.glob(LOTS)):
        yield from known.take(path.read_text("ascii"))

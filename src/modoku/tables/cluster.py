"""Shards of a table handed out to many machines: see `modoku.cluster`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from .shards import ShardPlan, is_done, missing, read_plan, told_of, write_shard
from .sources import open_table
from .writing import Tell, Watch

_MOST_ERRORS = 1_000
Receipt = tuple[int, list[tuple[int, str]]]
"""The rows of a shard, and the first errors in it."""


@lru_cache(maxsize=4)
def _plan(folder: str, _: int) -> ShardPlan:
    return read_plan(Path(folder))


def do_shard(source: str, folder: str, index: int, jobs: int = 1, path: str = "") -> Receipt:
    """Do one shard, on a worker: the plan and the table are read from storage that all machines share."""
    where = Path(folder)
    plan = _plan(folder, (where / "plan.json").stat().st_mtime_ns)
    piece = plan.pieces[index]
    if not is_done(where, plan, piece):
        write_shard(where, plan, piece, open_table(Path(source), plan.column), jobs, path)
    rows, errors = told_of(where, plan, piece)
    return rows, errors[:_MOST_ERRORS]


@dataclass(slots=True)
class ShardWork:
    """The shards of a plan that are not done, as a cluster does them."""

    source: Path
    folder: Path
    plan: ShardPlan
    jobs: int = 1
    path: str = ""
    tell: Tell = lambda *_: None
    watch: Watch = lambda *_: None
    left: int = 0
    heard: set[int] = field(default_factory=set)

    def missing(self) -> list[int]:
        """Return the numbers of the shards that are not done."""
        found = [piece.index for piece in missing(self.folder, self.plan)]
        self.left = self.left or len(found)
        return found

    def is_done(self, index: int) -> bool:
        """Return whether a shard's file is there."""
        return is_done(self.folder, self.plan, self.plan.pieces[index])

    def call(self, index: int) -> tuple[Any, ...]:
        """Return what does a shard: names of files go out, no puzzles."""
        return do_shard, str(self.source.resolve()), str(self.folder.resolve()), index, self.jobs, self.path

    def take(self, index: int, news: Receipt) -> None:
        """Tell the rows and errors of a shard, once."""
        if index not in self.heard:
            self.heard.add(index)
            piece = self.plan.pieces[index]
            told = news if len(news[1]) < _MOST_ERRORS else told_of(self.folder, self.plan, piece)
            self.tell(str(self.folder / self.plan.name(piece)), *told)
            self.watch(told[0], min(1.0, len(self.heard) / max(1, self.left)))

    def tell_rest(self) -> None:
        """Tell what nobody reported, from the files: shards done before, or whose news went down with a scheduler."""
        for piece in self.plan.pieces:
            if piece.index not in self.heard:
                self.take(piece.index, told_of(self.folder, self.plan, piece))

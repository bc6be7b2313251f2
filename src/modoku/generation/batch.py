"""Many puzzles: one after the other by their seeds, over several processes if asked, always in order.

The puzzle of a batch that begins with seed s is that of seed s, s + 1, s + 2 ...: each can be made again on its own.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context

from ..errors import GenerationFailed, ImpossibleRequest
from ..language import Message, msg
from ..native import CancelFlag, dig_classic9
from .making import Budget, GenerateProgress, Maker
from .process import Process
from .result import Generated
from .sources import RECORD, ClassicSource, mixed
from .specification import Specification

LOT = 2_000
"""Puzzles made at once where the core makes them without a look from here."""

MOST_ENDS = 3
"""How often in a row processes may end before anything comes of them."""


@dataclass(frozen=True, slots=True)
class Made:
    """What came of one seed.

    Attributes:
        seed: which.
        text: the puzzle on one line; empty where there is none.
        fields: the answer as plain data, where that was asked for.
        problem: why the puzzle is not what was asked for; None where it is.
        hint: what to do about it.
        process: which removals kept the solution single, where that was recorded.
    """

    seed: int
    text: str
    fields: dict[str, object] | None = None
    problem: Message | str | None = None
    hint: Message | str | None = None
    process: Process | None = None


@dataclass(frozen=True, slots=True)
class GenerationBatch:
    """Many puzzles of one request, whose seed is that of the first.

    Attributes:
        request: what to make.
        budget: for each puzzle.
        describe: makes the answer out of a puzzle and why it is not what was asked, as plain data; None where lines
            will do, which need no grade. It goes to other processes: a function of a module, or a part of one.
    """

    request: Specification
    budget: Budget
    describe: Callable[[Generated, GenerationFailed | None], dict[str, object]] | None = None

    def iter_made(
        self,
        first: int,
        jobs: int = 1,
        progress: Callable[[GenerateProgress], None] | None = None,
        cancel: CancelFlag | None = None,
    ) -> Generator[Made, None, None]:
        """Yield what comes of one seed after the other, without end; take as many as you need."""
        if jobs > 1:
            yield from self._by_processes(first, jobs)
            return
        maker = Maker.of(self.request)
        while True:
            count = self._lot(maker)
            yield from self._lot_of(maker, first, count, progress, cancel)
            first += count

    def _lot(self, maker: Maker) -> int:
        """Return how many puzzles to make in one go: many where the core does all of it, else one."""
        return LOT if self._is_simple(maker) else 1

    def _is_simple(self, maker: Maker) -> bool:
        request = self.request
        return (
            self.describe is None
            and request.proof is False
            and not request.record
            and not maker.targets.graded
            and not request.minimal
            and request.clues is None
            and isinstance(maker.source(), ClassicSource)
        )

    def _lot_of(
        self,
        maker: Maker,
        first: int,
        count: int,
        progress: Callable[[GenerateProgress], None] | None = None,
        cancel: CancelFlag | None = None,
    ) -> Iterator[Made]:
        if self._is_simple(maker):
            yield from _simple_lot(maker, first, count, cancel)
            return
        for seed in range(first, first + count):
            try:
                yield self._made(maker.make(seed, self.budget, progress, cancel))
            except ImpossibleRequest:
                raise
            except GenerationFailed as failure:
                closest = failure.closest
                if isinstance(closest, Generated):
                    yield self._made(closest, failure)
                else:
                    yield Made(seed, "", None, failure.message, failure.hint)

    def _made(self, found: Generated, failure: GenerationFailed | None = None) -> Made:
        fields = None if self.describe is None else self.describe(found, failure)
        problem, hint = (None, None) if failure is None else (failure.message, failure.hint)
        return Made(found.seed, found.text(), fields, problem, hint, found.process)

    def lot(self, first: int, count: int) -> list[Made]:
        """Make some puzzles, one after the other: what a process of its own does."""
        return list(self._lot_of(Maker.of(self.request), first, count))

    def _by_processes(self, first: int, jobs: int) -> Iterator[Made]:
        """Share seeds out; where a process is killed, begin its lots again, since a seed always gives the same."""
        size = 4 * LOT if self._is_simple(Maker.of(self.request)) else 1
        ends = 0
        while ends < MOST_ENDS:
            # Not fork: a process with threads cannot be copied safely.
            pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (os.getpid(),))
            waiting: deque[Future[list[Made]]] = deque()
            try:
                ahead = first
                while True:
                    while len(waiting) < 3 * jobs:
                        waiting.append(pool.submit(self.lot, ahead, size))
                        ahead += size
                    yield from waiting.popleft().result()
                    first += size
                    ends = 0
            except BrokenProcessPool:
                ends += 1
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
                for process in list((getattr(pool, "_processes", None) or {}).values()):
                    process.terminate()
        raise GenerationFailed(
            msg("The processes that make the puzzles are ended again and again, perhaps for want of memory."),
            msg("Use fewer of them; with --resume a file is gone on with."),
        )


def _simple_lot(maker: Maker, first: int, count: int, cancel: CancelFlag | None) -> Iterator[Made]:
    source = maker.source()
    assert isinstance(source, ClassicSource)  # noqa: S101 - _is_simple has looked
    seeds = [mixed(seed, 0) for seed in range(first, first + count)]
    packed = dig_classic9(seeds, list(map(list, source.groups)), bytes(source.fixed), source.least, [], cancel)
    lines = packed.translate(_SYMBOLS)
    for number in range(count):
        start = RECORD * number
        if packed[start]:
            yield Made(first + number, lines[start + 1 : start + 82].decode("ascii"))
        else:
            yield Made(first + number, "", None, "")


_SYMBOLS = bytes([ord("."), *b"123456789", *([ord("?")] * 246)])


def _begin(parent: int) -> None:
    """Make a working process end with its parent, even one that was killed, and leave Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()

"""Many puzzles: one after the other by their seeds, by several threads or processes if asked, always in order.

The puzzle of a batch that begins with seed s is that of seed s, s + 1, s + 2 ...: each can be made again on its own.
"""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import GenerationFailed, ImpossibleRequest
from ..language import Message, msg
from ..native import CancelFlag
from .lots import Lot, LotMaker
from .making import Budget, GenerateProgress, Maker
from .process import Process
from .result import Generated
from .specification import Specification

if TYPE_CHECKING:
    from concurrent.futures import Future

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
        cut: whether time ran out just then, so that with more of it the seed may give another.
    """

    seed: int
    text: str
    fields: dict[str, object] | None = None
    problem: Message | str | None = None
    hint: Message | str | None = None
    process: Process | None = None
    cut: bool = False


@dataclass(frozen=True, slots=True)
class MadeLines:
    """Lines of seeds that follow one another, all of them what was asked: the first seed, how many, the lines."""

    seed: int
    count: int
    data: bytes


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
        wanted: int | None = None,
    ) -> Generator[Made, None, None]:
        """Yield what comes of one seed after the other; take as many as you need.

        Where the core does all of it, no more than are `wanted` are made; None: without end.
        """
        for part in self.iter_parts(first, jobs, progress, cancel, wanted, whole=False):
            assert isinstance(part, Made)  # noqa: S101 - parts are not whole lots
            yield part

    def iter_parts(
        self,
        first: int,
        jobs: int = 1,
        progress: Callable[[GenerateProgress], None] | None = None,
        cancel: CancelFlag | None = None,
        wanted: int | None = None,
        *,
        whole: bool = True,
    ) -> Generator[Made | MadeLines, None, None]:
        """Yield the same, thousands of lines at once where the core has made them and nobody needs a look at each."""
        maker = Maker.of(self.request)
        lots = LotMaker.of(maker, self.budget)
        if lots is not None:
            for lot in lots.iter_lots(first, wanted, jobs, progress, cancel):
                if whole and not lot.unmet:
                    yield MadeLines(lot.first, lot.count, self._lines(lots, lot))
                else:
                    yield from self._made_of_lot(lots, lot, progress, cancel)
        elif jobs > 1:
            yield from self._by_processes(first, jobs)
        else:
            while True:
                yield self._make(maker, first, progress, cancel)
                first += 1

    def _make(
        self,
        maker: Maker,
        seed: int,
        progress: Callable[[GenerateProgress], None] | None = None,
        cancel: CancelFlag | None = None,
    ) -> Made:
        try:
            return self._made(maker.make(seed, self.budget, progress, cancel))
        except ImpossibleRequest:
            raise
        except GenerationFailed as failure:
            closest = failure.closest
            if isinstance(closest, Generated):
                return self._made(closest, failure)
            return Made(seed, "", None, failure.message, failure.hint)

    def _made_of_lot(
        self,
        lots: LotMaker,
        lot: Lot,
        progress: Callable[[GenerateProgress], None] | None,
        cancel: CancelFlag | None,
    ) -> Iterator[Made]:
        """Yield the puzzles of a lot one by one; what is not what was asked is tried again alone, in its own time."""
        unmet = set(lot.unmet)
        fields = self._common_fields(lots, lot)
        for place in range(lot.count):
            seed = lot.first + place
            if place in unmet:
                yield self._make(lots.maker, seed, progress, cancel)
            else:
                own = None if fields is None else fields | _own_fields(lot, place)
                yield Made(seed, lot.text(place), own)

    def _common_fields(self, lots: LotMaker, lot: Lot) -> dict[str, object] | None:
        """Return the answer for the first good puzzle of a lot: all others differ from it in `_own_fields` alone."""
        unmet = set(lot.unmet)
        place = next((place for place in range(lot.count) if place not in unmet), None)
        if self.describe is None or place is None:
            return None
        return self.describe(lots.generated(lot, place), None)

    def _lines(self, lots: LotMaker, lot: Lot) -> bytes:
        """Return the lines of a lot whose puzzles are all what was asked."""
        fields = self._common_fields(lots, lot)
        if fields is None:
            return lot.puzzles
        # Written once, with a place in it for each field that differs: ten times as fast as an object a puzzle.
        marks = {name: f"\0{name}\0" for name in _own_fields(lot, 0)}
        pattern = json_line(fields | marks).replace("%", "%%")
        for name, value in _own_fields(lot, 0).items():
            pattern = pattern.replace(
                json.dumps(marks[name]), f'"%({name})s"' if isinstance(value, str) else f"%({name})s"
            )
        return "".join([f"{pattern % _own_fields(lot, place)}\n" for place in range(lot.count)]).encode()

    def _made(self, found: Generated, failure: GenerationFailed | None = None) -> Made:
        fields = None if self.describe is None else self.describe(found, failure)
        problem, hint = (None, None) if failure is None else (failure.message, failure.hint)
        return Made(found.seed, found.text(), fields, problem, hint, found.process, found.cut)

    def make_one(self, seed: int) -> Made:
        """Make the puzzle of a seed: what a process of its own does."""
        return self._make(Maker.of(self.request), seed)

    def _by_processes(self, first: int, jobs: int) -> Iterator[Made]:
        """Share seeds out; where a process is killed, begin its seeds again, since a seed always gives the same."""
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import get_context

        ends = 0
        while ends < MOST_ENDS:
            # Not fork: a process with threads cannot be copied safely.
            pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (os.getpid(),))
            waiting: deque[Future[Made]] = deque()
            try:
                ahead = first
                while True:
                    while len(waiting) < 3 * jobs:
                        waiting.append(pool.submit(self.make_one, ahead))
                        ahead += 1
                    yield waiting.popleft().result()
                    first += 1
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


def json_line(fields: dict[str, object]) -> str:
    """Return an answer as one line.

    >>> json_line({"v": 2, "clues": 24})
    '{"v":2,"clues":24}'
    """
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _own_fields(lot: Lot, place: int) -> dict[str, object]:
    """Return those fields of an answer that differ within a lot."""
    text = lot.text(place)
    return {
        "puzzle": text,
        "givens": text,
        "clues": lot.notes[2 * place],
        "solution": lot.solution(place),
        "seed": lot.first + place,
        "attempts": lot.attempts.get(place, 1),
        "seconds": lot.seconds,
    }


def _begin(parent: int) -> None:
    """Make a working process end with its parent, even one that was killed, and leave Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()

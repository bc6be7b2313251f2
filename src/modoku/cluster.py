"""Work in pieces handed out to many machines by Dask distributed: descriptions go out, files come about.

They are written on storage that all machines share.
The files are the truth, what workers report is only news. After any loss, of a worker or of the scheduler, whoever
drives looks which files are missing and goes on. Two workers that do one piece write the same file. Needs the extra
`cluster`.
"""

from __future__ import annotations

import logging
import time
from asyncio import CancelledError
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from statistics import median
from typing import Any, Protocol

from .errors import EngineError, EngineUnavailable, ModokuError
from .language import Message, msg

AHEAD = 4
"""Pieces in flight for each worker: enough that none waits, few enough that the scheduler has little to remember."""
_PATIENCE_SECONDS = 600.0
"""Without a new file for so long, with nobody to do the work, the driver gives up."""
_CONNECT_SECONDS = 10.0
_LOOK_SECONDS = 2.0
_NEWS_SECONDS = 5.0
"""What a worker returned is a few words, and waited for no longer: it may have stopped when the file was written."""
_SLOW, _LEAST_SECONDS = 3.0, 10.0
"""At the end, what takes so many times the usual time, and at least these seconds, is sent to another worker too."""
_TRIES = 5
Warn = Callable[[Message], None]


class ClusterWork(Protocol):
    """Something to do in numbered pieces, each of which one worker does alone and leaves as a file."""

    def missing(self) -> list[int]:
        """Return the pieces whose files are not there."""

    def is_done(self, index: int) -> bool:
        """Return whether the file of a piece is there and right."""

    def call(self, index: int) -> tuple[Any, ...]:
        """Return a function that does a piece, which other machines can import, and what to call it with."""

    def take(self, index: int, news: Any) -> None:
        """Hear what the function returned; of a piece that was done twice, perhaps twice, of others perhaps never."""


def check_address(address: str) -> None:
    """Raise EngineError for what is no address of a cluster, EngineUnavailable without the library."""
    kind, _, rest = address.partition(":")
    if not (kind == "local" and rest.isdecimal() and int(rest) > 0) and "://" not in address:
        raise EngineError(
            msg("'{address}' is no address of a cluster.", address=address),
            msg("Give tcp://HOST:PORT of a Dask scheduler, or local:N for N processes here."),
        )
    try:
        import distributed  # noqa: F401
    except ImportError as error:
        raise EngineUnavailable(
            msg("A cluster needs Dask distributed, which is not installed."),
            msg("Install the extra: pip install 'modoku[cluster]'."),
        ) from error


@contextmanager
def _client(address: str) -> Iterator[Any]:
    """Connect to a scheduler, or start one with some workers on this machine (`local:N`)."""
    distributed: Any = import_module("distributed")
    kind, _, count = address.partition(":")
    if kind == "local":
        with (
            distributed.LocalCluster(
                n_workers=int(count), threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client
    else:
        with distributed.Client(address, timeout=_CONNECT_SECONDS) as client:
            client.wait_for_workers(1, timeout=_CONNECT_SECONDS)
            yield client


def run_cluster(
    address: str, work: ClusterWork, *, warn: Warn = lambda _: None, patience: float = _PATIENCE_SECONDS
) -> None:
    """Do all pieces that are not done; workers and schedulers may come and go.

    Raises EngineError when for `patience` seconds nobody was there who could do the work.
    """
    check_address(address)
    # A scheduler that goes is told in our words; the library would add what its own functions were at.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    last, attempt = time.monotonic(), 0
    left = len(work.missing())
    while left:
        attempt += 1
        try:
            with _client(address) as client:
                ClusterDrive(client, work, attempt, patience).run()
        except ModokuError:
            raise
        # Whatever a network, a scheduler or a worker may end with; a future that is cancelled is no Exception.
        except (Exception, CancelledError) as error:
            warn(msg("The cluster was lost ({reason}); the files say what is left.", reason=type(error).__name__))
            time.sleep(min(1.0, patience / 10))
        now = len(work.missing())
        if now < left:
            last = time.monotonic()
        elif time.monotonic() - last > patience or attempt > 1000:
            raise EngineError(
                msg("The cluster {address} finished nothing in {seconds} seconds.", address=address, seconds=patience),
                msg("Look whether its scheduler and workers run, then give the same command again (--resume)."),
            )
        left = now


class ClusterDrive:
    """One connection: hands out what is missing, a few pieces a worker at a time."""

    def __init__(self, client: Any, work: ClusterWork, attempt: int, patience: float = _PATIENCE_SECONDS) -> None:
        self.client, self.work, self.attempt, self.patience = client, work, attempt, patience
        # Looked at once: with 100,000 pieces, reading what is there after every piece would be most of the work.
        missing = work.missing()
        self.left = set(missing)
        self.waiting = deque(missing)
        self.began: dict[str, float] = {}
        self.index_of: dict[str, int] = {}
        self.times: list[float] = []
        self.tries: dict[int, int] = {}
        self.seen_at = time.monotonic()

    def run(self) -> None:
        """Hand out until nothing is left."""
        distributed: Any = import_module("distributed")
        pending = self._send(AHEAD * max(1, len(self.client.nthreads())))
        looked = time.monotonic()
        while pending and self.left:
            try:
                done, rest = distributed.wait(pending, timeout=_LOOK_SECONDS, return_when="FIRST_COMPLETED")
            except TimeoutError:
                done, rest = set(), pending
            pending = list(rest)
            for future in done:
                pending += self._take(future)
            pending += self._send(AHEAD * max(1, len(self.client.nthreads())) - len(pending))
            if time.monotonic() - looked > _LOOK_SECONDS:
                looked = time.monotonic()
                self._check_workers()
                pending += self._send_again()

    def _send(self, count: int) -> list[Any]:
        return [self._submit(self.waiting.popleft()) for _ in range(min(count, len(self.waiting)))]

    def _submit(self, index: int, workers: list[str] | None = None) -> Any:
        self.tries[index] = self.tries.get(index, 0) + 1
        # One prefix for all keys, and a number that is never used twice: a cancelled key would be remembered.
        key = f"shard-{index}-{self.attempt}-{self.tries[index]}"
        self.began[key], self.index_of[key] = time.monotonic(), index
        return self.client.submit(*self.work.call(index), key=key, pure=False, retries=3, workers=workers)

    def _take(self, future: Any) -> list[Any]:
        """Take what came back; return what is to be sent once more."""
        key = future.key
        index = self.index_of.pop(key)
        if future.status == "finished":
            if self.work.is_done(index):
                self.times.append(time.monotonic() - self.began.pop(key))
                self.left.discard(index)
                self._tell(index, future)
                return []
            reason: BaseException = FileNotFoundError(f"piece {index}")
        elif future.status in ("cancelled", "lost"):
            raise ConnectionError(future.status)
        else:
            reason = future.exception()
        if isinstance(reason, ModokuError):
            raise reason
        if self.tries[index] >= _TRIES:
            raise EngineError(
                msg(
                    "Piece {n} came to nothing on {tries} workers: {reason}", n=index, tries=_TRIES, reason=repr(reason)
                ),
                msg("Do the machines see the same folders, and have they the same version of modoku?"),
            ) from reason
        return [self._submit(index)]

    def _tell(self, index: int, future: Any) -> None:
        """Hand over what a worker returned; one that stopped since never sends it, and the file is what counts."""
        try:
            news = future.result(timeout=_NEWS_SECONDS)
        except TimeoutError:
            return
        self.work.take(index, news)

    def _check_workers(self) -> None:
        """Raise TimeoutError where there has been no worker for too long: a piece may take hours, nobody may not."""
        if self.client.nthreads():
            self.seen_at = time.monotonic()
        elif time.monotonic() - self.seen_at > self.patience:
            raise TimeoutError

    def _send_again(self) -> list[Any]:
        """Send what takes far too long to other workers as well: theirs may have stopped without being dead."""
        usual = max(_LEAST_SECONDS, _SLOW * median(self.times)) if self.times else _LEAST_SECONDS * _SLOW
        now = time.monotonic()
        late = [key for key in self.index_of if now - self.began[key] > usual * self.tries[self.index_of[key]]]
        if not late or self.waiting:
            return []
        holders = {key: worker for worker, keys in self.client.processing().items() for key in keys}
        sent = []
        for index in dict.fromkeys(self.index_of[key] for key in late):
            if index not in self.left or self.tries[index] >= _TRIES:
                continue
            if self.work.is_done(index):
                self.left.discard(index)
                continue
            held = {holders.get(key) for key, other in self.index_of.items() if other == index}
            others = [worker for worker in self.client.nthreads() if worker not in held]
            if others:
                sent.append(self._submit(index, others))
        return sent

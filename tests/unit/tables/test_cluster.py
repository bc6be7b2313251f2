"""A cluster of real processes on loopback, disturbed: the files are those of one process, whatever happens to it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.e2e.waiting import until
from tests.patience import PATIENCE_SECONDS
from tests.sampling import WHOLE
from tests.unit.tables.puzzles import minimal

from modoku.errors import EngineError
from modoku.tables import TableTask

pytest.importorskip("pyarrow", reason="tables need the extra data")
pytest.importorskip("distributed", reason="a cluster needs the extra cluster")
SHARDS = 8


def slow_shard(*words: Any) -> object:
    """Do a shard so slowly that there is time to disturb it."""
    from modoku.tables.cluster import do_shard

    time.sleep(0.3)
    return do_shard(*words)


slow_shard.__module__ = "__main__"  # so that it is sent itself: the workers cannot import this file


def _address(where: Path) -> str:
    """Return where the scheduler is, once it has written that down whole."""
    try:
        return str(json.loads(where.read_text(encoding="utf-8"))["address"])
    except (OSError, ValueError):
        return ""


class Cluster:
    """A scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []
        # A port that is free: whoever looks for one first may find it taken when it is used.
        self.port = 0
        self.scheduler = self.start_scheduler()
        self.address = until(lambda: _address(folder / "scheduler.json"), "the address of the scheduler")
        self.port = int(self.address.rpartition(":")[2])
        self.victim, self.other = self.start_worker(), self.start_worker()

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        where = str(self.folder / "scheduler.json")
        return self._start("distributed.cli.dask_scheduler", "--port", str(self.port), "--scheduler-file", where)

    def start_worker(self) -> subprocess.Popen[bytes]:
        return self._start("distributed.cli.dask_worker", self.address, "--nthreads", "1", "--no-nanny")

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        started = subprocess.Popen(
            [sys.executable, "-m", *words, "--host", "127.0.0.1", "--no-dashboard"],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        self.running.append(started)
        return started

    def end(self) -> None:
        for one in self.running:
            one.kill()
        for one in self.running:
            one.wait()


def kill_worker(cluster: Cluster) -> None:
    cluster.victim.kill()


def restart_scheduler(cluster: Cluster) -> None:
    """Workers end when they lose their scheduler: whoever runs a cluster starts them anew as well."""
    cluster.scheduler.kill()
    cluster.scheduler.wait()
    cluster.scheduler = cluster.start_scheduler()
    cluster.start_worker()


def stop_worker_for_good(cluster: Cluster) -> None:
    cluster.victim.send_signal(signal.SIGSTOP)


def stop_worker_for_a_while(cluster: Cluster) -> None:
    cluster.victim.send_signal(signal.SIGSTOP)
    time.sleep(1.5)
    cluster.victim.send_signal(signal.SIGCONT)


@contextmanager
def disturbed(cluster: Cluster, folder: Path, disturb: Callable[[Cluster], None]) -> Iterator[None]:
    """Disturb a cluster as soon as the first file is there."""

    is_over = threading.Event()

    def wait_and_disturb() -> None:
        while not list(folder.glob("part-*.parquet")):
            if is_over.wait(0.005):
                return
        disturb(cluster)

    thread = threading.Thread(target=wait_and_disturb)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
        cluster.end()


DISTURBANCES = [restart_scheduler, stop_worker_for_good]
if WHOLE:  # Dask alone deals with these
    DISTURBANCES += [kill_worker, stop_worker_for_a_while]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("disturb", DISTURBANCES, ids=lambda one: one.__name__)
def test_a_disturbed_cluster_loses_and_doubles_nothing(
    tmp_path: Path, disturb: Callable[[Cluster], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    from modoku import cluster as driving
    from modoku.tables.cluster import ShardWork
    from modoku.tables.shards import ShardPlan, begin, run_shards, write_manifest
    from modoku.tables.sources import open_table

    class SlowWork(ShardWork):
        def call(self, index: int) -> tuple[Any, ...]:
            return slow_shard, *ShardWork.call(self, index)[1:]

    # What a worker that hangs holds is sent to the other one after this time, not after ten seconds.
    monkeypatch.setattr(driving, "_LEAST_SECONDS", 1.0)
    monkeypatch.setattr(driving, "_LOOK_SECONDS", 0.2)
    source = tmp_path / "list.txt"
    source.write_text("".join(puzzle + "\n" for puzzle, _ in minimal(5 * SHARDS)))
    plan = ShardPlan.of(open_table(source), TableTask("rate", keep=()), 5)
    quiet, folder = tmp_path / "quiet", tmp_path / "cluster"
    for one in (quiet, folder):
        begin(one, plan)
    run_shards(source, quiet, plan)
    told: list[str] = []
    cluster = Cluster(tmp_path)
    with disturbed(cluster, folder, disturb):
        work = SlowWork(source, folder, plan, tell=lambda name, *_: told.append(name))
        driving.run_cluster(cluster.address, work, patience=PATIENCE_SECONDS)
        work.tell_rest()
        write_manifest(folder, plan)
    names = sorted(path.name for path in quiet.iterdir())
    assert [path.name for path in sorted(folder.iterdir()) if not path.name.startswith(".")] == names
    assert all((quiet / name).read_bytes() == (folder / name).read_bytes() for name in names)
    # News that went down with a scheduler are read from the files.
    assert sorted(told) == [str(folder / plan.name(piece)) for piece in plan.pieces]


def test_what_nobody_reported_is_told_from_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from modoku.tables import cluster
    from modoku.tables.shards import ShardPlan, begin, run_shards
    from modoku.tables.sources import open_table

    source, folder = tmp_path / "list.txt", tmp_path / "out"
    source.write_text("".join(puzzle + "\n" for puzzle, _ in minimal(4)) + "5\n7\n")
    plan = ShardPlan.of(open_table(source), TableTask("canon", keep=()), 3)
    begin(folder, plan)
    run_shards(source, folder, plan)
    told: list[tuple[int, int]] = []
    work = cluster.ShardWork(source, folder, plan, tell=lambda _, rows, errors: told.append((rows, len(errors))))
    work.take(0, cluster.do_shard(str(source), str(folder), 0))
    work.tell_rest()
    work.tell_rest()
    assert told == [(3, 0), (3, 2)]
    monkeypatch.setattr(cluster, "_MOST_ERRORS", 1)
    told.clear()
    work.heard.clear()
    rows, errors = cluster.do_shard(str(source), str(folder), 1)
    assert len(errors) == 1
    work.take(1, (rows, errors))
    assert told == [(3, 2)]


class _Pieces:
    """Work whose files appear, or not, as a test wants."""

    def __init__(self, count: int, *, appears: bool = True, done: int = 0) -> None:
        self.there = [False] * count
        self.there[:done] = [True] * done
        self.appears, self.looks = appears, 0

    def missing(self) -> list[int]:
        self.looks += len(self.there)
        return [index for index, is_there in enumerate(self.there) if not is_there]

    def is_done(self, index: int) -> bool:
        self.looks += 1
        return self.there[index]

    def call(self, index: int) -> tuple[object, ...]:
        self.there[index] = self.appears
        return int, index

    def take(self, index: int, news: int) -> None:
        assert news == index


class _Future:
    status = "finished"

    def __init__(self, key: str, answer: object) -> None:
        self.key, self.answer = key, answer

    def result(self, timeout: float) -> object:
        return self.answer


class _Client:
    """A scheduler without a network: what is submitted is done at once."""

    def nthreads(self) -> dict[str, int]:
        return {"one": 1, "two": 1}

    def submit(self, call: Callable[..., object], *words: object, key: str, **_: object) -> _Future:
        return _Future(key, call(*words))


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    import distributed

    monkeypatch.setattr(distributed, "wait", lambda futures, **_: (futures[:1], futures[1:]))


@pytest.mark.usefixtures("at_once")
def test_the_driver_looks_at_each_file_a_few_times_only() -> None:
    from modoku.cluster import ClusterDrive

    work = _Pieces(3_000, done=1_000)
    ClusterDrive(_Client(), work, 1).run()
    assert not work.missing()
    assert work.looks <= 4 * len(work.there)


@pytest.mark.usefixtures("at_once")
def test_a_piece_that_is_said_to_be_done_and_is_not_there_is_told() -> None:
    from modoku.cluster import ClusterDrive

    with pytest.raises(EngineError, match="Piece 0 came to nothing on 5 workers"):
        ClusterDrive(_Client(), _Pieces(3, appears=False), 1).run()


@pytest.mark.usefixtures("at_once")
def test_a_worker_that_stops_after_its_file_is_written_holds_nothing_up() -> None:
    from modoku.cluster import ClusterDrive

    class Silent(_Future):
        def result(self, timeout: float) -> object:
            assert timeout > 0
            raise TimeoutError

    class SilentClient(_Client):
        def submit(self, call: Callable[..., object], *words: object, key: str, **_: object) -> _Future:
            return Silent(key, call(*words))

    work = _Pieces(3)
    ClusterDrive(SilentClient(), work, 1).run()
    assert not work.missing()


def test_what_is_no_cluster_is_told() -> None:
    from modoku.cluster import check_address

    for address in ("nowhere", "local:", "local:0", "local:x"):
        with pytest.raises(EngineError, match="no address of a cluster"):
            check_address(address)


def test_nobody_at_the_address_is_told_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    from modoku import cluster as driving

    monkeypatch.setattr(driving, "_CONNECT_SECONDS", 0.1)
    told: list[str] = []
    with pytest.raises(EngineError, match="finished nothing"):
        driving.run_cluster("tcp://127.0.0.1:1", _Pieces(2), warn=lambda text: told.append(str(text)), patience=0.5)
    assert told

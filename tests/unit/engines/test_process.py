"""Work in a process ends when it should: by itself, on time, when cancelled, and never by taking the caller down."""

import os
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.manual_clock import ManualClock
from tests.patience import PATIENCE_SECONDS
from tests.unit.engines.events import on_answer

from modoku.engines import process
from modoku.engines.process import CAN_KILL, run_killable
from modoku.errors import EngineError
from modoku.limits import Stop
from modoku.native import CancelFlag

pytestmark = pytest.mark.skipif(not CAN_KILL, reason="this system has no killable workers")

WORK = """
import os, signal
def number(task, emit): return os.getpid()
def wait(task, emit): emit("before"); signal.pause()
def flood(task, emit):
    while True: emit(0)
def die(task, emit): os._exit(3)
def fail(task, emit): raise ValueError(task)
"""


@pytest.fixture(autouse=True)
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "work_for_tests.py").write_text(WORK)
    monkeypatch.syspath_prepend(tmp_path)
    # Workers know the path of the moment they were started.
    process._end_workers()
    yield
    process._end_workers()


def test_a_task_gives_what_it_emitted_and_its_result() -> None:
    outcome = run_killable("modoku.engines.process:echo", "x")
    assert (outcome.items, outcome.result, outcome.killed) == (("x",), "x", None)


def test_a_worker_is_another_process_and_is_used_again() -> None:
    first = run_killable("work_for_tests:number", None).result
    assert first == run_killable("work_for_tests:number", None).result != os.getpid()


@pytest.mark.parametrize(("kind", "item"), [("wait", "before"), ("flood", 0)])
def test_work_past_its_time_is_killed_and_what_it_emitted_is_kept(
    kind: str, item: object, monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock
) -> None:
    on_answer(monkeypatch, 1, lambda: manual_clock.move(2.0))
    outcome = run_killable(f"work_for_tests:{kind}", None, seconds=1.0)
    assert (outcome.items, outcome.killed) == ((item,), Stop.TIME)
    assert run_killable("modoku.engines.process:echo", 2).result == 2


def test_a_raised_flag_kills_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    cancel = CancelFlag()
    on_answer(monkeypatch, 1, cancel.set)
    outcome = run_killable("work_for_tests:wait", None, cancel=cancel)
    assert (outcome.items, outcome.killed) == (("before",), Stop.CANCELLED)


def test_no_process_is_left_behind_by_killed_work() -> None:
    number = run_killable("work_for_tests:number", None).result
    assert isinstance(number, int)
    assert run_killable("work_for_tests:wait", None, seconds=0).killed is Stop.TIME
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process of its parent's death")
def test_a_worker_does_not_outlive_a_caller_that_was_killed(tmp_path: Path) -> None:
    caller = (
        f"import sys; sys.path[:] = {sys.path!r}\n"
        "from modoku.engines.process import run_killable\n"
        "print(run_killable('work_for_tests:number', None).result, flush=True)\n"
        "run_killable('work_for_tests:wait', None)\n"
    )
    with subprocess.Popen([sys.executable, "-c", caller], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        worker = os.pidfd_open(int(process.stdout.readline()))
        process.kill()
    ended, _, _ = select.select([worker], [], [], PATIENCE_SECONDS)
    os.close(worker)
    assert ended, "the worker is still running"


def test_an_error_in_the_work_is_raised_here_and_the_worker_lives_on() -> None:
    number = run_killable("work_for_tests:number", None).result
    with pytest.raises(ValueError, match="sorry"):
        run_killable("work_for_tests:fail", "sorry")
    assert run_killable("work_for_tests:number", None).result == number


def test_a_worker_that_dies_is_an_engine_error() -> None:
    with pytest.raises(EngineError, match="ended by itself"):
        run_killable("work_for_tests:die", None)

"""Work in a process ends when it should: by itself, on time, when cancelled, and never by taking the caller down."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from modoku.engines import process
from modoku.engines.process import CAN_KILL, run_killable
from modoku.errors import EngineError
from modoku.native import CancelFlag
from modoku.results import Stop

pytestmark = pytest.mark.skipif(not CAN_KILL, reason="this system has no killable workers")

WORK = """
import os, time
def number(task, emit): return os.getpid()
def sleep(task, emit): emit("before"); time.sleep(60)
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


@pytest.mark.parametrize("kind", ["sleep", "flood"])
def test_work_past_its_time_is_killed_and_what_it_emitted_is_kept(kind: str) -> None:
    # A worker is waiting then, however long it took to start.
    run_killable("work_for_tests:number", None)
    outcome = run_killable(f"work_for_tests:{kind}", None, seconds=1.0)
    assert outcome.killed is Stop.TIME
    assert outcome.items
    assert run_killable("modoku.engines.process:echo", 2).result == 2


def test_a_raised_flag_kills_the_work() -> None:
    cancel = CancelFlag()
    threading.Timer(0.1, cancel.set).start()
    assert run_killable("work_for_tests:sleep", None, cancel=cancel).killed is Stop.CANCELLED


def test_no_process_is_left_behind_by_killed_work() -> None:
    number = run_killable("work_for_tests:number", None).result
    assert isinstance(number, int)
    assert run_killable("work_for_tests:sleep", None, seconds=0.1).killed is Stop.TIME
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process of its parent's death")
def test_a_worker_does_not_outlive_a_caller_that_was_killed(tmp_path: Path) -> None:
    caller = (
        f"import sys; sys.path[:] = {sys.path!r}\n"
        "from modoku.engines.process import run_killable\n"
        "print(run_killable('work_for_tests:number', None).result, flush=True)\n"
        "run_killable('work_for_tests:sleep', None)\n"
    )
    with subprocess.Popen([sys.executable, "-c", caller], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        number = int(process.stdout.readline())
        process.kill()
    for _ in range(500):
        if not is_running(number):
            return
        time.sleep(0.01)
    pytest.fail("the worker is still running")


def is_running(number: int) -> bool:
    """Say whether a process works; one that is dead and not yet buried by its new parent does not."""
    try:
        return ") Z " not in Path(f"/proc/{number}/stat").read_text()
    except FileNotFoundError:
        return False


def test_an_error_in_the_work_is_raised_here_and_the_worker_lives_on() -> None:
    number = run_killable("work_for_tests:number", None).result
    with pytest.raises(ValueError, match="sorry"):
        run_killable("work_for_tests:fail", "sorry")
    assert run_killable("work_for_tests:number", None).result == number


def test_a_worker_that_dies_is_an_engine_error() -> None:
    with pytest.raises(EngineError, match="ended by itself"):
        run_killable("work_for_tests:die", None)

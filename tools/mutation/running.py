"""Tests in a fork of a process that has loaded what tests need, but nothing of modoku: a second, instead of several."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from .planting import VARIABLE, plant

FIRST = 40
"""So many tests are run first: most changes are noticed by them."""
ENVIRONMENT = Path(__file__).parent / "site"


def warm() -> None:
    """Load what tests need."""
    for name in ("pytest", "hypothesis", "numpy", "networkx", "click", "httpx"):
        with suppress(ImportError):
            import_module(name)


def run_tests(root: Path, work: Path, tests: Sequence[str], seconds: int, change: tuple[Path, str] | None) -> str:
    """Return what tests say of a change: "killed", "survived", "slow" (they did not end) or "broken".

    Args:
        root: the checkout.
        work: a folder for the output of the tests and the source with the change.
        tests: names that pytest takes.
        seconds: of a processor, for the first tests and as much again for the others.
        change: the module and its source; None for the unchanged code.
    """
    for some in (tests[:FIRST], tests[FIRST:]):
        verdict = _run(root, work, some, seconds, change) if some else "survived"
        if verdict == "not run":
            # The change may keep the tests from being collected; so may a test that has another name by now.
            verdict = "killed" if change and _run(root, work, some, seconds, None) == "survived" else "broken"
        if verdict != "survived":
            return verdict
    return "survived"


def _run(root: Path, work: Path, tests: Sequence[str], seconds: int, change: tuple[Path, str] | None) -> str:
    pid = os.fork()
    if pid == 0:
        status = 99
        try:
            status = _in_child(root, work, tests, seconds, change)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    # A processor may be shared: the clock only ends what waits for something that does not come.
    end = time.monotonic() + 10 * seconds
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            break
        if time.monotonic() > end:
            os.killpg(pid, signal.SIGKILL)
            _, status = os.waitpid(pid, 0)
            break
        time.sleep(0.02)
    if os.WIFSIGNALED(status):
        return "slow"
    return {0: "survived", 1: "killed", 99: "broken"}.get(os.WEXITSTATUS(status), "not run")


def _in_child(root: Path, work: Path, tests: Sequence[str], seconds: int, change: tuple[Path, str] | None) -> int:
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    log = os.open(work / "tests.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.chdir(root)
    if change is not None:
        path, source = change
        (work / "mutant.json").write_text(json.dumps({"path": str(path), "source": source}), encoding="utf-8")
        os.environ[VARIABLE] = str(work / "mutant.json")
        os.environ["PYTHONPATH"] = str(ENVIRONMENT)
        plant(str(path), source)
    import pytest

    # Plain: pytest would read modules whose examples it runs itself, to rewrite their assertions, without the change.
    options = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--assert=plain"]
    return int(pytest.main([*options, *tests]))

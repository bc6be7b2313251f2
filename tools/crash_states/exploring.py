"""Records the work of a scenario, cuts it off everywhere, lets the program recover, and looks at what is there then."""

from __future__ import annotations

import io
import os
import pickle
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

from .disks import CrashState, iter_states
from .recording import Files, Operation, record, said_before

MEMORY = Path("/dev/shm")  # noqa: S108 - quick, and nobody else's affair
Recover = Callable[[frozenset[str], Files], str | None]


@dataclass(frozen=True)
class Scenario:
    """Work that is cut off, and what must be true when the program is used again.

    Attributes:
        name: what is done.
        work: does it, in the folder where the process stands.
        recover: is told what the program had said and what the work comes to when nothing cuts it off; goes on in a
            folder as the crash left it, and returns what is wrong, or None.
        prepare: makes the files that were there before.
    """

    name: str
    work: Callable[[], object]
    recover: Recover
    prepare: Callable[[], object] = lambda: None


@dataclass
class Recording:
    """A scenario that was recorded: what was there before, what was done, what was there after."""

    scenario: Scenario
    start: Files
    operations: Sequence[Operation]
    end: Files
    verdicts: dict[tuple[object, frozenset[str]], str | None] = field(default_factory=dict)

    @property
    def syncs(self) -> list[int]:
        """Where something was put on the disk."""
        return [n for n, one in enumerate(self.operations) if one.kind in ("fsync", "dirsync")]

    def without(self, number: int) -> Recording:
        """Return the recording of a program that left out one operation."""
        rest = [*self.operations[:number], *self.operations[number + 1 :]]
        return Recording(self.scenario, self.start, rest, self.end, self.verdicts)

    def iter_verdicts(self, disk: str, most: int) -> Iterator[tuple[CrashState, str | None]]:
        """Yield the states that a crash may leave, each with what is wrong after recovering from it, or None."""
        for state in iter_states(self.operations, self.start, disk, most):
            said = said_before(self.operations, state.after)
            key = (state.files, said)
            if key not in self.verdicts:
                with _folder() as folder:
                    _fill(folder, dict(state.files))
                    self.verdicts[key] = _in_child(folder, lambda said=said: self.scenario.recover(said, self.end))
            yield state, self.verdicts[key]

    def finds_fault(self, disk: str, most: int) -> bool:
        """Return whether there is a state from which the program does not recover."""
        return any(wrong for _, wrong in self.iter_verdicts(disk, most))


def record_scenario(scenario: Scenario, command: Sequence[str]) -> Recording:
    """Run the work of a scenario, which the command does in a process of its own."""
    _warm_up(scenario)
    with _folder() as folder:
        if wrong := _in_child(folder, lambda: scenario.prepare() and None):
            raise RuntimeError(wrong)
        start = _files(folder)
        # A lock that was left behind hinders nobody: the system has let go of it.
        operations = record(command, folder, lambda path: path.endswith(".lock"))
        return Recording(scenario, start, operations, _files(folder))


def _warm_up(scenario: Scenario) -> None:
    """Do the work here once: what it loads and computes is then there in every fork."""
    before = Path.cwd()
    with _folder() as folder, redirect_stdout(io.StringIO()):
        os.chdir(folder)
        try:
            scenario.work()
        finally:
            os.chdir(before)


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield Path(name)


def _files(folder: Path) -> Files:
    return {
        str(one.relative_to(folder)): None if one.is_dir() else one.read_bytes() for one in sorted(folder.rglob("*"))
    }


def _fill(folder: Path, files: Files) -> None:
    for path in sorted(files):
        content = files[path]
        if content is None:
            (folder / path).mkdir()
        else:
            (folder / path).write_bytes(content)


def _in_child(folder: Path, work: Callable[[], str | None]) -> str | None:
    """Do something in a fork of this process that stands in a folder, and return what it returns."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        found: str | None = "the process ended"
        try:
            os.chdir(folder)
            found = work()
        except BaseException:
            found = "an exception: " + traceback.format_exc().strip().splitlines()[-1]
        finally:
            os.write(writing, pickle.dumps(found)[:4096])
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        told = stream.read()
    os.waitpid(child, 0)
    return pickle.loads(told)  # noqa: S301 - our own child

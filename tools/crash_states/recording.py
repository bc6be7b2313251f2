"""What a program did to the files of a folder, from a trace of its system calls.

Only calls that change what a disk keeps are taken, and only below the folder. What the program said, and its end, are
taken too: they are what it promised. Writes through memory maps are not seen; of the programs at hand only SQLite has
such, in its -shm file, which it makes anew after a crash.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

CALLS = (
    "open,openat,creat,write,writev,pwrite64,pwritev,ftruncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,"
    "link,linkat,mkdir,mkdirat,rmdir,close,dup,dup2,dup3,fcntl,lseek,clone,clone3,fork,vfork,exit_group"
)
_CALL = re.compile(r"(\w+)\((.*)\)\s*= (-?\d+)(?:<.*)?", re.S)
_END = re.compile(r"exit_group\((\d+)\)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_DESCRIPTOR = re.compile(r"(-?\d+|AT_FDCWD)(?:<((?:\\x[0-9a-f]{2}|[^>])*)>)?")


class CannotRecord(Exception):  # noqa: N818 - named after what happens
    """No trace can be had here."""


@dataclass(frozen=True)
class Operation:
    """One change: create, write, truncate, fsync, rename, unlink, link, mkdir, rmdir, dirsync; or say, or end.

    Attributes:
        kind: what was done.
        path: with which file, relative to the folder.
        other: the new name of a rename or a link.
        at: where a write begins, how long a truncated file is, the status of an end.
        data: what was written or said.
    """

    kind: str
    path: str = ""
    other: str = ""
    at: int = 0
    data: bytes = b""

    def __str__(self) -> str:
        tails = {"write": f"{len(self.data)} bytes at {self.at}", "truncate": f"to {self.at}", "end": str(self.at)}
        tails |= {"rename": f"to {self.other}", "link": f"as {self.other}", "say": repr(self.data[:60])}
        return f"{self.kind} {self.path} {tails.get(self.kind, '')}".replace("  ", " ").strip()


@dataclass
class _OpenFile:
    path: str
    at: int = 0
    appends: bool = False
    is_folder: bool = False


def record(command: Sequence[str], folder: Path, leave_out: Callable[[str], bool]) -> list[Operation]:
    """Run a command in a folder and return what it did there; raise CannotRecord where that cannot be seen."""
    if shutil.which("strace") is None:
        raise CannotRecord("strace is not installed: sudo apt install strace")
    sizes = {str(one.relative_to(folder)): one.stat().st_size for one in folder.rglob("*") if one.is_file()}
    with tempfile.TemporaryDirectory() as other:
        log = Path(other, "trace")
        tracing = ["strace", "-f", "-y", "-xx", "-s", "100000000", "-qq", "-e", "signal=none", "-o", str(log)]
        done = subprocess.run(  # noqa: S603 - our own command
            [*tracing, "-e", f"trace={CALLS}", *command], cwd=folder, capture_output=True, check=False
        )
        text = log.read_text(errors="replace") if log.exists() else ""
    found = _Trace(folder, sizes).read(text)
    if not any(one.kind == "end" for one in found):
        raise CannotRecord(f"strace sees nothing here: {done.stderr.decode(errors='replace').strip()[-200:]}")
    return [one for one in found if not leave_out(one.path)]


@dataclass
class _Trace:
    """Follows the descriptors of every process and thread through a trace."""

    folder: Path
    sizes: dict[str, int]
    done: list[Operation] = field(default_factory=list)
    processes: dict[str, str] = field(default_factory=dict)
    files: dict[tuple[str, int], _OpenFile] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.top = os.path.realpath(self.folder)

    def read(self, text: str) -> list[Operation]:
        """Return the operations of a trace."""
        unfinished: dict[str, str] = {}
        for line in text.splitlines():
            thread, _, call = line.partition(" ")
            call = call.strip()
            if call.endswith("<unfinished ...>"):
                unfinished[thread] = call.removesuffix("<unfinished ...>")
                continue
            if call.startswith("<... "):
                call = unfinished.pop(thread, "") + call.partition(" resumed>")[2]
            process = self.processes.setdefault(thread, thread)
            if (end := _END.match(call)) and process == next(iter(self.processes)):
                self.done.append(Operation("end", at=int(end[1])))
            elif (found := _CALL.fullmatch(call)) and int(found[3]) >= 0:
                self._take(process, found[1], found[2], int(found[3]))
        return self.done

    def _take(self, process: str, call: str, arguments: str, result: int) -> None:
        if call in ("clone", "clone3", "fork", "vfork"):
            self._fork(process, str(result), "CLONE_THREAD" in arguments)
            return
        names = [os.fsdecode(_bytes(text)) for text in _TEXT.findall(arguments)]
        first = _DESCRIPTOR.match(arguments)
        number = int(first[1]) if first and first[1] != "AT_FDCWD" else -1
        place = _plain(first[2]) if first and first[2] else ""
        file = self.files.get((process, number))
        if call in ("open", "openat", "creat"):
            self._open(process, result, self._below(names[0], place), arguments, call == "creat")
        elif call in ("dup", "dup2", "dup3") or (call == "fcntl" and "F_DUPFD" in arguments):
            if file is not None:
                self.files[process, result] = file
        elif call == "close":
            self.files.pop((process, number), None)
        elif file is not None:
            self._change(call, file, arguments, result)
        elif call in ("write", "writev") and number in (1, 2):
            self.done.append(Operation("say", data=_data(arguments)))
        elif call.startswith(("rename", "link", "unlink", "mkdir", "rmdir")):
            self._name(call, names, place, arguments)

    def _fork(self, parent: str, child: str, is_thread: bool) -> None:
        self.processes[child] = parent if is_thread else child
        if not is_thread:
            copied = {(child, number): file for (owner, number), file in self.files.items() if owner == parent}
            self.files |= copied

    def _below(self, name: str, place: str = "") -> str | None:
        """Return a name relative to the folder, or None where it is elsewhere."""
        full = os.path.normpath(os.path.join(place or self.top, name))
        return os.path.relpath(full, self.top) if full == self.top or full.startswith(self.top + "/") else None

    def _open(self, process: str, number: int, path: str | None, flags: str, is_new: bool) -> None:
        self.files.pop((process, number), None)
        if path is None:
            return
        if (is_new or "O_CREAT" in flags) and path not in self.sizes:
            self._add(Operation("create", path))
            self.sizes[path] = 0
        if (is_new or "O_TRUNC" in flags) and self.sizes.get(path):
            self._add(Operation("truncate", path, at=0))
            self.sizes[path] = 0
        self.files[process, number] = _OpenFile(path, 0, "O_APPEND" in flags, path not in self.sizes)

    def _change(self, call: str, file: _OpenFile, arguments: str, result: int) -> None:
        size = self.sizes.get(file.path, 0)
        if call == "lseek":
            file.at = result
        elif call in ("fsync", "fdatasync"):
            self._add(Operation("dirsync" if file.is_folder else "fsync", file.path))
        elif call == "ftruncate":
            length = int(arguments.rpartition(",")[2])
            if length != size:
                self._add(Operation("truncate", file.path, at=length))
            self.sizes[file.path] = length
        elif call in ("write", "writev", "pwrite64", "pwritev"):
            is_placed = call.startswith("p")
            at = int(arguments.rpartition(",")[2]) if is_placed else size if file.appends else file.at
            self._add(Operation("write", file.path, at=at, data=_data(arguments)[:result]))
            self.sizes[file.path] = max(size, at + result)
            file.at = file.at if is_placed else at + result

    def _name(self, call: str, names: Sequence[str], place: str, arguments: str) -> None:
        path = self._below(names[0], place)
        other = self._below(names[1]) if len(names) > 1 else None
        if path is None or (len(names) > 1 and other is None):
            return
        if call.startswith("rename") and other is not None:
            self._add(Operation("rename", path, other))
            self.sizes[other] = self.sizes.pop(path, 0)
            for file in self.files.values():
                file.path = other if file.path == path else file.path
        elif call.startswith("link") and other is not None:
            self._add(Operation("link", path, other))
            self.sizes[other] = self.sizes.get(path, 0)
        elif call == "rmdir" or "AT_REMOVEDIR" in arguments:
            self._add(Operation("rmdir", path))
        elif call.startswith("unlink"):
            self._add(Operation("unlink", path))
            self.sizes.pop(path, None)
        elif call.startswith("mkdir"):
            self._add(Operation("mkdir", path))

    def _add(self, operation: Operation) -> None:
        self.done.append(operation)


def said_before(operations: Sequence[Operation], count: int) -> frozenset[str]:
    """Return the lines that a program had said when it had done so much, and `exit N` if it had ended."""
    text = b"".join(one.data for one in operations[:count] if one.kind == "say")
    ends = [f"exit {one.at}" for one in operations[:count] if one.kind == "end"]
    # Half a line promises nothing.
    return frozenset([*text.decode(errors="replace").split("\n")[:-1], *ends])


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


def _plain(text: str) -> str:
    return os.fsdecode(_bytes(text)) if text.startswith("\\x") else text


def _data(arguments: str) -> bytes:
    return b"".join(map(_bytes, _TEXT.findall(arguments)))


Files = Mapping[str, bytes | None]
"""What is in a folder: contents by path, None for a folder."""

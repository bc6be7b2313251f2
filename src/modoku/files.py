"""Files that are written whole or not at all, never over another unasked, and by one process at a time.

Every file that modoku writes is written here. A name is given to a file only when all of its bytes are on the disk, and
a function returns only when the name is there too: what was said to be written survives a power cut.
"""

from __future__ import annotations

import errno
import json
import os
import socket
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import BinaryIO

from .errors import FileError, FileHeld, FileTaken, why
from .language import msg

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_STREAMS = ("/dev/std", "/dev/fd/", "/proc/")
"""Names for what is open already: a shell may have put a plain file behind them."""
_NO_SYNC = (errno.EINVAL, errno.ENOTSUP)
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EACCES)
_IS_LOCKED = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)


@contextmanager
def telling(path: Path | str) -> Iterator[None]:
    """Raise FileError, naming a file and the reason, where the system refuses to write it in this block."""
    try:
        yield
    except OSError as error:
        raise FileError(msg("{path} cannot be written: {reason}", path=str(path), reason=why(error))) from error


def sync_folder(folder: Path) -> None:
    """Put the names in a folder on the disk. Windows has no such call; its renames are in its journal."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        # Some network file systems cannot: nothing better is to be had there.
        if error.errno not in _NO_SYNC:
            raise
    finally:
        os.close(descriptor)


def make_folder(path: Path) -> None:
    """Make a folder with those above it, unless it is there; raise FileError with the reason if that cannot be."""
    with telling(path):
        made = [one for one in (path, *path.parents) if not one.exists()]
        path.mkdir(parents=True, exist_ok=True)
        for one in reversed(made):
            sync_folder(one.parent)


def check_free(path: Path, force: bool = False) -> None:
    """Raise FileTaken where there is a file already that may not be written over: before the work, not after it.

    What killed processes have left of that file goes.
    """
    with telling(path):
        if _is_stream(path):
            return
        target = Path(os.path.realpath(path))
        for number in count(1):
            if not os.path.lexists(_draft(target, number)):
                break
            drop_if_dead(_draft(target, number))
        if not force and path.is_file():
            raise FileTaken(path)


def write_whole(path: Path, content: bytes, *, force: bool = False, draft: Path | None = None) -> None:
    """Write a file that has its name only when it is complete; a link stays a link, a device is written straight.

    Args:
        path: where the file goes.
        content: what is in it.
        force: whether it may take the place of another.
        draft: the name under which it is written, for one who holds the file; otherwise one that nobody has.

    Raises:
        FileTaken: there is a file of that name, and no `force`.
        FileError: the system refuses; what was there before is untouched.
    """
    with growing_whole(path, force=force, draft=draft) as stream:
        stream.write(content)


@contextmanager
def growing_whole(path: Path, *, force: bool = False, draft: Path | None = None) -> Iterator[BinaryIO]:
    """Give a stream for a file that is too long for the memory; it has its name when the block ends without an error.

    Raises FileTaken and FileError as `write_whole` does; after any error, what was there before is untouched.
    """
    check_free(path, force)
    with telling(path):
        if _is_stream(path):
            with path.open("wb") as device:
                yield device
            return
        target = Path(os.path.realpath(path))
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        mine, stream = _new_draft(target) if draft is None else (draft, draft.open("wb"))
        # As long as it is open it is ours: its name must be gone before that.
        with stream:
            try:
                if target.exists():
                    os.chmod(mine, stat.S_IMODE(target.stat().st_mode))
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
                if sys.platform == "win32":
                    # There, what is open gets no other name.
                    stream.close()
                _give_name(mine, target, force)
            except BaseException:
                if sys.platform == "win32":
                    with suppress(OSError):
                        stream.close()
                mine.unlink(missing_ok=True)
                raise
        sync_folder(target.parent)


def _draft(target: Path, number: int) -> Path:
    return target.parent / f".{target.name}.modoku{number}.part"


def _new_draft(target: Path) -> tuple[Path, BinaryIO]:
    """Return a new file beside another, with its stream. While that is open it is locked: its writer lives."""
    for number in count(1):
        draft = _draft(target, number)
        with suppress(FileExistsError):
            stream = draft.open("xb")
            try:
                is_ours = _is_seized(stream.fileno(), draft)
            except OSError:
                # A file system without locks: nobody can take it for dead.
                is_ours = True
            if is_ours:
                return draft, stream
            # Somebody took it for dead before it was locked.
            stream.close()
    raise AssertionError


def drop_if_dead(draft: Path) -> None:
    """Take away what a process that is gone was writing; leave it where one is at work or nobody can tell."""
    with suppress(OSError):
        descriptor = os.open(draft, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
        is_dead = False
        try:
            is_dead = _is_seized(descriptor, draft)
            if is_dead and sys.platform != "win32":
                draft.unlink()
        finally:
            os.close(descriptor)
        if is_dead and sys.platform == "win32":
            draft.unlink()


def _is_stream(path: Path) -> bool:
    """Return whether bytes that are written there go away at once: a pipe, a device, a standard stream."""
    if os.path.abspath(path).startswith(_STREAMS):
        return True
    return path.exists() and not path.is_file() and not path.is_dir()


def _give_name(draft: Path, target: Path, force: bool) -> None:
    if force:
        os.replace(draft, target)
        return
    try:
        # Both fail where somebody else was quicker.
        if sys.platform == "win32":
            os.rename(draft, target)
        else:
            os.link(draft, target)
            os.unlink(draft)
    except FileExistsError as error:
        raise FileTaken(target) from error
    except OSError as error:
        # A file system without links: look, then rename.
        if error.errno not in _NO_LINKS:
            raise
        check_free(target)
        os.replace(draft, target)


def move_whole(source: Path, target: Path) -> None:
    """Give a file another name, in place of what has it, and have that on the disk before this returns."""
    with telling(target):
        os.replace(source, target)
        sync_folder(target.absolute().parent)


def remove(path: Path) -> None:
    """Take a file away, where it is there, and have that on the disk before this returns."""
    with telling(path), suppress(FileNotFoundError):
        path.unlink()
        sync_folder(path.absolute().parent)


def remove_folder(path: Path, *own: str) -> None:
    """Take away what is ours in a folder, in the order of these patterns, and the folder, if nothing else is in it.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     folder = Path(place, "x.lots")
    ...     make_folder(folder)
    ...     write_whole(folder / "lot-1.txt", b"ours"), write_whole(folder / "letter.txt", b"precious")
    ...     remove_folder(folder, "lot-*.txt")
    ...     [one.name for one in folder.iterdir()]
    (None, None)
    ['letter.txt']
    """
    with telling(path), suppress(FileNotFoundError):
        for pattern in own:
            for one in sorted(path.glob(pattern)):
                one.unlink()
        if not any(path.iterdir()):
            path.rmdir()
            sync_folder(path.absolute().parent)


def drafts_of(pattern: str) -> str:
    """Return the pattern of what is left of files whose writing was interrupted.

    >>> drafts_of("lot-*.txt")
    '.lot-*.txt*.part'
    """
    return f".{pattern}*.part"


class GrowingFile:
    """A file that grows for a long time: of its bytes, those before a place that its owner keeps are safe.

    What comes after that place is cut off when the file is opened.
    """

    def __init__(self, path: Path, size: int) -> None:
        self.path = path
        self._waiting: list[tuple[int, bytes]] = []
        with telling(path):
            self._stream = path.open("r+b" if path.exists() else "x+b", buffering=0)
            try:
                self._stream.truncate(size)
                sync_folder(path.absolute().parent)
            except BaseException:
                self._stream.close()
                raise

    def put(self, at: int, data: bytes) -> None:
        """Have bytes written at a place, which is where the ones before it end."""
        self._waiting.append((at, data))

    def settle(self, size: int) -> None:
        """Write what is waiting, cut the file at a place, and put it on the disk.

        An interrupt may come at any time: then all of it is done again, with the same bytes at the same places.
        """
        with telling(self.path):
            if self._waiting:
                self._stream.seek(self._waiting[0][0])
                rest = memoryview(b"".join(data for _, data in self._waiting))
                while rest:
                    rest = rest[self._stream.write(rest) :]
            self._stream.truncate(size)
            os.fsync(self._stream.fileno())
        self._waiting = []

    def close(self) -> None:
        """Close the file; what has not been settled is left out."""
        self._stream.close()

    @property
    def closed(self) -> bool:
        """Whether it is closed."""
        return self._stream.closed


@contextmanager
def hold(path: Path) -> Iterator[None]:
    """Be the only process that writes a file while the block lasts; raise FileHeld, naming the other, if there is one.

    PATH.lock is locked by the system, which lets go when the process ends, however it ends: no lock is ever stale. What
    stands in that file only says who holds it, and one that was left behind hinders nobody.
    """
    target = Path(os.path.realpath(path))
    name = target.with_name(target.name + ".lock")
    descriptor = _seize(name, path)
    try:
        now = datetime.now(UTC).isoformat(sep=" ", timespec="seconds")
        who = {"pid": os.getpid(), "host": socket.gethostname(), "since": now}
        with telling(name):
            os.ftruncate(descriptor, 0)
            os.write(descriptor, json.dumps(who).encode())
        yield
    finally:
        try:
            # While it is still ours. Windows does not remove what is open.
            with suppress(OSError):
                name.unlink()
        finally:
            os.close(descriptor)


def _seize(name: Path, path: Path) -> int:
    """Return the descriptor of a lock that is now ours."""
    while True:
        with telling(name):
            descriptor = os.open(name, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                if not _try_lock(descriptor):
                    raise _held(name, path)
                if _is_named(descriptor, name):
                    return descriptor
            except BaseException:
                os.close(descriptor)
                raise
            # Its holder took the file away between our opening it and our locking it.
            os.close(descriptor)


def _is_seized(descriptor: int, path: Path) -> bool:
    """Return whether an open file could be locked and still has its name."""
    return _try_lock(descriptor) and _is_named(descriptor, path)


def _is_named(descriptor: int, path: Path) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    return False


def _try_lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            # Far behind the text, which others may still read.
            os.lseek(descriptor, 1 << 30, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            os.lseek(descriptor, 0, os.SEEK_SET)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in _IS_LOCKED:
            raise
        return False
    return True


def _held(name: Path, path: Path) -> FileHeld:
    holder: object = None
    with suppress(OSError, ValueError, RecursionError):
        holder = json.loads(name.read_text(encoding="utf-8"))
    told = holder if isinstance(holder, dict) else {}
    return FileHeld(path, *(str(told.get(key, "?")) for key in ("pid", "host", "since")))

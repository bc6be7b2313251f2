"""What a disk may hold after a crash, on four kinds of disk.

kill     the process dies and the machine lives on: everything that was done is there
journal  as ext4 (data=ordered) and XFS: names change in order, and any fsync takes all earlier changes of names with it
btrfs    names change in any order; the fsync of a file takes its own name with it, and nothing else
posix    what POSIX promises and no more: a name is safe after the fsync of its folder, bytes after that of their file

On all but the first, bytes that were not synchronised may be there, be missing, be torn at a block, or be zeros.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import prod
from typing import Any

from .recording import Files, Operation

DISKS = ("kill", "journal", "btrfs", "posix")
ALL_SUBSETS = 5
"""Up to so many loose names every subset of them is tried."""


@dataclass(frozen=True)
class CrashState:
    """A crash after so many operations, what did not reach the disk, and what is there."""

    after: int
    lost: tuple[str, ...]
    files: tuple[tuple[str, bytes | None], ...]


def iter_states(
    operations: Sequence[Operation], start: Files, disk: str, most: int, seed: int = 0
) -> Iterator[CrashState]:
    """Yield the states after each operation, so many a crash point at most; all of them where there are no more."""
    rng = random.Random(seed)
    for count in range(len(operations) + 1):
        seen = set()
        for lost, files in _Moment(operations[:count], start, disk).iter_states(rng, most):
            frozen = tuple(sorted(files.items()))
            if frozen not in seen:
                seen.add(frozen)
                yield CrashState(count, lost, frozen)


@dataclass
class _Moment:
    """Everything that was done until a crash: what of it is safe, and what is not."""

    operations: Sequence[Operation]
    start: Files
    disk: str
    inodes: dict[str, int] = field(default_factory=dict)
    base: list[bytes] = field(default_factory=list)
    names: list[tuple[int, Operation, int]] = field(default_factory=list)
    changes: dict[int, list[tuple[int, Operation]]] = field(default_factory=dict)
    synced: dict[int, int] = field(default_factory=dict)
    folders: dict[str, int] = field(default_factory=dict)
    last_sync: int = -1

    def __post_init__(self) -> None:
        for path, content in self.start.items():
            if content is not None:
                self.inodes[path] = self._new(content)
        self.first = dict(self.inodes)
        for index, one in enumerate(self.operations):
            self._take(index, one)

    def _new(self, content: bytes = b"") -> int:
        self.base.append(content)
        return len(self.base) - 1

    def _take(self, index: int, one: Operation) -> None:
        inode = self.inodes.get(one.path, -1)
        if one.kind in ("create", "rename", "link", "unlink", "mkdir", "rmdir"):
            if one.kind == "create":
                inode = self._new()
            self.names.append((index, one, inode))
            _rename(self.inodes, set(), one, inode)
        elif one.kind in ("write", "truncate"):
            self.changes.setdefault(inode, []).append((index, one))
        elif one.kind == "fsync":
            self.synced[inode] = self.last_sync = index
        elif one.kind == "dirsync":
            self.folders[os.path.normpath(one.path)] = self.last_sync = index

    def _is_safe(self, index: int, one: Operation, inode: int) -> bool:
        """Return whether a change of a name is on the disk."""
        if self.disk == "kill":
            return True
        if self.disk == "journal":
            return index < self.last_sync
        homes = {os.path.dirname(path) or "." for path in (one.path, one.other or one.path)}
        if any(index < self.folders.get(home, -1) for home in homes):
            return True
        is_own = one.kind in ("create", "link", "rename")
        return self.disk == "btrfs" and is_own and index < self.synced.get(inode, -1)

    def _name_choices(self, loose: Sequence[int], rng: random.Random) -> list[frozenset[int]]:
        """Return which of the loose changes of names may have reached the disk."""
        everything = frozenset(loose)
        if self.disk == "kill" or not loose:
            return [everything]
        prefixes = [frozenset(loose[:count]) for count in range(len(loose) + 1)]
        if self.disk == "journal":
            return prefixes
        if len(loose) <= ALL_SUBSETS:
            return [frozenset(one) for count in range(len(loose) + 1) for one in combinations(loose, count)]
        single = [everything - {one} for one in loose] + [frozenset({one}) for one in loose]
        tails = [frozenset(loose[count:]) for count in range(len(loose))]
        some = [frozenset(one for one in loose if rng.random() < 0.5) for _ in range(20)]
        return [everything, *single, *prefixes, *tails, *some]

    def iter_states(self, rng: random.Random, most: int) -> Iterator[tuple[tuple[str, ...], Files]]:
        """Yield what was lost and what is there."""
        loose = [n for n, (index, one, inode) in enumerate(self.names) if not self._is_safe(index, one, inode)]
        kept = self._name_choices(loose, rng)
        contents = {
            inode: _contents(
                _written(self.base[inode], [one for index, one in changes if index < self.synced.get(inode, -1)]),
                [one for index, one in changes if index > self.synced.get(inode, -1)],
                self.disk,
            )
            for inode, changes in self.changes.items()
        }
        for names, *texts in _some([kept, *contents.values()], rng, most):
            whole = {inode: content for inode, (_, content) in zip(contents, texts, strict=True)}
            lost = [str(self.names[n][1]) for n in loose if n not in names] + [said for said, _ in texts if said]
            yield tuple(lost), self._files(frozenset(loose) - names, whole)

    def _files(self, lost: frozenset[int], whole: dict[int, bytes]) -> Files:
        place, folders = dict(self.first), {path for path, content in self.start.items() if content is None}
        for number, (_, one, inode) in enumerate(self.names):
            if number not in lost:
                _rename(place, folders, one, inode)
        found: dict[str, bytes | None] = {path: whole.get(inode, self.base[inode]) for path, inode in place.items()}
        found |= dict.fromkeys(folders)
        # What is in a folder that is not there is not there either.
        return {path: content for path, content in found.items() if all(one in folders for one in _homes(path))}


def _some(choices: Sequence[Sequence[Any]], rng: random.Random, most: int) -> Iterator[list[Any]]:
    """Yield one of each, in every combination; where these are too many the first, the last, and some at random."""
    total = prod(map(len, choices))
    numbers = range(total) if total <= most else [0, total - 1, *rng.sample(range(1, total - 1), max(0, most - 2))]
    for number in numbers:
        found, rest = [], number
        for one in reversed(choices):
            rest, place = divmod(rest, len(one))
            found.append(one[place])
        yield found[::-1]


def _homes(path: str) -> Iterator[str]:
    while path := os.path.dirname(path):
        yield path


def _rename(place: dict[str, int], folders: set[str], one: Operation, inode: int) -> None:
    """Change names as an operation says."""
    if one.kind == "create":
        place[one.path] = inode
    elif one.kind in ("rename", "link"):
        place[one.other] = inode
        if one.kind == "rename" and place.get(one.path) == inode:
            del place[one.path]
    elif one.kind == "unlink":
        place.pop(one.path, None)
    elif one.kind == "mkdir":
        folders.add(one.path)
    elif one.kind == "rmdir":
        folders.discard(one.path)


def _written(content: bytes, changes: Sequence[Operation]) -> bytes:
    """Return what a file holds after some writes and truncations."""
    buffer = bytearray(content)
    for one in changes:
        end = one.at + len(one.data)
        if one.kind == "truncate":
            del buffer[one.at :]
        buffer.extend(bytes(max(0, end - len(buffer))))
        buffer[one.at : end] = one.data
    return bytes(buffer)


def _contents(safe: bytes, loose: Sequence[Operation], disk: str) -> list[tuple[str, bytes]]:
    """Return what a file may hold, given what is safe and what may be lost of it, with what was lost in words."""
    whole = ("", _written(safe, loose))
    if disk == "kill" or not loose:
        return [whole]
    path, found = loose[0].path, [whole, (f"every late write of {loose[0].path}", safe)]
    for count in range(1, min(len(loose), 6)):
        found.append((f"the last {len(loose) - count} writes of {path}", _written(safe, loose[:count])))
    for one in loose[:6] if len(loose) > 1 else ():
        found.append((str(one), _written(safe, [other for other in loose if other is not one])))
    writes = [one for one in loose if one.kind == "write" and one.data]
    if writes:
        zeros = [_with(one, bytes(len(one.data))) if one in writes else one for one in loose]
        found.append((f"the bytes of {path}, and not its length", _written(safe, zeros)))
        last = writes[-1]
        rest = [one for one in loose if one is not last]
        for said, data in _torn(last):
            found.append((f"{said} of {last}", _written(safe, [*rest, _with(last, data)])))
    return list({content: (said, content) for said, content in reversed(found)}.values())[::-1]


def _torn(one: Operation) -> Iterator[tuple[str, bytes]]:
    """Yield what may be left of a write that was under way."""
    for block in (512, 4096):
        cut = (one.at // block + 1) * block - one.at
        if cut < len(one.data):
            yield f"what follows the block of {block}", one.data[:cut]
            yield f"what follows the block of {block}, now zeros,", one.data[:cut] + bytes(len(one.data) - cut)
            yield f"the first block of {block}, now zeros,", bytes(cut) + one.data[cut:]
    if len(one.data) > 1:
        yield "the second half", one.data[: len(one.data) // 2]


def _with(one: Operation, data: bytes) -> Operation:
    return Operation("write", one.path, at=one.at, data=data)

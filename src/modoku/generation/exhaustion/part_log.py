"""What is known of the parts of a pattern: a file of lines, which a later sitting goes on with.

A line says: number of the part, digits of its outer places, how many ways are in the class, ways to fill the inner
places (images under the symmetries that move no outer place included), puzzles searched, how many of these have no
solution, one, several, and nodes. A unique puzzle has a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ...clock import read_clock
from ...errors import GenerationFailed, WrongAnswer
from ...files import GrowingFile
from ...language import msg
from .colourings import count_colourings
from .plan import LEAST, PatternPlan
from .searching import PartFound

WORDS = 9
SETTLE_SECONDS = 1.0
"""How much work a crash may cost."""
_IS_LINE = re.compile(rb"unique [1-9.]{81}\n|\d+ [1-9]+( \d+){%d}\n" % (WORDS - 2)).fullmatch
_IS_START = re.compile(rb"unique [1-9.]*|[uniqe]*|[\d ]*").fullmatch


@dataclass(frozen=True, slots=True)
class PatternTally:
    """What is known by now.

    Attributes:
        parts: how many parts are done.
        of: how many there are.
        ways: puzzles in these parts, up to the names of digits.
        total: puzzles in all.
        searched: puzzles that were searched, up to symmetry.
        by_count: how many of these have no solution, one, several.
        nodes: how many nodes that took.
    """

    parts: int
    of: int
    ways: int
    total: int
    searched: int
    by_count: tuple[int, int, int]
    nodes: int

    @property
    def is_complete(self) -> bool:
        """Whether all parts are done; raise WrongAnswer where their ways are not all there are."""
        if self.parts < self.of:
            return False
        if self.ways != self.total:
            raise WrongAnswer(
                msg("The parts hold {ways} puzzles, and there are {total}.", ways=self.ways, total=self.total)
            )
        return True


class PartLog:
    """The file, and what it says."""

    def __init__(self, path: Path, plan: PatternPlan) -> None:
        self._plan = plan
        whole = _read_lines(path) if path.exists() else ""
        self._path = path
        self._known = {part: numbers for part, numbers, _ in self._parts(whole)}
        self._file, self._size, self._settled = GrowingFile(path, len(whole)), len(whole), read_clock()

    def _parts(self, text: str) -> Iterator[tuple[int, list[int], list[str]]]:
        """Yield the parts of some lines: number, what is known, and the unique puzzles told before."""
        unique: list[str] = []
        for line in text.splitlines():
            words = line.split()
            if words[:1] == ["unique"]:
                unique += words[1:]
            if len(words) != WORDS:
                continue
            part = int(words[0])
            if part >= len(self._plan.prefixes) or words[1] != _digits(self._plan, part):
                raise GenerationFailed(
                    msg("{path} is about other places.", path=str(self._path)),
                    msg("Give each pattern a file of its own."),
                )
            yield part, [int(word) for word in words[2:]], unique
            unique = []

    def __enter__(self) -> PartLog:
        return self

    def __exit__(self, *_: object) -> None:
        """Put all that is known on the disk."""
        self.settle()
        self._file.close()

    def settle(self) -> None:
        """Put all that is known on the disk now."""
        self._file.settle(self._size)
        self._settled = read_clock()

    @property
    def done(self) -> frozenset[int]:
        """The parts that are known."""
        return frozenset(self._known)

    def put(self, part: int, found: PartFound) -> None:
        """Keep what was found, so that nothing is done again."""
        for _ in self.take(lines_of(self._plan, part, found)):
            pass

    def take(self, text: str) -> Iterator[str]:
        """Keep what some lines say of parts that are not known yet; yield the unique puzzles of these."""
        for part, numbers, unique in self._parts(text):
            if part not in self._known:
                self._put(_lines(self._plan, part, numbers, unique).encode("ascii"))
                self._known[part] = numbers
                yield from unique

    def _put(self, data: bytes) -> None:
        self._file.put(self._size, data)
        self._size += len(data)
        if read_clock() - self._settled > SETTLE_SECONDS:
            self.settle()

    def tally(self, places: tuple[int, ...]) -> PatternTally:
        """Return what all parts together say; raise WrongAnswer where the numbers of a part contradict each other."""
        rows = self._known.values()
        if any(row[2] != row[3] + row[4] + row[5] for row in rows):
            raise WrongAnswer(msg("The answers of a part do not sum up to its puzzles."))
        total = sum(ways for used, ways in count_colourings(places).items() if used >= LEAST)
        searched, none, one, several, nodes = (sum(row[i] for row in rows) for i in range(2, 7))
        ways = sum(row[0] * row[1] for row in rows)
        return PatternTally(len(rows), len(self._plan.prefixes), ways, total, searched, (none, one, several), nodes)


def _read_lines(path: Path) -> str:
    """Return the lines of a log up to where a crash has cut it off; raise GenerationFailed for another file."""
    whole = b""
    for line in path.read_bytes().splitlines(keepends=True):
        if _IS_LINE(line):
            whole += line
        elif b"\0" in line or _IS_START(line):
            # A disk may have zeros where nothing was written yet. What follows counts for nothing, and is written over.
            break
        else:
            raise GenerationFailed(
                msg("{path} is no log of a pattern.", path=str(path)),
                msg("Name a file that modoku made, or one that does not exist yet."),
            )
    return whole.decode("ascii")


def lines_of(plan: PatternPlan, part: int, found: PartFound) -> str:
    """Return what the log says of a part."""
    numbers = [int(plan.sizes[part]), found.ways, found.searched, *found.by_count, found.nodes]
    return _lines(plan, part, numbers, found.unique)


def _lines(plan: PatternPlan, part: int, numbers: list[int], unique: list[str]) -> str:
    lines = [f"unique {puzzle}" for puzzle in unique]
    lines.append(" ".join(map(str, (part, _digits(plan, part), *numbers))))
    return "".join(f"{line}\n" for line in lines)


def _digits(plan: PatternPlan, part: int) -> str:
    return "".join(map(str, plan.prefixes[part]))

"""What is known of the parts of a pattern: a file of lines, which a later sitting goes on with.

A line says: number of the part, digits of its outer places, how many ways are in the class, ways to fill the inner
places (images under the symmetries that move no outer place included), puzzles searched, how many of these have no
solution, one, several, and nodes. A unique puzzle has a line of its own.
"""

from __future__ import annotations

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
        text = path.read_text("ascii") if path.exists() else ""
        # What was cut off in the middle of a line counts for nothing, and is written over.
        whole = text[: text.rfind("\n") + 1]
        rows = [words for line in whole.splitlines() if len(words := line.split()) == WORDS]
        self._known = {int(words[0]): [int(word) for word in words[2:]] for words in rows}
        digits = {int(words[0]): words[1] for words in rows}
        if any(part >= len(plan.prefixes) or text != _digits(plan, part) for part, text in digits.items()):
            raise GenerationFailed(
                msg("{path} is about other places.", path=str(path)), msg("Give each pattern a file of its own.")
            )
        self._file, self._size, self._settled = GrowingFile(path, len(whole)), len(whole), read_clock()

    def __enter__(self) -> PartLog:
        return self

    def __exit__(self, *_: object) -> None:
        """Put all that is known on the disk."""
        self._file.settle(self._size)
        self._file.close()

    @property
    def done(self) -> frozenset[int]:
        """The parts that are known."""
        return frozenset(self._known)

    def put(self, part: int, found: PartFound) -> None:
        """Keep what was found, so that nothing is done again."""
        numbers = [int(self._plan.sizes[part]), found.ways, found.searched, *found.by_count, found.nodes]
        lines = [f"unique {puzzle}" for puzzle in found.unique]
        lines.append(" ".join(map(str, (part, _digits(self._plan, part), *numbers))))
        data = "".join(f"{line}\n" for line in lines).encode("ascii")
        self._file.put(self._size, data)
        self._size += len(data)
        self._known[part] = numbers
        if read_clock() - self._settled > SETTLE_SECONDS:
            self._file.settle(self._size)
            self._settled = read_clock()

    def tally(self, places: tuple[int, ...]) -> PatternTally:
        """Return what all parts together say; raise WrongAnswer where the numbers of a part contradict each other."""
        rows = self._known.values()
        if any(row[2] != row[3] + row[4] + row[5] for row in rows):
            raise WrongAnswer(msg("The answers of a part do not sum up to its puzzles."))
        total = sum(ways for used, ways in count_colourings(places).items() if used >= LEAST)
        searched, none, one, several, nodes = (sum(row[i] for row in rows) for i in range(2, 7))
        ways = sum(row[0] * row[1] for row in rows)
        return PatternTally(len(rows), len(self._plan.prefixes), ways, total, searched, (none, one, several), nodes)


def _digits(plan: PatternPlan, part: int) -> str:
    return "".join(map(str, plan.prefixes[part]))

"""Suites: lists of classic 9x9 puzzles as text, read once and given to every contestant in the same form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..errors import FormatError
from ..language import msg

CELLS = 81
STRIDE = CELLS + 1
"""Bytes of a puzzle in a suite: its cells and the end of the line."""

_BLANKS = str.maketrans("0*_Xx-", "......")


@dataclass(frozen=True, slots=True)
class Suite:
    """Puzzles under a name: lines of 81 digits and dots, one after the other.

    Attributes:
        name: how the table calls it.
        records: the lines, each with its end.
        origin: the file it was read from, or how it was made.
    """

    name: str
    records: bytes
    origin: str = ""

    def __len__(self) -> int:
        return len(self.records) // STRIDE

    def puzzle(self, index: int) -> str:
        """Return the line of one puzzle."""
        return self.records[index * STRIDE : index * STRIDE + CELLS].decode()

    def chunks(self, size: int) -> Iterator[bytes]:
        """Cut it into pieces of so many puzzles."""
        for start in range(0, len(self.records), size * STRIDE):
            yield self.records[start : start + size * STRIDE]

    def thinned(self, most: int) -> Suite:
        r"""Keep so many puzzles, spread evenly: lists are often sorted, and their beginning is not like the rest.

        >>> [Suite("s", b"".join(b"%081d\n" % i for i in range(10))).thinned(3).puzzle(i)[-1] for i in range(3)]
        ['0', '3', '6']
        """
        count = len(self)
        if count <= most:
            return self
        chosen = (index * count // most for index in range(most))
        return Suite(self.name, b"".join(self.records[i * STRIDE : (i + 1) * STRIDE] for i in chosen), self.origin)


def suite_of(name: str, puzzles: Iterable[str], origin: str = "") -> Suite:
    """Make a suite of lines that are known to be good."""
    return Suite(name, "".join(f"{puzzle}\n" for puzzle in puzzles).encode(), origin)


def read_suite(name: str, text: str, origin: str = "") -> tuple[Suite, tuple[FormatError, ...]]:
    r"""Read a list, one puzzle of 81 characters a line, `#` before a comment; give also the lines that are no puzzles.

    >>> suite, faults = read_suite("two", "# comment\n" + "0" * 81 + "  # blank\n123\n")
    >>> len(suite), suite.puzzle(0)[:3], str(faults[0])
    (1, '...', 'line 3, column 4: the line ends before 81 cells')
    """
    puzzles: list[str] = []
    faults: list[FormatError] = []
    for number, line in enumerate(text.split("\n"), 1):
        puzzle = line.partition("#")[0].strip()
        if not puzzle:
            continue
        plain = puzzle.translate(_BLANKS)
        rest = plain.lstrip("123456789.")
        start = len(line) - len(line.lstrip()) + 1
        if rest:
            faults.append(
                FormatError(
                    msg("this character is neither a digit nor a blank"), None, number, start + len(plain) - len(rest)
                )
            )
        elif len(plain) < CELLS:
            faults.append(FormatError(msg("the line ends before 81 cells"), None, number, start + len(plain)))
        elif len(plain) > CELLS:
            faults.append(FormatError(msg("the line has more than 81 cells"), None, number, start + CELLS))
        else:
            puzzles.append(plain)
    return suite_of(name, puzzles, origin), tuple(faults)


def load_suite(path: Path) -> tuple[Suite, tuple[FormatError, ...]]:
    """Read the list in a file; the suite is called after it."""
    return read_suite(path.stem, path.read_text(encoding="utf-8-sig", errors="replace"), path.name)

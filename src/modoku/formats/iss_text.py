"""The grammar of an Interactive Sudoku Solver text: `.Name~argument~argument`, then the next, `.End` ends a group.

Space does not matter, lines that begin with `#` are comments. `.~R1C1_5` without a name is a list of givens. That
program also takes killers of 81 characters and of the `3x3::k:` kind, jigsaws as two grids or as regions alone, and a
grid after `=`: these become items too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt

from ..errors import FormatError
from ..language import Message, msg

GROUPS = ("Or", "And", "Replicate")
"""The items that hold others, up to their `.End`."""
MAX_DEPTH = 40
MAX_ITEMS = 100_000
DIGITS = "123456789abcdefg"
"""The rows and columns of cell names: R1C1 to RgCg."""
_ARROWS = {
    "v": (1, 0), "^": (-1, 0), "<": (0, -1), ">": (0, 1), "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1),
}  # fmt: skip
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"


@dataclass(frozen=True, slots=True)
class TextItem:
    """One item: its name (`Given` where it has none), its arguments, the items within it, and where it stands."""

    name: str
    args: tuple[str, ...] = ()
    items: tuple[TextItem, ...] = ()
    line: int | None = None
    column: int | None = None

    def fail(self, message: Message, hint: Message | None = None) -> FormatError:
        """Return an error at this item."""
        return FormatError(message, hint, self.line, self.column)

    def arg(self, place: int) -> str:
        """Return an argument, empty where it is left out."""
        return self.args[place] if place < len(self.args) else ""

    def number(self, text: str) -> int:
        """Return the whole number that an argument is."""
        if not re.fullmatch(r"-?[0-9]{1,6}", text):
            raise self.fail(
                msg("{name} has '{text}' where a whole number is expected.", name=self.name, text=text[:20])
            )
        return int(text)


def split_items(text: str) -> list[TextItem]:
    """Return the items of a text.

    >>> [(item.name, item.args) for item in split_items(".Shape~6x6 .~R1C1_5 .AntiKing")]
    [('Shape', ('6x6',)), ('Given', ('R1C1_5',)), ('AntiKing', ())]
    """
    found: list[TextItem] = []
    for start, section in _sections(text):
        other = _other_items("".join(section.split()))
        line, column = _place(text, start + len(section) - len(section.lstrip()))
        if other is not None:
            found += [replace(item, line=line, column=column) for item in other]
        elif not section.lstrip().startswith("."):
            raise FormatError(
                msg("A text of Interactive Sudoku Solver begins with a dot."),
                msg("Write it as .~R1C1_5.Thermo~R1C2~R1C3, for example."),
                line,
                column,
            )
        else:
            found += _dotted(text, start, section)
    return found


def _sections(text: str) -> Iterator[tuple[int, str]]:
    """Yield the parts between blank lines, each with its place; comments are blotted out."""
    clean = re.sub(r"(?m)^[ \t]*#.*$", lambda match: " " * len(match[0]), text)
    start = 0
    for match in re.finditer(r"\n[ \t]*\n\s*", clean):
        if clean[start : match.start()].strip():
            yield start, clean[start : match.start()]
        start = match.end()
    if clean[start:].strip():
        yield start, clean[start:]


def _place(text: str, at: int) -> tuple[int, int]:
    """Return the line and the column of a place in a text, counted from 1."""
    line = text.count("\n", 0, at) + 1
    return line, at - (text.rfind("\n", 0, at) + 1) + 1


def _dotted(text: str, start: int, section: str) -> list[TextItem]:
    words = [(match.start(), match[1]) for match in re.finditer(r"\.([^.]*)", section)]
    if len(words) > MAX_ITEMS:
        raise FormatError(msg("A text of {n} items is too long: {max} at most.", n=len(words), max=MAX_ITEMS))
    # Each open group with the items that it holds so far; the outermost is the text itself.
    stack: list[tuple[TextItem, list[TextItem]]] = [(TextItem(""), [])]
    for at, word in words:
        name, *args = "".join(word.split()).split("~")
        line, column = _place(text, start + at)
        item = TextItem(name or "Given", tuple(args), (), line, column)
        if name == "End":
            if len(stack) == 1:
                raise item.fail(msg("There is nothing for this .End to end."))
            group, items = stack.pop()
            stack[-1][1].append(replace(group, items=tuple(items)))
        elif name in GROUPS:
            if len(stack) > MAX_DEPTH:
                raise item.fail(msg("Groups stand too deep within each other: {max} at most.", max=MAX_DEPTH))
            stack.append((item, []))
        elif word.strip():
            stack[-1][1].append(item)
    if len(stack) > 1:
        raise stack[-1][0].fail(msg("This group has no .End."))
    return stack[0][1]


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell, counted from 0.

    >>> cell_name(0, 9)
    'R1Ca'
    """
    return f"R{DIGITS[row]}C{DIGITS[column]}"


def _other_items(text: str) -> list[TextItem] | None:
    """Return the items of a text without dots and names: killers and jigsaws; None if it is none of these."""
    if is_short_killer(text):
        return _short_killer(text)
    if is_long_killer(text):
        return _long_killer(text)
    if is_jigsaw(text):
        half = len(text) // 2
        size = isqrt(half)
        return [*_regions(text[half:]), _givens(text[:half], size)]
    if text.startswith("=") and is_square(len(text) - 1):
        size = isqrt(len(text) - 1)
        return [TextItem("Shape", (f"{size}x{size}",)), _givens(text[1:], size)]
    return _regions(text) if is_regions(text) else None


def _regions(text: str) -> list[TextItem]:
    size = isqrt(len(text))
    return [TextItem("Shape", (f"{size}x{size}",)), TextItem("Jigsaw", (text,)), TextItem("NoBoxes")]


def is_short_killer(text: str) -> bool:
    """Return whether a text is a killer of 81 characters: sums, and arrows towards them."""
    if len(text) != 81 or not any(c in "<>^v`'," for c in text):
        return False
    return all(c in _ARROWS or c in _SUMS for c in text)


def is_long_killer(text: str) -> bool:
    """Return whether a text is a killer of the `3x3::k:` kind: a number a cell, 256 times the sum and the cage."""
    return re.fullmatch(r"3x3:d?:k(:[0-9]{1,6}){81}:?", text) is not None


def is_jigsaw(text: str) -> bool:
    """Return whether a text is two grids: givens, then nine (or as many as there are digits) letters as regions."""
    half = len(text) // 2
    if len(text) % 2 or not is_regions(text[half:]):
        return False
    return len({c for c in text[:half] if _given(c, isqrt(half)) is None}) <= 1


def is_regions(text: str) -> bool:
    """Return whether a text is regions alone: nine letters (or as many as there are digits), each nine times."""
    size = isqrt(len(text))
    return is_square(len(text)) and len(set(text)) == size and all(text.count(one) == size for one in set(text))


def is_square(length: int) -> bool:
    """Return whether so many characters are the cells of a grid."""
    size = isqrt(length)
    return size * size == length and 2 <= size <= len(DIGITS)


def _given(letter: str, size: int) -> int | None:
    """Return the digit that a letter of a plain grid stands for."""
    symbols = "123456789" if size < 10 else "ABCDEFGHIJKLMNOP"
    place = symbols.find(letter)
    return place + 1 if 0 <= place < size else None


def _givens(text: str, size: int) -> TextItem:
    digits = [(cell, _given(letter, size)) for cell, letter in enumerate(text)]
    args = [f"{cell_name(*divmod(cell, size))}_{digit}" for cell, digit in digits if digit]
    return TextItem("Given", tuple(args))


def _short_killer(text: str) -> list[TextItem]:
    cages: dict[int, list[int]] = {}
    for cell in range(81):
        root = cell
        for _ in range(81):
            row, column = (a + b for a, b in zip(divmod(root, 9), _ARROWS.get(text[root], (0, 0)), strict=True))
            if text[root] not in _ARROWS:
                break
            if not (0 <= row < 9 and 0 <= column < 9):
                raise FormatError(msg("An arrow of the killer points out of the grid."))
            root = 9 * row + column
        else:
            raise FormatError(msg("The arrows of the killer run in a circle."))
        cages.setdefault(root, []).append(cell)
    return [_cage(_SUMS.index(text[root]), cells) for root, cells in cages.items()]


def _long_killer(text: str) -> list[TextItem]:
    parts = text.split(":")
    cages: dict[int, tuple[int, list[int]]] = {}
    for cell, number in enumerate(map(int, parts[3:84])):
        total, cage = divmod(number, 256)
        if total:
            cages.setdefault(cage, (total, []))[1].append(cell)
    diagonals = [TextItem("Diagonal", ("1",)), TextItem("Diagonal", ("-1",))] if parts[1] == "d" else []
    return [*diagonals, *(_cage(total, cells) for total, cells in cages.values())]


def _cage(total: int, cells: Sequence[int]) -> TextItem:
    return TextItem("Cage", (str(total), *(cell_name(*divmod(cell, 9)) for cell in cells)))

"""Game IDs of Unequal, from Simon Tatham's collection: a Latin square with signs between neighbours (Futoshiki).

    4:0,0R,0,0D,3,0L,0,0,0,0U,0,0,0,0,2,0,

Before the colon: the size, `a` for the adjacent form, perhaps `d` and a difficulty. After it, for each cell: its digit
or 0, then `U R D L` for each neighbour that it is greater than. In the adjacent form the letters join all neighbours
whose digits are consecutive.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..errors import FormatError
from ..language import Message, msg, msgn
from ..puzzle import Cell, Constraint, Puzzle, Sheet
from ..rules.order import Order
from ..rules.pairs import Pairs
from ..variants import latin
from ..variants.dots import consecutive
from ..variants.marks import greater_than
from .format import Context, Format
from .fpuzzles import fill
from .losses import losses_beside
from .rows import TextRow, read_rows

LEVELS = {"t": "trivial", "e": "easy", "k": "tricky", "x": "extreme", "r": "recursive"}
MOST_DIGITS = 32
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
_BACK = {"U": "D", "D": "U", "L": "R", "R": "L"}
_HEAD = re.compile(r"([1-9][0-9]?)(a)?(?:d([a-z]))?")
_CELL = re.compile(r"([a-z]*)([0-9]{1,2})([URDL]*)(,|$)")


def read_id(row: TextRow, context: Context) -> Sheet:
    """Read one game ID."""
    head, colon, body = row.text.strip().partition(":")
    match = _HEAD.fullmatch(head)
    if not colon or match is None or not 2 <= int(match[1]) <= MOST_DIGITS:
        raise FormatError(
            msg("'{head}' is no game ID of {game}.", head=row.text.strip()[:40], game="Unequal"),
            msg("It begins with the size and a colon, and has an entry for each cell; an ID with '#' names no puzzle."),
            row.line,
        )
    size, adjacent = int(match[1]), bool(match[2])
    givens, flags = _entries(body, size, row.line)
    pairs: list[tuple[Cell, Cell]] = []
    for cell, letters in enumerate(flags):
        for letter in letters:
            other = _beside(cell, letter, size)
            if other is None or (_BACK[letter] in flags[other]) != adjacent:
                raise FormatError(
                    msg("The signs of cell {n} contradict those beside it, or lead out of the grid.", n=cell + 1),
                    None,
                    row.line,
                )
            pairs.append((cell, other))
    puzzle = latin(size)
    once = [(a, b) for a, b in pairs if a < b]
    puzzle = consecutive(puzzle, once) if adjacent else greater_than(puzzle, pairs)
    notes = {"level": LEVELS[match[3]]} if match[3] in LEVELS else {}
    return fill(Sheet(puzzle.with_givens(givens).with_meta(**notes)), context)


def _entries(body: str, size: int, line: int) -> tuple[list[int], list[str]]:
    givens: list[int] = []
    flags: list[str] = []
    at = 0
    while at < len(body) and len(givens) <= size * size:
        match = _CELL.match(body, at)
        if match is None:
            raise FormatError(msg("'{symbol}' is not expected here.", symbol=body[at]), None, line)
        skipped = sum(ord(letter) - ord("a") + 1 for letter in match[1])
        if int(match[2]) > size or skipped > size * size:
            raise FormatError(msg("{number} is not between 1 and {max}.", number=int(match[2]), max=size), None, line)
        givens += [*[0] * skipped, int(match[2])]
        flags += [*[""] * skipped, "".join(dict.fromkeys(match[3]))]
        at = match.end()
    if len(givens) != size * size:
        raise FormatError(
            msgn(
                "The ID has {n} cell, and {expected} are expected.",
                "The ID has {n} cells, and {expected} are expected.",
                len(givens),
                expected=size * size,
            ),
            msg("Copy the whole ID; the end is often lost."),
            line,
        )
    return givens, flags


def _beside(cell: Cell, letter: str, size: int) -> Cell | None:
    down, right = _STEPS[letter]
    r, c = cell // size + down, cell % size + right
    return size * r + c if 0 <= r < size and 0 <= c < size else None


def _plan(puzzle: Puzzle) -> tuple[bool, list[str], list[Constraint]]:
    """Return whether the adjacent form is meant, the letters of each cell, and the rules that are written."""
    size = puzzle.size
    if not 2 <= size <= MOST_DIGITS or puzzle.layout.positions != latin(size).layout.positions:
        raise FormatError(
            msg("The format {format} holds square grids of 2 to {max} digits only.", format="unequal", max=MOST_DIGITS),
            msg("Choose another format: json holds everything."),
        )
    flags = [""] * size**2
    dots = [c for c in puzzle.constraints if isinstance(c, Pairs) and c.style == "white-dot"]
    pairs = [pair for dot in dots for pair in dot.pairs]
    joined: list[Constraint] = [*consecutive(latin(size), pairs).constraints]
    # Where every pair has a bar, nothing says that the others are not consecutive.
    if joined and set(joined) <= set(puzzle.constraints) and all(_letter(a, b, size) for a, b in pairs):
        for a, b in pairs:
            flags[a] += _letter(a, b, size)
            flags[b] += _letter(b, a, size)
        return True, flags, joined
    written: list[Constraint] = []
    for rule in puzzle.constraints:
        if isinstance(rule, Order) and rule.style == "sign" and rule.strict and len(rule.cells) == 2:
            smaller, greater = rule.cells
            letter = _letter(greater, smaller, size)
            if letter and _BACK[letter] not in flags[smaller] and letter not in flags[greater]:
                flags[greater] += letter
                written.append(rule)
    return False, flags, written


def _letter(cell: Cell, other: Cell, size: int) -> str:
    """Return the letter that leads from a cell to its neighbour; nothing where it is none."""
    return next((letter for letter in _STEPS if _beside(cell, letter, size) == other), "")


def write_id(sheet: Sheet) -> str:
    """Write one game ID."""
    adjacent, flags, _ = _plan(sheet.puzzle)
    cells = (
        f"{given}{''.join(letter for letter in _STEPS if letter in letters)},"
        for given, letters in zip(sheet.puzzle.givens, flags, strict=True)
    )
    return f"{sheet.puzzle.size}{'a' if adjacent else ''}:{''.join(cells)}"


def losses(sheet: Sheet) -> Iterator[Message]:
    """Return what a game ID cannot hold."""
    *_, written = _plan(sheet.puzzle)
    yield from losses_beside(sheet, latin(sheet.puzzle.size).layout, written)


def _read(text: str, context: Context) -> list[Sheet]:
    return read_rows(text, lambda row: read_id(row, context))


def _write(sheets: Sequence[Sheet]) -> str:
    return "".join(f"{write_id(sheet)}\n" for sheet in sheets)


def _recognises(text: str) -> int:
    line = next((line.strip() for line in text[:100_000].split("\n") if line.strip()), "")
    head, colon, body = line.partition(":")
    match = _HEAD.fullmatch(head)
    if not colon or match is None or not re.fullmatch("[0-9URDLa-z,]+", body):
        return 0
    cells = [part for part in body.split(",") if part]
    return 97 if len(cells) == int(match[1]) ** 2 or (len(cells) > 2 and re.search("[URDL]", body)) else 0


FORMATS = (
    Format("unequal", msg("Game ID of Simon Tatham's Unequal"), _read, _recognises, _write, losses, (), many=True),
)

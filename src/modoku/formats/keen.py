"""Game IDs of Keen, from Simon Tatham's collection: a Latin square with cages (KenKen).

    4dn:_3a_a_2a3_b,m6a3s1d2a4m8s2a3

Before the colon: the size, perhaps `d` and a difficulty, `m` where all cages multiply. After it: the cages as in Solo,
a number after a letter for how often it stands there; then, for each cage, `a m s d` (add, multiply, subtract, divide)
and the number. A cage of one cell is a given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import Cell, Puzzle, Sheet
from ..rules.kenken import KenKen
from ..variants import latin
from ..variants.sums import kenken
from .format import Context, Format
from .fpuzzles import fill
from .losses import losses_beside
from .rows import TextRow, read_rows
from .solo import read_blocks, write_blocks

LEVELS = {"e": "easy", "n": "normal", "h": "hard", "x": "extreme", "u": "unreasonable"}
MOST_DIGITS = 9
_HEAD = re.compile(r"([1-9][0-9]?)(?:d([enhxu]))?(m)?")
_BODY = re.compile(r"([a-z_0-9]+),((?:[amsd][0-9]{1,7})+)")
_OPERATIONS = {"a": "+", "m": "*", "s": "-", "d": "/"}
_LETTERS = {sign: letter for letter, sign in _OPERATIONS.items()}


def read_id(row: TextRow, context: Context) -> Sheet:
    """Read one game ID."""
    head, colon, body = row.text.strip().partition(":")
    match, parts = _HEAD.fullmatch(head), _BODY.fullmatch(body)
    if not colon or match is None or parts is None or not 2 <= int(match[1]) <= MOST_DIGITS:
        raise FormatError(
            msg("'{head}' is no game ID of {game}.", head=row.text.strip()[:40], game="Keen"),
            msg(
                "It begins with the size and a colon, and has cages and their numbers; an ID with '#' names no puzzle."
            ),
            row.line,
        )
    size = int(match[1])
    blocks = read_blocks(TextRow(_expanded(parts[1], size), row.line, row.column), size)
    cages: dict[int, list[Cell]] = {}
    for cell, block in enumerate(blocks):
        cages.setdefault(block, []).append(cell)
    clues = re.findall("([amsd])([0-9]+)", parts[2])
    if len(clues) != len(cages):
        raise FormatError(
            msg("The ID has {n} numbers for {count} cages.", n=len(clues), count=len(cages)),
            msg("Copy the whole ID; the end is often lost."),
            row.line,
        )
    puzzle = latin(size)
    givens = [0] * size**2
    rules = []
    for (letter, number), cells in zip(clues, cages.values(), strict=True):
        if len(cells) == 1 and 1 <= int(number) <= size:
            givens[cells[0]] = int(number)
        elif len(cells) == 1 or (letter in "sd" and len(cells) > 2):
            raise FormatError(
                msg("A cage with the operator '{operator}' and {n} cells is not known.", operator=letter, n=len(cells)),
                None,
                row.line,
            )
        else:
            rules.append((int(number), _OPERATIONS[letter], cells))
    notes = {"level": LEVELS[match[2]]} if match[2] else {}
    return fill(Sheet(kenken(puzzle, rules).with_givens(givens).with_meta(**notes)), context)


def _expanded(blocks: str, size: int) -> str:
    """Write every letter as often as it is meant."""
    found = ""
    for letter, times in re.findall("([a-z_])([0-9]{0,4})", blocks):
        found += letter * min(int(times or 1), 2 * size * size + 1)
        if len(found) > 4 * size * size:
            break
    return found


def _shortened(blocks: str) -> str:
    runs = [(letter, len(list(run))) for letter, run in groupby(blocks)]
    return "".join(letter * n if n < 3 else f"{letter}{n}" for letter, n in runs)


def _plan(puzzle: Puzzle) -> tuple[str, str, list[KenKen]]:
    """Return the cages and their numbers as texts, and the cages that are written."""
    size = puzzle.size
    if not 2 <= size <= MOST_DIGITS or puzzle.layout.positions != latin(size).layout.positions:
        raise FormatError(
            msg("The format {format} holds square grids of 2 to {max} digits only.", format="keen", max=MOST_DIGITS),
            msg("Choose another format: json holds everything."),
        )
    written: list[KenKen] = []
    block = list(range(size * size))
    clue = [f"a{given}" for given in puzzle.givens]
    taken = {cell for cell, given in enumerate(puzzle.givens) if given}
    for rule in puzzle.constraints:
        if not isinstance(rule, KenKen) or rule.style or not rule.operation or taken & set(rule.cells):
            continue
        if len(rule.cells) < 2 or (rule.operation in "-/" and len(rule.cells) > 2) or not 0 <= rule.total < 10**7:
            continue
        before = block.copy()
        for cell in rule.cells:
            block[cell] = min(rule.cells)
        if not _in_one_piece(block, size):
            block = before
            continue
        taken |= set(rule.cells)
        written.append(rule)
        clue[min(rule.cells)] = f"{_LETTERS[rule.operation]}{rule.total}"
    if len(taken) != size * size:
        raise FormatError(
            msg(
                "The format {format} holds puzzles only in which every cell has a digit or lies in a cage.",
                format="keen",
            ),
            msg("Choose another format: json holds everything."),
        )
    blocks = write_blocks(block, size)
    return _shortened(blocks), "".join(clue[cell] for cell in range(size * size) if block[cell] == cell), written


def _in_one_piece(block: Sequence[int], size: int) -> bool:
    """Return whether the blocks survive the way they are written, in runs that every edition of Keen reads."""
    text = write_blocks(block, size)
    return not {"y", "z"} & set(text) and list(read_blocks(TextRow(text), size)) == list(block)


def write_id(sheet: Sheet) -> str:
    """Write one game ID."""
    blocks, clues, _ = _plan(sheet.puzzle)
    return f"{sheet.puzzle.size}:{blocks},{clues}"


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
    return 97 if colon and _HEAD.fullmatch(head) and _BODY.fullmatch(body) else 0


FORMATS = (Format("keen", msg("Game ID of Simon Tatham's Keen"), _read, _recognises, _write, losses, (), many=True),)

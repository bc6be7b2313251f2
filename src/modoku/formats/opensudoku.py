"""OpenSudoku's XML: folders of games; `data` is 81 digits, or `version: 1` and value|notes|editable| for each cell.

Later versions have notes as bit masks, from version 4 on those in the corners beside those in the centre.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from ..errors import FormatError
from ..language import Message, msg, msgn
from ..puzzle import DigitSet, Puzzle, Sheet
from .format import Context, Format
from .losses import constraint_losses, layout_losses, plain_square, require_nine, sheet_losses
from .markup import Element, parse_markup, quoted
from .rows import check_puzzles, puzzle_of_count
from .sdx import overwritten_losses
from .symbols import read_symbols

_MASK = r"([0-9]{1,3})\|"
_CELLS = {
    "1": re.compile(r"([0-9])\|(-|(?:[1-9],?)*)\|()([01])\|"),
    "2": re.compile(rf"([0-9])\|{_MASK}()\|?([01])\|"),
    "3": re.compile(rf"([0-9])\|{_MASK}()([01])\|"),
    "4": re.compile(rf"([0-9])\|{_MASK}{_MASK}([01])\|"),
    "5": re.compile(rf"([0-9])\|{_MASK}{_MASK}[0-9]{{1,2}}\|([01])\|"),
}
"""A cell in each version of the data: value, marks, more marks, whether a player may change it."""


def _read(text: str, context: Context) -> list[Sheet]:
    root = parse_markup(text)
    if root.name != "opensudoku":
        raise FormatError(
            msg("The XML is <{name}>, and <{expected}> is expected.", name=root.name[:40], expected="opensudoku")
        )
    blank = puzzle_of_count(81, context.blank if context.blank is not None else plain_square(9))
    found: list[Sheet] = []
    for folder in [root, *root.iter_all("folder")]:
        for game in folder.children:
            if game.name == "game":
                found.append(_read_game(game, folder, blank))
                check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _read_game(game: Element, folder: Element, blank: Puzzle) -> Sheet:
    data = game.attributes.get("data", "").strip()
    notes = {"collection": folder.attributes.get("name", ""), "comment": game.attributes.get("note", "")}
    puzzle = blank.with_meta(**{key: note[:1000] for key, note in notes.items() if note})
    version = re.match(r"version: ?([0-9]{1,3})\s*", data)
    if version is None:
        if len(data) != 81:
            raise FormatError(
                msgn(
                    "A game has {n} cell, and 81 are expected.", "A game has {n} cells, and 81 are expected.", len(data)
                ),
                msg("Its attribute 'data' holds 81 digits, 0 for a blank."),
                game.line,
            )
        return Sheet(puzzle.with_givens(read_symbols(data, blank.layout, lambda _: (game.line, None))))
    if version[1] not in _CELLS:
        raise FormatError(
            msg("A game is in version {n} of the data, and only 1 to 5 are known.", n=version[1]), None, game.line
        )
    return _read_cells(data[version.end() :], version[1], puzzle, game.line)


def _read_cells(data: str, version: str, blank: Puzzle, line: int) -> Sheet:
    givens, placed, marks, more = [], [], [], []
    at = 0
    while (match := _CELLS[version].match(data, at)) and _fits(match, version):
        value, notes, others, editable = match.groups()
        givens.append(0 if editable == "1" else int(value))
        placed.append(int(value) if editable == "1" else 0)
        listed = DigitSet.from_digits(map(int, re.findall("[1-9]", notes)))
        marks.append(listed if version == "1" else DigitSet(int(notes)))
        more.append(DigitSet(int(others or "0")))
        at = match.end()
    if data[at:].strip() or len(givens) != 81:
        raise FormatError(
            msg("Cell {n} of a game makes no sense: '{text}'.", n=len(givens) + 1, text=data[at : at + 20]),
            msg("Each of the 81 cells is value|notes|editable|, such as 0|1,5,|1|."),
            line,
        )
    # From version 4 on the first marks are those in the corners.
    centre, corners = (more, marks) if version in ("4", "5") else (marks, more)
    return Sheet(blank.with_givens(givens), tuple(placed), tuple(centre), tuple(corners))


def _fits(match: re.Match[str], version: str) -> bool:
    return version == "1" or max(int(match[2]), int(match[3] or "0")) < 1 << 9


def _write(sheets: Sequence[Sheet]) -> str:
    body = ""
    for name, games in groupby(sheets, key=lambda sheet: sheet.puzzle.about("collection") or "modoku"):
        body += f"  <folder name={quoted(name)}>\n{''.join(map(_write_game, games))}  </folder>\n"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n{body}</opensudoku>\n'


def _write_game(sheet: Sheet) -> str:
    require_nine(sheet, "opensudoku")
    note = sheet.puzzle.about("comment")
    return f"    <game data={quoted(_data(sheet))}{f' note={quoted(note)}' if note else ''}/>\n"


def _data(sheet: Sheet) -> str:
    if not sheet.placed and not sheet.candidates and not sheet.corners:
        return sheet.puzzle.givens_text.replace(".", "0")
    placed = sheet.placed or (0,) * 81
    candidates = sheet.candidates or (DigitSet(),) * 81
    corners = sheet.corners or (DigitSet(),) * 81
    cells = []
    for given, digit, marks, more in zip(sheet.puzzle.givens, placed, candidates, corners, strict=True):
        # Version 1 is read by every edition of the program, and has one kind of marks.
        notes = f"{more.mask}|{marks.mask}" if sheet.corners else "".join(f"{mark}," for mark in marks) or "-"
        cells.append(f"{given or digit}|{notes}|{0 if given else 1}|")
    return f"version: {4 if sheet.corners else 1}\n{''.join(cells)}"


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from layout_losses(sheet.puzzle.layout)
    yield from constraint_losses(sheet.puzzle.constraints)
    yield from sheet_losses(sheet, "placed", "candidates", "corners")
    yield from overwritten_losses(sheet)


def _recognises(text: str) -> int:
    return 100 if re.search(r"<opensudoku[\s>]", text[:2000]) else 0


FORMATS = (
    Format(
        "opensudoku",
        msg("OpenSudoku collection (XML)"),
        _read,
        _recognises,
        _write,
        _losses,
        (".opensudoku",),
        many=True,
    ),
)

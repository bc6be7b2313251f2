"""Saved games of Simon Tatham's collection: Solo, Keen and Unequal, with what a player did.

    SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
    VERSION :1:1
    GAME    :4:Solo
    PARAMS  :3:3x3
    ...

Each line is a word of eight characters, the length of what follows, and that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import DigitSet, Sheet
from . import keen, solo, unequal
from .format import Context, Format
from .losses import sheet_losses
from .rows import TextRow, check_length
from .sdx import overwritten_losses

_MAGIC = "Simon Tatham's Portable Puzzle Collection"
_GAMES = {"Solo": solo, "Keen": keen, "Unequal": unequal}
_LINE = re.compile(r"[\r\n]*([A-Z]{1,8}) *:([0-9]{1,7}):")
_MOST_MOVES = 100_000


@dataclass(frozen=True, slots=True)
class _Saved:
    """The lines of a saved game that matter."""

    game: str
    parameters: str
    description: str
    moves: tuple[str, ...]


def _parse(text: str) -> _Saved:
    found: dict[str, str] = {}
    moves: list[str] = []
    at = 0
    while match := _LINE.match(text, at):
        value = text[match.end() : match.end() + int(match[2])]
        if match[1] in ("MOVE", "SOLVE", "RESTART"):
            moves.append(value if match[1] == "MOVE" else "")
        else:
            found.setdefault(match[1], value)
        at = match.end() + int(match[2])
        if len(moves) > _MOST_MOVES:
            raise FormatError(msg("The game has more than {max} moves.", max=_MOST_MOVES))
    if found.get("SAVEFILE") != _MAGIC or at < len(text.rstrip()):
        raise FormatError(msg("This is no saved game of Simon Tatham's collection, or a damaged one."), None, 1)
    if found.get("GAME") not in _GAMES:
        raise FormatError(
            msg("This is a saved game of {game}, which is no Sudoku.", game=found.get("GAME", "?")[:40]),
            msg("These are read: {games}.", games=tuple(_GAMES)),
            1,
        )
    count = found.get("STATEPOS", "")
    shown = int(count) - 1 if re.fullmatch("[0-9]{1,6}", count) else len(moves)
    parameters = found.get("PARAMS", found.get("CPARAMS", ""))
    return _Saved(found["GAME"], parameters, found.get("DESC", ""), tuple(moves[: max(0, shown)]))


def _read(text: str, context: Context) -> list[Sheet]:
    check_length(text)
    saved = _parse(text.lstrip())
    sheet = _GAMES[saved.game].read_id(TextRow(f"{saved.parameters}:{saved.description}"), context)
    size, count = sheet.puzzle.size, sheet.puzzle.layout.cell_count
    placed, marks = [0] * count, [0] * count
    for move in saved.moves:
        match = re.fullmatch(r"([RP])([0-9]{1,2}),([0-9]{1,2}),([0-9]{1,2})", move)
        if match is None:
            continue
        column, row, digit = (int(part) for part in match.groups()[1:])
        if column >= size or row >= size or digit > size:
            raise FormatError(msg("The move {move} leads out of the grid.", move=move))
        cell = size * row + column
        if match[1] == "P" and digit:
            marks[cell] ^= 1 << (digit - 1)
        else:
            placed[cell], marks[cell] = digit, 0
    return [replace(sheet, placed=tuple(placed), candidates=tuple(DigitSet(mask) for mask in marks))]


def _game_of(sheet: Sheet) -> str:
    """Return the game that loses the least of a puzzle; raise FormatError where none can hold its grid."""
    bare = Sheet(sheet.puzzle)
    lost: dict[str, int] = {}
    fault: FormatError | None = None
    for name, module in _GAMES.items():
        try:
            lost[name] = len(list(module.losses(bare)))
        except FormatError as error:
            fault = fault or error
    if fault is not None and not lost:
        raise fault
    return min(lost, key=lost.__getitem__)


def _write(sheets: Sequence[Sheet]) -> str:
    (sheet,) = sheets
    name = _game_of(sheet)
    parameters, _, description = _GAMES[name].write_id(sheet).partition(":")
    moves = list(_moves(sheet))
    lines = [
        ("SAVEFILE", _MAGIC),
        ("VERSION", "1"),
        ("GAME", name),
        ("PARAMS", parameters),
        ("CPARAMS", parameters),
        ("DESC", description),
        ("NSTATES", str(len(moves) + 1)),
        ("STATEPOS", str(len(moves) + 1)),
        *(("MOVE", move) for move in moves),
    ]
    return "".join(f"{word:<8}:{len(value)}:{value}\n" for word, value in lines)


def _moves(sheet: Sheet) -> Iterable[str]:
    size = sheet.puzzle.size
    for cell, digit in enumerate(sheet.placed):
        if digit and not sheet.puzzle.givens[cell]:
            yield f"R{cell % size},{cell // size},{digit}"
    for cell, marks in enumerate(sheet.candidates):
        yield from (f"P{cell % size},{cell // size},{digit}" for digit in marks)


def _losses(sheet: Sheet) -> Iterator[Message]:
    yield from _GAMES[_game_of(sheet)].losses(Sheet(sheet.puzzle))
    yield from sheet_losses(sheet, "placed", "candidates")
    yield from overwritten_losses(sheet)


def _recognises(text: str) -> int:
    return 100 if re.match(r"\s*SAVEFILE:[0-9]+:Simon Tatham", text[:200]) else 0


FORMATS = (
    Format(
        "tatham",
        msg("Saved game of Simon Tatham's Solo, Keen or Unequal"),
        _read,
        _recognises,
        _write,
        _losses,
        (".sav",),
    ),
)

"""Links of SudokuPad: an id that holds the whole puzzle, as f-puzzles JSON or as its own JSON.

`fpuzzles...` and `fpuz...` hold the JSON of f-puzzles; `scl...` and `ctc...` hold cells, regions, cages and drawings,
compressed, perhaps with short keys and without quotes. The latter draw their rules and say them in words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote

from ..errors import FormatError
from ..language import msg
from ..puzzle import Sheet
from .format import Context, Format
from .fpuzzles import fill, losses, read_packed
from .fpuzzles_writing import to_fpuzzles
from .lzstring import compress, decompress
from .rows import check_length, check_puzzles
from .scltext import parse_scl
from .sudokupad_reading import sheet_from_scl

LINK = "https://sudokupad.app/"
_LINK = re.compile(
    r"(?:https?://)?(?:[a-z]+\.)?(?:sudokupad\.app|crackingthecryptic\.com)/"
    r"(?:sudoku(?:\.html)?/?)?(?:\?puzzleid=)?([^?&#\s]+)"
)
_ID = re.compile(r"(fpuzzles|fpuz|scl|ctc)(.{8,})", re.DOTALL)


def _read_id(word: str, context: Context, line: int) -> Sheet:
    match = _ID.match(unquote(unquote(word)))
    if match is None:
        raise FormatError(
            msg("'{id}' is a short id: the puzzle itself is on SudokuPad's server.", id=word[:40]),
            msg("Open it there and export the puzzle as f-puzzles, or copy an id that begins with scl or fpuzzles."),
            line,
            1,
        )
    if match[1].startswith("fpuz"):
        return read_packed(match[2], context, line)
    try:
        packed = match[2].replace(" ", "+").replace("-", "+").replace("_", "/")
        return fill(sheet_from_scl(parse_scl(decompress(packed))), context)
    except FormatError as error:
        raise FormatError(error.message, error.hint, line) from error


def _read(text: str, context: Context) -> list[Sheet]:
    check_length(text)
    if text.lstrip().startswith("{"):
        return [fill(sheet_from_scl(parse_scl(text)), context)]
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        word = line.strip()
        if word and not word.startswith("#"):
            match = _LINK.match(word)
            found.append(_read_id(match[1] if match else word, context, number))
            check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _write(sheets: Sequence[Sheet]) -> str:
    """Write f-puzzles JSON: SudokuPad reads it, and unlike its own it says what the clues mean."""
    return "".join(f"{LINK}fpuzzles{compress(to_fpuzzles(sheet))}\n" for sheet in sheets)


def _recognises(text: str) -> int:
    start = text[:100_000].lstrip()
    if start.startswith("{"):
        keys = ('"cells"', '"regions"', '"cages"', "ce:", "cellSize")
        return 60 if sum(key in start for key in keys) > 1 and '"modoku"' not in start else 0
    if _LINK.match(start):
        return 100
    return 80 if re.match(r"(fpuzzles|fpuz|scl|ctc)[A-Za-z0-9+/=%$-]{20,}", start) else 0


FORMATS = (Format("sudokupad", msg("SudokuPad link"), _read, _recognises, _write, losses, (), many=True),)

"""Links with 81 digits in plain sight: sudokuwiki.org, sudoku.coach, sudokuexchange.com.

sudokuwiki has a second form with what a player did: `S9B` and two characters a cell, a number in base 36: 1 to 9 a
given, 10 to 18 a placed digit, above that 18 and one bit a candidate. sudokuexchange has one for givens: a character a
digit, a number in base 60 whose units are the digit and whose tens are how many blanks follow.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Sequence

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import DigitSet, Puzzle, Sheet
from .format import Context, Format
from .losses import constraint_losses, layout_losses, plain_square, require_nine, sheet_losses
from .rows import check_length, check_puzzles, puzzle_of_count
from .sdx import overwritten_losses

_DIGITS = string.digits + string.ascii_uppercase + string.ascii_lowercase[:24]
_BASE_36 = string.digits + string.ascii_lowercase
_SITE = r"(?:https?://)?(?:www\.)?"
_WIKI = re.compile(
    _SITE + r"sudokuwiki\.org/[^\s?]*\?(?:[^\s#]*&)?(?:bd=)?(S9B[0-9a-zA-Z]{162}|[0-9.]{81})(?![0-9a-zA-Z.])"
)
_WIKI_BARE = re.compile(r"(S9B[0-9a-zA-Z]{162})(?![0-9a-zA-Z])")
_COACH = re.compile(_SITE + r"sudoku\.coach/(?:[a-z-]+/)*(?:[a-z-]+\?[a-z]+=)?([0-9.]{81})(?![0-9.])")
_EXCHANGE = re.compile(_SITE + r"sudokuexchange\.com/[^\s?]*\?(?:[^\s#]*&)?s=([0-9A-Za-x.]{13,81})(?![0-9A-Za-z.])")


def _blank(context: Context) -> Puzzle:
    return puzzle_of_count(81, context.blank if context.blank is not None else plain_square(9))


def _plain(word: str, context: Context) -> Sheet:
    return Sheet(_blank(context).with_givens([int(c) if c.isdigit() else 0 for c in word]))


def _from_s9b(word: str, context: Context) -> Sheet:
    if not word.upper().startswith("S9B"):
        return _plain(word, context)
    givens, placed, marks = [0] * 81, [0] * 81, [DigitSet()] * 81
    for cell in range(81):
        number = int(word[3 + 2 * cell : 5 + 2 * cell], 36)
        if number <= 9:
            givens[cell] = number
        elif number <= 18:
            placed[cell] = number - 9
        elif number - 18 < 1 << 9:
            marks[cell] = DigitSet(number - 18)
        else:
            raise FormatError(
                msg("Cell {n} of a game makes no sense: '{text}'.", n=cell + 1, text=word[3 + 2 * cell : 5 + 2 * cell])
            )
    return Sheet(_blank(context).with_givens(givens), tuple(placed), tuple(marks))


def _to_s9b(sheet: Sheet) -> str:
    if not sheet.placed and not sheet.candidates:
        return f"bd={_zeros(sheet)}"
    placed = sheet.placed or (0,) * 81
    marks = sheet.candidates or (DigitSet(),) * 81
    numbers = [
        given or (digit + 9 if digit else 18 + candidates.mask if candidates else 0)
        for given, digit, candidates in zip(sheet.puzzle.givens, placed, marks, strict=True)
    ]
    return "S9B" + "".join(_BASE_36[n // 36] + _BASE_36[n % 36] for n in numbers)


def _from_runs(word: str, context: Context) -> Sheet:
    """Read 81 digits, or the short form of them.

    >>> _from_runs("0" * 80 + "5", Context()).puzzle.clue_count
    1
    """
    if len(word) == 81 and re.fullmatch("[0-9.]{81}", word):
        return _plain(word, context)
    digits: list[int] = []
    for character in word:
        number = _DIGITS.find(character)
        if number < 0:
            raise FormatError(msg("'{symbol}' is not expected here.", symbol=character))
        digits += [number % 10, *[0] * (number // 10)]
    if len(digits) != 81:
        raise FormatError(
            msg("The link holds {n} cells, and 81 are expected.", n=len(digits)), msg("Copy the whole link.")
        )
    return Sheet(_blank(context).with_givens(digits))


def _zeros(sheet: Sheet) -> str:
    return "".join(map(str, sheet.puzzle.givens))


def _format(
    name: str,
    title: Message,
    links: Sequence[re.Pattern[str]],
    read_word: Callable[[str, Context], Sheet],
    write_one: Callable[[Sheet], str],
    *kept: str,
) -> Format:
    """Make the format of a site from how its links look and what is in them."""

    def read(text: str, context: Context) -> list[Sheet]:
        check_length(text)
        found = []
        for number, line in enumerate(text.split("\n"), 1):
            word = line.strip()
            if not word or word.startswith("#"):
                continue
            match = next((match for link in links if (match := link.match(word))), None)
            if match is None:
                raise FormatError(
                    msg("This link holds no puzzle of 81 cells."),
                    msg("It looks like {link}.", link=_EXAMPLES[name]),
                    number,
                )
            try:
                found.append(read_word(match[1], context))
            except FormatError as error:
                raise error.at(number) from error
            check_puzzles(len(found))
        if not found:
            raise FormatError(msg("There is no puzzle in the text."))
        return found

    def write(sheets: Sequence[Sheet]) -> str:
        for sheet in sheets:
            require_nine(sheet, name)
        return "".join(f"{write_one(sheet)}\n" for sheet in sheets)

    def losses(sheet: Sheet) -> Iterator[Message]:
        yield from layout_losses(sheet.puzzle.layout)
        yield from constraint_losses(sheet.puzzle.constraints)
        yield from sheet_losses(sheet, *kept)
        if kept:
            yield from overwritten_losses(sheet)
            if any(digit and marks for digit, marks in zip(sheet.grid.values, sheet.candidates, strict=False)):
                yield msg("candidates in cells with a digit")

    def recognises(text: str) -> int:
        start = text[:2000].lstrip()
        site = _EXAMPLES[name].removeprefix("https://").removeprefix("www.").partition("/")[0]
        is_there = re.match(_SITE + re.escape(site), start)
        return 99 if any(link.match(start) for link in links) else 80 if is_there else 0

    return Format(name, title, read, recognises, write, losses, (), many=True)


_EXAMPLES = {
    "sudokuwiki": "https://www.sudokuwiki.org/sudoku.htm?bd=530070...",
    "sudoku-coach": "https://sudoku.coach/en/play/530070...",
    "sudokuexchange": "https://sudokuexchange.com/play/?s=530070...",
}
_SUDOKUWIKI = "https://www.sudokuwiki.org/sudoku.htm?"
FORMATS = (
    _format(
        "sudokuwiki",
        msg("sudokuwiki.org link"),
        (_WIKI, _WIKI_BARE),
        _from_s9b,
        lambda sheet: _SUDOKUWIKI + _to_s9b(sheet),
        "placed",
        "candidates",
    ),
    _format(
        "sudoku-coach",
        msg("sudoku.coach link"),
        (_COACH,),
        _plain,
        lambda sheet: f"https://sudoku.coach/en/play/{_zeros(sheet)}",
    ),
    _format(
        "sudokuexchange",
        msg("sudokuexchange.com link"),
        (_EXCHANGE,),
        _from_runs,
        lambda sheet: f"https://sudokuexchange.com/play/?s={_zeros(sheet)}",
    ),
)

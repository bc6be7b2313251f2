"""What a text claims of cells, and the grids that it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from ..puzzle import Layout

_BLANKS = "0._*?"
_MARKS = "`'\".,;:"
_LATEX = re.compile(r"\\(?:begin|end)\{[a-z*]+\}(?:\{[^}]*\})?|\\hline|\\\\|&")
_ROW_END = re.compile(r"</tr\s*>|<br\s*/?>|(?<=\]),", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_BOLD = re.compile(r"(?<![\w*])\*\*(\w+)\*\*(?![\w*])")
_LABEL = re.compile(r"^[\s{\"'*-]*(?:(?:row|line|ligne|r|l)[\s_]*\d+|\d+)[\"'*]*\s*[:.)]\s*(?=\S)", re.IGNORECASE)
_FRAME = re.compile(r"[-+=─━│┃┼╋├┤┌┐└┘┬┴╔╗╚╝╠╣╦╩╬═║|:\s]*")
_BETWEEN = re.compile(r"[\s|,;│┃║\[\](){}'\"]+")
_AROUND = re.compile(r"[\s\"'`{}\[\]():=,;<>|\\]+")

_CELL = (
    r"(?:[rl]\s*\d{1,4}\s*c\s*\d{1,4}\b|(?:row|ligne)\s+\d{1,4}\s*,?\s*(?:column|col\.?|colonne)\s+\d{1,4}\b"
    r"|\(\s*\d{1,4}\s*,\s*\d{1,4}\s*\))"
)
_CELLS = rf"{_CELL}(?:\s*(?:\s|&|and|et)\s*{_CELL})*"
_NOT = (
    r"≠|<>|!=|(?:is|are) not\b|isn't\b|aren't\b|(?:cannot|can't|can not) (?:be|hold|contain)\b|n'est pas\b|"
    r"ne sont pas\b|ne peu(?:t|vent) (?:pas )?(?:être|contenir)\b(?! que)"
)
_IS = r":=|=|(?:must|has to|can only) (?:be|hold|contain)\b|is\b|doit être\b|ne peut être que\b|vaut\b|est\b|:"
_DIGIT = r"(?-i:(?![RL]\d)[1-9A-Z]\w*)"
_DIGITS = rf"{_DIGIT}(?:\s*(?:,|/|\bn?or\b|\bou\b|\bni\b)\s*(?!\d+\s*(?:is|est|goes|va)\b){_DIGIT})*"
_CLAIM = re.compile(
    rf"(?<!\w)(?P<cells>{_CELLS})\s*(?:(?:{_NOT})\s*(?P<none>{_DIGITS})|(?:{_IS})\s*(?P<one>{_DIGIT}))", re.IGNORECASE
)
_PUT = r"(?:place|put|enter|write|plaçons|placer|plaçant|mettons|mettre)"
_PLACED = (
    re.compile(rf"\b{_PUT}\s+(?P<one>{_DIGIT})\s+(?:in|at|en|dans)\s+(?P<cells>{_CELL})", re.IGNORECASE),
    re.compile(
        rf"(?P<cells>{_CELL})\s*,?(?:\s+(?:we|I|you|can|must|on|peut))*\s+{_PUT}\s+(?P<one>{_DIGIT})", re.IGNORECASE
    ),
)
_NUMBER = re.compile(r"\d+")
_BECAUSE = re.compile(r"\b(because|since|as|car|parce|puisque|by)\b", re.IGNORECASE)
_SUPPOSED = re.compile(r"\b(if|suppose|supposing|assume|assuming|si|supposons)\b", re.IGNORECASE)
_CONCLUDED = re.compile(r"\b(so|therefore|hence|thus|donc|contradiction|impossible)\b", re.IGNORECASE)

Claim = tuple[int, int, bool]
"""A cell, a digit, and whether it is said to be there."""


def claims_in(line: str, layout: Layout) -> list[Claim]:
    """Return what a line claims: digits in cells, or digits that cannot be there.

    Of a line with "because" only what stands before it is claimed; what is supposed is not claimed before the "so".

    >>> from modoku.variants import classic
    >>> layout = classic().layout
    >>> claims_in("If r1c1=4 there is none, so r1c1≠4.", layout)
    [(0, 4, False)]
    >>> claims_in("r12c3 and row 4, column 3 are not 5", layout)
    [(2, 5, False), (11, 5, False), (29, 5, False)]
    """
    line = line.replace("’", "'")
    because = _BECAUSE.search(line)
    found: list[tuple[int, list[Claim]]] = []
    for match in _CLAIM.finditer(line):
        one = match["one"]
        found.append((match.start(), _claims(match["cells"], one or match["none"], one is not None, layout)))
    for placed in _PLACED:
        found += [(m.start(), _claims(m["cells"], m["one"], True, layout)) for m in placed.finditer(line)]
    stated = [one for one in sorted(found) if not _is_supposed(line, one[0])]
    before = [one for one in stated if because is None or one[0] < because.start()]
    return [claim for _, claims in before or stated[:1] for claim in claims]


def _is_supposed(line: str, at: int) -> bool:
    """Return whether what stands at a place is only supposed: nothing was concluded since."""
    supposed = [match.start() for match in _SUPPOSED.finditer(line, 0, at)]
    return bool(supposed) and not any(_CONCLUDED.finditer(line, supposed[-1], at))


def _claims(cells: str, digits: str, is_placing: bool, layout: Layout) -> list[Claim]:
    places = [layout.find_cell(row, column) for row, column in _places(cells, layout)]
    named = _digits_in(digits, layout, is_placing)
    if is_placing and len(named) != 1:
        return []
    return [(cell, digit, is_placing) for cell in places if cell is not None for digit in named]


def _places(text: str, layout: Layout) -> Iterator[tuple[int, int]]:
    """Yield rows and columns, from 0; where there are at most nine, r12c3 is r1c3 and r2c3."""
    is_small = max(max(place) for place in layout.positions) < 9
    for cell in re.findall(_CELL, text, re.IGNORECASE):
        rows, columns = ([found] if not is_small or "0" in found else list(found) for found in _NUMBER.findall(cell))
        yield from ((int(row) - 1, int(column) - 1) for row, column in product(rows, columns))


def _digits_in(text: str, layout: Layout, is_one: bool) -> list[int]:
    """Return the digits of a text, up to what is none. What cannot be there is written as symbols side by side."""
    found: list[int] = []
    for word in re.findall(r"\w+", text):
        if word in ("or", "nor", "ou", "ni"):
            continue
        digits: list[int | None]
        if layout.has_wide_symbols:
            digits = [layout.digit_of(word)]
        elif is_one and word.isdecimal() and 1 <= (number := int(word[:9]) + 1 - layout.lowest) <= layout.size:
            digits = [number]
        else:
            digits = [layout.digit_of(symbol) for symbol in word]
        if None in digits:
            break
        found += [digit for digit in digits if digit is not None]
    return found


def grids_in(text: str, layout: Layout) -> Iterator[tuple[int, ...]]:
    """Yield every grid that a text shows, in order, 0 for a blank.

    >>> from modoku.variants import make
    >>> list(grids_in("[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]", make("classic:boxes=2x2").layout))[0][:4]
    (1, 2, 3, 4)
    """
    width = 1 + max(column for _, column in layout.positions)
    rows: list[tuple[int, ...]] = []
    for line in _plain(text).splitlines():
        for grid in _whole(line, layout):
            yield grid
            rows = []
        row = _row(line, layout, width)
        if row:
            rows.append(row)
        elif not _FRAME.fullmatch(line):
            rows = []
        if len(rows) * width == layout.cell_count:
            yield tuple(digit for one in rows for digit in one)
            rows = []


def _plain(text: str) -> str:
    """Return a text without the marks of LaTeX, HTML and Markdown, each row of a list of lists on its line."""
    text = _TAG.sub(" ", _ROW_END.sub("\n", _LATEX.sub(" ", text.replace("\\n", "\n"))))
    return _BOLD.sub(r"\1", re.sub(r"\[\s*\[", "\n[", text))


def _whole(line: str, layout: Layout) -> Iterator[tuple[int, ...]]:
    """Yield the grids that stand on one line: a run of words that are nothing but cells, as many as there are."""
    run: list[int] = []
    for word in _AROUND.split(line):
        # A dot may be a blank, or the end of a sentence.
        both = [_cells(one, layout) for one in (word, word.strip(_MARKS))]
        ends = (cells for one in both for cells in (one, run + one) if len(cells) == layout.cell_count)
        if whole := next(ends, None):
            yield tuple(whole)
            run = []
        elif word:
            run = run + both[0] if both[0] else []


def _cells(word: str, layout: Layout) -> list[int]:
    """Return the digits of a word, 0 for a blank; nothing if it is no word of cells."""
    one = _digit(word, layout) if word else None
    if one is not None:
        return [one]
    found = [] if layout.has_wide_symbols else [_digit(symbol, layout) for symbol in word]
    return [] if None in found else [digit or 0 for digit in found]


def _row(line: str, layout: Layout, width: int) -> tuple[int, ...] | None:
    for text in (line, _LABEL.sub("", line)):
        words = [word for word in _BETWEEN.split(text) if word and not _FRAME.fullmatch(word)]
        found = [_cells(word, layout) for word in words]
        cells = [digit for one in found for digit in one]
        if len(cells) == width and all(found):
            return tuple(cells)
    return None


def _digit(word: str, layout: Layout) -> int | None:
    """Return a digit, 0 for a blank, None for what is neither."""
    digit = layout.digit_of(word)
    return digit or (0 if word in _BLANKS else None)

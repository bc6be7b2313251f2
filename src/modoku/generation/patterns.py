"""Where givens may stand: symmetries of the pattern, masks drawn as text, patterns with a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from ..errors import ImpossibleRequest, UnknownName, suggest
from ..language import Message, msg
from ..puzzle import Cell, Digit, Layout, Position, digit_of


class Symmetry(StrEnum):
    """What leaves the pattern of givens as it is."""

    NONE = "none"
    HALF_TURN = "half-turn"
    QUARTER_TURN = "quarter-turn"
    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    DIAGONAL = "diagonal"
    ANTI_DIAGONAL = "anti-diagonal"
    FULL = "full"

    def said(self, language: str = "en") -> str:
        """Return it in words."""
        return _WORDS[self].said(language)

    @classmethod
    def from_text(cls, text: str) -> Symmetry:
        """Read a symmetry by its name or one of the names that people also use.

        >>> Symmetry.from_text("rotational")
        <Symmetry.HALF_TURN: 'half-turn'>
        """
        word = text.strip().lower().replace("_", "-")
        word = _ALIASES.get(word, word)
        if word not in list(cls):
            raise unknown_word(msg("'{text}' is not a symmetry.", text=text[:40]), word, map(str, cls))
        return cls(word)


def unknown_word(message: Message, word: str, words: Iterable[str]) -> UnknownName:
    """Return the error for a word that names nothing, with those that were perhaps meant."""
    choices = tuple(words)
    return UnknownName(message, suggest(word, choices, msg("Use one of {choices}.", choices=choices)))


_WORDS: Mapping[Symmetry, Message] = {
    Symmetry.NONE: msg("no symmetry"),
    Symmetry.HALF_TURN: msg("symmetric under a half-turn"),
    Symmetry.QUARTER_TURN: msg("symmetric under a quarter-turn"),
    Symmetry.LEFT_RIGHT: msg("left and right mirrored"),
    Symmetry.TOP_BOTTOM: msg("top and bottom mirrored"),
    Symmetry.DIAGONAL: msg("mirrored across the main diagonal"),
    Symmetry.ANTI_DIAGONAL: msg("mirrored across the other diagonal"),
    Symmetry.FULL: msg("all eight symmetries of the square"),
}
_ALIASES = {
    "rotational": "half-turn",
    "rotation": "half-turn",
    "rotate180": "half-turn",
    "180": "half-turn",
    "rotate90": "quarter-turn",
    "90": "quarter-turn",
    "vertical": "left-right",
    "mirror-v": "left-right",
    "mirror": "left-right",
    "horizontal": "top-bottom",
    "mirror-h": "top-bottom",
    "antidiagonal": "anti-diagonal",
    "dihedral": "full",
    "": "none",
}

Move = Callable[[int, int, int, int], Position]
"""From (row, column, last row, last column) to another place on the sheet."""

_MOVES: Mapping[Symmetry, tuple[Move, ...]] = {
    Symmetry.NONE: (),
    Symmetry.HALF_TURN: (lambda r, c, h, w: (h - r, w - c),),
    Symmetry.QUARTER_TURN: (lambda r, c, h, _w: (c, h - r),),
    Symmetry.LEFT_RIGHT: (lambda r, c, _h, w: (r, w - c),),
    Symmetry.TOP_BOTTOM: (lambda r, c, h, _w: (h - r, c),),
    Symmetry.DIAGONAL: (lambda r, c, _h, _w: (c, r),),
    Symmetry.ANTI_DIAGONAL: (lambda r, c, h, w: (w - c, h - r),),
    Symmetry.FULL: (lambda r, c, _h, _w: (c, r), lambda r, c, _h, w: (r, w - c)),
}


def find_images(layout: Layout, symmetry: Symmetry) -> tuple[tuple[Cell, ...], ...] | None:
    """Return, for each move that generates the symmetry, the image of every cell; None where the layout lacks it."""
    last_row, last_column = layout.height - 1, layout.width - 1
    found = []
    for move in _MOVES[symmetry]:
        images = [layout.find_cell(*move(row, column, last_row, last_column)) for row, column in layout.positions]
        if None in images:
            return None
        found.append(tuple(image for image in images if image is not None))
    return tuple(found)


def orbits(layout: Layout, symmetry: Symmetry) -> tuple[tuple[Cell, ...], ...]:
    """Return the groups of cells that a symmetry carries into each other; raise where the layout does not have it.

    >>> from modoku.variants import make
    >>> orbits(make("classic:boxes=2x2").layout, Symmetry.HALF_TURN)[0]
    (0, 15)
    """
    moves = find_images(layout, symmetry)
    if moves is None:
        raise ImpossibleRequest(
            msg("The layout {name} has no such symmetry: {symmetry}.", name=layout.name, symmetry=symmetry),
            msg("Use one of {choices}.", choices=tuple(str(s) for s in Symmetry if find_images(layout, s) is not None)),
        )
    seen: set[Cell] = set()
    groups = []
    for start in range(layout.cell_count):
        if start in seen:
            continue
        orbit, waiting = {start}, [start]
        while waiting:
            cell = waiting.pop()
            for images in moves:
                if images[cell] not in orbit:
                    orbit.add(images[cell])
                    waiting.append(images[cell])
        seen |= orbit
        groups.append(tuple(sorted(orbit)))
    return tuple(groups)


def has_symmetry(layout: Layout, cells: Iterable[Cell], symmetry: Symmetry) -> bool:
    """Return whether a set of cells is carried into itself."""
    chosen = set(cells)
    moves = find_images(layout, symmetry)
    return moves is not None and all(images[cell] in chosen for images in moves for cell in chosen)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Places that must hold a given, places that may, and digits that must stand where they are.

    Attributes:
        places: the cells that hold a given, whatever it is.
        free: the cells that may hold one or not.
        digits: the digits that are settled.
    """

    places: frozenset[Cell]
    free: frozenset[Cell]
    digits: tuple[tuple[Cell, Digit], ...]

    @property
    def allowed(self) -> frozenset[Cell]:
        """The cells that may hold a given: all others hold none."""
        return self.places | self.free


def make_symmetric(pattern: Pattern, layout: Layout, symmetry: Symmetry) -> Pattern:
    """Return what a pattern leaves open for symmetric givens; raise where it excludes them.

    >>> from modoku.variants import make
    >>> layout = make("classic:boxes=2x2").layout
    >>> pattern = make_symmetric(read_pattern("x?../..../..../...?", layout), layout, Symmetry.HALF_TURN)
    >>> sorted(pattern.places), sorted(pattern.free)
    ([0, 15], [])
    """
    places: set[Cell] = set()
    free: set[Cell] = set()
    for orbit in orbits(layout, symmetry):
        if pattern.allowed.issuperset(orbit):
            (free if pattern.places.isdisjoint(orbit) else places).update(orbit)
        elif not pattern.places.isdisjoint(orbit):
            raise ImpossibleRequest(
                msg("The pattern does not have the symmetry asked for: {symmetry}.", symmetry=symmetry),
                msg("Leave out one of them."),
            )
    return Pattern(frozenset(places), frozenset(free), pattern.digits)


def read_pattern(text: str, layout: Layout, blank_is_free: bool = False) -> Pattern:
    """Read a pattern: x for a given, a digit for that very digit, ? for either way, . for no given.

    Rows may stand on lines of their own or be separated by /; one line a layout, cells in reading order, will do too.
    A name such as `pi-day` stands for a pattern of its size.

    >>> from modoku.variants import make
    >>> pattern = read_pattern("x..1/..../..../?..x", make("classic:boxes=2x2").layout)
    >>> sorted(pattern.places), pattern.digits
    ([0, 3, 15], ((3, 1),))
    """
    drawn = PATTERNS.get(text.strip().lower(), text)
    marks = _marks_by_cell(drawn, layout)
    places, free, digits = set(), set(), []
    for cell, mark in enumerate(marks):
        if mark in _GIVEN:
            places.add(cell)
        elif mark == _FREE or (blank_is_free and mark in _BLANK):
            free.add(cell)
        elif mark not in _BLANK:
            digit = digit_of(mark, layout.size)
            if digit is None:
                raise ImpossibleRequest(
                    msg("The pattern has '{mark}' at {cell}.", mark=mark, cell=layout.cell_name(cell)),
                    msg("Write x for a given, a digit for that digit, ? for either way and . for no given."),
                )
            places.add(cell)
            digits.append((cell, digit))
    return Pattern(frozenset(places), frozenset(free), tuple(digits))


_GIVEN = "xX*#"
_FREE = "?"
_BLANK = ".-_ "


def _marks_by_cell(text: str, layout: Layout) -> str:
    rows = [row.rstrip("\r") for row in re.split(r"[/\n]", text.strip("\n/"))]
    if len(rows) == layout.height and all(len(row) <= layout.width for row in rows):
        sheet = [row.ljust(layout.width, ".") for row in rows]
        return "".join(sheet[row][column] for row, column in layout.positions)
    marks = "".join("".join(rows).split())
    if len(marks) != layout.cell_count:
        raise ImpossibleRequest(
            msg("The pattern has {n} characters for {count} cells.", n=len(marks), count=layout.cell_count),
            msg(
                "Write {rows} rows of {columns} characters, with / between rows.",
                rows=layout.height,
                columns=layout.width,
            ),
        )
    return marks


PATTERNS: Mapping[str, str] = MappingProxyType(
    {
        # Drawn for 14 March. No classic puzzle with these 21 places has one solution (see impossible_patterns.py): two
        # are left at best. With one more rule, such as anti-king, or one more place, they are found at once.
        "pi-day": "...xxx.../..x...x../.x.....x./x.......x/x...x...x/x.......x/.x.....x./..x...x../...xxx...",
        "diamond": "....x..../...xxx.../..x.x.x../.xx...xx./x.x.x.x.x/.xx...xx./..x.x.x../...xxx.../....x....",
        "cross": "x...x...x/.x..x..x./..x.x.x../...xxx.../xxxxxxxxx/...xxx.../..x.x.x../.x..x..x./x...x...x",
        "ring": "..xxxxx../.x.....x./x..x.x..x/x.x...x.x/x...x...x/x.x...x.x/x..x.x..x/.x.....x./..xxxxx..",
        "wheel": "...xxx.../.x..x..x./....x..../x...x...x/xxxxxxxxx/x...x...x/....x..../.x..x..x./...xxx...",
        "heart": ".xx...xx./x..x.x..x/x...x...x/x..x.x..x/.x..x..x./..x...x../...x.x.../....x..../.x.....x.",
        "stairs": "xxx....../..xx...../...xx..../x...xx.../xx...xx../.xx...xx./..xx...xx/...xx...x/....xx...",
        "letter-m": "x.......x/xx.....xx/x.x...x.x/x..x.x..x/x...x...x/x..x.x..x/x.......x/xx.....xx/x..x.x..x",
    }
)
"""Patterns with a name, for 9 x 9 grids."""

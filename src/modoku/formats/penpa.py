"""Links of penpa+: a drawing of the puzzle, with our sentences where a drawing alone does not say what it means."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ..errors import FormatError
from ..language import Message, msg
from ..puzzle import MAX_SIZE, Cell, Constraint, Domain, Layout, Sheet, Sum, digit_of
from ..rules.order import Order
from ..rules.pairs import Pairs
from . import penpa_rules as rules
from .cages import split_cages
from .format import Context, Format
from .fpuzzles import fill
from .layouts import Parts, take_apart
from .losses import constraint_losses, sheet_losses
from .penpa_board import PenpaBoard, Spot
from .penpa_link import PenpaText, pack, unpack
from .penpa_reading import BLACK, BORDER, DIAGONAL, GREY, WHITE, cage_lines, sheet_from_penpa
from .rows import check_length, check_puzzles
from .sdx import overwritten_losses

_LINK = re.compile(r"(?:(?:https?://)?[\w.-]+(?:/[\w.-]+)*/penpa-edit/?[#?]|[#?]?)m=(?:edit|solve)&")
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_MAPS = (
    "surface",
    "number",
    "numberS",
    "symbol",
    "freeline",
    "freelineE",
    "line",
    "lineE",
    "wall",
    "cage",
    "deletelineE",
)
_CELL_PIXELS = 38

_DOTS = {
    ("white-dot", "difference", "=", 1): (WHITE, rules.WHITE_DOTS),
    ("black-dot", "ratio", "=", 2): (BLACK, rules.BLACK_DOTS),
}

Layer = dict[str, dict[str, object]]


class PenpaWriting:
    """The text of one sheet, and the constraints that did not fit into it."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.puzzle = sheet.puzzle
        parts = take_apart(self.puzzle.layout)
        if parts is None or parts.size > MAX_SIZE:
            raise FormatError(
                msg("The format {format} holds square grids only.", format="penpa"),
                msg("Choose another format: json holds everything."),
            )
        self.parts: Parts = parts
        self.size = parts.size
        self.board = PenpaBoard(parts.size, parts.size)
        self.maps: Layer = {key: {} for key in _MAPS}
        self.lists: dict[str, list[list[int]]] = {key: [] for key in _LISTS}
        self.said: list[str] = [rules.REGIONS if self._has_regions() else rules.LATIN]
        self.lost: list[Constraint] = []
        self._add_grid()
        self._add_constraints()

    def _has_regions(self) -> bool:
        regions = self.parts.regions
        rows = tuple(cell // self.size for cell in range(self.size**2))
        return self.size > 1 and regions is not None and self._in_one_piece() and tuple(regions) != rows

    def _in_one_piece(self) -> bool:
        """Return whether every region hangs together: borders cannot show any other."""
        regions = self.parts.regions or ()
        for region in set(regions):
            cells = {cell for cell, own in enumerate(regions) if own == region}
            waiting = [min(cells)]
            seen = {min(cells)}
            while waiting:
                r, c = divmod(waiting.pop(), self.size)
                near = ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
                new = {self.size * y + x for y, x in near if 0 <= y < self.size and 0 <= x < self.size} & cells - seen
                seen |= new
                waiting += new
            if seen != cells:
                return False
        return True

    def index(self, cell: Cell, spot: Spot = Spot.CELL, quarter: int = 0) -> int:
        """Return where a cell, or a place beside it, stands on the board."""
        return self.board.index(*divmod(cell, self.size), spot, quarter)

    def _add_grid(self) -> None:
        n, regions = self.size, self.parts.regions or ()
        for cell, given in enumerate(self.puzzle.givens):
            if given:
                self.maps["number"][str(self.index(cell))] = [str(given), 1, "1"]
        for cell in range(n * n) if self._has_regions() else ():
            r, c = divmod(cell, n)
            corner = self.board.index(r, c, Spot.CORNER)
            if c + 1 < n and regions[cell] != regions[cell + 1]:
                self._edge(self.board.index(r - 1, c, Spot.CORNER), corner, BORDER[0])
            if r + 1 < n and regions[cell] != regions[cell + n]:
                self._edge(self.board.index(r, c - 1, Spot.CORNER), corner, BORDER[0])
        main, anti = self.parts.main and n > 1, self.parts.anti and n > 1
        for k in range(n):
            if main:
                above, below = (self.board.index(j, j, Spot.CORNER) for j in (k - 1, k))
                self._edge(above, below, DIAGONAL)
            if anti:
                above, below = (
                    self.board.index(k - 1, n - 1 - k, Spot.CORNER),
                    self.board.index(k, n - 2 - k, Spot.CORNER),
                )
                self._edge(above, below, DIAGONAL)
        if main or anti:
            self.said.append(rules.DIAGONALS)

    def _edge(self, a: int, b: int, style: int) -> None:
        self.maps["lineE"][f"{a},{b}"] = style

    def _add_constraints(self) -> None:
        cages, left = split_cages(self.puzzle.constraints)
        taken: set[Cell] = set()
        for total, cells in cages:
            if (total or 0) > 9999 or taken & set(cells):
                # Two numbers in one corner would be read as something else.
                self.lost += [c for c in self.puzzle.constraints if c.style == "cage" and c.cells == cells]
                continue
            taken |= set(cells)
            self._add_cage(total, cells)
        for constraint in left:
            if not self._add(constraint):
                self.lost.append(constraint)

    def _add_cage(self, total: int | None, cells: Sequence[Cell]) -> None:
        places = [self.index(cell) for cell in cells]
        self.lists["killercages"].append(places)
        if total is not None:
            self.maps["numberS"][str(self.index(min(cells), Spot.QUARTER))] = [f" {total}", 1]
        self.maps["cage"] |= dict.fromkeys(cage_lines(self.board, places), 10)
        self._say(rules.CAGES if total is not None else rules.BARE_CAGES)

    def _say(self, sentence: str) -> None:
        if sentence not in self.said:
            self.said.append(sentence)

    def _add(self, rule: Constraint) -> bool:
        """Draw a rule, if that can be done so that it reads as the same rule."""
        places = [self.index(cell) for cell in rule.cells]
        if isinstance(rule, Order) and rule.style == "thermometer" and rule.strict:
            self.lists["thermo"].append(places)
            self._say(rules.THERMOMETERS)
            return True
        is_sum = isinstance(rule, Sum) and rule.style == "arrow" and rule.total == 0 and rule.comparison == "="
        if isinstance(rule, Sum) and is_sum and rule.coefficients == (1, *(-1 for _ in rule.cells[1:])):
            self.lists["arrows"].append(places)
            self._say(rules.ARROWS)
            return len(places) > 1
        if isinstance(rule, Pairs):
            return self._add_dots(rule)
        return isinstance(rule, Domain) and self._add_parity(rule)

    def _add_dots(self, rule: Pairs) -> bool:
        form, sentence = _DOTS.get((rule.style, rule.measure, rule.comparison, rule.value), (0, ""))
        spots = [self._spot(*sorted(pair)) for pair in rule.pairs]
        taken = any(spot is None or str(spot) in self.maps["symbol"] for spot in spots)
        if not form or taken or len(rule.pairs) != 1:
            return False
        self.maps["symbol"] |= {str(spot): [form, "circle_SS", 2] for spot in spots}
        self._say(sentence)
        return True

    def _spot(self, a: Cell, b: Cell) -> int | None:
        """Return where the edge between two cells stands; None where they have none in common."""
        if b == a + self.size:
            return self.index(a, Spot.LOWER_EDGE)
        return self.index(a, Spot.RIGHT_EDGE) if b == a + 1 and b % self.size else None

    def _add_parity(self, rule: Domain) -> bool:
        names = {"odd": ("circle_L", rules.ODD, 1), "even": ("square_L", rules.EVEN, 2)}
        name, sentence, first = names.get(rule.style, ("", "", 1))
        places = [str(self.index(cell)) for cell in rule.cells]
        if not name or rule.digits != frozenset(range(first, self.size + 1, 2)):
            return False
        if any(place in self.maps["symbol"] for place in places):
            return False
        self.maps["symbol"] |= {place: [GREY, name, 1] for place in places}
        self._say(sentence)
        return True

    def to_text(self) -> PenpaText:
        """Return the lines of the link, and the answer if the solution is known."""
        n = self.size
        pixels = _CELL_PIXELS * (n + 1)
        centre = self.board.index(n // 2, n // 2)
        flags = [int(self.parts.main), 0, 0, int(self.parts.anti)]
        about = self.puzzle.about
        notes = [f"Title: {_plain(about('title'))}", f"Author: {_plain(about('author'))}", _plain(about("source"))]
        head = ["sudoku", n, n, _CELL_PIXELS, 0, 1, 1, pixels, pixels, centre, centre, *flags, *notes]
        head += [_plain(" ".join(self.said)), "OFF", "false", ""]
        shown = [self.board.index(r, c) for r in range(n) for c in range(n)]
        steps = [b - a for a, b in zip([0, *shown], shown, strict=False)]
        lines = [
            ",".join(map(str, head)),
            "[0,0,0,0]",
            _json(_MODES),
            _json(self._layer(self.maps, self.lists)),
            _json(self._layer(self._placed(), {key: [] for key in _LISTS})),
            _json(steps),
            _json(["Surface", "Sudoku Normal"]),
            "{}",
            '"x"',
            '"x"',
            "[3,2,1]",
            _json(_MODES),
        ]
        return PenpaText(tuple(lines), self._answer())

    def _layer(self, maps: Layer, lists: dict[str, list[list[int]]]) -> dict[str, object]:
        commands: dict[str, object] = {key: {"__a": []} for key in ("command_redo", "command_undo", "command_replay")}
        return {**commands, **maps, **lists}

    def _placed(self) -> Layer:
        maps: Layer = {key: {} for key in _MAPS}
        for cell, digit in enumerate(self.sheet.placed):
            if digit and not self.puzzle.givens[cell]:
                maps["number"][str(self.index(cell))] = [str(digit), 2, "1"]
        return maps

    def _answer(self) -> str:
        solution = self.puzzle.about("solution") or ""
        digits = [digit_of(symbol, self.size) for symbol in solution]
        if len(digits) != self.size**2 or not all(digits):
            return ""
        places = [f"{self.index(cell)},{digit}" for cell, digit in enumerate(digits) if not self.puzzle.givens[cell]]
        return _json([[], [], [], [], sorted(places), []])


_MODES = {
    "qa": "pu_q",
    "grid": ["1", "2", "1"],
    **{
        layer: {
            "edit_mode": "sudoku",
            "surface": ["", 1],
            "multicolor": ["", 1],
            "line": ["1", 2],
            "lineE": ["1", 2],
            "number": ["1", 1],
        }
        | {"wall": ["", 2], "cage": ["1", 10], "symbol": ["circle_L", 1], "special": ["thermo", ""], "board": ["", ""]}
        | {"move": ["1", ""], "combi": ["battleship", 3], "sudoku": ["1", 1]}
        for layer in ("pu_q", "pu_a")
    },
}


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _plain(note: str | None) -> str:
    """Write a note as it stands in the first line."""
    text = (note or "").replace("%", "")
    return text.replace(",", "%2C").replace("\n", "%2D").replace("&", "%2E").replace("=", "%2F")


def _read(text: str, context: Context) -> list[Sheet]:
    check_length(text)
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        word = line.strip()
        if not word or word.startswith("#"):
            continue
        try:
            found.append(fill(sheet_from_penpa(unpack(word)), context))
        except FormatError as error:
            # Lines and columns inside the link would only mislead.
            raise FormatError(error.message, error.hint, number) from error
        check_puzzles(len(found))
    if not found:
        raise FormatError(msg("There is no puzzle in the text."))
    return found


def _write(sheets: Sequence[Sheet]) -> str:
    return "".join(f"{pack(PenpaWriting(sheet).to_text())}\n" for sheet in sheets)


def _losses(sheet: Sheet) -> Iterator[Message]:
    writing = PenpaWriting(sheet)
    if not _keeps(writing, sheet.puzzle.layout):
        yield msg("the layout {name}", name=sheet.puzzle.layout.name)
    yield from constraint_losses(writing.lost)
    yield from sheet_losses(sheet, "placed")
    yield from overwritten_losses(Sheet(sheet.puzzle, sheet.placed))


def _keeps(writing: PenpaWriting, layout: Layout) -> bool:
    parts = writing.parts
    rows = tuple(cell // parts.size for cell in range(parts.size**2))
    shown = parts.regions is None or writing._has_regions() or tuple(parts.regions) == rows or parts.size == 1
    return shown and not parts.others and layout.size == parts.size


def _recognises(text: str) -> int:
    return 98 if _LINK.match(text[:1000].lstrip()) else 0


FORMATS = (Format("penpa", msg("penpa+ link"), _read, _recognises, _write, _losses, (), many=True),)

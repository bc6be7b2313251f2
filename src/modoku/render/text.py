"""A drawing in characters, for terminals and plain files: any layout, with borders between regions of any shape.

Below the grid stand the units that a reader would not guess and the constraints, in words: a text cannot show a
thermometer, and it must not hide one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..language import Message, msg
from ..puzzle import Cell, DigitSet, Layout, Sheet, Unit
from ..puzzle.layout import Position
from ..puzzle.marks import OutsideClue, Shade, marks_of, marks_of_layout
from .drawing import Candidates, Subject, chosen_candidates, taken_apart
from .emphasis import CandidateGrid
from .geometry import Edge, borders_of
from .strokes import Strokes
from .theme import OKABE_ITO, get_theme

_ARROWS = {(1, 1): "↘", (1, -1): "↙", (-1, 1): "↗", (-1, -1): "↖"}
_JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""The box drawing character for weights 0, 1 (light), 2 (heavy) up, right, down, left: a number in base 3."""


def to_text(
    subject: Subject,
    *,
    unicode: bool = True,
    candidates: Candidates = False,
    colour: bool = False,
    rules: bool = True,
    language: str = "en",
) -> str:
    """Draw in characters a puzzle, a sheet, a grid or an empty layout; the text ends with a line feed.

    Args:
        subject: what to draw.
        unicode: whether to use box drawing characters rather than `+-|`.
        candidates: as for `draw`; each cell then takes several lines.
        colour: whether to add ANSI colours (for a terminal only).
        rules: whether to add, below, what the grid cannot show.
        language: of the rules.

    >>> from modoku.puzzle import BoxGrid, Grid
    >>> layout = BoxGrid.of_order(2).to_layout("order 2")
    >>> print(to_text(Grid(layout, (1, 2, 3, 4, 3, 4, 0, 0, *[0] * 8)), unicode=False), end="")
    +-----+-----+
    | 1 2 | 3 4 |
    | 3 4 | . . |
    +-----+-----+
    | . . | . . |
    | . . | . . |
    +-----+-----+
    """
    sheet = taken_apart(subject)
    lines = list(Canvas.of(sheet, chosen_candidates(sheet, candidates), unicode, colour).iter_lines())
    if rules:
        words = list(_iter_rules(sheet, language))
        lines += ["", *words] if words else []
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Canvas:
    """Blocks of text on squared paper, and the lines between them."""

    layout: Layout
    blocks: dict[Position, list[str]]
    paints: dict[Position, str]
    unicode: bool
    open: bool
    height: int

    @classmethod
    def of(cls, sheet: Sheet, candidates: Sequence[DigitSet], unicode: bool, colour: bool) -> Canvas:
        """Put the digits, candidates and outside clues of a sheet on paper."""
        layout = sheet.puzzle.layout
        values = sheet.grid.values
        classes = _classes(layout)
        places = CandidateGrid(layout.size)
        blocks: dict[Position, list[str]] = {}
        for cell, position in enumerate(layout.positions):
            if candidates:
                block = _candidate_block(values[cell], candidates[cell], places, layout)
            else:
                block = [layout.symbol_of(values[cell])]
            if cell in classes:
                middle = len(block) // 2
                block = [line + (classes[cell] if i == middle else " ") for i, line in enumerate(block)]
            blocks[position] = block
        for position, text in _clues(sheet, unicode).items():
            blocks[position] = [text]
        paints = _paints(sheet) if colour else {}
        height = places.rows if candidates else 1
        return cls(layout, blocks, paints, unicode, not candidates, height)

    def weight(self, edge: Edge) -> int:
        """How heavy a side is drawn: 0 not at all, 1 light, 2 heavy."""
        borders = borders_of(self.layout)
        if self.open:
            return 1 if edge in borders.heavy else 0
        return 2 if edge in borders.heavy else 1 if edge in borders.light else 0

    def iter_lines(self) -> Iterator[str]:
        """Yield the lines of the drawing, without spaces at their ends."""
        rows = _with_gaps({row for row, _ in self.blocks})
        columns = _with_gaps({column for _, column in self.blocks})
        widths = dict.fromkeys(columns, 1)
        for (_, column), block in self.blocks.items():
            widths[column] = max(widths[column], *map(len, block))
        # Columns with cells are all as wide as the widest of them: a grid should look like one.
        inside = {column for _, column in self.layout.positions}
        widest = max(widths[column] for column in inside)
        widths.update(dict.fromkeys(inside, widest))
        borders = borders_of(self.layout)
        drawn = borders.heavy if self.open else borders.heavy | borders.light
        levels = {row for row, _, flat in drawn if flat}
        uprights = {column for _, column, flat in drawn if not flat}
        for row in [*rows, rows[-1] + 1]:
            if row in levels:
                yield self._level(row, columns, widths, uprights)
            if row in rows:
                yield from self._cells(row, columns, widths, uprights)

    def _level(self, row: int, columns: list[int], widths: dict[int, int], uprights: set[int]) -> str:
        parts: list[str] = []
        for column in [*columns, columns[-1] + 1]:
            if column in uprights:
                left = self.weight((row, column - 1, True))
                if column > columns[0]:
                    parts.append(self._line(left))
                parts.append(self._junction(row, column))
            if column in widths:
                parts.append(self._line(self.weight((row, column, True))) * (1 + widths[column]))
        return "".join(parts).rstrip()

    def _line(self, weight: int) -> str:
        return (" ─━" if self.unicode else " -=")[weight]

    def _junction(self, row: int, column: int) -> str:
        up, right = self.weight((row - 1, column, False)), self.weight((row, column, True))
        down, left = self.weight((row, column, False)), self.weight((row, column - 1, True))
        if self.unicode:
            return _JUNCTIONS[27 * up + 9 * right + 3 * down + left]
        if not up and not down:
            return " -="[max(left, right)]
        if not left and not right:
            return " |#"[max(up, down)]
        return " +#"[max(up, right, down, left)]

    def _cells(self, row: int, columns: list[int], widths: dict[int, int], uprights: set[int]) -> Iterator[str]:
        # A row of clues alone, above or below the grid, needs one line only.
        inside = any(self.layout.find_cell(row, column) is not None for column in columns)
        for line in range(self.height if inside else 1):
            parts: list[str] = []
            for column in [*columns, columns[-1] + 1]:
                if column in uprights:
                    bar = (" │┃" if self.unicode else " |#")[self.weight((row, column, False))]
                    parts.append(f" {bar}" if column > columns[0] else bar)
                if column in widths:
                    block = self.blocks.get((row, column), [])
                    shift = (self.height - len(block)) // 2 if inside else 0
                    text = block[line - shift] if 0 <= line - shift < len(block) else ""
                    text = text.rjust(widths[column])
                    paint = self.paints.get((row, column))
                    parts.append(f" \x1b[{paint}m{text}\x1b[0m" if paint else f" {text}")
            yield "".join(parts).rstrip()


def _with_gaps(occupied: set[int]) -> list[int]:
    """Return the lines to draw in order; of several empty ones in a row only the first, however far cells lie apart.

    >>> _with_gaps({0, 1, 900})
    [0, 1, 2, 900]
    """
    return sorted(occupied | {line + 1 for line in occupied if line < max(occupied)})


def _candidate_block(value: int, digits: DigitSet, places: CandidateGrid, layout: Layout) -> list[str]:
    """Return the lines of a cell: candidates at fixed places, or its digit in brackets, not to be taken for one."""
    k = places.columns
    wide = max(map(len, layout.symbols))
    gap = " " if wide > 1 else ""
    if value:
        rows = [""] * places.rows
        rows[places.rows // 2] = f"[{layout.symbol_of(value)}]".center((wide + len(gap)) * k - len(gap))
        return rows
    marks = [(layout.symbol_of(d) if d in digits else "").rjust(wide) for d in range(1, places.size + 1)]
    marks += [" " * wide] * (k * places.rows - len(marks))
    return [gap.join(marks[i * k : (i + 1) * k]) for i in range(places.rows)]


def _classes(layout: Layout) -> dict[Cell, str]:
    """Return each cell the small letter of its colour, where colours are units; beyond 26 there are no letters left."""
    colours = [mark for mark in marks_of_layout(layout) if isinstance(mark, Shade) and mark.look == "colour"]
    if len(colours) > 26:
        return {}
    return {cell: chr(ord("a") + mark.number) for mark in colours for cell in mark.cells}


def _clues(sheet: Sheet, unicode: bool) -> dict[Position, str]:
    strokes = Strokes(sheet.puzzle.layout)
    for constraint in sheet.puzzle.constraints:
        strokes.add_all(m for m in marks_of(constraint, sheet.puzzle.layout) if isinstance(m, OutsideClue))
    arrows = _ARROWS if unicode else {}
    return {place: clue.text + arrows.get(clue.direction, "") for place, clue in strokes.outside.items()}


def _paints(sheet: Sheet) -> dict[Position, str]:
    """Return ANSI codes by position: givens bold, placed digits blue, shaded cells on a ground."""
    puzzle = sheet.puzzle
    layout, theme = puzzle.layout, get_theme("light")
    grounds: dict[Cell, str] = {}
    marks = [*marks_of_layout(layout), *(m for c in puzzle.constraints for m in marks_of(c, layout))]
    for mark in marks:
        if isinstance(mark, Shade):
            name = f"class-{mark.number % len(OKABE_ITO)}" if mark.look in ("colour", "position") else "shade"
            red, green, blue = (int(theme[name][i : i + 2], 16) for i in (1, 3, 5))
            # With a ground of our own the ink must be ours too, whatever the terminal's colours are.
            grounds.update(dict.fromkeys(mark.cells, f"30;48;2;{red};{green};{blue}"))
    placed = sheet.placed or (0,) * layout.cell_count
    found: dict[Position, str] = {}
    for cell, position in enumerate(layout.positions):
        codes = [grounds[cell]] if cell in grounds else []
        if puzzle.givens[cell]:
            codes.append("1")
        elif placed[cell] and cell not in grounds:
            codes.append("34")
        if codes:
            found[position] = ";".join(codes)
    return found


def _iter_rules(sheet: Sheet, language: str) -> Iterator[str]:
    layout = sheet.puzzle.layout
    letters = _classes(layout)

    def name(unit: Unit) -> Message:
        if unit.kind != "colour" or not letters:
            return unit.said()
        return msg("{word} {rest}", word=unit.said(), rest=f"({letters[unit.cells[0]]})")

    for rule in sheet.puzzle.iter_rules(name):
        yield rule.said(language)

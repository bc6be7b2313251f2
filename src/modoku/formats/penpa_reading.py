"""A board of penpa+ as a sheet: digits, regions, cages, thermometers and arrows; whatever else is drawn is listed.

penpa+ draws, and does not know what its drawings mean. Thermometers, arrows and cages with a number mean what their
names say; dots, circles, lines, shading and numbers outside need a text, which is understood only where it is our own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..errors import FormatError, ModokuError
from ..language import Message, msg
from ..puzzle import MAX_SIZE, Cell, Constraint, Layout, Position, Puzzle, Sheet, symbol_of
from ..puzzle.cosmetic import Cosmetic
from ..variants import diagonal
from ..variants.dots import kropki
from ..variants.lines import thermometer
from ..variants.parities import parity
from ..variants.sums import arrow, killer
from . import penpa_rules as rules
from .jsontext import parse_json
from .layouts import from_regions
from .penpa_board import PenpaBoard, Spot
from .penpa_drawings import lines_drawn, parts_drawn, symbol_drawn
from .penpa_link import MAX_UNPACKED, PenpaText

BORDER = (2, 13, 21)
"""The styles of edges that are drawn thick: borders of regions."""
DIAGONAL = 12
WHITE, BLACK, GREY = 8, 2, 3
_TYPES = ("square", "sudoku", "kakuro")
_TEXTS = {"%2C": ",", "%2D": "\n", "%2E": "&", "%2F": "="}
_SMALL = ("5", "6", "7")
_DRAWN = {
    "line": msg("lines"),
    "freeline": msg("free lines"),
    "freelineE": msg("free lines on edges"),
    "wall": msg("walls"),
    "direction": msg("directions"),
    "squareframe": msg("frames"),
    "polygon": msg("polygons"),
    "surface": msg("shaded cells"),
    "nobulbthermo": msg("thermometers without a bulb"),
    "deletelineE": msg("edges taken out"),
}


@dataclass
class _Found:
    """What was read of a board so far."""

    board: PenpaBoard
    layer: Mapping[str, object]
    said: frozenset[str] = frozenset()
    unread: list[Message] = field(default_factory=list)
    marks: Counter[Message] = field(default_factory=Counter)
    shown: Counter[Message] = field(default_factory=Counter)
    drawn: list[Cosmetic] = field(default_factory=list)

    def entries(self, key: str) -> list[tuple[int, object]]:
        """Return what the layer has under a key, by place."""
        found = self.layer.get(key)
        pairs = found.items() if isinstance(found, dict) else ()
        return [(int(k), value) for k, value in pairs if re.fullmatch("[0-9]{1,7}", k)]

    def segments(self, key: str) -> list[tuple[int, int, object]]:
        """Return what the layer has under a key, by the two places that it joins."""
        found = self.layer.get(key)
        pairs = found.items() if isinstance(found, dict) else ()
        split = [(k.split(","), value) for k, value in pairs if re.fullmatch("[0-9]{1,7},[0-9]{1,7}", k)]
        return [(int(a), int(b), value) for (a, b), value in split]

    def lists(self, key: str) -> list[list[int]]:
        """Return what the layer has under a key as lists of places, without empty ones."""
        found = self.layer.get(key)
        rows = [row for row in found if isinstance(row, list)] if isinstance(found, list) else []
        return [[k for k in row if isinstance(k, int) and not isinstance(k, bool)] for row in rows if row]


def sheet_from_penpa(text: PenpaText) -> Sheet:
    """Read what is in a link of penpa+."""
    head = text.lines[0].split(",") if text.lines else []
    board = _board(head, text)
    layer = _layer(text, 3)
    found = _Found(board, layer)
    notes = _notes(head)
    said, rest = rules.split_rules(notes.get("rules", ""))
    found.said = said
    words = [msg("the rules: {text}", text=rest[:300])] if rest else []
    puzzle = _grid(found)
    givens = _digits(found, puzzle, layer, found.unread)
    puzzle = _with_clues(found, puzzle)
    _list_drawings(found, text)
    cosmetics = (*found.drawn, *parts_drawn([*found.unread, *found.marks]))
    solution = _solution(text.answer, board, puzzle)
    if solution:
        notes["solution"] = solution
    unread = [
        *words,
        *found.unread,
        *(
            msg("{n} x {what}", n=n, what=what)
            for what, n in sorted((found.marks + found.shown).items(), key=lambda item: item[0].text)
        ),
    ]
    placed = _digits(_Found(board, _layer(text, 4)), puzzle, _layer(text, 4), [])
    whole = puzzle.with_givens(givens).with_meta(**notes)
    return Sheet(whole, tuple(placed), not_understood=tuple(unread), cosmetics=cosmetics)


def _board(head: list[str], text: PenpaText) -> PenpaBoard:
    if not head or not re.fullmatch("[a-z_]{1,40}", head[0]):
        raise FormatError(msg("The link holds no board of penpa+."))
    if head[0] not in _TYPES:
        raise FormatError(
            msg("A board of penpa+ of the type '{type}' is not known.", type=head[0]),
            msg("Boards with square cells are read: {types}.", types=_TYPES),
        )
    if len(head) < 3 or not all(re.fullmatch("[1-9][0-9]{0,2}", part) for part in head[1:3]):
        raise FormatError(msg("The board of the link has no size."))
    columns, rows = int(head[1]), int(head[2])
    spaces = parse_json(text.lines[1], MAX_UNPACKED) if len(text.lines) > 1 and text.lines[1].strip() else [0, 0, 0, 0]
    if not isinstance(spaces, list) or len(spaces) != 4 or not all(type(k) is int and 0 <= k < 100 for k in spaces):
        raise FormatError(msg("The board of the link has no size."))
    board = PenpaBoard(rows, columns, *spaces)
    if not (1 <= board.height <= MAX_SIZE and 1 <= board.width <= MAX_SIZE):
        raise FormatError(
            msg("The board has {n} x {m} cells: at most {max} are known.", n=rows, m=columns, max=MAX_SIZE)
        )
    return board


def _layer(text: PenpaText, line: int) -> Mapping[str, object]:
    if len(text.lines) <= line or not text.lines[line].strip():
        return {}
    found = parse_json(text.lines[line], MAX_UNPACKED)
    if not isinstance(found, dict):
        raise FormatError(msg("The link holds no board of penpa+."))
    return found


def _notes(head: list[str]) -> dict[str, str]:
    notes: dict[str, str] = {}
    for place, key, label in (
        (15, "title", "Title:"),
        (16, "author", "Author:"),
        (17, "source", ""),
        (18, "rules", ""),
    ):
        note = head[place] if len(head) > place else ""
        for code, character in _TEXTS.items():
            note = note.replace(code, character)
        note = note.strip().removeprefix(label).strip()[:9000]
        if note:
            notes[key] = note
    return notes


def _walls(found: _Found) -> set[frozenset[Position]]:
    """Return the pairs of neighbours that a thick edge divides."""
    walls = set()
    for a, b, style in found.segments("lineE"):
        (spot, row, column), (other, down, right) = found.board.place(a), found.board.place(b)
        if spot is not Spot.CORNER or other is not Spot.CORNER or style not in BORDER:
            continue
        if row == down and abs(column - right) == 1:
            c = max(column, right)
            walls.add(frozenset(((row, c), (row + 1, c))))
        elif column == right and abs(row - down) == 1:
            r = max(row, down)
            walls.add(frozenset(((r, column), (r, column + 1))))
    return walls


def _rooms(board: PenpaBoard, walls: set[frozenset[Position]]) -> list[int]:
    """Return the number of the part of the board that each cell lies in."""
    number: dict[Position, int] = {}
    places = [(r, c) for r in range(board.height) for c in range(board.width)]
    for room, start in enumerate(places):
        if start in number:
            continue
        number[start] = room
        waiting = [start]
        while waiting:
            r, c = waiting.pop()
            for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                inside = 0 <= near[0] < board.height and 0 <= near[1] < board.width
                if inside and near not in number and frozenset(((r, c), near)) not in walls:
                    number[near] = room
                    waiting.append(near)
    return [number[r, c] for r in range(board.height) for c in range(board.width)]


def _grid(found: _Found) -> Puzzle:
    """Make the grid; where nothing says which cells differ, that is listed."""
    board = found.board
    size = board.height
    rooms = _rooms(board, _walls(found))
    if board.width == size and size > 1 and set(Counter(rooms).values()) == {size} and len(set(rooms)) == size:
        puzzle = from_regions(size, tuple(rooms))
    elif board.width == size and len(set(rooms)) == 1:
        puzzle = from_regions(size, None)
        if rules.LATIN not in found.said and size > 1:
            found.unread.append(msg("a board without regions, of which nothing says what its rules are"))
    else:
        found.unread.append(
            msg("a board of {n} x {m} cells, of which nothing says what its rules are", n=size, m=board.width)
        )
        places = tuple((r, c) for r in range(size) for c in range(board.width))
        most = max((int(t) for _, t, _ in _texts(found.board, found.layer) if t.isdecimal()), default=9)
        digits = min(MAX_SIZE, max(9, size, board.width, most))
        puzzle = Puzzle.blank(Layout(f"board {size} x {board.width}", digits, places, ()))
    return _with_diagonals(found, puzzle)


def _with_diagonals(found: _Found, puzzle: Puzzle) -> Puzzle:
    n = found.board.height
    drawn: set[frozenset[Position]] = set()
    for a, b, style in found.segments("lineE"):
        if style == DIAGONAL:
            drawn.add(frozenset((found.board.place(a)[1:], found.board.place(b)[1:])))
    if not drawn:
        return puzzle
    falling = {frozenset(((k - 1, k - 1), (k, k))) for k in range(n)}
    rising = {frozenset(((k - 1, n - 1 - k), (k, n - 2 - k))) for k in range(n)}
    main, anti = falling <= drawn, rising <= drawn
    if drawn - (falling if main else set()) - (rising if anti else set()) or found.board.width != n or n < 2:
        found.marks[msg("diagonal lines")] += 1
    if not (main or anti) or found.board.width != n or n < 2 or not puzzle.layout.units:
        return puzzle
    return diagonal(puzzle, "both" if main and anti else "main" if main else "anti")


def _texts(board: PenpaBoard, layer: Mapping[str, object]) -> list[tuple[int, str, str]]:
    """Return the texts of a layer: place, text, style."""
    found = []
    for index, value in _Found(board, layer).entries("number"):
        if isinstance(value, list) and len(value) > 2 and isinstance(value[0], str | int):
            found.append((index, str(value[0]).strip(), str(value[2])))
    return found


def _digits(found: _Found, puzzle: Puzzle, layer: Mapping[str, object], unread: list[Message]) -> list[int]:
    digits = [0] * puzzle.layout.cell_count
    odd: Counter[Message] = Counter()
    for index, text, style in _texts(found.board, layer):
        place = found.board.cell(index)
        if not text:
            continue
        if place is None:
            odd[msg("numbers outside the cells")] += 1
        elif style in _SMALL or not re.fullmatch("[0-9]{1,2}", text) or not 1 <= int(text) <= puzzle.size:
            odd[msg("texts such as '{text}'", text=text[:20]) if not text.isdecimal() else msg("small numbers")] += 1
        else:
            digits[puzzle.layout.find_cell(*place) or 0] = int(text)
    unread += [msg("{n} x {what}", n=n, what=what) for what, n in odd.items()]
    return digits


def _cells(found: _Found, puzzle: Puzzle, places: Iterable[int]) -> tuple[Cell, ...] | None:
    """Return the cells of places; None where one is no cell of the puzzle, or they are fewer than two."""
    positions = [found.board.cell(index) for index in places]
    cells = [puzzle.layout.find_cell(*position) for position in positions if position is not None]
    known = tuple(cell for cell in cells if cell is not None)
    return known if len(known) == len(positions) else None


def _with_clues(found: _Found, puzzle: Puzzle) -> Puzzle:
    """Add what is drawn with a name of its own: thermometers, arrows, cages; dots and shapes where the text is ours."""
    drawn: list[Constraint] = []
    for key, what in (("thermo", msg("thermometers")), ("arrows", msg("arrows"))):
        for places in (one for one in found.lists(key) if len(one) > 1):
            cells = _cells(found, puzzle, places)
            try:
                if cells is None or not puzzle.layout.units:
                    raise FormatError(what)
                blank = Puzzle.blank(puzzle.layout)
                made = thermometer(blank, [cells]) if key == "thermo" else arrow(blank, [(cells[:1], cells[1:])])
                drawn += made.constraints
            except ModokuError:
                found.marks[what] += 1
    puzzle = puzzle.with_constraints(drawn)
    return _with_symbols(found, _with_cages(found, puzzle))


def _with_cages(found: _Found, puzzle: Puzzle) -> Puzzle:
    small: dict[Position, str] = {}
    for index, value in found.entries("numberS"):
        text = str(value[0]).strip() if isinstance(value, list) and value else ""
        if text:
            small[found.board.place(index)[1:]] = text
    cages: list[Constraint] = []
    for places in found.lists("killercages"):
        cells = _cells(found, puzzle, places)
        positions = sorted(puzzle.layout.positions[cell] for cell in cells or ())
        labelled = next((p for p in positions if p in small), None)
        total = small.get(labelled, "") if labelled else ""
        try:
            is_bare = not total and rules.BARE_CAGES in found.said
            if not cells or not puzzle.layout.units or not (is_bare or re.fullmatch("[0-9]{1,4}", total)):
                raise FormatError(msg("cages without a number"))
            cages += killer(Puzzle.blank(puzzle.layout), [(int(total) if total else None, cells)]).constraints
            if labelled:
                del small[labelled]
        except ModokuError:
            found.marks[msg("cages without a number")] += 1
    if small:
        found.marks[msg("small numbers")] += len(small)
    drawn = {frozenset((a, b)) for a, b, _ in found.segments("cage")}
    known = [cage_lines(found.board, places) for places in found.lists("killercages")]
    free = drawn - {frozenset(map(int, line.split(","))) for lines in known for line in lines}
    if free:
        found.marks[msg("cage lines")] += len(free)
    return puzzle.with_constraints(cages)


def cage_lines(board: PenpaBoard, places: Iterable[int]) -> list[str]:
    """Return the lines between quarters of cells that draw the outline of a cage.

    >>> board = PenpaBoard(4, 4)
    >>> len(cage_lines(board, [board.index(0, 0)]))
    4
    """
    cells = {board.place(index)[1:] for index in places}
    found: list[str] = []
    # A side: its two quarters, the neighbour across it, and the neighbour in which the outline goes on.
    sides = ((0, 1, (-1, 0), (0, 1)), (2, 3, (1, 0), (0, 1)), (0, 2, (0, -1), (1, 0)), (1, 3, (0, 1), (1, 0)))
    for r, c in sorted(cells):
        for first, second, (up, left), (down, right) in sides:
            if (r + up, c + left) in cells:
                continue
            found.append(_line(board, (r, c, first), (r, c, second)))
            beside = (r + down, c + right)
            if beside in cells and (beside[0] + up, beside[1] + left) not in cells:
                found.append(_line(board, (r, c, second), (*beside, first)))
        for quarter, (down, right) in enumerate(((-1, -1), (-1, 1), (1, -1), (1, 1))):
            # Where the outline turns around a cell that is not in the cage.
            if {(r + down, c), (r, c + right)} <= cells and (r + down, c + right) not in cells:
                found.append(_line(board, (r, c, quarter), (r, c + right, quarter ^ 1)))
                found.append(_line(board, (r, c, quarter), (r + down, c, quarter ^ 2)))
    return found


def _line(board: PenpaBoard, a: tuple[int, int, int], b: tuple[int, int, int]) -> str:
    first, second = sorted(board.index(row, column, Spot.QUARTER, quarter) for row, column, quarter in (a, b))
    return f"{first},{second}"


def _with_symbols(found: _Found, puzzle: Puzzle) -> Puzzle:
    white: list[tuple[Cell, Cell]] = []
    black: list[tuple[Cell, Cell]] = []
    odd: list[Cell] = []
    even: list[Cell] = []
    for index, value in found.entries("symbol"):
        form, name = (value[0], str(value[1])) if isinstance(value, list) and len(value) > 1 else (None, "")
        pair, cell = _edge(found, puzzle, index), _cells(found, puzzle, [index])
        if name == "circle_SS" and pair and form == WHITE and rules.WHITE_DOTS in found.said:
            white.append(pair)
        elif name == "circle_SS" and pair and form == BLACK and rules.BLACK_DOTS in found.said:
            black.append(pair)
        elif name == "circle_L" and cell and form == GREY and rules.ODD in found.said:
            odd += cell
        elif name == "square_L" and cell and form == GREY and rules.EVEN in found.said:
            even += cell
        else:
            shape = symbol_drawn(found.board, index, form, name)
            found.drawn += [] if shape is None else [shape]
            (found.marks if shape is None else found.shown)[msg("symbols {name}", name=name[:40])] += 1
    if white or black:
        puzzle = kropki(puzzle, sorted(white), sorted(black))
    if odd or even:
        puzzle = parity(puzzle, sorted(even), sorted(odd))
    return puzzle


def _edge(found: _Found, puzzle: Puzzle, index: int) -> tuple[Cell, Cell] | None:
    """Return the two cells beside an edge."""
    spot, row, column = found.board.place(index)
    if spot not in (Spot.LOWER_EDGE, Spot.RIGHT_EDGE):
        return None
    other = (row + 1, column) if spot is Spot.LOWER_EDGE else (row, column + 1)
    a, b = puzzle.layout.find_cell(row, column), puzzle.layout.find_cell(*other)
    return None if a is None or b is None else (a, b)


def _list_drawings(found: _Found, text: PenpaText) -> None:
    """List what is drawn and has no meaning without a text."""
    for key, what in _DRAWN.items():
        value = found.layer.get(key)
        count = len([item for item in value if item]) if isinstance(value, dict | list) else 0
        if count:
            (found.shown if key == "line" else found.marks)[what] += count
    found.drawn += lines_drawn(found.board, found.segments("line"))
    styles = [s for _, _, s in found.segments("lineE") if s not in (*BORDER, DIAGONAL)]
    if styles:
        found.marks[msg("edges in another style")] += len(styles)
    shown = parse_json(text.lines[5], MAX_UNPACKED) if len(text.lines) > 5 and text.lines[5].strip() else None
    if isinstance(shown, list) and len([k for k in shown if k is not None]) < found.board.height * found.board.width:
        found.unread.append(msg("cells taken out of the board"))


def _solution(answer: str, board: PenpaBoard, puzzle: Puzzle) -> str:
    """Return the digits that the link is checked with, if they fill the grid."""
    try:
        parts = parse_json(answer, MAX_UNPACKED) if answer else None
    except FormatError:
        return ""
    numbers = parts[4] if isinstance(parts, list) and len(parts) > 4 and isinstance(parts[4], list) else []
    digits: dict[Position, int] = {}
    for item in numbers:
        match = re.fullmatch("([0-9]{1,7}),([0-9]{1,2})", str(item))
        place = board.cell(int(match[1])) if match else None
        if match and place is not None and 1 <= int(match[2]) <= puzzle.size:
            digits[place] = int(match[2])
    full = all(place in digits for place in puzzle.layout.positions)
    return "".join(symbol_of(digits[place]) for place in puzzle.layout.positions) if full else ""

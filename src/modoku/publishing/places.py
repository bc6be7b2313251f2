"""How the boards of a section stand on its pages: how many, how large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import DrawingError
from ..language import msg
from ..render import SIDE, draw
from ..render.scene import Scene, Text
from .codes import side_of_code
from .entries import BookEntry, BookSection
from .paper import MM
from .pen import digit_size, paragraphs
from .style import BookStyle

LEAST_DIGIT = 9.0
"""No digit of a puzzle is smaller than so many points."""
_ARRANGEMENTS = {1: ((1, 1),), 2: ((1, 2), (2, 1)), 4: ((2, 2),), 6: ((2, 3), (3, 2)), 9: ((3, 3),)}
"""Columns and rows for so many boards a page."""
_GAP = 7 * MM
CODE_GAP = 3 * MM


@dataclass(frozen=True, slots=True)
class SlotPlan:
    """The places of boards on the pages of a section: columns, rows, points a unit of a board.

    `head` is the height of title and rules on the first page of the section, `over` that of the number and the level
    above a board, with a code among them; `beside` is the width kept at its right where codes stand there instead.
    """

    columns: int
    rows: int
    unit: float
    head: float
    over: float
    beside: float = 0.0

    @property
    def count(self) -> int:
        """How many boards a page has."""
        return self.columns * self.rows


def under_board(style: BookStyle) -> float:
    """Return the height kept under a board for its hint, where hints stand there."""
    return hint_size(style) * 1.3 * 3 if style.hints == "upside-down" else 0.0


def hint_size(style: BookStyle) -> float:
    """Return the size of hints in points."""
    return style.body * (0.8 if style.large else 0.72)


def title_size(style: BookStyle) -> float:
    """Return the size of the title of a section in points."""
    return style.body * 2


def rule_lines(section: BookSection, style: BookStyle) -> list[str]:
    """Return the rules of a section in lines; in two languages one language after the other."""
    texts = [rule.said(language).replace("\u202f", "\u00a0") for language in style.languages for rule in section.rules]
    return paragraphs(dict.fromkeys(texts), style.body, style.live_width)


def places_of(section: BookSection, style: BookStyle) -> SlotPlan:
    """Return where the boards of a section stand; raise DrawingError where the paper is too small for one.

    A page has no more boards than were asked for, and fewer where their digits would be too small.
    """
    scenes = [draw(entry.puzzle) for entry in section.entries]
    width, height = max(scene.width for scene in scenes), max(scene.height for scene in scenes)
    head = title_size(style) * 1.5 + len(rule_lines(section, style)) * style.body * 1.35 + 4 * MM
    code = max(side_of_code(entry.link) for entry in section.entries)
    few = next((n for n in _ARRANGEMENTS if n >= len(scenes)), 9)
    if style.per_page != "auto":
        few = min(few, int(style.per_page))
    choices = [one for n in _ARRANGEMENTS if n <= few for one in _fitted(n, width, height, head, style, code)]
    if style.per_page != "auto":
        fitting = [one for one in choices if digit_size(one.unit) >= LEAST_DIGIT]
        return max(fitting, key=lambda one: (one.count, one.unit), default=None) or _checked(choices[0], section)
    comfort = (20.0 if style.large else 14.5) + (0.5 if any(map(_has_small_texts, scenes)) else 0.0)
    roomy = [one for one in choices if digit_size(one.unit) >= comfort]
    if roomy:
        most = max(one.count for one in roomy)
        return max((one for one in roomy if one.count == most), key=lambda one: one.unit)
    return _checked(max(choices, key=lambda one: one.unit), section)


def _fitted(count: int, width: float, height: float, head: float, style: BookStyle, code: float) -> list[SlotPlan]:
    """Return the arrangements of so many boards, with codes above them and beside them."""
    plain, found = style.body * 2.2, []
    ways = [(max(plain, code + CODE_GAP), 0.0), (plain, code + CODE_GAP)] if code else [(plain, 0.0)]
    largest = (18 if style.large else 13.5) * MM / SIDE
    for columns, rows in _ARRANGEMENTS[count]:
        for over, beside in ways:
            wide = (style.live_width - (columns - 1) * _GAP) / columns - beside
            high = (style.foot - style.top - head - (rows - 1) * _GAP / 2) / rows - over - under_board(style)
            unit = max(min(wide / width, high / height, largest), 0.0)
            found.append(SlotPlan(columns, rows, unit, head, over, beside))
    return found


def _checked(places: SlotPlan, section: BookSection) -> SlotPlan:
    size = digit_size(places.unit)
    if size < LEAST_DIGIT:
        raise DrawingError(
            msg(
                "This paper is too small: the digits of puzzle {number} would have {size} points, and {least} are the"
                " least.",
                number=section.first,
                size=round(size, 1),
                least=LEAST_DIGIT,
            ),
            msg("Take a larger paper, or a smaller binding."),
        )
    return places


def _has_small_texts(scene: Scene) -> bool:
    return any(isinstance(shape, Text) and shape.fill != "given" and shape.size < 20 for shape in scene.shapes)


@dataclass(frozen=True, slots=True)
class Slot:
    """A board on a page: what it is, its scene, the corner of the slot and the width of it in points."""

    entry: BookEntry
    number: int
    scene: Scene
    x: float
    y: float
    width: float


def slots_of(entries: Sequence[BookEntry], first: int, places: SlotPlan, style: BookStyle, top: float) -> list[Slot]:
    """Return the boards of a page, whose first slot begins at a height; room that is left is shared out."""
    wide = (style.live_width - (places.columns - 1) * _GAP) / places.columns
    rows = -(-len(entries) // places.columns) if len(entries) < places.count else places.rows
    high = (style.foot - top) / max(rows, places.rows)
    found = []
    for place, entry in enumerate(entries):
        row, column = divmod(place, places.columns)
        scene = draw(entry.puzzle)
        need = places.over + scene.height * places.unit + under_board(style)
        # Boards stand a little above the middle of their slot.
        y = top + row * high + max(high - need, 0.0) * (0.35 if places.rows == 1 else 0.2)
        found.append(Slot(entry, first + place, scene, column * (wide + _GAP), y, wide))
    return found

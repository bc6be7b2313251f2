"""The plan of a book: which page holds what, so that contents and references know their pages before one is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..errors import DrawingError
from ..language import msg
from ..render.pdf import width_of
from ..render.scene import Scene
from . import back, front
from .codes import code_path, has_code, side_of_code
from .entries import BookEntry, BookSection, sections_of
from .paper import MM
from .pen import Pen, broken
from .places import CODE_GAP, Slot, SlotPlan, hint_size, places_of, rule_lines, slots_of, title_size
from .style import BookStyle

SOLUTIONS = msg("Solutions")
HINTS = msg("Hints")
CONTENTS = msg("Contents")


@dataclass(frozen=True, slots=True)
class BookPage:
    """A page that can be drawn: its shapes in points, from the upper left corner of the cut paper.

    Attributes:
        number: of the page; 0 for the cover.
        scene: what is read.
        turned: what is read with the page upside down.
        links: rectangles (x, y, width, height) that lead to a page.
        mark: what begins here, for the list of bookmarks; perhaps nothing.
    """

    number: int
    scene: Scene
    turned: Scene
    links: tuple[tuple[float, float, float, float, int], ...]
    mark: str


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A page before it is drawn."""

    number: int
    paint: Callable[[Pen], None]
    mark: str = ""
    has_foot: bool = True


class BookPlan:
    """A book laid out on its pages.

    >>> from modoku.variants import make
    >>> digits = [int(d) for d in "1234341221434321"]
    >>> puzzle = make("classic:boxes=2x2").with_givens({0: 1, 5: 4, 10: 4, 15: 1})
    >>> plan = BookPlan([BookEntry(puzzle, digits)], BookStyle(hints="none"))
    >>> [page.mark for page in plan.iter_pages()]
    ['', '', '', 'Contents', '4 × 4', 'Solutions']
    """

    def __init__(self, entries: Iterable[BookEntry], style: BookStyle) -> None:
        self.style = style
        self.sections = sections_of(entries)
        if not self.sections:
            raise DrawingError(msg("A book needs at least one puzzle."))
        if style.live_width < 20 * MM or style.foot - style.top < 20 * MM:
            raise DrawingError(
                msg("This paper has no room between its margins."), msg("Take a larger paper, or a smaller binding.")
            )
        self.numbered = [
            (section.first + place, entry) for section in self.sections for place, entry in enumerate(section.entries)
        ]
        self.uncoded = tuple(number for number, entry in self.numbered if entry.link and not has_code(entry.link))
        """The puzzles whose address is too long for a code."""
        self.hints_page = self.solutions_page = 0
        self.page_of: list[int] = []
        """The first page of each section."""
        self._leaves: list[_Leaf] = []
        self._lay_out()

    @property
    def page_count(self) -> int:
        """How many pages there are, with the cover."""
        return len(self._leaves)

    def iter_pages(self) -> Iterator[BookPage]:
        """Yield every page, drawn when it is asked for: a long book takes no more memory than a short one."""
        style = self.style
        for leaf in self._leaves:
            pen = Pen(style.left(leaf.number))
            leaf.paint(pen)
            if leaf.has_foot:
                self._foot(pen, leaf.number)
            width, height = style.paper.width, style.paper.height
            yield BookPage(
                leaf.number,
                Scene(tuple(pen.shapes), width, height),
                Scene(tuple(pen.turned), width, height),
                tuple(pen.links),
                leaf.mark,
            )

    def _add(self, paint: Callable[[Pen], None], mark: str = "", *, has_foot: bool = True) -> int:
        number = self._leaves[-1].number + 1 if self._leaves else 0 if self.style.has_cover else 1
        self._leaves.append(_Leaf(number, paint, mark, has_foot))
        return number

    def _lay_out(self) -> None:
        style = self.style
        if style.has_cover:
            self._add(lambda pen: front.cover(pen, style, self.numbered[0][1].puzzle), has_foot=False)
        self._add(lambda pen: front.title_page(pen, style, len(self.numbered)), has_foot=False)
        self._add(lambda pen: front.how_to(pen, style), has_foot=False)
        parts = [*range(len(self.sections)), *([HINTS] if style.hints == "back" else []), SOLUTIONS]
        room = front.rows_a_page(style)
        for start in range(0, len(parts), room):
            mark = style.say(CONTENTS) if start == 0 else ""
            self._add(lambda pen, some=parts[start : start + room]: self._contents(pen, some), mark)  # type: ignore[misc]
        for section in self.sections:
            self._lay_out_section(section)
        if style.hints == "back":
            for page in back.hint_pages(self.numbered, style):
                got = self._add(
                    lambda pen, page=page: back.draw_hints(pen, style, page, style.say(HINTS)),  # type: ignore[misc]
                    "" if self.hints_page else style.say(HINTS),
                )
                self.hints_page = self.hints_page or got
        for shelf in back.solution_pages(self.numbered, style):
            got = self._add(
                lambda pen, shelf=shelf: back.draw_solutions(pen, style, shelf, style.say(SOLUTIONS)),  # type: ignore[misc]
                "" if self.solutions_page else style.say(SOLUTIONS),
            )
            self.solutions_page = self.solutions_page or got

    def _lay_out_section(self, section: BookSection) -> None:
        places = places_of(section, self.style)
        for start in range(0, len(section.entries), places.count):
            mark = "" if start else self.title_of(section)
            number = self._add(
                lambda pen, start=start: self._puzzles(pen, section, places, start),  # type: ignore[misc]
                mark,
            )
            if not start:
                self.page_of.append(number)

    def title_of(self, section: BookSection) -> str:
        """Return the title of a section: the variants, and the level where a kind has several sections."""
        title = " + ".join(self.style.say(title) for title in section.titles)
        title = title[:1].upper() + title[1:]
        return title if section.level is None else f"{title} · {self.style.say(section.level.word)}"

    def _contents(self, pen: Pen, parts: Iterable[object]) -> None:
        rows = []
        for part in parts:
            if isinstance(part, int):
                section = self.sections[part]
                last = section.first + len(section.entries) - 1
                note = str(section.first) if last == section.first else f"{section.first}–{last}"
                rows.append((self.title_of(section), note, self.page_of[part]))
            else:
                page = self.hints_page if part is HINTS else self.solutions_page
                rows.append((self.style.say(HINTS if part is HINTS else SOLUTIONS), "", page))
        front.contents(pen, self.style, self.style.say(CONTENTS), rows)

    def _puzzles(self, pen: Pen, section: BookSection, places: SlotPlan, start: int) -> None:
        style, size = self.style, title_size(self.style)
        y = style.top
        if start == 0:
            title = self.title_of(section)
            fitting = min(size, size * style.live_width / width_of(title, size, True))
            pen.text(0, y + size * 0.8, title, fitting, bold=True)
            y += size * 1.5
            for line in rule_lines(section, style):
                pen.text(0, y + style.body, line, style.body)
                y += style.body * 1.35
            y = style.top + places.head
        else:
            pen.text(0, y + style.body * 0.8, self.title_of(section), style.body * 0.9, bold=True, fill="candidate")
            y += style.body * 2
        some = section.entries[start : start + places.count]
        for slot in slots_of(some, section.first + start, places, style, y):
            self._board(pen, slot, places)

    def _board(self, pen: Pen, slot: Slot, places: SlotPlan) -> None:
        style, entry, unit = self.style, slot.entry, places.unit
        wide, high = slot.scene.width * unit, slot.scene.height * unit
        x, y = slot.x + (slot.width - wide - places.beside) / 2, slot.y + places.over
        edge = 6.0 * unit  # the board's own margin within its scene
        foot, size = y - style.body * 0.45 + edge, style.body
        pen.text(x + edge, foot, str(slot.number), size * 1.45, bold=True)
        self._difficulty(pen, entry, x + wide - edge, foot)
        pen.board(slot.scene, x, y, unit)
        if style.hints == "upside-down" and entry.hints:
            self._hint_under(pen, entry, x + wide / 2, y + high, wide)
        side = side_of_code(entry.link)
        if side:
            left = x + wide + CODE_GAP - edge if places.beside else x + (wide - side) / 2
            top = y + edge if places.beside else y + edge - side - 2 * MM
            pen.shapes.append(code_path(entry.link, pen.left + left, top, side))

    def _difficulty(self, pen: Pen, entry: BookEntry, right: float, foot: float) -> None:
        """Write the level and the rating so that they end at a place."""
        style, size = self.style, self.style.body
        if style.difficulty in ("figures", "both") and entry.rating is not None:
            point = "," if style.languages[-1] == "fr" and len(style.languages) == 1 else "."
            pen.text(right, foot, f"{entry.rating:.1f}".replace(".", point), size, side="end")
            right -= size * 2.1
        if style.difficulty in ("stars", "both") and entry.level is not None:
            pen.stars(right, foot, entry.level, size)

    def _hint_under(self, pen: Pen, entry: BookEntry, x: float, y: float, width: float) -> None:
        style, size = self.style, hint_size(self.style)
        lines = broken(style.say(entry.hints[-1]), size, width)[:3]
        paper = style.paper
        for place, line in enumerate(lines):
            # Turned round, the first line stands lowest on the page.
            foot = y + (len(lines) - place) * size * 1.3
            pen.turn(paper.width - (pen.left + x), paper.height - foot + size * 1.2, line, size)

    def _foot(self, pen: Pen, number: int) -> None:
        style = self.style
        y, size = style.paper.height - style.margin * 0.75, style.body * 0.9
        outer, inner = (style.live_width, 0.0) if number % 2 else (0.0, style.live_width)
        pen.text(outer, y, str(number), size, bold=True, side="end" if outer else "start")
        if self.page_of and self.page_of[0] <= number < (self.hints_page or self.solutions_page):
            parts = ((HINTS, self.hints_page), (SOLUTIONS, self.solutions_page))
            note = " · ".join(f"{style.say(word)} {page}" for word, page in parts if page)
            pen.text(inner, y, note, size * 0.8, side="end" if inner else "start", fill="candidate")

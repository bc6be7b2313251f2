"""A sheet as a text of Interactive Sudoku Solver, and what such a text cannot hold.

A rule is written as the item that says it, if reading that item gives the rule back; else form by form, as the
relations, sums and automata that it is made of, if it needs no hidden variable. How rules are drawn is that program's
business.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from ..errors import FormatError, ModokuError
from ..language import Message, msg
from ..puzzle import AllDifferent, Automaton, Cell, Constraint, Domain, Puzzle, Sheet, Sum, Unit
from ..puzzle.builder import NetworkBuilder
from ..puzzle.fields import moved_to
from ..rules.either import Or
from ..rules.hidden import WithHidden
from ..rules.pairs import Pairs
from ..rules.unknown_regions import UnknownRegions
from .iss_board import MOST, IssBoard, Shape
from .iss_clues import CLUES
from .iss_codes import rebased
from .iss_entries import Namer, form_entry, iter_entries
from .iss_reading import IssReading
from .iss_rules import RULES
from .iss_text import split_items
from .losses import constraint_losses, sheet_losses

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class IssWriting:
    """The text of one sheet, and the rules that did not fit into it."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.puzzle = sheet.puzzle
        self.layout = sheet.puzzle.layout
        self.shape = _shape_of(self.puzzle)
        self.lost: list[Constraint] = []
        self.parts = [f".Shape~{self.shape.text}"] if self.shape.text else []
        self._add_regions()
        self._add_flags()
        rules = self._add_hidden()
        self.reading = IssReading("".join(self.parts), {**RULES, **CLUES})
        self.namer = Namer(self.reading.board)
        self._add_rules(rules)
        self._add_givens(rules)

    @property
    def text(self) -> str:
        """The text, on one line."""
        return "".join(self.parts) or ".Shape~9x9"

    @property
    def board(self) -> IssBoard:
        """The board that the text describes so far."""
        return IssBoard.of(split_items("".join(self.parts)))

    def losses(self) -> Iterator[Message]:
        """Yield what is not in the text."""
        yield from constraint_losses(self.lost)
        yield from sheet_losses(self.sheet)

    def _has(self, groups: Iterable[Iterable[Cell]]) -> bool:
        return {frozenset(group) for group in groups} <= self.layout.unit_sets

    def _add_regions(self) -> None:
        """Write the boxes and regions: those that are usual need no word."""
        if self.shape.is_raw:
            return
        usual = max(self.shape.rows, self.shape.columns)
        sizes = {len(unit.cells) for unit in self.layout.units if unit.kind in ("region", "box")}
        size = sizes.pop() if len(sizes) == 1 else usual
        if size != usual:
            self.parts.append(f".RegionSize~{size}")
        if self.shape.boxes(size) and not self._has(self.shape.boxes(size)):
            self.parts.append(".NoBoxes")
        known = {frozenset(box) for box in self.board.boxes}
        taken: dict[Cell, int] = {}
        regions = [u for u in self.layout.units if u.kind in ("region", "box") and len(u.cells) == size]
        for number, unit in enumerate(u for u in regions if frozenset(u.cells) not in known):
            if not any(cell in taken for cell in unit.cells) and number < len(LETTERS):
                taken |= dict.fromkeys(unit.cells, number)
        left = self.shape.cell_count - len(taken)
        if taken and left != size and len(taken) > size:
            letters = (LETTERS[taken[cell]] if cell in taken else "0" for cell in range(self.shape.cell_count))
            self.parts.append(f".Jigsaw~{''.join(letters)}")

    def _add_flags(self) -> None:
        """Write the other units: by a word where that says them all, else one by one."""
        peers = self.layout.peers
        words = [".Diagonal~-1", ".Diagonal~1", ".Windoku", ".DisjointSets"] if not self.shape.is_raw else []
        words = [word for word in words if self.shape.rows == self.shape.columns]
        for word in words:
            before = set(self.board.to_layout().unit_sets)
            units = IssBoard.of(split_items("".join([*self.parts, word]))).to_layout().unit_sets - before
            if units and units <= self.layout.unit_sets:
                self.parts.append(word)
        for word, kind in ((".AntiKnight", "knight's move"), (".AntiKing", "king's move")):
            if not self.shape.is_raw and self.layout.units_of_kind(kind):
                pairs = IssBoard.of(split_items("".join([*self.parts, word]))).to_layout().units_of_kind(kind)
                if all(unit.cells[1] in peers[unit.cells[0]] for unit in pairs):
                    self.parts.append(word)
        written = self.board.to_layout()
        for unit in self.layout.units:
            if self._is_new(unit, written.unit_sets, written.peers):
                self.parts.append(f".AllDifferent{Namer(self.board).cells(unit.cells)}")

    def _is_new(self, unit: Unit, sets: frozenset[frozenset[Cell]], peers: tuple[frozenset[Cell], ...]) -> bool:
        if len(unit.cells) == 2:
            return unit.cells[1] not in peers[unit.cells[0]]
        return len(unit.cells) > 1 and frozenset(unit.cells) not in sets

    def _add_hidden(self) -> list[Constraint]:
        """Write what declares hidden variables; return all rules, those within such rules among them, on the board."""
        found: list[Constraint] = []
        divided = [c for c in self.puzzle.constraints if isinstance(c, UnknownRegions)]
        within = [c for c in self.puzzle.constraints if isinstance(c, WithHidden)]
        places = tuple(range(self.shape.cell_count))
        for rule in divided:
            usual = {frozenset(pair) for pair in rule.neighbours} == {frozenset(p) for p in self.shape.neighbours()}
            simple = rule.places == places and usual and rule.size == self.board.region_size and not self.shape.is_raw
            if rule is not divided[0] or not simple or any(cell < 0 for cell in rule.cells):
                self.lost.append(rule)
                continue
            self.parts.append(".ChaosConstruction")
            found += rule.rules
        for number, one in enumerate(within):
            left = self._without_missing(one)
            found += self._declared(one, LETTERS[number % 26] * (number // 26 + 1)) if left is None else left
        gone = {*divided, *within}
        return [*(c for c in self.puzzle.constraints if c not in gone), *found]

    def _without_missing(self, rule: WithHidden) -> list[Constraint] | None:
        """Return what a rule says beside the rules of doppelgangers, which have a word; None where it is another."""
        if self.shape.lowest or self.shape.size != self.shape.rows + 1 or self.board.extras:
            return None
        try:
            said = IssReading("".join([*self.parts, ".Doppelganger"]), {**RULES, **CLUES}).to_sheet().puzzle.constraints
        except ModokuError:
            return None
        for one in said:
            if isinstance(one, WithHidden) and one.ranges == rule.ranges and set(one.rules) <= set(rule.rules):
                self.parts.append(".Doppelganger")
                return [left for left in rule.rules if left not in one.rules]
        return None

    def _declared(self, rule: WithHidden, prefix: str) -> list[Constraint]:
        low, high = self.shape.lowest, self.shape.highest
        inner = any(isinstance(one, WithHidden | UnknownRegions) for one in rule.rules)
        if inner or any(a < low or b > high for a, b in rule.ranges):
            self.lost.append(rule)
            return []
        count = len(rule.ranges)
        self.parts.append(f".Var~{prefix}" + (f"~~{count}" if count > 1 else ""))
        first = self.board.extras[f"V{prefix}"].first
        limits: list[Constraint] = [
            Domain((first - place,), frozenset(range(a, b + 1)))
            for place, (a, b) in enumerate(rule.ranges)
            if (a, b) != (low, high)
        ]
        return [*limits, *(moved_to(one, lambda cell: first + cell + 1 if cell < 0 else cell) for one in rule.rules)]

    def _add_rules(self, rules: list[Constraint]) -> None:
        left = [rule for rule in rules if not (isinstance(rule, Domain) and all(cell >= 0 for cell in rule.cells))]
        hidden = [rule for rule in left if isinstance(rule, Pairs) and rule.style == "hidden"]
        known = set(map(self._plain, left))
        covered: set[Hashable] = set()
        # A cage says that its cells differ as well, so what only says that comes last.
        shown = sorted((one for one in left if one not in hidden), key=lambda one: isinstance(one, AllDifferent))
        for rule in shown:
            if self._plain(rule) in covered:
                continue
            entry = self._entry(rule, known, covered)
            if entry is None:
                self.lost.append(rule)
            else:
                self.parts.append(entry)
        self._add_strict(hidden)

    def _entry(self, rule: Constraint, known: set[Hashable], covered: set[Hashable]) -> str | None:
        """Return the item that says a rule; what else it says must be asked for as well."""
        for entry in iter_entries(rule, self.namer):
            said = {one for found in self._read(entry) for one in self._split(found)}
            others = said - set(self._split(rule))
            if set(self._split(rule)) <= said and all(one in known or self._follows(one) for one in others):
                covered |= {*others, self._plain(rule)}
                return entry
        return self._by_forms(rule)

    def _read(self, entry: str) -> list[Constraint]:
        """Return the rules that a reader makes of an entry."""
        reading = self.reading
        found: list[Constraint] = []
        try:
            items = split_items(entry)
            reading.items = [*reading.board.items, *items]
            for item in items:
                found += reading.inner(item)
        except (ModokuError, LookupError):
            return []
        return found

    def _follows(self, rule: Hashable) -> bool:
        """Return whether cells differ anyway, by the units."""
        if not isinstance(rule, AllDifferent) or any(cell < 0 for cell in rule.cells):
            return False
        return all(b in self.layout.peers[a] for a, b in combinations(rule.cells, 2))

    def _by_forms(self, rule: Constraint) -> str | None:
        """Return the items that say a rule form by form, where it needs no hidden variable."""
        if any(cell < 0 for cell in rule.cells):
            return None
        build = NetworkBuilder(self.layout)
        try:
            rule.decompose(build)
        except ModokuError:
            return None
        if len(build.sizes) > self.layout.cell_count:
            return None
        parts = [form_entry(form, self.namer) for form in build.forms]
        return None if None in parts else "".join(part for part in parts if part)

    def _add_strict(self, hidden: list[Pairs]) -> None:
        """Write that neighbours without a mark lack its relation: by a word if that is what it says."""
        left: list[Constraint] = list(hidden)
        for word in (".AntiConsecutive", ".StrictXV", ".StrictKropki") if left else ():
            reading = IssReading("".join([*self.parts, word]), {**RULES, **CLUES})
            said = set(map(self._plain, reading.read(reading.items[-1]) or ()))
            if said and said <= set(map(self._plain, left)):
                self.parts.append(word)
                left = [rule for rule in left if self._plain(rule) not in said]
        for rule in left:
            entry = self._by_forms(rule)
            if entry is None:
                self.lost.append(rule)
            else:
                self.parts.append(entry)

    def _add_givens(self, rules: list[Constraint]) -> None:
        low = self.shape.lowest
        allowed: dict[Cell, frozenset[int]] = {}
        for rule in rules:
            if isinstance(rule, Domain) and all(cell >= 0 for cell in rule.cells):
                for cell in rule.cells:
                    allowed[cell] = allowed.get(cell, rule.digits) & rule.digits
        entries = []
        for cell, digit in enumerate(self.puzzle.givens):
            name = self.namer.cells((cell,))
            if digit:
                entries.append(f"{name}_{digit + low - 1}")
            if cell in allowed:
                inside = sorted(value for value in allowed[cell] if low <= value <= self.shape.highest)
                entries.append(f"{name}{''.join(f'_{value}' for value in inside)}")
        if entries:
            self.parts.append("." + "".join(entries))

    def _plain(self, rule: Constraint) -> Hashable:
        """Return what a rule says: without what only draws it, sums and automata in one way only."""
        match rule:
            case Or():
                return tuple(frozenset(map(self._plain, rules)) for rules in rule.choices)
            case Sum():
                terms = sorted(zip(rule.cells, rule.factors, strict=True))
                rule = Sum(tuple(c for c, _ in terms), rule.total, tuple(f for _, f in terms), rule.comparison)
            case Automaton():
                return rebased(rule, self.shape.size, self.shape.lowest)
        return replace(rule, style="") if rule.style else rule  # type: ignore[type-var]  # every kind is a dataclass

    def _split(self, rule: Constraint) -> Sequence[Hashable]:
        """Return a rule as its parts: pair by pair, cell by cell."""
        if isinstance(rule, Pairs):
            return [Pairs((pair,), rule.measure, rule.comparison, rule.value) for pair in rule.pairs]
        if isinstance(rule, Domain):
            return [Domain((cell,), rule.digits) for cell in rule.cells]
        return [self._plain(rule)]


def _shape_of(puzzle: Puzzle) -> Shape:
    """Return the shape of a puzzle; raise FormatError where such a text has none like it."""
    layout = puzzle.layout
    rows, columns = layout.height, layout.width
    whole = tuple((row, column) for row in range(rows) for column in range(columns))
    if layout.positions != whole or max(rows, columns, layout.size) > MOST or layout.lowest not in (0, 1):
        raise FormatError(
            msg(
                "The format {format} holds whole grids of at most {max} rows, columns and values.",
                format="iss",
                max=MOST,
            ),
            msg("Choose another format: json holds everything."),
        )
    shape = Shape(rows, columns, layout.size, layout.lowest)
    lines = {frozenset(cells) for cells in shape.lines.values() if len(cells) > 1}
    usual = lines <= layout.unit_sets and layout.size >= max(rows, columns)
    return shape if usual else replace(shape, is_raw=True)

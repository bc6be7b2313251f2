"""A sheet as the JSON of an f-puzzles link, and what that JSON cannot hold.

The style of a constraint picks the key. A constraint is written only if reading the entry gives it back, so nothing
turns into another rule on the way.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import pairwise

from ..errors import FormatError, ModokuError
from ..language import Message, msg
from ..puzzle import (
    AllDifferent,
    Cell,
    Constraint,
    DigitSet,
    Domain,
    Puzzle,
    Sheet,
    Sum,
    digit_of,
)
from ..puzzle.reader import Reader
from ..rules.order import Order
from ..rules.pairs import Pairs
from ..variants import chess, groups
from ..variants.squares import ORTHOGONAL
from .fpuzzles_clues import CLUES, EXTREMES, INDEXERS, FpuzzlesEntry, negative_rules
from .fpuzzles_cosmetics import from_cosmetics
from .fpuzzles_drawing import COSMETIC, Entry, cosmetics_beside
from .fpuzzles_entries import WRITERS, Found, cell_names, steps
from .fpuzzles_reading import DRAWING, NOTES, SETTINGS
from .fpuzzles_rules import rules_in_words
from .jsontext import parse_json
from .layouts import Parts, from_regions, take_apart
from .losses import constraint_losses, plain_square
from .sdx import overwritten_losses

MAX_DIGITS = 16
"""As many digits as f-puzzles has."""
MAX_SAID = 100
"""As many rules without a key are said in words."""


class Writing:
    """The JSON of one sheet, and the constraints that did not fit into it."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.puzzle = sheet.puzzle
        self.layout = sheet.puzzle.layout
        parts = take_apart(self.layout)
        if parts is None or parts.size > MAX_DIGITS:
            raise FormatError(
                msg(
                    "The format {format} holds square grids of at most {max} digits.", format="fpuzzles", max=MAX_DIGITS
                ),
                msg("Choose another format: json holds everything."),
            )
        self.parts: Parts = parts
        self.blank = Puzzle.blank(self.layout)
        self.data: Entry = {"size": parts.size}
        self.lost: list[Constraint] = []
        self._add_notes()
        self._add_grid()
        self._add_units()
        self._add_constraints()
        self._add_words()
        for key, entry in list(cosmetics_beside(self.data, parts.size)):
            self.add(key, entry)
        self._add_drawing()

    def names(self, cells: Iterable[Cell]) -> list[str]:
        """Return the names of cells, R1C1."""
        return cell_names(self.layout, cells)

    def add(self, key: str, entry: Entry) -> None:
        """Add an entry to a key."""
        self.data.setdefault(key, [])
        entries = self.data[key]
        if isinstance(entries, list):
            entries.append(entry)

    def _add_notes(self) -> None:
        for key, ours in NOTES.items():
            note = self.puzzle.about(ours)
            if note:
                self.data[key] = note
        fog = (self.puzzle.about("fog") or "").split()
        if fog:
            self.data["foglight"] = fog
        solution = self.puzzle.about("solution") or ""
        if len(solution) == self.layout.cell_count:
            digits = [digit_of(symbol, self.puzzle.size) or 0 for symbol in solution]
            if any(digits):
                self.data["solution"] = digits

    def _add_words(self) -> None:
        """Say the rules in words, in ours where the puzzle has none, and those that no key states besides."""
        rules = [] if "ruleset" in self.data else [rule.said() for rule in rules_in_words(self.data, self.layout)]
        more = dict.fromkeys(rule.said(self.layout).said() for rule in self.lost[:MAX_SAID])
        lines = [*([str(self.data["ruleset"])] if "ruleset" in self.data else []), *rules, *more]
        self.data["ruleset"] = "\n".join(lines)

    def _add_grid(self) -> None:
        n = self.parts.size
        usual = from_regions(n, self.parts.regions).layout == plain_square(n).layout
        placed = self.sheet.placed or (0,) * n**2
        centre = self.sheet.candidates or (DigitSet(),) * n**2
        corner = self.sheet.corners or (DigitSet(),) * n**2
        limits = self._limits()
        cells: list[Entry] = []
        for cell, given in enumerate(self.puzzle.givens):
            entry: Entry = {}
            if given or placed[cell]:
                entry["value"] = given or placed[cell]
            if given:
                entry["given"] = True
            if not usual:
                entry["region"] = self.parts.regions[cell] if self.parts.regions else None
            if centre[cell]:
                entry["centerPencilMarks"] = list(centre[cell])
            if corner[cell]:
                entry["cornerPencilMarks"] = list(corner[cell])
            if cell in limits:
                entry["givenPencilMarks"] = list(limits[cell])
            cells.append(entry)
        self.data["grid"] = [cells[n * r : n * (r + 1)] for r in range(n)]

    def _limits(self) -> dict[Cell, DigitSet]:
        """Return the cells whose digits are limited without a style, as far as marks can show that."""
        masks: dict[Cell, int] = {}
        for constraint in self.puzzle.constraints:
            if isinstance(constraint, Domain) and not constraint.style:
                for cell in constraint.cells:
                    masks[cell] = masks.get(cell, -1) & constraint.mask
        return {cell: DigitSet(mask) for cell, mask in masks.items() if mask}

    def _add_units(self) -> None:
        """Write the units beyond rows, columns and regions: flags where they fit, else extra regions."""
        if self.parts.anti:
            self.data["diagonal+"] = True
        if self.parts.main:
            self.data["diagonal-"] = True
        left = list(self.parts.others)
        moves = (("antiknight", "knight's move", chess.KNIGHT), ("antiking", "king's move", chess.KING))
        for flag, kind, offsets in moves:
            if not any(unit.kind == kind for unit in left):
                continue
            pairs = steps(self.parts.size, offsets)
            if all(max(pair) in self.layout.peers[min(pair)] for pair in pairs):
                self.data[flag] = True
                left = [unit for unit in left if frozenset(unit.cells) not in pairs]
        places = self._position_groups() if left else set()
        if places and places <= {frozenset(unit.cells) for unit in left}:
            self.data["disjointgroups"] = True
            left = [unit for unit in left if frozenset(unit.cells) not in places]
        for unit in left:
            if len(unit.cells) > 1:
                self.add("extraregion", {"cells": self.names(unit.cells)})

    def _position_groups(self) -> set[frozenset[Cell]]:
        if self.parts.regions is None:
            return set()
        try:
            layout = groups.position(from_regions(self.parts.size, self.parts.regions)).layout
        except ModokuError:
            return set()
        return {frozenset(unit.cells) for unit in layout.units_of_kind("position")}

    def _add_constraints(self) -> None:
        left = self._without_cages(list(self.puzzle.constraints))
        left = self._without_extremes(left)
        left = self._without_region_sums(left)
        hidden = [c for c in left if isinstance(c, Pairs) and c.style == "hidden"]
        shown: list[Constraint] = []
        for constraint in (c for c in left if c not in hidden):
            entries = self._entries(constraint)
            if entries is None:
                self.lost.append(constraint)
                continue
            shown.append(constraint)
            for key, entry in entries:
                self.add(key, entry)
        for key in INDEXERS:
            marked = self.data.get(key)
            if isinstance(marked, list):
                self.data[key] = [{"cells": [cell for entry in marked for cell in entry["cells"]]}]
        self._add_negative(hidden, self.blank.with_constraints(_one_by_one(shown)))

    def _entries(self, constraint: Constraint) -> list[Found] | None:
        """Return the entries of a constraint, or None where it would not come back the same."""
        if isinstance(constraint, Domain):
            return self._domain(constraint)
        if isinstance(constraint, Pairs):
            return self._pairs(constraint)
        write = WRITERS.get((constraint.kind, constraint.style))
        found = write(self.layout, constraint) if write else None
        return [found] if found and self._comes_back(found, constraint) else None

    def _comes_back(self, found: Found, constraint: Constraint) -> bool:
        return self._read(found) == {constraint}

    def _read(self, found: Found) -> set[Constraint]:
        """Return the constraints that a reader makes of an entry."""
        key, entry = found
        try:
            return set(CLUES[key][1](self.blank, FpuzzlesEntry(Reader(entry), self.blank)).constraints)
        except ModokuError:
            return set()

    def _domain(self, constraint: Domain) -> list[Found] | None:
        n = self.parts.size
        wanted = {"even": range(2, n + 1, 2), "odd": range(1, n + 1, 2)}.get(constraint.style)
        if not constraint.style:
            # Written with the grid; no mark at all would mean no limit.
            fits = all(self._limits().get(cell) for cell in constraint.cells)
            return [] if fits else None
        if wanted is None or constraint.digits != frozenset(wanted):
            return None
        return [(constraint.style, {"cell": name}) for name in self.names(constraint.cells)]

    def _pairs(self, constraint: Pairs) -> list[Found] | None:
        if constraint.style == "whispers":
            line = [constraint.pairs[0][0], *(b for _, b in constraint.pairs)]
            found: Found = ("whispers", {"lines": [self.names(line)], "value": str(constraint.value)})
            return (
                [found] if tuple(pairwise(line)) == constraint.pairs and self._comes_back(found, constraint) else None
            )
        key = _PAIR_KEYS.get(constraint.style)
        beside = steps(self.parts.size, ORTHOGONAL)
        if key is None or any(frozenset(pair) not in beside for pair in constraint.pairs):
            return None
        values = {"roman-x": "X", "roman-v": "V", "difference": str(constraint.value), "ratio": str(constraint.value)}
        value: Entry = {"value": values[constraint.style]} if constraint.style in values else {}
        entries = [(key, {"cells": self.names(pair), **value}) for pair in constraint.pairs]
        alone = (
            Pairs((p,), constraint.measure, constraint.comparison, constraint.value, constraint.style)
            for p in constraint.pairs
        )
        return entries if all(self._comes_back(e, c) for e, c in zip(entries, alone, strict=True)) else None

    def _without_cages(self, constraints: list[Constraint]) -> list[Constraint]:
        """Write killer cages: a group that differs, its sum if there is one with the same cells."""
        totals: dict[tuple[Cell, ...], Sum] = {}
        for c in constraints:
            if isinstance(c, Sum) and c.style == "cage" and not c.coefficients and c.comparison == "=" and c.total >= 0:
                totals.setdefault(c.cells, c)
        left = list(constraints)
        for constraint in constraints:
            total = totals.get(constraint.cells)
            if isinstance(constraint, AllDifferent) and constraint.style == "cage":
                value: Entry = {"value": str(total.total)} if total in left and total else {}
                self.add("killercage", {"cells": self.names(constraint.cells), **value})
                left.remove(constraint)
                if value and total:
                    left.remove(total)
            elif constraint == total and len(constraint.cells) == 1 and total in left:
                self.add("killercage", {"cells": self.names(constraint.cells), "value": str(total.total)})
                left.remove(total)
        return left

    def _without_extremes(self, constraints: list[Constraint]) -> list[Constraint]:
        """Write cells that are smaller (or greater) than all their neighbours."""
        covered: set[Constraint] = set()
        for (key, recipe), side in zip(EXTREMES.items(), (0, 1), strict=True):
            extremes = {c for c in constraints if isinstance(c, Order) and c.style == key}
            marked = {c.cells[side] for c in extremes}
            while True:
                rules = set(recipe(self.blank, sorted(marked)).constraints)
                partly = {c.cells[side] for c in rules - extremes}
                if not partly:
                    break
                marked -= partly
            covered |= rules
            for name in self.names(sorted(marked)):
                self.add(key, {"cell": name})
        return [c for c in constraints if c not in covered]

    def _without_region_sums(self, constraints: list[Constraint]) -> list[Constraint]:
        """Write region sum lines: a sum that goes on where the last one ended is one line with it."""
        rules = [c for c in constraints if isinstance(c, Sum) and c.style == "region-sum"]
        written: list[tuple[list[Cell], list[Sum]]] = []
        for rule in rules:
            heads = sum(1 for factor in rule.factors if factor > 0)
            piece = rule.cells[heads:]
            if written and tuple(written[-1][0][-heads:]) == rule.cells[:heads]:
                line, known = written[-1]
                if self._read(("regionsumline", {"lines": [self.names([*line, *piece])]})) == {*known, rule}:
                    written[-1] = ([*line, *piece], [*known, rule])
                    continue
            if self._comes_back(("regionsumline", {"lines": [self.names(rule.cells)]}), rule):
                written.append((list(rule.cells), [rule]))
        for line, _ in written:
            self.add("regionsumline", {"lines": [self.names(line)]})
        covered = {rule for _, known in written for rule in known}
        return [c for c in constraints if c not in covered]

    def _add_negative(self, hidden: list[Pairs], shown: Puzzle) -> None:
        left: list[Constraint] = list(hidden)
        for name in ("ratio", "nonconsecutive", "xv") if hidden else ():
            rules = negative_rules(shown, name)
            if rules and all(rule in left for rule in rules):
                left = [c for c in left if c not in rules]
                if name == "nonconsecutive":
                    self.data[name] = True
                    continue
                self.data.setdefault("negative", [])
                names = self.data["negative"]
                if isinstance(names, list):
                    names.append(name)
        self.lost += left

    def _add_drawing(self) -> None:
        """Put back what only draws, if the puzzle came from such a link."""
        note = self.puzzle.about(DRAWING)
        if not note:
            # What only draws and came from such a link is in the note already.
            for key, entry in from_cosmetics(self.sheet.cosmetics):
                self.add(key, entry)
            return
        try:
            drawing = parse_json(note)
        except FormatError:
            return
        if not isinstance(drawing, dict):
            return
        for key, value in drawing.items():
            if key in COSMETIC and isinstance(value, list):
                for item in value:
                    self.add(key, item)
            elif key in SETTINGS:
                self.data[key] = value
            elif key == "colours" and isinstance(value, dict):
                self._add_colours(value)

    def _add_colours(self, colours: Mapping[str, object]) -> None:
        names = self.names(range(self.layout.cell_count))
        rows = self.data["grid"]
        cells = [cell for row in rows for cell in row] if isinstance(rows, list) else []
        for name, cell in zip(names, cells, strict=True):
            if name in colours:
                cell["cArray" if isinstance(colours[name], list) else "c"] = colours[name]

    def losses(self) -> list[Message]:
        """Return what is not in the JSON."""
        return [*constraint_losses(self.lost), *overwritten_losses(self.sheet)]


def _one_by_one(constraints: Iterable[Constraint]) -> list[Constraint]:
    """Split relations over several pairs, as a reader sees them."""
    found: list[Constraint] = []
    for c in constraints:
        if isinstance(c, Pairs) and c.style in _PAIR_KEYS:
            found += [Pairs((pair,), c.measure, c.comparison, c.value, c.style) for pair in c.pairs]
        else:
            found.append(c)
    return found


_PAIR_KEYS = {
    "white-dot": "difference",
    "difference": "difference",
    "black-dot": "ratio",
    "ratio": "ratio",
    "roman-x": "xv",
    "roman-v": "xv",
}


def to_fpuzzles(sheet: Sheet) -> str:
    """Return the JSON of a sheet, without what it cannot hold."""
    return json.dumps(Writing(sheet).data, ensure_ascii=False, separators=(",", ":"))

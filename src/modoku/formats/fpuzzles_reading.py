"""The JSON inside an f-puzzles link as a sheet: keys become constraints, and what is not understood is named.

A link holds rules (`fpuzzles_clues`), drawings, and rules in words. Drawings that belong to a rule say nothing more.
What no key explains, and sentences that say more than the keys do, are named in `Sheet.not_understood`; the drawings
are kept as a note of the puzzle, the words and the solution as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..errors import ModokuError
from ..language import Message, msg, msgn
from ..puzzle import (
    MAX_SIZE,
    Cell,
    Constraint,
    DigitSet,
    Domain,
    Puzzle,
    Sheet,
    Unit,
    digit_of,
    find_faults,
    symbol_of,
)
from ..puzzle.reader import Reader
from ..variants import groups
from ..variants.parities import parity
from .fpuzzles_clues import CLUES, EXTREMES, FLAGS, FpuzzlesEntry, is_empty, negative_rules, read_number
from .fpuzzles_cosmetics import decor_of, to_cosmetics
from .fpuzzles_drawing import COSMETIC, ENTRY_LOOKS, FpuzzlesDrawings
from .fpuzzles_rules import words_beyond
from .fpuzzles_words import unknown_sentences
from .layouts import from_regions
from .losses import plain_square

DRAWING = "f-puzzles drawing"
"""The note that holds, as JSON, what only draws and belongs to no rule."""
MAX_DRAWING = 9900
NOTES = {"title": "title", "author": "author", "ruleset": "rules", "successMessage": "success message"}
FOG = ("foglight", "fogofwar")
"""Cells that are seen at the start: how a puzzle is played, not what is asked."""
SETTINGS = ("disabledlogic", "truecandidatesoptions", "highlightConflicts")
"""What programs remember of themselves."""
MAX_SENTENCES = 12
_CELL_KEYS = ("value", "given", "region", "parity", "centerPencilMarks", "cornerPencilMarks", "givenPencilMarks")
_CELL_LOOKS = ("c", "cArray", "highlight", "highlightArray")
_OTHER_KEYS = (
    "size", "grid", "solution", "negative", "nonconsecutive", "diagonal+", "diagonal-", *NOTES, *FLAGS, *FOG,
    *SETTINGS, *COSMETIC,
)  # fmt: skip


def sheet_from_fpuzzles(data: object) -> Sheet:
    """Read the JSON of an f-puzzles link.

    >>> grid = [[{"value": 1, "given": True}] + [{}] * 3] + [[{}] * 4] * 3
    >>> sheet_from_fpuzzles({"size": 4, "grid": grid, "antiknight": True}).puzzle.givens_text
    '1...............'
    """
    return _Reading(Reader(data)).sheet()


class _Reading:
    """One JSON, and what was not understood of it so far."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.size = size = reader["size"].integer(1, MAX_SIZE)
        rows = [row.items(size) for row in reader["grid"].items(size)]
        if len(rows) != size or any(len(row) != size for row in rows):
            raise reader["grid"].fail(msg("{n} rows of {n} cells are expected here", n=size))
        self.cells = [cell for row in rows for cell in row]
        self.unread: list[Message] = []
        self.data = {key: item.value for key, item in reader.entries(1000) if not is_empty(item.value)}
        self.drawings = FpuzzlesDrawings(self.data)

    def sheet(self) -> Sheet:
        """Return the sheet, with all that was not understood."""
        for cell in self.cells:
            self._check_keys(cell, _CELL_KEYS, _CELL_LOOKS)
        puzzle = self._add_flags(self._base())
        for key, value in self.data.items():
            if key in CLUES:
                puzzle = self._add_clues(key, Reader(value, f".{key}"), puzzle)
            elif key not in _OTHER_KEYS:
                self.unread.append(msg("the key '{key}'", key=key[:40]))
        puzzle = self._add_parity(puzzle)
        puzzle = self._add_negative(puzzle).with_constraints(self._given_marks())
        sheet = self._fill(puzzle)
        parts = [part.said() for part in self.unread]
        self.unread += self.drawings.said()
        notes = self._notes(sheet.puzzle)
        return replace(
            sheet,
            puzzle=sheet.puzzle.with_meta(**notes),
            not_understood=tuple(dict.fromkeys(self.unread)),
            cosmetics=(
                *to_cosmetics(self.drawings.unexplained, self._colours(), parts),
                *decor_of(self.drawings.decor),
            ),
        )

    def _miss(self, error: ModokuError) -> None:
        """Note that something was said that we cannot take as a rule."""
        self.unread.append(error.message if isinstance(error.message, Message) else msg("{text}", text=error.message))

    def _check_keys(self, item: Reader, known: Sequence[str], looks: Sequence[str]) -> None:
        for key, value in item.entries(1000):
            if key not in known and key not in looks and not is_empty(value.value):
                self._miss(value.fail(msg("'{key}' is not known here", key=key[:40])))

    def _base(self) -> Puzzle:
        """Make the grid: usual boxes where a cell does not say its region, none where it says null."""
        size, plain = self.size, plain_square(self.size)
        if not any(cell.has("region") for cell in self.cells):
            return plain
        usual = [cell // size for cell in range(size**2)]
        for number, unit in enumerate(plain.layout.units_of_kind("box") or ()):
            for cell in unit.cells:
                usual[cell] = number
        members: dict[int, list[Cell]] = {}
        for cell, reader in enumerate(self.cells):
            region = usual[cell] if not reader.has("region") else reader["region"].value
            if region is not None:
                members.setdefault(Reader(region, f"{reader.path}.region").integer(-1, MAX_SIZE**2), []).append(cell)
        if len(members) == size and all(len(group) == size for group in members.values()):
            at = {cell: region for region, group in members.items() for cell in group}
            return from_regions(size, tuple(at[cell] for cell in range(size**2)))
        latin = from_regions(size, None)
        units = [Unit("region", str(k), tuple(group)) for k, group in enumerate(members.values(), 1) if len(group) > 1]
        if any(len(unit.cells) > size for unit in units):
            self.unread.append(msg("regions with more cells than there are digits"))
            return latin
        return Puzzle.blank(latin.layout.with_units(units, f"{latin.layout.name} + regions")) if units else latin

    def _add_flags(self, puzzle: Puzzle) -> Puzzle:
        rising, falling = ("diagonal+" in self.data), ("diagonal-" in self.data)
        if rising or falling:
            puzzle = groups.diagonal(puzzle, "both" if rising and falling else "main" if falling else "anti")
        for key, add in FLAGS.items():
            if key in self.data:
                try:
                    self.reader[key].flag()
                    puzzle = add(puzzle)
                except ModokuError as error:
                    self._miss(error)
        return puzzle

    def _add_clues(self, key: str, item: Reader, puzzle: Puzzle) -> Puzzle:
        known, add = CLUES[key]
        marked: list[Cell] = []
        try:
            entries = item.items(10_000)
        except ModokuError as error:
            self._miss(error)
            return puzzle
        for entry in entries:
            try:
                if is_empty(entry.value) or all(is_empty(value.value) for _, value in entry.entries()):
                    continue
                self._check_keys(entry, known, ENTRY_LOOKS)
                if key in EXTREMES:
                    # Marked neighbours are not compared with each other, so all cells must be known.
                    marked.append(FpuzzlesEntry(entry, puzzle).cell())
                puzzle = add(puzzle, FpuzzlesEntry(entry, puzzle))
            except ModokuError as error:
                self._miss(error)
        return EXTREMES[key](puzzle, marked) if marked else puzzle

    def _add_parity(self, puzzle: Puzzle) -> Puzzle:
        """Join the cells of all even (or odd) clues in one constraint, as the recipe does."""
        cells: dict[str, list[Cell]] = {"even": [], "odd": []}
        for rule in puzzle.constraints:
            if isinstance(rule, Domain) and rule.style in cells:
                cells[rule.style] += rule.cells
        for cell, reader in enumerate(self.cells):
            if reader.has("parity") and not is_empty(reader["parity"].value):
                word = str(reader["parity"].value).lower()
                if word in cells:
                    cells[word].append(cell)
                else:
                    self._miss(reader["parity"].fail(msg("the value must be even or odd")))
        rest = tuple(c for c in puzzle.constraints if not (isinstance(c, Domain) and c.style in cells))
        blank = Puzzle(puzzle.layout, puzzle.givens, rest, puzzle.meta)
        return parity(blank, **{style: tuple(dict.fromkeys(found)) for style, found in cells.items()})

    def _add_negative(self, puzzle: Puzzle) -> Puzzle:
        rules: list[Constraint] = []
        try:
            if "nonconsecutive" in self.data and self.reader["nonconsecutive"].flag():
                rules += negative_rules(puzzle, "nonconsecutive")
            for item in self.reader["negative"].items(100) if "negative" in self.data else []:
                if item.text(40) in ("ratio", "difference", "xv"):
                    rules += negative_rules(puzzle, item.text())
                else:
                    self._miss(item.fail(msg("this rule is not known")))
        except ModokuError as error:
            self._miss(error)
        return puzzle.with_constraints(rules)

    def _given_marks(self) -> list[Constraint]:
        found: list[Constraint] = []
        for cell, reader in enumerate(self.cells):
            if reader.has("givenPencilMarks") and not is_empty(reader["givenPencilMarks"].value):
                found.append(Domain((cell,), frozenset(self._digits(reader["givenPencilMarks"]))))
        return found

    def _digits(self, reader: Reader) -> DigitSet:
        return DigitSet.from_digits(read_number(item, 1, self.size) for item in reader.items(MAX_SIZE))

    def _fill(self, puzzle: Puzzle) -> Sheet:
        givens, placed = [], []
        marks: dict[str, list[DigitSet]] = {"centerPencilMarks": [], "cornerPencilMarks": []}
        for reader in self.cells:
            value = 0
            if reader.has("value") and not is_empty(reader["value"].value):
                try:
                    value = read_number(reader["value"], 0, self.size)
                except ModokuError as error:
                    self._miss(error)
            given = reader.has("given") and reader["given"].value is True
            givens.append(value if given else 0)
            placed.append(0 if given else value)
            for key, found in marks.items():
                has_marks = reader.has(key) and not is_empty(reader[key].value)
                found.append(self._digits(reader[key]) if has_marks else DigitSet())
        centre, corner = (tuple(found) for found in marks.values())
        return Sheet(puzzle.with_givens(givens), tuple(placed), centre, corner)

    def _notes(self, puzzle: Puzzle) -> dict[str, str]:
        notes = {ours: self.reader[key].text() for key, ours in NOTES.items() if key in self.data}
        if "msgcorrect" in self.drawings.notes:
            notes.setdefault("success message", self.drawings.notes["msgcorrect"])
        fog = [cell for key in FOG for cell in self._texts(key)] or self.drawings.notes.get("foglight", "").split()
        if fog:
            notes["fog"] = " ".join(fog)
        rules = notes.pop("rules", "")
        beyond = words_beyond(rules, self.data, puzzle.layout)
        if beyond or not rules:
            self._read_words(beyond, bool(fog))
            notes |= {"rules": rules} if rules else {}
        solution = self._solution(puzzle)
        if solution:
            notes["solution"] = solution
        drawing = self._drawing()
        if drawing:
            text = json.dumps(drawing, ensure_ascii=False, separators=(",", ":"))
            notes[DRAWING] = text if len(text) <= MAX_DRAWING else json.dumps({"unread": sorted(drawing)})
        return notes

    def _texts(self, key: str) -> list[str]:
        value = self.data.get(key)
        return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []

    def _drawing(self) -> dict[str, object]:
        drawing: dict[str, object] = dict(self.drawings.unexplained)
        drawing |= {key: self.data[key] for key in SETTINGS if key in self.data}
        colours = self._colours()
        return drawing | ({"colours": colours} if colours else {})

    def _colours(self) -> dict[str, object]:
        """Return the cells that have a colour."""
        colours = {}
        for cell, reader in enumerate(self.cells):
            found = [
                reader[key].value for key in ("c", "cArray") if reader.has(key) and not is_empty(reader[key].value)
            ]
            if found:
                colours[f"R{cell // self.size + 1}C{cell % self.size + 1}"] = found[0]
        return colours

    def _read_words(self, text: str, fog: bool) -> None:
        """Name the sentences that say more than the keys, and colours where no word tells that they mean nothing."""
        strange = unknown_sentences(text, self._keys_in_words(fog), self.size)
        self.unread += [msg("the sentence '{text}'", text=said[:200]) for said in strange[:MAX_SENTENCES]]
        if len(strange) > MAX_SENTENCES:
            more = len(strange) - MAX_SENTENCES
            self.unread.append(msgn("{n} more sentence of the rules", "{n} more sentences of the rules", more))
        if not text and self._colours():
            self.unread.append(msg("the colours of cells"))

    def _keys_in_words(self, fog: bool) -> Mapping[str, Sequence[str]]:
        """Return the keys that people may speak of, with the numbers that belong to each."""
        data, half = self.data, (self.size + 1) // 2
        found: dict[str, Sequence[str]] = {key: () for key in CLUES if key in data}
        found |= {key: () for key in (*FLAGS, "nonconsecutive") if key in data}
        for reader in self.cells:
            if reader.has("parity") and not is_empty(reader["parity"].value):
                found.setdefault(str(reader["parity"].value).lower(), ())
        numbers = {
            "difference": ("1", *self._values("difference")),
            "ratio": ("1:2", "2:1", "1/2", "2", *self._values("ratio")),
            "xv": ("10", "5"),
            "quadruple": ("4",),
            "sandwichsum": ("1", str(self.size)),
            "whispers": self._values("whispers") or (str(half),),
            "germanwhispers": (str(half),),
            "dutchwhispers": (str(half - 1),),
        }
        found |= {key: value for key, value in numbers.items() if key in found}
        for name in ("germanwhispers", "dutchwhispers"):
            if name in found:
                found["whispers"] = (*found.get("whispers", ()), *found.pop(name))
        if "diagonal+" in data or "diagonal-" in data:
            found["diagonal"] = ()
        negative = self._texts("negative")
        if "ratio" in negative:
            found["ratio"] = numbers["ratio"]
        found |= {"negative xv": numbers["xv"]} if "xv" in negative else {"no negative xv": ()}
        if ("ratio" not in data or "ratio" in negative) and ("difference" not in data or "nonconsecutive" in data):
            found["negative dots"] = ()
        if "ratio" not in negative and "nonconsecutive" not in data:
            found["no negative dots"] = numbers["ratio"]
        return found | ({"fog": ()} if fog else {})

    def _values(self, key: str) -> tuple[str, ...]:
        value = self.data.get(key)
        items = [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
        return tuple(dict.fromkeys(str(item["value"]) for item in items if not is_empty(item.get("value"))))

    def _solution(self, puzzle: Puzzle) -> str | None:
        """Return the solution that comes along, one character a cell; name it where it is none of this puzzle."""
        value = self.data.get("solution")
        if value is None:
            return None
        if isinstance(value, str) and "," in value:
            value = value.split(",")
        entries = list(value) if isinstance(value, str | list) else []
        digits = [_solution_digit(entry, self.size) for entry in entries]
        if all(digit == 0 for digit in digits):
            return None
        if len(digits) != self.size**2 or None in digits:
            self.unread.append(msg("the solution in the text, which is none of this grid"))
            return None
        values = [digit or 0 for digit in digits]
        faults = find_faults(puzzle, values) if not self.unread else ()
        if faults:
            self.unread.append(
                msg("the solution in the text, which breaks a rule: {problem}", problem=faults[0].message)
            )
        return "".join(map(symbol_of, values))


def _solution_digit(entry: object, size: int) -> int | None:
    """Return the digit of an entry, 0 for a blank, None where it is neither."""
    if entry in (None, "", ".", "0", "?", " ") or (entry == 0 and not isinstance(entry, bool)):
        return 0
    if isinstance(entry, str) and entry.isascii():
        return int(entry) if entry.isdigit() and len(entry) < 3 and int(entry) <= size else digit_of(entry, size)
    return entry if type(entry) is int and 1 <= entry <= size else None

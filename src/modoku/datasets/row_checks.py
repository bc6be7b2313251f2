"""What can be said of rows of a data set one by one: each promise of a row found out again from its puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import ModokuError
from ..language import Message, msg
from ..logic.grading import LEVELS
from ..native import canonical_forms
from ..tables.classics import grades_of
from ..tables.rows import answer_row
from ..tables.task import TableTask
from .candidates import solutions_of_seeds
from .making import told_path
from .rows import MOST_SOLUTIONS, classic_ids, puzzle_of, solution_classes, solutions_of, split_of, with_digit
from .spec import DatasetSpec

Row = Mapping[str, Any]
_CELLS, _SYMBOLS = 81, frozenset("123456789.")
_NEVER_EMPTY = ("id", "variant", "puzzle", "kind", "solution_class", "givens", "seed")
Grade = tuple[str | None, float | None]


@dataclass(frozen=True, slots=True)
class RowFindings:
    """What was found of a row.

    Attributes:
        id: as the row says.
        variant: the same.
        kind: the same.
        level: the same.
        rating: the same.
        parent: the same.
        key: what its id should be; None where its puzzle cannot be read.
        classes: those of its solutions, and the one it names.
        faults: what is wrong with the row alone.
    """

    id: str
    variant: str
    kind: str
    level: str | None
    rating: float | None
    parent: str | None
    key: str | None
    classes: frozenset[str]
    faults: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class RowChecker:
    """Looks at rows of one split; where `knows_seeds`, this very version made them, and seeds say what came of them."""

    spec: DatasetSpec
    salt: str
    split: str
    knows_seeds: bool

    def look(self, batch: Any) -> list[RowFindings]:
        """Return what was found of each row of an Arrow batch."""
        rows = batch.to_pylist()
        classic = [place for place, row in enumerate(rows) if _is_classic(row)]
        block = np.frombuffer("".join(rows[place]["puzzle"] for place in classic).encode(), np.uint8)
        forms, _ = canonical_forms(block)
        shown = {place: forms[_CELLS * n : _CELLS * n + _CELLS] for n, place in enumerate(classic)}
        keys = dict(zip(classic, classic_ids([rows[place]["puzzle"] for place in classic]), strict=True))
        grades, seeded = _grades(rows, classic), self._classes_of_seeds(rows, classic)
        found = []
        for place, row in enumerate(rows):
            empty = next((name for name in _NEVER_EMPTY if row[name] is None), None)
            if empty is not None:
                found.append(_empty(row, empty))
                continue
            faults: list[Message] = []
            key, classes = None, {row["solution_class"]}
            try:
                if (row["variant"] == "classic") != (place in keys):
                    faults.append(msg("The puzzle is not one of its variant."))
                key = keys.get(place) or str(answer_row(TableTask("canon"), row["puzzle"], None)["identity"])
                more, messages = self._look_at(row, key, grades.get(place))
                classes |= more
                faults += messages
            except ModokuError as error:
                faults.append(msg("The puzzle cannot be read: {reason}", reason=str(error)))
            if place in seeded and seeded[place] != row["solution_class"]:
                faults.append(msg("Its seed does not lead to its solution."))
            if place in shown and row["puzzle"].encode() == shown[place]:
                faults.append(msg("The puzzle is its canonical form, not a random member of its class."))
            found.append(RowFindings(**_said(row), key=key, classes=frozenset(classes), faults=tuple(faults)))
        return found

    def _classes_of_seeds(self, rows: Sequence[Row], classic: Sequence[int]) -> dict[int, str]:
        """Return the classes of the grids that seeds lead to, by row."""
        seeds = {place: rows[place]["seed"] for place in classic if (rows[place]["seed"] or 0) >= 0}
        if not self.knows_seeds or not seeds:
            return {}
        grids = solutions_of_seeds([seed or 0 for seed in seeds.values()])
        return dict(zip(seeds, classic_ids(grids), strict=True))

    def _look_at(self, row: Row, key: str, grade: Grade | None) -> tuple[set[str], list[Message]]:
        """Return the classes of the solutions of a row, and what is wrong with it."""
        is_classic = _is_classic(row)
        solutions = solutions_of(row["puzzle"], is_classic)
        kind = {0: "none", 1: "unique"}.get(len(solutions), "several")
        if row["kind"] != kind:
            return set(), [msg("It is called {said} and is {found}.", said=row["kind"], found=kind)]
        faults = []
        if row["id"] != key:
            faults.append(msg("Its id is not that of its canonical form."))
        if split_of(row["solution_class"], self.salt, self.spec.splits) != self.split:
            faults.append(msg("The class of its solution belongs to another split."))
        if row["givens"] != _givens(row):
            faults.append(msg("The number of givens is wrong."))
        classes = solution_classes(puzzle_of(row["puzzle"], is_classic), solutions)
        if kind == "unique":
            faults += self._unique(row, solutions[0], classes[0], grade)
        else:
            faults += _negative(row, kind, solutions, classes)
        return set(classes), faults

    def _unique(self, row: Row, solution: str, own_class: str, grade: Grade | None) -> Iterator[Message]:
        if row["solution"] != solution:
            yield msg("The solution is wrong.")
        if row["solution_class"] != own_class:
            yield msg("The class of its solution is wrong.")
        if row["parent"] is not None or row["altered"] is not None:
            yield msg("Only a negative example is made from another puzzle.")
        if grade is None:
            found = answer_row(TableTask("rate"), row["puzzle"], None)
            grade = found.get("level"), found.get("rating")  # type: ignore[assignment]  # a word and a number
        if (row["level"], row["rating"]) != grade:
            yield msg("Its level or rating is wrong.")
        if row["path"] is not None or row["text_en"] is not None or row["text_fr"] is not None:
            wanted = [language for language in ("en", "fr") if row[f"text_{language}"] is not None]
            path, english, french = told_path(row["puzzle"], _is_classic(row), wanted)
            for name, right in (("path", path), ("text_en", english), ("text_fr", french)):
                if row[name] is not None and row[name] != right:
                    yield msg("The column {name} is not the path of the puzzle.", name=name)
        promised = (
            ("path", self.spec.path),
            ("text_en", "en" in self.spec.texts),
            ("text_fr", "fr" in self.spec.texts),
        )
        for name, is_promised in promised:
            if is_promised != (row[name] is not None):
                yield msg("The column {name} is not as promised.", name=name)


def _empty(row: Row, name: str) -> RowFindings:
    fault = msg("The column {name} is empty.", name=name)
    return RowFindings(**_said(row), key=None, classes=frozenset(), faults=(fault,))


def _said(row: Row) -> dict[str, Any]:
    return {name: row[name] for name in ("id", "variant", "kind", "level", "rating", "parent")}


def _is_classic(row: Row) -> bool:
    """Return whether a row is a classic 9x9 line, as it says."""
    text = row["puzzle"]
    return row["variant"] == "classic" and text is not None and len(text) == _CELLS and _SYMBOLS.issuperset(text)


def _negative(row: Row, kind: str, solutions: Sequence[str], classes: Sequence[str]) -> Iterator[Message]:
    """Look whether the parent is the puzzle without the wrong given, or with the given that was taken out."""
    if any(row[name] is not None for name in ("solution", "level", "rating", "path", "text_en", "text_fr")):
        yield msg("A negative example has no solution, level or path.")
    if len(solutions) > MOST_SOLUTIONS:
        yield msg(
            "It has more than {most} solutions: which classes they are in was not looked at.", most=MOST_SOLUTIONS
        )
        return
    is_classic, cell, givens = _is_classic(row), row["altered"], _digits(row)
    if cell is None or not 0 <= cell < len(givens) or bool(givens[cell]) != (kind == "none"):
        yield msg("Which given was changed is not told, or not rightly.")
        return
    if kind == "none":
        without = with_digit(row["puzzle"], is_classic, cell, 0)
        solutions = solutions_of(without, is_classic, 20 * MOST_SOLUTIONS)
        classes = solution_classes(puzzle_of(without, is_classic), solutions)
    pairs = zip(solutions, classes, strict=True)
    # Each digit that the cell has in a grid of the class may be the parent's given.
    digits = {_digit_at(row, grid, cell) for grid, own_class in pairs if own_class == row["solution_class"]}
    if not digits:
        yield msg("The class of its solution is that of no solution of its parent.")
        return
    parents = [with_digit(row["puzzle"], is_classic, cell, digit) for digit in sorted(digits)]
    if row["parent"] not in [_id_of(text, is_classic) for text in parents]:
        yield msg("Its parent is not the puzzle that it was made from.")


def _id_of(text: str, is_classic: bool) -> str:
    if is_classic:
        return classic_ids([text])[0]
    return str(answer_row(TableTask("canon"), text, None)["identity"])


def _digits(row: Row) -> Sequence[int]:
    if _is_classic(row):
        return [0 if symbol == "." else int(symbol) for symbol in row["puzzle"]]
    puzzle = puzzle_of(row["puzzle"], False)
    return () if puzzle is None else puzzle.givens


def _digit_at(row: Row, grid: str, cell: int) -> int:
    if _is_classic(row):
        return int(grid[cell])
    puzzle = puzzle_of(row["puzzle"], False)
    return 0 if puzzle is None else puzzle.layout.digits_of(grid)[cell]


def _grades(rows: Sequence[Row], classic: Sequence[int]) -> dict[int, Grade]:
    """Return level and rating of the classic rows that are called unique and are."""
    chosen = [
        place
        for place in classic
        if rows[place]["kind"] == "unique" and len(solutions_of(rows[place]["puzzle"], True, 1)) == 1
    ]
    block = np.frombuffer("".join(rows[place]["puzzle"] for place in chosen).encode(), np.uint8)
    found = grades_of(block, None, 1)
    return {
        place: (str(LEVELS[level]), int(rating) / 10) if level != 255 else (None, None)
        for place, level, rating in zip(chosen, found["level"].tolist(), found["rating"].tolist(), strict=True)
    }


def _givens(row: Row) -> int:
    if _is_classic(row):
        return _CELLS - str(row["puzzle"]).count(".")
    puzzle = puzzle_of(row["puzzle"], False)
    return 0 if puzzle is None else puzzle.clue_count

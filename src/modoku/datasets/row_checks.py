"""What can be said of rows of a data set one by one: each promise of a row found out again from its puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from ..errors import ModokuError
from ..language import Message, msg
from .facts import TOLD, PuzzleFacts, Row, facts_of_classics, facts_of_other, is_classic
from .rows import MOST_SOLUTIONS, split_of
from .spec import DatasetSpec

_NEVER_EMPTY = ("id", "variant", "puzzle", "kind", "solution_class", "givens", "seed")


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
        rows = batch.drop_columns(TOLD).to_pylist()
        for name in TOLD:
            for row, is_told in zip(rows, batch[name].is_valid().to_pylist(), strict=True):
                row[name] = is_told
        classic = [place for place, row in enumerate(rows) if is_classic(row)]
        told = batch.select(TOLD).take(pa.array(classic, pa.int64()))
        facts = facts_of_classics([rows[place] for place in classic], told, self.knows_seeds)
        known = dict(zip(classic, facts, strict=True))
        return [self._look_at(row, known.get(place), batch, place) for place, row in enumerate(rows)]

    def _look_at(self, row: Row, facts: PuzzleFacts | None, batch: Any, place: int) -> RowFindings:
        """Return what was found of a row, given what is true of it, which is known of classic ones."""
        empty = next((name for name in _NEVER_EMPTY if row[name] is None), None)
        if empty is not None:
            return _found(row, None, (msg("The column {name} is empty.", name=empty),))
        faults: list[Message] = []
        if (row["variant"] == "classic") != (facts is not None):
            faults.append(msg("The puzzle is not one of its variant."))
        try:
            if facts is None:
                facts = facts_of_other({**row, **{name: batch[name][place].as_py() for name in TOLD}})
            faults += self._judge(row, facts)
        except ModokuError as error:
            faults.append(msg("The puzzle cannot be read: {reason}", reason=str(error)))
        return _found(row, facts, tuple(faults))

    def _judge(self, row: Row, facts: PuzzleFacts) -> Iterator[Message]:
        """Yield what is wrong with a row."""
        if facts.seed_class is not None and facts.seed_class != row["solution_class"]:
            yield msg("Its seed does not lead to its solution.")
        if facts.is_canonical:
            yield msg("The puzzle is its canonical form, not a random member of its class.")
        if row["kind"] != facts.kind:
            yield msg("It is called {said} and is {found}.", said=row["kind"], found=facts.kind)
            return
        if row["id"] != facts.key:
            yield msg("Its id is not that of its canonical form.")
        if split_of(row["solution_class"], self.salt, self.spec.splits) != self.split:
            yield msg("The class of its solution belongs to another split.")
        if row["givens"] != facts.givens:
            yield msg("The number of givens is wrong.")
        yield from self._unique(row, facts) if facts.kind == "unique" else _negative(row, facts)

    def _unique(self, row: Row, facts: PuzzleFacts) -> Iterator[Message]:
        if row["solution"] != facts.solution:
            yield msg("The solution is wrong.")
        if (row["solution_class"],) != facts.classes:
            yield msg("The class of its solution is wrong.")
        if row["parent"] is not None or row["altered"] is not None:
            yield msg("Only a negative example is made from another puzzle.")
        if (row["level"], row["rating"]) != (facts.level, facts.rating):
            yield msg("Its level or rating is wrong.")
        for name in facts.wrong:
            yield msg("The column {name} is not the path of the puzzle.", name=name)
        promised = (self.spec.path, "en" in self.spec.texts, "fr" in self.spec.texts)
        for name, is_promised in zip(TOLD, promised, strict=True):
            if is_promised != row[name]:
                yield msg("The column {name} is not as promised.", name=name)


def _found(row: Row, facts: PuzzleFacts | None, faults: tuple[Message, ...]) -> RowFindings:
    said = {name: row[name] for name in ("id", "variant", "kind", "level", "rating", "parent")}
    if facts is None:
        classes = frozenset({row["solution_class"]} - {None})
        return RowFindings(**said, key=None, classes=classes, faults=faults)
    return RowFindings(**said, key=facts.key, classes=frozenset({*facts.classes, row["solution_class"]}), faults=faults)


def _negative(row: Row, facts: PuzzleFacts) -> Iterator[Message]:
    """Look whether the parent is the puzzle without the wrong given, or with the given that was taken out."""
    if any(row[name] is not None for name in ("solution", "level", "rating")) or any(row[name] for name in TOLD):
        yield msg("A negative example has no solution, level or path.")
    if facts.kind == "several" and not facts.classes:
        yield msg(
            "It has more than {most} solutions: which classes they are in was not looked at.", most=MOST_SOLUTIONS
        )
        return
    if facts.has_given is None or facts.has_given != (facts.kind == "none"):
        yield msg("Which given was changed is not told, or not rightly.")
        return
    classes = {own_class for key, own_class in facts.parents if key == row["parent"]}
    if not classes:
        yield msg("Its parent is not the puzzle that it was made from.")
    elif row["solution_class"] not in classes:
        yield msg("The class of its solution is that of no solution of its parent.")

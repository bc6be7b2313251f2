"""Every promise of a data set's card checked again, from the files alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import ModokuError
from ..language import Message, msg
from ..logic.grading import LEVELS
from ..tables.classics import grades_of
from ..tables.rows import answer_row
from ..tables.task import TableTask
from .folder import file_digest, read_manifest
from .making import told_path
from .rows import MOST_SOLUTIONS, SCHEMA, classic_ids, puzzle_of, solution_classes, solutions_of, split_of
from .spec import DatasetSpec

_LOT = 2_000
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DatasetFault:
    """A promise that does not hold: the file, the row from 1 (None: the whole file), and what is wrong."""

    file: str
    row: int | None
    message: Message

    def __str__(self) -> str:
        place = self.file if self.row is None else f"{self.file}:{self.row}"
        return f"{place}: {self.message}"


@dataclass(slots=True)
class DatasetChecker:
    """Goes through a folder once, and remembers what was where."""

    folder: Path
    manifest: Mapping[str, Any]
    spec: DatasetSpec
    ids: dict[str, str] = field(default_factory=dict)
    classes: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Where a class of solutions was first met: its split, and the row."""
    counts: dict[str, Counter[str]] = field(
        default_factory=lambda: {name: Counter() for name in ("kinds", "levels", "variants")}
    )

    def check(self) -> Iterator[DatasetFault]:
        """Yield everything that is wrong."""
        names = {f"{split}-00000-of-00001.parquet" for split in self.spec.splits}
        known = set(self.manifest["files"])
        foreign = {path.name for path in self.folder.glob("*.parquet")} - known
        for name in sorted((known ^ names) | foreign):
            yield DatasetFault(name, None, msg("The file is not one that the manifest promises."))
        for file in sorted(known & names):
            yield from self._check_file(file)
        for key, found in self.counts.items():
            if dict(found) != self.manifest[key]:
                yield DatasetFault("manifest.json", None, msg("The numbers of {key} are others in the files.", key=key))

    def _check_file(self, file: str) -> Iterator[DatasetFault]:
        split, path = file.partition("-")[0], self.folder / file
        try:
            is_same = file_digest(path) == self.manifest["files"][file]
            source = pq.ParquetFile(path, page_checksum_verification=True)
            if not is_same:
                yield DatasetFault(file, None, msg("The bytes are not those of the manifest."))
            if not source.schema_arrow.equals(SCHEMA):
                yield DatasetFault(file, None, msg("The columns are others than promised."))
                return
            if source.metadata.num_rows != self.manifest["rows"].get(split):
                yield DatasetFault(file, None, msg("The number of rows is not that of the manifest."))
            start = 1
            for batch in source.iter_batches(_LOT, use_threads=False):
                for place, message in self._check_rows(split, file, start, batch.to_pylist()):
                    yield DatasetFault(file, start + place, message)
                start += len(batch)
        except (OSError, pa.ArrowException) as error:
            yield DatasetFault(file, None, msg("The file cannot be read: {reason}", reason=str(error).splitlines()[0]))

    def _check_rows(self, split: str, file: str, first: int, rows: Sequence[Row]) -> Iterator[tuple[int, Message]]:
        classic = [place for place, row in enumerate(rows) if row["variant"] == "classic"]
        ids = dict(zip(classic, classic_ids([rows[place]["puzzle"] for place in classic]), strict=True))
        grades = _grades(rows, classic)
        for place, row in enumerate(rows):
            for name, key in (("kinds", "kind"), ("levels", "level"), ("variants", "variant")):
                if row[key] is not None:
                    self.counts[name][row[key]] += 1
            try:
                key = ids.get(place) or str(answer_row(TableTask("canon"), row["puzzle"], None)["identity"])
                for message in self._check_row(split, f"{file}:{first + place}", row, key, grades.get(place)):
                    yield place, message
            except ModokuError as error:
                yield place, msg("The puzzle cannot be read: {reason}", reason=str(error))

    def _check_row(
        self, split: str, at: str, row: Row, key: str, grade: tuple[str | None, float | None] | None
    ) -> Iterator[Message]:
        is_classic = row["variant"] == "classic"
        solutions = solutions_of(row["puzzle"], is_classic)
        kind = {0: "none", 1: "unique"}.get(len(solutions), "several")
        if row["kind"] != kind:
            yield msg("It is called {said} and is {found}.", said=row["kind"], found=kind)
            return
        if row["id"] != key:
            yield msg("Its id is not that of its canonical form.")
        if key in self.ids:
            yield msg("It is equivalent to {place}.", place=self.ids[key])
        self.ids.setdefault(key, at)
        if split_of(row["solution_class"], self.manifest["salt"], self.spec.splits) != split:
            yield msg("The class of its solution belongs to another split.")
        classes = set(solution_classes(puzzle_of(row["puzzle"], is_classic), solutions))
        if kind == "unique":
            yield from self._check_unique(row, solutions[0], classes, grade)
        else:
            yield from self._check_negative(row, kind, len(solutions), classes)
        for one in sorted({*classes, row["solution_class"]}):
            there, place = self.classes.setdefault(one, (split, at))
            if there != split:
                yield msg("A solution of it is, up to symmetry, one of {place}.", place=place)

    def _check_unique(
        self, row: Row, solution: str, classes: set[str], grade: tuple[str | None, float | None] | None
    ) -> Iterator[Message]:
        is_classic = row["variant"] == "classic"
        if row["solution"] != solution:
            yield msg("The solution is wrong.")
        if {row["solution_class"]} != classes:
            yield msg("The class of its solution is wrong.")
        if grade is None:
            found = answer_row(TableTask("rate"), row["puzzle"], None)
            grade = found.get("level"), found.get("rating")  # type: ignore[assignment]  # a word and a number
        if (row["level"], row["rating"]) != grade:
            yield msg("Its level or rating is wrong.")
        if row["givens"] != _givens(row):
            yield msg("The number of givens is wrong.")
        if row["path"] is not None or row["text_en"] is not None or row["text_fr"] is not None:
            path, english, french = told_path(row["puzzle"], is_classic)
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

    def _check_negative(self, row: Row, kind: str, count: int, classes: set[str]) -> Iterator[Message]:
        """Look whether the class is that of the parent: a solution of the puzzle, or of it without the wrong given."""
        if any(row[name] is not None for name in ("solution", "level", "rating", "path", "text_en", "text_fr")):
            yield msg("A negative example has no solution, level or path.")
        if count > MOST_SOLUTIONS:
            yield msg(
                "It has more than {most} solutions: which classes they are in was not looked at.", most=MOST_SOLUTIONS
            )
            return
        if kind == "none":
            text = _without(row)
            if text is None:
                yield msg("Which given was changed is not told.")
                return
            parents = solutions_of(text, row["variant"] == "classic", 20 * MOST_SOLUTIONS)
            classes = set(solution_classes(puzzle_of(text, row["variant"] == "classic"), parents))
        if row["solution_class"] not in classes:
            yield msg("The class of its solution is that of no solution of its parent.")


def _grades(rows: Sequence[Row], classic: Sequence[int]) -> dict[int, tuple[str | None, float | None]]:
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
    if row["variant"] == "classic":
        return 81 - str(row["puzzle"]).count(".")
    puzzle = puzzle_of(row["puzzle"], False)
    return 0 if puzzle is None else puzzle.clue_count


def _without(row: Row) -> str | None:
    """Return the puzzle without the given that was changed."""
    from ..formats import to_line

    text, cell = row["puzzle"], row["altered"]
    if cell is None:
        return None
    if row["variant"] == "classic":
        return str(text[:cell] + "." + text[cell + 1 :])
    puzzle = puzzle_of(text, False)
    if puzzle is None:
        return None
    return to_line(puzzle.with_givens([0 if at == cell else digit for at, digit in enumerate(puzzle.givens)]))


def check_dataset(folder: Path) -> list[DatasetFault]:
    """Return every promise of a data set that does not hold."""
    manifest = read_manifest(folder)
    return list(DatasetChecker(folder, manifest, DatasetSpec.from_json(manifest["spec"])).check())

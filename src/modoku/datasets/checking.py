"""Every promise of a data set's card checked again, from the files alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ..language import Message, msg
from ..native import core_version
from .card import card_of, croissant_of
from .folder import CARD, CROISSANT, MANIFEST, file_digest, mapping, read_manifest, split_file
from .making import Tell, salt_of
from .row_checks import RowChecker, RowFindings
from .rows import SCHEMA
from .shares import ShareCount
from .spec import DatasetSpec

_LOT = 1_000
_FILE = 1 << 40
"""More than a file has."""


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
    jobs: int = 1
    tell: Tell = lambda _: None
    files: list[str] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    """Where a puzzle was first met: the file and the row as one number, since there may be a million."""
    parents: dict[str, int] = field(default_factory=dict)
    """Where a puzzle was first named as that which a negative example was made from."""
    classes: dict[str, int] = field(default_factory=dict)
    """Where a class of solutions was first met."""
    counts: dict[str, Counter[str]] = field(
        default_factory=lambda: {name: Counter() for name in ("kinds", "levels", "variants")}
    )
    shares: ShareCount = field(init=False)

    def __post_init__(self) -> None:
        self.shares = ShareCount(self.spec)

    def check(self) -> Iterator[DatasetFault]:
        """Yield everything that is wrong."""
        if self.manifest["salt"] != salt_of(self.spec):
            yield DatasetFault(MANIFEST, None, msg("The salt of the splits is not that of name and seed."))
        names = set(map(split_file, self.spec.splits))
        known = set(self.manifest["files"])
        foreign = {path.name for path in self.folder.glob("*.parquet")} - known
        for name in sorted((known ^ names) | foreign):
            yield DatasetFault(name, None, msg("The file is not one that the manifest promises."))
        with mapping(self.jobs) as ahead:
            for file in sorted(known & names):
                self.files.append(file)
                yield from self._check_file(file, ahead)
        for key, at in self.parents.items():
            if key in self.ids:
                reason = msg("The puzzle it was made from is in the set: {place}.", place=self._place(self.ids[key]))
                yield DatasetFault(self.files[at // _FILE], at % _FILE, reason)
        for name, found in self.counts.items():
            if dict(found) != self.manifest[name]:
                yield DatasetFault(MANIFEST, None, msg("The numbers of {key} are others in the files.", key=name))
        for message in self.shares.faults():
            yield DatasetFault(MANIFEST, None, message)
        yield from self._check_papers()

    def _check_file(self, file: str, ahead: Callable[..., Iterator[Any]]) -> Iterator[DatasetFault]:
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
            row, last = 0, ""
            checker = RowChecker(self.spec, self.manifest["salt"], split, self._is_own)
            for lot in ahead(checker.look, source.iter_batches(_LOT, use_threads=False)):
                for found in lot:
                    row += 1
                    yield from (DatasetFault(file, row, message) for message in self._take(row, found))
                    if (found.id or "") < last:
                        yield DatasetFault(file, row, msg("The rows are not sorted by id."))
                    last = found.id or ""
                self.tell(len(lot))
        except (OSError, UnicodeDecodeError, pa.ArrowException) as error:
            yield DatasetFault(file, None, msg("The file cannot be read: {reason}", reason=str(error).splitlines()[0]))

    @property
    def _is_own(self) -> bool:
        """Whether this very version made the set: then it writes the same card, and seeds lead to the same puzzles."""
        return bool(self.manifest["versions"]["modoku"] == core_version())

    def _place(self, at: int) -> str:
        """Return a file and a row in words."""
        return f"{self.files[at // _FILE]}:{at % _FILE}"

    def _take(self, row: int, found: RowFindings) -> Iterator[Message]:
        """Yield what is wrong with a row of the last file, alone and beside those before it."""
        yield from found.faults
        at = (len(self.files) - 1) * _FILE + row
        for name, value in (("kinds", found.kind), ("levels", found.level), ("variants", found.variant)):
            if value is not None:
                self.counts[name][value] += 1
        yield from self.shares.take(found)
        if found.parent is not None:
            self.parents.setdefault(found.parent, at)
        if found.key in self.ids:
            yield msg("It is equivalent to {place}.", place=self._place(self.ids[found.key]))
        elif found.key is not None:
            self.ids[found.key] = at
        for one in sorted(found.classes):
            first = self.classes.setdefault(one, at)
            if first // _FILE != at // _FILE:
                yield msg("A solution of it is, up to symmetry, one of {place}.", place=self._place(first))

    def _check_papers(self) -> Iterator[DatasetFault]:
        """Look whether card and Croissant metadata say what the manifest says; more may stand on the card."""
        for name in (CARD, CROISSANT):
            try:
                text = (self.folder / name).read_text("utf-8")
            except (OSError, ValueError) as error:
                yield DatasetFault(name, None, msg("The file cannot be read: {reason}", reason=str(error)))
                continue
            if name == CARD:
                # Another version may put it in other words.
                wanted = card_of(self.spec, self.manifest).splitlines() if self._is_own else []
                lacking = [line for line in wanted if line not in text.splitlines()]
                if lacking:
                    yield DatasetFault(name, None, msg("The card does not say: {text}", text=lacking[0]))
            else:
                yield from self._check_croissant(text)

    def _check_croissant(self, text: str) -> Iterator[DatasetFault]:
        try:
            said = {one["name"]: one["sha256"] for one in json.loads(text)["distribution"]}
            is_right = said == self.manifest["files"]
            if self._is_own:
                is_right = json.loads(text) == croissant_of(self.spec, self.manifest)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            is_right = False
        if not is_right:
            yield DatasetFault(CROISSANT, None, msg("The metadata are not those of the manifest."))


def check_dataset(folder: Path, *, jobs: int = 1, tell: Tell = lambda _: None) -> list[DatasetFault]:
    """Return every promise of a data set that does not hold.

    Args:
        folder: what `make_dataset` made.
        jobs: processes; 0: one a processor.
        tell: is told how many rows more were looked at.
    """
    manifest = read_manifest(folder)
    spec = DatasetSpec.from_json(manifest["spec"])
    return list(DatasetChecker(folder, manifest, spec, jobs, tell).check())

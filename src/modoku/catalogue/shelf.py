"""A catalogue for many millions of puzzles: Parquet files, partitioned by the first byte of the identity.

Nothing is ever written over: adding a lot puts one more file into each partition that it touches, named by its digest
and written whole. Only the keys of these partitions are read for that, so a lot should be large. Adding a lot again, or
going on after a kill, adds nothing twice. Anything that reads Parquet can ask: `prefix=ab` are hive partitions.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ..errors import EngineUnavailable, FileTaken, FormatError, PuzzleError
from ..files import drafts_of, hold, make_folder, write_whole
from ..language import msg
from .identity import SIZE, identities_of_lines

MARK = "catalogue.json"
_MARKED = {"modoku": "catalogue", "v": 1}
SCHEMA = pa.schema(
    [
        ("key", pa.binary(SIZE)),
        ("puzzle", pa.string()),
        ("givens", pa.uint16()),
        ("level", pa.string()),
        ("rating", pa.float64()),
        ("techniques", pa.uint64()),
        ("source", pa.string()),
    ]
)
"""What is kept of a puzzle: its identity, its text with all its rules, how hard it is, and where it came from."""
_GROUP = 8_192


def _duckdb() -> Any:
    try:
        import duckdb
    except ImportError as error:
        raise EngineUnavailable(
            msg("To ask a catalogue needs DuckDB, which is not installed."),
            msg("Install the extra: pip install 'modoku[data]'."),
        ) from error
    return duckdb


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which puzzles: of a level, of ranges (bounds included), that need all the techniques of a mask, of one identity.

    >>> Wanted(givens=(17, 20)).to_sql()
    ('givens BETWEEN ? AND ?', [17, 20])
    """

    level: str | None = None
    rating: tuple[float, float] | None = None
    givens: tuple[float, float] | None = None
    techniques: int = 0
    source: str | None = None
    key: bytes | None = None

    def to_sql(self) -> tuple[str, list[object]]:
        """Return a condition and the values of its gaps."""
        conditions: list[str] = []
        values: list[object] = []
        for name, value in (("level", self.level), ("source", self.source), ("key", self.key)):
            if value is not None:
                conditions.append(f"{name} = ?")
                values.append(value)
        for name, bounds in (("rating", self.rating), ("givens", self.givens)):
            if bounds is not None:
                conditions.append(f"{name} BETWEEN ? AND ?")
                values += bounds
        if self.techniques:
            conditions.append("techniques & ?::UBIGINT = ?::UBIGINT")
            values += [self.techniques, self.techniques]
        return " AND ".join(conditions) or "true", values


class Shelf:
    """A folder of puzzles without repeats up to symmetry.

    >>> import tempfile
    >>> row = {"key": identities_of_lines(["1" + "." * 80])[0], "puzzle": "1" + "." * 80, "givens": 1, "source": "x"}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     shelf = Shelf(Path(folder, "all"), create=True)
    ...     table = pa.Table.from_pylist([row, row], SCHEMA)
    ...     shelf.add(table), shelf.add(table), len(shelf)
    (1, 0, 1)
    """

    def __init__(self, folder: Path, *, create: bool = False) -> None:
        self.folder = folder
        mark = folder / MARK
        if create:
            self._make(mark)
        try:
            if json.loads(mark.read_bytes()) != _MARKED:
                raise ValueError
        except (OSError, ValueError, RecursionError) as error:
            raise PuzzleError(
                msg("{path} is no catalogue.", path=str(folder)),
                msg("Name a folder that modoku made, or one that does not exist yet."),
            ) from error

    def _make(self, mark: Path) -> None:
        """Make the folder with its mark, unless it is there."""
        if (
            self.folder.exists()
            and not mark.exists()
            and any(not one.match(drafts_of(MARK)) for one in self.folder.iterdir())
        ):
            raise PuzzleError(
                msg(
                    "{path} cannot be used as a catalogue: {reason}",
                    path=str(self.folder),
                    reason=msg("it is not empty"),
                ),
                msg("Name a folder that modoku made, or one that does not exist yet."),
            )
        make_folder(self.folder)
        # It may be there, or another process may make the same now.
        with suppress(FileTaken):
            write_whole(mark, json.dumps(_MARKED).encode() + b"\n")

    def files(self, prefix: str = "*") -> list[Path]:
        """Return the files, of one partition or of all."""
        return sorted(self.folder.glob(f"prefix={prefix}/*.parquet"))

    def add(self, table: Any) -> int:
        """Add rows whose key is not there yet, the first of equals; return how many were new."""
        with hold(self.folder / MARK):
            keys = table["key"].to_pylist()
            places: dict[str, dict[bytes, int]] = defaultdict(dict)
            for row, key in enumerate(keys):
                places[f"{key[0]:02x}"].setdefault(key, row)
            return sum(
                self._add_to(prefix, table.take(pa.array(list(rows.values())))) for prefix, rows in places.items()
            )

    def _add_to(self, prefix: str, rows: Any) -> int:
        known = self.files(prefix)
        if known:
            keys = pa.concat_tables([_read(path, ["key"]) for path in known])["key"]
            rows = rows.filter(pc.invert(pc.is_in(rows["key"], value_set=keys.combine_chunks())))
        if not len(rows):
            return 0
        # Sorted so that what is asked for most lies together: row groups that cannot hold it are passed over.
        rows = rows.sort_by([("level", "ascending"), ("givens", "ascending"), ("key", "ascending")]).combine_chunks()
        stream = BytesIO()
        pq.write_table(
            rows,
            stream,
            compression="zstd",
            row_group_size=_GROUP,
            use_dictionary=["level", "source"],
            write_statistics=["key", "level", "givens", "rating"],
            write_page_checksum=True,
        )
        folder = self.folder / f"prefix={prefix}"
        make_folder(folder)
        write_whole(folder / f"{_digest(stream.getvalue())}.parquet", stream.getvalue(), force=True)
        return len(rows)

    def __len__(self) -> int:
        return sum(pq.read_metadata(path).num_rows for path in self.files())

    def ask(self, select: str, wanted: Wanted | None = None, rest: str = "") -> Any:
        """Return the batches that answer a question, by DuckDB: `SELECT select FROM the files WHERE wanted rest`.

        Batch after batch comes, and what must be sorted may be larger than the memory.
        """
        duckdb = _duckdb()
        asked = duckdb.connect()
        asked.register("nothing", SCHEMA.empty_table())
        prefix = "*" if wanted is None or wanted.key is None else f"{wanted.key[0]:02x}"
        files = [str(path) for path in self.files(prefix)]
        source, given = ("read_parquet(?, hive_partitioning = false)", [files]) if files else ("nothing", [])
        where, values = (wanted or Wanted()).to_sql()
        query = f"SELECT {select} FROM {source} WHERE {where} {rest}"  # noqa: S608 - the words are ours
        try:
            return pa.RecordBatchReader.from_stream(asked.sql(query, params=[*given, *values]))
        except duckdb.Error as error:
            raise FormatError(
                msg("{path}: {reason}", path=str(self.folder), reason=str(error).splitlines()[0]),
                msg("`modoku catalogue check` says which file is damaged."),
            ) from error

    def faults(self) -> Iterator[str]:
        """Yield what is wrong: a file that was changed or moved, a repeat, a puzzle under another's key."""
        for folder in sorted(self.folder.glob("prefix=*")):
            # A key that is in its partition can be a second time only there.
            seen: set[bytes] = set()
            for path in sorted(folder.glob("*.parquet")):
                yield from self._faults_of(path, seen)

    def _faults_of(self, path: Path, seen: set[bytes]) -> Iterator[str]:
        name = str(path.relative_to(self.folder))
        if _digest(path.read_bytes()) != path.stem:
            yield msg("{file} has been changed.", file=name).said()
        try:
            table = _read(path, ["key", "puzzle"])
        except FormatError as error:
            yield str(error)
            return
        puzzles = table["puzzle"].to_pylist()
        right = identities_of_lines(puzzles)
        for row, (key, own) in enumerate(zip(table["key"].to_pylist(), right, strict=True), 1):
            place = f"{name}:{row}"
            if f"prefix={key[0]:02x}" != path.parent.name:
                yield msg("{place} is in the wrong partition.", place=place).said()
            if key in seen:
                yield msg("{place} is there twice.", place=place).said()
            if own != key:
                yield msg("{place}: the puzzle is not the one of its key.", place=place).said()
            seen.add(key)


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


def _read(path: Path, columns: list[str]) -> Any:
    try:
        return pq.read_table(
            path, columns=columns, use_threads=False, partitioning=None, page_checksum_verification=True
        )
    except (OSError, pa.ArrowException) as error:
        reason = str(error).splitlines()[0]
        raise FormatError(msg("{path}: {reason}", path=str(path), reason=reason)) from error

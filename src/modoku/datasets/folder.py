"""A data set in a folder: a Parquet file a split, a card, Croissant metadata, and a manifest, which is written last."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import FileError, FormatError, why
from ..files import check_free, growing_whole, hold, make_folder, move_whole, remove, remove_folder, write_whole
from ..language import msg
from ..native import core_version
from ..tables.paths import path_arrays
from .card import card_of, croissant_of
from .making import RowMaker, Tell, salt_of, told_path
from .rows import SCHEMA, PuzzleRow, split_of
from .spec import DatasetSpec

CARD, CROISSANT, MANIFEST = "README.md", "croissant.json", "manifest.json"
STAGE = ".dataset.part"
"""The folder within one where a data set is that is being made."""
_GROUP, _LOT = 10_000, 1_000


def make_dataset(
    spec: DatasetSpec, folder: Path, *, force: bool = False, jobs: int = 1, tell: Tell = lambda _: None
) -> dict[str, Any]:
    """Make a data set and return its manifest.

    Its files are written in a folder within, and moved out when all are there: until then, what was there before stays.
    `tell` hears of each row twice: when it is made, and when it is written with the path that solves it.

    Raises:
        FileTaken: one of its files is there already, and no `force`.
        FileHeld: another process makes a data set there.
        FileError: the system refuses; what was there before is untouched.
    """
    make_folder(folder)
    with hold(folder / MANIFEST):
        _move_out(folder)
        for name in (MANIFEST, CARD, CROISSANT, *map(split_file, spec.splits)):
            check_free(folder / name, force)
        rows = RowMaker(spec, jobs, tell).make()
        make_folder(folder / STAGE)
        try:
            manifest = _write_files(spec, folder / STAGE, rows, jobs, tell)
        except BaseException:
            # A full disk gets its room back.
            with suppress(FileError):
                _drop(folder / STAGE)
            raise
        _move_out(folder)
    return manifest


def split_file(split: str) -> str:
    """Return the name of the file of a split.

    >>> split_file("train")
    'train-00000-of-00001.parquet'
    """
    return f"{split}-00000-of-00001.parquet"


def _move_out(folder: Path) -> None:
    """Bring a data set that is whole to its place, the manifest last; drop one that is not, which a crash has left."""
    stage = folder / STAGE
    if (stage / MANIFEST).exists():
        new = {path.name for path in stage.iterdir() if not path.name.startswith(".")}
        for name in _old_files(folder) - new:
            remove(folder / name)
        for name in sorted(new - {MANIFEST}):
            move_whole(stage / name, folder / name)
        move_whole(stage / MANIFEST, folder / MANIFEST)
    _drop(stage)


def _drop(stage: Path) -> None:
    """Take away what was written, the manifest first: with it, what is left would be taken for whole."""
    remove_folder(stage, MANIFEST, "*.parquet", CARD, CROISSANT, ".*.part")


def _old_files(folder: Path) -> set[str]:
    """Return the files of splits that the data set in a folder has; none where there is no data set."""
    try:
        return {split_file(split) for split in read_manifest(folder)["spec"]["splits"]}
    except (FormatError, KeyError, TypeError):
        return set()


def _write_files(spec: DatasetSpec, folder: Path, rows: Sequence[PuzzleRow], jobs: int, tell: Tell) -> dict[str, Any]:
    """Write the rows, split by split, and the papers."""

    def told_tables(tables: Iterable[Any]) -> Iterator[Any]:
        for table in tables:
            yield table
            tell(len(table))

    files: dict[str, str] = {}
    parts: dict[str, list[PuzzleRow]] = {name: [] for name in spec.splits}
    for row in rows:
        parts[split_of(row.solution_class, salt_of(spec), spec.splits)].append(row)
    with mapping(jobs) as told:
        for name, part in parts.items():
            file = split_file(name)
            # Sorted by id: nothing of the order in which they were made is left.
            part.sort(key=lambda row: row.id)
            with growing_whole(folder / file, force=True) as stream:
                write_parquet(stream, told_tables(told(partial(with_paths, spec), _groups(part))))
            files[file] = file_digest(folder / file)
    return write_papers(spec, folder, rows, {name: len(part) for name, part in parts.items()}, files)


def write_papers(
    spec: DatasetSpec, folder: Path, rows: Sequence[PuzzleRow], sizes: Mapping[str, int], files: Mapping[str, str]
) -> dict[str, Any]:
    """Write card, Croissant metadata and manifest, which makes the set whole; return the manifest."""
    manifest = manifest_of(spec, rows, sizes, files)
    write_whole(folder / CARD, card_of(spec, manifest).encode(), force=True)
    write_whole(folder / CROISSANT, _json(croissant_of(spec, manifest)), force=True)
    write_whole(folder / MANIFEST, _json(manifest), force=True)
    return manifest


def _groups(rows: Sequence[PuzzleRow]) -> Iterator[Sequence[PuzzleRow]]:
    return (rows[at : at + _LOT] for at in range(0, len(rows), _LOT))


@contextmanager
def mapping(jobs: int) -> Iterator[Callable[..., Iterator[Any]]]:
    """Give a `map` over lots of rows, in order: in this process, or in several with few lots ahead."""
    count = jobs or os.cpu_count() or 1
    if count == 1:
        yield map
        return
    # Not fork: a process with threads cannot be copied safely.
    with ProcessPoolExecutor(count, get_context("spawn")) as pool:

        def ahead(call: Callable[[Any], Any], lots: Iterable[Any]) -> Iterator[Any]:
            waiting: deque[Future[Any]] = deque()
            for lot in lots:
                waiting.append(pool.submit(call, lot))
                if len(waiting) > 3 * count:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()

        yield ahead


def with_paths(spec: DatasetSpec, rows: Sequence[PuzzleRow]) -> Any:
    """Return rows as an Arrow table, with the paths and texts that a specification asks for."""
    told = [*(["path"] if spec.path else []), *(f"text_{language}" for language in spec.texts)]
    solved = [place for place, row in enumerate(rows) if row.kind == "unique" and told]
    packed = [place for place in solved if rows[place].packed]
    others = [place for place in solved if not rows[place].packed]
    columns = path_arrays([rows[place].packed for place in packed], told)
    plain = [told_path(rows[place].puzzle, spec.texts) for place in others]
    places: list[int | None] = [None] * len(rows)
    for at, place in enumerate(packed + others):
        places[place] = at
    made = []
    for name, kind in zip(SCHEMA.names, SCHEMA.types, strict=True):
        if name in columns:
            rest = pa.array([fields[name] for fields in plain], kind)
            made.append(pa.concat_arrays([columns[name], rest]).take(pa.array(places, pa.int64())))
        else:
            made.append(pa.array([getattr(row, name) for row in rows], kind))
    return pa.Table.from_arrays(made, schema=SCHEMA)


def write_parquet(stream: BinaryIO, tables: Iterable[Any]) -> None:
    """Write tables as one Parquet file, in row groups of one size."""
    writer = pq.ParquetWriter(
        stream, SCHEMA, compression="zstd", use_dictionary=["variant", "kind", "level"], write_page_checksum=True
    )
    pending: list[Any] = []
    for table in tables:
        pending.append(table)
        if sum(map(len, pending)) >= _GROUP:
            writer.write_table(pa.concat_tables(pending).combine_chunks(), row_group_size=_GROUP)
            pending = []
    if pending:
        writer.write_table(pa.concat_tables(pending).combine_chunks(), row_group_size=_GROUP)
    writer.close()


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file, which is read piece by piece."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def manifest_of(
    spec: DatasetSpec, rows: Sequence[PuzzleRow], sizes: Mapping[str, int], files: Mapping[str, str]
) -> dict[str, Any]:
    """Return what the folder holds and promises."""
    return {
        "v": 1,
        "spec": spec.to_json(),
        "salt": salt_of(spec),
        "versions": {"modoku": core_version(), "pyarrow": pa.__version__},
        "rows": dict(sizes),
        "kinds": dict(sorted(Counter(row.kind for row in rows).items())),
        "levels": dict(sorted(Counter(row.level for row in rows if row.level).items())),
        "variants": dict(sorted(Counter(row.variant for row in rows).items())),
        "files": dict(files),
    }


def _json(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields, indent=1, ensure_ascii=False).encode() + b"\n"


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a folder; raise FormatError where there is none."""
    path = folder / MANIFEST
    try:
        found = json.loads(path.read_bytes())
        DatasetSpec.from_json(found["spec"])
    except OSError as error:
        raise FormatError(
            msg("{path} cannot be read: {reason}", path=str(path), reason=why(error)),
            msg("Name a folder that `modoku dataset make` made."),
        ) from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise FormatError(msg("{path} is no manifest of a data set.", path=str(path))) from error
    return dict(found)

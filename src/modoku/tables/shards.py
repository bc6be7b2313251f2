"""A table cut into shards, each answered and written whole: killed at any moment, it goes on.

A folder holds `plan.json`, a Parquet file a shard, and in the end `manifest.json`. A shard's key is a digest of what
its answer depends on: its rows, the task, the version. It stands in the footer of its file, so that a file under its
name is done or not by itself, and no second file can say otherwise. Two processes that do one shard write the same
bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import FileError, FileTaken, FormatError, why
from ..files import drafts_of, drop_if_dead, hold, make_folder, remove, write_whole
from ..language import msg
from ..native import core_version
from .sinks import ParquetSink
from .sources import PIECE_ROWS, Piece, TableFile, digest, open_table
from .task import ERROR, TableTask
from .writing import Tell, Watch, answer_piece, answerer_for, errors_of, one_batch

PLAN, MANIFEST = "plan.json", "manifest.json"
RECEIPT = "modoku.shard"
OWN = (MANIFEST, "part-*.parquet", drafts_of("part-*.parquet"), drafts_of(PLAN), PLAN)
"""What is ours in a folder, the plan last."""
_VERSION = 1


@dataclass(frozen=True, slots=True)
class ShardPlan:
    """What there is to do in a folder: the task, the column of the puzzles, and the pieces of the table."""

    task: TableTask
    column: str
    rows: int
    pieces: tuple[Piece, ...]

    @classmethod
    def of(cls, file: TableFile, task: TableTask, rows: int = PIECE_ROWS) -> ShardPlan:
        """Cut a table: the file is read once, whole."""
        return cls(task, file.column, rows, tuple(file.pieces(rows)))

    def key(self, piece: Piece) -> str:
        """Return what tells a shard's answer from all others."""
        made_of = [piece.digest, piece.offset, piece.size, self.column, self.task.to_json(), _versions()]
        return digest(json.dumps(made_of, sort_keys=True).encode())

    def to_json(self) -> dict[str, object]:
        """Return it as plain data."""
        return {
            "v": _VERSION,
            "versions": _versions(),
            "task": self.task.to_json(),
            "column": self.column,
            "rows": self.rows,
            "pieces": [asdict(piece) for piece in self.pieces],
        }

    def to_bytes(self) -> bytes:
        """Return the text of its file."""
        return json.dumps(self.to_json(), indent=1, sort_keys=True).encode() + b"\n"

    def name(self, piece: Piece) -> str:
        """Return the name of a shard's file."""
        return f"part-{piece.index:06d}.parquet"


def _versions() -> dict[str, str]:
    return {"modoku": core_version(), "pyarrow": pa.__version__}


def read_plan(folder: Path) -> ShardPlan:
    """Read the plan of a folder; raise FormatError where there is none that this version can go on with."""
    path = folder / PLAN
    try:
        fields = json.loads(path.read_bytes())
        if fields["versions"] != _versions():
            raise FormatError(
                msg(
                    "{path} was begun with other versions: {versions}.",
                    path=str(path),
                    versions=_told(fields["versions"]),
                ),
                msg("Use these, or begin anew in another folder."),
            )
        pieces = tuple(Piece(**piece) for piece in fields["pieces"])
        return ShardPlan(TableTask.from_json(fields["task"]), fields["column"], fields["rows"], pieces)
    except OSError as error:
        raise FormatError(
            msg("{path} cannot be read: {reason}", path=str(path), reason=why(error)),
            msg("Name a folder that `modoku table ... -o FOLDER` made."),
        ) from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(msg("{path} is no plan of shards.", path=str(path))) from error


def _told(versions: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{name} {version}" for name, version in versions.items())


def begin(folder: Path, plan: ShardPlan, *, resume: bool = False, force: bool = False) -> None:
    """Put the plan into a folder; raise FileError where it holds other work, or the same and nobody said to go on.

    With `force`, raise FileHeld where another process works in the folder.
    """
    make_folder(folder)
    path = folder / PLAN
    if force and path.exists():
        _clear(folder)
    if not path.exists():
        foreign = [one.name for one in folder.iterdir() if not one.name.endswith((".lock", ".part"))]
        # Another part may have put the plan there since.
        if foreign and not path.exists():
            raise FileError(
                msg("{path} holds other files: {names}.", path=str(folder), names=tuple(sorted(foreign)[:3])),
                msg("Choose an empty folder."),
            )
    try:
        write_whole(path, plan.to_bytes())
        return
    except FileTaken:
        _check_plan(folder, plan)
    if not resume:
        raise FileError(
            msg("There is such work in {path} already.", path=str(folder)),
            msg("Go on with it (--resume), or begin anew (--force)."),
        )
    for draft in folder.glob(drafts_of("part-*.parquet")):
        drop_if_dead(draft)


def _check_plan(folder: Path, plan: ShardPlan) -> None:
    """Raise FileError where the plan of a folder is not this one."""
    if (folder / PLAN).read_bytes() != plan.to_bytes():
        raise FileError(
            msg("{path} holds the answers to another question: another table, task or version.", path=str(folder)),
            msg("Choose another folder, or allow it to be written over (--force)."),
        )


def _clear(folder: Path) -> None:
    """Take away what an earlier run made, the plan last; raise FileHeld where one is at work."""
    for held in folder.glob("part-*-of-*.lock"):
        with hold(held.with_suffix("")):
            pass
    for pattern in OWN:
        for path in sorted(folder.glob(pattern)):
            remove(path)


def is_done(folder: Path, plan: ShardPlan, piece: Piece) -> bool:
    """Return whether a shard's file is there and answers what is asked: the key in its footer says so."""
    try:
        found = pq.read_metadata(folder / plan.name(piece))
        receipt = json.loads((found.metadata or {})[RECEIPT.encode()])
        return bool(receipt["key"] == plan.key(piece) and receipt["rows"] == found.num_rows)
    except (OSError, ValueError, KeyError, TypeError, RecursionError, pa.ArrowException):
        # Half a file is ArrowInvalid, which is a ValueError.
        return False


def write_shard(
    folder: Path,
    plan: ShardPlan,
    piece: Piece,
    file: TableFile,
    jobs: int = 1,
    path: str = "",
    watch: Watch = lambda *_: None,
) -> Any:
    """Answer a shard, write its file whole, and return its rows."""
    batch = answer_piece(answerer_for(file, plan.task, jobs, path), one_batch(file.read(piece)), watch)
    made = BytesIO()
    sink = ParquetSink(made, batch.schema, plan.task.compression)
    sink.write(batch)
    receipt = {"index": piece.index, "key": plan.key(piece), "rows": len(batch)}
    sink.close({RECEIPT: json.dumps(receipt, sort_keys=True)})
    name = plan.name(piece)
    write_whole(folder / name, made.getvalue(), force=True)
    if not is_done(folder, plan, piece):
        raise FileError(msg("{path} was written and is not what was written.", path=str(folder / name)))
    return batch


def run_shards(
    source: Path,
    folder: Path,
    plan: ShardPlan,
    *,
    part: tuple[int, int] = (1, 1),
    jobs: int = 1,
    path: str = "",
    tell: Tell = lambda *_: None,
    watch: Watch = lambda *_: None,
) -> None:
    """Do the shards of one part that are not done, in order; the manifest is written when all parts are.

    Args:
        source: the table.
        folder: where `begin` put the plan.
        plan: what is to do.
        part: (i, n): the shards whose number, from 0, leaves i - 1 when divided by n.
        jobs: threads.
        path: "gpu" for the graphics processor.
        tell: see `Tell`; it hears of shards that were done before too.
        watch: see `Watch`; the work is what was not done before.
    """
    index, count = part
    file = open_table(source, plan.column)
    with hold(folder / f"part-{index}-of-{count}"):
        # Since it was put there, somebody may have begun anew.
        _check_plan(folder, plan)
        pieces = plan.pieces[index - 1 :: count]
        todo = {piece.index: place for place, piece in enumerate(p for p in pieces if not is_done(folder, plan, p))}
        for piece in pieces:
            name = str(folder / plan.name(piece))
            if piece.index not in todo:
                tell(name, *told_of(folder, plan, piece))
            else:
                place = todo[piece.index]
                batch = write_shard(folder, plan, piece, file, jobs, path, _part_of(watch, place, len(todo)))
                tell(name, len(batch), errors_of(batch, 1))
    if not missing(folder, plan):
        write_manifest(folder, plan)


def _part_of(watch: Watch, place: int, count: int) -> Watch:
    """Return what hears of one of so many equal parts."""
    return lambda rows, share: watch(rows, (place + share) / count)


def told_of(folder: Path, plan: ShardPlan, piece: Piece) -> tuple[int, list[tuple[int, str]]]:
    """Return how many rows the file of a shard has, and which of them, from 1, have an error."""
    batch = one_batch(pq.read_table(folder / plan.name(piece), columns=[ERROR], use_threads=False))
    return len(batch), errors_of(batch, 1)


def missing(folder: Path, plan: ShardPlan) -> list[Piece]:
    """Return the shards that are not done."""
    return [piece for piece in plan.pieces if not is_done(folder, plan, piece)]


def write_manifest(folder: Path, plan: ShardPlan) -> None:
    """Write what the folder holds, file by file with digests: no date, no place, so that it is the same everywhere."""
    files = []
    for piece in plan.pieces:
        data = (folder / plan.name(piece)).read_bytes()
        rows = pq.read_metadata(BytesIO(data)).num_rows
        files.append(
            {"file": plan.name(piece), "rows": rows, "bytes": len(data), "blake2b": digest(data), "input": piece.digest}
        )
    fields = {
        "v": _VERSION,
        "versions": _versions(),
        "task": plan.task.to_json(),
        "column": plan.column,
        "rows": sum(int(str(one["rows"])) for one in files),
        "files": files,
    }
    write_whole(folder / MANIFEST, json.dumps(fields, indent=1, sort_keys=True).encode() + b"\n", force=True)


def faults_of(folder: Path) -> list[str]:
    """Return what is wrong with a folder that has a manifest: files that are missing, changed or foreign."""
    fields = json.loads((folder / MANIFEST).read_bytes())
    found = []
    for one in fields["files"]:
        path = folder / one["file"]
        if not path.exists():
            found.append(msg("{file} is missing.", file=one["file"]).said())
        elif digest(path.read_bytes()) != one["blake2b"]:
            found.append(msg("{file} has been changed.", file=one["file"]).said())
    known = {one["file"] for one in fields["files"]}
    foreign = sorted(path.name for path in folder.glob("*.parquet") if path.name not in known)
    return found + [msg("{file} is not in the manifest.", file=name).said() for name in foreign]


def iter_shards(folder: Path, plan: ShardPlan, pieces: Iterable[Piece] | None = None) -> Iterator[Any]:
    """Yield the rows of shards that are done, a batch each."""
    for piece in plan.pieces if pieces is None else pieces:
        yield one_batch(pq.read_table(folder / plan.name(piece), use_threads=False))

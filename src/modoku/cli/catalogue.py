"""`modoku catalogue`: many millions of puzzles without repeats up to symmetry, in a folder of Parquet files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from ..errors import FormatError
from ..language import msg, msgn
from ..logic import Level
from ..logic.core import core_names
from ..tables import TableTask
from ..tables.functions import check_library
from .options import force_option, language_option
from .outputs import Exit, complain, emit, warn
from .progress import progress_line
from .titles import COMMANDS
from .words import Argument, Command, CommandGroup, Option, tr

_LOT_ROWS = 1_000_000
"""Rows that are added together: the keys that are known are read once for each lot."""
_SHARD_ROWS = 50_000


def _add(
    folder: str,
    source: str,
    column: str | None,
    rate: bool,
    name: str | None,
    jobs: int,
    cluster: str | None,
    shard_rows: int,
) -> int:
    check_library()
    from ..catalogue.shelf import Shelf
    from ..tables.sources import open_table

    file = open_table(Path(source), column)
    shelf = Shelf(Path(folder), create=True)
    told = ("level", "rating", "techniques") if rate else ()
    task = TableTask(
        "rate" if rate else "canon", file.column, ("identity", "givens", *told), keep=(file.column,), nodes=None
    )
    if cluster is None:
        from ..tables.writing import answerer_for, one_batch

        answerer = answerer_for(file, task, jobs, "")
        adder = _Adder(shelf, file.column, source, name or Path(source).name)
        for piece in file.pieces():
            adder.take(answerer.answer(one_batch(file.read(piece))))
        return adder.end()
    return _add_by_cluster(shelf, file, task, cluster, shard_rows, jobs, source, name or Path(source).name)


def _add_by_cluster(
    shelf: Any, file: Any, task: TableTask, cluster: str, rows: int, jobs: int, source: str, name: str
) -> int:
    """Find identities and ratings on a cluster, in shards beside the catalogue, then add them here."""
    from ..cluster import run_cluster
    from ..files import remove_folder
    from ..tables.cluster import ShardWork
    from ..tables.shards import ShardPlan, begin, iter_shards
    from ..tables.sources import digest

    plan = ShardPlan.of(file, task, rows)
    # The same table and task find what an earlier run, killed at any moment, has left.
    work = shelf.folder / f"adding-{digest(plan.to_bytes())}"
    begin(work, plan, resume=True)
    run_cluster(
        cluster, ShardWork(Path(source), work, plan, jobs, tell=lambda _, n, __: progress_line().count(n)), warn=warn
    )
    adder = _Adder(shelf, file.column, source, name)
    for batch in iter_shards(work, plan):
        adder.take(batch)
    status = adder.end()
    remove_folder(work)
    return status


class _Adder:
    """Collects answered rows, adds them lot by lot, and tells what could not be read."""

    def __init__(self, shelf: Any, column: str, source: str, name: str) -> None:
        self.shelf, self.column, self.source, self.name = shelf, column, source, name
        self.rows = self.added = self.failed = 0
        self.lot: list[Any] = []

    def take(self, batch: Any) -> None:
        """Take a batch with the columns `identity` and `givens`; a row without an identity is none of a puzzle."""
        import pyarrow as pa

        from ..catalogue.shelf import SCHEMA
        from ..tables.task import ERROR

        is_puzzle = batch.column("identity").is_valid()
        for row, is_good in enumerate(is_puzzle.to_pylist()):
            if not is_good:
                self.failed += 1
                text = batch.column(ERROR)[row].as_py()
                complain(f"{self.source}:{self.rows + row + 1}", FormatError(text or ""))
        good = batch.filter(is_puzzle)
        keys = pa.array([bytes.fromhex(text) for text in good.column("identity").to_pylist()], pa.binary(16))
        given = {"key": keys, "puzzle": good.column(self.column), "givens": good.column("givens")}
        given["source"] = pa.array([self.name] * len(good), pa.string())
        for field in ("level", "rating", "techniques"):
            is_there = field in good.schema.names
            given[field] = good.column(field) if is_there else pa.nulls(len(good), SCHEMA.field(field).type)
        self.lot.append(
            pa.table([given[field].cast(SCHEMA.field(field).type) for field in SCHEMA.names], schema=SCHEMA)
        )
        self.rows += len(batch)
        progress_line().count(len(batch))
        if sum(map(len, self.lot)) >= _LOT_ROWS:
            self._add()

    def _add(self) -> None:
        import pyarrow as pa

        if self.lot:
            self.added, self.lot = self.added + self.shelf.add(pa.concat_tables(self.lot)), []

    def end(self) -> int:
        """Add what is left, and say how many there were."""
        self._add()
        warn(
            msg(
                "{rows}, {added} new, {errors} with an error",
                rows=msgn("{n} row", "{n} rows", self.rows),
                added=self.added,
                errors=self.failed,
            )
        )
        return Exit.FAILED if self.failed else Exit.DONE


def _range(text: str | None) -> tuple[float, float] | None:
    """Return the bounds of a text such as 2.5-4.

    >>> _range("2.5-4"), _range("17")
    ((2.5, 4.0), (17.0, 17.0))
    """
    if text is None:
        return None
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)?\s*(-)?\s*(\d+(?:\.\d+)?)?\s*", text)
    if match is None or (match[1] is None and match[3] is None):
        raise click.UsageError(tr("A range is written A-B, A-, -B or A."))
    low = float(match[1] or 0)
    return low, float(match[3]) if match[3] else (1e9 if match[2] else low)


def _mask(names: tuple[str, ...]) -> int:
    known = core_names()
    for name in names:
        if name not in known:
            raise click.UsageError(tr("There is no technique '{name}'.").format(name=name))
    return sum(1 << known.index(name) for name in set(names))


def _wanted(level: str | None, rating: str | None, givens: str | None, techniques: tuple[str, ...]) -> Any:
    from ..catalogue.shelf import Wanted

    return Wanted(level, _range(rating), _range(givens), _mask(techniques))


def _shelf(folder: str) -> Any:
    check_library()
    from ..catalogue.shelf import Shelf

    return Shelf(Path(folder))


def _find(folder: str, limit: int, **chosen: Any) -> int:
    shelf = _shelf(folder)
    for batch in shelf.ask("puzzle", _wanted(**chosen), f"ORDER BY key LIMIT {limit}"):
        for puzzle in batch.column("puzzle").to_pylist():
            emit(puzzle)
    return Exit.DONE


def _count(folder: str, **chosen: Any) -> int:
    shelf = _shelf(folder)
    found = shelf.ask("level, count(*) AS n", _wanted(**chosen), "GROUP BY level").read_all().to_pylist()
    counts = {row["level"]: row["n"] for row in found}
    for level in Level:
        if level in counts:
            emit(f"{level}\t{counts[level]}")
    emit(f"total\t{sum(counts.values())}")
    return Exit.DONE


def _export(folder: str, output: str, force: bool, **chosen: Any) -> int:
    shelf = _shelf(folder)
    from ..files import growing_whole
    from ..tables.sinks import open_sink

    found = shelf.ask("* EXCLUDE (key)", _wanted(**chosen), "ORDER BY key")
    with growing_whole(Path(output), force=force) as stream:
        sink = open_sink(stream, Path(output), found.schema, "puzzle")
        for batch in found:
            sink.write(batch)
        sink.close()
    emit(output)
    return Exit.DONE


def _check(folder: str) -> int:
    faults = list(_shelf(folder).faults())
    for fault in faults:
        complain(folder, FormatError(fault))
    if not faults:
        warn(msg("Nothing is wrong with {folder}.", folder=folder))
    return Exit.FAILED if faults else Exit.DONE


_FOLDER = Argument(["folder"], metavar=msg("FOLDER").text)


def _filters() -> list[click.Parameter]:
    return [
        Option(
            ["--level"], type=click.Choice([str(one) for one in Level]), help=msg("Only puzzles of this level.").text
        ),
        Option(["--rating"], metavar="A-B", help=msg("Only puzzles of these ratings.").text),
        Option(["--givens"], metavar="A-B", help=msg("Only puzzles with so many givens.").text),
        Option(
            ["--technique", "techniques"],
            multiple=True,
            metavar=msg("NAME").text,
            help=msg("Only puzzles that need this technique, repeatable.").text,
        ),
    ]


command = CommandGroup(
    "catalogue",
    help=COMMANDS["catalogue"],
    params=[language_option()],
    commands={
        "add": Command(
            "add",
            callback=_add,
            params=[
                _FOLDER,
                Argument(["source"], metavar=msg("TABLE").text),
                Option(
                    ["--column"],
                    metavar=msg("NAME").text,
                    help=msg(
                        "Column of a table (CSV, TSV), by name or number (default: the one that holds puzzles)."
                    ).text,
                ),
                Option(
                    ["--rate"],
                    is_flag=True,
                    help=msg("Keep level, rating and techniques, which takes far longer.").text,
                ),
                Option(
                    ["--source", "name"],
                    metavar=msg("TEXT").text,
                    help=msg("Where they come from (default: the file).").text,
                ),
                Option(
                    ["--jobs"],
                    type=click.IntRange(0),
                    default=1,
                    help=msg("Threads for lists; 0: one a processor.").text,
                ),
                Option(
                    ["--cluster"],
                    metavar="tcp://HOST:PORT|local:N",
                    help=msg("Find identities and ratings by a Dask scheduler, or in N processes here.").text,
                ),
                Option(
                    ["--shard-rows"],
                    type=click.IntRange(1),
                    default=_SHARD_ROWS,
                    show_default=True,
                    metavar="N",
                    help=msg("Rows of a shard.").text,
                ),
                language_option(),
            ],
            help=msg("Add the puzzles of a table, each once up to symmetry.").text,
        ),
        "find": Command(
            "find",
            callback=_find,
            params=[
                _FOLDER,
                *_filters(),
                Option(
                    ["-n", "limit"],
                    type=click.IntRange(1),
                    default=1000,
                    show_default=True,
                    help=msg("At most so many.").text,
                ),
                language_option(),
            ],
            help=msg("Print puzzles, a line each.").text,
        ),
        "count": Command(
            "count",
            callback=_count,
            params=[_FOLDER, *_filters(), language_option()],
            help=msg("Count the puzzles by level.").text,
        ),
        "export": Command(
            "export",
            callback=_export,
            params=[
                _FOLDER,
                Option(
                    ["-o", "--output"],
                    required=True,
                    metavar=msg("FILE").text,
                    help=msg("One file: .parquet, .csv, .tsv, .jsonl or .txt.").text,
                ),
                force_option(),
                *_filters(),
                language_option(),
            ],
            help=msg("Write puzzles to one file.").text,
        ),
        "check": Command(
            "check",
            callback=_check,
            params=[_FOLDER, language_option()],
            help=msg("Look whether every file is as it was written and every puzzle is there once.").text,
        ),
    },
)

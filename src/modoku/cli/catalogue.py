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
RATED = ("level", "rating", "techniques")
"""The columns of a catalogue that a rating fills."""
_SHARD_ROWS = 50_000
_PIECE_ROWS = 5_000
"""Rows of which none is lost in an interruption."""


def _add(
    folder: str,
    source: str,
    column: str | None,
    rate: bool,
    take: str | None,
    name: str | None,
    jobs: int,
    cluster: str | None,
    shard_rows: int,
    lot: int,
) -> int:
    check_library()
    from ..catalogue.shelf import Shelf
    from ..tables.sources import open_table

    taken = _taken(take, rate, name)
    file = open_table(Path(source), column)
    _check_taken(file, taken)
    shelf = Shelf(Path(folder), create=True)
    told = RATED if rate else ()
    task = TableTask(
        "rate" if rate else "canon", file.column, ("identity", "givens", *told), keep=(file.column, *taken), nodes=None
    )
    progress_line().onward = msg("what was added stays; the same command adds the rest")
    adder = _Adder(shelf, file.column, source, name or Path(source).name, lot)
    if cluster is None:
        from ..tables.writing import answer_piece, answerer_for, one_batch

        answerer = answerer_for(file, task, jobs, "")
        watch = progress_line().advance
        try:
            for piece in file.pieces(_PIECE_ROWS):
                adder.take(answer_piece(answerer, one_batch(file.read(piece)), watch, file.span(piece)))
        except KeyboardInterrupt:
            # What is rated may have taken hours.
            adder.end()
            raise
        return adder.end()
    return _add_by_cluster(shelf, file, task, cluster, shard_rows, jobs, adder)


def _taken(text: str | None, rate: bool, name: str | None) -> tuple[str, ...]:
    """Return the columns of a table that are kept with its puzzles."""
    taken = tuple(word.strip() for word in (text or "").split(",") if word.strip())
    for word in taken:
        if word not in (*RATED, "source"):
            raise click.UsageError(
                tr("--take knows the columns {names}, not '{name}'.").format(
                    names=", ".join((*RATED, "source")), name=word
                )
            )
    if (rate and set(taken) & set(RATED)) or (name is not None and "source" in taken):
        raise click.UsageError(tr("What --take takes cannot be found or named as well: leave out --rate or --source."))
    return taken


def _check_taken(file: Any, taken: tuple[str, ...]) -> None:
    """Raise FormatError where columns are missing, or their bits mean other techniques than here."""
    from ..formats.table import column_number
    from ..tables.sources import technique_names

    for word in taken:
        column_number(word, file.schema.names)
    names = technique_names(file.path) if "techniques" in taken else None
    if names is not None and names != core_names():
        raise FormatError(
            msg("{path}: Its bits stand for other techniques than those of this version.", path=str(file.path)),
            msg("Leave out --take techniques, or have the puzzles rated anew (--rate)."),
        )


def _add_by_cluster(shelf: Any, file: Any, task: TableTask, cluster: str, rows: int, jobs: int, adder: _Adder) -> int:
    """Find identities and ratings on a cluster, in shards beside the catalogue, then add them here."""
    from ..cluster import run_cluster
    from ..files import remove_folder
    from ..tables.cluster import ShardWork
    from ..tables.shards import OWN, ShardPlan, begin, iter_shards
    from ..tables.sources import digest

    plan = ShardPlan.of(file, task, rows)
    # The same table and task find what an earlier run, killed at any moment, has left.
    work = shelf.folder / f"adding-{digest(plan.to_bytes())}"
    begin(work, plan, resume=True)
    run_cluster(cluster, ShardWork(file.path, work, plan, jobs, watch=progress_line().advance), warn=warn)
    for batch in iter_shards(work, plan):
        adder.take(batch)
    status = adder.end()
    remove_folder(work, *OWN)
    return status


class _Adder:
    """Collects answered rows, adds them lot by lot, and tells what could not be read."""

    def __init__(self, shelf: Any, column: str, source: str, name: str, lot_rows: int) -> None:
        self.shelf, self.column, self.source, self.name, self.lot_rows = shelf, column, source, name, lot_rows
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
                place = msg("{file}, row {row}", file=self.source, row=self.rows + row + 1)
                complain(place.said(), FormatError(text or ""))
        good = batch.filter(is_puzzle)
        keys = pa.array([bytes.fromhex(text) for text in good.column("identity").to_pylist()], pa.binary(16))
        given = {"key": keys, "puzzle": good.column(self.column), "givens": good.column("givens")}
        given["source"] = pa.array([self.name] * len(good), pa.string())
        for field in (*RATED, "source"):
            if field in good.schema.names:
                given[field] = self._read(good.column(field), field)
            elif field not in given:
                given[field] = pa.nulls(len(good), SCHEMA.field(field).type)
        self.lot.append(
            pa.table([given[field].cast(SCHEMA.field(field).type) for field in SCHEMA.names], schema=SCHEMA)
        )
        self.rows += len(batch)
        if sum(map(len, self.lot)) >= self.lot_rows:
            self._add()

    def _read(self, column: Any, field: str) -> Any:
        """Return a column of the table as the catalogue keeps it; of text files it is text."""
        import pyarrow as pa

        from ..catalogue.shelf import SCHEMA

        try:
            read = column.cast(SCHEMA.field(field).type)
        except pa.ArrowException as error:
            reason = str(error).splitlines()[0]
            raise FormatError(
                msg("{path}: column '{name}': {reason}", path=self.source, name=field, reason=reason)
            ) from error
        words = {} if field != "level" else set(read.unique().to_pylist()) - {*map(str, Level), None}
        if words:
            raise FormatError(
                msg(
                    "{path}: column '{name}': {reason}",
                    path=self.source,
                    name=field,
                    reason=msg("'{name}' is not a level", name=str(min(words))[:40]),
                ),
                msg("Take only columns that `modoku table rate` or `modoku catalogue export` wrote."),
            )
        return read

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


def _wanted(
    level: str | None,
    rating: str | None,
    givens: str | None,
    techniques: tuple[str, ...],
    source: str | None,
    puzzle: str | None = None,
) -> Any:
    from ..catalogue.identity import identity_of_line
    from ..catalogue.shelf import Wanted

    key = None if puzzle is None else identity_of_line(puzzle)
    return Wanted(level, _range(rating), _range(givens), _mask(techniques), source, key)


def _shelf(folder: str) -> Any:
    check_library()
    from ..catalogue.shelf import Shelf

    return Shelf(Path(folder))


def _find(folder: str, limit: int, **chosen: Any) -> int:
    shelf, count = _shelf(folder), 0
    for batch in shelf.ask("puzzle", _wanted(**chosen), f"ORDER BY key LIMIT {limit}"):
        count += len(batch)
        for puzzle in batch.column("puzzle").to_pylist():
            emit(puzzle)
    if not count:
        warn(msg("There is no such puzzle in {folder}.", folder=folder))
    return Exit.DONE if count or chosen["puzzle"] is None else Exit.FAILED


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
    from ..tables.answering import bits_metadata
    from ..tables.sinks import growing_sink

    found = shelf.ask("* EXCLUDE (key)", _wanted(**chosen), "ORDER BY key")
    # With the names of the bits, as `modoku table rate` writes them: `catalogue add --take` reads both.
    schema = found.schema.with_metadata(bits_metadata())
    with (
        growing_whole(Path(output), force=force) as stream,
        growing_sink(stream, Path(output), schema, "puzzle") as sink,
    ):
        for batch in found:
            sink.write(batch)
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
        Option(["--source"], metavar=msg("TEXT").text, help=msg("Only puzzles that came from there.").text),
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
                    ["--take"],
                    metavar=",".join((*RATED, "source")),
                    help=msg("Keep these columns, which the table has: of `table rate`, or of another catalogue.").text,
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
                Option(
                    ["--lot"],
                    type=click.IntRange(1),
                    default=_LOT_ROWS,
                    show_default=True,
                    metavar="N",
                    help=msg(
                        "Puzzles that are added together: the keys that are known are read once for each lot."
                    ).text,
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
                    ["--puzzle"],
                    metavar=msg("PUZZLE").text,
                    help=msg("This puzzle, as it stands there in whatever orientation; status 1: it does not.").text,
                ),
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

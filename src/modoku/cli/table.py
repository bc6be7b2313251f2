"""`modoku table`: tables of puzzles, in columns; one file, or a folder of shards that can go on after any end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import click

from ..errors import FormatError, ModokuError
from ..files import hold
from ..language import Message, msg, msgn
from ..tables import VERBS, TableTask
from ..tables.functions import check_library
from .options import force_option, language_option
from .outputs import Exit, complain, emit, warn
from .progress import progress_line
from .titles import COMMANDS
from .words import Argument, Command, CommandGroup, Option, tr

_SHARD_ROWS = 50_000


class _Teller:
    """Counts rows, tells the first errors with their place, and sums up."""

    def __init__(self) -> None:
        self.rows = self.errors = 0

    def __call__(self, name: str, rows: int, errors: Sequence[tuple[int, str]]) -> None:
        self.rows += rows
        self.errors += len(errors)
        for row, text in errors:
            complain(msg("{file}, row {row}", file=name, row=row).said(), FormatError(text))

    def end(self) -> int:
        """Say how many rows there were, and return the exit status."""
        told = msgn("{n} row", "{n} rows", self.rows)
        warn(msg("{rows}, {errors} with an error", rows=told, errors=self.errors))
        return Exit.FAILED if self.errors else Exit.DONE


def _words(value: str | None) -> tuple[str, ...]:
    return tuple(word.strip() for word in (value or "").split(",") if word.strip())


def _answer_for(verb: str) -> Callable[..., int]:
    def answer(
        source: str,
        output: str,
        force: bool,
        column: str | None,
        columns: str | None,
        keep: str | None,
        nodes: int | None,
        compression: str,
        jobs: int,
        path: str,
        shard_rows: int,
        resume: bool,
        shard: str | None,
        cluster: str | None,
        **rest: Any,
    ) -> int:
        check_library()
        kept = None if keep in (None, "all") else () if keep == "none" else _words(keep)
        task = TableTask(verb, column, _words(columns), kept, nodes=nodes, compression=compression, **rest)
        target = Path(output)
        if _is_folder(target):
            return _shard(Path(source), target, task, shard_rows, shard, resume, force, jobs, path, cluster)
        if resume or shard or cluster:
            raise click.UsageError(tr("Only a folder of shards can be resumed or shared: give -o a folder."))
        from ..tables.sources import open_table
        from ..tables.writing import write_table

        tell, line = _Teller(), progress_line()
        line.onward = msg("nothing of it is kept: into a folder (-o FOLDER), the same command goes on with --resume")
        file = open_table(Path(source), column)
        write_table(file, task, target, force=force, jobs=jobs, path=path, tell=tell, watch=line.advance)
        emit(str(target))
        return tell.end()

    return answer


def _is_folder(path: Path) -> bool:
    from ..tables.sinks import ENDINGS

    is_new = path.name != "-" and not path.exists()
    return path.is_dir() or (is_new and path.suffix.lower() not in ENDINGS and not path.suffix)


def _shard(
    source: Path,
    folder: Path,
    task: TableTask,
    rows: int,
    shard: str | None,
    resume: bool,
    force: bool,
    jobs: int,
    path: str,
    cluster: str | None,
) -> int:
    from ..tables.shards import MANIFEST, ShardPlan, begin, run_shards
    from ..tables.sources import open_table

    part = _part(shard)
    if cluster is not None and shard is not None:
        raise click.UsageError(tr("A cluster does all parts: leave out --shard."))
    if force and part != (1, 1):
        raise click.UsageError(
            tr("--force would take away what the other parts have done: choose another folder, or remove this one.")
        )
    line = progress_line()
    line.note = msg("cutting the table into shards")
    plan = ShardPlan.of(open_table(source, task.column), task, rows)
    line.note = None
    # Of several parts, each finds what the first has begun.
    begin(folder, plan, resume=resume or part != (1, 1), force=force)
    line.onward = ("--resume",)
    tell = _Teller()
    if cluster is None:
        run_shards(source, folder, plan, part=part, jobs=jobs, path=path, tell=tell, watch=line.advance)
    else:
        from ..cluster import run_cluster
        from ..tables.cluster import ShardWork
        from ..tables.shards import write_manifest

        work = ShardWork(source, folder, plan, jobs, path, tell, line.advance)
        # A name like that of a part, so that nobody begins anew meanwhile.
        with hold(folder / "part-any-of-all"):
            run_cluster(cluster, work, warn=warn)
            work.tell_rest()
            write_manifest(folder, plan)
    emit(str(folder))
    if not (folder / MANIFEST).exists():
        warn(msg("Other parts are missing; `modoku table merge` says which."))
    return tell.end()


def _part(text: str | None) -> tuple[int, int]:
    """Return (i, n) of a text such as 2/3.

    >>> _part("2/3")
    (2, 3)
    """
    if text is None:
        return 1, 1
    first, _, second = text.partition("/")
    if first.isdecimal() and second.isdecimal() and 1 <= int(first) <= int(second):
        return int(first), int(second)
    raise click.UsageError(tr("A part is written I/N, such as 1/4: the first of four."))


def _merge(folder: str, output: str | None, force: bool) -> int:
    """Say whether a folder is complete, write its manifest, and with -o one file of all its rows."""
    check_library()
    from ..tables.shards import faults_of, missing, read_plan, write_manifest
    from ..tables.shards import iter_shards as batches_of

    target = Path(folder)
    plan = read_plan(target)
    lacking = missing(target, plan)
    if lacking:
        raise ModokuError(
            msgn(
                "{n} shard of {all} is missing; the first is {name}.",
                "{n} shards of {all} are missing; the first is {name}.",
                len(lacking),
                all=len(plan.pieces),
                name=plan.name(lacking[0]),
            ),
            msg("Run the same command with --resume."),
        )
    write_manifest(target, plan)
    faults = faults_of(target)
    for fault in faults:
        complain(folder, ModokuError(fault))
    if output is not None:
        _join(batches_of(target, plan), plan.task, Path(output), force)
        emit(output)
    else:
        emit(str(target / "manifest.json"))
    return Exit.FAILED if faults else Exit.DONE


def _join(batches: Iterator[Any], task: TableTask, output: Path, force: bool) -> None:
    """Write the rows of all shards into one file."""
    from ..files import growing_whole
    from ..tables.sinks import growing_sink

    first = next(batches, None)
    with growing_whole(output, force=force) as stream:
        if first is None:
            return
        with growing_sink(stream, output, first.schema, task.added[0], task.compression) as sink:
            for batch in chain([first], batches):
                sink.write(batch)


def _output(words: Message, required: bool = True) -> Option:
    return Option(["-o", "--output"], required=required, metavar=msg("FILE").text, help=words.text)


def _parameters(verb: str) -> list[click.Parameter]:
    names = ", ".join(VERBS[verb].columns)
    found: list[click.Parameter] = [
        Argument(["source"], metavar=msg("TABLE").text),
        _output(msg("Where the answers go: a file (.parquet, .csv, .tsv, .jsonl, .txt), or a folder of shards.")),
        force_option(),
        Option(
            ["--column"],
            metavar=msg("NAME").text,
            help=msg("Column of a table (CSV, TSV), by name or number (default: the one that holds puzzles).").text,
        ),
        Option(["--columns"], metavar=names, help=msg("Columns to add, with commas (default: the usual ones).").text),
        Option(["--keep"], metavar="all|none|NAME,...", help=msg("Columns of the table to keep (default: all).").text),
        Option(["--nodes"], type=click.IntRange(1), metavar="N", help=msg("Nodes of the search for each puzzle.").text),
        Option(
            ["--compression"],
            type=click.Choice(["zstd", "none"]),
            default="zstd",
            show_default=True,
            help=msg("Of Parquet.").text,
        ),
        Option(["--jobs"], type=click.IntRange(0), default=1, help=msg("Threads for lists; 0: one a processor.").text),
        Option(
            ["--path"], default="", metavar="NAME", help=msg("Instruction set, or gpu for the graphics processor.").text
        ),
        Option(
            ["--shard-rows"],
            type=click.IntRange(1),
            default=_SHARD_ROWS,
            show_default=True,
            metavar="N",
            help=msg("Rows of a shard.").text,
        ),
        Option(["--resume"], is_flag=True, help=msg("Go on with a folder that was begun.").text),
        Option(["--shard"], metavar="I/N", help=msg("Do only the I-th of N parts: one a machine.").text),
        Option(
            ["--cluster"],
            metavar="tcp://HOST:PORT|local:N",
            help=msg("Hand the shards out by a Dask scheduler, or to N processes here.").text,
        ),
    ]
    if verb == "check":
        found.append(
            Option(["--solution"], metavar=msg("NAME").text, help=msg("Column of solutions to compare with.").text)
        )
    if verb == "count":
        found.append(
            Option(
                ["--limit"],
                type=click.IntRange(1),
                default=1_000_000,
                show_default=True,
                metavar="N",
                help=msg("Where counting ends.").text,
            )
        )
    return [*found, language_option()]


command = CommandGroup(
    "table",
    help=COMMANDS["table"],
    params=[language_option()],
    commands={
        **{
            verb: Command(verb, callback=_answer_for(verb), params=_parameters(verb), help=about.title.text)
            for verb, about in VERBS.items()
        },
        "merge": Command(
            "merge",
            callback=_merge,
            params=[
                Argument(["folder"], metavar=msg("FOLDER").text),
                _output(msg("One file of all shards: .parquet, .csv, .tsv, .jsonl or .txt."), required=False),
                force_option(),
                language_option(),
            ],
            help=msg("Say whether a folder of shards is complete and as it was written, and join it to one file.").text,
        ),
    },
)

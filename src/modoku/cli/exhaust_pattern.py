"""`modoku exhaust-pattern`: every puzzle in the places of a pattern, in as many sittings as one likes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from ..clock import read_clock
from ..cluster import run_cluster
from ..errors import EngineUnavailable
from ..files import drafts_of, hold, remove_folder
from ..generation.patterns import PATTERNS
from ..language import msg
from ..search.many import GPU
from .options import jobs_option, plain_command
from .outputs import Exit, emit, warn
from .progress import progress_line
from .titles import TITLES
from .words import Option, tr

if TYPE_CHECKING:
    from ..generation.exhaustion.part_log import PartLog, PatternTally
    from ..generation.exhaustion.part_lots import PatternWork
    from ..generation.exhaustion.plan import PatternPlan

CELLS = 81
_AT_ONCE = 64
"""Parts that a graphics processor is given at a time."""


def exhaust(
    pattern: str,
    log: Path,
    around: str,
    plan: bool,
    path: str,
    jobs: int,
    seconds: float | None,
    sample: int | None,
    seed: int,
    cluster: str | None,
    lot: int,
) -> int:
    """Go on with a pattern, and say what is known by now."""
    if cluster is not None and seconds is not None:
        raise click.UsageError(tr("A cluster searches until all is done: leave out --time."))
    try:
        from ..generation.exhaustion.part_log import PartLog
        from ..generation.exhaustion.part_lots import PatternWork
        from ..generation.exhaustion.plan import make_plan
    except ImportError as error:
        raise EngineUnavailable(
            msg("Arrays need numpy, which is not installed."), msg("Install the extra: pip install 'modoku[data]'.")
        ) from error
    places = _places_of(pattern)
    if around and (len(around) != CELLS or any(around[place] not in "123456789" for place in places)):
        raise click.UsageError(
            tr("--around takes a puzzle of 81 characters with a digit in each place of the pattern.")
        )
    progress_line().note = msg("finding the parts")
    made = make_plan(places, around)
    progress_line().note = None
    warn(
        msg(
            "{places} places, {symmetries} symmetries, {parts} parts",
            places=len(places),
            symmetries=made.symmetries,
            parts=len(made.prefixes),
        )
    )
    with hold(log), PartLog(log, made) as known:
        lots = log.with_name(log.name + ".lots")
        _take_lots(lots, known)
        todo = [part for part in range(len(made.prefixes)) if part not in known.done]
        if sample is not None:
            todo = sorted(Random(seed).sample(todo, min(sample, len(todo))))
        try:
            if cluster is None or plan or not todo:
                _search(made, known, [] if plan else todo, path, jobs, seconds)
            else:
                cut = tuple(map(tuple, _pieces(made, todo, lot)))
                _search_by_cluster(cluster, PatternWork(lots, places, around, cut, path, jobs, _LotTeller(len(todo))))
                _take_lots(lots, known)
        except KeyboardInterrupt:
            warn(msg("{n} parts are written to {path}; the same command goes on.", n=len(known.done), path=str(log)))
            raise
        return _tell(known.tally(places), is_all=not around)


def _places_of(pattern: str) -> tuple[int, ...]:
    marks = PATTERNS.get(pattern.lower(), pattern).replace("/", "")
    if len(marks) != CELLS:
        names = ", ".join(PATTERNS)
        raise click.UsageError(
            tr("A pattern is one of {names}, or 81 characters, . for a cell without a given.").format(names=names)
        )
    return tuple(cell for cell, mark in enumerate(marks) if mark not in ".-_0 ")


def _search(plan: PatternPlan, known: PartLog, todo: list[int], path: str, jobs: int, seconds: float | None) -> None:
    """Search part after part until none is left or time is over."""
    from ..generation.exhaustion.searching import engine_for

    if not todo:
        return
    engine = engine_for(plan, path, jobs)
    line, begin, searched = progress_line(), read_clock(), 0
    for number, some in enumerate(_pieces(plan, todo, _AT_ONCE if path == GPU else 1)):
        if seconds is not None and number and read_clock() - begin > seconds:
            return
        for part, found in zip(some, engine.search(some), strict=True):
            for puzzle in found.unique:
                emit(puzzle)
            known.put(part, found)
            searched += found.searched
            line.count()
            line.share = line.done / len(todo)
            line.note = msg("{n} puzzles searched", n=searched)


class _LotTeller:
    """Counts the parts and puzzles of lots that are done."""

    def __init__(self, parts: int) -> None:
        self.parts, self.searched = parts, 0

    def __call__(self, parts: int, searched: int) -> None:
        line = progress_line()
        line.count(parts)
        self.searched += searched
        line.share = line.done / self.parts
        line.note = msg("{n} puzzles searched", n=self.searched)


def _search_by_cluster(address: str, work: PatternWork) -> None:
    """Have all lots searched; a run that is interrupted leaves those that are done to the next one."""
    work.begin()
    run_cluster(address, work, warn=warn)


def _take_lots(folder: Path, known: PartLog) -> None:
    """Put the lots that machines of a cluster have left into the log."""
    from ..generation.exhaustion.part_lots import LOTS, take_lots

    for puzzle in take_lots(folder, known):
        emit(puzzle)
    known.settle()
    remove_folder(folder, LOTS, drafts_of(LOTS))


def _pieces(plan: PatternPlan, todo: list[int], size: int) -> Iterator[list[int]]:
    """Yield parts that use equally many digits, so many at a time."""
    for used in range(1, 10):
        same = [part for part in todo if plan.used[part] == used]
        for first in range(0, len(same), size):
            yield same[first : first + size]


def _tell(tally: PatternTally, is_all: bool) -> int:
    none, one, several = tally.by_count
    warn(
        msg(
            "{parts} of {all} parts: {ways} of {total} puzzles up to names",
            parts=tally.parts,
            all=tally.of,
            ways=tally.ways,
            total=tally.total,
        )
    )
    warn(
        msg(
            "searched {searched}: {none} without solution, {one} with one, {several} with several; {nodes} nodes",
            searched=tally.searched,
            none=none,
            one=one,
            several=several,
            nodes=tally.nodes,
        )
    )
    if not is_all:
        return Exit.DONE
    if not tally.is_complete:
        return Exit.LIMIT
    warn(msg("The sum is right: these are all."))
    return Exit.DONE


command = plain_command(
    "exhaust-pattern",
    exhaust,
    TITLES["exhaust-pattern"],
    [
        click.Argument(["pattern"]),
        click.Argument(["log"], type=click.Path(dir_okay=False, path_type=Path)),
        Option(
            ["--around"],
            default="",
            metavar="PUZZLE",
            help=msg("Only the puzzles that agree with this one in the outer places.").text,
        ),
        Option(["--plan"], is_flag=True, help=msg("Say what there is to do, and what is known, and do nothing.").text),
        Option(
            ["--path"],
            type=click.Choice(["", GPU]),
            default="",
            metavar="NAME",
            help=msg("Where to search: gpu takes the graphics processor.").text,
        ),
        jobs_option(),
        Option(
            ["--time", "seconds"],
            type=click.FloatRange(0),
            metavar="SECONDS",
            help=msg("Begin no part after that time.").text,
        ),
        Option(["--sample"], type=click.IntRange(1), metavar="N", help=msg("So many parts, drawn at random.").text),
        Option(["--seed"], type=int, default=1, metavar="N", help=msg("Draws the same parts again.").text),
        Option(
            ["--cluster"],
            metavar="tcp://HOST:PORT|local:N",
            help=msg("Have lots of parts searched by a Dask scheduler, or by N processes here.").text,
        ),
        Option(
            ["--lot"],
            type=click.IntRange(1),
            default=_AT_ONCE,
            show_default=True,
            metavar="N",
            help=msg("Parts of a lot that a machine of the cluster searches at a time.").text,
        ),
    ],
)

"""`modoku bench`: solvers side by side on lists of puzzles."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from ..bench import (
    Contestant,
    RaceOutcome,
    RaceQuestion,
    Suite,
    builtin_suites,
    choose_base,
    is_sound,
    load_suite,
    make_contestant,
    make_peer,
    race,
    read_suite,
    remarks,
    to_fields,
    to_table,
)
from ..bench.builtin import DEFAULT_SEED, SIZE
from ..errors import FormatError, ModokuError, why
from ..files import write_whole
from ..language import msg
from .options import force_option, plain_command
from .outputs import JSON_VERSION, Exit, check_output, complain, emit, warn
from .progress import progress_line
from .titles import TITLES
from .words import Argument, FloatRange, Option, current_language, tr


def bench(
    files: tuple[str, ...],
    question: str,
    engines: str,
    peers: tuple[str, ...],
    jobs: int,
    path: str,
    repeats: int,
    cap: int | None,
    seconds: float | None,
    clock: str | None,
    seed: int,
    json_file: str | None,
    force: bool,
) -> int:
    """Race the contestants over the suites and show how they did."""
    check_output(json_file, force)
    asked = RaceQuestion.from_text(question)
    try:
        others = [make_peer(text) for text in peers]
        ours = [make_contestant(name, path, jobs) for name in filter(None, engines.split(","))]
    except ModokuError as error:
        raise click.UsageError(error.said(current_language())) from error
    contestants = [*ours, *others]
    names = [one.name for one in contestants]
    if not names or len(set(names)) < len(names):
        raise click.UsageError(tr("Name at least one contestant, and none twice."))
    timer = clock or ("cpu" if jobs == 1 else "wall")
    suites, good = _suites(files, cap, seed)
    outcomes = [
        race(suite, contestants, asked, repeats=repeats, seconds=seconds, clock=timer, progress=tell)
        for suite, tell in ((suite, _teller(number, len(suites))) for number, suite in enumerate(suites))
    ]
    _show(outcomes, contestants, asked, choose_base(ours, others), timer, json_file, force)
    return Exit.DONE if good and is_sound(outcomes) else Exit.FAILED


def _suites(files: Sequence[str], cap: int | None, seed: int) -> tuple[list[Suite], bool]:
    """Read or make the suites; report the lines that are no puzzles, and say whether there were none."""
    if not files:
        return list(builtin_suites(seed, min(cap or SIZE, SIZE))), True
    suites: list[Suite] = []
    good = True
    for file in files:
        try:
            suite, faults = read_suite("-", sys.stdin.read()) if file == "-" else load_suite(Path(file))
        except OSError as error:
            suite, faults = (
                Suite(file, b""),
                (FormatError(msg("cannot be read: {reason}", reason=why(error))),),
            )
        else:
            if not suite:
                faults = (*faults, FormatError(msg("there is no puzzle in it")))
        for fault in faults:
            good = False
            complain(file, fault)
        if suite:
            suites.append(suite.thinned(cap) if cap else suite)
    return suites, good


def _show(
    outcomes: Sequence[RaceOutcome],
    contestants: Sequence[Contestant],
    question: RaceQuestion,
    base: str,
    clock: str,
    json_file: str | None,
    force: bool,
) -> None:
    fields = {"v": JSON_VERSION, **to_fields(outcomes, contestants, question, base, clock)}
    text = json.dumps(fields, ensure_ascii=False, indent=1)
    if json_file == "-":
        emit(text)
    elif outcomes:
        emit(to_table(outcomes, base, current_language()))
        warn(
            msg(
                "puzzles a second ({clock} time, medians); x: times as fast as {base}; {facts}",
                clock=clock,
                base=base,
                facts=tuple(_said(one) for one in contestants),
            )
        )
    for remark in remarks(outcomes):
        warn(remark)
    if json_file not in (None, "-"):
        write_whole(Path(json_file or ""), text.encode() + b"\n", force=force)


def _said(contestant: Contestant) -> str:
    return f"{contestant.name} ({', '.join(f'{key} {value}' for key, value in contestant.facts.items())})"


def _teller(number: int, suites: int) -> Callable[[str, int, int], None]:
    """Return what tells the line on the terminal how far all suites are, while one of them is run."""

    def tell(_: str, done: int, total: int) -> None:
        progress_line().share = (number + done / total) / suites

    return tell


command = plain_command(
    "bench",
    bench,
    TITLES["bench"],
    [
        Argument(["files"], nargs=-1, metavar=msg("[FILE | -]...").text),
        Option(
            ["--question"],
            default="unique",
            show_default=True,
            metavar="solve|unique|count:N",
            help=msg("What is asked of each puzzle.").text,
        ),
        Option(
            ["--engine", "engines"],
            default="batch,single",
            show_default=True,
            metavar="NAME[@PATH],...",
            help=msg("Ours: batch, single, lines, or engines (see `modoku engines`).").text,
        ),
        Option(
            ["--peer", "peers"],
            multiple=True,
            metavar="NAME=SPEC",
            help=msg("Another solver, repeatable: NAME=lib.so:FUNCTION[:FLAGS] or NAME=cmd:COMMAND LINE.").text,
        ),
        Option(
            ["--jobs"],
            type=click.IntRange(0),
            default=1,
            show_default=True,
            help=msg("Threads for batch and lines; 0: one a processor.").text,
        ),
        Option(["--path"], default="", metavar="NAME", help=msg("Instruction set of ours, such as avx2.").text),
        Option(
            ["--repeat", "repeats"],
            type=click.IntRange(1),
            default=3,
            show_default=True,
            metavar="N",
            help=msg("Timed rounds, after a warm-up.").text,
        ),
        Option(
            ["--cap"],
            type=click.IntRange(1),
            metavar="N",
            help=msg("Puzzles of a suite, spread evenly over it.").text,
        ),
        Option(
            ["--time", "seconds"],
            type=FloatRange(0, min_open=True),
            metavar="SECONDS",
            help=msg("Time of each contestant for a suite; who needs more is not ranked.").text,
        ),
        Option(
            ["--clock"],
            type=click.Choice(["cpu", "wall"]),
            help=msg("Time on a processor (default for one thread), or on the wall.").text,
        ),
        Option(
            ["--seed"],
            type=int,
            default=DEFAULT_SEED,
            show_default=True,
            help=msg("Seed of the suites that are made when no file is named.").text,
        ),
        Option(["--json", "json_file"], metavar="FILE", help=msg("Write everything measured there (-: here).").text),
        force_option(),
    ],
)

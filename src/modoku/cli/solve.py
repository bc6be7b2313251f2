"""`modoku solve`: the solutions of puzzles, and what that proves."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..engines import available_engines
from ..errors import UnsupportedConstraint
from ..language import msg, msgn
from ..puzzle import Sheet
from ..render import to_text
from ..replies import VERDICTS, solve_fields
from ..results import SolveResult, Stop, Verdict
from ..search import solve
from .inputs import Reading
from .options import budget_options, json_option, reading_command
from .outputs import Exit, each_sheet, emit, emit_json, has_colour, warn
from .streaming import can_stream, stream_lines
from .words import Option, current_language

STATUS = {
    Verdict.UNIQUE: Exit.DONE,
    Verdict.SOLVABLE: Exit.DONE,
    Verdict.UNSOLVABLE: Exit.UNSOLVABLE,
    Verdict.MULTIPLE: Exit.MULTIPLE,
    Verdict.UNKNOWN: Exit.LIMIT,
}
SAT_STATUS = {Verdict.UNSOLVABLE: 20, Verdict.UNKNOWN: 0}


def solve_all(
    puzzles: Sequence[str],
    reading: Reading,
    engine: str,
    limit: int,
    seconds: float | None,
    nodes: int | None,
    jobs: int,
    pretty: bool,
    sat_exit: bool,
    as_json: bool,
) -> int:
    """Solve every puzzle, one line a puzzle."""
    if engine == "auto" and not pretty and not as_json and can_stream(puzzles, reading):
        return stream_lines(puzzles, reading, limit, seconds, nodes, jobs)
    names = [one.name for one in available_engines()] if engine == "all" else [engine]

    def answer(source: str, sheet: Sheet) -> int:
        verdict = Verdict.UNKNOWN
        for name in names:
            try:
                result = solve(sheet.puzzle, engine=name, limit=limit, seconds=seconds, nodes=nodes)
            except UnsupportedConstraint as error:
                # Asked for by name it fails; among all it is passed over.
                if engine != "all":
                    raise
                warn(msg("{engine}: {reason}", engine=name, reason=error))
                continue
            _show(source, result, limit, pretty, as_json, named=len(names) > 1)
            verdict = result.verdict
        if sat_exit:
            return SAT_STATUS.get(verdict, 10)
        return status_of(verdict, limit)

    return each_sheet(puzzles, reading, answer)


def status_of(verdict: Verdict, limit: int) -> int:
    """Give the exit status of one verdict: a single solution asked for and found is all that was asked."""
    if limit == 1 and verdict is Verdict.SOLVABLE:
        return Exit.DONE
    return Exit.LIMIT if verdict is Verdict.SOLVABLE else STATUS[verdict]


def line_of(result: SolveResult) -> str:
    """Give the solutions on one line, or the verdict where there is none."""
    return " ".join(str(solution) for solution in result.solutions) or str(result.verdict)


def _show(source: str, result: SolveResult, limit: int, pretty: bool, as_json: bool, named: bool) -> None:
    if as_json:
        emit_json({"source": source, **solve_fields(result)})
        return
    prefix = f"{result.engine:<10} {result.verdict:<10} {result.seconds:10.6f} s  " if named else ""
    if not pretty:
        emit(prefix + line_of(result))
        return
    for solution in result.solutions:
        emit(to_text(solution, colour=has_colour(), language=current_language()).rstrip("\n"))
    warn(
        msg(
            "{verdict} ({engine}, {milliseconds} ms)",
            verdict=VERDICTS[result.verdict],
            engine=result.engine,
            milliseconds=f"{1000 * result.seconds:.3f}",
        )
    )
    if result.stop is Stop.SOLUTIONS and len(result.answers) == limit > 1:
        warn(
            msgn(
                "There may be more: the search stopped at {n} solution.",
                "There may be more: the search stopped at {n} solutions.",
                limit,
            )
        )


command = reading_command(
    "solve",
    solve_all,
    msg("Solve puzzles; two solutions are looked for, so that 'unique' is proved.").text,
    [
        Option(["--engine"], default="auto", metavar="NAME", help=msg("Engine, or all (see `modoku engines`).").text),
        Option(
            ["--limit"],
            type=click.IntRange(1, 1_000_000),
            default=2,
            show_default=True,
            help=msg("Stop a puzzle after so many solutions.").text,
        ),
        *budget_options(),
        Option(["--jobs"], type=click.IntRange(0), default=1, help=msg("Threads for lists; 0: one a processor.").text),
        Option(["--pretty"], is_flag=True, help=msg("Draw the solutions.").text),
        Option(["--sat-exit"], is_flag=True, help=msg("Exit 10 if solvable, 20 if not, as SAT solvers do.").text),
        json_option(),
    ],
)

"""`modoku compare`: all models and engines side by side."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path

import click

from ..comparison import (
    Comparison,
    Row,
    compare,
    draw_bars,
    draw_boxes,
    iter_rows,
    remarks,
    row_fields,
    summarise,
    summary_fields,
    summary_table,
    to_table,
    warm_up,
)
from ..engines import ENGINES, get_engine
from ..language import msg, msgn
from ..limits import Limits
from ..puzzle import Sheet
from ..render import Scene, to_png, to_svg
from ..results import Verdict
from .inputs import Item, Reading
from .options import json_option, reading_command, time_option
from .outputs import Exit, emit, emit_json, iter_good, warn, write_file
from .words import Option, current_language, tr

REPEATS = 5


def compare_all(
    puzzles: Sequence[str],
    reading: Reading,
    engines: str,
    seconds: float,
    limit: int,
    picture: str | None,
    as_json: bool,
) -> int:
    """Compare the engines: on one puzzle in full, on several by how their times are spread."""
    names = list(ENGINES) if engines == "all" else [name for name in engines.split(",") if name]
    for name in names:
        get_engine(name)
    if not names:
        raise click.UsageError(tr("Name at least one engine."))
    if picture is not None and Path(picture).suffix.lower() not in (".svg", ".png"):
        raise click.UsageError(tr("Pictures are written as .svg or .png."))
    failures: list[Item] = []
    waiting = iter_good(puzzles, reading, failures)
    first = list(islice(waiting, 2))
    if not first:
        return Exit.FAILED if failures else Exit.DONE
    warm_up(names)
    limits = Limits(limit, seconds)
    if len(first) == 1:
        status, scene = _compare_one(first[0], names, limits, as_json)
    else:
        status, scene = _compare_many(chain(first, waiting), names, limits, as_json)
    if picture is not None:
        _write(scene, picture)
    return Exit.FAILED if failures else status


def _compare_one(asked: tuple[str, Sheet], names: list[str], limits: Limits, as_json: bool) -> tuple[int, Scene]:
    source, sheet = asked
    language = current_language()
    rows: list[Row] = []
    interrupted = False
    try:
        for row in iter_rows(sheet.puzzle, names, limits=limits, repeats=REPEATS):
            rows.append(row)
    except KeyboardInterrupt:
        # What is done is shown: it may have taken minutes.
        if not rows:
            raise
        interrupted = True
    found = Comparison(sheet.puzzle, tuple(rows))
    if as_json:
        _emit_rows(source, found)
    else:
        emit(to_table(found, language))
        for row in found.rows:
            if row.note is not None and found.agrees(row) is None:
                warn(msg("{engine}: {reason}", engine=row.engine, reason=row.note))
    _complain(source, found)
    scene = draw_bars(found, msg("One puzzle, engine by engine").said(language), language)
    if interrupted:
        return _say_interrupted(), scene
    if not found.is_sound:
        return Exit.FAILED, scene
    return (Exit.LIMIT if found.verdict is Verdict.UNKNOWN else Exit.DONE), scene


def _say_interrupted() -> int:
    warn(msg("interrupted"))
    return Exit.INTERRUPTED


def _emit_rows(source: str, found: Comparison) -> None:
    rows = [row_fields(found, row, current_language()) for row in found.rows]
    fields = {"source": source, "puzzle": str(found.puzzle), "verdict": found.verdict, "agreement": not found.refuted}
    emit_json({**fields, "rows": rows})


def _complain(source: str, found: Comparison) -> None:
    for remark in remarks(found):
        warn(msg("{source}: {remark}", source=source, remark=remark))
        if found.refuted:
            warn(msg("The puzzle is {puzzle}", puzzle=str(found.puzzle)))


def _compare_many(
    asked: Iterable[tuple[str, Sheet]], names: list[str], limits: Limits, as_json: bool
) -> tuple[int, Scene]:
    language = current_language()
    status, count, interrupted = Exit.DONE, 0, False

    def iter_found() -> Iterator[Comparison]:
        nonlocal status, count, interrupted
        try:
            for source, sheet in asked:
                found = compare(sheet.puzzle, names, limits=limits)
                if as_json:
                    _emit_rows(source, found)
                _complain(source, found)
                count += 1
                status = status if found.is_sound else Exit.FAILED
                _show_progress(count)
                yield found
        except KeyboardInterrupt:
            if not count:
                raise
            interrupted = True

    try:
        summaries = summarise(iter_found())
    finally:
        _show_progress(None)
    if as_json:
        emit_json({"summary": [summary_fields(one, language) for one in summaries]})
    else:
        emit(summary_table(summaries, language))
        for one in summaries:
            if one.note is not None:
                warn(msg("{engine}: {reason}", engine=one.engine, reason=one.note))
    heading = msgn("{n} puzzle, engine by engine", "{n} puzzles, engine by engine", count)
    scene = draw_boxes(summaries, heading.said(language), language)
    return (_say_interrupted() if interrupted else status), scene


def _show_progress(count: int | None) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{'' if count is None else count}\x1b[K", nl=False, err=True)


def _write(scene: Scene, picture: str) -> None:
    drawn = to_png(scene) if Path(picture).suffix.lower() == ".png" else to_svg(scene).encode()
    write_file(Path(picture), drawn)


command = reading_command(
    "compare",
    compare_all,
    msg("Compare all models and engines: sizes, times, verdicts, and whether they agree.").text,
    [
        Option(
            ["--engine", "engines"],
            default="all",
            show_default=True,
            metavar="NAME,...",
            help=msg("Engines, or all (see `modoku engines`).").text,
        ),
        time_option(msg("Time for each engine and puzzle."), 10.0),
        Option(
            ["--limit"],
            type=click.IntRange(1, 1_000_000),
            default=2,
            show_default=True,
            help=msg("Stop a puzzle after so many solutions.").text,
        ),
        Option(["--draw", "picture"], metavar="FILE", help=msg("Draw the times as x.svg or x.png.").text),
        json_option(),
    ],
)

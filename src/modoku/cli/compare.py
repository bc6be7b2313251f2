"""`modoku compare`: all models and engines side by side."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ..comparison import (
    Comparison,
    Summary,
    compare,
    draw_bars,
    draw_boxes,
    remarks,
    row_fields,
    summarise,
    summary_fields,
    summary_table,
    to_table,
    warm_up,
)
from ..engines import ENGINES, get_engine
from ..errors import FormatError
from ..language import msg
from ..puzzle import Sheet
from ..render import Scene, to_png, to_svg
from ..results import Limits, Verdict
from .inputs import Item, Reading
from .options import json_option, reading_command
from .outputs import Exit, emit, emit_json, iter_good, warn
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
    first = list(_take(waiting, 2))
    if not first:
        return Exit.FAILED if failures else Exit.DONE
    warm_up(names)
    limits = Limits(limit, seconds)
    if len(first) == 1:
        source, sheet = first[0]
        found = [compare(sheet.puzzle, names, limits=limits, repeats=REPEATS)]
        _show_one(source, found[0], as_json)
    else:
        found = _compare_many(first, waiting, names, limits, as_json)
    if picture is not None:
        _draw(found, picture)
    if failures or not all(one.is_sound for one in found):
        return Exit.FAILED
    return Exit.LIMIT if len(found) == 1 and found[0].verdict is Verdict.UNKNOWN else Exit.DONE


def _take(items: Iterator[tuple[str, Sheet]], count: int) -> Iterator[tuple[str, Sheet]]:
    for _ in range(count):
        item = next(items, None)
        if item is None:
            return
        yield item


def _show_one(source: str, found: Comparison, as_json: bool) -> None:
    language = current_language()
    if as_json:
        _emit_rows(source, found)
    else:
        emit(to_table(found, language))
        for row in found.rows:
            if row.note is not None and found.agrees(row) is None:
                warn(msg("{engine}: {reason}", engine=row.engine, reason=row.note))
    _complain(source, found)


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
    first: list[tuple[str, Sheet]], rest: Iterator[tuple[str, Sheet]], names: list[str], limits: Limits, as_json: bool
) -> list[Comparison]:
    found: list[Comparison] = []
    try:
        for source, sheet in (*first, *rest):
            found.append(compare(sheet.puzzle, names, limits=limits))
            if as_json:
                _emit_rows(source, found[-1])
            _complain(source, found[-1])
            if sys.stderr.isatty():
                click.echo(f"\r{len(found)}\x1b[K", nl=False, err=True)
    finally:
        if sys.stderr.isatty():
            click.echo("\r\x1b[K", nl=False, err=True)
    _show_spread(summarise(found), as_json)
    return found


def _show_spread(summaries: Sequence[Summary], as_json: bool) -> None:
    language = current_language()
    if as_json:
        emit_json({"summary": [summary_fields(one, language) for one in summaries]})
        return
    emit(summary_table(summaries, language))
    for one in summaries:
        if one.note is not None:
            warn(msg("{engine}: {reason}", engine=one.engine, reason=one.note))


def _draw(found: Sequence[Comparison], picture: str) -> None:
    language = current_language()
    scene: Scene
    if len(found) == 1:
        scene = draw_bars(found[0], msg("One puzzle, all engines").said(language), language)
    else:
        title = msg("{n} puzzles, all engines", n=len(found)).said(language)
        scene = draw_boxes(summarise(found), title, language)
    drawn = to_png(scene) if Path(picture).suffix.lower() == ".png" else to_svg(scene).encode()
    try:
        Path(picture).write_bytes(drawn)
    except OSError as error:
        raise FormatError(
            msg("{path} cannot be written: {reason}", path=picture, reason=error.strerror or str(error))
        ) from error


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
        Option(
            ["--time", "seconds"],
            type=click.FloatRange(0),
            default=10.0,
            show_default=True,
            metavar="SECONDS",
            help=msg("Time for each engine and puzzle.").text,
        ),
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

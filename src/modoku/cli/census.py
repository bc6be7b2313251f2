"""`modoku census`: how many grids there are, how many essentially different ones, and how many bands."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from ..census import Figure, count_bands, count_grids, count_orbits
from ..census.estimates import FEWEST
from ..census.grids import METHODS, Report
from ..language import msg, msgn
from ..puzzle import BoxGrid, Sheet
from ..variants import classic
from ..variants.classic import parse_boxes
from .inputs import Reading
from .options import json_option, language_option, time_option
from .outputs import Exit, emit, emit_json
from .words import Command, Group, Option, current_language


def grids(
    boxes: str | None,
    variants: Sequence[str],
    method: str,
    seconds: float | None,
    seed: int,
    populations: int | None,
    as_json: bool,
) -> int:
    """Say how many completed grids there are."""
    reading = Reading.from_options(None, variants, boxes)
    puzzle = reading.complete(Sheet(reading.blank or classic())).puzzle
    figure = count_grids(puzzle, method=method, seconds=seconds, seed=seed, populations=populations, report=_progress())
    _clear_progress()
    _show(puzzle.layout.name, figure, as_json, list(variants))
    return Exit.DONE


def orbits(boxes: str | None, method: str, as_json: bool) -> int:
    """Say how many essentially different grids there are."""
    shape = _shape(boxes)
    figure = count_orbits(shape, method=method, report=_progress())
    _clear_progress()
    _show(classic(shape).layout.name, figure, as_json, [])
    return Exit.DONE


def bands(boxes: str | None, as_json: bool) -> int:
    """Say how many bands there are."""
    shape = _shape(boxes)
    found = count_bands(shape)
    if as_json:
        fields = {"value": found.classes, "method": "burnside", "exact": True, "total": found.total}
        emit_json({"source": classic(shape).layout.name, **fields, "types": found.types})
        return Exit.DONE
    language = current_language()
    emit(msgn("{n} band", "{n} bands", found.total).said(language))
    emit(msgn("{n} essentially different one", "{n} essentially different ones", found.classes).said(language))
    if found.types is not None:
        emit(
            msgn(
                "{n} type by the sets of digits in their columns",
                "{n} types by the sets of digits in their columns",
                found.types,
            ).said(language)
        )
    return Exit.DONE


def _shape(boxes: str | None) -> BoxGrid:
    return parse_boxes(boxes) if boxes else BoxGrid(3, 3)


def _show(name: str, figure: Figure, as_json: bool, variants: Sequence[str]) -> None:
    if as_json:
        emit_json(
            {
                "source": name,
                "variants": list(variants),
                "value": figure.value,
                "exact": figure.exact,
                "status": figure.status.value,
                "method": figure.method,
                "cited": figure.source,
                "error": figure.error,
                "seconds": round(figure.seconds, 9),
            }
        )
        return
    emit(figure.said().said(current_language()))


def _progress() -> Report | None:
    """Give what writes progress on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        return None
    return lambda done, all_of_it: click.echo(f"\r{100 * done // max(1, all_of_it):3d} %", nl=False, err=True)


def _clear_progress() -> None:
    if sys.stderr.isatty():
        click.echo("\r     \r", nl=False, err=True)


def _boxes_option() -> Option:
    return Option(["--boxes"], metavar="RxC", help=msg("Rows x columns of a box, such as 2x3 (default: 3x3).").text)


command = Group(
    "census",
    help=msg("Count whole spaces: completed grids, essentially different ones, bands.").text,
    params=[language_option()],
    commands={
        "grids": Command(
            "grids",
            callback=grids,
            params=[
                _boxes_option(),
                Option(
                    ["--variant", "variants"],
                    multiple=True,
                    metavar="NAME[:KEY=VALUE,...]",
                    help=msg("Variant of the puzzles, repeatable (see `modoku variants`).").text,
                ),
                Option(
                    ["--method"],
                    type=click.Choice(METHODS),
                    default="auto",
                    show_default=True,
                    help=msg("How to count: by bands, by search, from the table, or an estimate by sampling.").text,
                ),
                time_option(msg("Time for the count.")),
                Option(["--seed"], type=click.IntRange(0, 2**63 - 1), default=0, help=msg("Seed for sampling.").text),
                Option(
                    ["--populations"],
                    type=click.IntRange(FEWEST),
                    metavar="N",
                    help=msg("Sample so many populations, not for a time: the same seed gives the same estimate.").text,
                ),
                json_option(),
                language_option(),
            ],
            help=msg("Say how many completed grids there are.").text,
        ),
        "orbits": Command(
            "orbits",
            callback=orbits,
            params=[
                _boxes_option(),
                Option(
                    ["--method"],
                    type=click.Choice(["auto", "burnside", "table"]),
                    default="auto",
                    show_default=True,
                    help=msg("How to count: by Burnside's lemma, or from the table.").text,
                ),
                json_option(),
                language_option(),
            ],
            help=msg("Say how many completed grids are essentially different.").text,
        ),
        "bands": Command(
            "bands",
            callback=bands,
            params=[_boxes_option(), json_option(), language_option()],
            help=msg("Say how many bands (rows of boxes) there are, and of how many kinds.").text,
        ),
    },
)

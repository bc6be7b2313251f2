"""`modoku model`: a puzzle as a file for other programs, and its size."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Any

import click

from ..comparison.report import aligned, duration
from ..engines.highs import HighsEngine
from ..language import Message, msg, msgn
from ..models import ENCODINGS, FORMS, MODELS, SCHEMES, IlpModel, to_written_model
from ..models.exports import FILE_FORMATS, get_file_format
from ..puzzle import Sheet
from ..replies import model_fields
from ..variants import classic
from .imports import import_command
from .inputs import Item, Reading
from .options import json_option, language_option, reading_command
from .outputs import Exit, deliver, emit, emit_json, iter_good
from .words import Command, Group, Option, current_language, tr

TITLES: Mapping[str, Message] = {
    "sat": msg("Clauses, for SAT solvers."),
    "ilp": msg("A 0-1 linear programme."),
    "csp": msg("A constraint problem: variables, domains, relations."),
    "colouring": msg("A graph to colour, with what is coloured already."),
    "cover": msg("An exact cover: items and options."),
}
ALL = "all"
FRACTION = 1e-6
"""What is nearer to a whole number counts as one."""


def _answer_for(kind: str) -> Callable[..., int]:
    """Give what `modoku model KIND` does."""

    def answer(
        puzzles: Sequence[str],
        reading: Reading,
        target: str | None,
        output: str | None,
        stats: bool,
        as_json: bool,
        rank: bool = False,
        relaxation: bool = False,
        **choices: Any,
    ) -> int:
        failures: list[Item] = []
        sheets = _sheets(puzzles, reading, failures)
        if stats:
            _show_stats(kind, sheets, choices, _Extras(rank, relaxation), as_json)
        else:
            _write(kind, sheets, choices, target, output)
        return Exit.FAILED if failures else Exit.DONE

    return answer


def _sheets(puzzles: Sequence[str], reading: Reading, failures: list[Item]) -> Iterator[tuple[str, Sheet]]:
    """Yield what is named or piped in; where that is nothing, the blank grid: models are also about grids."""
    if puzzles or _has_input():
        yield from iter_good(puzzles, reading, failures)
        return
    sheet = reading.complete(Sheet(reading.blank or classic()))
    yield sheet.puzzle.layout.name, sheet


def _has_input() -> bool:
    buffer = sys.stdin.buffer
    return not sys.stdin.isatty() and (not isinstance(buffer, BufferedReader) or bool(buffer.peek(1)))


def _show_stats(
    kind: str, sheets: Iterator[tuple[str, Sheet]], choices: dict[str, Any], extras: _Extras, as_json: bool
) -> None:
    for source, sheet in sheets:
        found = [
            {"source": source, **model_fields(sheet.puzzle, kind, one, extras.fields)}
            for one in _combinations(kind, choices)
        ]
        if as_json:
            for fields in found:
                emit_json(fields)
        else:
            emit(_table(found))


def _combinations(kind: str, choices: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the choices one by one: `all` stands for every encoding, and then for every "at most one" not named."""
    if kind != "sat":
        return [choices]
    encodings = ENCODINGS if choices["encoding"] == ALL else (choices["encoding"],)
    every = choices["at_most_one"] == ALL or (choices["encoding"] == ALL and choices["at_most_one"] is None)
    schemes = tuple(SCHEMES) if every else (choices["at_most_one"] or "pairwise",)
    return [{**choices, "encoding": e, "at_most_one": a} for e in encodings for a in schemes]


@dataclass(frozen=True, slots=True)
class _Extras:
    """What else to say of a linear programme: the rank of its equations, what its relaxation gives."""

    rank: bool
    relaxation: bool

    def fields(self, model: object) -> dict[str, object]:
        """Give them, of a model that is one."""
        if not isinstance(model, IlpModel):
            return {}
        found: dict[str, object] = {"rank": model.rank()} if self.rank else {}
        if self.relaxation:
            point = HighsEngine().relax(model)
            parts = [min(value, 1 - value) for value in point or ()]
            found["relaxation"] = {
                "feasible": point is not None,
                "fractions": None if point is None else sum(part > FRACTION for part in parts),
            }
        return found


_HEADINGS = {
    "model": msg("model"),
    "encoding": msg("encoding"),
    "at_most_one": msg("at most one"),
    "form": msg("form"),
    "variables": msg("variables"),
    "constraints": msg("constraints"),
    "literals": msg("entries"),
    "rank": msg("rank"),
    "relaxation": msg("relaxation"),
    "seconds": msg("build"),
}


def _table(found: Sequence[Mapping[str, object]]) -> str:
    columns = [name for name in _HEADINGS if found[0].get(name) is not None]

    def cell(fields: Mapping[str, object], name: str) -> str:
        value = fields[name]
        if isinstance(value, dict):
            return _relaxed(value).said(current_language())
        return duration(value) if name == "seconds" and isinstance(value, float) else str(value)

    lines = [[_HEADINGS[name].said(current_language()) for name in columns]]
    lines += [[cell(fields, name) for name in columns] for fields in found]
    words = {"model", "encoding", "at_most_one", "form"}
    return aligned(lines, {i for i, name in enumerate(columns) if name in words})


def _relaxed(found: Mapping[str, int | None]) -> Message:
    if not found["feasible"]:
        return msg("no point")
    fractions = found["fractions"] or 0
    return msgn("{n} fraction", "{n} fractions", fractions) if fractions else msg("whole numbers")


def _write(
    kind: str, sheets: Iterator[tuple[str, Sheet]], choices: dict[str, Any], target: str | None, output: str | None
) -> None:
    form = get_file_format(target or _format_of(kind, output))
    waiting = list(sheets)
    if len(waiting) > 1 and output is None:
        raise click.UsageError(tr("Several puzzles need a file name to number: -o NAME."))
    if kind == "sat" and ALL in (choices["encoding"], choices["at_most_one"]):
        raise click.UsageError(tr("A file holds one formula: 'all' is for --stats."))
    one = _combinations(kind, choices)[0]
    for number, (_, sheet) in enumerate(waiting, 1):
        text = form.write(to_written_model(sheet.puzzle, kind, **one))
        if output is None or output == "-":
            sys.stdout.write(text)
            continue
        deliver(text.encode(), output, number if len(waiting) > 1 else None)


def formats_of(kind: str) -> tuple[str, ...]:
    """Give the names of the formats that hold a model."""
    return tuple(name for name, form in FILE_FORMATS.items() if kind in form.models)


def _format_of(kind: str, output: str | None) -> str:
    """Find the format by the ending of the file."""
    ending = Path(output).suffix.lower() if output else ""
    for name in formats_of(kind):
        if ending and FILE_FORMATS[name].suffix == ending:
            return name
    choices = ", ".join(formats_of(kind))
    raise click.UsageError(tr("Say which format to write: --to {choices}; or ask for --stats.").format(choices=choices))


def choice_options(kind: str) -> list[click.Parameter]:
    """Give the options that choose how a model is written."""
    found: list[click.Parameter] = []
    if kind == "sat":
        found += [
            Option(
                ["--encoding"],
                type=click.Choice([*ENCODINGS, ALL]),
                default="efficient",
                show_default=True,
                help=msg("Which families of clauses; 'all' compares them (with --stats).").text,
            ),
            Option(
                ["--at-most-one"],
                type=click.Choice([*SCHEMES, ALL]),
                help=msg('How "at most one" is said (default: pairwise).').text,
            ),
        ]
    if kind == "csp":
        help_text = msg("One variable a cell, or 0-1 variables.").text
        found.append(Option(["--form"], type=click.Choice(FORMS), default=FORMS[0], show_default=True, help=help_text))
    if kind != "colouring":
        help_text = msg("Work the givens in before writing, or write them down (default: work them in).").text
        found.append(Option(["--propagate/--no-propagate"], default=True, help=help_text))
    return found


def _command(kind: str) -> Command:
    extras = [
        Option(["--rank"], is_flag=True, help=msg("With --stats: the rank of the equations.").text),
        Option(
            ["--relaxation"],
            is_flag=True,
            help=msg("With --stats: what linear programming gives without whole numbers (HiGHS).").text,
        ),
    ]
    return reading_command(
        kind,
        _answer_for(kind),
        TITLES[kind].text,
        [
            Option(
                ["--to", "target"],
                type=click.Choice(formats_of(kind)),
                help=msg("Format to write (default: by the ending of the file).").text,
            ),
            Option(["-o", "--output"], metavar="FILE", help=msg("Where to write (default: standard output).").text),
            *choice_options(kind),
            Option(["--stats"], is_flag=True, help=msg("Say how large the model is instead of writing it.").text),
            *(extras if kind == "ilp" else []),
            json_option(),
        ],
    )


command = Group(
    "model",
    help=msg("Write a puzzle as a mathematical model, say its size, read other programs' answers.").text,
    params=[language_option()],
    commands={**{kind: _command(kind) for kind in MODELS}, "import": import_command},
)

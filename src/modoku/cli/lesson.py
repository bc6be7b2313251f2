"""`modoku lesson`: the path from a grid to a model, step by step, and sheets of exercises; a command for each kind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import click

from ..language import Message, msg
from ..lessons import KINDS, SHEETS
from ..questions.codec import fields_of
from ..questions.lesson import ORDERED, QUESTION, LessonFormat, LessonRequest
from .derived import mark_json, mark_line, parameter_of, show_json
from .inputs import Reading, iter_items
from .options import force_option, json_option, language_option, reading_command
from .outputs import check_output, deliver, each_item, warn
from .words import Command, CommandGroup, Option, current_language, tr

FIELDS = {one.name: one for one in fields_of(LessonRequest)}


def _command(kind: str, label: Message, names: Sequence[str], extras: Sequence[click.Parameter] = ()) -> Command:
    def answer(
        puzzles: Sequence[str], reading: Reading, output: str | None, force: bool, as_json: bool, **chosen: Any
    ) -> int:
        chosen["to"] = chosen["to"] or _format_of(output)
        chosen["language"] = current_language()
        items = list(iter_items(puzzles, reading))
        if output in (None, "-") and not as_json and len(items) > 1:
            raise click.UsageError(tr("Several puzzles need a file name to number: -o NAME."))
        if len(items) == 1 and not as_json:
            check_output(output, force)
        number = 0

        def write(source: str, sheet: object) -> None:
            nonlocal number
            number += 1
            found = QUESTION.run(QUESTION.request(sheet, kind, **chosen))  # type: ignore[arg-type]
            if as_json:
                show_json(source, found)
                return
            deliver(found.file.content, output, number if len(items) > 1 else None, force=force)
            for remark in found.remarks():
                warn(remark, source)

        mark = mark_json if as_json else mark_line if output else lambda *_: None
        return each_item(items, write, mark)

    options = [parameter_of(FIELDS[name]) for name in (*names, "seconds", "anyway")]
    return reading_command(kind, answer, label.text, [*_output_options(), *options, *extras, json_option()])


def _format_of(output: str | None) -> str:
    """Return the format by the ending of the file; HTML for standard output."""
    ending = "html" if output in (None, "-") else Path(str(output)).suffix.lower().removeprefix(".")
    if ending not in get_args(LessonFormat):
        raise click.UsageError(tr("Lessons are written as .html, .pdf, .tex, .ipynb or .json."))
    return ending


def _output_options() -> list[click.Parameter]:
    return [
        Option(
            ["-o", "--output"],
            metavar="FILE",
            help=msg("Where to write: x.html, x.pdf, x.tex or x.json (default: HTML to standard output).").text,
        ),
        force_option(),
        Option(
            ["--to"],
            type=click.Choice(get_args(LessonFormat)),
            help=msg("Format to write (default: by the ending of the file).").text,
        ),
    ]


def _lesson(kind: str) -> Command:
    names = ("every", *(("order",) if kind in ORDERED else ()), *(("exercises",) if kind in SHEETS else ()))
    return _command(kind, KINDS[kind][1], names)


def _exercises(kind: str) -> Command:
    number = Option(
        ["--seed", "exercises"],
        type=click.IntRange(0, 2**31),
        default=1,
        show_default=True,
        help=msg("Which sheet: another number, another one.").text,
    )
    return _command(kind, msg("A sheet of exercises with answers."), (), [number])


command = CommandGroup(
    "lesson",
    help=QUESTION.title.text,
    params=[language_option()],
    commands={
        **{kind: _lesson(kind) for kind in KINDS},
        "exercises": CommandGroup(
            "exercises",
            help=msg("Write a sheet of exercises with answers, for a kind of lesson.").text,
            params=[language_option()],
            commands={kind: _exercises(kind) for kind in SHEETS},
        ),
    },
)

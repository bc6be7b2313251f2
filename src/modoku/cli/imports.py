"""`modoku model import`: what another program answered, read back into a grid and checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ..errors import FormatError, ModokuError, why
from ..language import msg
from ..models import ANSWERS
from ..questions.codec import fields_of
from ..questions.model_import import QUESTION, ModelImportAnswer, ModelImportRequest
from ..render import to_text
from .derived import EXITS, mark_json, parameter_of, show_json, show_line
from .inputs import Reading, iter_items
from .options import json_option, language_option, puzzle_options
from .outputs import complain, emit, failure_status, has_colour
from .words import Argument, Command, Option, current_language, tr

KINDS = tuple(dict.fromkeys(kind for kind, _ in ANSWERS.values()))
"""The models for which answers are read."""


def import_answer(
    kind: Any,
    puzzle: str,
    answer: str,
    format_name: str | None,
    variants: tuple[str, ...],
    boxes: str | None,
    column: str | None,
    pretty: bool,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Read an answer, check it against the rules, and write the grid."""
    items = list(iter_items([puzzle], Reading.from_options(format_name, variants, boxes, column)))
    if len(items) != 1:
        raise click.UsageError(tr("An answer is for one puzzle."))
    item = items[0]
    source = item.source
    try:
        if item.sheet is None:
            raise item.error or ModokuError("")
        source = answer
        found = QUESTION.run(ModelImportRequest(item.sheet, kind, _text_of(answer), **chosen))
    except ModokuError as error:
        complain(source, error)
        if as_json:
            mark_json(source, error)
        return failure_status(error)
    if as_json:
        show_json(item.source, found)
    elif pretty and found.solution is not None:
        _draw(found)
    else:
        show_line(item.source, found)
    return EXITS[found.outcome]


def _draw(found: ModelImportAnswer) -> None:
    for solution in found.solutions:
        emit(to_text(solution, colour=has_colour(), language=current_language()).rstrip("\n"))


def _text_of(answer: str) -> str:
    try:
        return sys.stdin.read() if answer == "-" else Path(answer).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise FormatError(msg("cannot be read: {reason}", reason=why(error))) from error


def _options() -> list[click.Parameter]:
    own = {one.name: one for one in fields_of(ModelImportRequest)}
    both = Option(["--propagate/--no-propagate"], default=True, help=own["propagate"].doc.text.text)
    names = ("program", "encoding", "at_most_one", "form", "seconds", "anyway")
    return [*(parameter_of(own[name]) for name in names), both]


import_command = Command(
    "import",
    callback=import_answer,
    help=msg(
        "Read another program's answer back into a grid.\n\nIt is checked; choose what the model was written with."
    ).text,
    params=[
        Argument(["kind"], type=click.Choice(KINDS), metavar=msg("MODEL").text),
        Argument(["puzzle"], metavar=msg("PUZZLE").text),
        Argument(["answer"], metavar=msg("ANSWER-FILE").text),
        *puzzle_options()[1:],
        *_options(),
        Option(["--pretty"], is_flag=True, help=msg("Draw the solutions.").text),
        json_option(),
        language_option(),
    ],
)

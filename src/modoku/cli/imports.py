"""`modoku model import`: what another program answered, read back into a grid and checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ..errors import FormatError, ModokuError, why
from ..language import msg
from ..models import ANSWERS, ENCODINGS, FORMS, SCHEMES, to_written_model
from ..puzzle import Digit, Puzzle, Solution
from ..render import to_text
from ..results import Verdict
from .inputs import Reading, iter_items
from .options import json_option, language_option, puzzle_options
from .outputs import Exit, complain, emit, emit_json, has_colour
from .words import Argument, Command, Option, current_language, tr

KINDS = tuple(dict.fromkeys(kind for kind, _ in ANSWERS.values()))
"""The models for which answers are read."""
CHOICES = {"sat": ("encoding", "at_most_one", "propagate"), "ilp": ("propagate",), "csp": ("form", "propagate")}
"""The choices that decide which variables a model has: an answer must be read with those it was written for."""


def import_answer(
    kind: str,
    puzzle: str,
    answer: str,
    format_name: str | None,
    variants: tuple[str, ...],
    boxes: str | None,
    name: str | None,
    pretty: bool,
    as_json: bool,
    **choices: Any,
) -> int:
    """Read an answer, check it against the rules, and write the grid."""
    if name is not None and ANSWERS[name][0] != kind:
        raise click.UsageError(
            tr("That is no answer for this model: --from {choices}.").format(choices=", ".join(_names(kind)))
        )
    items = list(iter_items([puzzle], Reading.from_options(format_name, variants, boxes)))
    if len(items) != 1:
        raise click.UsageError(tr("An answer is for one puzzle."))
    item = items[0]
    if item.sheet is None:
        complain(item.source, item.error or ModokuError(""))
        return Exit.FAILED
    asked = item.sheet.puzzle
    model = to_written_model(asked, kind, **{key: choices[key] for key in CHOICES.get(kind, ())})
    try:
        values = _read([name] if name else _names(kind), _text_of(answer), model)
        solution = None if values is None else Solution.checked(asked, values)
    except ModokuError as error:
        complain(answer, error)
        return Exit.FAILED
    _show(item.source, asked, solution, pretty, as_json)
    return Exit.UNSOLVABLE if solution is None else Exit.DONE


def _names(kind: str) -> list[str]:
    """Give the names of the answers that can be read for a model."""
    return [name for name, (model, _) in ANSWERS.items() if model == kind]


def _text_of(answer: str) -> str:
    try:
        return sys.stdin.read() if answer == "-" else Path(answer).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise FormatError(msg("cannot be read: {reason}", reason=why(error))) from error


def _read(names: list[str], text: str, model: Any) -> tuple[Digit, ...] | None:
    """Read it as the first of these that it is."""
    refused: list[FormatError] = []
    for name in names:
        try:
            return ANSWERS[name][1](text, model)
        except FormatError as error:
            refused.append(error)
    if len(refused) == 1:
        raise refused[0]
    raise FormatError(
        msg("This is no answer of any of {choices}.", choices=tuple(names)),
        msg("Name one with --from to learn more; for {name} it is this: {reason}", name=names[0], reason=refused[0]),
    )


def _show(source: str, asked: Puzzle, solution: Solution | None, pretty: bool, as_json: bool) -> None:
    verdict = Verdict.UNSOLVABLE if solution is None else Verdict.SOLVABLE
    if as_json:
        found = [] if solution is None else [str(solution)]
        emit_json({"source": source, "puzzle": str(asked), "verdict": verdict, "solutions": found})
    elif solution is not None and pretty:
        emit(to_text(solution, colour=has_colour(), language=current_language()).rstrip("\n"))
    else:
        emit(str(verdict) if solution is None else str(solution))


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
        Option(
            ["--from", "name"],
            type=click.Choice(list(ANSWERS)),
            help=msg("Which program's answer it is (default: tried one after the other).").text,
        ),
        Option(
            ["--encoding"], type=click.Choice(ENCODINGS), default="efficient", help=msg("Encoding of the clauses.").text
        ),
        Option(
            ["--at-most-one"],
            type=click.Choice(list(SCHEMES)),
            default="pairwise",
            help=msg('How "at most one" is said (default: pairwise).').text,
        ),
        Option(
            ["--form"],
            type=click.Choice(FORMS),
            default=FORMS[0],
            help=msg("One variable a cell, or 0-1 variables.").text,
        ),
        Option(
            ["--propagate/--no-propagate"],
            default=True,
            help=msg("Work the givens in before writing, or write them down (default: work them in).").text,
        ),
        Option(["--pretty"], is_flag=True, help=msg("Draw the solutions.").text),
        json_option(),
        language_option(),
    ],
)

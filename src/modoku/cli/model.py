"""`modoku model`: a file for other programs, or a table of sizes; a command for each model, with its own choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, get_args

import click

from ..comparison.report import aligned, duration
from ..language import Message, msg
from ..models.exports import FILE_FORMATS
from ..puzzle import Sheet
from ..questions.codec import fields_of
from ..questions.model import QUESTION, USUAL, Encoding, ModelAnswer, ModelKind, ModelRequest, Scheme
from .derived import mark_json, mark_line, parameter_of, show_json
from .imports import import_command
from .inputs import Item, Reading, items_or_blank
from .options import force_option, json_option, language_option, reading_command
from .outputs import check_output, deliver, each_item, emit, warn
from .titles import COMMANDS
from .words import Command, CommandGroup, Option, current_language, tr

TITLES: Mapping[str, Message] = {
    "sat": msg("Clauses, for SAT solvers."),
    "ilp": msg("A 0-1 linear programme."),
    "csp": msg("A constraint problem: variables, domains, relations."),
    "colouring": msg("A graph to colour, with what is coloured already."),
    "cover": msg("An exact cover: items and options."),
}
ALL = "all"
EVERY = {"encoding": get_args(Encoding), "at_most_one": get_args(Scheme)}
"""What `all` stands for."""


def _answer_for(kind: ModelKind) -> Callable[..., int]:
    """Return what `modoku model KIND` does."""

    def answer(
        puzzles: Sequence[str],
        reading: Reading,
        output: str | None,
        force: bool,
        stats: bool,
        as_json: bool,
        **chosen: Any,
    ) -> int:
        to = None if stats else chosen["to"] or _format_of(kind, output, as_json or chosen["cell"])
        chosen["to"] = to
        items = items_or_blank(puzzles, reading)
        if to is not None and not as_json:
            return _write(kind, items, chosen, output, force)
        if chosen["cell"] and not as_json and not stats:
            return each_item(items, lambda _, sheet: _tell(QUESTION.run(ModelRequest(sheet, kind, **chosen))))
        combinations = _combinations(chosen)
        rows: list[ModelAnswer] = []

        def size(source: str, sheet: Sheet) -> None:
            for one in combinations:
                found = QUESTION.run(ModelRequest(sheet, kind, **one))
                show_json(source, found) if as_json else rows.append(found)

        status = each_item(items, size, mark_json if as_json else lambda *_: None)
        if rows:
            emit(_table(rows))
        return status

    return answer


def _tell(answer: ModelAnswer) -> None:
    for formula in answer.formulas or ():
        emit(f"{formula.rule.said(current_language())}  {formula.text}")


def _combinations(chosen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the choices one by one: `all` stands for every encoding, and then for every "at most one" not named."""
    if chosen.get("encoding") == ALL and chosen["at_most_one"] is None:
        chosen = {**chosen, "at_most_one": ALL}
    several = [name for name in EVERY if chosen.get(name) == ALL]
    return [{**chosen, **dict(zip(several, one, strict=True))} for one in product(*(EVERY[name] for name in several))]


_HEADINGS = {
    "kind": msg("model"),
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


def _table(found: Sequence[ModelAnswer]) -> str:
    columns = [name for name in _HEADINGS if getattr(found[0], name) is not None]

    def cell(answer: ModelAnswer, name: str) -> str:
        if name == "relaxation" and answer.relaxation is not None:
            return answer.relaxation.said(current_language())
        return duration(answer.seconds) if name == "seconds" else str(getattr(answer, name))

    lines = [[_HEADINGS[name].said(current_language()) for name in columns]]
    lines += [[cell(answer, name) for name in columns] for answer in found]
    words = {"kind", "encoding", "at_most_one", "form"}
    return aligned(lines, {i for i, name in enumerate(columns) if name in words})


def _write(kind: ModelKind, items: Sequence[Item], chosen: Mapping[str, Any], output: str | None, force: bool) -> int:
    if len(items) > 1 and output in (None, "-"):
        raise click.UsageError(tr("Several puzzles need a file name to number: -o NAME."))
    if ALL in (chosen.get("encoding"), chosen.get("at_most_one")):
        raise click.UsageError(tr("A file holds one formula: 'all' is for --stats."))
    if len(items) == 1:
        check_output(output, force)
    number = 0

    def write(source: str, sheet: Sheet) -> None:
        nonlocal number
        number += 1
        found = QUESTION.run(ModelRequest(sheet, kind, **chosen))
        if found.file is not None:
            deliver(found.file.content, output, number if len(items) > 1 else None, force=force)
        for remark in found.remarks():
            warn(remark, source)

    return each_item(items, write, mark_line if len(items) > 1 else lambda *_: None)


def formats_of(kind: str) -> tuple[str, ...]:
    """Return the names of the formats that hold a model."""
    return tuple(name for name, form in FILE_FORMATS.items() if kind in form.models)


def _format_of(kind: str, output: str | None, is_told: bool) -> str | None:
    """Return the format by the ending of the file; None where the answer is told and no file is asked for."""
    ending = Path(output).suffix.lower() if output else ""
    for name in formats_of(kind):
        if ending and FILE_FORMATS[name].suffix == ending:
            return name
    if is_told and output is None:
        return None
    choices = ", ".join(formats_of(kind))
    raise click.UsageError(tr("Say which format to write: --to {choices}; or ask for --stats.").format(choices=choices))


def _command(kind: ModelKind) -> Command:
    fields = {one.name: one for one in fields_of(ModelRequest)}
    names = [*USUAL.get(kind, ()), "cell", *(("rank", "relaxation") if kind == "ilp" else ()), "seconds", "anyway"]
    options: list[click.Parameter] = [parameter_of(fields[name]) for name in names]
    for option in options:
        if option.name in EVERY:
            option.type = click.Choice([*EVERY[option.name], ALL])
    if kind != "colouring":
        both = ["--propagate/--no-propagate"]
        options.append(Option(both, default=True, help=fields["propagate"].doc.text.text))
    return reading_command(
        kind,
        _answer_for(kind),
        TITLES[kind].text,
        [
            Option(
                ["--to"],
                type=click.Choice(formats_of(kind)),
                help=msg("Format to write (default: by the ending of the file).").text,
            ),
            Option(["-o", "--output"], metavar="FILE", help=msg("Where to write (default: standard output).").text),
            force_option(),
            Option(["--stats"], is_flag=True, help=msg("Tell how large the model is instead of writing it.").text),
            *options,
            json_option(),
        ],
    )


command = CommandGroup(
    "model",
    help=COMMANDS["model"],
    params=[language_option()],
    commands={**{kind: _command(kind) for kind in get_args(ModelKind)}, "import": import_command},
)

"""`modoku lesson`: the path from a grid to a model, step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from ..language import msg
from ..lessons import ENDINGS, KINDS, SHEETS, exercise_sheet, make_lesson, write_lesson
from ..puzzle import Sheet
from .inputs import Item, Reading
from .options import language_option, reading_command
from .outputs import Exit, deliver, iter_good, warn
from .words import Command, Group, Option, current_language, tr

ORDERED = ("csp", "colouring")
"""The lessons in which a reader may name the cells to take first."""


def _answer_for(kind: str) -> Callable[..., int]:
    def answer(
        puzzles: Sequence[str],
        reading: Reading,
        output: str | None,
        target: str | None,
        show_all: bool,
        order: str | None = None,
    ) -> int:
        ending = target or (Path(output).suffix.lower().removeprefix(".") if output not in (None, "-") else "html")
        if ending not in ENDINGS:
            raise click.UsageError(tr("Lessons are written as .html, .pdf, .tex or .json."))

        def written(sheet: Sheet) -> bytes:
            choices: dict[str, Any] = {"most": None} if show_all else {}
            if order:
                layout = sheet.puzzle.layout
                choices["order"] = tuple(layout.cell_from_name(name) for name in order.split(","))
            return write_lesson(make_lesson(kind, sheet.puzzle, **choices), ending, current_language())

        return write_all(puzzles, reading, output, written)

    return answer


def write_all(puzzles: Sequence[str], reading: Reading, output: str | None, written: Callable[[Sheet], bytes]) -> int:
    """Write a file for every puzzle, numbered if there are several; one only to standard output."""
    failures: list[Item] = []
    sheets = [sheet for _, sheet in iter_good(puzzles, reading, failures)]
    if output in (None, "-") and len(sheets) > 1:
        raise click.UsageError(tr("Several puzzles need a file name to number: -o NAME."))
    for number, sheet in enumerate(sheets, 1):
        deliver(written(sheet), output, number if len(sheets) > 1 else None)
    if not sheets and not failures:
        warn(msg("There was nothing to teach."))
    return Exit.FAILED if failures else Exit.DONE


def output_options() -> list[click.Parameter]:
    """Give the options that say where a lesson goes, and as what."""
    return [
        Option(
            ["-o", "--output"],
            metavar="FILE",
            help=msg("Where to write: x.html, x.pdf, x.tex or x.json (default: HTML to standard output).").text,
        ),
        Option(
            ["--to", "target"],
            type=click.Choice(list(ENDINGS)),
            help=msg("Format to write (default: by the ending of the file).").text,
        ),
    ]


def _command(kind: str) -> Command:
    extra = [
        *output_options(),
        Option(["--all", "show_all"], is_flag=True, help=msg("Show every step in full, however many there are.").text),
    ]
    if kind in ORDERED:
        help_text = msg("Cells to take first, each forced in its turn: r1c4,r1c2,...").text
        extra.append(Option(["--order"], metavar="CELLS", help=help_text))
    return reading_command(kind, _answer_for(kind), KINDS[kind][1].text, extra)


def _exercises(
    kind: str, puzzles: Sequence[str], reading: Reading, output: str | None, target: str | None, seed: int
) -> int:
    ending = target or (Path(output).suffix.lower().removeprefix(".") if output not in (None, "-") else "html")
    if ending not in ENDINGS:
        raise click.UsageError(tr("Lessons are written as .html, .pdf, .tex or .json."))
    return write_all(
        puzzles,
        reading,
        output,
        lambda sheet: write_lesson(exercise_sheet(kind, sheet.puzzle, seed=seed), ending, current_language()),
    )


def _exercise_command() -> Command:
    def sheet_of(kind: str) -> Command:
        def answer(puzzles: Sequence[str], reading: Reading, **rest: Any) -> int:
            return _exercises(kind, puzzles, reading, **rest)

        seed = Option(
            ["--seed"],
            type=int,
            default=1,
            show_default=True,
            help=msg("Which sheet: another number, another one.").text,
        )
        return reading_command(kind, answer, msg("A sheet of exercises with answers.").text, [*output_options(), seed])

    return Group(
        "exercises",
        help=msg("Write a sheet of exercises with answers, for a kind of lesson.").text,
        params=[language_option()],
        commands={kind: sheet_of(kind) for kind in SHEETS},
    )


command = Group(
    "lesson",
    help=msg("Follow a grid into a mathematical model and back, step by step, with pictures.").text,
    params=[language_option()],
    commands={**{kind: _command(kind) for kind in KINDS}, "exercises": _exercise_command()},
)

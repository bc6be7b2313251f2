"""Options that several commands share, declared once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from ..language import LANGUAGES, Message, msg
from .inputs import Reading
from .words import Argument, Command, FloatRange, Option


def puzzle_options() -> list[click.Parameter]:
    """Return the parameters of a command that reads puzzles."""
    return [
        Argument(["puzzles"], nargs=-1, metavar=msg("[PUZZLE | FILE | -]...").text),
        Option(
            ["--format", "format_name"],
            metavar="NAME",
            help=msg("Format of the input (default: detected; see `modoku formats`).").text,
        ),
        Option(
            ["--variant", "variants"],
            multiple=True,
            metavar="NAME[:KEY=VALUE,...]",
            help=msg("Variant of the puzzles, repeatable (see `modoku variants`).").text,
        ),
        Option(["--boxes"], metavar="RxC", help=msg("Rows x columns of a box, such as 2x3.").text),
        Option(
            ["--column"],
            metavar=msg("NAME").text,
            help=msg("Column of a table (CSV, TSV), by name or number (default: the one that holds puzzles).").text,
        ),
    ]


def language_option() -> Option:
    """Return `--lang`; the value has been looked at before parsing."""
    return Option(
        ["--lang"],
        type=click.Choice(list(LANGUAGES)),
        expose_value=False,
        help=msg("Language: en or fr (default: the locale's).").text,
    )


def time_option(words: Message | None = None, default: float | None = None) -> Option:
    """Return `--time`; the words say what the time is for, a puzzle unless they say otherwise."""
    return Option(
        ["--time", "seconds"],
        type=FloatRange(0),
        default=default,
        show_default=default is not None,
        metavar="SECONDS",
        help=(words or msg("Time for each puzzle.")).text,
    )


def budget_options() -> list[click.Parameter]:
    """Return the limits of a search: `--time` and `--nodes`."""
    return [
        time_option(),
        Option(["--nodes"], type=click.IntRange(1), metavar="N", help=msg("Nodes of the search for each puzzle.").text),
    ]


def json_option() -> Option:
    """Return `--json`."""
    return Option(["--json", "as_json"], is_flag=True, help=msg("Answer in JSON, one object a line.").text)


def jobs_option() -> Option:
    """Return `--jobs`, for commands that answer long lists in the core."""
    return Option(
        ["--jobs"],
        type=click.IntRange(0, 1024),
        default=1,
        metavar="N",
        help=msg("Threads for lists; 0: one a processor.").text,
    )


def force_option() -> Option:
    """Return `--force`, for commands that write files."""
    return Option(["--force"], is_flag=True, help=msg("Write over files that are there.").text)


def schema_option(help_text: str) -> Option:
    """Return `--schema`."""
    return Option(["--schema"], is_flag=True, help=help_text)


def reading_command(
    name: str, answer: Callable[..., int], help_text: str, extra: Sequence[click.Parameter] = ()
) -> Command:
    """Make a command that reads puzzles: `answer` gets the puzzles, a `Reading`, and the extra parameters."""

    def run(
        puzzles: tuple[str, ...],
        format_name: str | None,
        variants: tuple[str, ...],
        boxes: str | None,
        column: str | None,
        **rest: object,
    ) -> int:
        return answer(puzzles, Reading.from_options(format_name, variants, boxes, column), **rest)

    return Command(name, callback=run, params=[*puzzle_options(), *extra, language_option()], help=help_text)


def plain_command(
    name: str, answer: Callable[..., int], help_text: str, extra: Sequence[click.Parameter] = ()
) -> Command:
    """Make a command that reads no puzzles."""
    return Command(name, callback=answer, params=[*extra, language_option()], help=help_text)

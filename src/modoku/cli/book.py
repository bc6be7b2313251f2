"""`modoku book`: lists of puzzles as a book for print; the kind of file goes by its ending."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import click

from ..clock import read_clock
from ..language import msg
from ..questions.book import QUESTION, BookFormat, BookProgress, BookRequest
from ..questions.codec import fields_of
from .derived import EXITS, output_option, parameter_of, show_json
from .inputs import Reading
from .options import force_option, json_option, reading_command
from .outputs import Exit, check_output, deliver, failure_status, iter_good, warn
from .progress import progress_line
from .words import current_language, tr


def tell(progress: BookProgress) -> None:
    """Tell the line on the terminal how far the book is; how long its pages take to draw, nobody knows."""
    line, is_drawn = progress_line(), progress.done == progress.of
    if not progress.done:
        # What came before, such as making the puzzles, went at another rate.
        line.begun, line.done = read_clock(), 0
    line.share = None if is_drawn else progress.done / progress.of
    line.note = msg("drawing the pages") if is_drawn else None


def format_of(output: str | None) -> str:
    """Return the format that the ending of a file names; raise UsageError where it names none."""
    ending = "pdf" if output in (None, "-") else Path(str(output)).suffix.lower().removeprefix(".")
    if ending not in get_args(BookFormat):
        raise click.UsageError(tr("Books are written as .pdf, .html or .tex."))
    return ending


def _answer(
    puzzles: Sequence[str], reading: Reading, output: str | None, force: bool, as_json: bool, **chosen: Any
) -> int:
    chosen["to"] = chosen["to"] or format_of(output)
    chosen["language"] = current_language()
    if not as_json:
        check_output(output, force)
    failures: list[Any] = []
    sources, sheets = [], []
    for source, sheet in iter_good(puzzles, reading, failures):
        sources.append(source)
        sheets.append(sheet)
        if failures and chosen["strict"]:
            break
    if failures and (chosen["strict"] or not sheets):
        return failure_status(failures[0].error)
    progress_line().unwatch()
    answer = QUESTION.run(BookRequest(tuple(sheets), **chosen), tell=tell)
    if as_json:
        show_json("", answer)
    else:
        deliver(answer.file.content, output, force=force)
    for one in answer.left_out:
        warn(one.reason, sources[one.place - 1])
    for remark in answer.remarks()[len(answer.left_out) :]:
        warn(remark)
    return int(Exit.FAILED if failures else EXITS[answer.outcome])


_OPTIONS = [parameter_of(one) for one in fields_of(BookRequest) if not one.doc.hidden]
command = reading_command(
    "book", _answer, QUESTION.title.text, [*_OPTIONS, output_option(), force_option(), json_option()]
)

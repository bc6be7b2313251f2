"""`modoku chapter`: a chapter of the textbook; the kind of file goes by its ending."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import click

from ..questions.chapter import ChapterFormat
from .derived import Extras, command_for
from .words import current_language, tr


def _prepare(chosen: Extras) -> None:
    chosen["language"] = current_language()
    output = chosen["output"]
    if output in (None, "-") or chosen["to"] != "html":
        return
    chosen["to"] = Path(output).suffix.lower().removeprefix(".")
    if chosen["to"] not in get_args(ChapterFormat):
        raise click.UsageError(tr("Chapters are written as .html, .pdf, .tex, .ipynb or .json."))


command = command_for("chapter", prepare=_prepare)

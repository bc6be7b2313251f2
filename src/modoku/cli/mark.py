"""`modoku mark`: an answer to an exercise, typed, from a file, or what a student's programme prints."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from ..errors import FormatError, ModokuError, why
from ..language import msg
from ..questions.mark import MOST_ANSWER, MarkAnswer
from ..questions.question import Answer
from .derived import Extras, Show, command_for, output_option, show_line
from .options import force_option
from .outputs import check_output, deliver

SECONDS = 60
"""A student's programme may take so long: it runs on the student's own machine."""


def _prepare(chosen: Extras) -> None:
    """Read an answer that is a file or standard input; a file in Python is run, and its last line is the answer."""
    text = chosen["answer"]
    try:
        if text == "-":
            chosen["answer"] = sys.stdin.read(MOST_ANSWER)
        elif len(text) < 1000 and Path(text).is_file():
            chosen["answer"] = (
                _printed(text) if text.endswith(".py") else Path(text).read_text(encoding="utf-8", errors="replace")
            )
    except OSError as error:
        raise FormatError(msg("{path} cannot be read: {reason}", path=text, reason=why(error))) from error


def _printed(path: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603 - the user's own programme
            [sys.executable, path], capture_output=True, text=True, check=False, timeout=SECONDS
        )
    except subprocess.TimeoutExpired as error:
        raise ModokuError(
            msg("The programme did not end within {n} seconds.", n=SECONDS), msg("Look for a loop without end.")
        ) from error
    if done.returncode:
        said = (done.stderr.strip().splitlines() or [""])[-1]
        raise ModokuError(msg("The programme failed: {reason}", reason=said[:200]))
    return (done.stdout.strip().splitlines() or [""])[-1]


def _make_show(extra: Extras) -> Show:
    check_output(extra["output"], extra["force"])

    def show(source: str, answer: Answer) -> None:
        """Say what the judge says; a model that is right goes into the file that was named."""
        show_line(source, answer)
        if extra["output"] and isinstance(answer, MarkAnswer) and answer.model:
            deliver(answer.model.encode(), extra["output"], force=extra["force"])

    return show


command = command_for("mark", (output_option(), force_option()), make_show=_make_show, prepare=_prepare)

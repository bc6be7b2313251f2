"""`modoku steps`: what only a terminal wants: the whole reasoning on request."""

from __future__ import annotations

from ..language import msg
from ..questions.question import Answer
from ..questions.steps import StepsAnswer
from .derived import Extras, Show, command_for, show_line
from .outputs import emit, warn
from .words import Option, current_language


def _make_show(extras: Extras) -> Show:
    return _show_full if extras["full"] else show_line


def _show_full(source: str, answer: Answer) -> None:
    assert isinstance(answer, StepsAnswer)  # noqa: S101 - made for this question alone
    language = current_language()
    for line in (*answer.lines(language, full=True), answer.last_line(language)):
        emit(line)
    for remark in answer.remarks():
        warn(remark, source)


command = command_for(
    "steps",
    [Option(["--full"], is_flag=True, help=msg("Tell the whole reasoning of every step.").text)],
    _make_show,
)

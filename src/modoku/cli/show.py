"""`modoku show`: what only a terminal wants: colours, a blank line between puzzles."""

from __future__ import annotations

from itertools import count

from ..questions.question import Answer
from ..questions.show import ShowAnswer
from ..render import to_text
from .derived import Extras, Show, command_for
from .outputs import emit, has_colour, warn
from .words import current_language


def _make_show(_: Extras) -> Show:
    numbers = count()

    def show(source: str, answer: Answer) -> None:
        assert isinstance(answer, ShowAnswer)  # noqa: S101 - made for this question alone
        if next(numbers):
            emit("")
        emit(
            to_text(
                answer.sheet,
                unicode=not answer.ascii,
                candidates=answer.candidates,
                colour=has_colour(),
                language=current_language(),
            ).rstrip("\n")
        )
        for remark in answer.remarks():
            warn(remark, source)

    return show


command = command_for("show", (), _make_show)

"""`modoku show`: what only a terminal wants: colours, a blank line between puzzles, a list of triplets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from ..language import msg
from ..puzzle import Sheet
from ..questions.question import Answer
from ..questions.show import QUESTION, ShowAnswer
from ..render import to_text
from .derived import EXITS, Extras, Show, command_for, mark_json, mark_line, show_json
from .inputs import Reading
from .outputs import each_sheet, emit, has_colour, warn
from .words import Option, current_language


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


def _stream(arguments: Sequence[str], reading: Reading, chosen: Extras, as_json: bool) -> int | None:
    """Read everything as triplets where that was said; otherwise leave it to the usual way."""
    if not chosen.pop("triplets"):
        return None
    show = show_json if as_json else _make_show({})

    def answer(source: str, sheet: Sheet) -> int:
        found = QUESTION.run(QUESTION.request(sheet, **chosen))
        show(source, found)
        return EXITS[found.outcome]

    mark = mark_json if as_json else mark_line
    return each_sheet(arguments, replace(reading, format="triplets"), answer, mark)


command = command_for(
    "show",
    (
        Option(
            ["--triplets"],
            is_flag=True,
            help=msg(
                "The input is a list [[row, column, digit], ...], the form in which GLPK's solution is kept."
            ).text,
        ),
    ),
    _make_show,
    stream=_stream,
)

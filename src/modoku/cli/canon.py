"""`modoku canon`: what only a terminal wants: other formats, the way in words, long lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..formats import get_format, write
from ..language import msg
from ..questions.canon import CanonAnswer
from ..questions.question import Answer
from .canon_list import CanonList
from .derived import Extras, Show, command_for, show_line
from .inputs import Reading
from .options import jobs_option
from .outputs import emit
from .streaming import can_stream
from .words import Option, current_language


def _make_show(extras: Extras) -> Show:
    target, explain = extras["target"], extras["explain"]
    if target is not None:
        get_format(target)

    def show(source: str, answer: Answer) -> None:
        assert isinstance(answer, CanonAnswer)  # noqa: S101 - made for this question alone
        if target is not None:
            emit(write(answer.canonical, target).rstrip("\n"))
        elif explain:
            emit(f"{answer.said()}  {answer.how.said(current_language())}")
        else:
            show_line(source, answer)

    return show


def _stream(puzzles: Sequence[str], reading: Reading, chosen: dict[str, Any], as_json: bool) -> int | None:
    if chosen["target"] is not None or chosen["explain"] or not can_stream(puzzles, reading):
        return None
    return CanonList("canon", puzzles, reading, chosen, as_json).run()


command = command_for(
    "canon",
    [
        jobs_option(),
        Option(["--to", "target"], metavar="NAME", help=msg("Format to write (see `modoku formats`).").text),
        Option(["--explain"], is_flag=True, help=msg("Say which transform leads there.").text),
    ],
    _make_show,
    stream=_stream,
)

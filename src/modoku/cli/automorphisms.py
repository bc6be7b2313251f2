"""`modoku automorphisms`: what only a terminal wants: the generators in words."""

from __future__ import annotations

from ..language import msg
from ..questions.automorphisms import AutomorphismsAnswer
from ..questions.question import Answer
from .derived import Extras, Show, command_for, show_line
from .outputs import emit
from .words import Option, current_language


def _make_show(extras: Extras) -> Show:
    return _list_generators if extras["generators"] else show_line


def _list_generators(source: str, answer: Answer) -> None:
    assert isinstance(answer, AutomorphismsAnswer)  # noqa: S101 - made for this question alone
    show_line(source, answer)
    for generator in answer.generators:
        emit(f"  {generator.said(answer.puzzle.layout).said(current_language())}")


command = command_for(
    "automorphisms",
    [Option(["--generators"], is_flag=True, help=msg("List transforms that all others are composed of.").text)],
    _make_show,
)

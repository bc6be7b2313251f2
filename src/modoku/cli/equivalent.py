"""`modoku equivalent PUZZLE... OTHER`: the last argument is the one that all others are compared with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from ..errors import ModokuError
from ..puzzle import Sheet
from ..questions.equivalent import QUESTION, EquivalentRequest
from .derived import EXITS, command_for, mark_json, mark_line, show_json, show_line
from .inputs import Reading, iter_items
from .outputs import Exit, complain, each_sheet
from .words import tr


def _compare(puzzles: Sequence[str], reading: Reading, chosen: dict[str, Any], as_json: bool) -> int:
    if not puzzles:
        raise click.UsageError(tr("Compare one puzzle with one other."))
    *ones, last = puzzles
    items = list(iter_items([last], reading))
    if len(items) != 1:
        raise click.UsageError(tr("Compare one puzzle with one other."))
    other = items[0].sheet
    if other is None:
        complain(items[0].source, items[0].error or ModokuError(""))
        return Exit.FAILED

    def answer(source: str, sheet: Sheet) -> int:
        found = QUESTION.run(EquivalentRequest(sheet, other, **chosen))
        (show_json if as_json else show_line)(source, found)
        return EXITS[found.outcome]

    return each_sheet(ones, reading, answer, mark_json if as_json else mark_line)


command = command_for("equivalent", stream=_compare)

"""What a rule alone excludes, however it comes apart: counts, connected cells, choices, hidden variables.

The rule is taken apart into simple statements, some of them about things that are nowhere in the grid (how many, which
of several, which region). Each statement takes digits away from what it speaks of, until none can take more: a digit
that is gone then is in no way of keeping the rule. Where that finds nothing, a digit is tried: it goes if the
statements, with that digit in its cell, leave something without a value.

In constraint programming: propagation to a fixed point, and singleton consistency (R. Debruyne and C. Bessière, 1997),
on one constraint at a time. The ratings are modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...language import Message, msg
from ...limits import check_cancelled
from ...puzzle import Cell, narrow
from ..constraint_elimination import find_excluded, options_of, step_of_rules
from ..masks import iter_bits
from ..reading import WHOLE
from ..state import State
from ..step import Step
from ..technique import Technique


def find_narrowed(state: State) -> Iterator[Step]:
    """Yield a step for every rule that takes digits away by itself."""
    for number, cells, left in _iter_rules(state):
        yield from _steps(state, rule_alone, number, cells, [left[cell] for cell in cells], _ALONE)


def find_tried(state: State) -> Iterator[Step]:
    """Yield a step for every cell with digits that a rule, tried with them, cannot bear."""
    for number, cells, left in _iter_rules(state):
        forms = state.board.forms_of(number)
        for cell in cells:
            kept = 0
            for digit in iter_bits(left[cell]):
                check_cancelled()
                tried = left.copy()
                tried[cell] = 1 << digit
                kept |= int(narrow(forms, tried)) << digit
            if not kept:
                break
            left[cell] = kept
            yield from _steps(state, rule_trial, number, (cell,), [kept], _TRIED)


def _iter_rules(state: State) -> Iterator[tuple[int, tuple[Cell, ...], list[int]]]:
    """Yield the rules that are read as a whole and can hold: number, cells, and what is left of every variable."""
    readings = state.board.read_by(WHOLE)
    if not readings:
        return
    hidden = [domain.mask for domain in state.board.network.domains[state.board.cell_count :]]
    start = [*options_of(state, range(state.board.cell_count)), *hidden]
    for reading in readings:
        cells = state.board.constraints[reading.number].cells
        left = start.copy()
        if any(not state.values[cell] for cell in cells) and narrow(state.board.forms_of(reading.number), left):
            yield reading.number, tuple(dict.fromkeys(cells)), left


def _steps(
    state: State, technique: Technique, number: int, cells: tuple[Cell, ...], allowed: Sequence[int], words: str
) -> Iterator[Step]:
    removed = find_excluded(state, cells, allowed)
    if not removed:
        return
    if len(cells) > state.board.size:
        # Of a rule of half the grid, one looks at the cells that change.
        cells = tuple(dict.fromkeys(cell for cell, _ in removed))
    rule = state.board.constraints[number].said(state.board.layout)
    yield step_of_rules(state, technique, cells, removed, Message(words, (("rule", rule),)), constraints=(number,))


_ALONE = msg("{rule} No way to keep this rule uses what is excluded.").text
_TRIED = msg("{rule} With what is excluded, there is no way to keep this rule.").text
rule_alone = Technique(WHOLE, msg("What a rule alone excludes"), 4.6, find_narrowed, is_ours=True)
rule_trial = Technique("rule-trial", msg("A digit tried against a rule"), 5.4, find_tried, is_ours=True)

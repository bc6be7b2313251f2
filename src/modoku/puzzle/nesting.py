"""Rules within a rule: their cells, what they say and show, and whether hidden variables can be filled for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce

from ..errors import PuzzleError, expect_all
from ..language import Message, msg
from ..limits import Stop, Stopped, time_limit
from ..native import GeneralProblem
from .builder import NetworkBuilder
from .constraint import Constraint
from .fields import moved_to
from .flattening import flatten
from .kinds import Domain
from .layout import Cell, Layout
from .marks import Mark, marks_of

MOST_SAID = 8
"""Of more rules than this, only the first are said."""


def check_rules(kind: str, rules: Sequence[Constraint]) -> None:
    """Raise WrongType unless these are rules, and PuzzleError if there are none."""
    expect_all(rules, Constraint, "rules")
    if not rules:
        raise PuzzleError(msg("A constraint of kind {kind} has no rule in it.", kind=kind))


def cells_within(rules: Iterable[Constraint], hidden: int = 0) -> tuple[Cell, ...]:
    """Return the cells of rules, each once, in order; `hidden` variables of the rule around them are left out.

    >>> from modoku.puzzle import Sum
    >>> cells_within([Sum((3, -1, 2), 5), Sum((2, -2), 4)], hidden=1)
    (3, 2, -1)
    """
    named = dict.fromkeys(cell for rule in rules for cell in rule.cells)
    return tuple(cell if cell >= 0 else cell + hidden for cell in named if not -hidden <= cell < 0)


def all_hold(rules: Iterable[Constraint], values: Mapping[Cell, int]) -> bool:
    """Return whether every rule holds for the values of cells."""
    return all(rule.holds([values[cell] for cell in rule.cells]) for rule in rules)


def find_hidden(constraint: Constraint, values: Sequence[int]) -> tuple[int, ...] | None:
    """Return values for the hidden variables of a rule that go with the values of its cells; None if there are none.

    A grid that somebody wrote down comes without them: the core looks for them, and the rule checks what it finds.
    """
    places = {cell: place for place, cell in enumerate(constraint.cells)}
    # Every cell has its one value as its range, which keeps tables and automata as small as they can be.
    build = NetworkBuilder(Layout("values", 1, tuple((0, place) for place in range(len(values))), ()))
    build.lows = list(values)
    moved_to(constraint, places.__getitem__).decompose(build)
    masks = [(1 << size) - 1 for size in build.sizes]
    for form in build.forms:
        if isinstance(form, Domain):
            for variable in form.cells:
                masks[variable] &= form.mask
    limit = time_limit()
    problem = GeneralProblem(max(build.sizes), masks, [], [one for form in build.forms for one in flatten(form)])
    found, stop, _ = problem.solve(1, None, limit.left(), limit.cancel)
    if not found and stop != Stop.EXHAUSTED:
        raise Stopped(Stop(stop))
    if not found:
        return None
    return tuple(digit + low - 1 for digit, low in zip(found, build.lows, strict=True))[len(values) :]


def rules_said(rules: Sequence[Constraint], layout: Layout) -> Message:
    """Return rules in words, one sentence after the other."""
    sentences = [rule.said(layout) for rule in rules[:MOST_SAID]]
    if len(rules) > MOST_SAID:
        sentences.append(msg("(… and {n} more.)", n=len(rules) - MOST_SAID))
    return reduce(lambda some, last: msg("{some} {last}", some=some, last=last), sentences)


def rules_drawn(rules: Iterable[Constraint], layout: Layout) -> Iterator[Mark]:
    """Yield the marks of the rules that speak of cells alone."""
    for rule in rules:
        if all(cell >= 0 for cell in rule.cells):
            yield from marks_of(rule, layout)

"""Rules that do not all hold: not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import ClassVar

from ..errors import UnsupportedConstraint
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Form, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.fields import Rules
from ..puzzle.marks import Mark, Outline
from ..puzzle.negating import negated
from ..puzzle.nesting import all_hold, cells_within, check_rules, rules_said
from .either import MOST_LISTED


@dataclass(frozen=True, slots=True, repr=False)
class Not(Constraint):
    """One of the rules does not hold, or several.

    A rule that needs hidden variables (a count, a connected set, a choice) can be denied only over a few cells.

    >>> from modoku.puzzle import Sum
    >>> Not((Sum((0, 1), 5),)).holds([2, 3]), Not((Sum((0, 1), 5),)).holds([2, 4])
    (False, True)
    """

    kind: ClassVar[str] = "not"
    rules: Rules
    style: str = ""

    def __post_init__(self) -> None:
        check_rules(self.kind, self.rules)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the rules, each once, in order of appearance."""
        return cells_within(self.rules)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether some rule does not hold."""
        return not all_hold(self.rules, dict(zip(self.cells, values, strict=True)))

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        if len(self.rules) == 1:
            return msg("This does not hold: {rules}", rules=rules_said(self.rules, layout))
        return msg("These do not all hold: {rules}", rules=rules_said(self.rules, layout))

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield an outline."""
        yield Outline(tuple(cell for cell in self.cells if cell >= 0), "¬")

    def decompose(self, build: NetworkBuilder) -> None:
        """State a table where that is short, else that one of the forms of the rules does not hold."""
        if prod(len(build.values(cell)) for cell in self.cells) <= MOST_LISTED:
            build.table(self.cells, lambda *values: self.holds(values))
            return
        forms = _forms_alone(self.rules, build)
        denied = [one for form in forms for one in negated(form, build.sizes)]
        if len(denied) == 1:
            build.forms.append(denied[0])
        else:
            build.either([partial(_state, one) for one in denied])


def _state(form: Form, build: NetworkBuilder) -> None:
    build.forms.append(form)


def _forms_alone(rules: Sequence[Constraint], build: NetworkBuilder) -> list[Form]:
    """Return the forms of rules that need no hidden variables."""
    apart = NetworkBuilder(build.layout)
    apart.lows, apart.sizes = list(build.lows), list(build.sizes)
    for rule in rules:
        rule.decompose(apart)
        if len(apart.sizes) > len(build.sizes):
            raise UnsupportedConstraint(
                msg("A constraint of kind {kind} over {n} cells cannot be denied.", kind=rule.kind, n=len(rule.cells)),
                msg("State the opposite as a rule of its own."),
            )
    return apart.forms

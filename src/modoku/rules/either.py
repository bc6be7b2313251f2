"""One of several choices: or."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ..errors import PuzzleError, expect_all
from ..language import Message, msg, one_by_one
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.fields import RuleGroups
from ..puzzle.marks import Mark, Outline
from ..puzzle.nesting import MOST_SAID, all_hold, cells_within, rules_said

MOST_LISTED = 7000
"""Up to so many combinations (four cells of nine digits) the choices become one table without a hidden variable."""


@dataclass(frozen=True, slots=True, repr=False)
class Or(Constraint):
    """One of several groups of rules holds, or more than one.

    Attributes:
        choices: the groups; all rules of a group hold together.

    >>> from modoku.puzzle import Sum
    >>> rule = Or(((Sum((0, 1), 5),), (Sum((0, 1), 9), Sum((0,), 4))))
    >>> rule.holds([2, 3]), rule.holds([4, 5]), rule.holds([5, 4])
    (True, True, False)
    """

    kind: ClassVar[str] = "or"
    choices: RuleGroups
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.choices, Sequence, "choices")
        if not self.choices or not self.cells:
            raise PuzzleError(
                msg("A constraint of kind {kind} has no rule in it.", kind=self.kind),
                msg("Write each choice as a list of rules."),
            )
        for rules in self.choices:
            expect_all(rules, Constraint, "choices")

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all choices, each once, in order of appearance."""
        return cells_within(rule for rules in self.choices for rule in rules)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether all rules of some choice hold."""
        value = dict(zip(self.cells, values, strict=True))
        return any(all_hold(rules, value) for rules in self.choices)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        said = [
            msg("({number}) {rules}", number=number, rules=rules_said(rules, layout)) if rules else msg("nothing")
            for number, rules in enumerate(self.choices[:MOST_SAID], 1)
        ]
        if len(self.choices) > MOST_SAID:
            said.append(msg("(… and {n} more.)", n=len(self.choices) - MOST_SAID))
        return msg("One of these holds, or several: {choices}", choices=one_by_one(said))

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield an outline: to draw the choices would promise all of them."""
        yield Outline(tuple(cell for cell in self.cells if cell >= 0), "∨")

    def decompose(self, build: NetworkBuilder) -> None:
        """State the choices: as a table where that is short, else each under its digit of a hidden selector."""
        cells, branches = self.cells, [_branch(rules) for rules in self.choices]
        if prod(len(build.values(cell)) for cell in cells) <= MOST_LISTED:
            if not build.list_branches(cells, branches):
                # As `holds` has it, with the cells looked up once for all combinations.
                place = {cell: i for i, cell in enumerate(cells)}
                judged = [[(rule, [place[cell] for cell in rule.cells]) for rule in rules] for rules in self.choices]
                build.table(
                    cells,
                    lambda *values: any(
                        all(rule.holds([values[i] for i in places]) for rule, places in rules) for rules in judged
                    ),
                )
        elif len(branches) == 1:
            branches[0](build)
        else:
            build.either(branches)


def _branch(rules: Sequence[Constraint]) -> Callable[[NetworkBuilder], None]:
    def state(build: NetworkBuilder) -> None:
        for rule in rules:
            rule.decompose(build)

    return state

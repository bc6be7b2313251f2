"""Doublers: cells, to be found, whose digits count double for other rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..errors import expect_all
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import CellGroups, Rules, moved_to
from ..puzzle.marks import Mark
from ..puzzle.nesting import all_hold, cells_within, find_hidden, rules_drawn, rules_said


@dataclass(frozen=True, slots=True, repr=False)
class Doublers(Constraint):
    """One cell of each group counts double for some rules, and no digit is doubled in two places.

    Attributes:
        groups: the groups, such as rows, columns and boxes.
        rules: the rules that see a doubled digit as twice its value.

    >>> from modoku.puzzle import Sum
    >>> rule = Doublers(((0, 1), (2, 3), (0, 2), (1, 3)), (Sum((0, 1), 5),))
    >>> rule.holds([1, 2, 2, 1]), rule.holds([1, 2, 1, 2])
    (False, True)
    """

    kind: ClassVar[str] = "doublers"
    is_shown_by_hidden: ClassVar[bool] = True
    groups: CellGroups
    rules: Rules = ()
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.groups, Sequence, "groups")
        for group in self.groups:
            check_cells(self.kind, group, 1)
        expect_all(self.rules, Constraint, "rules")
        check_cells(self.kind, self.cells, 1)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the groups, then what else the rules name."""
        return tuple(dict.fromkeys((*(cell for group in self.groups for cell in group), *cells_within(self.rules))))

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether some choice of doublers meets the rules."""
        hidden = find_hidden(self, values)
        return hidden is not None and self.shown_by(values, hidden)

    def shown_by(self, values: Sequence[int], hidden: Sequence[int]) -> bool:
        """Return whether the rules hold with these choices: of each cell of the groups its digit if it is doubled."""
        known = dict(zip(self.cells, values, strict=True))
        places = dict.fromkeys(cell for group in self.groups for cell in group)
        doubled = [cell for cell, choice in zip(places, hidden, strict=False) if choice == known[cell]]
        if len({known[cell] for cell in doubled}) < len(doubled):
            return False
        if any(sum(cell in doubled for cell in group) != 1 for group in self.groups):
            return False
        return all_hold(self.rules, known | {cell: 2 * known[cell] for cell in doubled})

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        shown = names if len(names) <= 9 else (*names[:3], "…", names[-1])
        said = msg("Some of {cells} count double, one in each group, no digit twice.", cells=shown)
        if not self.rules:
            return said
        return msg("{doublers} With doubled digits: {rules}", doublers=said, rules=rules_said(self.rules, layout))

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield the marks of the rules."""
        yield from rules_drawn(self.rules, layout)

    def decompose(self, build: NetworkBuilder) -> None:
        """State a hidden choice for each cell, its digit or none, and what the cell is worth by it."""
        places = tuple(dict.fromkeys(cell for group in self.groups for cell in group))
        values = sorted({value for cell in places for value in build.values(cell)})
        none = values[0] - 1
        chosen = {cell: build.hidden(none, values[-1]) for cell in places}
        build.relate(chosen.items(), lambda value, choice: choice in (none, value))
        for group in self.groups:
            build.count_is([chosen[cell] for cell in group], values, 1)
        for value in values:
            # Once each follows where there are as many groups of a family as digits.
            build.count(tuple(chosen.values()), [value], build.hidden(0, 1))
        worth = {cell: cell for cell in self.cells}
        for cell in cells_within(self.rules):
            if cell in chosen:
                own = build.values(cell)
                worth[cell] = build.hidden(min(own[0], 2 * own[0]), max(own[-1], 2 * own[-1]))
                rows = [(value, none, value) for value in own] + [(value, value, 2 * value) for value in own]
                build.rows((cell, chosen[cell], worth[cell]), rows)
        for rule in self.rules:
            moved_to(rule, worth.__getitem__).decompose(build)
        # Two choices for one grid are one solution.
        build.is_functional = False

"""Rules of every kind at random, each true of a given grid: what engines are compared on beyond rows and boxes.

A kind is known by its fields alone: they are filled at random until a rule comes out that holds on the grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from itertools import pairwise
from random import Random

from ..errors import PuzzleError, UnsupportedConstraint
from ..puzzle import COMPARISONS, CONSTRAINT_KINDS, MEASURES, Cell, Constraint, Digit, Layout, elementary_rules
from ..puzzle.fields import field_types

TRIES = 400
"""How often the fields of a kind are filled before it is given up on a grid."""
_WORDS: Mapping[str, Sequence[str]] = {
    "comparison": tuple(COMPARISONS),
    "measure": tuple(MEASURES),
    "operation": ("", "+", "-", "*", "/"),
}
"""What fields of texts may say, by the name of the field; others keep their default."""
_NESTING = {"rules", "rule groups"}
_PROMISES = {"functional"}
"""Fields, by name, in which an author promises what chance cannot keep: they keep their default."""


def random_rule(kind: str, grid: Sequence[Digit], layout: Layout, rng: Random) -> Constraint | None:
    """Return a rule of a kind that holds on a grid; None where chance found none.

    >>> from modoku.puzzle import BoxGrid
    >>> layout = BoxGrid.of_order(2).to_layout("order 2")
    >>> random_rule("all-different", [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], layout, Random(1)).kind
    'all-different'
    """
    values = layout.values_of(grid)
    for _ in range(TRIES):
        made = list(_Filling(values, layout, rng).iter_rules(CONSTRAINT_KINDS[kind]))
        holds = [rule.holds([values[cell] for cell in rule.cells]) for rule in made]
        # A number with which the rule just holds says more than one far off.
        near = [place for place, right in enumerate(holds) if right and not all(holds[max(0, place - 1) : place + 2])]
        places = near or [place for place, right in enumerate(holds) if right]
        if places and _is_small(rule := made[rng.choice(places)], layout):
            return rule
    return None


def _is_small(rule: Constraint, layout: Layout) -> bool:
    try:
        return elementary_rules(layout, (rule,)).variable_count <= 10 * layout.cell_count
    except UnsupportedConstraint:
        return False


def _types(kind: type[Constraint]) -> Mapping[str, str]:
    return field_types(kind)


class _Filling:
    """One try to fill the fields of a kind; what later fields need of earlier ones is remembered."""

    def __init__(self, values: Sequence[int], layout: Layout, rng: Random) -> None:
        self.values = values
        self.layout = layout
        self.rng = rng
        self.cells: tuple[Cell, ...] = ()
        self.fillers: Mapping[str, Callable[[], object]] = {
            "cell": lambda: rng.randrange(len(values)),
            "cells": self.pick,
            "neighbours": lambda: tuple((min(pair), max(pair)) for pair in pairwise(self.cells)),
            "pairs": lambda: (self.pick(2, 2),),
            "groups": lambda: tuple(self.pick(count, count) for count in rng.choice(((2,), (1, 2), (2, 2), (2, 3)))),
            "numbers": lambda: tuple(rng.choice((1, 1, 1, 2, -1)) for _ in self.cells),
            "number set": lambda: frozenset(rng.choices(self.range(-1), k=rng.randint(1, 3))),
            "digits": lambda: frozenset(rng.choices(self.range(), k=rng.randint(1, 3))),
            "rows": self.rows,
            "flag": lambda: rng.random() < 0.5,
            "rules": lambda: tuple(self.rules(rng.randint(1, 2))),
            "rule groups": lambda: tuple(tuple(self.rules(1)) for _ in range(2)),
        }

    def range(self, beyond: int = 0) -> range:
        """Return the values of the board, and perhaps some below."""
        return range(self.layout.lowest + beyond, self.layout.lowest + self.layout.size)

    def pick(self, least: int = 1, most: int = 4) -> tuple[Cell, ...]:
        """Pick cells, each once; of any number, sometimes a whole house."""
        if (least, most) == (1, 4) and self.layout.houses and self.rng.random() < 0.2:
            self.cells = self.rng.choice(self.layout.houses).cells
            return self.cells
        count = min(self.rng.randint(least, most), len(self.values))
        self.cells = tuple(self.rng.sample(range(len(self.values)), count))
        return self.cells

    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Make rows of values for the cells picked last, the true one among them or not; or of an automaton; ranges."""
        rng = self.rng
        if not self.cells:
            low = self.layout.lowest
            return tuple((low, low + rng.randint(0, 2)) for _ in range(rng.randint(1, 2)))
        if rng.random() < 0.5:
            states = rng.randint(1, 3)
            return tuple(tuple(rng.randrange(-1, states) for _ in self.range()) for _ in range(states))
        rows = {tuple(rng.choices(self.range(), k=len(self.cells))) for _ in range(3 * self.layout.size)}
        true = tuple(self.values[cell] for cell in self.cells)
        return tuple(sorted(rows | {true} if rng.random() < 0.5 else rows - {true}))

    def rules(self, count: int) -> Iterator[Constraint]:
        """Yield rules that need not hold, within others."""
        kinds = [CONSTRAINT_KINDS[name] for name in sorted(CONSTRAINT_KINDS)]  # not as they happened to be loaded
        plain = [kind for kind in kinds if not set(_types(kind).values()) & _NESTING]
        while count:
            made = list(_Filling(self.values, self.layout, self.rng).iter_rules(self.rng.choice(plain)))
            if made:
                count -= 1
                yield self.rng.choice(made)

    def iter_rules(self, kind: type[Constraint]) -> Iterator[Constraint]:
        """Yield the rules that one filling makes: one for each number, from below, where it has a number."""
        filled: dict[str, object] = {}
        number = ""
        for field in fields(kind):  # type: ignore[arg-type]  # every kind is a dataclass
            holds = _types(kind)[field.name]
            if holds == "number" and not number:
                number = field.name
            elif field.name in _PROMISES:
                continue
            elif field.name in _WORDS:
                filled[field.name] = self.rng.choice(_WORDS[field.name])
            elif holds in self.fillers and (field.default is MISSING or self.rng.random() < 0.5):
                filled[field.name] = self.fillers[holds]()
            elif field.default is MISSING:
                return
        top = 4 * self.layout.size
        for value in range(-top, top + 1) if number else (0,):
            try:
                yield kind(**filled, **({number: value} if number else {}))
            except PuzzleError:
                continue

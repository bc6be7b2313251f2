"""Rules on small boards, each with its meaning written a second time: every module here has a list EXAMPLES."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

from modoku.puzzle import Constraint, Layout, Unit

Meaning = Callable[[Sequence[int]], bool]


@dataclass(frozen=True)
class Example:
    """A rule, and what it means for the values of all cells of its board, whatever the lowest value is."""

    rule: Constraint
    meaning: Meaning
    rows: int = 1
    columns: int = 4
    size: int = 3
    units: tuple[tuple[int, ...], ...] = ()

    def board(self, lowest: int = 1) -> Layout:
        """Return the board: rows of cells without units, unless the example has some."""
        positions = tuple((row, column) for row in range(self.rows) for column in range(self.columns))
        units = tuple(Unit("part", str(number), cells) for number, cells in enumerate(self.units, 1))
        return Layout("small", self.size, positions, units, lowest)


def all_examples() -> list[Example]:
    """Return the examples of every module."""
    found: list[Example] = []
    for module in iter_modules(__path__):
        found += import_module(f"{__name__}.{module.name}").EXAMPLES
    return found

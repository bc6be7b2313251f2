"""Algorithm X on an exact cover, every move noted: the item with the fewest options, an option, what it removes.

Reference: D. E. Knuth, "Dancing links", 2000. Sets instead of links: the same moves, easier to follow.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..limits import check_cancelled
from ..models import CoverModel

MOST_MOVES = 400


@dataclass(frozen=True, slots=True)
class CoverStep:
    """One move.

    Attributes:
        number: which move it is.
        move: `choose` an option for an item, or go `back` because an item has none left.
        item: the item that was looked at: it has the fewest options.
        options: the options that were left for it, numbered from 0.
        chosen: the option taken; -1 when going back.
        covered: the items that the option covers.
        removed: how many options go because they share an item with it.
        depth: how many options were chosen before, by choice rather than of need.
    """

    number: int
    move: str
    item: int
    options: tuple[int, ...]
    chosen: int
    covered: tuple[int, ...]
    removed: int
    depth: int


class Cover:
    """Which items are still to be covered, and which options are still possible."""

    def __init__(self, model: CoverModel) -> None:
        self.model = model
        self.chosen: list[int] = []
        self.open_items = set(range(model.primary))
        self.left = set(range(len(model.options)))
        self.of_item: list[list[int]] = [[] for _ in model.items]
        for number, items in enumerate(model.options):
            for item in items:
                self.of_item[item].append(number)

    def copy(self) -> Cover:
        """Return a state of its own."""
        found = Cover.__new__(Cover)
        found.model, found.of_item = self.model, self.of_item
        found.chosen, found.open_items, found.left = self.chosen.copy(), self.open_items.copy(), self.left.copy()
        return found

    def options_of(self, item: int) -> tuple[int, ...]:
        """Return the options left for an item."""
        return tuple(option for option in self.of_item[item] if option in self.left)

    def next_item(self) -> int:
        """Return the open item with the fewest options, the first of several."""
        return min(self.open_items, key=lambda item: (len(self.options_of(item)), item))

    def take(self, option: int) -> int:
        """Choose an option: its items are covered, and every option that shares one goes. Give how many others go."""
        before = len(self.left)
        self.chosen.append(option)
        for item in self.model.options[option]:
            self.open_items.discard(item)
            self.left.difference_update(self.of_item[item])
        self.left.discard(option)
        return before - len(self.left) - 1


def walk(model: CoverModel) -> tuple[list[int], list[CoverStep], Cover]:
    """Return the options of the givens, the moves of the search after them, and the state at the end."""
    cover = Cover(model)
    givens = []
    for cell, digit in enumerate(model.puzzle.givens):
        if digit:
            option = model.varmap.number(cell, digit) - 1
            if option in cover.left:
                givens.append(option)
                cover.take(option)
    steps: list[CoverStep] = []
    end = [cover.copy()]
    _search(cover, 0, steps, end)
    return givens, steps, end[0]


def _search(cover: Cover, depth: int, steps: list[CoverStep], end: list[Cover]) -> bool:
    """Search depth first; say whether a cover was found, or the log is full."""
    check_cancelled()
    end[0] = cover
    if not cover.open_items:
        return True
    if len(steps) >= MOST_MOVES:
        return True
    item = cover.next_item()
    options = cover.options_of(item)
    if not options:
        steps.append(CoverStep(len(steps) + 1, "back", item, (), -1, (), 0, depth))
        return False
    for option in options:
        attempt = cover.copy()
        removed = attempt.take(option)
        covered = cover.model.options[option]
        steps.append(CoverStep(len(steps) + 1, "choose", item, options, option, covered, removed, depth))
        if _search(attempt, depth + (len(options) > 1), steps, end):
            return True
    end[0] = cover
    return False

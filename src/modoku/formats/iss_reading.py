"""An Interactive Sudoku Solver text as a sheet: every item becomes rules of ours, or is listed as not understood.

Values are what rules reckon with: the digits of a grid from 0 are shifted once, for the givens. Rules that name further
cells go into a rule with hidden variables; those that name regions into the one that divides the grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from ..errors import FormatError, ModokuError, UnsupportedConstraint
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Domain, Puzzle, Sheet
from ..puzzle.fields import moved_to
from ..rules.either import Or
from ..rules.hidden import WithHidden
from ..rules.unknown_regions import UnknownRegions
from .iss_board import IssBoard
from .iss_codes import read_bits
from .iss_text import TextItem, split_items

Rules = Iterable[Constraint]
Handler = Callable[["IssReading", TextItem], Rules]

BOARD_ITEMS = (
    "Shape", "Var", "NoBoxes", "RegionSize", "Jigsaw", "Diagonal", "Windoku", "DisjointSets", "AntiKnight", "AntiKing",
    "ChaosConstruction", "SearchPriority",
)  # fmt: skip
"""What says where cells are, what another item asks for, or how that program should search."""
MOST_COPIES = 20_000


class IssReading:
    """The rules of one text; `handlers` say what each item means, beside the groups."""

    def __init__(self, text: str, handlers: Mapping[str, Handler]) -> None:
        self.handlers = {**handlers, "Or": IssReading.either, "And": IssReading.all_of, "Replicate": IssReading.copies}
        self.items = split_items(text)
        self.board = IssBoard.of(self.items)
        self.shape = self.board.shape
        self.layout = self.board.to_layout()
        self.not_understood: list[Message] = []
        self.allowed: dict[Cell, frozenset[int]] = {}
        self.given: dict[Cell, int] = {}

    def to_sheet(self) -> Sheet:
        """Return the puzzle, and what was not understood of it."""
        rules: list[Constraint] = []
        for item in self.items:
            if item.name in BOARD_ITEMS:
                continue
            if item.name == "Given":
                self._allow(item)
                continue
            found = self.read(item)
            if found is None:
                self.not_understood.append(msg("the rule {name} of the text", name=item.name))
            else:
                rules += found
        givens = [0] * self.layout.cell_count
        for cell, value in self.given.items():
            givens[cell] = value - self.shape.lowest + 1
        rules += [Domain((cell,), values) for cell, values in self.allowed.items() if values != self.values]
        puzzle = Puzzle.blank(self.layout, self._without_hidden(rules)).with_givens(givens)
        return Sheet(puzzle, not_understood=tuple(dict.fromkeys(self.not_understood)))

    @property
    def values(self) -> frozenset[int]:
        """All values of the grid."""
        return frozenset(range(self.shape.lowest, self.shape.highest + 1))

    def _allow(self, item: TextItem) -> None:
        """Note givens: one value is a digit in its cell, several limit it."""
        for cell, values in self.givens(item):
            if len(values) == 1 and cell >= 0 and self.given.get(cell) in (None, *values):
                self.given[cell] = min(values)
            else:
                self.allowed[cell] = self.allowed.get(cell, self.values) & values

    def givens(self, item: TextItem) -> Iterator[tuple[Cell, frozenset[int]]]:
        """Yield the cells of a list of givens with the values that each may have."""
        for arg in item.args:
            name, *words = arg.split("_")
            values = frozenset(map(item.number, words))
            if not values <= self.values:
                raise item.fail(
                    msg("{name} gets a value that is not there.", name=name[:20]),
                    msg("The values are {low} to {high}.", low=self.shape.lowest, high=self.shape.highest),
                )
            yield self.board.cell(name, item), values

    def read(self, item: TextItem) -> list[Constraint] | None:
        """Return the rules of an item; None where it, or one within it, is not known."""
        handler = self.handlers.get(item.name)
        if handler is None:
            return None
        try:
            return list(handler(self, item))
        except _NotKnown:
            return None
        except FormatError as error:
            raise error.at(item.line, item.column) from error
        except UnsupportedConstraint:
            return None
        except ModokuError as error:
            raise item.fail(msg("{name}: {problem}", name=item.name, problem=error)) from error

    def inner(self, item: TextItem) -> list[Constraint]:
        """Return the rules of an item within another one."""
        if item.name == "Given":
            return [Domain((cell,), values) for cell, values in self.givens(item)]
        found = self.read(item)
        if found is None:
            raise _NotKnown
        return found

    def cells(self, item: TextItem, args: Iterable[str] | None = None) -> tuple[Cell, ...]:
        """Return the cells that arguments name."""
        return tuple(self.board.cell(name, item) for name in (item.args if args is None else args))

    def adjacent(self, item: TextItem) -> list[tuple[Cell, Cell]]:
        """Return the pairs of the cells of an item that share a side, in their order."""
        pairs = [(a, b) for a, b in combinations(self.cells(item), 2) if self.board.beside(a, b)]
        if not pairs:
            raise item.fail(msg("No two of the cells of {name} share a side.", name=item.name))
        return pairs

    def nowhere(self) -> Constraint:
        """Return a rule that never holds."""
        return Domain((0,), frozenset())

    def _without_hidden(self, rules: list[Constraint]) -> list[Constraint]:
        """Return the rules over cells alone: others go where their hidden variables are."""
        regions = self.board.extras["CC"].count if "CC" in self.board.extras else 0
        found = [rule for rule in rules if all(cell >= 0 for cell in rule.cells)]
        dividing = [rule for rule in rules if any(-regions <= cell < 0 for cell in rule.cells)]
        others = [rule for rule in rules if rule not in found and rule not in dividing]
        if regions:
            places = tuple(range(self.shape.cell_count))
            divided = UnknownRegions(places, self.board.region_size, self.neighbours(""), tuple(dividing))
            others = [moved_to(rule, lambda cell: cell + regions if cell < 0 else cell) for rule in others]
            (found if all(cell >= 0 for cell in divided.cells) else others).append(divided)
        ranges, kept = self._ranges(others, regions)
        if not kept:
            return found
        if all(cell < 0 for rule in kept for cell in rule.cells):
            # Hidden cells among themselves may still leave no way; a rule that says nothing ties them to the grid.
            kept.append(Domain((0,), self.values))
        functional = self.board.has("Doppelganger") and not any(item.name == "Var" for item in self.items)
        return [*found, WithHidden(tuple(ranges), tuple(kept), functional)]

    def _ranges(self, rules: Sequence[Constraint], before: int) -> tuple[list[tuple[int, int]], list[Constraint]]:
        """Return the ranges of the hidden cells, and the rules without what these say: one range a group."""
        ranges: list[tuple[int, int]] = []
        left = list(rules)
        for prefix, extra in self.board.extras.items():
            if prefix == "CC":
                continue
            members = range(extra.first, extra.first - extra.count, -1)
            # The values that any of the group may have; a cell that says nothing may have all.
            met = frozenset().union(*(self.allowed.get(cell, self.values) for cell in members))
            low, high = (min(met), max(met)) if met else (self.shape.lowest, self.shape.highest)
            whole = frozenset(range(low, high + 1))
            mine = {cell + before for cell in members}
            left = [r for r in left if not (isinstance(r, Domain) and r.cells[0] in mine and r.digits == whole)]
            ranges += [(low, high)] * extra.count
        return ranges, left

    def neighbours(self, prefix: str) -> tuple[tuple[Cell, Cell], ...]:
        """Return the pairs of cells of a group that share a side."""
        at = self.board.cell_at
        found = []
        for (group, row, column), cell in at.items():
            if group == prefix:
                steps = ((prefix, row, column + 1), (prefix, row + 1, column))
                found += [(cell, at[place]) for place in steps if place in at]
        return tuple(found)

    def either(self, item: TextItem) -> Rules:
        """Return that one of the items within holds."""
        choices = [tuple(self.inner(one)) for one in item.items]
        if not choices:
            return [self.nowhere()]
        if len(choices) == 1:
            return choices[0]
        return [] if any(not choice for choice in choices) else [Or(tuple(choices))]

    def all_of(self, item: TextItem) -> Rules:
        """Return the rules of all items within."""
        merged: dict[Cell, frozenset[int]] = {}
        for one in item.items:
            if one.name != "Given":
                yield from self.inner(one)
                continue
            for cell, values in self.givens(one):
                merged[cell] = merged.get(cell, self.values) & values
        for cell, values in merged.items():
            yield Domain((cell,), values)

    def copies(self, item: TextItem) -> Rules:
        """Return the rules of the items within, on every place where they are repeated."""
        for copy in self.iter_copies(item):
            if copy.name == "Given":
                # Outside of a choice a given is a given, wherever it stands.
                self._allow(copy)
            else:
                yield from self.inner(copy)

    def iter_copies(self, item: TextItem) -> Iterator[TextItem]:
        """Yield the items of a group, on every place where it is repeated."""
        origin = self.board.cell(item.arg(1) or "R1C1", item)
        group, row, column = self.board.positions[origin]
        step = 1 if origin >= 0 else -1
        targets = [origin + step * place for place in read_bits(item.arg(0))]
        if len(targets) * len(item.items) > MOST_COPIES:
            raise item.fail(msg("The group is repeated too often."))
        for target in targets:
            if self.board.positions.get(target, ("?",))[0] != group:
                raise item.fail(msg("The group is repeated on a cell that is not there."))
            _, down, right = self.board.positions[target]
            for one in item.items:
                yield self._shifted(one, group, down - row, right - column)

    def _shifted(self, item: TextItem, group: str, down: int, right: int) -> TextItem:
        """Return an item on cells so many rows and columns further."""
        names = {cell: name for name, cell in self.board.names.items()}

        def moved(text: str) -> str:
            name, mark, rest = text.partition("_")
            cell = self.board.names.get(name)
            if cell is None:
                return text
            prefix, row, column = self.board.positions[cell]
            after = self.board.cell_at.get((prefix, row + down, column + right))
            if prefix != group or after is None:
                raise item.fail(msg("The group is repeated on a cell that is not there."))
            return f"{names[after]}{mark}{rest}"

        head = 1 if item.name in CODED else 0
        args = (*item.args[:head], *map(moved, item.args[head:]))
        return replace(item, args=args, items=tuple(self._shifted(one, group, down, right) for one in item.items))


class _NotKnown(Exception):  # noqa: N818 - no error: it is listed
    """An item within another one is not known."""


CODED = ("Regex", "NFA", "Pair", "PairX", "Binary", "BinaryX")
"""The items whose first argument is packed."""


def split_args(args: Sequence[str], mark: str) -> list[list[str]]:
    """Return arguments in parts, cut at a mark.

    >>> split_args(["a", "", "b", "c"], "")
    [['a'], ['b', 'c']]
    """
    parts: list[list[str]] = [[]]
    for arg in args:
        if arg == mark:
            parts.append([])
        else:
            parts[-1].append(arg)
    return parts

"""A puzzle as an exact cover: options cover every primary item once, and every secondary one at most once.

An option is "this digit in this cell"; the items are the cells, and the digits of each group: primary in a house,
where every digit must be, secondary in a smaller group. Two options that exclude each other share a secondary item,
and so every relation between two cells can be said. Longer rules become a chain of choices, one edge of a decision
diagram a cell; that neighbouring choices and digits agree is said bit by bit, with secondary items that disagreeing
options share.

Reference: D. E. Knuth, "The Art of Computer Programming", 7.2.2.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import singledispatch

from ..limits import check_cancelled
from ..puzzle import AllDifferent, DifferentPairs, Digit, DigitSet, Domain, Form, Puzzle, Relation, Sum, Variable
from ..puzzle.summary import ShortRepr
from .candidates import settle, starting_masks
from .combinations import find_digit_sets, is_every_pair_used, share_group
from .diagram import Diagram, to_diagram, to_distinct_diagram
from .varmap import VarMap


@dataclass(frozen=True, slots=True)
class CoverStats:
    """How large a cover problem is."""

    options: int
    primary: int
    secondary: int
    entries: int

    @property
    def size(self) -> tuple[int, int, int]:
        """Variables, constraints, and entries of all constraints: what models are compared by."""
        return self.options, self.primary + self.secondary, self.entries


@dataclass(frozen=True, repr=False)
class CoverModel(ShortRepr):
    """Options over items; the exact covers, read on the cells, are the solutions of the puzzle.

    One for one, unless hidden variables can be filled in several ways (`Network.is_functional`).

    Attributes:
        puzzle: what was modelled.
        varmap: option number i (from 1) is variable i: a (cell, digit), the same of a hidden variable, or an auxiliary
            edge.
        items: the names of the items, primary ones first.
        primary: how many items are primary.
        options: for each option the items that it covers, numbered from 0 and in order.
    """

    puzzle: Puzzle
    varmap: VarMap
    items: tuple[str, ...]
    primary: int
    options: tuple[tuple[int, ...], ...]

    def stats(self) -> CoverStats:
        """Return the size of the problem."""
        secondary = len(self.items) - self.primary
        return CoverStats(len(self.options), self.primary, secondary, sum(map(len, self.options)))

    def is_cover(self, chosen: Iterable[int]) -> bool:
        """Return whether the chosen options (from 0) cover every primary item once and no item twice."""
        covered = [item for option in chosen for item in self.options[option]]
        return len(set(covered)) == len(covered) and set(range(self.primary)).issubset(covered)

    def to_values(self, answer: Iterable[int]) -> tuple[Digit, ...]:
        """Return the digits of the chosen options, numbered from 0."""
        return self.varmap.to_values(option + 1 for option in answer)


def to_cover(puzzle: Puzzle, propagate: bool = True) -> CoverModel:
    """Return the exact cover problem of a puzzle; with `propagate`, without the options that singles rule out.

    >>> from modoku.puzzle import BoxGrid
    >>> to_cover(Puzzle.blank(BoxGrid.of_order(3).to_layout("order 3"))).stats()
    CoverStats(options=729, primary=324, secondary=0, entries=2916)
    """
    network = puzzle.elementary
    masks = tuple(starting_masks(network))
    if propagate:
        candidates = settle(network)
        masks = masks if candidates.contradiction else candidates.masks
    sheet = CoverSheet(puzzle, masks)
    sheet.write_rules()
    for form, owner in zip(network.constraints, network.owners, strict=True):
        sheet.label = f"{puzzle.constraints[owner].kind} {owner + 1}"
        write_items(form, sheet)
    return sheet.finish()


class CoverSheet:
    """Where items and options are collected."""

    def __init__(self, puzzle: Puzzle, masks: tuple[int, ...]) -> None:
        self.puzzle = puzzle
        self.network = network = puzzle.elementary
        # A settled cell keeps its one option: a cover has nothing to gain from constants.
        candidates = tuple(map(DigitSet, masks))
        self.varmap = VarMap(network.size, (0,) * len(masks), candidates, hidden=network.lows[network.visible :])
        self.label = ""
        self._items: list[tuple[str, bool]] = []
        self._options: list[list[int]] = [[] for _ in range(self.varmap.count)]
        self._auxiliaries: dict[str, int] = {}

    def options(self, variables: Iterable[Variable]) -> list[DigitSet]:
        """Return the digits that each of these variables may hold."""
        return [self.varmap.candidates[variable] for variable in variables]

    def digits(self, *variables: Variable) -> range:
        """Return the digits of a variable, or of several."""
        return range(1, max(self.network.sizes[variable] for variable in variables) + 1)

    def item(self, name: str, primary: bool) -> int:
        """Return a new item."""
        check_cancelled()
        self._items.append((name, primary))
        return len(self._items) - 1

    def choice(self, items: Iterable[int]) -> None:
        """Write a new option beyond cells and digits."""
        self._auxiliaries[self.label] = self._auxiliaries.get(self.label, 0) + 1
        self._options.append(list(items))

    def place(self, variable: Variable, digit: Digit, items: Iterable[int]) -> None:
        """Let "this digit in this cell or hidden variable" cover items too, if it is an option."""
        number = self.varmap.number(variable, digit)
        if number:
            self._options[number - 1].extend(items)

    def write_rules(self) -> None:
        """Write the items of cells and of groups."""
        network, units = self.network, self.puzzle.layout.units
        for variable in range(network.variable_count):
            item = self.item(network.name(variable), True)
            for digit in self.digits(variable):
                self.place(variable, digit, (item,))
        for index, group in enumerate(network.different_groups):
            label = str(units[index]) if index < len(units) else f"group {index + 1}"
            is_house = network.is_house(group)
            for digit in self.digits(*group):
                item = self.item(f"{label} digit {digit}", is_house)
                for cell in group:
                    self.place(cell, digit, (item,))

    def relate(self, a: Variable, b: Variable, fits: Callable[[Digit, Digit], bool]) -> None:
        """Write that the digits of two variables fit: those that do not share a secondary item."""
        names = self.network.names((a, b))
        left, right = self.options((a, b))
        for x in left:
            clashes = [y for y in right if not fits(x, y)]
            if clashes:
                item = self.item(f"{self.label}: {names[0]}={x} against {names[1]}", False)
                self.place(a, x, (item,))
                for y in clashes:
                    self.place(b, y, (item,))

    def agree(self, name: str, count: int) -> tuple[Callable[[int], list[int]], Callable[[int], list[int]]]:
        """Make two options agree on a number below `count`: give the items of the one and of the other that has it.

        They share an item exactly if some bit of their numbers differs.
        """
        bits = [
            (
                self.item(f"{self.label}: {name} bit {place}", False),
                self.item(f"{self.label}: {name} no bit {place}", False),
            )
            for place in range((count - 1).bit_length())
        ]

        def says(number: int) -> list[int]:
            return [pair[number >> place & 1] for place, pair in enumerate(bits)]

        def hears(number: int) -> list[int]:
            return [pair[1 - (number >> place & 1)] for place, pair in enumerate(bits)]

        return says, hears

    def follow(self, diagram: Diagram) -> None:
        """Write that the digits follow a path of a diagram: one edge a cell is chosen, and edges and digits agree."""
        _, hears_state = self.agree("start", 1)
        for place, (cell, edges) in enumerate(zip(diagram.cells, diagram.layers, strict=True)):
            layer = self.item(f"{self.label}: place {place + 1}", True)
            says_digit, hears_digit = self.agree(f"digit {place + 1}", self.network.sizes[cell])
            says_state, hears_next = self.agree(f"state {place + 1}", diagram.widths[place + 1])
            for digit in self.options((cell,))[0]:
                self.place(cell, digit, says_digit(digit - 1))
            for before, digit, after in edges:
                self.choice([layer, *hears_digit(digit - 1), *hears_state(before), *says_state(after)])
            hears_state = hears_next

    def finish(self) -> CoverModel:
        """Number the primary items first; a secondary item that only one option covers says nothing and is dropped."""
        check_cancelled()
        uses = [0] * len(self._items)
        for option in self._options:
            for item in option:
                uses[item] += 1
        kept = [item for item, (_, primary) in enumerate(self._items) if primary or uses[item] > 1]
        kept.sort(key=lambda item: not self._items[item][1])
        rank = {item: number for number, item in enumerate(kept)}
        options = tuple(tuple(sorted(rank[item] for item in option if item in rank)) for option in self._options)
        primary = sum(1 for _, is_primary in self._items if is_primary)
        varmap = self.varmap.with_auxiliaries(self._auxiliaries.items())
        return CoverModel(self.puzzle, varmap, tuple(self._items[item][0] for item in kept), primary, options)


@singledispatch
def write_items(form: Form, sheet: CoverSheet) -> None:
    """Write the items and options of one form beyond units."""
    sheet.follow(to_diagram(form, sheet.options(form.cells)))


@write_items.register(AllDifferent)
@write_items.register(Domain)
def _(form: AllDifferent | Domain, sheet: CoverSheet) -> None:
    """Write nothing: groups and domains are written with the cells and units."""


@write_items.register(Sum)
def _(form: Sum, sheet: CoverSheet) -> None:
    options = sheet.options(form.cells)
    sets = find_digit_sets(form, sheet.network, options)
    if sets is not None:
        _write_choice(sheet, form.cells, sets)
        return
    distinct = share_group(form.cells, sheet.network)
    sheet.follow(to_distinct_diagram(form, options) if distinct else to_diagram(form, options))


@write_items.register(Relation)
def _(form: Relation, sheet: CoverSheet) -> None:
    sets = find_digit_sets(form, sheet.network, sheet.options(form.cells))
    if sets is not None:
        _write_choice(sheet, form.cells, sets)
        return
    for a, b in form.pairs:
        sheet.relate(a, b, form.fits)


@write_items.register(DifferentPairs)
def _(form: DifferentPairs, sheet: CoverSheet) -> None:
    # A choice of both digits for each pair of variables: it agrees with the two, and covers that pair of digits.
    every = is_every_pair_used(form, sheet.network)
    items = {
        (x, y): sheet.item(f"{sheet.label}: digits {x} {y}", every)
        for x in sheet.digits(*form.firsts)
        for y in sheet.digits(*form.seconds)
    }
    for number, (a, b) in enumerate(zip(form.firsts, form.seconds, strict=True), 1):
        chosen = sheet.item(f"{sheet.label}: pair {number}", True)
        says_first, hears_first = sheet.agree(f"first {number}", sheet.network.sizes[a])
        says_second, hears_second = sheet.agree(f"second {number}", sheet.network.sizes[b])
        left, right = sheet.options((a, b))
        for x in left:
            sheet.place(a, x, says_first(x - 1))
        for y in right:
            sheet.place(b, y, says_second(y - 1))
        for x in left:
            for y in right:
                sheet.choice([chosen, items[x, y], *hears_first(x - 1), *hears_second(y - 1)])


def _write_choice(sheet: CoverSheet, cells: tuple[Variable, ...], sets: Iterable[DigitSet]) -> None:
    """Write that one set of digits is chosen: every digit is covered by a cell, or by the set that lacks it."""
    chosen = sheet.item(f"{sheet.label}: choice", True)
    items = {digit: sheet.item(f"{sheet.label}: digit {digit}", True) for digit in sheet.digits(*cells)}
    for cell in cells:
        for digit, item in items.items():
            sheet.place(cell, digit, (item,))
    for digits in sets:
        sheet.choice([chosen, *(item for digit, item in items.items() if digit not in digits)])

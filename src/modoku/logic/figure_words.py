"""Figures in words: one sentence a kind of figure, filled from the evidence alone; chains in Eureka notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from ..language import Message, Value, all_of, msg, one_by_one
from ..puzzle import Cell, Unit
from .masks import iter_bits
from .state import State
from .step import Candidate

MOST_UNITS = 6
"""More units than these are counted in a sentence, not named: a sentence has 60 words at most."""
MOST_SIGNS = 42
"""Branches with more links than these are counted in a sentence: the notation beside it has them all."""
CELL, HOUSE, PATTERN = range(3)
"""What a truth is about, as the core numbers it."""


class FigureView:
    """What the core found, with the candidates, cells and units that its numbers stand for."""

    def __init__(self, state: State, found: Any) -> None:
        self.state, self.found = state, found
        self.name: str = found[0]
        self.truths: list[tuple[int, int, int]] = found[4]
        self.links: list[list[int]] = found[5]
        self.layout = state.board.layout
        self.size = state.board.size

    def one(self, number: int) -> Candidate:
        """Return a candidate by its number."""
        return number // self.size, number % self.size + 1

    def some(self, numbers: Iterable[int]) -> tuple[Candidate, ...]:
        """Return candidates by their numbers."""
        return tuple(map(self.one, numbers))

    def many(self, sets: Iterable[Iterable[int]]) -> tuple[tuple[Candidate, ...], ...]:
        """Return sets of candidates by their numbers."""
        return tuple(map(self.some, sets))

    def sets(self, truths: Iterable[tuple[int, int, int]]) -> tuple[tuple[Candidate, ...], ...]:
        """Return truths as the candidates one of which is true."""
        return tuple(self._set(*truth) for truth in truths)

    def _set(self, kind: int, a: int, b: int) -> tuple[Candidate, ...]:
        if kind == CELL:
            return tuple((a, digit) for digit in self.state.digits_of(a))
        if kind == PATTERN:
            return self.some(self.found[6])
        places = self.state.places[b] & self._houses[a].mask
        return tuple((cell, b + 1) for cell in iter_bits(places))

    @cached_property
    def _houses(self) -> list[Any]:
        return [group for group in self.state.board.groups if group.is_house]

    def unit(self, house: int) -> Unit:
        """Return the unit of a house by its number."""
        found: Unit = self._houses[house].unit
        return found

    @cached_property
    def all_truths(self) -> list[list[tuple[int, int, int]]]:
        """The truths of the figure, and of those that are told with it."""
        return [self.truths, *(truths for truths, _ in self.found[10])]

    @cached_property
    def truth_cells(self) -> tuple[Cell, ...]:
        """The cells that are truths."""
        return tuple(dict.fromkeys(a for truths in self.all_truths for kind, a, _ in truths if kind == CELL))

    def cells(self, cells: Iterable[Cell]) -> Value:
        """Return cells for a sentence."""
        return " ".join(self.layout.cell_names(sorted(set(cells))))

    def cells_of(self, numbers: Iterable[int]) -> Value:
        """Return the cells of candidates for a sentence."""
        return self.cells(cell for cell, _ in self.some(numbers))

    def digits(self, digits: Iterable[int]) -> Value:
        """Return digits for a sentence."""
        return all_of([self.layout.symbol_of(digit) for digit in sorted(set(digits))])

    def units(self, houses: Iterable[int]) -> Value:
        """Return houses for a sentence."""
        return all_of([self.unit(house).said() for house in houses])

    @cached_property
    def houses(self) -> list[int]:
        """The houses that are truths, by number."""
        return list(dict.fromkeys(a for kind, a, _ in self.truths if kind == HOUSE))

    @cached_property
    def digit(self) -> str:
        """The digit of a figure of one digit."""
        return self.layout.symbol_of(next(b for kind, _, b in self.truths if kind == HOUSE) + 1)

    def node(self, numbers: Sequence[int]) -> str:
        """Return candidates of one digit in signs: (5)r1c1, (5)r1c12."""
        digit = self.layout.symbol_of(self.one(numbers[0])[1])
        return f"({digit}){'|'.join(self.layout.cell_names([cell for cell, _ in self.some(numbers)]))}"


def eureka(view: FigureView) -> str:
    """Return a chain in Eureka notation, empty where the figure is no chain."""
    if view.name in BRANCHED:
        return "; ".join(_branches(view))
    if not view.found[8]:
        return ""
    parts = [f"{view.node(start)}={view.node(end)}" for start, end, *_ in view.found[8]]
    return " - ".join(parts) + (" - loop" if view.found[9] else "")


def reason_of(view: FigureView) -> Message:
    """Return why a figure proves what it proves, in a sentence or a few."""
    if view.found[7]:
        return _of_pattern(view)
    if view.name in _SENTENCES:
        return _SENTENCES[view.name](view)
    if view.name in BRANCHED:
        return _cases(view)
    if view.found[8]:
        return _loop(view) if view.found[9] else _chain(view)
    return _fish(view) if view.found[11] else _counted(view)


def _house_single(view: FigureView) -> Message:
    (cell, digit), (_, house, _) = view.one(view.found[2][0]), view.truths[0]
    return msg(
        "In {unit}, {cell} is the only place left for {digit}.",
        unit=view.unit(house).said(),
        cell=view.layout.cell_name(cell),
        digit=view.layout.symbol_of(digit),
    )


def _naked_single(view: FigureView) -> Message:
    cell, digit = view.one(view.found[2][0])
    return msg(
        "{digit} is the only candidate left in {cell}.",
        cell=view.layout.cell_name(cell),
        digit=view.layout.symbol_of(digit),
    )


def _locked(view: FigureView) -> Message:
    return msg(
        "In {unit}, {digit} has places in {cells} only. What sees all of these is not {digit}.",
        unit=view.units(view.houses),
        digit=view.digit,
        cells=view.cells(cell for cell, _ in view.sets(view.truths)[0]),
    )


def _direct(view: FigureView) -> Message:
    sets, (cell, digit) = view.sets(view.truths), view.one(view.found[2][0])
    return msg(
        "In {unit}, {digits} have places in {cells} only. So {digit} has one place left in {other}: {cell}.",
        unit=view.unit(view.truths[0][1]).said(),
        digits=view.digits(digit for truth in sets[:-1] for _, digit in truth),
        cells=view.cells(cell for truth in sets[:-1] for cell, _ in truth),
        digit=view.layout.symbol_of(digit),
        other=view.unit(view.truths[-1][1]).said(),
        cell=view.layout.cell_name(cell),
    )


def _naked(view: FigureView) -> Message:
    digits = {digit for truth in view.sets(view.truths) for _, digit in truth}
    return msg(
        "{cells} have {digits} between them: as many digits as cells, so each is in one of these cells.",
        cells=view.cells(view.truth_cells),
        digits=view.digits(digits),
    )


def _hidden(view: FigureView) -> Message:
    sets = view.sets(view.truths)
    return msg(
        "In {unit}, {digits} have places in {cells} only: as many cells as digits, so nothing else fits there.",
        unit=view.units(view.houses),
        digits=view.digits(digit for truth in sets for _, digit in truth),
        cells=view.cells(cell for truth in sets for cell, _ in truth),
    )


def _fish(view: FigureView) -> Message:
    gaps = {"bases": view.units(view.houses), "covers": view.units(view.found[11]), "digit": view.digit}
    if not view.found[12]:
        return msg("In {bases}, {digit} has places in {covers} only, one in each: the rest of these loses it.", **gaps)
    return msg(
        "In {bases}, {digit} has places in {covers} only, but for {fins}. If no fin is {digit}, the rest of these "
        "loses it; if one is, what it sees does.",
        fins=view.cells_of(view.found[12]),
        **gaps,
    )


def _chain(view: FigureView) -> Message:
    chain = view.found[8]
    return msg(
        "If {first} is false, the links lead to {last}: {chain}. So one of the two is true, and what sees both is "
        "false.",
        first=view.node(chain[0][0]),
        last=view.node(chain[-1][1]),
        chain=eureka(view),
    )


def _loop(view: FigureView) -> Message:
    return msg(
        "The chain closes on itself: {chain}. So each link holds exactly one true candidate, and what else sees both "
        "ends of a link is false.",
        chain=eureka(view),
    )


def _two_sets(view: FigureView) -> Message:
    chain = view.found[8]
    if view.found[9] or len(chain) != 2:
        return _loop(view) if view.found[9] else _chain(view)
    one, other = (view.cells(link[5] or [link[3]]) for link in chain)
    return msg(
        "{one} have one digit more than cells, and so have {other}. {common} fits in one of the two only, so the other "
        "keeps {kept}: what sees every {kept} of both is not {kept}.",
        one=one,
        other=other,
        common=view.digits([view.one(chain[0][1][0])[1]]),
        kept=view.digits([view.one(chain[0][0][0])[1]]),
    )


def branches_of(view: FigureView) -> Iterator[tuple[int, list[tuple[Sequence[int], Sequence[int]]]]]:
    """Yield each case, and the strong links from it to what excludes the target, as their nodes."""
    chain = list(view.found[8])
    for case, count in view.found[14]:
        mine, chain = chain[:count], chain[count:]
        # The core goes from the target to the cases.
        yield case, [(end, start) for start, end, *_ in reversed(mine)]


def _branches(view: FigureView) -> list[str]:
    """Return the ways from each case to what excludes the target, in signs."""
    return [
        " - ".join([view.node([case]), *(f"{view.node(start)}={view.node(end)}" for start, end in mine)])
        for case, mine in branches_of(view)
    ]


def _cases(view: FigureView) -> Message:
    kind, a, b = view.truths[0]
    told = _branches(view)
    gaps: dict[str, Value] = {"target": view.node([view.found[13]]), "branches": one_by_one(told)}
    if sum(len(one.split()) for one in told) > MOST_SIGNS:
        gaps["branches"] = msg("{n} inferences in all", n=len(view.found[8]))
    if kind == CELL:
        return msg(
            "Whichever digit {cell} takes, links lead from it to what excludes {target}: {branches}.",
            cell=view.layout.cell_name(a),
            **gaps,
        )
    return msg(
        "Wherever {digit} is in {unit}, links lead from it to what excludes {target}: {branches}.",
        digit=view.layout.symbol_of(b + 1),
        unit=view.unit(a).said(),
        **gaps,
    )


def _counted(view: FigureView) -> Message:
    return msg(
        "{cells} are {n} cells, and house by house their digits find room there {n} times at most. So every room is "
        "taken, and a digit falls that sees all places of such a room.",
        cells=view.cells(view.truth_cells),
        n=len(view.truth_cells),
    )


def _colours(view: FigureView) -> Message:
    if len(view.houses) > MOST_UNITS:
        return msg(
            "{digit} has two places in {n} houses. Coloured in turn, all places of one colour are true: a place that "
            "sees both colours is false, and so is a colour that sees itself or both colours of another chain.",
            digit=view.digit,
            n=len(view.houses),
        )
    return msg(
        "{digit} has two places in {units}. Coloured in turn, all places of one colour are true: a place that sees "
        "both colours is false, and so is a colour that sees itself or both colours of another chain.",
        digit=view.digit,
        units=view.units(view.houses),
    )


def _remote_pair(view: FigureView) -> Message:
    if view.found[8]:
        return _loop(view) if view.found[9] else _chain(view)
    digits = {digit for truth in view.sets(view.truths) for _, digit in truth}
    return msg(
        "{cells} have {digits} and see one another in turn, so the two alternate. What sees two cells that differ has "
        "neither.",
        cells=view.cells(view.truth_cells),
        digits=view.digits(digits),
    )


def _template(view: FigureView) -> Message:
    digit = view.one((view.found[2] or view.found[3])[0])[1]
    return msg(
        "Of all ways to put {digit} into every house that fit the other digits, none uses what is struck here, and all "
        "use what is placed.",
        digit=view.layout.symbol_of(digit),
    )


def _exocet(view: FigureView) -> Message:
    base = [a for kind, a, _ in view.truths if kind == CELL]
    digits = {digit for cell in base for digit in view.state.digits_of(cell)}
    return msg(
        "{base} hold two of {digits}. In three cross lines each of these has places in two other lines only, so both "
        "are in {targets} as well: nothing else fits there.",
        base=view.cells(base),
        digits=view.digits(digits),
        targets=view.cells(view.found[12]),
    )


def _of_pattern(view: FigureView) -> Message:
    pattern = view.some(view.found[7])
    gaps: dict[str, Value] = {
        "cells": view.cells(cell for cell, _ in pattern),
        "digits": view.digits(digit for _, digit in pattern),
        "guardians": ", ".join(view.node([number]) for number in view.found[6]),
    }
    if view.name == "tridagon":
        return msg(
            "{cells} cannot hold {digits} alone: no way to fill them fits. So one of {guardians} is true.", **gaps
        )
    if view.name.startswith("bug"):
        return msg(
            "Without {guardians} each blank cell would have two candidates and each digit two places in every house: "
            "two solutions. So one of these is true.",
            guardians=gaps["guardians"],
        )
    if view.houses:
        return msg(
            "If {cells} held {digits} alone, these could be exchanged: two solutions. So one of {guardians} is true. "
            "In {units}, {digit} is in these cells: what would leave no guardian is false.",
            units=view.units(view.houses),
            digit=view.digit,
            **gaps,
        )
    if view.truth_cells:
        return msg(
            "If {cells} held {digits} alone, these could be exchanged: two solutions. So one of {guardians} is true, "
            "and they make a subset with {others}.",
            others=view.cells(view.truth_cells),
            **gaps,
        )
    return msg(
        "If {cells} held {digits} alone, these could be exchanged: two solutions. So one of {guardians} is true, and "
        "what excludes them all is false.",
        **gaps,
    )


BRANCHED = frozenset(("death-blossom", "cell-forcing-chain", "region-forcing-chain"))
_SENTENCES: dict[str, Callable[[FigureView], Message]] = {
    "full-house": _house_single,
    "hidden-single": _house_single,
    "hidden-single-line": _house_single,
    "naked-single": _naked_single,
    **dict.fromkeys(("direct-pointing", "direct-claiming", "direct-hidden-pair", "direct-hidden-triple"), _direct),
    "pointing": _locked,
    "claiming": _locked,
    **dict.fromkeys(("locked-pair", "naked-pair", "locked-triple", "naked-triple"), _naked),
    **dict.fromkeys(("naked-quad", "large-naked-subset"), _naked),
    **dict.fromkeys(("hidden-pair", "hidden-triple", "hidden-quad", "large-hidden-subset"), _hidden),
    **dict.fromkeys(("als-xz", "wxyz-wing", "xyz-wing"), _two_sets),
    **dict.fromkeys(("simple-colours", "multi-colours"), _colours),
    **dict.fromkeys(("template-set", "template-delete"), _template),
    **dict.fromkeys(("sue-de-coq", "multi-sector-set", "sk-loop"), _counted),
    "remote-pair": _remote_pair,
    "exocet": _exocet,
}

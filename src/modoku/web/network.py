"""The forms of a puzzle as the page takes them: plain data over digits, which `narrowing.js` interprets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..puzzle.digits import DigitSet
from ..puzzle.network import Network

Fields = dict[str, object]


class _Tables:
    """Lists that several forms may have in common, each kept once."""

    def __init__(self) -> None:
        self.lists: list[object] = []
        self._places: dict[object, int] = {}

    def place(self, key: tuple[object, ...], make: Callable[[], list[Any]]) -> int:
        """Return where a list stands; it is made where it is new."""
        if key not in self._places:
            self._places[key] = len(self.lists)
            self.lists.append(make())
        return self._places[key]


def network_to_plain(network: Network) -> Fields:
    """Return the hidden variables and the forms of a network; forms that follow from others are left out.

    >>> from modoku.puzzle import BoxGrid, Puzzle, Sum
    >>> puzzle = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2"), [Sum((0, 1), 5)])
    >>> network_to_plain(puzzle.network)["forms"]
    [{'form': 'sum', 'owner': 0, 'cells': [0, 1], 'total': 5, 'factors': [1, 1], 'comparison': '='}]
    """
    tables = _Tables()
    forms = [
        {"form": form.kind, "owner": owner, "cells": list(form.cells), **_FIELDS[form.kind](form, tables)}
        for place, (form, owner) in enumerate(zip(network.constraints, network.owners, strict=True))
        if place not in network.implied
    ]
    return {"hidden": list(network.sizes[network.visible :]), "forms": forms, "tables": tables.lists}


def _digits(mask: int) -> list[int]:
    return list(DigitSet(mask))


def _rows(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(row) for row in rows]


_FIELDS: Mapping[str, Callable[[Any, _Tables], Fields]] = {
    "all-different": lambda *_: {},
    "domain": lambda form, _: {"digits": _digits(form.mask)},
    "relation": lambda form, tables: {
        "pairs": _rows(form.pairs),
        "table": tables.place(("relation", form.partners), lambda: [_digits(mask) for mask in form.partners]),
    },
    "sum": lambda form, _: {"total": form.total, "factors": list(form.factors), "comparison": form.comparison},
    "table": lambda form, tables: {
        "table": tables.place(("table", form.rows), lambda: _rows(form.rows)),
        "allowed": form.allowed,
    },
    "automaton": lambda form, tables: {
        "table": tables.place(("automaton", form.transitions), lambda: _rows(form.transitions)),
        "accepting": sorted(form.accepting),
    },
    "count": lambda form, _: {"digits": _digits(form.mask), "offset": form.offset},
    "connected": lambda form, tables: {
        "digits": _digits(form.mask),
        "table": tables.place(("connected", form.edges), lambda: _rows(form.edges)),
    },
    "different-pairs": lambda *_: {},
}
"""What each form has beside its cells: counted variables before the result, firsts before seconds."""

"""Locked candidates: all places of a digit in a house see a cell outside, which therefore cannot hold the digit.

The digit must be somewhere in the house. Wherever it is, it excludes the same digit from every cell that all of these
places see: usually the rest of a unit in which they all lie. From a compact house this is *pointing* (a box points
along a row), from another one *claiming* (a row claims its place in a box). Nothing but peers is used, so a knight's
move or a cage can also do the excluding.

When the elimination leaves the digit one place in another house, the step is *direct*: the digit can be placed
without writing candidates, and Sudoku Explainer rates it lower.

Also "intersection removal", "box-line reduction". Sudoku Explainer: direct 1.7 and 1.9, otherwise 2.6 and 2.8.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...language import Message, msg
from ...puzzle import Unit
from ..board import CellGroup
from ..masks import bits
from ..state import State
from ..step import Evidence, Step, strike
from ..technique import Technique


def find_pointing(state: State) -> Iterator[Step]:
    """Yield what compact houses exclude outside."""
    return _find(state, state.board.compact_houses, pointing, direct=False)


def find_claiming(state: State) -> Iterator[Step]:
    """Yield what other houses exclude outside."""
    return _find(state, state.board.other_houses, claiming, direct=False)


def find_direct_pointing(state: State) -> Iterator[Step]:
    """Yield pointing that leaves the digit one place in another house."""
    return _find(state, state.board.compact_houses, direct_pointing, direct=True)


def find_direct_claiming(state: State) -> Iterator[Step]:
    """Yield claiming that leaves the digit one place in another house."""
    return _find(state, state.board.other_houses, direct_claiming, direct=True)


def _find(state: State, houses: Sequence[CellGroup], technique: Technique, direct: bool) -> Iterator[Step]:
    board = state.board
    peers = board.peers
    for house in houses:
        for index, places in enumerate(state.places):
            found = places & house.mask
            if not found & (found - 1):
                continue
            seen = places & ~found
            for cell in bits(found):
                seen &= peers[cell]
                if not seen:
                    break
            if not seen:
                continue
            digit = index + 1
            words = _words(state, house.unit, found, digit)
            evidence = Evidence(bits(found), strike(found, digit), units=(house.unit,))
            if not direct:
                yield Step(technique.name, technique.rating, (), strike(seen, digit), evidence, words)
                continue
            for other in houses:
                if other.unit.kind != house.unit.kind:
                    continue
                rest = places & ~seen & other.mask
                if rest and not rest & (rest - 1) and seen & other.mask:
                    cell = rest.bit_length() - 1
                    yield Step(
                        technique.name,
                        technique.rating,
                        ((cell, digit),),
                        (),
                        Evidence(
                            bits(found),
                            strike(found, digit),
                            strike(seen & other.mask, digit),
                            units=(house.unit, other.unit),
                        ),
                        msg(
                            "{reason} So {digit} has one place left in {unit}: {cell}.",
                            reason=words,
                            digit=state.board.layout.symbol_of(digit),
                            unit=other.unit.said(),
                            cell=board.layout.cell_name(cell),
                        ),
                    )


def _words(state: State, unit: Unit, places: int, digit: int) -> Message:
    return msg(
        "In {unit} the digit {digit} can only be in {cells}. A cell that sees all of them cannot be {digit}.",
        unit=unit.said(),
        digit=state.board.layout.symbol_of(digit),
        cells=state.board.layout.cell_names(bits(places)),
    )


direct_pointing = Technique("direct-pointing", msg("Direct pointing"), 1.7, find_direct_pointing)
direct_claiming = Technique("direct-claiming", msg("Direct claiming"), 1.9, find_direct_claiming)
pointing = Technique("pointing", msg("Pointing"), 2.6, find_pointing)
claiming = Technique("claiming", msg("Claiming"), 2.8, find_claiming)

"""How few givens clues can do with, whatever they are: refused before any time is spent."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import ImpossibleRequest
from ...language import msg, msgn
from ...puzzle import AllDifferent, Puzzle
from ..clue_makers.digit_symmetry import floor_of
from ..clue_makers.paper import CluePaper
from ..patterns import Symmetry
from .draft import ClueKind


def check_floor(rules: Puzzle, kinds: Sequence[ClueKind], most: int, symmetry: Symmetry) -> None:
    """Raise ImpossibleRequest where no clues of these kinds leave one solution with so few givens, whatever they are.

    Two theorems (`docs/reference/styles.md`): digits that no clue tells apart can be exchanged; and clues without
    numbers whose places and meaning are all carried into themselves have the image of a solution too, which is another
    one if a cell and its image must differ.
    """
    if any(not isinstance(form, AllDifferent) for form in rules.network.constraints):
        return  # the rules of the board tell digits apart, perhaps all of them
    least = floor_of(tuple(kind.style.digit_symmetry for kind in kinds), rules.size)
    if most < least:
        raise ImpossibleRequest(
            msgn(
                "Clues of this kind leave some digits interchangeable: every such puzzle needs {n} given or more.",
                "Clues of this kind leave some digits interchangeable: every such puzzle needs {n} givens or more.",
                least,
            ),
            msg("Ask for more givens, or add a rule that tells the digits apart."),
        )
    moves = CluePaper(rules, symmetry).images
    moved = any(image in rules.peers[cell] for move in moves for cell, image in enumerate(move))
    if most == 0 and moved and all(kind.style.is_mirrored for kind in kinds):
        raise ImpossibleRequest(
            msg("Symmetric clues without numbers always have the turned solution too: a given is needed."),
            msg("Ask for a given, or for clues without symmetry (none)."),
        )

"""The clauses of cells and groups from the compiled core: the same as `rules`, some hundred times faster."""

from __future__ import annotations

from array import array

from ...limits import check_finished, time_limit
from ...native import cnf_rules
from ..candidates import pack_groups
from .rules import CELL_ONE, EncodedBoard, Recipe
from .schemes import SCHEMES
from .writer import ClauseWriter

_SCHEMES = tuple(SCHEMES)
"""The core numbers the schemes in this order."""


def build_rules(writer: ClauseWriter, board: EncodedBoard, recipe: Recipe) -> None:
    """Write the clauses of givens, domains, cells and groups, as `write_rules` does."""
    varmap = board.varmap
    stars = bytes(index in board.stars for index in range(len(board.groups))) if board.stars else b""
    limit = time_limit()
    literals, runs, auxiliaries, stop = cnf_rules(
        varmap.size,
        array("Q", (digits.mask for digits in varmap.candidates)).tobytes(),
        array("i", varmap.known).tobytes(),
        *pack_groups(board.groups),
        bytes(board.houses),
        stars,
        array("i", board.givens).tobytes(),
        array("Q", board.domains).tobytes(),
        _SCHEMES.index(recipe.at_most_one),
        recipe.cell_one,
        recipe.unit_every,
        recipe.once,
        limit.left(),
        limit.cancel,
    )
    check_finished(stop)
    counts = array("i", auxiliaries)
    labels = [
        (f"{'cell' if rule == CELL_ONE else 'group'} {index}", count)
        for rule, index, count in zip(counts[0::3], counts[1::3], counts[2::3], strict=True)
    ]
    writer.take(literals, runs, labels)

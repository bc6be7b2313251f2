"""From a puzzle to its clauses: which encoding, which "at most one", givens worked in or written down."""

from __future__ import annotations

from ...errors import ModelError
from ...language import msg
from ...limits import check_cancelled
from ...puzzle import Network, Puzzle
from ..candidates import Candidates, full_varmap, settle
from .builder import build_rules
from .forms import Page, write_form
from .model import CnfModel
from .rules import CONSTRAINT, EncodedBoard, Recipe
from .schemes import SCHEMES
from .writer import ClauseWriter

ENCODINGS = ("minimal", "extended", "efficient", "document-001")
"""Every encoding by name.

    minimal        at least one digit a cell, no digit twice in a group: document 001 with its boxes put right
    extended       and also at most one digit a cell, every digit somewhere in each house (Lynce and Ouaknine,
                   "Sudoku as a SAT problem", 2006)
    efficient      the extended one, each pair of cells written once: the default
    document-001   as printed: in a box only the first cell is related to the others. It accepts wrong grids (312
                   instead of 288 at N = 4) and is kept to show that
"""

_RECIPES = {
    "minimal": (False, False, False),
    "extended": (True, True, False),
    "efficient": (True, True, True),
    "document-001": (False, False, False),
}


def to_cnf(
    puzzle: Puzzle,
    encoding: str = "efficient",
    at_most_one: str = "pairwise",
    propagate: bool = True,
    known: Candidates | None = None,
) -> CnfModel:
    """Return the formula of a puzzle.

    Args:
        puzzle: any puzzle.
        encoding: one of `ENCODINGS`.
        at_most_one: one of `SCHEMES`; how "at most one" is said.
        propagate: work the givens in first (singles drawn, settled cells left out) instead of writing them as unit
            clauses. A
            puzzle that comes out contradictory is written in full, so that the contradiction is in the formula; and the
            formula of document 001 is always written as printed, with its givens.
        known: what is left of each cell and perhaps of hidden variables, where more has been worked out than the
            singles; taken at its word.

    >>> from modoku.puzzle import BoxGrid
    >>> blank = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2"))
    >>> to_cnf(blank, "minimal").stats()
    CnfStats(variables=64, auxiliaries=0, clauses=304, literals=640)
    """
    _check(encoding, ENCODINGS)
    _check(at_most_one, tuple(SCHEMES))
    cell_one, unit_every, once = _RECIPES[encoding]
    recipe = Recipe(at_most_one, cell_one, unit_every, once)
    network = puzzle.elementary
    groups = network.different_groups
    houses = tuple(map(network.is_house, groups))
    candidates = _left(network, known) if propagate and encoding != "document-001" else None
    propagated = candidates is not None and not candidates.contradiction
    if candidates is not None and propagated:
        varmap, masks = candidates.to_varmap(network), candidates.masks
        board = EncodedBoard(varmap, groups, houses)
    else:
        varmap, masks = full_varmap(network), tuple(domain.mask for domain in network.domains)
        stars = [i for i, unit in enumerate(puzzle.layout.units) if unit.kind == "box" and encoding == "document-001"]
        board = EncodedBoard(varmap, groups, houses, frozenset(stars), network.givens, masks)
    writer = ClauseWriter(varmap.count + 1)
    build_rules(writer, board, recipe)
    page = Page(writer, network, varmap, masks, supports=encoding != "minimal")
    for form, owner in zip(network.constraints, network.owners, strict=True):
        check_cancelled()
        writer.begin(CONSTRAINT, owner, f"{puzzle.constraints[owner].kind} {owner}")
        write_form(form, page)
    runs = writer.finish()
    return CnfModel(
        puzzle, varmap.with_auxiliaries(writer.auxiliaries), writer.content, runs, encoding, at_most_one, propagated
    )


def _left(network: Network, known: Candidates | None) -> Candidates:
    """Return the digits left: those that are known, and for variables of which nothing is known what singles leave."""
    if known is None or len(known.masks) < network.variable_count:
        settled = settle(network)
        if known is None or settled.contradiction:
            return settled
        return Candidates((*known.masks, *settled.masks[len(known.masks) :]), known.contradiction)
    return known


def _check(choice: str, choices: tuple[str, ...]) -> None:
    if choice not in choices:
        raise ModelError(
            msg("'{choice}' is not a choice here.", choice=choice), msg("Use one of {choices}.", choices=choices)
        )

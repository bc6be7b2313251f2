"""Every technique, easiest first: the order in which the solver tries them.

There are two profiles. The *human* one is everything, in the order in which a person would try it: it serves hints
and the path that is told. The *rating* one leaves out what Sudoku Explainer does not know, because one easier step
more would change the number that people compare.
"""

from __future__ import annotations

from ..errors import UnknownName
from ..language import msg
from .figures import figure_techniques
from .technique import Technique
from .techniques import (
    aligned_exclusion,
    als_chain,
    als_xz,
    avoidable_rectangle,
    bent_subset,
    bug,
    bug_more,
    cage_combinations,
    chain,
    clue_ways,
    colouring,
    consecutive_run,
    death_blossom,
    dynamic_chain,
    equal_cells,
    finned_fish,
    fish,
    full_house,
    grouped_chain,
    hidden_rectangle,
    hidden_single,
    hidden_subset,
    high_low,
    innies_outies,
    large_subset,
    law_of_leftovers,
    locked_candidates,
    multiple_chain,
    naked_single,
    naked_subset,
    nested_chain,
    order_bounds,
    pair_relation,
    parity,
    pattern,
    remote_pair,
    rule_alone,
    strong_links,
    sue_de_coq,
    sum_bounds,
    three_strong_links,
    unique_hidden_subset,
    unique_loop,
    w_wing,
    wing,
    xy_chain,
)

HUMAN_TECHNIQUES: tuple[Technique, ...] = (
    full_house.full_house,
    hidden_single.hidden_single,
    hidden_single.hidden_single_line,
    equal_cells.equal_cells,
    locked_candidates.direct_pointing,
    locked_candidates.direct_claiming,
    hidden_subset.direct_hidden_pair,
    order_bounds.order_bounds,
    pair_relation.pair_relation,
    high_low.high_low,
    naked_single.naked_single,
    hidden_subset.direct_hidden_triple,
    locked_candidates.pointing,
    cage_combinations.cage_combinations,
    consecutive_run.consecutive_run,
    locked_candidates.claiming,
    parity.parity,
    sum_bounds.sum_bounds,
    innies_outies.innies_outies,
    law_of_leftovers.law_of_leftovers,
    naked_subset.naked_pair,
    fish.x_wing,
    hidden_subset.hidden_pair,
    naked_subset.naked_triple,
    fish.swordfish,
    hidden_subset.hidden_triple,
    strong_links.skyscraper,
    finned_fish.finned_x_wing,
    strong_links.two_string_kite,
    strong_links.turbot_fish,
    finned_fish.sashimi_x_wing,
    remote_pair.remote_pair,
    colouring.simple_colours,
    strong_links.empty_rectangle,
    wing.xy_wing,
    clue_ways.clue_pair,
    w_wing.w_wing,
    wing.xyz_wing,
    unique_loop.unique_rectangle,
    pattern.pattern,
    rule_alone.rule_alone,
    clue_ways.clue_ways,
    unique_loop.unique_loop,
    unique_hidden_subset.unique_hidden_subset,
    hidden_rectangle.unique_rectangle_6,
    hidden_rectangle.hidden_rectangle,
    avoidable_rectangle.avoidable_rectangle,
    colouring.multi_colours,
    finned_fish.finned_swordfish,
    finned_fish.sashimi_swordfish,
    naked_subset.naked_quad,
    fish.jellyfish,
    hidden_subset.hidden_quad,
    rule_alone.rule_trial,
    three_strong_links.three_links,
    three_strong_links.three_links_grouped,
    bent_subset.wxyz_wing,
    finned_fish.finned_jellyfish,
    bug.bug,
    bug_more.bug_more,
    finned_fish.sashimi_jellyfish,
    large_subset.large_naked,
    bug_more.bug_plus,
    large_subset.large_hidden,
    als_xz.als_xz,
    sue_de_coq.sue_de_coq,
    aligned_exclusion.aligned_pair,
    bent_subset.vwxyz_wing,
    xy_chain.xy_chain,
    als_chain.als_xy_wing,
    chain.x_chain,
    chain.y_loop,
    bent_subset.uvwxyz_wing,
    grouped_chain.grouped_x_chain,
    death_blossom.death_blossom,
    chain.forcing_chain,
    als_chain.als_chain,
    grouped_chain.grouped_chain,
    aligned_exclusion.aligned_triplet,
    dynamic_chain.nishio,
    multiple_chain.multiple_chain,
    dynamic_chain.dynamic_chain,
    nested_chain.dynamic_plus,
    nested_chain.nested_forcing_chain,
    nested_chain.nested_multiple_chain,
    nested_chain.nested_dynamic_chain,
)
"""Everything, for hints and the human path."""

TECHNIQUES: tuple[Technique, ...] = tuple(technique for technique in HUMAN_TECHNIQUES if technique.in_rating)
"""What makes the rating."""

SUM_TECHNIQUES = frozenset({"innies-outies", "law-of-leftovers", "parity"})
"""What counts in the rating of a puzzle with sums, though Sudoku Explainer, which knows no sums, lacks it."""

CLUE_TECHNIQUES = SUM_TECHNIQUES | {
    "equal-cells",
    "order-bounds",
    "pair-relation",
    "high-low",
    "cage-combinations",
    "consecutive-run",
    "sum-bounds",
    "pattern",
    "rule-alone",
    "rule-trial",
    "clue-ways",
    "clue-pair",
}
"""How a variant's own clues are read. The level of a variant is that of its hardest other step."""

OWN_TECHNIQUES = CLUE_TECHNIQUES - {"clue-pair"} | {"naked-single"}
"""A naked single is what is left when clues have been read, and so is their own too; holding two clues beside each
other is a step for hard puzzles."""

_BY_NAME = {technique.name: technique for technique in (*figure_techniques(), *HUMAN_TECHNIQUES)}


def get_technique(name: str) -> Technique:
    """Return the technique called so; raise PuzzleError if there is none.

    >>> get_technique("x-wing").rating
    3.2
    """
    if name not in _BY_NAME:
        raise UnknownName(
            msg("'{name}' is not a technique that modoku knows.", name=name),
            msg("Use one of {choices}.", choices=tuple(_BY_NAME)),
        )
    return _BY_NAME[name]


def choose_techniques(*, uniqueness: bool = True, human: bool = False, sums: bool = False) -> tuple[Technique, ...]:
    """Return the techniques of the rating, or of a person if `human`.

    Without `uniqueness` those that take a single solution for granted are left out; `sums` says that the puzzle has
    some (`Board.has_sums`), so that what is reckoned with them counts.

    >>> [one.name for one in choose_techniques(sums=True) if one not in TECHNIQUES]
    ['parity', 'innies-outies', 'law-of-leftovers']
    """
    return tuple(
        technique
        for technique in HUMAN_TECHNIQUES
        if (human or counts_in_rating(technique, sums)) and (uniqueness or not technique.uses_uniqueness)
    )


def counts_in_rating(technique: Technique, sums: bool) -> bool:
    """Return whether the path that makes the rating may use a technique, in a puzzle with sums or without."""
    return technique.in_rating or (sums and technique.name in SUM_TECHNIQUES)

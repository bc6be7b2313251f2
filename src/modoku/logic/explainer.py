"""The techniques of the rating: the core finds the easiest of their steps, in the order of Sukaku Explainer.

A step by chains brings its facts along. Any other is a figure: the finders of figures are asked for one that proves
it, and that one is told, drawn and checked, under the name that the rating has for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from ..language import msg
from ..limits import time_limit
from .core import core_names, packed, rater_of
from .exclusion import with_exclusion
from .figure_titles import FIGURES, FigureTitle
from .figures import find_proof, step_of
from .reasoning import Fact, make_step
from .state import State
from .step import Evidence, Step
from .technique import StepSource, Technique

NAKED = ("naked-pair", "locked-pair", "naked-triple", "locked-triple", "naked-quad")
TWO_LINKS = ("skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "grouped-x-chain")
RECTANGLES = tuple(f"unique-rectangle-{number}" for number in range(1, 7))
WINGS = ("xyz-wing", "wxyz-wing", "als-xz", "sue-de-coq")

PROOFS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(NAKED, NAKED),
    **dict.fromkeys(TWO_LINKS[:-1], TWO_LINKS),
    **{fish: (fish, f"franken-{fish}", f"mutant-{fish}") for fish in ("x-wing", "swordfish", "jellyfish")},
    "xy-wing": ("xy-wing", *WINGS),
    "xyz-wing": WINGS,
    "wxyz-wing": WINGS,
    "vwxyz-wing": WINGS,
    "uvwxyz-wing": WINGS,
    "unique-rectangle": (*RECTANGLES, "hidden-rectangle"),
    "unique-loop": ("unique-loop", *RECTANGLES),
    "unique-hidden-subset": (*RECTANGLES, "hidden-rectangle", "unique-loop"),
    "three-strong-links": ("x-chain", "grouped-x-chain"),
    "three-strong-links-grouped": ("x-chain", "grouped-x-chain"),
    "bug": ("bug", "bug-more"),
    "bug-more": ("bug-more", "bug"),
}
"""The figures that may prove a step which the rating calls otherwise."""

EXCLUSIONS = {"aligned-pair-exclusion": 2, "aligned-triplet-exclusion": 3}


def find_easiest(state: State, techniques: Sequence[Technique]) -> Step | None:
    """Return the easiest step of some techniques of the rating; None where there is none, or the board is too large."""
    rater = rater_of(state.board)
    if rater is None:
        return None
    limit = time_limit()
    numbers = sorted(core_names().index(technique.name) for technique in techniques)
    found = rater.find_step(packed(state.candidates), numbers, None, limit.left(), limit.cancel)
    if found is None:
        limit.check()  # it may have had to stop
        return None
    number, rating, _, placements, eliminations, raw = found
    name = core_names()[number]
    if raw:
        chains = [tuple(Fact((c, d), is_true, tuple(p), nested) for c, d, is_true, p, nested in chain) for chain in raw]
        return make_step(state, name, rating / 10, tuple(placements), tuple(eliminations), chains)
    return _shown(state, Step(name, rating / 10, tuple(placements), tuple(eliminations)))


def _shown(state: State, step: Step) -> Step:
    """Return a step without evidence with the figure that proves it, as far as one does."""
    if step.technique in EXCLUSIONS:
        return with_exclusion(state, step, EXCLUSIONS[step.technique])
    found = [step_of(state, one) for one in find_proof(state, step, PROOFS.get(step.technique, (step.technique,)))]
    if not found:
        return replace(step, evidence=Evidence(tuple(dict.fromkeys(cell for cell, _ in step.eliminations))))
    told, figures = found[0], tuple(figure for one in found for figure in one.figures)
    return replace(step, evidence=told.evidence, reason=told.reason, figures=figures, notation=told.notation)


_TITLES: tuple[FigureTitle, ...] = (
    FigureTitle("unique-rectangle", msg("Unique rectangle"), 4.5, True),
    FigureTitle("unique-hidden-subset", msg("Unique rectangle with a hidden subset"), 4.6, True),
    FigureTitle("three-strong-links", msg("Three strong links"), 5.4),
    FigureTitle("three-strong-links-grouped", msg("Three strong links with groups"), 5.7),
    FigureTitle("aligned-pair-exclusion", msg("Aligned pair exclusion"), 6.2),
    FigureTitle("vwxyz-wing", msg("VWXYZ-wing"), 6.2),
    FigureTitle("y-loop", msg("Y-loop"), 6.5),
    FigureTitle("uvwxyz-wing", msg("UVWXYZ-wing"), 6.6),
    FigureTitle("forcing-chain", msg("Forcing chain"), 7.0),
    FigureTitle("aligned-triplet-exclusion", msg("Aligned triplet exclusion"), 7.5),
    FigureTitle("nishio", msg("Nishio"), 7.5),
    FigureTitle("multiple-forcing-chain", msg("Cell or region forcing chain"), 8.0),
    FigureTitle("dynamic-forcing-chain", msg("Dynamic forcing chain"), 8.5),
    FigureTitle(
        "dynamic-forcing-chain-plus", msg("Dynamic forcing chain with locked candidates, pairs and X-wings"), 9.0
    ),
    FigureTitle("nested-forcing-chain", msg("Dynamic forcing chain with forcing chains"), 9.5),
    FigureTitle("nested-multiple-chain", msg("Dynamic forcing chain with cell and region forcing chains"), 10.0),
    FigureTitle("nested-dynamic-chain", msg("Dynamic forcing chain with dynamic forcing chains"), 10.5),
)
"""The techniques of the rating that are no figures by themselves."""


@cache
def rated_techniques() -> tuple[Technique, ...]:
    """Return every technique of the rating, in the order in which they are tried.

    >>> [technique.name for technique in rated_techniques()][:2]
    ['full-house', 'hidden-single']
    """
    titles = {title.name: title for title in (*_TITLES, *FIGURES)}
    return tuple(
        Technique(
            name,
            titles[name].title,
            titles[name].rating,
            partial(_find_named, number=number),
            titles[name].uses_uniqueness,
            source=StepSource.RATING,
        )
        for number, name in enumerate(core_names())
    )


def _find_named(state: State, number: int) -> Iterator[Step]:
    step = find_easiest(state, (rated_techniques()[number],))
    return iter(() if step is None else (step,))

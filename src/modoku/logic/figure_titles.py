"""The names of figures: what people call them, how hard they are, and whether they rest on a single solution."""

from __future__ import annotations

from typing import NamedTuple

from ..language import Message, msg


class FigureTitle(NamedTuple):
    """A name in data, a title for people, the least rating of its steps, whether one solution is taken for granted."""

    name: str
    title: Message
    rating: float
    uses_uniqueness: bool = False


FIGURES: tuple[FigureTitle, ...] = (
    FigureTitle("full-house", msg("Full house"), 1.0),
    FigureTitle("hidden-single", msg("Hidden single"), 1.2),
    FigureTitle("hidden-single-line", msg("Hidden single in a line"), 1.5),
    FigureTitle("direct-pointing", msg("Direct pointing"), 1.7),
    FigureTitle("direct-claiming", msg("Direct claiming"), 1.9),
    FigureTitle("direct-hidden-pair", msg("Direct hidden pair"), 2.0),
    FigureTitle("naked-single", msg("Naked single"), 2.3),
    FigureTitle("direct-hidden-triple", msg("Direct hidden triple"), 2.5),
    FigureTitle("pointing", msg("Pointing"), 2.6),
    FigureTitle("claiming", msg("Claiming"), 2.8),
    FigureTitle("locked-pair", msg("Locked pair"), 2.9),
    FigureTitle("naked-pair", msg("Naked pair"), 3.0),
    FigureTitle("locked-triple", msg("Locked triple"), 3.1),
    FigureTitle("x-wing", msg("X-wing"), 3.2),
    FigureTitle("hidden-pair", msg("Hidden pair"), 3.4),
    FigureTitle("naked-triple", msg("Naked triple"), 3.6),
    FigureTitle("swordfish", msg("Swordfish"), 3.8),
    FigureTitle("hidden-triple", msg("Hidden triple"), 4.0),
    FigureTitle("skyscraper", msg("Skyscraper"), 4.0),
    FigureTitle("finned-x-wing", msg("Finned X-wing"), 4.1),
    FigureTitle("two-string-kite", msg("Two-string kite"), 4.1),
    FigureTitle("turbot-fish", msg("Turbot fish"), 4.1),
    FigureTitle("sashimi-x-wing", msg("Sashimi X-wing"), 4.2),
    FigureTitle("remote-pair", msg("Remote pair"), 4.1),
    FigureTitle("simple-colours", msg("Simple colours"), 4.2),
    FigureTitle("xy-wing", msg("XY-wing"), 4.2),
    FigureTitle("dual-two-string-kite", msg("Dual two-string kite"), 4.3),
    FigureTitle("siamese-finned-x-wing", msg("Siamese finned X-wing"), 4.3),
    FigureTitle("siamese-sashimi-x-wing", msg("Siamese sashimi X-wing"), 4.3),
    FigureTitle("empty-rectangle", msg("Empty rectangle"), 4.3),
    FigureTitle("dual-empty-rectangle", msg("Dual empty rectangle"), 4.4),
    FigureTitle("w-wing", msg("W-wing"), 4.4),
    FigureTitle("xyz-wing", msg("XYZ-wing"), 4.4),
    FigureTitle("unique-rectangle-1", msg("Unique rectangle, type 1"), 4.5, True),
    FigureTitle("unique-rectangle-2", msg("Unique rectangle, type 2"), 4.5, True),
    FigureTitle("unique-rectangle-4", msg("Unique rectangle, type 4"), 4.5, True),
    FigureTitle("unique-rectangle-5", msg("Unique rectangle, type 5"), 4.6, True),
    FigureTitle("unique-rectangle-3", msg("Unique rectangle, type 3"), 4.6, True),
    FigureTitle("unique-loop", msg("Unique loop"), 4.6, True),
    FigureTitle("unique-rectangle-6", msg("Unique rectangle, type 6"), 4.7, True),
    FigureTitle("hidden-rectangle", msg("Hidden rectangle"), 4.7, True),
    FigureTitle("avoidable-rectangle-1", msg("Avoidable rectangle, type 1"), 4.8, True),
    FigureTitle("avoidable-rectangle-2", msg("Avoidable rectangle, type 2"), 4.8, True),
    FigureTitle("multi-colours", msg("Multi-colours"), 4.7),
    FigureTitle("finned-swordfish", msg("Finned swordfish"), 4.9),
    FigureTitle("sashimi-swordfish", msg("Sashimi swordfish"), 5.0),
    FigureTitle("naked-quad", msg("Naked quad"), 5.0),
    FigureTitle("siamese-finned-swordfish", msg("Siamese finned swordfish"), 5.1),
    FigureTitle("siamese-sashimi-swordfish", msg("Siamese sashimi swordfish"), 5.1),
    FigureTitle("jellyfish", msg("Jellyfish"), 5.2),
    FigureTitle("hidden-quad", msg("Hidden quad"), 5.4),
    FigureTitle("wxyz-wing", msg("WXYZ-wing"), 5.5),
    FigureTitle("finned-jellyfish", msg("Finned jellyfish"), 5.5),
    FigureTitle("bug", msg("Bivalue universal grave"), 5.6, True),
    FigureTitle("bug-more", msg("Bivalue universal grave, several too many"), 5.7, True),
    FigureTitle("sashimi-jellyfish", msg("Sashimi jellyfish"), 5.7),
    FigureTitle("siamese-finned-jellyfish", msg("Siamese finned jellyfish"), 5.8),
    FigureTitle("siamese-sashimi-jellyfish", msg("Siamese sashimi jellyfish"), 5.8),
    FigureTitle("large-naked-subset", msg("Large naked subset"), 5.6),
    FigureTitle("large-hidden-subset", msg("Large hidden subset"), 5.8),
    FigureTitle("als-xz", msg("ALS-XZ"), 5.8),
    FigureTitle("sue-de-coq", msg("Sue de Coq"), 5.9),
    FigureTitle("x-chain", msg("X-chain"), 6.5),
    FigureTitle("xy-chain", msg("XY-chain"), 6.5),
    FigureTitle("als-xy-wing", msg("ALS-XY-wing"), 6.4),
    FigureTitle("continuous-loop", msg("Continuous loop"), 6.9),
    FigureTitle("grouped-x-chain", msg("Grouped X-chain"), 6.9),
    FigureTitle("death-blossom", msg("Death blossom"), 6.9),
    FigureTitle("aic", msg("Alternating inference chain"), 7.0),
    FigureTitle("als-chain", msg("ALS chain"), 7.1),
    FigureTitle("grouped-aic", msg("Grouped chain"), 7.2),
    FigureTitle("grouped-loop", msg("Grouped continuous loop"), 7.2),
    FigureTitle("franken-x-wing", msg("Franken X-wing"), 7.2),
    FigureTitle("franken-swordfish", msg("Franken swordfish"), 7.3),
    FigureTitle("finned-franken-x-wing", msg("Finned franken X-wing"), 7.3),
    FigureTitle("siamese-finned-franken-x-wing", msg("Siamese finned franken X-wing"), 7.3),
    FigureTitle("finned-franken-swordfish", msg("Finned franken swordfish"), 7.4),
    FigureTitle("siamese-finned-franken-swordfish", msg("Siamese finned franken swordfish"), 7.4),
    FigureTitle("franken-jellyfish", msg("Franken jellyfish"), 7.5),
    FigureTitle("finned-franken-jellyfish", msg("Finned franken jellyfish"), 7.6),
    FigureTitle("siamese-finned-franken-jellyfish", msg("Siamese finned franken jellyfish"), 7.6),
    FigureTitle("mutant-x-wing", msg("Mutant X-wing"), 7.6),
    FigureTitle("finned-mutant-x-wing", msg("Finned mutant X-wing"), 7.6),
    FigureTitle("siamese-finned-mutant-x-wing", msg("Siamese finned mutant X-wing"), 7.6),
    FigureTitle("mutant-swordfish", msg("Mutant swordfish"), 7.7),
    FigureTitle("finned-mutant-swordfish", msg("Finned mutant swordfish"), 7.7),
    FigureTitle("siamese-finned-mutant-swordfish", msg("Siamese finned mutant swordfish"), 7.7),
    FigureTitle("als-aic", msg("Chain with almost locked sets"), 7.7),
    FigureTitle("als-loop", msg("Loop with almost locked sets"), 7.7),
    FigureTitle("mutant-jellyfish", msg("Mutant jellyfish"), 7.9),
    FigureTitle("finned-mutant-jellyfish", msg("Finned mutant jellyfish"), 7.9),
    FigureTitle("siamese-finned-mutant-jellyfish", msg("Siamese finned mutant jellyfish"), 7.9),
    FigureTitle("cell-forcing-chain", msg("Cell forcing chain"), 8.0),
    FigureTitle("region-forcing-chain", msg("Region forcing chain"), 8.0),
    FigureTitle("sk-loop", msg("SK-loop"), 9.0),
    FigureTitle("multi-sector-set", msg("Multi-sector locked set"), 9.2),
    FigureTitle("tridagon", msg("Tridagon"), 9.3),
    FigureTitle("exocet", msg("Exocet"), 9.4),
    FigureTitle("template-set", msg("Template, digit set"), 9.8),
    FigureTitle("template-delete", msg("Template, candidate struck"), 9.8),
)
"""Every figure, easiest first. The ratings are Sudoku Explainer's where it knows the figure, modoku's own elsewhere."""

_BY_NAME = {title.name: title for title in FIGURES}
LENGTHS = frozenset(
    (
        *("x-chain", "xy-chain", "grouped-x-chain", "aic", "als-chain", "grouped-aic", "als-aic"),
        *("continuous-loop", "grouped-loop", "als-loop", "cell-forcing-chain", "region-forcing-chain"),
    )
)
"""Chains, which are the harder the longer they are."""


def find_title(name: str) -> FigureTitle | None:
    """Return the figure called so; None if there is none."""
    return _BY_NAME.get(name)


def rating_of(name: str, inferences: int) -> float:
    """Return how hard a figure is, with so many inferences where it is a chain.

    >>> rating_of("x-wing", 0), rating_of("aic", 6)
    (3.2, 7.3)
    """
    rating = _BY_NAME[name].rating
    return round(rating + length_rating(2 * inferences), 1) if name in LENGTHS else rating


def length_rating(nodes: int) -> float:
    """Return what the length of a chain adds to its rating: 0.1 each time nodes - 2 exceeds 4, 6, 8, 12, 16, 24 ...

    >>> [length_rating(n) for n in (6, 8, 10, 12)]
    [0.0, 0.1, 0.2, 0.3]
    """
    added, ceiling, odd = 0, 4, False
    while nodes - 2 > ceiling:
        added += 1
        ceiling = ceiling * 4 // 3 if odd else ceiling * 3 // 2
        odd = not odd
    return round(0.1 * added, 1)

"""Rules of the whole grid about cells that are near each other: chess moves, non-consecutive, anti-taxicab, entropy."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import VariantError
from ..language import msg
from ..puzzle import Position, Puzzle, Unit
from ..rules.entropic import thirds
from ..rules.entropy import Entropy
from ..rules.not_both import NotBoth
from ..rules.pairs import Pairs
from .classics import ground
from .recipe import Variant
from .squares import ORTHOGONAL, add_units, blocks, iter_pairs

KNIGHT: tuple[Position, ...] = ((1, 2), (2, 1), (1, -2), (2, -1))
KING: tuple[Position, ...] = ((0, 1), (1, 0), (1, 1), (1, -1))
CAMEL: tuple[Position, ...] = ((1, 3), (3, 1), (1, -3), (3, -1))


def anti_knight(puzzle: Puzzle) -> Puzzle:
    """Forbid equal digits a knight's move apart.

    >>> from modoku.variants import classic
    >>> puzzle = anti_knight(classic())
    >>> str(puzzle.layout.units[27])
    "knight's move r1c2-r2c4"
    """
    return forbid_moves(puzzle, "knight's move", KNIGHT, "anti-knight")


def anti_king(puzzle: Puzzle) -> Puzzle:
    """Forbid equal digits a king's move apart: neighbours, also across a corner."""
    return forbid_moves(puzzle, "king's move", KING, "anti-king")


def anti_camel(puzzle: Puzzle) -> Puzzle:
    """Forbid equal digits a camel's move (one and three) apart."""
    return forbid_moves(puzzle, "camel's move", CAMEL, "anti-camel")


def forbid_moves(puzzle: Puzzle, kind: str, offsets: Sequence[Position], recipe: str) -> Puzzle:
    """Forbid equal digits at these (down, right) distances; the units are of a kind, the layout has the recipe."""
    layout = puzzle.layout
    # Peers differ already: a second unit for the same pair would say nothing.
    pairs = [(a, b) for a, b in iter_pairs(layout, offsets) if b not in layout.peers[a]]
    units = [Unit(kind, "-".join(layout.cell_names(pair)), pair) for pair in pairs]
    return add_units(puzzle, units, recipe)


def non_consecutive(puzzle: Puzzle) -> Puzzle:
    """Forbid consecutive digits in cells that share an edge.

    >>> from modoku.variants import classic
    >>> len(non_consecutive(classic()).constraints[0].pairs)
    144
    """
    pairs = tuple(iter_pairs(puzzle.layout, ORTHOGONAL))
    return puzzle.with_constraints([Pairs(pairs, "difference", "!=", 1, "hidden")] if pairs else [])


def anti_taxicab(puzzle: Puzzle) -> Puzzle:
    """Forbid that a digit stands as many steps, across edges, from itself as it says.

    >>> from modoku.variants import classic
    >>> [(rule.digit, len(rule.pairs)) for rule in anti_taxicab(classic()).constraints][:2]
    [(1, 144), (2, 254)]
    """
    layout = puzzle.layout
    rules = []
    for digit in range(max(1, layout.lowest), layout.lowest + layout.size):
        steps = (
            (down, right) for down in range(digit + 1) for right in {digit - down, down - digit} if down or right > 0
        )
        pairs = tuple(iter_pairs(layout, steps))
        if pairs:
            rules.append(NotBoth(pairs, digit, "hidden"))
    return puzzle.with_constraints(rules)


def global_entropy(puzzle: Puzzle) -> Puzzle:
    """Demand a low, a middling and a high digit of every two by two cells.

    >>> from modoku.variants import classic
    >>> len(global_entropy(classic()).constraints[0].groups)
    64
    """
    if puzzle.size < 3:
        raise VariantError(msg("There are no three groups of digits in a grid of {size}.", size=puzzle.size))
    return puzzle.with_constraints([Entropy(blocks(puzzle.layout), **thirds(puzzle.layout), style="hidden")])


VARIANTS = (
    Variant(
        "anti-knight",
        msg("Anti-knight"),
        msg("Cells a knight's move apart hold different digits."),
        lambda puzzle, _: anti_knight(ground(puzzle)),
        examples=("anti-knight",),
    ),
    Variant(
        "anti-king",
        msg("Anti-king"),
        msg("Cells that touch, even at a corner, hold different digits."),
        lambda puzzle, _: anti_king(ground(puzzle)),
        examples=("anti-king",),
    ),
    Variant(
        "anti-camel",
        msg("Anti-camel"),
        msg("Cells one step and three steps apart, as a camel moves, hold different digits."),
        lambda puzzle, _: anti_camel(ground(puzzle)),
        examples=("anti-camel",),
    ),
    Variant(
        "non-consecutive",
        msg("Non-consecutive"),
        msg("Cells that share an edge never hold consecutive digits."),
        lambda puzzle, _: non_consecutive(ground(puzzle)),
        examples=("non-consecutive",),
    ),
    Variant(
        "anti-taxicab",
        msg("Anti-taxicab"),
        msg("No digit stands as many steps from itself, across edges, as it says."),
        lambda puzzle, _: anti_taxicab(ground(puzzle)),
        examples=("anti-taxicab",),
    ),
    Variant(
        "global-entropy",
        msg("Global entropy"),
        msg(
            "Every two by two cells hold a low, a middling and a high digit: 1 to 3, 4 to 6 and 7 to 9 in a 9 x 9 grid."
        ),
        lambda puzzle, _: global_entropy(ground(puzzle)),
        examples=("global-entropy",),
    ),
)

"""All clue makers, and with them the modules of all rules that they know: loaded when a request needs clues."""

from __future__ import annotations

from . import borders, cells, lines, named, pairs, sums

CLUE_MAKERS = {
    clue_maker.name: clue_maker
    for module in (lines, pairs, cells, sums, named, borders)
    for clue_maker in module.CLUE_MAKERS
}
"""By name of the variant."""

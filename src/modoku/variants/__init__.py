"""Named recipes over `puzzle`: classic, jigsaw, diagonal, killer ... The only place that knows a variant's name."""

from importlib import import_module
from typing import TYPE_CHECKING

from .classics import classic, is_classic9, latin, parse_boxes, square
from .naming import puzzle_from_plain, rules_of, with_true_name
from .recipe import Parameter, Variant
from .registry import all_variants, find_recipe, from_file, get_variant, make, parse_recipe

if TYPE_CHECKING:
    from .borders import rossini, sandwich, skyscraper, x_sum
    from .chess import anti_camel, anti_king, anti_knight, anti_taxicab, global_entropy, non_consecutive
    from .cubes import cube, roxdoku
    from .dots import consecutive, difference, kropki, ratio, xv
    from .groups import argyle, asterisk, centre_dot, diagonal, extra_region, girandola, position, windoku
    from .irregular import chaos_construction, colour, jigsaw, ready_layouts
    from .lines import between, palindrome, renban, thermometer, whispers
    from .marks import clone, greater_than, quadruple
    from .named import add_lines, add_outside
    from .overlapping import FIGURES, figure, overlap
    from .parities import maximum, minimum, parity
    from .pointers import counting_circles, indexing
    from .sums import arrow, diagonal_from, kenken, killer, little_killer, region_sum
    from .unseen import doublers, yin_yang

__all__ = [
    "FIGURES",
    "Parameter",
    "Variant",
    "add_lines",
    "add_outside",
    "all_variants",
    "anti_camel",
    "anti_king",
    "anti_knight",
    "anti_taxicab",
    "argyle",
    "arrow",
    "asterisk",
    "between",
    "centre_dot",
    "chaos_construction",
    "classic",
    "clone",
    "colour",
    "consecutive",
    "counting_circles",
    "cube",
    "diagonal",
    "diagonal_from",
    "difference",
    "doublers",
    "extra_region",
    "figure",
    "find_recipe",
    "from_file",
    "get_variant",
    "girandola",
    "global_entropy",
    "greater_than",
    "indexing",
    "is_classic9",
    "jigsaw",
    "kenken",
    "killer",
    "kropki",
    "latin",
    "little_killer",
    "make",
    "maximum",
    "minimum",
    "non_consecutive",
    "overlap",
    "palindrome",
    "parity",
    "parse_boxes",
    "parse_recipe",
    "position",
    "puzzle_from_plain",
    "quadruple",
    "ratio",
    "ready_layouts",
    "region_sum",
    "renban",
    "rossini",
    "roxdoku",
    "rules_of",
    "sandwich",
    "skyscraper",
    "square",
    "thermometer",
    "whispers",
    "windoku",
    "with_true_name",
    "x_sum",
    "xv",
    "yin_yang",
]

_HOMES = {
    "borders": "rossini sandwich skyscraper x_sum",
    "chess": "anti_camel anti_king anti_knight anti_taxicab global_entropy non_consecutive",
    "cubes": "cube roxdoku",
    "dots": "consecutive difference kropki ratio xv",
    "groups": "argyle asterisk centre_dot diagonal extra_region girandola position windoku",
    "irregular": "chaos_construction colour jigsaw ready_layouts",
    "lines": "between palindrome renban thermometer whispers",
    "marks": "clone greater_than quadruple",
    "named": "add_lines add_outside",
    "overlapping": "FIGURES figure overlap",
    "parities": "maximum minimum parity",
    "pointers": "counting_circles indexing",
    "sums": "arrow diagonal_from kenken killer little_killer region_sum",
    "unseen": "doublers yin_yang",
}
"""Where the functions of recipes live: their modules are loaded when they are first used."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        for module, names in _HOMES.items():
            if name in names.split():
                value = getattr(import_module(f".{module}", __name__), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module 'modoku.variants' has no attribute '{name}'")

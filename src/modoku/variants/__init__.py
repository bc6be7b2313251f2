"""Named recipes over `puzzle`: classic, jigsaw, diagonal, killer ... The only place that knows a variant's name."""

from .chess import anti_camel, anti_king, anti_knight, non_consecutive
from .classic import classic, latin, parse_boxes, square, usual_boxes
from .dots import consecutive, difference, kropki, ratio, xv
from .groups import asterisk, centre_dot, diagonal, extra_region, girandola, position, windoku
from .lines import between, palindrome, renban, thermometer, whispers
from .parity import maximum, minimum, parity
from .recipe import Parameter, Variant
from .registry import all_variants, get_variant, make, parse_recipe
from .sums import arrow, diagonal_from, killer, little_killer, region_sum

__all__ = [
    "Parameter",
    "Variant",
    "all_variants",
    "anti_camel",
    "anti_king",
    "anti_knight",
    "arrow",
    "asterisk",
    "between",
    "centre_dot",
    "classic",
    "consecutive",
    "diagonal",
    "diagonal_from",
    "difference",
    "extra_region",
    "get_variant",
    "girandola",
    "killer",
    "kropki",
    "latin",
    "little_killer",
    "make",
    "maximum",
    "minimum",
    "non_consecutive",
    "palindrome",
    "parity",
    "parse_boxes",
    "parse_recipe",
    "position",
    "ratio",
    "region_sum",
    "renban",
    "square",
    "thermometer",
    "usual_boxes",
    "whispers",
    "windoku",
    "xv",
]

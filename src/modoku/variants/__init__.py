"""Named recipes over `puzzle`: classic, jigsaw, diagonal, killer ... The only place that knows a variant's name."""

from .classic import classic, latin, parse_boxes, square, usual_boxes
from .recipe import Parameter, Variant
from .registry import all_variants, get_variant, make, parse_recipe

__all__ = [
    "Parameter",
    "Variant",
    "all_variants",
    "classic",
    "get_variant",
    "latin",
    "make",
    "parse_boxes",
    "parse_recipe",
    "square",
    "usual_boxes",
]

"""What is told of a result: JSON fields, the same on the command line and over HTTP.

Each function takes what a question gave and makes plain values of it. Nothing is asked or decided here, and nothing is
written: see `cli` and `web` for that.
"""

from .lists import engine_fields, format_fields, variant_fields
from .models import model_fields
from .symmetries import canonical_fields, equivalence_fields, group_fields, image_fields
from .words import VERDICTS

__all__ = [
    "VERDICTS",
    "canonical_fields",
    "engine_fields",
    "equivalence_fields",
    "format_fields",
    "group_fields",
    "image_fields",
    "model_fields",
    "variant_fields",
]

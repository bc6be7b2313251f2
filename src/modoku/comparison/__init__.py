"""All models and engines side by side on the same puzzles: how large, how long, what they say, and whether they agree.

`compare` measures one puzzle, `summarise` many; `to_table` and the charts show it. Nobody is believed: an answer counts
once it keeps the rules, and a claim of "no more" is refuted by any answer that the others found.
"""

from .chart import Curve, draw_bars, draw_boxes, draw_curves
from .families import BOARDS, BoardKind, PuzzleTriple, iter_families, make_family
from .measure import MODEL_NAMES, compare, iter_rows, warm_up
from .report import remarks, summary_fields, summary_table, to_table
from .rows import Comparison, ComparisonRow, EngineRow, RowState, established
from .rules import random_rule
from .summary import Summary, summarise

__all__ = [
    "BOARDS",
    "MODEL_NAMES",
    "BoardKind",
    "Comparison",
    "ComparisonRow",
    "Curve",
    "EngineRow",
    "PuzzleTriple",
    "RowState",
    "Summary",
    "compare",
    "draw_bars",
    "draw_boxes",
    "draw_curves",
    "established",
    "iter_families",
    "iter_rows",
    "make_family",
    "random_rule",
    "remarks",
    "summarise",
    "summary_fields",
    "summary_table",
    "to_table",
    "warm_up",
]

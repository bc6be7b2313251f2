"""Setting variants as a setter does: clues are drawn on blank paper, and they choose the grid.

Nothing is read off a completed grid that was there first. Clues are drawn in style, an engine says which grids are
left, and the clue is taken that leaves fewest, until one is left (`floating`); cages over the whole board begin with
their shapes (`cages`). Then a person's steps decide what else is needed and what is not (`easing`).
"""

from .draft import ClueKind, Draft
from .floors import check_floor
from .source import SettingSource, kinds_of

__all__ = ["ClueKind", "Draft", "SettingSource", "check_floor", "kinds_of"]

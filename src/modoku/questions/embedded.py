"""The solution that came with a puzzle, held against its rules."""

from __future__ import annotations

from ..language import Message, msg
from ..puzzle import Puzzle, find_violation


def embedded_remarks(puzzle: Puzzle) -> tuple[Message, ...]:
    """Return in words how the solution that came with a puzzle breaks its rules; nothing where it does not.

    Of a puzzle with one solution that is to say: ours is another one.
    """
    text, layout = puzzle.about("solution") or "", puzzle.layout
    if not text or len(text) != layout.cell_count or not set(text) <= set(layout.symbols):
        return ()
    problem = find_violation(puzzle, [layout.symbols.index(symbol) + 1 for symbol in text])
    if problem is None:
        return ()
    return (msg("The solution that came with the puzzle does not fit it: {problem}", problem=problem),)

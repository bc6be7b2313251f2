"""Text to puzzle and back: one file a format, one registry.

`read` and `write` take whole texts; `iter_lines` reads lists of any length, one puzzle a line, and goes on after a bad
line. A reader raises FormatError and nothing else, whatever the text. Not for drawing: see `render`.
"""

from .detection import detect
from .format import Context, Format
from .reading import iter_lines, read, read_puzzle
from .registry import all_formats, get_format
from .writing import find_losses, to_line, write

__all__ = [
    "Context",
    "Format",
    "all_formats",
    "detect",
    "find_losses",
    "get_format",
    "iter_lines",
    "read",
    "read_puzzle",
    "to_line",
    "write",
]

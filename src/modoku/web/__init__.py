"""The studio: pages to play, make, explore and learn, and an HTTP interface for programs.

Nothing is decided here: routes parse, ask one question of the library in a worker process, and shape the answer. Needs
the extra `web`; nothing else in modoku imports it but the command `serve` and, for its board, `jupyter`.
"""

from .settings import Settings, data_folder

__all__ = ["Settings", "data_folder"]

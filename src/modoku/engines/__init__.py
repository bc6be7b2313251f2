"""Mathematics to answers. Every answer of every engine passes `Solution.checked` before anyone sees it."""

from .engine import Availability, Engine
from .registry import ENGINES, all_engines, available_engines, get_engine

__all__ = ["ENGINES", "Availability", "Engine", "all_engines", "available_engines", "get_engine"]

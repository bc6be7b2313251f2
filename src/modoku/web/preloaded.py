"""What every worker process needs, loaded once before they are forked: they then start in milliseconds."""

from . import process

__all__ = ["process"]

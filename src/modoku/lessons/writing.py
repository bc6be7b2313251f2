"""A lesson as a file, by the ending of its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from .html import to_html
from .json import write_json
from .lesson import Lesson
from .notebook import to_notebook
from .pdf import to_pdf
from .tex import to_tex

ENDINGS: Mapping[str, Callable[[Lesson, str], bytes]] = MappingProxyType(
    {
        "html": lambda lesson, language: to_html(lesson, language).encode(),
        "pdf": to_pdf,
        "tex": lambda lesson, language: to_tex(lesson, language).encode(),
        "json": lambda lesson, language: write_json(lesson, language).encode(),
        "page": lambda lesson, language: write_json(lesson, language, themed=False).encode(),
        "ipynb": lambda lesson, language: to_notebook(lesson, language).encode(),
    }
)
"""Every way to write a lesson, by the ending of the file."""


def write_lesson(lesson: Lesson, ending: str, language: str = "en") -> bytes:
    """Return a lesson as the content of a file of that ending (one of `ENDINGS`)."""
    return ENDINGS[ending](lesson, language)

"""Sentences of the book outside its texts, written in both languages side by side like the texts themselves."""

from __future__ import annotations

from ..language import said
from ..lessons.lesson import Told
from .source import told


def both(english: str, french: str, **gaps: object) -> Told:
    """Return a sentence in both languages; `{gaps}` are filled, formulas between dollars are set.

    >>> both("{n} cells", "{n} cases", n=4).said("fr")
    '4 cases'
    """
    words = {"en": english, "fr": french}
    filled = {
        language: text.format(**{name: said(value, language) for name, value in gaps.items()}) if gaps else text
        for language, text in words.items()
    }
    return told(filled, lambda name, _: f"[[{name}]]")

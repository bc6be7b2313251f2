"""Sentences of the book outside its texts, written in both languages side by side like the texts themselves."""

from __future__ import annotations

import re

from ..language import said
from ..language.message import name_cells
from ..lessons.lesson import Told
from .source import told

_TYPED = ((r"\bfor\b", "pour"), (r"\bwith\b", "avec"), (r"\bsum\b", "somme"), (r"\bbox\(", "bloc("), (r" ?: ", " : "))
"""The words of families, which a student may write in either language."""


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


def as_typed(english: str, french: str | None = None) -> Told:
    """Return lines that are typed as they are: no typography, but the words and cells of each language.

    >>> as_typed("for b, k: sum i, j with box(i,j) = b: x(i,j,k) = 1").said("fr")
    'pour b, k : somme i, j avec bloc(i,j) = b : x(i,j,k) = 1'
    >>> as_typed("r1c2, r2c2").said("fr"), as_typed("yes").said("fr")
    ('L1C2, L2C2', 'oui')
    """
    if french is None:
        french = {"yes": "oui", "no": "non"}.get(english) or name_cells(english, "fr")
        for old, new in _TYPED:
            french = re.sub(old, new, french)
    return Told(english, runs=(("en", (english,)), ("fr", (french,))))

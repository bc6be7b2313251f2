"""The language of an answer: `lang` in the address, else what the browser prefers, else English."""

from __future__ import annotations

from urllib.parse import parse_qs

from ..language import LANGUAGES, language_of


def language_for(query: str, accepted: str) -> str:
    """Choose the language.

    >>> language_for("", "de;q=0.9, fr-CA;q=0.8, en;q=0.7"), language_for("lang=en", "fr")
    ('fr', 'en')
    """
    asked = parse_qs(query).get("lang", [""])[0]
    if asked in LANGUAGES:
        return asked
    ranked = []
    for place, part in enumerate(accepted[:500].split(",")):
        tag, _, rest = part.strip().partition(";")
        quality = _quality(rest)
        ranked.append((-quality, place, tag))
    for _, __, tag in sorted(ranked):
        found = language_of(tag)
        if found is not None:
            return found
    return "en"


def _quality(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q="))
    except ValueError:
        return 1.0

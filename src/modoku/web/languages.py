"""The language of an answer: `lang` in the address, else what the browser prefers, else English."""

from __future__ import annotations

from ..language import LANGUAGES, language_of

MOST_LOOKED_AT = 500
"""No more characters of an address or a header than that are looked at."""


def language_for(query: str, accepted: str) -> str:
    """Choose the language.

    >>> language_for("", "de;q=0.9, fr-CA;q=0.8, en;q=0.7"), language_for("lang=en", "fr")
    ('fr', 'en')
    """
    # Not taken apart as a whole: this is done for every request, and an address may hold anything.
    asked = next((part[5:] for part in query[:MOST_LOOKED_AT].split("&") if part.startswith("lang=")), "")
    if asked in LANGUAGES:
        return asked
    ranked = []
    for place, part in enumerate(accepted[:MOST_LOOKED_AT].split(",")):
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

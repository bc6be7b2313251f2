"""The texts of the page, in English and French."""

from __future__ import annotations

from ..language import get_catalogue, msg

PAGE = (msg("Play"),)


def page_words(language: str) -> dict[str, str]:
    """Give every text of the page in a language, under its English wording.

    >>> page_words("en")["Play"]
    'Play'
    """
    return {message.text: get_catalogue(language).find(message.text) for message in PAGE}

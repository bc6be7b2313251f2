"""Which language to speak: what was asked for, else the locale of the environment, else English."""

from __future__ import annotations

import os
from collections.abc import Mapping

from .catalogue import LANGUAGES


def language_of(tag: str) -> str | None:
    """Return our code for a locale name such as `fr_CA.UTF-8`, or None if we do not speak it.

    >>> language_of("fr_CA.UTF-8"), language_of("C"), language_of("de")
    ('fr', None, None)
    """
    code = tag.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else None


def default_language(environ: Mapping[str, str] | None = None) -> str:
    """Return the language of the environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), English if none fits.

    >>> default_language({"LANG": "fr_FR.UTF-8"})
    'fr'
    """
    variables = os.environ if environ is None else environ
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for tag in variables.get(name, "").split(":"):
            if tag:
                # The first variable that is set decides, as for every other program.
                return language_of(tag) or "en"
    return "en"

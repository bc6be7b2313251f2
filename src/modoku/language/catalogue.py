"""The catalogue of sentences: `.po` files read as they are, so that there is nothing to compile or to forget.

Only what our files use is understood: `msgid`, `msgid_plural`, `msgstr`, `msgstr[n]`, comments.
Not for extraction: `pybabel extract` does that (see CONTRIBUTING).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from json import loads

LANGUAGES = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Translations:
    """The sentences of one language: English key to its translation (singular first, then plural)."""

    language: str
    entries: Mapping[str, tuple[str, ...]]

    def find(self, text: str, plural: str | None = None, n: int = 1) -> str:
        """Return the sentence for `text` in this language, or `text` itself where there is none.

        >>> get_catalogue("en").find("one cell", "{n} cells", 3)
        '{n} cells'
        """
        is_plural = n >= 2 if self.language == "fr" else n != 1
        forms = self.entries.get(text, ())
        if not forms or not forms[0]:
            return plural if plural is not None and is_plural else text
        return forms[1] if plural is not None and is_plural and len(forms) > 1 else forms[0]


@lru_cache
def get_catalogue(language: str) -> Translations:
    """Load the catalogue of a language; English needs none, its sentences are the keys."""
    if language == "en":
        return Translations("en", {})
    # Takes longer to load than all the rest of this room, and English does without.
    from importlib.resources import files

    text = files(__package__).joinpath("locale", f"{language}.po").read_text(encoding="utf-8")
    return Translations(language, dict(iter_entries(text)))


def iter_entries(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    r"""Yield (English sentence, translations) for every entry of a `.po` text, the header left out.

    >>> list(iter_entries('msgid "cell"\nmsgstr "case"\n'))
    [('cell', ('case',))]
    """
    for block in text.split("\n\n"):
        fields: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if not line or line.startswith("#"):
                continue
            quoted = line
            if not line.startswith('"'):
                key, _, quoted = line.partition(" ")
                fields[key] = ""
            fields[key] += loads(quoted)  # the escapes of these files are JSON's
        if fields.get("msgid"):
            plurals = tuple(v for k, v in sorted(fields.items()) if k.startswith("msgstr["))
            yield fields["msgid"], plurals or (fields.get("msgstr", ""),)

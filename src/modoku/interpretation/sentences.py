"""The rules of a puzzle in words, sentence by sentence, each with the rules that it may state."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from .colours import NAMES
from .vocabulary import Claim, claims_in, is_comment, is_explanation, is_filler

_COLOURS = re.compile(r"\b(" + "|".join(NAMES) + r")s?\b")
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-", "−": "-"})
_BULLETS = " \t•*-◆●·>○▪■"
MOST_SENTENCES = 200


@dataclass(frozen=True, eq=False)
class Sentence:
    """A sentence: what it says, which colours it names, which rules it may state. Compared by identity.

    Attributes:
        text: in small letters, with its heading.
        colours: the words for colours in it.
        claims: the rules that it may state, with a number or more where it has them.
        is_filler: whether it says nothing that a solution could break, or only what every grid obeys.
        is_homeless: whether it names only colours that nothing drawn has, so that it may speak of anything.
    """

    text: str
    colours: frozenset[str] = frozenset()
    claims: tuple[Claim, ...] = ()
    is_filler: bool = False
    is_homeless: bool = False

    def fit(self, colours: str | Iterable[str]) -> int:
        """Return 2 if it names one of these colours, 1 if it names none, 0 if it names others."""
        if not self.colours:
            return 1
        seen = (colours,) if isinstance(colours, str) else tuple(colours)
        if any(colour in NAMES[word] for word in self.colours for colour in seen):
            return 2
        return 1 if self.is_homeless else 0

    def numbers(self, kind: str) -> list[object]:
        """Return what it says of a rule, one entry for each way to understand it."""
        return [claim.value for claim in self.claims if claim.kind == kind]


def sentences_of(rules: str) -> list[Sentence]:
    r"""Return the sentences of a text; a short line without a full stop is the heading of the next.

    >>> [s.text for s in sentences_of("Renban\\nDigits on a line form a set.")]
    ['renban: digits on a line form a set.']
    """
    text = unicodedata.normalize("NFKC", rules).translate(_QUOTES).replace("\\n", "\n")
    text = re.sub(r"\b(i\.e|e\.g|ie|eg|etc|vs)\.", lambda match: match[1].replace(".", ""), text, flags=re.IGNORECASE)
    found: list[str] = []
    heading = ""
    for line in text.split("\n"):
        bare = line.strip(_BULLETS)
        if not bare:
            continue
        if len(bare) < 40 and not re.search(r"[.!?]$", bare) and len(bare.split()) <= 5:
            heading = bare.rstrip(":") + ": "
            continue
        for k, part in enumerate(re.split(r"(?<=[.!?;])\s+|(?<=[a-z][.!?])(?=[A-Z][a-z])", bare)):
            if re.fullmatch(r"\d{1,2}\.|[A-Za-z-]{4,}( [A-Za-z-]+)?\.", part.strip()) and not is_greeting(part):
                heading += part.strip().rstrip(".") + ": "
                continue
            whole = (heading + part.strip()).lower()
            heading = ""
            if k and found and found[-1].endswith(";") and (len(whole) < 40 or whole.startswith("and ")):
                found[-1] += " " + whole
            elif part.strip():
                found.append(whole)
        heading = ""
    if heading:
        found.append(heading.lower())
    return [_sentence(one) for one in found[:MOST_SENTENCES]]


def is_greeting(text: str) -> bool:
    """Return whether two words are none of a rule: they are no heading."""
    return re.search("enjoy|thank|luck|fun|hello|cheers", text.lower()) is not None


def _sentence(text: str) -> Sentence:
    short = text[:1000]
    colours = frozenset(match[1] for match in _COLOURS.finditer(short))
    if is_comment(short):
        return Sentence(short, colours, is_filler=True)
    claims = tuple(claims_in(short))
    says_nothing = is_explanation(short) or (not claims and is_filler(short))
    return Sentence(short, colours, claims, says_nothing)

r"""The text of a chapter: one file, both languages side by side, read into entries.

    # English title | titre français
    == variables | The variables | Les variables            a section
    en: A paragraph with `code`, **strong** words, a formula $x_{i,j}$ and a fact [[clauses]].
    fr: Un paragraphe …
    $$ \forall i \ x_i \ge 0                                 a formula on a line of its own
    @definition word | title | titre                         also theorem, lemma, corollary; @proof, @list, @steps
    @figure FACT    @table FACT    @walk sat                 pictures and tables that are facts; the steps on this grid
    @code                                                    lines that begin with >
    @exercise KIND NAME                                      a question; `step B < A` begins a step of a proof

Entries are separated by blank lines. [[#word]] is the number of a statement. Every paragraph stands in both languages,
or reading fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ..errors import FormatError
from ..language import LANGUAGES, msg
from ..language.message import name_cells
from ..lessons.lesson import Run, Told
from .mathematics import read_formula

_FACT = re.compile(r"\[\[(#?[\w-]+)\]\]")
_FORMULA = re.compile(r"\$([^$]+)\$")
_KEPT = re.compile(r"(`[^`]*`)")


@dataclass(frozen=True)
class SourceStep:
    """A step of a proof that a reader puts in order: its letter, the letters it rests on, its words."""

    letter: str
    before: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class SourceEntry:
    """One entry of a chapter.

    Attributes:
        kind: `title`, `section`, `text`, `formula`, `code`, or the word after @.
        line: where it begins, from 1.
        arguments: the words after its kind.
        titles: what it is called, by language.
        words: its paragraphs, by language.
        code: its lines of code, or its formula.
        steps: the steps of a proof to put in order.
    """

    kind: str
    line: int
    arguments: tuple[str, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    code: tuple[str, ...] = ()
    steps: tuple[SourceStep, ...] = ()


def read_source(text: str) -> tuple[SourceEntry, ...]:
    r"""Read a chapter; raise FormatError with the line of what is wrong.

    >>> read_source("== a | One | Un\n\nen: Words.\nfr: Des mots.")[1].words["fr"]
    ('Des mots.',)
    """
    found = []
    block: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            block.append(line)
        elif block:
            found.append(_entry(block, number - len(block)))
            block = []
    return tuple(found)


def _entry(block: list[str], line: int) -> SourceEntry:
    head = block[0]
    if head.startswith("$$"):
        return SourceEntry("formula", line, code=(" ".join([head[2:], *block[1:]]).strip(),))
    if head.startswith(("# ", "== ", "@")):
        name, *titles = (part.strip() for part in head.lstrip("#=@ ").split(" | "))
        if head.startswith("# "):
            return SourceEntry("title", line, titles=_titles([name, *titles], line))
        kind, *arguments = name.split()
        if head.startswith("== "):
            return SourceEntry("section", line, (kind,), _titles(titles, line))
        return _body(kind, tuple(arguments), _titles(titles, line) if titles else {}, block[1:], line)
    return _body("text", (), {}, block, line)


def _titles(titles: list[str], line: int) -> dict[str, str]:
    if len(titles) != len(LANGUAGES):
        raise FormatError(msg("A title is needed in each language."), None, line)
    return dict(zip(LANGUAGES, titles, strict=True))


def _body(
    kind: str, arguments: tuple[str, ...], titles: Mapping[str, str], lines: list[str], start: int
) -> SourceEntry:
    code: list[str] = []
    groups: list[tuple[str, tuple[str, ...], dict[str, list[str]]]] = [("", (), {name: [] for name in LANGUAGES})]
    for line in lines:
        mark, _, rest = line.partition(":")
        if line.startswith(">"):
            code.append(line[2:])
        elif line.startswith("step "):
            letter, _, before = line[5:].partition("<")
            groups.append((letter.strip(), tuple(before.split()), {name: [] for name in LANGUAGES}))
        elif mark in LANGUAGES:
            groups[-1][2][mark].append(rest.strip())
        else:
            raise FormatError(msg("This line says nothing in either language: {line}", line=line[:60]), None, start)
    for _, _, words in groups:
        if len({len(told) for told in words.values()}) != 1:
            raise FormatError(msg("This part is not there in every language."), None, start)
    frozen = [(a, b, {name: tuple(told) for name, told in words.items()}) for a, b, words in groups]
    return SourceEntry(
        kind, start, arguments, titles, frozen[0][2], tuple(code), tuple(SourceStep(*g) for g in frozen[1:])
    )


def typeset_french(text: str) -> str:
    """Put the spaces of French typography, outside code.

    >>> typeset_french("Est-ce vrai ? Oui : « oui ».").replace(chr(0x202F), "_").replace(chr(0xA0), "~")
    'Est-ce vrai_? Oui~: «~oui~».'
    """
    parts = _KEPT.split(text)
    for place in range(0, len(parts), 2):
        part = re.sub(r" ([;!?])", "\u202f\\1", parts[place]).replace(" :", "\u00a0:")
        part = part.replace("« ", "«\u00a0").replace(" »", "\u00a0»").replace("'", "’")
        parts[place] = re.sub(r"(\d) (\d{3})(?!\d)", "\\1\u202f\\2", part)
    return "".join(parts)


def told(words: Mapping[str, str], fact: Callable[[str, str], str]) -> Told:
    """Return a text of both languages with its facts and formulas in place; `fact(name, language)` gives a fact."""
    runs = tuple((language, tuple(_runs(words[language], language, fact))) for language in LANGUAGES)
    return Told(words["en"], runs=runs)


def _runs(text: str, language: str, fact: Callable[[str, str], str]) -> Iterator[Run]:
    text = _FACT.sub(lambda found: fact(found[1], language), text)
    pieces = _FORMULA.split(text)
    for place, piece in enumerate(pieces):
        if place % 2:
            yield read_formula(piece)
        elif piece:
            yield name_cells(typeset_french(piece) if language == "fr" else piece, language)

"""Doublers: cells that the solver finds, whose digits count double for what is drawn."""

from __future__ import annotations

import re
from dataclasses import replace

from ..puzzle import AllDifferent, Constraint, Domain
from ..rules.counting_circles import CountingCircles
from ..rules.doublers import Doublers
from ..rules.indexing import Indexing
from .sentences import Sentence
from .study import Proposal, Study

_WORD = r"\bdoublers?\b|counts? (as )?double|'doubled'"
_TOLD = re.compile(
    r"row.*column|(each|every) (of the )?digits?|digits? (from )?1.*9|(nine|9) (cells|doublers)"
    r"|\b(double|twice|doubled)\b.*(value|digit)|(value|digit).*\b(double|twice|doubled)\b"
)
_OTHER = re.compile(r"adjacent|touch|neighbo|knight|king|diagonal|cannot|not\b|except|negat|hal[fv]|circle|shad|\bif\b")
_OF_DIGITS = (AllDifferent, Domain, CountingCircles, Indexing)
"""What speaks of the digits themselves, not of what they are worth."""


def find_doublers(study: Study) -> None:
    """Find out whether there are doublers, one in each row, column and box, all with different digits."""
    told = study.sentences_about(_WORD)
    if any(one.is_filler and not _is_plain(one) for one in told):
        return
    if any(re.search("row.*column", one.text) for one in told):
        study.doubled = tuple(unit.cells for unit in study.puzzle.layout.units)


def apply_doublers(study: Study) -> None:
    """Let doubled digits count for all that is drawn and has a meaning."""
    rules = [rule for one in study.taken if one.figures for rule in one.constraints or () if _counts(rule)]
    if not study.doubled or not rules:
        return
    whole = Doublers(study.doubled, tuple(dict.fromkeys(rules)))
    study.spare.clear()
    study.taken = [_seen_by(whole, one) for one in study.taken]
    about = study.sentences_about(_WORD)
    told = [one for one in about if _is_plain(one)]
    study.heard.difference_update(about)
    study.heard.update(told)
    study.take(Proposal(3, "doublers", [whole], (), told[0] if told else None, "" if told else "doublers"))


def _counts(rule: Constraint) -> bool:
    return not isinstance(rule, _OF_DIGITS)


def _is_plain(sentence: Sentence) -> bool:
    """Return whether a sentence says of doublers only what all doublers are."""
    return _TOLD.search(sentence.text) is not None and _OTHER.search(sentence.text) is None


def _seen_by(whole: Doublers, taken: Proposal) -> Proposal:
    """Return a reading whose rules are those of the doublers now."""
    rules = taken.constraints or []
    if not taken.figures or not any(map(_counts, rules)):
        return taken
    return replace(taken, constraints=[*(rule for rule in rules if not _counts(rule)), whole])

"""Which sentences a rule accounts for: a sentence that says what was taken is not left over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..puzzle import Constraint
from .sentences import Sentence
from .study import Proposal

_SAYS: Mapping[str, tuple[str, ...]] = {
    "killer": ("cage", "cage_differ"),
    "killer_repeats": ("cage", "cage_repeat"),
    "killer_compared": ("cage", "cage_differ"),
    "dot_consecutive": ("consecutive",),
    "dot_ratio_2": ("ratio",),
    "dot_ratio_3": ("ratio",),
    "dot_edge_sum": ("edge_sum",),
    "dot_whisper": ("whisper",),
    "dot_nonconsecutive": ("nonconsecutive",),
    "difference_shown": ("difference_n",),
    "ratio_shown": ("ratio",),
    "product_shown": ("product_n",),
    "sum_shown": ("sum_n", "edge_sum"),
    "arrow_digits": ("arrow",),
    "cage_signs": ("cage_signs", "sign"),
    "monotone": ("monotone", "thermo"),
    "monotone_slow": ("monotone_slow", "slow", "thermo"),
    "slow": ("slow", "thermo"),
    "fast": ("fast", "thermo"),
    "between": ("between", "lockout"),
    "lockout": ("lockout", "between", "whisper"),
    "cage_sums_differ": ("cage_sums_differ", "cage", "cage_differ"),
    "cage_equal": ("cage_equal", "cage_differ"),
    "equality_cage": ("equality_cage", "cage_differ"),
    "cage_sum_kind": ("cage_sum_kind", "cage_differ"),
    "cage_number_kind": ("cage_number_kind", "cage_differ"),
    "hidden_cage": ("diagonal", "extra_region"),
}
"""Claims of sentences for each kind of rule that was taken, where they are called otherwise or there are several."""
_STYLES: Mapping[str, tuple[str, ...]] = {
    "thermometer": ("thermo",),
    "slow-thermometer": ("slow", "thermo"),
    "arrow": ("arrow",),
    "cage": ("cage", "cage_differ"),
    "whispers": ("whisper",),
    "renban": ("renban",),
    "consecutive-set": ("renban",),
    "palindrome": ("palindrome",),
    "region-sum": ("region_sum",),
    "between": ("between",),
    "lockout": ("lockout", "between", "whisper"),
    "white-dot": ("consecutive",),
    "black-dot": ("ratio",),
    "difference": ("consecutive", "difference_n"),
    "ratio": ("ratio",),
    "roman-x": ("x",),
    "roman-v": ("v",),
    "odd": ("odd",),
    "even": ("even",),
    "quadruple": ("quadruple",),
    "little-killer": ("little_killer",),
    "sandwich": ("sandwich",),
    "x-sum": ("x_sum",),
    "skyscraper": ("skyscraper",),
    "clone": ("clone",),
    "entropic": ("entropic",),
    "modular": ("modular",),
    "nabner": ("nabner",),
    "zipper": ("zipper",),
    "double-arrow": ("double_arrow",),
    "parity-line": ("parity_line",),
    "numbered-room": ("room",),
    "minimum": ("valley",),
    "maximum": ("fortress",),
}
"""The same for rules that a reader gave, by their style or kind."""


_CAGES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("cage", "sum"): ("cage",),
    ("cage", "all-different"): ("cage_differ",),
}


def known_claims(taken: Iterable[Proposal], given: Iterable[Constraint]) -> frozenset[str]:
    """Return what sentences may say without saying anything new."""
    of_readings = (claim for one in taken for claim in _SAYS.get(one.kind, (one.kind,)))
    of_rules = (
        claim
        for rule in given
        for claim in _CAGES.get((rule.style, rule.kind)) or _STYLES.get(rule.style, _STYLES.get(rule.kind, ()))
    )
    return frozenset((*of_readings, *of_rules))


def is_covered(sentence: Sentence, known: frozenset[str]) -> bool:
    """Return whether a sentence states a rule that is known."""
    return any(claim.kind in known for claim in sentence.claims)

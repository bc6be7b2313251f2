"""Which sentences a rule accounts for: a sentence that says what was taken is not left over."""

from __future__ import annotations

import re
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
    "entropic_short": ("entropic_short", "entropic"),
    "dot_either": ("consecutive", "ratio"),
    "dot_roman": ("x", "v"),
    "line_apart": ("line_apart", "nonconsecutive"),
    "nabner": ("nabner", "nonconsecutive"),
    "move_step": ("move_step", "nonconsecutive"),
    "global_gap": ("global_gap", "nonconsecutive"),
    "cage_sums_apart": ("cage_sums_apart", "cage_sums_differ"),
    "either_line": (
        "whisper",
        "renban",
        "nabner",
        "palindrome",
        "region_sum",
        "entropic",
        "modular",
        "parity_line",
        "zipper",
        "ten_line",
    ),
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
    "little_skyscraper": ("little_skyscraper", "skyscraper"),
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


_NAMED: Mapping[str, tuple[str, ...]] = {
    r"\bx-?sums?\b": ("x_sum",),
    "sandwich": ("sandwich",),
    "skyscraper": ("skyscraper", "little_skyscraper", "hidden_skyscraper"),
    "numbered room": ("room",),
    "little killer": ("little_killer", "little_product", "little_skyscraper"),
    "battlefield": ("battlefield",),
    "renban": ("renban",),
    "whisper": ("whisper", "lockout"),
    "nabner": ("nabner",),
    "palindrom": ("palindrome", "clone"),
    "zipper": ("zipper",),
    "entrop": ("entropic", "global_entropy", "apart", "global_sets"),
    "modular": ("modular", "global_sets", "apart"),
    r"\bbishop": ("antibishop",),
    "residue|remainder": ("modular", "dot_same_class"),
    r"\bthermo": ("thermo", "monotone", "monotone_slow", "index_line"),
    r"\bknight": ("antiknight", "antilong_knight", "move_step", "move_sum"),
    r"\bking's|\bking move": ("antiking", "move_step", "move_sum"),
    "magic": ("magic",),
    "disjoint": ("disjoint",),
    "windoku": ("extra_region",),
    r"\bprimes?\b": ("prime", "cage_sum_kind", "cage_number_kind", "pair_sum_kind", "near_prime", "apart", "among"),
    "multiple of|divisible": ("triple_multiple", "cage_sum_kind", "multiple_line"),
    "product|multipl(y|ied)": (
        "cage_product",
        "product_n",
        "product_line",
        "product_arrow",
        "product_total",
        "little_product",
        "square_product",
    ),
    r"^(?!.*\b(may|can|might|could|not necessarily)\b).*(different|unique|distinct) (sum|total)s?\b": (
        "cage_sums_differ",
        "line_sums_differ",
        "cage_sums_apart",
    ),
    r"\bcounts? (as )?double|\bdoublers?\b": ("doublers",),
    "out of order|closer": (),
    r"all (of the )?(possible )?([\w-]+ )?(cages|lines|arrows|thermometers)\b.*\b(given|shown|marked)\b": (),
}
"""Words that name a rule beyond doubt, each with the claims one of which must be known."""


def is_covered(sentence: Sentence, known: frozenset[str]) -> bool:
    """Return whether a sentence states a rule that is known."""
    return any(claim.kind in known for claim in sentence.claims)


_STRICT = frozenset(
    (
        "antiknight",
        "antilong_knight",
        "antibishop",
        "antigiraffe",
        "antizebra",
        "apart",
        "area_sum",
        "cage_sums_apart",
        "cage_sums_differ",
        "cage_vault",
        "circles_differ",
        "columns_159",
        "disjoint",
        "global_entropy",
        "global_gap",
        "global_sum",
        "global_sum_not",
        "line_sums_differ",
        "mixed_three",
        "move_step",
        "move_sum",
        "no_run",
        "nonconsecutive",
        "type_differ",
        "unknown_regions",
    )
)
"""Claims that a sentence hardly makes by chance: each must be known, whatever else the sentence says."""


def has_more(sentence: Sentence, known: frozenset[str]) -> bool:
    """Return whether a sentence names a rule that nothing known accounts for, whatever else it says."""
    named = (claims for word, claims in _NAMED.items() if re.search(word, sentence.text))
    strict = _STRICT.intersection(claim.kind for claim in sentence.claims)
    return any(known.isdisjoint(claims) for claims in named) or not strict <= known

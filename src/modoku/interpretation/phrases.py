"""The phrases that setters use for rules, in English, as patterns: what a sentence must hold, and what it must not."""

from __future__ import annotations

from typing import NamedTuple

from .colours import NAMES

NOT = r"(?:not|n't|cannot|never|no two|no|without|neither|nor)\b"


class Phrase(NamedTuple):
    """A rule, and the patterns of sentences that may state it: all of `needs`, and not `unless`."""

    kind: str
    needs: tuple[str, ...]
    unless: str = ""
    value: object = None


_SUM = r"\bsum|total|\badd(s|ed|ing)?\b"
_SHADED = "shaded|gr[ea]y|colou?red|marked|extra|outlined|windoku|window|highlighted|" + "|".join(NAMES)
_SET = r"\bset\b|sequence|\brun\b|group|any order|non-?repeating|no repeats|gaps|each digit"
_CAGE = "cage|killer|dotted|dashed|outlined"
_CIRCLE = "circle|corner|quad"
_MARK = "dot|circle|diamond|clue|marker|edge|border|between|square"
_AROUND = "surround|adjacent|touch|neighbo|four|4 |corner|intersection|quad|2x2|around"

LINES = (
    Phrase("nabner", ("nabner",)),
    Phrase("nabner", ("consecutive", NOT, "line|stroke", "repeat|anywhere|same|no two")),
    Phrase("renban", ("renban",)),
    Phrase("renban", ("consecutive|sequential", _SET), "not be consecutive"),
    Phrase(
        "palindrome",
        (r"palindrom|reads? the same|same (forwards?|backwards?|in (either|both)|from (either|both))|mirror",),
    ),
    Phrase(
        "region_sum",
        (
            r"region[- ]?sum|(box|region|3x3)('s)? (borders?|boundar\w+) (divide|split|segment|separate|break|cut)"
            r"|(segment|section|part|portion|piece)s?.*(same|equal|identical) (sum|total|value)"
            r"|(same|equal|identical|common) (sum|total|value|amount|number|n\b)s?.*(box|region|segment|section)"
            r"|(box|region).*(same|equal) (sum|total|value|number)"
            r"|(sum|total).*(segment|section)s? (is|are|must be) (the same|equal)"
            r"|(sum|total).*same (in|within|for) (each|every|all|any).*(box|region)"
            r"|(re-?enter|passes through|more than once|new segment|visit).*(separate|segment|box|region)",
        ),
    ),
    Phrase(
        "lockout",
        (
            r"lockout|(not|n't|cannot|never) (be |lie |fall |appear )?(strictly |numerically )?(in )?between"
            r"|outside (of )?the range",
        ),
    ),
    Phrase(
        "between",
        ("between", r"circle|ends?\b|bulb|diamond|extrem|endpoints|terminal|between lines"),
        r"1 and (the )?9|outside|lockout",
    ),
    Phrase("global_entropy", (r"2x2|2 ?× ?2|2 by 2|two by two", r"entrop|low.*high|1,? ?2,? ?3")),
    Phrase("entropic_short", ("entrop|low.*high", r"within (2|two) cells|(2|two)[- ]cell line")),
    Phrase("entropic_short", (r"(2|two)[- ]cell line", "different (entropic )?(set|group)")),
    Phrase(
        "modular",
        (
            r"modular|modulo|mod 3|remainder|147.*258.*369"
            r"|1,? ?4,?( or| and)? ?7\W.*2,? ?5,?( or| and)? ?8\W.*3,? ?6,?( or| and)? ?9",
        ),
    ),
    Phrase(
        "parity_line",
        (
            r"\bline",
            r"(an )?odd and (an? )?even|one (is )?(odd|even)( digit)? and (the other|one)"
            r"|(one|an) (odd|even) digit and (one|an) (odd|even)",
        ),
    ),
    Phrase("parity_line", ("parity line",)),
    Phrase("parity_line", ("alternat|opposite parity|different parit|switch parity", "odd|even|parity|polar")),
    Phrase("up_down", ("alternat|zig-?zag", "larger|greater|higher|increas|up"), "odd|even|parity|polar"),
    Phrase("zipper", (r"zipper|equi-?distan|equal(ly)? distan|same distance",)),
    Phrase(
        "equal_lines",
        (r"\blines?\b", r"(sum|total|add)\w* .*(same|equal)|(same|equal|identical) (sum|total)"),
        "box|region|segment|cage",
    ),
    Phrase(
        "step_line",
        (
            r"\bline",
            "adjacent|neighbo|successive|consecutive (cells|digits)",
            "must (be|have|contain)? ?consecutive|are consecutive|consecutive (values|digits)",
        ),
        "set|any order|" + NOT,
    ),
    Phrase("same_difference", ("same difference|constant difference|equal difference|common difference|arithmetic",)),
    Phrase(
        "double_arrow",
        ("double arrow|sum of .*(circles|ends|endpoints|circled)|(circles|ends|endpoints|circled).* sum",),
        r"(sum|add|total)\w* (up )?to \d",
    ),
    Phrase("differ", (NOT, "repeat|same digit|identical", r"\blines?\b|path|stripe|arrow")),
    Phrase(
        "line_sums_differ",
        (r"\blines?\b", r"no two .*(same|equal|identical) .*(sum|total)|(unique|different|distinct) (sum|total)s?\b"),
        "may|can|box|region|segment|cage|touch|share|adjacent|neighbo",
    ),
    Phrase("product_line", (r"\blines?\b|split pea", "product|multipl"), "a (multiple|factor|divisor) of"),
    Phrase("split_pea", ("split.?pea|concatenat|two-?.?digit number", r"\bline|pea|circle")),
    Phrase("end_sum", (r"one (of the )?end|either end|one (terminal|extrem)", _SUM)),
    Phrase("index_line", ("index", r"\bline", "nth|position|n-th")),
    Phrase("count_lines", (r"\blines?\b", "how many|number of times|counts|as many times", "appear|contain|occur")),
    Phrase(
        "split_line", (r"\bline", "dots?\\b|split|marker", "segment|part|section", "(same|equal) (sum|total)|equal")
    ),
    Phrase(
        "line_half", (r"\blines?\b", r"half (of )?the (sum|total)|(sum|total) of (all )?the (other|remaining|rest)")
    ),
    Phrase("echo", (r"\blines?\b", "repeating sequence|sequence .*repeat|echo line")),
    Phrase("multiple_line", (r"\blines?\b", "(a|integer) (multiple|factor|divisor) of", "adjacent|neighbo|other")),
    Phrase(
        "line_apart",
        (r"\blines?\b|arrow", "adjacent|neighbo", r"not (be )?consecutive|non-?consecutive"),
        r"\bset\b|any order|nabner",
    ),
    Phrase("odd_lots", (r"\bodd\b", "count|number of|how many", r"\bline")),
    Phrase("even_lots", (r"\beven\b", "count|number of|how many", r"\bline")),
    Phrase("low_high", ("low", "high", "alternat")),
    Phrase(
        "slow",
        (
            r"\bthermo|bulb",
            "slow|(stay|remain|be|keep) (on )?the same|or equal|may repeat|never decrease|not decrease|do not have to",
        ),
        "arrow",
    ),
    Phrase("thermo", (r"\bthermo|bulb",), "arrow"),
    Phrase("thermo", ("increas|ascend|rise", "from (the|its) (bottom|base|circle|round end)"), "arrow"),
)
_BOTH_WAYS = "(either|one) (direction|end)|or decreas|or the other|bulb.*(unknown|determin|not shown)|from one"
_NO_BULB = "invisible|unknown|hidden|no bulb|bulbless|without (a )?bulb|either end|one end|determine"
_RISING = "(increas|decreas|ascend|descend|rise|numerical order)"
_SLOWLY = "slow|same|or equal|never decrease|not decrease"

MORE_LINES = (
    Phrase("monotone", (_RISING, _BOTH_WAYS)),
    Phrase("monotone_slow", (_RISING, _BOTH_WAYS, _SLOWLY)),
    Phrase("monotone_slow", (r"\bthermo", _NO_BULB, "slow|same|equal")),
    Phrase("monotone", (r"\bthermo", _NO_BULB), "slow|same|equal"),
    Phrase("arrow", (r"arrow|circle|bulb|pill|shaft|tip", _SUM)),
    Phrase("product_arrow", (r"arrow|circle|bulb|pill|shaft|tip", "product|multipl")),
    Phrase("arrow_mean", (r"average|mean\b", "arrow|circle")),
    Phrase(
        "circles_differ",
        ("circle", r"(all|each|every|the)\b.*different|" + NOT + ".*(same|repeat|identical)|unique"),
        "how many|cell|line",
    ),
)
MARKS = (
    Phrase(
        "consecutive",
        (
            r"consecutive|difference (is|of) (1|one)|differ(ence)? (by )?(exactly )?(1|one)\b"
            r"|(1|one) (greater|more|apart|higher|larger)|by (exactly )?one\b"
            r"|(contain|are|hold) adjacent( digits)?\W*$",
        ),
        "renban|any order|" + NOT + r"(\s+\w+){0,2}\s+consecutive",
    ),
    Phrase("nonconsecutive", ("separat|joined|connected", "dot|circle", NOT + r"(\s+\w+){0,2}\s+consecutive")),
    Phrase("ratio", ("ratio|double|twice|half|1:2|2:1",), "ratio (of )?(1:3|3:1)|(1:3|3:1) ratio", value=2),
    Phrase("ratio", ("1:3|3:1|triple|three times|1 to 3",), value=3),
    *(Phrase(letter, (rf"(?<![a-z0-9\-])(?<![a-z]'){letter}'?s?(?![a-z0-9\-])",)) for letter in ("x", "v", "xv")),
    Phrase(
        "sign", ("inequalit|greater[- ]than|less[- ]than|chevron|points? (to|at|toward)|pointing|larger|smaller|lower",)
    ),
    Phrase("difference_n", ("difference", "dot|circle|diamond|clue|marker")),
    Phrase("product_n", ("product|multipl", _MARK)),
    Phrase(
        "dot_same_class",
        ("dot|circle|diamond|mark", "same (residue|remainder)|congruent", r"mod(ulo)? ?3|by (3|three)"),
    ),
    Phrase("dot_same_difference", ("differ", "same (value|amount|number)|equal", "dot|circle|diamond|mark")),
    Phrase("sum_n", (_MARK + "|mark|number", _SUM)),
    Phrase("odd", (r"\bodd\b",), "(number|count|amount) of odd|how many odd"),
    Phrase("even", (r"\beven\b",), "(number|count|amount) of even|how many even"),
    Phrase(
        "count_self",
        (
            "circle|circled|bulb|square|cell",
            "how many|number of|exactly (that|as) many|count|times|instances|frequency|as many",
        ),
        r"\bsees?\b|block",
    ),
    Phrase(
        "sees_smaller",
        (r"\bsees?\b|'sees'", "how many|number of|block", "(smaller|lower|less) than"),
        "outside|skyscraper",
    ),
    Phrase("count_self", (r"digits? (?:on|in|at|with) an? (\w+) .*how many \1s? ",)),
    *(
        Phrase(
            f"near_{kind}",
            (rf"\b{kind}\b", "how many|number of|count", "adjacent|surround|neighbo|around|touch"),
            r"\bline|cage|outside|see",
        )
        for kind in ("odd", "even", "prime")
    ),
    Phrase(
        "fortress",
        ("(greater|larger|higher|bigger|more) than.*(orthogonal|adjacent|neighbo|surround)|local max|fortress|maxim",),
    ),
    Phrase("valley", ("(smaller|lower|less) than.*(orthogonal|adjacent|neighbo|surround)|local min|minim",)),
    Phrase("quadruple", ("quad|circle|corner|digits? .*(surround|adjacent|touch)|clue", _AROUND)),
    Phrase("quad_sum", (_CIRCLE, _SUM, "four|4 |surround|2x2|touch|adjacent|covered|around")),
    Phrase("square_product", ("product", "diagonal", "2x2|square|corner|centre|center")),
    Phrase("square_difference", ("difference", "diagonal", "2x2|square|corner|centre|center")),
    Phrase("square_sum", ("sum", "diagonal", "2x2|square|corner|centre|center", "same|equal")),
    Phrase("battenburg", ("battenb|chess ?board|check(er|ered) ?board|chequer", "odd|even|parity|battenb")),
    Phrase("quad_not", (_CIRCLE, NOT + ".*(appear|contain|surround|adjacent|placed|be in)")),
    Phrase("prime", ("prime",), "(number|count|amount) of prime|how many prime"),
    *(
        Phrase(
            f"{name}_index",
            (
                name,
                "index|indicate|position|points? to|(column|row) (number )?(in|of|where|that)",
            ),
        )
        for name in ("column", "row", "box")
    ),
    Phrase(
        "friendly",
        ("friendly|(its|the|their) row.*column.*(box|region)", "friendly|match|equal|correspond|same"),
    ),
    Phrase("low", (r"\b(low|small)(er)? digit|less than (5|five)|1[-, ]*(to )?4\b|1,? ?2,? ?3,?( or| and)? ?4\b",)),
    Phrase(
        "high",
        (r"\b(high|large)(er)? digit|(greater|more) than (5|five)|6[-, ]*(to )?9\b|6,? ?7,? ?8,?( or| and)? ?9\b",),
    ),
)
OUTSIDE = (
    Phrase("sandwich", ("sandwich|between the (1|one|digits 1) and|between 1 and|lowest and (the )?highest",)),
    Phrase("x_sum", ("x-?sum|first x |first n |first digit|sum of the first|starting digit",)),
    Phrase("skyscraper", ("skyscraper|visible|can be seen|building|taller",)),
    Phrase("hidden_skyscraper", ("hidden skyscraper|first (hidden|obscured)|(hidden|obscured) (digit|skyscraper)",)),
    Phrase("full_rank", (r"\brank",)),
    Phrase("room", (r"numbered room|nth |xth |n-th|n'th|\broom",)),
    Phrase("little_killer", ("little killer|diagonal|indicated direction|arrow|outside", _SUM + "|killer")),
    Phrase("hit_points", ("hit ?-?points?|equal to (the|their) distance|equal.* distance .*clue",)),
    Phrase("little_skyscraper", ("diagonal|indicated direction", "skyscraper|visible|seen", "outside|clue|arrow")),
    Phrase("little_product", ("little|diagonal|indicated direction|arrow|outside", "product|multipl")),
    Phrase("battlefield", ("battlefield",)),
)
CAGES = (
    Phrase("cage", (_CAGE, _SUM + "|killer")),
    Phrase(
        "cage", (_SUM, r"to the (total|number|value|clue|digit)s? (shown |given )?(in|at) (the|its|their) top.left")
    ),
    Phrase("cage_product", (_CAGE, "product|multipl")),
    Phrase("look_and_say", (_CAGE, r"look.{1,3}and.{1,3}say|\bsay")),
    Phrase(
        "cage_differ",
        (
            _CAGE,
            r"repeat|\bonce\b|killer|duplicat|(different|unique|distinct) (digit|number)"
            r"|digits?\b.*\b(are|be|all)\b.*(different|unique|distinct)",
        ),
    ),
    Phrase("cage_repeat", (_CAGE, "(may|can|might) (be )?repeat"), "not repeat|cannot"),
    Phrase(
        "cage_equal",
        (_CAGE, "(same|equal|identical) (sum|total)|sum to the same"),
        r"\bno two\b|" + NOT + " (same|equal)",
    ),
    Phrase(
        "cage_sums_differ",
        (
            _CAGE,
            "(unique|different|distinct) (sum|total)|no two .*(same|equal|identical) (sum|total)"
            "|(sum|total)s? .*(unique|differ|distinct)",
        ),
        "touch|share|adjacent|neighbo|same size|different size",
    ),
    Phrase(
        "equality_cage", (_CAGE, "equal(ity)? (number|amount|count)|equality cage|as many .*as|same (number|amount) of")
    ),
    *(Phrase("cage_sum_kind", (_CAGE, word, _SUM), value=word) for word in ("prime", "square", "triangular")),
    *(
        Phrase("cage_number_kind", (_CAGE, word, "read|two.?digit|2-digit|digit number|number"), value=word)
        for word in ("prime", "square", "triangular")
    ),
    Phrase(
        "cage_half",
        (
            _CAGE,
            "(highest|largest|greatest|one) digit",
            "rest|remaining|others?\\b|x2|twice|double|half",
            "sum|total|equal",
        ),
    ),
    Phrase(
        "cage_vault",
        (_CAGE + "|vault", "adjacent|neighbo|touch", NOT + r".*(appear|includ|contain|placed|be (in|inside|within))"),
        "sum|total|consecutive|dot|diagonal",
    ),
    Phrase("cage_sums_apart", (_CAGE, "sum|total", "non-?consecutive|not .*consecutive")),
    Phrase(
        "cage_same",
        (_CAGE, r"the (exact )?same (pair|set|group|triple)?( of)? ?digits|identical digits"),
        "position|order",
    ),
    Phrase("cage_parity", (_CAGE, "odd", "sum|total|number|clue"), value="odd"),
    Phrase("cage_parity", (_CAGE, "even", "sum|total|number|clue"), value="even"),
    Phrase("cage_parity", (_CAGE, "parity", "sum|total"), value="parity"),
    Phrase("cage_parity", ("parity of (that|the|its|their) (sum|total)",), "line|row|column", value="parity"),
    Phrase("letters", (_CAGE, "same letter", "sum|total|value"), "clone|position"),
    Phrase("cage_clones", (_CAGE, "same letter|letter", "clone|same position|identical")),
    Phrase(
        "cage_contains",
        (
            _CAGE,
            "digit|number",
            "corner|indicated|given|small",
            "(must|have to|all) (appear|be (placed|contained))|somewhere",
        ),
        _SUM,
    ),
    Phrase("cage_signs", (_CAGE, r"equals? sign|equality|inequalit|greater|equal(s)? (sum|total)|=")),
)
_ALL = "dots?|[xv]'?s|[xv] and [xv]|clues|circles|quads|pairs|symbols|signs|marks|xv"
WHOLE_GRID = (
    Phrase(
        "nonconsecutive",
        ("adjacent|neighbo|next to|touch|side by side|domino|shar(e|ing) an? (edge|side|border)", "consecutive", NOT),
    ),
    Phrase(
        "type_differ",
        (r"(clue|constraint) types?\b|type of (clue|constraint)", NOT, "repeat|more than (once|one)|same digit"),
    ),
    Phrase(
        "no_run",
        ("three|3 |threesome", "row|column|straight|horizontal|vertical", "consecutive", NOT + "|never"),
        r"cage|dot|circle",
    ),
    Phrase(
        "mixed_three", ("three|3 ", "row|column|straight|horizontal|vertical", NOT, "same parity|all be odd|all odd")
    ),
    Phrase("unknown_regions", ("divide the grid into", "region", "connected")),
    Phrase(
        "disjoint", ("disjoint|same (relative )?(position|place|location) (in|within|of)",), "clone|counterpart|letter"
    ),
    Phrase(
        "diagonal",
        (
            "diagonal",
            NOT + ".*repeat|each digit|once|1[- ]*(-|to) ?9|different|unique|normal|all digits|repeat|every digit",
        ),
        "(may|can|might) (be )?repeat|bishop",
    ),
    Phrase(
        "extra_region",
        (
            rf"({_SHADED}).*(region|area|cells|3x3|box|square|window)|windoku|hyper",
            "1[- ]*(-|to) ?9|once|repeat|all digits|complete|every digit|each digit|different|windoku|hyper",
        ),
    ),
    Phrase("clone", ("clone|identical|same (digits|order|arrangement)",)),
    Phrase(
        "negative",
        (
            rf"\b(all|every|each) (possible |of the |the )?([\w/'-]+ ){{0,4}}({_ALL}) "
            ".*(given|shown|marked|placed|displayed)"
            "|negative constraint|every possible|(no|without) (dot|x|v|mark|symbol|clue)"
            "|not (separated|marked|joined|connected)|unmarked",
        ),
        "not all|not necessarily|no negative|does not apply|doesn't apply|some",
    ),
    Phrase("magic", ("magic square",)),
    Phrase("antibishop", (r"\bbishop", NOT, "same|itself|repeat|identical")),
    Phrase("columns_159", (r"\b159\b|columns? 1, 5,? and 9|\b1, 5,? and 9\b|column 5 and .*column 9", "column|index")),
)

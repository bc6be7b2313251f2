"""What the words of a sentence may mean: the phrases that setters use for each rule, in English.

A phrase proposes, the solution disposes: a claim too many costs little, since a reading must hold in the solution and
leave one solution only. A phrase that turns a rule round ("not consecutive") must be seen here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from .colours import NAMES


class Claim(NamedTuple):
    """A rule that a sentence may state, with what it says about it: a number, sets of digits, or nothing."""

    kind: str
    value: object = None


NOT = r"(?:not|n't|cannot|never|no two|no|without|neither|nor)\b"
_WORDS = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
Test = Callable[[str], bool]


def number_of(word: str | None) -> int | None:
    """Return the number that a word stands for.

    >>> number_of("five"), number_of("12."), number_of("a")
    (5, 12, None)
    """
    plain = (word or "").strip(".,")
    return int(plain) if re.fullmatch(r"\d{1,6}", plain) else _WORDS.get(plain)


_COMMENT = re.compile(
    r"\bfog\b|\breveal|^normal (\d+x\d+ )?sudoku rules apply\W*$"
    r"|not all (possible )?\w+( \w+)? are (necessarily )?(given|shown|marked)"
    r"|not necessarily (all )?(given|shown)|^\W*$"
)
_USUAL = re.compile(
    r"^(?!.*(line|cage|arrow|dot|circle|diagonal|knight|king|outside|clue|indicat|\bsum|total|index|shade|colou?r|even|odd))"
    r".*\brows?\b.*\bcolumns?\b.*(box|region|3x3|3×3|block|square|nonet|area)"
)
_TECHNICAL = re.compile(
    "digit|number|cell|line|cage|arrow|circle|dot|sum|total|row|column|box|grid|region|adjacent|neighbo|value|same|equal"
    "|differ|clue|odd|even|parity|knight|king|diagonal|repeat|consecutive|product|ratio|double|mark|shad|colou?r|loop|path"
    "|position|index|count|thermo|bulb|whisper|renban|kropki|sandwich|killer|segment|group|square|prime|less|great|larger"
    r"|small|high|low|between|contain|exactly|each|every|appear|\d|\b(one|two|three|four|five|six|seven|eight|nine|ten)\b|[xv]s?\b"
)
_EXPLANATION = re.compile(
    r"^\W*(eg|ie|for example|for instance|example|in other words|that is|note|hint|nb|thus|so,|this means|\()"
    r"|^[\w,' -]{0,40}(may|can|might|could) (be )?(repeat|have different|be different)"
    r"|(cannot|can't|may not|do not|don't|never|must not) (cross|overlap|branch|share (a )?cells?)"
    r"|(calculator|bifurcat)|^each line has (its own|a unique) colou?r"
)
_FILLER = re.compile(
    r"(normal|standard|regular|classic|usual|ordinary|conventional) .*(sudoku|rules)|place (the )?(digits )?(from )?1|fill (all|in)"
    r"|placing|guessing|bifurcation"
    r"|in any order|not all (of the )?(possible )?[\w' ]+ (are|is) (necessarily )?(given|shown)|allowed by other rules"
    r"|do not (branch|cross|overlap)|don't (branch|cross)|rules of sudoku|sudoku rules|no guess|enjoy|have fun|good luck"
    r"|thank|http|fill (the|each|every) .*(grid|row)|(digits|numbers) [01][- ]*(-|to) ?[4-9].*(row|column)"
    r"|this puzzle (appears|is part|was)|my first puzzle|inspired|dedicated|happy|^(note|hint)|for example|^eg|^ie|^\("
    r"|not all (possible )?(dots|clues|xs|x|marks)|not necessarily (all )?given|no negative|may repeat|can repeat"
    r"|may be repeated|different lines|different (sums|totals)|read(ing)? order|each (row|column)"
)


def is_comment(text: str) -> bool:
    """Return whether a sentence states no rule but the usual ones, whatever else is in it.

    >>> is_comment("happy birthday, mum!"), is_comment("place 1-9 in every row, column and box.")
    (True, True)
    """
    return _COMMENT.search(text) is not None or _USUAL.search(text) is not None or _TECHNICAL.search(text) is None


def is_explanation(text: str) -> bool:
    """Return whether a sentence only explains another one: an example, or what is allowed."""
    return _EXPLANATION.search(text) is not None


def is_filler(text: str) -> bool:
    """Return whether a sentence that states no rule of ours only repeats the usual ones, explains or greets."""
    return _FILLER.search(text) is not None


def claims_in(text: str) -> list[Claim]:
    """Return the rules that a sentence may state, the likelier first.

    >>> claims_in("digits on a green line differ by at least five.")[0]
    Claim(kind='whisper', value=5)
    """

    def has(pattern: str) -> bool:
        return re.search(pattern, text) is not None

    parts = (_lines, _more_lines, _arithmetic, _thermometers, _arrows, _edges, _cells, _outside, _cages, _whole_grid)
    return list(dict.fromkeys(claim for part in parts for claim in part(text, has)))


def _lines(text: str, has: Test) -> Iterator[Claim]:
    is_not = has(NOT)
    if has(r"whisper|holler|(differ|apart)") and has(
        r"at least|or more|or greater|minimum|no less|whisper|holler|more than|or higher|or larger"
    ):
        gap = _gap(text, has)
        if gap and not has("lockout"):
            yield Claim("whisper", gap)
    if has(r"(differ|apart|difference)") and (
        match := re.search(r"(?:at most|no more than|maximum of)\s+(\w+)", text) or re.search(r"(\w+) or (?:less|fewer)", text)
    ):
        if number_of(match[1]):
            yield Claim("near", number_of(match[1]))
    if has("nabner") or (has("consecutive") and is_not and has(r"line|stroke") and has("repeat|anywhere|same|no two")):
        yield Claim("nabner")
    is_set = has(r"\bset\b|sequence|\brun\b|group|any order|non-?repeating|no repeats|gaps|each digit")
    if has("renban") or (has("consecutive|sequential") and is_set and not (is_not and has("not be consecutive"))):
        yield Claim("renban")
    if has(r"palindrom|reads? the same|same (forwards?|backwards?|in (either|both)|from (either|both))|mirror"):
        yield Claim("palindrome")
    if has(
        r"region[- ]?sum|(box|region|3x3)('s)? (borders?|boundar\w+) (divide|split|segment|separate|break|cut)"
        r"|(segment|section|part|portion|piece)s?.*(same|equal|identical) (sum|total|value)"
        r"|(same|equal|identical|common) (sum|total|value|amount|number|n\b)s?.*(box|region|segment|section)"
        r"|(box|region).*(same|equal) (sum|total|value|number)"
        r"|(sum|total).*same (in|within|for) (each|every|all|any).*(box|region)"
        r"|(re-?enter|passes through|more than once|new segment|visit).*(separate|segment|box|region)"
    ):
        yield Claim("region_sum")
    if has(
        r"lockout|(not|n't|cannot|never) (be |lie |fall |appear )?(strictly |numerically )?(in )?between"
        r"|outside (of )?the range"
    ):
        yield Claim("lockout")
    if has("between") and has(r"circle|ends?\b|bulb|diamond|extrem|endpoints|terminal"):
        if not has(r"1 and (the )?9|outside|lockout"):
            yield Claim("between")


def _gap(text: str, has: Test) -> int | None:
    match = re.search(
        r"(?:at least|minimum of|minimum difference of|no less than|difference of at least)\s+(?:a difference of\s+)?(\w+)",
        text,
    ) or re.search(r"(\w+) or (?:more|greater|higher|larger)", text)
    gap = number_of(match[1]) if match else None
    more = re.search(r"more than (\w+)", text)
    if gap is None and more and (least := number_of(more[1])):
        gap = least + 1
    if gap is None and has("dutch"):
        return 4
    return 5 if gap is None and has("german|whisper") else gap


def _more_lines(text: str, has: Test) -> Iterator[Claim]:
    if has(r"2x2|2 ?× ?2|2 by 2|two by two") and has(r"entrop|low.*high|1,? ?2,? ?3"):
        yield Claim("global_entropy")
    elif has(
        r"entrop|(low|small).*(mid|med).*(high|large)"
        r"|1,? ?2,?( or| and)? ?3\W.*4,? ?5,?( or| and)? ?6\W.*7,? ?8,?( or| and)? ?9|123.*456.*789"
    ):
        yield Claim("entropic", _thirds(text))
    if has(
        r"modular|modulo|mod 3|remainder|147.*258.*369"
        r"|1,? ?4,?( or| and)? ?7\W.*2,? ?5,?( or| and)? ?8\W.*3,? ?6,?( or| and)? ?9"
    ):
        yield Claim("modular")
    if has(r"\bline") and has(
        r"(an )?odd and (an? )?even|one (is )?(odd|even)( digit)? and (the other|one)"
        r"|(one|an) (odd|even) digit and (one|an) (odd|even)"
    ):
        yield Claim("parity_line")
    if has("alternat|opposite parity|different parit|switch parity") and has("odd|even|parity|polar"):
        yield Claim("parity_line")
    elif has("alternat|zig-?zag") and has("larger|greater|higher|increas|up"):
        yield Claim("up_down")
    if has(r"zipper|equi-?distan|equal(ly)? distan|same distance"):
        yield Claim("zipper")
    pieces = r"divid|split|broken|segment|group|partition|contiguous|section"
    if has(rf"(10|ten)[- ]?(sum )?lines?\b|({pieces})\w*.*(sum|add|total)\w* (up )?(to )?(exactly )?(\d+|ten)\b"):
        if not has("box|region|cage"):
            match = re.search(r"(?:sum|add|total)\w* (?:up )?(?:to )?(?:exactly )?(\d+|ten)\b", text)
            yield Claim("ten_line", number_of(match[1]) if match else 10)
    if has(r"\blines?\b") and has(r"(sum|total|add)\w* .*(same|equal)|(same|equal|identical) (sum|total)"):
        if not has("box|region|segment|cage"):
            yield Claim("equal_lines")
    if has(r"\bline") and has("adjacent|neighbo|successive|consecutive (cells|digits)"):
        if has("must (be|have|contain)? ?consecutive|are consecutive|consecutive (values|digits)") and not has(
            "set|any order|" + NOT
        ):
            yield Claim("step_line")
    if has("same difference|constant difference|equal difference|common difference|arithmetic"):
        yield Claim("same_difference")
    if has("double arrow|sum of .*(circles|ends|endpoints|circled)|(circles|ends|endpoints|circled).* sum"):
        yield Claim("double_arrow")
    if has(NOT) and has("repeat|same digit|identical") and has(r"\blines?\b|path|stripe"):
        yield Claim("differ")
    match = re.search(r"(?:sum|add|total)\w* (?:up )?to (?:a total of )?(\d{1,4})", text)
    if has(r"\blines?\b") and match and not has("cage|outside"):
        yield Claim("sum_line", int(match[1]))
    if has(r"\blines?\b|split pea") and has("product|multipl"):
        yield Claim("product_line")


def _arithmetic(text: str, has: Test) -> Iterator[Claim]:
    """Yield lines and arrows whose digits are reckoned with in other ways."""
    if has("split.?pea|concatenat|two-?.?digit number") and has(r"\bline|pea|circle"):
        yield Claim("split_pea")
    if has(r"one (of the )?end|either end|one (terminal|extrem)") and has(r"\bsum|total|add"):
        yield Claim("end_sum")
    if has("index") and has(r"\bline") and has("nth|position|n-th"):
        yield Claim("index_line")
    if has(r"\blines?\b") and has("how many|number of times|counts|as many times") and has("appear|contain|occur"):
        yield Claim("count_lines")
    match = re.search(r"(?:product|multipl)\w* .*?(?:is|to|of|equals?) (\d{1,6})\b", text)
    if match and has(r"\blines?\b"):
        yield Claim("product_total", int(match[1]))
    match = re.search(r"multiple of (\w+)", text)
    if match and (number_of(match[1]) or 0) > 1 and has(r"\bline") and has("three|3"):
        yield Claim("triple_multiple", number_of(match[1]))
    if has("average|mean\\b") and has("arrow|circle"):
        yield Claim("arrow_mean")
    if has("adjacent|neighbo|successive|consecutive cells") and has(r"\blines?\b") and has("sum|add|total"):
        match = re.search(r"(?:sum|add|total)\w* (?:up )?to (?:a )?(?:prime|square)", text)
        if match:
            yield Claim("pair_sum_kind", "prime" if "prime" in match[0] else "square")
    if has("low") and has("high") and has("alternat"):
        yield Claim("low_high")


def _thirds(text: str) -> object:
    """Return three sets of digits in brackets that share out all digits, if there are such."""
    groups = re.findall(r"[{(\[]([\d,\s/]+)[})\]]", text)
    sets = tuple(tuple(int(digit) for digit in re.findall(r"\d", group)) for group in groups)
    digits = sorted(digit for group in sets for digit in group)
    return sets if len(sets) == 3 and digits == list(range(1, len(digits) + 1)) else None


def _thermometers(text: str, has: Test) -> Iterator[Claim]:
    if has("thermo|bulb") and not has("arrow"):
        if has("slow|(stay|remain|be|keep) (on )?the same|or equal|may repeat|never decrease|not decrease|do not have to"):
            yield Claim("slow")
        if has(r"fast|at least (two|2)"):
            yield Claim("fast")
        yield Claim("thermo")
    if has("(increas|decreas|ascend|descend|rise|numerical order)") and has(
        "(either|one) (direction|end)|or decreas|or the other|bulb.*(unknown|determin|not shown)|from one"
    ):
        yield Claim("monotone")
        if has("slow|same|or equal|never decrease|not decrease"):
            yield Claim("monotone_slow")
    if has("thermo") and has("invisible|unknown|hidden|no bulb|bulbless|without (a )?bulb|either end|one end|determine"):
        yield Claim("monotone_slow" if has("slow|same|equal") else "monotone")


def _arrows(text: str, has: Test) -> Iterator[Claim]:
    if has(r"arrow|circle|bulb|pill|shaft|tip") and has(r"\bsum|total|add"):
        yield Claim("arrow")
    if has(r"arrow|circle|bulb|pill|shaft|tip") and has("product|multipl"):
        yield Claim("product_arrow")
    if has("circle") and not has("how many|cell|line"):
        if has(r"(all|each|every|the)\b.*different|" + NOT + ".*(same|repeat|identical)|unique"):
            yield Claim("circles_differ")


def _edges(text: str, has: Test) -> Iterator[Claim]:
    is_step = has(
        r"consecutive|difference (is|of) (1|one)|differ(ence)? (by )?(exactly )?(1|one)\b"
        r"|(1|one) (greater|more|apart|higher|larger)|by (exactly )?one\b|(contain|are|hold) adjacent( digits)?\W*$"
    )
    if is_step and not has("renban|any order") and not has(NOT + r"(\s+\w+){0,2}\s+consecutive"):
        yield Claim("consecutive")
    if has("ratio|double|twice|half|1:2|2:1"):
        yield Claim("ratio", 2)
    if has("1:3|3:1|triple|three times|1 to 3"):
        yield Claim("ratio", 3)
    for letter in ("x", "v", "xv"):
        if has(rf"(?<![a-z0-9'\-]){letter}'?s?(?![a-z0-9\-])"):
            yield Claim(letter)
    if has("inequalit|greater[- ]than|less[- ]than|chevron|point(s|ing)? (to|at|toward)|larger|smaller|lower"):
        yield Claim("sign")
    if has("difference") and has("dot|circle|diamond|clue|marker"):
        yield Claim("difference_n")
    if has("product|multipl") and has("dot|circle|diamond|clue|marker|edge|border|between|square"):
        yield Claim("product_n")
    if has("differ") and has("same (value|amount|number)|equal") and has("dot|circle|diamond|mark"):
        yield Claim("dot_same_difference")
    match = re.search(r"(?:sum|add|total)\w* (?:up )?(?:to |of )?(\d{1,4}|" + "|".join(_WORDS) + r")\b", text)
    if match and has("separated|dot|circle|clue|edge|border|between (two|adjacent)|mark|diamond|square"):
        yield Claim("edge_sum", number_of(match[1]))
    if has("dot|circle|clue|edge|border|between|mark|diamond|square|number") and has(r"\bsum|total|add"):
        yield Claim("sum_n")


_AMONG = re.compile(
    r"(?:contain\w*|holds?|are|is|be|from)\s+(?:only |either |an? |the |one of |digits? |from |values? |number )*"
    r"([1-9](?:(?:\s*,\s*|\s*/\s*|,? or |,? and | to |-)[1-9])+)\b(?!\d)"
)


def _digits(text: str) -> tuple[int, ...]:
    """Return the digits of a list such as 1, 2 or 5-7.

    >>> _digits("1 or 9"), _digits("2-4, 7")
    ((1, 9), (2, 3, 4, 7))
    """
    found: set[int] = set()
    for part in re.split(r"\s*,\s*|\s*/\s*|,? or |,? and ", text):
        low, _, high = part.replace(" to ", "-").partition("-")
        if low.strip().isdigit():
            found |= set(range(int(low), int(high if high.strip().isdigit() else low) + 1))
    return tuple(sorted(found))


def _cells(text: str, has: Test) -> Iterator[Claim]:
    if has(r"\bodd\b"):
        yield Claim("odd")
    if has(r"\beven\b"):
        yield Claim("even")
    if has("circle|circled|bulb") and has(
        "how many|number of|exactly (that|as) many|count|times|instances|frequency|as many"
    ):
        yield Claim("count_self")
    if has("(greater|larger|higher|bigger|more) than.*(orthogonal|adjacent|neighbo|surround)|local max|fortress|maxim"):
        yield Claim("fortress")
    if has("(smaller|lower|less) than.*(orthogonal|adjacent|neighbo|surround)|local min|minim"):
        yield Claim("valley")
    if has("quad|circle|corner|digits? .*(surround|adjacent|touch)|clue") and has(
        "surround|adjacent|touch|neighbo|four|4 |corner|intersection|quad|2x2|around"
    ):
        yield Claim("quadruple")
    if has("circle|corner|quad") and has("sum|total|add") and has("four|4 |surround|2x2|touch|adjacent|covered|around"):
        yield Claim("quad_sum")
    if has("circle|corner|quad") and has(NOT + ".*(appear|contain|surround|adjacent|placed|be in)"):
        yield Claim("quad_not")
    if has("prime"):
        yield Claim("prime")
    if has(r"index|indicate|position|points? to|column (number )?(in|of|where|that)|row (number )?(in|of|where|that)"):
        for name in ("column", "row", "box"):
            if has(name):
                yield Claim(f"{name}_index")
    match = _AMONG.search(text)
    if match:
        yield Claim("among", _digits(match[1]))
    if has("friendly|(its|the|their) row.*column.*(box|region)") and has("friendly|match|equal|correspond|same"):
        yield Claim("friendly")
    if has(r"\b(low|small)(er)? digit|less than (5|five)|1[-, ]*(to )?4\b|1,? ?2,? ?3,?( or| and)? ?4\b"):
        yield Claim("low")
    if has(r"\b(high|large)(er)? digit|(greater|more) than (5|five)|6[-, ]*(to )?9\b|6,? ?7,? ?8,?( or| and)? ?9\b"):
        yield Claim("high")


def _outside(text: str, has: Test) -> Iterator[Claim]:
    if has("sandwich|between the (1|one|digits 1) and|between 1 and|lowest and (the )?highest"):
        yield Claim("sandwich")
    if has("x-?sum|first x |first n |first digit|sum of the first|starting digit"):
        yield Claim("x_sum")
    if has("skyscraper|visible|can be seen|building|taller"):
        yield Claim("skyscraper")
    if has(r"numbered room|nth |xth |n-th|n'th|\broom"):
        yield Claim("room")
    if has("little killer|diagonal|indicated direction|arrow|outside") and has(r"\bsum|total|add|killer"):
        yield Claim("little_killer")
    if has("little|diagonal|indicated direction|arrow|outside") and has("product|multipl"):
        yield Claim("little_product")
    if has("battlefield"):
        yield Claim("battlefield")


def _cages(text: str, has: Test) -> Iterator[Claim]:
    if not has("cage|killer|dotted|dashed|outlined"):
        return
    if has("sum|total|add|killer"):
        yield Claim("cage")
    if has("product|multipl"):
        yield Claim("cage_product")
    if has(r"look.{1,3}and.{1,3}say|\bsay"):
        yield Claim("look_and_say")
    if has("repeat|different|unique|once|distinct|killer"):
        yield Claim("cage_differ")
    if has("(may|can|might) (be )?repeat") and not has("not repeat|cannot"):
        yield Claim("cage_repeat")
    if has("(same|equal|identical) (sum|total)|sum to the same"):
        yield Claim("cage_equal")
    if has("(unique|different|distinct) (sum|total)|no two .*(same|equal|identical) (sum|total)|(sum|total)s? .*(unique|differ|distinct)"):
        yield Claim("cage_sums_differ")
    if has("equal(ity)? (number|amount|count)|equality cage|as many .*as|same (number|amount) of"):
        yield Claim("equality_cage")
    for word in ("prime", "square", "triangular", "cube"):
        if has(word) and has("sum|total|add"):
            yield Claim("cage_sum_kind", word)
        if has(word) and has("read|two.?digit|2-digit|digit number|number"):
            yield Claim("cage_number_kind", word)
    match = re.search(r"multiple of (\w+)|divisible by (\w+)", text)
    if match and (number_of(match[1] or match[2]) or 0) > 1:
        yield Claim("cage_sum_kind", number_of(match[1] or match[2]))
    if has("same letter"):
        yield Claim("letters")
    if has(r"equals? sign|equality|inequalit|greater|equal(s)? (sum|total)|="):
        yield Claim("cage_signs")


def _whole_grid(text: str, has: Test) -> Iterator[Claim]:
    is_not = has(NOT)
    yield from _moves(text, has)
    if has("adjacent|neighbo|next to|touch|side by side|shar(e|ing) an? (edge|side|border)") and has("consecutive") and is_not:
        yield Claim("nonconsecutive")
    if has("disjoint|same (relative )?(position|place|location) (in|within|of)"):
        yield Claim("disjoint")
    if has("diagonal") and has(
        NOT + ".*repeat|each digit|once|1[- ]*(-|to) ?9|different|unique|normal|all digits|repeat|every digit"
    ):
        yield Claim("diagonal")
    shaded = "shaded|gr[ea]y|colou?red|marked|extra|outlined|windoku|window|highlighted|" + "|".join(NAMES)
    if has(rf"({shaded}).*(region|area|cells|3x3|box|square|window)|windoku|hyper") and has(
        "1[- ]*(-|to) ?9|once|repeat|all digits|complete|every digit|each digit|different|windoku|hyper"
    ):
        yield Claim("extra_region")
    if has("clone|identical|same (digits|order|arrangement)"):
        yield Claim("clone")
    if _says_all_are_given(has):
        yield Claim("negative")
    if has("2x2|2 ?× ?2|2 by 2|two by two|2x2s") and len(_groups(text)) >= 2 and has("at least one|each|one digit"):
        yield Claim("global_sets", _groups(text))
    flats = re.search(
        r"(\d)'?s\b.*(?:have|has) an? '?(\d)'? (?:directly )?above.* or an? '?(\d)'? (?:directly )?below", text
    )
    if flats:
        yield Claim("flats", tuple(int(digit) for digit in flats.groups()))
    if has("magic square"):
        yield Claim("magic")
    near = (
        r"orthogonal\w* (adjacent|neighbo|connected)|adjacent (cells|digits)|neighbou?ring (cells|digits)"
        r"|shar(e|ing) an? (edge|side|border)|domino|orthogonal neighbo"
    )
    if has(near) and not has(r"\bline|dot|cage|arrow|circle|path|loop|snake"):
        gap = re.search(r"at least (\w+)", text)
        if has("differ") and gap and number_of(gap[1]):
            yield Claim("global_gap", number_of(gap[1]))
        limit = re.search(r"sum.*(?:at most|no more than|at least|no less than) (\w+)", text)
        if limit and number_of(limit[1]):
            how = "<=" if re.search("at most|no more", limit[0]) else ">="
            yield Claim("global_sum", (how, number_of(limit[1])))
        if is_not and has(r"\bsum|add|total"):
            rest = text[text.find("sum") if "sum" in text else 0 :]
            for match in re.finditer(r"\b(\d{1,3}|five|ten)\b", rest):
                if 2 < (number_of(match[1]) or 0) < 18:
                    yield Claim("global_sum_not", number_of(match[1]))


def _groups(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the sets of digits that stand in brackets, or after a colon as 147, 258, 369."""
    found = re.findall(r"[{(\[]([\d,\s/]+)[})\]]", text) or re.findall(r"\b(\d{2,4})\b", text)
    sets = [tuple(int(digit) for digit in re.findall(r"\d", group)) for group in found]
    return tuple(group for group in sets if len(group) > 1)


_PIECES = (
    ("king", r"king'?s?\b|(touch|adjacent|neighbou?r)\w* diagonally|diagonally[- ](adjacent|touch|neighbo)|share a corner"),
    ("long_knight", r"long.?knight|camel|\(?[13], ?[13]\)? apart"),
    ("giraffe", "giraffe"),
    ("zebra", "zebra"),
    ("knight", r"(?<!long )(?<!long-)knight"),
)


def _moves(text: str, has: Test) -> Iterator[Claim]:
    """Yield what is forbidden for cells a move of chess apart: the same digit, a sum, consecutive digits."""
    total = re.search(r"sum (?:up )?to (\w+)(?: or (\w+))?", text)
    is_other = bool(total) or has("consecutive")
    for piece, pattern in _PIECES:
        if not has(pattern):
            continue
        if not is_other or has("same|repeat|identical|differ"):
            yield Claim(f"anti{piece}")
        if has("consecutive") and has(NOT) and not has("3x3 box|same box|within"):
            yield Claim("move_step", piece)
        for word in total.groups() if total and has(NOT) else ():
            if number_of(word):
                yield Claim("move_sum", (piece, number_of(word)))


def _says_all_are_given(has: Test) -> bool:
    marks = r"dots?|[xv]'?s|[xv] and [xv]|clues|circles|quads|pairs|symbols|signs|marks|xv"
    says = has(
        rf"\b(all|every|each) (possible |of the |the )?([\w/'-]+ ){{0,4}}({marks}) .*(given|shown|marked|placed|displayed)"
        "|negative constraint|every possible|(no|without) (dot|x|v|mark|symbol|clue)"
        "|not (separated|marked|joined|connected)|unmarked"
    )
    return says and not has("not all|not necessarily|no negative|does not apply|doesn't apply|some")

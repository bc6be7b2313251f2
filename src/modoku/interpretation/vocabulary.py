"""What the words of a sentence may mean: phrases that are found, and numbers that are read from them.

A phrase proposes, the solution disposes: a claim too many costs little, since a reading must hold in the solution and
leave one solution only. A phrase that turns a rule round ("not consecutive") must be seen here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .phrases import CAGES, LINES, MARKS, MORE_LINES, NOT, OUTSIDE, WHOLE_GRID, Phrase


class Claim(NamedTuple):
    """A rule that a sentence may state, with what it says about it: a number, sets of digits, or nothing."""

    kind: str
    value: object = None


_WORDS = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
_NUMBER = r"(\d{1,6}|" + "|".join(_WORDS) + r")\b"


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
    r"^(?!.*((?<!out)line|cage|arrow|dot|circle|diagonal|knight|king|outside|clue|indicat(?!ed by thick)|\bsum|total"
    r"|index|shade|colou?r|even|odd))"
    r".*\brows?\b.*\bcolumns?\b.*(box|region|3x3|3×3|block|square|nonet|area)"
)
_TECHNICAL = re.compile(
    "digit|number|sum|total|add|adjacent|neighbo|value|same|equal|identical|differ|distinct|unique|odd|even|parity|knight"
    r"|king\b|repeat|consecutive|product|multipl|ratio|double|twice|half|index|count|(how|as|that) many|times|\bthermo"
    "|whisper|renban"
    "|kropki|sandwich|killer|palindrom|prime|less|great|larger|small|high|low|between|contain|hold|appear|increas|decreas"
    "|mirror|clone|magic|entrop|modul|quad|skyscraper|room|fill|place|given|clue|battlefield|diagonal|friend|position"
    "|shad|draw|loop|path|snake|cave|region|divid|colou?r|deduc|determin|wall|fence|connect|galax|hidden|invisible|unknown"
    r"|\d|\b(one|two|three|four|five|six|seven|eight|nine|ten)\b|\b[xv]s?\b"
)
"""Words of sentences that may restrict digits or ask for something to be found; others tell how lines run, or greet."""
_EXPLANATION = re.compile(
    r"^\W*(eg|e,g|ie|for example|for instance|example|in other words|that is|note|hint|nb|thus|so,|this means|\()"
    r"|^[\w,' -]{0,40}(may|can|might|could) (be )?(repeat|have different|be different)"
    r"|(cannot|can't|may not|do not|don't|never|must not) (cross|overlap|branch|share (a )?cells?)"
    r"|(calculator|bifurcat)|^each line has (its own|a unique) colou?r"
    r"|^all (given )?lines (are|have) a? ?different colou?r|^[\w ]*\b(is|are) not necessarily (the same|equal)"
    r"|^not (necessarily )?all [\w ]+ necessarily|^not necessarily all|^this diagonal (begins|runs|goes)"
    r"|^(these|those|the) (values?|totals?|sums?|letters?) (is|are|must be|have) to be (determined|deduced|discovered)"
    r"|^it is up to the solver|^[\w, ]*the following (lines|cages|rules|clues) have the following"
    r"|have an additional rule:$|^the (entropic|modular) (sets|groups|classes) are"
    r"|indicates? the (central|middle|centre) cell|appear in .* in either order"
    r"|^for the answer check|answer check(er)? to work|^every (arrow )?circle has exactly one arrow|^clue types:?$"
    r"|^the 1st digit, \d|^every cell is part of|^additionally:$|^clues are standard"
)
_FILLER = re.compile(
    r"(normal|standard|regular|classic|usual|ordinary|conventional) .*(sudoku|rules)"
    r"|place (the )?(digits )?(from )?1|fill (all|in)|placing|guessing|bifurcation"
    r"|in any order|not all (of the )?(possible )?[\w' ]+ (are|is) (necessarily )?(given|shown)|allowed by other rules"
    r"|do not (branch|cross|overlap)|don't (branch|cross)|rules of sudoku|sudoku rules|no guess|enjoy|have fun"
    r"|good luck|thank|http|fill (the|each|every) .*(grid|row)|(digits|numbers) [01][- ]*(-|to) ?[4-9].*(row|column)"
    r"|this puzzle (appears|is part|was)|my first puzzle|inspired|dedicated|happy|birthday|\b(as|while|when) i \w"
    r"|not all (possible )?(dots|clues|xs|x|marks)|not necessarily (all )?given|no negative|may repeat|can repeat"
    r"|may be repeated|\b(may|can|might|could|need not)\b.*\bdifferent\b|read(ing)? order"
    r"|each (row|column).*(\bonce\b|repeat|1 ?(-|to) ?[4-9])"
    r"|(go|proceed|pass|are) straight (through|lines)|^[\w ]*lines travel"
)


def is_comment(text: str) -> bool:
    """Return whether a sentence states no rule but the usual ones, whatever else is in it.

    >>> is_comment("place 1-9 in every row, column and box.")
    True
    """
    return _COMMENT.search(text) is not None or _USUAL.search(text) is not None


def is_explanation(text: str) -> bool:
    """Return whether a sentence only explains another one: an example, or what is allowed."""
    return _EXPLANATION.search(text) is not None


def is_filler(text: str) -> bool:
    """Return whether a sentence that states no rule of ours only repeats the usual ones, explains or greets.

    >>> is_filler("happy birthday, mum!"), is_filler("the grid is a friend of its neighbour.")
    (True, False)
    """
    return _FILLER.search(text) is not None or _TECHNICAL.search(text) is None


def claims_in(text: str) -> list[Claim]:
    """Return the rules that a sentence may state, the likelier first.

    >>> claims_in("digits on a green line differ by at least five.")[0]
    Claim(kind='whisper', value=5)
    """
    parts = (
        _differences(text),
        _found(LINES, text),
        _line_numbers(text),
        _found(MORE_LINES, text),
        _found(MARKS, text),
        _mark_numbers(text),
        _found(OUTSIDE, text),
        _found(CAGES, text),
        _cage_numbers(text),
        _moves(text),
        _found(WHOLE_GRID, text),
        _neighbours(text),
        _areas(text),
        _sets(text),
        _letters(text),
    )
    return list(dict.fromkeys(claim for part in parts for claim in part))


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _has(text: str, *patterns: str) -> bool:
    return all(_compiled(pattern).search(text) for pattern in patterns)


def _found(phrases: Sequence[Phrase], text: str) -> Iterator[Claim]:
    """Yield what phrases claim."""
    for phrase in phrases:
        if _has(text, *phrase.needs) and not (phrase.unless and _has(text, phrase.unless)):
            yield Claim(phrase.kind, phrase.value)


_AT_LEAST = "at least|or more|or greater|minimum|no less|whisper|holler|more than|or higher|or larger"


def _differences(text: str) -> Iterator[Claim]:
    """Yield how much digits differ at least, or at most."""
    if _has(text, "whisper|holler|differ|apart", _AT_LEAST) and not _has(text, "lockout"):
        gap = _gap(text)
        if gap:
            yield Claim("whisper", gap)
    most = re.search(r"(?:at most|no more than|maximum of)\s+(\w+)|(\w+) or (?:less|fewer)", text)
    if most and _has(text, "differ|apart") and number_of(most[1] or most[2]):
        yield Claim("near", number_of(most[1] or most[2]))


def _gap(text: str) -> int | None:
    match = re.search(
        r"(?:at least|minimum of|minimum difference of|no less than)\s+(?:a difference of\s+|by\s+)?(\w+)", text
    ) or re.search(r"(\w+) or (?:more|greater|higher|larger)", text)
    gap = number_of(match[1]) if match else None
    more = re.search(r"more than (\w+)", text)
    if gap is None and more and (least := number_of(more[1])):
        return least + 1
    if gap is None and _has(text, "dutch"):
        return 4
    return 5 if gap is None and _has(text, "german|whisper") else gap


_PIECES = r"divid|split|broken|segment|group|partition|contiguous|section"
_TO = r"(?:sum|add|total)\w* (?:up )?(?:to )?(?:exactly )?"


def _line_numbers(text: str) -> Iterator[Claim]:
    """Yield rules of lines that come with a number or with sets of digits."""
    if not _has(text, "2x2|2 ?× ?2") and _has(
        text,
        r"entrop|(low|small).*(mid|med).*(high|large)|123.*456.*789"
        r"|1,? ?2,?( or| and)? ?3\W.*4,? ?5,?( or| and)? ?6\W.*7,? ?8,?( or| and)? ?9",
    ):
        sets = _groups(text)
        digits = sorted(digit for group in sets for digit in group)
        is_whole = len(sets) == 3 and digits == list(range(1, len(digits) + 1))
        yield Claim("entropic", sets if is_whole else None)
    if _has(text, rf"(10|ten)[- ]?(sum )?lines?\b|({_PIECES})\w*.*{_TO}{_NUMBER}") and not _has(
        text, "box|region|cage"
    ):
        match = re.search(_TO + _NUMBER, text)
        yield Claim("ten_line", number_of(match[1]) if match else 10)
    fast = re.search(r"at least (\w+)", text)
    if _has(text, r"\bthermo|bulb", "fast|at least") and not _has(text, "arrow"):
        yield Claim("fast", (number_of(fast[1]) if fast else None) or 2)
    if not _has(text, r"\blines?\b"):
        return
    two = re.search(r"(?:sum|add|total)\w* (?:up )?to (?:either )?(\d{1,2}) or (\d{1,2})\b", text)
    if two and _has(text, "adjacent|neighbo|pair"):
        yield Claim("pair_sums", (int(two[1]), int(two[2])))
    ends = re.search(
        r"\b(?:ends|endpoints|end ?points|tips)\b .*(?:(sum|add|total)\w* (?:up )?to|(differ)\w* (?:by )?(at least)?) "
        + _NUMBER,
        text,
    )
    if ends and not _has(text, "segment|between"):
        how = ("sum", "=") if ends[1] else ("difference", ">=" if ends[3] else "=")
        yield Claim("line_ends", (*how, number_of(ends[4])))
    match = re.search(r"(?:sum|add|total)\w* (?:up )?to (?:a total of )?(\d{1,4})", text)
    if match and not ends and not _has(text, "cage|outside"):
        yield Claim("sum_line", int(match[1]))
    match = re.search(r"(?:product|multipl)\w* .*?(?:is|to|of|equals?) (\d{1,6})\b", text)
    if match:
        yield Claim("product_total", int(match[1]))
    match = re.search(r"(?:multiple of|divisible by) (\w+)", text)
    if match and (number_of(match[1]) or 0) > 1 and _has(text, r"(any|each|every|set of|group of) .*\b(three|3)\b"):
        yield Claim("triple_multiple", number_of(match[1]))
    match = re.search(r"(?:sum|add|total)\w* (?:up )?to (?:a )?(prime|square)", text)
    if match and _has(text, "adjacent|neighbo|successive|consecutive cells"):
        yield Claim("pair_sum_kind", match[1])


_AMONG = re.compile(
    r"(?:contain\w*|holds?|are|is|be|from)\s+(?:only |either |an? |the |one of |digits? |from |values? |number )*"
    r"([1-9](?:(?:\s*,\s*|\s*/\s*|,? or |,? and | to |-)[1-9])+)\b(?!\d)"
)


def _mark_numbers(text: str) -> Iterator[Claim]:
    """Yield rules of marks that come with numbers."""
    match = re.search(r"(?:sum|add|total)\w* (?:up )?(?:to |of )?" + _NUMBER, text)
    if match and _has(text, "separated|dot|circle|clue|edge|border|between (two|adjacent)|mark|diamond|square"):
        yield Claim("edge_sum", number_of(match[1]))
    match = _AMONG.search(text)
    if match:
        yield Claim("among", _digits(match[1]))


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


def _cage_numbers(text: str) -> Iterator[Claim]:
    match = re.search(r"(?:multiple of|divisible by) (\w+)", text)
    if match and (number_of(match[1]) or 0) > 1 and _has(text, "cage"):
        yield Claim("cage_sum_kind", number_of(match[1]))
    match = re.search(r"(?:sum|add|total)\w* (?:up )?to (?:either )?(\d{1,2}) or (\d{1,2})\b", text)
    if match and _has(text, "cage"):
        yield Claim("cage_sum_kind", (int(match[1]), int(match[2])))


_CHESS = (
    (
        "king",
        r"\bking'?s?\b|(touch|adjacent|neighbou?r)\w* diagonally|diagonally[- ](adjacent|touch|neighbo)|share a corner",
    ),
    ("long_knight", r"long.?knight|camel|\(?[13], ?[13]\)? apart"),
    ("giraffe", "giraffe"),
    ("zebra", "zebra"),
    ("knight", r"(?<!long )(?<!long-)knight"),
)


def _moves(text: str) -> Iterator[Claim]:
    """Yield what is forbidden for cells a move of chess apart: the same digit, a sum, consecutive digits."""
    total = re.search(r"sum (?:up )?to (\w+)(?: or (\w+))?", text)
    is_other = bool(total) or _has(text, "consecutive")
    for piece, pattern in _CHESS:
        if not _has(text, pattern):
            continue
        if not is_other or _has(text, "same|repeat|identical|differ"):
            yield Claim(f"anti{piece}")
        if _has(text, "consecutive", NOT):
            yield Claim("move_step", (piece, _has(text, "3x3 box|same box|within")))
        for word in total.groups() if total and _has(text, NOT) else ():
            if number_of(word):
                yield Claim("move_sum", (piece, number_of(word)))


_NEAR = (
    r"orthogonal\w* (adjacent|neighbo|connected)|adjacent (cells|digits)|neighbou?ring (cells|digits)"
    r"|shar(e|ing) an? (edge|side|border)|domino|orthogonal neighbo"
)


def _neighbours(text: str) -> Iterator[Claim]:
    """Yield what holds for all neighbours of the grid."""
    if not _has(text, _NEAR) or _has(text, r"\bline|dot|cage|arrow|circle|path|loop|snake"):
        return
    gap = re.search(r"at least (\w+)", text)
    if gap and _has(text, "differ") and number_of(gap[1]):
        yield Claim("global_gap", number_of(gap[1]))
    limit = re.search(r"sum.*(?:at most|no more than|at least|no less than) (\w+)", text)
    if limit and number_of(limit[1]):
        how = "<=" if re.search("at most|no more", limit[0]) else ">="
        yield Claim("global_sum", (how, number_of(limit[1])))
    if _has(text, NOT, r"\bsum|add|total"):
        for match in re.finditer(_NUMBER, text[max(text.find("sum"), 0) :]):
            if 2 < (number_of(match[1]) or 0) < 18:
                yield Claim("global_sum_not", number_of(match[1]))


_BORDER = r"\bperimeter|(outer(most)?|border|edge) (cells|ring)|(cells|digits) (on|along|around) the (edge|border)"
_RING = r"phistomefel ring|ring of (16|sixteen) cells .*(central|centre|center|middle)"


def _areas(text: str) -> Iterator[Claim]:
    """Yield the sum of the border of the grid, or of the ring around its middle box."""
    total = re.search(r"(?:sum|add|total)\w* (?:up )?to (\d{2,3})\b", text)
    if total and not _has(text, r"\blines?\b|cage|arrow|clue"):
        for name, pattern in (("border", _BORDER), ("ring", _RING)):
            if _has(text, pattern):
                yield Claim("area_sum", (name, int(total[1])))


def _letters(text: str) -> Iterator[Claim]:
    """Yield that the same letter, or the same sign, stands for the same digit."""
    if _has(text, "letter|symbol|emoji", "same|identical|equal", "digit|number|value") and not _has(
        text, "cage|sum|total"
    ):
        is_one_to_one = _has(text, "different letters?|each letter.*different|different.*letter|distinct")
        yield Claim("cell_letters", is_one_to_one)


_ENTROPIC = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
_KINDS = {
    r"\beven (digit|number|cell)s?": (0, 2, 4, 6, 8),
    r"\bodd (digit|number|cell)s?": (1, 3, 5, 7, 9),
    r"\bprime (digit|number)s?": (2, 3, 5, 7),
}


def _sets(text: str) -> Iterator[Claim]:
    """Yield rules about sets of digits in squares, and about digits above and below others."""
    apart = _has(text, NOT, r"adjacent|touch|neighbo|next to|share an edge") and not _has(
        text, r"\bline|dot|cage|diagonal"
    )
    kinds = [values for word, values in _KINDS.items() if _has(text, word)]
    if apart and _has(text, "same (entropic |modular )?(set|group|class)"):
        sets = _groups(text) or (_ENTROPIC if "entrop" in text else ())
        if sets:
            yield Claim("apart", (sets, "within" in text))
    elif (
        apart
        and len(kinds) == 1
        and _has(text, "no two|each other|cannot touch|may not touch|not be (orthogonally )?adjacent")
    ):
        yield Claim("apart", ((kinds[0],), _has(text, "within (a |the |each )?(3x3 )?box|same box")))
    if len(_groups(text)) >= 2 and _has(text, "2x2|2 ?× ?2|2 by 2|two by two", "at least one|each|one digit"):
        yield Claim("global_sets", _groups(text))
    flats = re.search(
        r"\b(\d)(?:'?s)?\b.*(?:have|has) an? '?(\d)'? (?:directly )?above.* or an? '?(\d)'? (?:directly )?below", text
    )
    if flats:
        yield Claim("flats", tuple(int(digit) for digit in flats.groups()))


def _groups(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the sets of digits that stand in brackets, or as 147, 258, 369."""
    found = re.findall(r"[{(\[]([\d,\s/]+)[})\]]", text) or re.findall(r"\b(\d{2,4})\b", text)
    sets = [tuple(int(digit) for digit in re.findall(r"\d", group)) for group in found]
    return tuple(group for group in sets if len(group) > 1)

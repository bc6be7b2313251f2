"""Rules in words beside rules in keys: which sentences of a setter say no more than the keys do.

Whoever writes a puzzle says its rules again in words, and often more than the keys can. A sentence is taken as known
if all its words belong to one rule of the puzzle, the words that this rule is told by are among them, and its numbers
are those of the rule. All others are for somebody who understands them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass


def _stem(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def _stems(text: str) -> str:
    return " ".join(_stem(word) for word in text.split())


def _stemmed(text: str) -> frozenset[str]:
    return frozenset(_stems(text).split())


_LISTING = _stemmed("""
rule apply standard normal classic regular usual sudoku puzzle clue and the a for of with also all are here as
""")
_GLUE = _LISTING | _stemmed("""
an in on to by at or is be it its that this these those which each every any one two must should may can will have has
always exactly there they their them within along respective well digit number cell value possible grid then so
""")
_COLOURS = _stemmed(
    "grey gray green purple pink magenta violet blue red orange yellow gold golden teal turquoise peach "
    "lavender brown light dark bold thin thick thinner coloured colored drawn marked shaded"
)
_CLASSIC = _stemmed("""
place fill enter put row column box region block once repeat repeating repetition repeated without no not contain
contains through from so both irregular outlined given already some orthogonal 3x3 into default appear indicated thick
border
""")


@dataclass(frozen=True, slots=True)
class Wording:
    """How people tell a rule: `names` may stand alone; a sentence has words of each of `needs` and none but `words`."""

    names: str
    needs: tuple[str, ...]
    words: str
    any_digit: bool = False
    """Whether any digits may be named."""
    may_repeat: bool = True
    """Whether it may be said that digits repeat."""
    denies: bool = False
    """Whether it says what is not so."""
    of_unshown: bool = False
    """Whether it says what clues that are not there mean."""


_OUTSIDE = "outside border edge beside row column direction indicate indicated show shown give given tell seen"
_DOT = (
    "separated connected joined join joining connect connecting between adjacent neighbouring contain dot kropki pair "
    "both colour color"
)
_UNSHOWN = "not all|no negative|without negative|other pair"
WORDINGS: Mapping[str, Wording] = {
    "killercage": Wording(
        "killer cage",
        ("cage",),
        """killer cage sum add up total small top left upper corner given shown indicated written printed where if
        inside not no never repeat repeated without indicate surrounded dashed area""",
        may_repeat=False,
    ),
    "thermometer": Wording(
        "thermo thermometer",
        ("thermo|thermometer|line", "increase|increasing|rise|bulb", "increase|increasing|rise|ascend"),
        """thermo thermometer line increase increasing rise strictly from bulb end tip start starting round away move
        moving as shape value""",
    ),
    "slowthermometer": Wording(
        "slow thermo thermometer",
        ("slow", "increase|decrease|fall|bulb"),
        "slow thermo thermometer increase or stay same equal not decrease never fall from bulb end tip may repeat",
    ),
    "arrow": Wording(
        "arrow",
        ("arrow", "sum|add|repeat"),
        "arrow sum add up circle circled attached connected bulb total placed constitute repeat if allow allowed other",
    ),
    "renban": Wording(
        "renban line",
        ("line|renban", "consecutive"),
        """renban line contain form set sequence run of non repeating nonrepeating consecutive distinct in any some
        order not repeat without however single pair but from appear""",
        may_repeat=False,
    ),
    "whispers": Wording(
        "german dutch whisper line",
        ("line|whisper", "differ|difference|repeat"),
        """german dutch whisper line adjacent neighbouring neighboring consecutive differ difference minimum least more
        repeat if allowed other""",
    ),
    "palindrome": Wording(
        "palindrome line",
        ("palindrome|line", "palindrome|same"),
        """palindrome line read same from either both end direction way forward backward forwards backwards sequence
        form when""",
    ),
    "betweenline": Wording(
        "between line",
        ("between", "line"),
        "between line connecting lie strictly circle circled end numerically numerical other",
    ),
    "regionsumline": Wording(
        "region sum line",
        ("line", "box|region|border|segment|different", "sum|total|travel"),
        """region sum line box border divide divided cut into segment small same equal total time enter new through pass
        passe visit different may not travel several 3x3 piece""",
    ),
    "entropicline": Wording(
        "entropic line",
        ("line", "low|high|entropic"),
        "entropic line any group set of three successive sequential consecutive contain low middle mid medium high",
        any_digit=True,
    ),
    "modularline": Wording(
        "modular line",
        ("line", "modulo|mod|modular|remainder"),
        "modular line modulo mod any group set three successive sequential consecutive contain remainder different",
        any_digit=True,
    ),
    "nabner": Wording(
        "nabner line",
        ("line|nabner", "consecutive"),
        """nabner line contain set non repeating nonrepeating no not two consecutive repeat regardless position anywhere
        same""",
        may_repeat=False,
        denies=True,
    ),
    "zipperline": Wording(
        "zipper line",
        ("line|zipper", "distance|equidistant", "sum"),
        "zipper line equal distance equidistant from centre center middle central sum",
    ),
    "doublearrow": Wording(
        "double arrow line",
        ("double|line", "sum"),
        "double arrow line sum equal between circle circled end",
    ),
    "difference": Wording(
        "kropki dot pair white",
        ("dot|white|kropki", "consecutive|difference|differ"),
        f"{_DOT} white consecutive difference differ of mean if give show separate",
    ),
    "ratio": Wording(
        "kropki dot pair black ratio",
        ("dot|black|kropki", "ratio|double|twice"),
        f"{_DOT} black ratio double twice other indicate show mean if separate",
    ),
    "xv": Wording(
        "xv x v pair",
        ("x|v|xv", "sum|add|total"),
        "x v xv separated connected joined connect by between sum add up to total pair adjacent mean",
    ),
    "quadruple": Wording(
        "quad quadruple",
        ("circle|quad|quadruple|intersection", "appear|surrounding|around"),
        "white circle quad quadruple small appear surrounding four around least once somewhere touching present where",
    ),
    "odd": Wording("odd", ("odd",), "odd circle contain indicate"),
    "even": Wording("even", ("even",), "even square contain indicate"),
    "prime": Wording("prime", ("prime",), "prime diamond contain"),
    "poweroftwo": Wording("", ("power",), "power positive square contain"),
    "minimum": Wording(
        "minimum",
        ("smaller|less|lower",),
        "smaller less lower than orthogonally adjacent white arrow facing inward contain",
    ),
    "maximum": Wording(
        "maximum fortress",
        ("greater|larger|higher|bigger",),
        "fortress greater larger higher bigger than orthogonally adjacent white arrow facing outward contain",
    ),
    "extraregion": Wording(
        "extra region", ("region",), "extra region contain once through not repeat no", any_digit=True
    ),
    "clone": Wording(
        "clone",
        ("clone|same|identical",),
        "clone region area shape same identical contain arrangement order position without rotation reflection",
        denies=True,
    ),
    "littlekillersum": Wording(
        "little killer",
        ("diagonal|arrow|killer", "sum|repeat"),
        f"little killer {_OUTSIDE} sum diagonal arrow side pointed point repeat if allowed other add up",
    ),
    "sandwichsum": Wording(
        "sandwich",
        ("sandwich|sandwiched|between", "sum"),
        f"sandwich sandwiched {_OUTSIDE} sum between strictly",
    ),
    "xsum": Wording("x sum", ("first", "sum"), f"x sum {_OUTSIDE} first where equal placed"),
    "skyscraper": Wording(
        "skyscraper",
        ("skyscraper|visible|height",),
        f"skyscraper {_OUTSIDE} visible height represent high higher taller tall obscure block hide view smaller "
        "shorter lower ones from how many count building",
    ),
    "columnindexer": Wording(
        "159 index indexer column",
        ("159|index|indexer|indicate|column",),
        "159 indicate tell you what same true column position row",
        any_digit=True,
    ),
    "antiknight": Wording(
        "anti antiknight knight",
        ("knight|antiknight",),
        "anti antiknight knight chess move apart separated away not contain same repeat identical see itself no equal",
        denies=True,
    ),
    "antiking": Wording(
        "anti antiking king",
        ("king|antiking|diagonally",),
        "anti antiking king chess move apart separated away not contain same repeat touch diagonally equal two no",
        denies=True,
    ),
    "disjointgroups": Wording(
        "disjoint set group",
        ("disjoint|position",),
        "disjoint set group position relative not contain same appear box region default different in no",
        denies=True,
    ),
    "diagonal": Wording(
        "diagonal",
        ("diagonal",),
        "diagonal main both either indicated marked not repeat no contain positive negative once",
        any_digit=True,
        may_repeat=False,
    ),
    "nonconsecutive": Wording(
        "non consecutive nonconsecutive",
        ("consecutive|nonconsecutive",),
        "non consecutive nonconsecutive orthogonally adjacent not contain no neighbour neighbouring touch",
        denies=True,
    ),
    "negative xv": Wording(
        "negative",
        ("sum|x|v|xv",),
        "all x v xv given shown adjacent not sum no other negative constraint orthogonally",
        denies=True,
        of_unshown=True,
    ),
    "negative dots": Wording(
        "negative", ("dot",), "all black white kropki dot given shown negative constraint", denies=True, of_unshown=True
    ),
    "no negative dots": Wording(
        "",
        (_UNSHOWN,),
        "not all no negative constraint without necessarily dot white black kropki given shown such so existing pair "
        "other ratio consecutive valid both colour color",
        denies=True,
        of_unshown=True,
    ),
    "no negative xv": Wording(
        "",
        (_UNSHOWN,),
        "not all no negative constraint without necessarily dot x v xv given shown such so existing pair",
        denies=True,
        of_unshown=True,
    ),
    "fog": Wording(
        "fog of war",
        ("fog",),
        """fog war covered cover partially placing place placed correct correctly clear remove surrounding area some
        reveal entered around from more light possibly""",
    ),
}
_EXAMPLE = re.compile(r"\b(?:eg\b|ie\b|re:|for example|for instance|such as|so if|ex\.).*")
_FILLER = re.compile(r"\w\.(?:com|net|org)\b|^(?:thank|have fun|enjoy|good luck|and that is it|and that's it)")


@dataclass(frozen=True, slots=True)
class SetterSentence:
    """A sentence of a setter, the heading that it stands under, and whether it is a heading or a bracket itself."""

    text: str
    heading: str = ""
    is_piece: bool = False


def unknown_sentences(text: str, keys: Mapping[str, Sequence[str]], size: int) -> list[str]:
    """Return the sentences that say something else than the keys of a puzzle; `keys` has the numbers of each.

    >>> keys = {"killercage": (), "thermometer": ()}
    >>> unknown_sentences("Normal sudoku rules apply. In cages, digits sum to the total. Fives see a 1.", keys, 9)
    ['Fives see a 1']
    """
    told = _Told(keys, size)
    return list(dict.fromkeys(one.text for one in _sentences(text) if not told.says(one)))


def _sentences(text: str) -> Iterator[SetterSentence]:
    """Yield the sentences of a text, headings and what stands in brackets as pieces."""
    plain = unicodedata.normalize("NFKC", text).replace("\\n", "\n").replace("’", "'").replace("‘", "'")
    plain = re.sub(r"\b([ei])\.([ge])\.", r"\1\2", plain, flags=re.IGNORECASE)
    for raw in re.split(r"[\n;•·]+", plain):
        whole = re.sub(r"^[\s*+–—-]+|^\s*[0-9]{1,2}[.)]\s+|[*_]{2,}", "", raw.strip()).strip()
        yield from (
            SetterSentence(inner.strip(), is_piece=True) for inner in re.findall(r"\(([^()]*\w[^()]*)\)", whole)
        )
        line = re.sub(r"\s+(?=[.,:!])", "", re.sub(r"\([^()]*\)", " ", whole))
        heading = ""
        pieces = re.split(r"(?<=[\w\"'])([.!:](?=\s|$)|\s[-–—:]\s)", line)
        for piece, end in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
            words = " ".join(piece.split())
            is_heading = end.strip() not in ("", ".", "!") and len(words.split()) < 5
            if not re.search(r"\w", words):
                continue
            yield SetterSentence(words, heading, is_heading)
            heading = words if is_heading else heading


class _Told:
    """What the keys of a puzzle say, to hold sentences against."""

    def __init__(self, keys: Mapping[str, Sequence[str]], size: int) -> None:
        self.size = size
        self.wordings = [(WORDINGS[key], numbers) for key, numbers in keys.items() if key in WORDINGS]
        self.names = frozenset(word for wording, _ in self.wordings for word in _stemmed(wording.names))

    def says(self, sentence: SetterSentence) -> bool:
        """Return whether a sentence says nothing new."""
        plain = sentence.text.lower()
        if _FILLER.search(plain) or not _EXAMPLE.sub("", plain).strip():
            return True
        plain = _EXAMPLE.sub("", plain)
        heading = [word for word in _words(sentence.heading.lower()) if word in self.names]
        if self._knows(_words(plain), heading, sentence.is_piece):
            return True
        for joint in re.finditer(r",? (?:and|or|but|while) |, ", plain):
            halves = [_words(half) for half in (plain[: joint.start()], plain[joint.end() :])]
            if all(half and self._knows(half, heading, False) for half in halves):
                return True
        return False

    def _knows(self, words: Sequence[str], heading: Sequence[str], is_piece: bool) -> bool:
        if not set(words) - _LISTING - self.names or self._is_classic(words):
            return True
        return any(self._tells(wording, numbers, words, heading, is_piece) for wording, numbers in self.wordings)

    def _is_classic(self, words: Sequence[str]) -> bool:
        """Return whether a sentence says that rows, columns and boxes hold every digit once."""
        n = self.size
        numbers = {str(n), "1", f"1-{n}", f"{n}x{n}", f"1–{n}"}
        if _denied(words) or _repeats(words):
            return False
        return all(word in _GLUE or word in _CLASSIC or word in numbers for word in words)

    def _tells(
        self, wording: Wording, numbers: Sequence[str], words: Sequence[str], heading: Sequence[str], is_piece: bool
    ) -> bool:
        joined = f" {' '.join([*heading, *words])} "
        needs = () if is_piece and not wording.of_unshown else wording.needs
        if any(not any(f" {_stems(one)} " in joined for one in need.split("|")) for need in needs):
            return False
        if (_repeats(words) and not wording.may_repeat) or (_denied(words) and not wording.denies):
            return False
        if is_piece and not wording.of_unshown and {"all", "every", "each"} & {*words} and {"dot", "x", "v"} & {*words}:
            return False
        known = _GLUE | _COLOURS | _stemmed(wording.words) | _stemmed(wording.names)
        allowed = set(numbers)
        if wording.any_digit:
            allowed |= {*map(str, range(1, self.size + 1)), f"1-{self.size}"}
        return all(word in known or word in allowed for word in words)


def _repeats(words: Sequence[str]) -> bool:
    return re.search(r"\b(?:may|can) repeat\b", " ".join(words)) is not None


def _denied(words: Sequence[str]) -> bool:
    """Return whether something is said not to be so, other than that digits repeat."""
    after = re.findall(r"\b(?:not|no|never|without|nor) (\w+)", " ".join(words))
    return bool(set(after) - _AFTER_NOT)


_AFTER_NOT = _stemmed(
    "repeat repeating repeated repetition repetitions digit number value necessarily all decrease fall have any"
)


def _words(text: str) -> list[str]:
    text = re.sub(r"\bcan\s?not\b|\bcan't\b|\bdon't\b|\bdoesn't\b|\bdo not\b|\bdoes not\b|\bmustn't\b", "not", text)
    text = re.sub(r"\b([xv0-9])(?:'?s|es)\b", r"\1", text).replace("1-5-9", "159").replace("×", "x")
    text = re.sub(r"\b(?:is |are |be )?equal to\b|\bequals\b", "is", text)
    text = re.sub(r"'s\b|s'(?=\s)", "", re.sub(r"\bnon[- ](?=[a-z])", "non", text))
    return [_stem(word) for word in re.findall(r"[0-9]+(?:[:/x–-][0-9]+)?|[a-z]+", text)]

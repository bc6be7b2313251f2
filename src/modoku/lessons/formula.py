"""Mathematics as a small tree: written as MathML, as LaTeX, as a line of text, or set into a picture (`typeset`).

Only what the lessons need. A word inside a formula is a `Message` and is said in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from ..language import Message
from ..render.svg import escaped


@dataclass(frozen=True, slots=True)
class Atom:
    """A name (set in italics), a number, or a sign; `role` is `name`, `number` or `sign`."""

    text: str
    role: str = "name"


@dataclass(frozen=True, slots=True)
class Word:
    """Words inside a formula."""

    message: Message


@dataclass(frozen=True, slots=True)
class Index:
    """A base with something below it, above it, or both."""

    base: Node
    low: Node | None = None
    high: Node | None = None


@dataclass(frozen=True, slots=True)
class Big:
    """A large operator with its bounds and what it runs over: a sum, a conjunction, a disjunction, a union."""

    sign: str
    low: Node | None
    high: Node | None
    body: Node


@dataclass(frozen=True, slots=True)
class FormulaLine:
    """Parts one after the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Fraction:
    """A number over another."""

    over: Node
    under: Node


@dataclass(frozen=True, slots=True)
class Cases:
    """A brace, and behind it values with the conditions under which they hold."""

    rows: tuple[tuple[Node, Node], ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """A part that is brought out: `false` is struck out and pale, `true` is bold, `free` stands as it is."""

    body: Node
    look: str


Node = Atom | Word | Index | Big | FormulaLine | Fraction | Cases | Marked


@dataclass(frozen=True, slots=True)
class LessonFormula:
    """A whole formula. It can fill a gap of a `Message`: said, it is a line of text.

    >>> str(LessonFormula(line(index("x", 1, 2), "=", 1)))
    'x_{1,2} = 1'
    """

    node: Node
    namespace: ClassVar[str] = "http://www.w3.org/1998/Math/MathML"

    def said(self, language: str = "en") -> str:
        """Return it as a line of text."""
        return plain(self.node, language)

    def __str__(self) -> str:
        return self.said()

    def to_mathml(self, language: str = "en", display: bool = False) -> str:
        """Return it as a MathML element; a long sum or clause as several, between which a line may end."""
        pieces = broken(self.node)
        if len(pieces) > 1:
            mode = ' displaystyle="true"' if display else ""
            return " ".join(f"<math{mode}>{mathml(piece, language)}</math>" for piece in pieces)
        mode = ' display="block"' if display else ""
        return f"<math{mode}>{mathml(self.node, language)}</math>"

    def to_tex(self, language: str = "en") -> str:
        """Return it as LaTeX, without the dollars."""
        return tex(self.node, language)


Part = Node | Message | str | int

_SIGNS = frozenset("=≤≥<>+−-×·∨∧¬⇒⇔∈∉∪∩∅()[]{},:…⋯≡≠→|/∖")
_TEX = {
    "≤": r"\le ", "≥": r"\ge ", "−": "-", "×": r"\times ", "·": r"\cdot ", "∨": r"\lor ", "∧": r"\land ",
    "¬": r"\lnot ", "⇒": r"\Rightarrow ", "⇔": r"\Leftrightarrow ", "∈": r"\in ", "∉": r"\notin ", "∪": r"\cup ",
    "∩": r"\cap ", "∅": r"\emptyset ", "{": r"\{", "}": r"\}", "…": r"\dots ", "⋯": r"\cdots ", "≡": r"\equiv ",
    "≠": r"\ne ", "→": r"\to ", "∑": r"\sum", "⋀": r"\bigwedge", "⋁": r"\bigvee", "⋃": r"\bigcup", "∀": r"\forall ",
    "φ": r"\varphi", "χ": r"\chi", "∖": r"\setminus ", "½": r"\tfrac12 ", "⊥": r"\bot ", "′": "'",
    "⊂": r"\subset ", "⊆": r"\subseteq ", "∣": r"\mid ", "↦": r"\mapsto ", "∘": r"\circ ", "∞": r"\infty ",
    "≈": r"\approx ", "∃": r"\exists ", "⌊": r"\lfloor ", "⌋": r"\rfloor ", "∏": r"\prod", "ℝ": r"\mathbb{R}",
    "π": r"\pi ", "σ": r"\sigma ", "λ": r"\lambda ", "Δ": r"\Delta ", "ℓ": r"\ell ", "τ": r"\tau ",
    "\u2009": r"\,", "\u2002": r"\;", "\u2003": r"\quad ",
}  # fmt: skip


def atom(part: Part) -> Node:
    """Make a node of a text, a number or a message; nodes stay as they are."""
    if isinstance(part, Message):
        return Word(part)
    if isinstance(part, int):
        return Atom(str(part).replace("-", "−"), "number")
    if isinstance(part, str):
        return Atom(part, "sign" if part in _SIGNS else "number" if part.isdigit() else "name")
    return part


def line(*parts: Part) -> FormulaLine:
    """Put parts one after the other."""
    return FormulaLine(tuple(map(atom, parts)))


def index(base: Part, *low: Part) -> Index:
    """Return a base with indices, separated by commas."""
    return Index(atom(base), listed(low))


def power(base: Part, high: Part) -> Index:
    """Return a base with something above it."""
    return Index(atom(base), None, atom(high))


def listed(parts: Iterable[Part], sign: str = ",") -> Node:
    """Put parts one after the other with a sign between them."""
    found: list[Node] = []
    for part in parts:
        if found:
            found.append(Atom(sign, "sign"))
        found.append(atom(part))
    return found[0] if len(found) == 1 else FormulaLine(tuple(found))


def big(sign: str, low: Part | None, high: Part | None, *body: Part) -> Big:
    """Return a large operator over a body."""
    return Big(sign, None if low is None else atom(low), None if high is None else atom(high), line(*body))


def fenced(*parts: Part) -> FormulaLine:
    """Put parts in parentheses."""
    return line("(", *parts, ")")


def fraction(numerator: int, denominator: int) -> Node:
    """Return a fraction, or the number where the denominator is 1."""
    return atom(numerator) if denominator == 1 else Fraction(atom(numerator), atom(denominator))


_LONG = 4


def broken(node: Node) -> list[Node]:
    """Return the pieces of a long sum or clause, each ending with its sign, and split before words; others stay whole.

    >>> len(broken(listed("abcdefgh", "∨"))), len(broken(listed("abc", "∨")))
    (8, 1)
    """
    if not isinstance(node, FormulaLine):
        return [node]
    breaks = [place for place, part in enumerate(node.parts) if isinstance(part, Atom) and part.text in ("∨", "+")]
    words = [place for place, part in enumerate(node.parts) if isinstance(part, Word) and place]
    if len(breaks) < _LONG and not words:
        return [node]
    ends = sorted({0, *(place + 1 for place in breaks if len(breaks) >= _LONG), *words, len(node.parts)})
    return [FormulaLine(node.parts[start:end]) for start, end in pairwise(ends)]


# Signs with space around them; the others stand close.
SPACED = frozenset("=≤≥<>+−∨∧⇒⇔∈∉∪∩≡≠→∖⊂⊆")


def plain(node: Node, language: str) -> str:
    """Write a node as text: `∑_{j=1}^{4} x_{1,j,h} = 1`."""
    match node:
        case Atom(text, role):
            return f" {text} " if role == "sign" and text in SPACED else text
        case Word(message):
            return message.said(language)
        case FormulaLine(parts):
            return _squeezed("".join(plain(part, language) for part in parts))
        case Index(base, low, high):
            below = f"_{{{_tight(low, language)}}}" if low else ""
            return plain(base, language) + below + (f"^{{{_tight(high, language)}}}" if high else "")
        case Big(sign, low, high, body):
            bounds = f"_{{{_tight(low, language)}}}" if low else ""
            bounds += f"^{{{_tight(high, language)}}}" if high else ""
            return f"{sign}{bounds} {plain(body, language)}"
        case Fraction(over, under):
            return f"{plain(over, language)}/{plain(under, language)}"
        case Cases(rows):
            return "{ " + "; ".join(f"{plain(value, language)} {plain(when, language)}" for value, when in rows)
        case Marked(body, look):
            return f"[{plain(body, language)}]" if look == "true" else plain(body, language)


def _tight(node: Node, language: str) -> str:
    return plain(node, language).replace(" ", "")


def _squeezed(text: str) -> str:
    text = " ".join(text.split(" ")).strip()
    while "  " in text:
        text = text.replace("  ", " ")
    return text.replace("( ", "(").replace("(− ", "(−").replace("(¬ ", "(¬")


_MARKS = {"name": "mi", "number": "mn", "sign": "mo"}


def mathml(node: Node, language: str) -> str:
    """Write a node as MathML."""
    match node:
        case Atom(text, role):
            # Parentheses keep the height of the line; indices would make them grow.
            fixed = ' stretchy="false"' if role == "sign" and text in "()[]{}|" else ""
            return f"<{_MARKS[role]}{fixed}>{escaped(text)}</{_MARKS[role]}>"
        case Word(message):
            return f"<mtext>\u00a0{escaped(message.said(language))}\u00a0</mtext>"
        case FormulaLine(parts):
            return "<mrow>" + "".join(mathml(part, language) for part in parts) + "</mrow>"
        case Index(base, low, high):
            kind = "msubsup" if low and high else "msub" if low else "msup"
            return _scripted(kind, mathml(base, language), low, high, language)
        case Big(sign, low, high, body):
            kind = "munderover" if low and high else "munder" if low else "mrow"
            operator = _scripted(kind, f'<mo largeop="true" movablelimits="false">{sign}</mo>', low, high, language)
            return f"<mrow>{operator}{mathml(body, language)}</mrow>"
        case Fraction(over, under):
            return f"<mfrac>{mathml(over, language)}{mathml(under, language)}</mfrac>"
        case Cases(rows):
            cells = "".join(
                f"<mtr><mtd>{mathml(value, language)}</mtd><mtd>{mathml(when, language)}</mtd></mtr>"
                for value, when in rows
            )
            return f'<mrow><mo stretchy="true">{{</mo><mtable columnalign="left left">{cells}</mtable></mrow>'
        case Marked(body, look):
            return f'<mrow class="{look}">{mathml(body, language)}</mrow>'


def _scripted(kind: str, base: str, low: Node | None, high: Node | None, language: str) -> str:
    scripts = "".join(mathml(part, language) for part in (low, high) if part)
    return f"<{kind}>{base}{scripts}</{kind}>"


def tex(node: Node, language: str) -> str:
    """Write a node as LaTeX."""
    match node:
        case Atom(text, "name") if len(text.strip()) > 1 and text.strip().isalpha():
            return rf"\operatorname{{{text.strip()}}}"
        case Atom(text, _):
            return "".join(_TEX.get(character, character) for character in text)
        case Word(message):
            return rf"\text{{ {tex_escaped(message.said(language))} }}"
        case FormulaLine(parts):
            return "".join(tex(part, language) for part in parts)
        case Index(base, low, high):
            below = f"_{{{tex(low, language)}}}" if low else ""
            return tex(base, language) + below + (f"^{{{tex(high, language)}}}" if high else "")
        case Big(sign, low, high, body):
            bounds = f"_{{{tex(low, language)}}}" if low else ""
            bounds += f"^{{{tex(high, language)}}}" if high else ""
            return rf"{_TEX[sign]}{bounds} {tex(body, language)}"
        case Fraction(over, under):
            return rf"\tfrac{{{tex(over, language)}}}{{{tex(under, language)}}}"
        case Cases(rows):
            lines = r" \\ ".join(f"{tex(value, language)} & {tex(when, language)}" for value, when in rows)
            return rf"\begin{{cases}} {lines} \end{{cases}}"
        case Marked(body, look):
            inner = tex(body, language)
            return {"false": rf"\cancel{{{inner}}}", "true": rf"\mathbf{{{inner}}}"}.get(look, inner)


_TEX_ESCAPES = str.maketrans(
    {
        **{sign: f"${written.strip()}$" for sign, written in _TEX.items() if not sign.isascii() and sign != "…"},
        "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
        "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\u00a0": "~", "\u202f": r"\,", "…": r"\dots{}",
        "←": r"$\leftarrow$", "⁴": "$^4$", "∎": r"$\blacksquare$", "·": r"$\cdot$",
    }
)  # fmt: skip


def tex_escaped(text: str) -> str:
    r"""Make a text safe in LaTeX.

    >>> tex_escaped("50 % of {a_b}")
    '50 \\% of \\{a\\_b\\}'
    """
    return text.translate(_TEX_ESCAPES)

r"""Formulas as authors write them, read into the tree that all writers share: `x_{i,j,k} \lor \lnot y`, `\sum_{k=1}^n`.

A small part of TeX: names, numbers, signs, `_`, `^`, braces, `\frac`, `\sum` and its kin.
"""

from __future__ import annotations

import re

from ..errors import FormatError
from ..language import msg
from ..lessons.formula import Atom, Big, FormulaLine, Fraction, Index, LessonFormula, Node

SIGNS = {
    "lor": "∨", "land": "∧", "neg": "¬", "lnot": "¬", "forall": "∀", "exists": "∃", "in": "∈", "notin": "∉", "lt": "<",
    "gt": ">", "le": "≤", "ge": "≥", "ne": "≠", "times": "×", "cdot": "·", "to": "→", "iff": "⇔", "Rightarrow": "⇒",
    "ldots": "…", "subset": "⊂", "subseteq": "⊆", "cup": "∪", "cap": "∩", "setminus": "∖", "emptyset": "∅",
    "lbrace": "{", "rbrace": "}", "lfloor": "⌊", "rfloor": "⌋", "mapsto": "↦", "circ": "∘", "equiv": "≡", "mid": "∣",
    "approx": "≈", "quad": "\u2003", "infty": "∞",
}  # fmt: skip
NAMES = {
    "varphi": "φ", "phi": "φ", "chi": "χ", "pi": "π", "sigma": "σ", "lambda": "λ", "Delta": "Δ", "ell": "ℓ",
    "prime": "′", "max": "max", "min": "min", "det": "det", "dim": "\u2009dim\u2009", "mod": "\u2009mod\u2009",
    "tau": "τ", "reals": "ℝ",
}  # fmt: skip
BIG = {"sum": "∑", "bigvee": "⋁", "bigwedge": "⋀", "bigcup": "⋃", "prod": "∏"}
_TOKEN = re.compile(r"\\[A-Za-z]+|\\[ ,;]|\d+|[A-Za-zφχ]|[_^{}]|\S")


class _FormulaReader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens: list[str] = _TOKEN.findall(source)
        self.at = 0

    def next(self) -> str:
        if self.at >= len(self.tokens):
            raise FormatError(msg("The formula '{formula}' ends too early.", formula=self.source))
        self.at += 1
        return self.tokens[self.at - 1]

    def line(self, end: str = "") -> Node:
        parts: list[Node] = []
        while self.at < len(self.tokens) and self.tokens[self.at] != end:
            parts.append(self.scripted())
        if end:
            self.next()
        return parts[0] if len(parts) == 1 else FormulaLine(tuple(parts))

    def scripted(self) -> Node:
        word = self.tokens[self.at]
        big = BIG.get(word[1:]) if word[0] == "\\" else None
        base: Node = FormulaLine(())
        if big is None:
            base = self.atom()
        else:
            self.next()
        low = high = None
        while self.at < len(self.tokens) and self.tokens[self.at] in "_^":
            if self.next() == "_":
                low = self.atom()
            else:
                high = self.atom()
        if big is not None:
            return Big(big, low, high, base)
        return Index(base, low, high) if low or high else base

    def atom(self) -> Node:
        word = self.next()
        if word == "{":
            return self.line("}")
        if word in ("\\frac", "\\binom"):
            over, under = self.atom(), self.atom()
            if word == "\\binom":
                return FormulaLine(
                    (Atom("C", "name"), Atom("(", "sign"), over, Atom(",", "sign"), under, Atom(")", "sign"))
                )
            return Fraction(over, under)
        if word in ("\\ ", "\\,", "\\;"):
            return Atom("\u2009" if word == "\\," else "\u2002", "sign")
        if word[0] == "\\":
            name = word[1:]
            if name in SIGNS:
                return Atom(SIGNS[name], "sign")
            if name in NAMES:
                return Atom(NAMES[name], "name")
            raise FormatError(
                msg("The formula '{formula}' has the unknown word {name}.", formula=self.source, name=word)
            )
        if word.isdigit():
            return Atom(word, "number")
        return Atom(word, "name") if word.isalpha() else Atom("−" if word == "-" else word, "sign")


def read_formula(source: str) -> LessonFormula:
    r"""Return the formula that a text in this part of TeX stands for.

    >>> str(read_formula(r"\sum_{k=1}^{n} x_{i,j,k} = 1")), read_formula(r"a^2 \ne b").to_tex()
    ('∑_{k=1}^{n} x_{i,j,k} = 1', 'a^{2}\\ne b')
    """
    return LessonFormula(_FormulaReader(source).line())

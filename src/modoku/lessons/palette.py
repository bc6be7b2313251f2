"""The colours of lessons: those of every picture, and one for each digit where digits are colours of vertices.

The first four are those of document 000 (brown, yellow, blue, pink); all are from, or close to, the palette of Okabe
and Ito, made for colour-blind readers, and a vertex always carries its number too.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType

from ..language import Message, msg
from ..puzzle import Digit
from ..render import Theme, get_theme
from ..render.theme import contrast, mix

_HUES = (
    ("#8f4a00", msg("brown")),
    ("#f0e442", msg("yellow")),
    ("#0072b2", msg("blue")),
    ("#cc79a7", msg("pink")),
    ("#009e73", msg("green")),
    ("#e69f00", msg("orange")),
    ("#999999", msg("grey")),
    ("#56b4e9", msg("sky blue")),
    ("#d55e00", msg("vermilion")),
)


def hue(digit: Digit) -> str:
    """Return the name of the colour of a digit; beyond nine they come again, paler or darker.

    >>> hue(1), hue(10)
    ('hue-1', 'hue-10')
    """
    return f"hue-{(digit - 1) % (4 * len(_HUES)) + 1}"


def colour_name(digit: Digit) -> Message:
    """Return what the colour of a digit is called.

    >>> colour_name(2).said("fr")
    'jaune'
    """
    name = _HUES[(digit - 1) % len(_HUES)][1]
    turn = (digit - 1) // len(_HUES) % 4
    if turn == 0:
        return name
    return (msg("pale {colour}", colour=name), msg("dark {colour}", colour=name), msg("dull {colour}", colour=name))[
        turn - 1
    ]


@lru_cache
def lesson_theme(name: str) -> Theme:
    """Return a theme of pictures with the colours of digits added."""
    base = get_theme(name)
    found = dict(base.colours)
    for number in range(4 * len(_HUES)):
        colour = _HUES[number % len(_HUES)][0]
        turn = number // len(_HUES)
        shown = (colour, mix(colour, "#ffffff", 0.55), mix(colour, "#000000", 0.6), mix(colour, "#808080", 0.5))[turn]
        if name == "print":
            shown = mix(shown, "#ffffff", 0.6)
        found[f"hue-{number + 1}"] = shown
        ink = max(("#000000", "#ffffff"), key=lambda candidate: contrast(candidate, shown))
        found[f"hue-{number + 1}-ink"] = ink
    return Theme(name, MappingProxyType(found))


def page_theme(prefix: str = "") -> Theme:
    """Return a theme whose colours are variables of a style sheet, so that one picture serves light and dark pages."""
    return Theme("page", MappingProxyType({name: f"var(--{prefix}{name})" for name in lesson_theme("light").colours}))

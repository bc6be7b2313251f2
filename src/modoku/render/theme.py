"""What the names of colours in a scene stand for: light, dark, and black on white for print.

Text has a contrast of at least 4.5 to 1 against what lies behind it (WCAG 2, AA; tested). Classes of cells use the
palette of Okabe and Ito, made for colour-blind readers, and each class also has a pattern of its own (see `patterns`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from ..errors import UnknownName
from ..language import msg

OKABE_ITO = (
    "#56b4e9",  # sky blue
    "#e69f00",  # orange
    "#009e73",  # green
    "#f0e442",  # yellow
    "#cc79a7",  # purple
    "#999999",  # grey
    "#d55e00",  # vermilion
    "#0072b2",  # blue
    "#b5a98c",  # sand, a ninth beside the eight: black itself would hide the digits
)


OWN = 45
"""How much of a colour of somebody else's is left under digits, in hundredths: they can be read on all of them."""

LOOKS = ("focus", "cause", "effect", "removed", "second")
"""What can be brought out, see `emphasis`."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A name, and a colour (as `#rrggbb`) for every name that shapes use.

    A colour of somebody else's, `#rrggbb/45`, is mixed with the paper, so many hundredths of it.
    """

    name: str
    colours: Mapping[str, str]

    def __getitem__(self, colour: str) -> str:
        if not colour.startswith("#"):
            return self.colours[colour]
        own, _, share = colour.partition("/")
        paper = self.colours["paper"]
        if paper.startswith("#"):
            return mix(own, paper, int(share) / 100)
        return own if share == "100" else f"color-mix(in srgb, {own} {share}%, {paper})"


def mix(a: str, b: str, share: float) -> str:
    """Mix two colours, `share` of the first.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(x * share + y * (1 - share)):02x}" for x, y in pairs)


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21, as WCAG 2 defines it.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


_LIGHT = {
    "paper": "#ffffff",
    "ink": "#1b1b1f",
    "grid": "#a3a3ab",
    "border": "#1b1b1f",
    "given": "#1b1b1f",
    "placed": "#1556b0",
    "candidate": "#55555f",
    "clue": "#1b1b1f",
    "cage": "#4a4a55",
    "shade": "#e3e3e8",
    "shade-ink": "#bdbdc6",
    "parity": "#d3d3da",
    "diagonal": "#9aa5d8",
    "thermometer": "#c9c9d1",
    "arrow": "#7d7d88",
    "whispers": "#9bd3b4",
    "whispers-ink": "#2e8b5b",
    "palindrome": "#c9c9d1",
    "renban": "#dcb3dc",
    "renban-ink": "#9a4f9a",
    "between": "#8f8f99",
    "region-sum": "#8fc3e8",
    "plain": "#8f8f99",
    "focus": "#ffe9a8",
    "cause": "#cfe3f8",
    "effect": "#cdeccf",
    "removed": "#f8d3cd",
    "second": "#e6d6f2",
    "focus-ink": "#8a6100",
    "cause-ink": "#1556b0",
    "effect-ink": "#1a6b2f",
    "removed-ink": "#b3261e",
    "second-ink": "#6b3fa0",
}

_DARK = {
    "paper": "#17181c",
    "ink": "#f1f1f4",
    "grid": "#5d5f69",
    "border": "#d2d3da",
    "given": "#f1f1f4",
    "placed": "#8fc1ff",
    "candidate": "#b3b5c0",
    "clue": "#f1f1f4",
    "cage": "#a9abb6",
    "shade": "#303138",
    "shade-ink": "#565863",
    "parity": "#464853",
    "diagonal": "#5d6cb4",
    "thermometer": "#565863",
    "arrow": "#8d8f9a",
    "whispers": "#2c6b4b",
    "whispers-ink": "#7fd3a6",
    "palindrome": "#565863",
    "renban": "#70426f",
    "renban-ink": "#d9a3d8",
    "between": "#7c7e89",
    "region-sum": "#2f638a",
    "plain": "#7c7e89",
    "focus": "#5c4a10",
    "cause": "#1f4063",
    "effect": "#1f4d2b",
    "removed": "#612924",
    "second": "#45315e",
    "focus-ink": "#ffd76a",
    "cause-ink": "#9fccff",
    "effect-ink": "#8fe0a3",
    "removed-ink": "#ffb0a6",
    "second-ink": "#d3b3f5",
}

_PRINT = {
    **dict.fromkeys(_LIGHT, "#000000"),
    "paper": "#ffffff",
    "grid": "#7a7a7a",
    "candidate": "#333333",
    "shade": "#e0e0e0",
    "shade-ink": "#8c8c8c",
    "parity": "#d0d0d0",
    "diagonal": "#808080",
    "thermometer": "#c8c8c8",
    "arrow": "#707070",
    "whispers": "#d0d0d0",
    "palindrome": "#c8c8c8",
    "renban": "#d0d0d0",
    "between": "#808080",
    "region-sum": "#b8b8b8",
    "plain": "#808080",
    "focus": "#d4d4d4",
    "cause": "#e2e2e2",
    "effect": "#e2e2e2",
    "removed": "#f0f0f0",
    "second": "#ebebeb",
}


def _with_classes(colours: Mapping[str, str], fill: float, ink: float) -> Mapping[str, str]:
    """Add the colours of classes: the palette mixed with the paper, pale for the ground and stronger for patterns."""
    found = dict(colours)
    for look in LOOKS:
        found[f"{look}-hatch"] = mix(found[f"{look}-ink"], found[look], 0.25)
    for number, colour in enumerate(OKABE_ITO):
        found[f"class-{number}"] = mix(colour, found["paper"], fill)
        found[f"class-{number}-ink"] = mix(colour, found["paper"], ink)
        found[f"tint-{number}"] = mix(colour, found["paper"], fill * 0.45)
        found[f"tint-{number}-ink"] = mix(colour, found["paper"], fill * 0.8)
    return MappingProxyType(found)


def _black_and_white() -> Mapping[str, str]:
    found = dict(_PRINT)
    for look in LOOKS:
        found[f"{look}-hatch"] = "#8c8c8c"
    for number in range(len(OKABE_ITO)):
        found[f"class-{number}"] = "#ffffff"
        found[f"class-{number}-ink"] = "#6e6e6e"
        found[f"tint-{number}"] = "#ffffff"
        found[f"tint-{number}-ink"] = "#b0b0b0"
    return MappingProxyType(found)


THEMES = ("light", "dark", "print")


@lru_cache
def get_theme(name: str) -> Theme:
    """Return the theme of that name.

    >>> get_theme("dark")["paper"]
    '#17181c'
    """
    if name == "light":
        return Theme(name, _with_classes(_LIGHT, 0.5, 0.85))
    if name == "dark":
        return Theme(name, _with_classes(_DARK, 0.38, 0.7))
    if name == "print":
        return Theme(name, _black_and_white())
    raise UnknownName(msg("There is no theme '{name}'.", name=name[:40]), msg("Use one of {choices}.", choices=THEMES))

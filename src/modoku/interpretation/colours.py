"""Colours as people call them: from the code of a drawing to a word, and from the words of a rule to such words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

_NAMED = {
    "white": "ffffff",
    "black": "000000",
    "grey": "808080",
    "gray": "808080",
    "red": "ff0000",
    "green": "008000",
    "blue": "0000ff",
    "purple": "800080",
    "orange": "ffa500",
    "yellow": "ffff00",
    "pink": "ffc0cb",
    "lightgray": "d3d3d3",
    "lightgrey": "d3d3d3",
}
NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "green": ("green",),
        "lime": ("green",),
        "purple": ("purple", "pink"),
        "pink": ("pink", "purple", "red"),
        "magenta": ("pink", "purple"),
        "violet": ("purple",),
        "lavender": ("purple", "blue"),
        "indigo": ("purple", "blue"),
        "blue": ("blue", "teal"),
        "cyan": ("teal", "blue"),
        "teal": ("teal", "blue", "green"),
        "turquoise": ("teal", "blue", "green"),
        "aqua": ("teal", "blue"),
        "grey": ("grey",),
        "gray": ("grey",),
        "silver": ("grey",),
        "orange": ("orange", "peach"),
        "peach": ("peach", "orange", "pink"),
        "gold": ("yellow", "orange"),
        "golden": ("yellow", "orange"),
        "yellow": ("yellow", "orange", "peach"),
        "amber": ("orange", "yellow"),
        "red": ("red", "pink"),
        "salmon": ("red", "pink", "orange", "peach"),
        "maroon": ("red", "brown"),
        "crimson": ("red",),
        "coral": ("red", "orange"),
        "rose": ("pink", "red"),
        "fuchsia": ("pink", "purple"),
        "black": ("black", "grey"),
        "white": ("white",),
        "brown": ("brown", "orange", "peach"),
        "beige": ("peach", "yellow"),
        "tan": ("peach", "brown", "orange"),
        "olive": ("olive", "green", "yellow"),
        "mint": ("green", "teal"),
        "navy": ("blue",),
    }
)
"""The words of rules, each with the colours that people call so: red and orange, gold and yellow are mixed up often."""


def parse_colour(text: str) -> tuple[int, int, int, float] | None:
    """Return red, green, blue (0 to 255) and opacity (0 to 1); None for no colour, or none that we know.

    >>> parse_colour("#0"), parse_colour("CFCFCF"), parse_colour("#cccf")
    ((0, 0, 0, 1.0), (207, 207, 207, 1.0), (204, 204, 204, 1.0))
    """
    plain = text.strip().lower()
    if plain in ("", "none", "transparent"):
        return None
    match = re.match(r"rgba?\(\s*([\d.]{1,9})[ ,]+([\d.]{1,9})[ ,]+([\d.]{1,9})(?:[ ,/]+([\d.]{1,9}))?", plain)
    if match:
        try:
            red, green, blue = (min(255, int(float(part))) for part in match.groups()[:3])
            return red, green, blue, min(1.0, float(match[4] or 1))
        except ValueError:
            return None
    code = _NAMED.get(plain, plain).lstrip("#")
    if not re.fullmatch(r"[0-9a-f]{1,8}", code):
        return None
    if len(code) in (3, 4):
        code = "".join(2 * symbol for symbol in code)
    elif len(code) < 3:
        code *= 6 // len(code)
    code += "ff" if len(code) == 6 else ""
    if len(code) != 8:
        return None
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:6], 16), int(code[6:], 16) / 255


_HUES = (
    (14, "red"),
    (46, "orange"),
    (68, "yellow"),
    (160, "green"),
    (188, "teal"),
    (255, "blue"),
    (318, "purple"),
    (345, "pink"),
    (361, "red"),
)


def colour_name(text: str) -> str:
    """Return what people call a colour, on white paper; `none` for what cannot be seen.

    >>> colour_name("#67f067ff"), colour_name("#CFCFCF"), colour_name("rgba(255, 0, 0, 0.01)")
    ('green', 'grey', 'none')
    """
    found = parse_colour(text)
    if found is None or found[3] < 0.05:
        return "none"
    red, green, blue = (int(part * found[3] + 255 * (1 - found[3])) for part in found[:3])
    high, low = max(red, green, blue), min(red, green, blue)
    spread = high - low
    if spread < 24 or spread / max(high, 1) < 0.10:
        return "white" if low > 235 else "black" if high < 60 else "grey"
    if high == red:
        hue = 60 * ((green - blue) / spread) % 360
    else:
        hue = 60 * ((blue - red) / spread) + 120 if high == green else 60 * ((red - green) / spread) + 240
    name = next(name for most, name in _HUES if hue < most)
    strength, light = spread / high, high / 255
    if name == "red":
        return "pink" if strength < 0.45 and light > 0.8 else "brown" if light < 0.55 else "red"
    if name == "orange":
        return "brown" if light < 0.65 else "peach" if strength < 0.5 else "orange"
    if name == "yellow":
        return "yellow" if light > 0.6 else "olive"
    return name

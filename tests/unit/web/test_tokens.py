"""The colours of the studio: every ink is read on every ground it stands on, light and dark (WCAG 2.2 AA)."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

CSS = files("modoku.web").joinpath("static/tokens.css").read_text(encoding="utf-8")
TEXT, GRAPHIC = 4.5, 3.0
GROUNDS = ("paper", "card", "sunk")
PAIRS = [
    *[(ink, ground, TEXT) for ink in ("ink", "soft", "you", "good", "bad", "lamp-ink") for ground in GROUNDS],
    *[("on-you", ground, TEXT) for ground in ("you", "you-deep")],
    *[(ink, "you-tint", TEXT) for ink in ("you", "ink", "soft")],
    *[(ink, "lamp-tint", TEXT) for ink in ("lamp-ink", "ink", "soft")],
    *[(ink, f"{look}-tint", TEXT) for look in ("good", "bad") for ink in (look, "ink")],
    *[(ink, "board", TEXT) for ink in ("given", "entered", "mark", "clue-ink", "label")],
    *[(ink, "board+chosen", TEXT) for ink in ("given", "entered", "mark")],
    *[(ink, "board+lit-strong", TEXT) for ink in ("given", "entered", "mark", "good")],
    ("mark", "board+same", TEXT),
    ("bad", "board+peer", TEXT),
    ("on", "on-tint", TEXT),
    ("off", "off-tint", TEXT),
    *[("given", line, TEXT) for line in ("clue", "whisper", "renban", "between")],
    *[("entered", line, GRAPHIC) for line in ("clue", "whisper", "between")],
    *[("edge", ground, GRAPHIC) for ground in ("card", "paper")],
    *[(ink, "board", GRAPHIC) for ink in ("board-box", "you", "on", "off")],
    *[("on-paint", f"paint-{number}", TEXT) for number in range(1, 10)],
]


def _tokens(theme: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", CSS):
        pair = re.fullmatch(r"light-dark\((.+?\)|#\w+), (.+)\)", value)
        found.setdefault(name, pair[2 if theme == "dark" else 1] if pair else value)
    return found


def _colour(value: str, tokens: dict[str, str]) -> tuple[list[float], float]:
    while value.startswith("var("):
        value = tokens[value[6:-1]]
    if value.startswith("#"):
        return [int(value[i : i + 2], 16) for i in (1, 3, 5)], 1.0
    red, green, blue, alpha = map(float, re.findall(r"[\d.]+", value))
    return [red, green, blue], alpha / 100


def _laid(names: str, tokens: dict[str, str]) -> list[float]:
    """Lay the colours named, joined by +, over each other; the first is opaque."""
    ground: list[float] = []
    for name in names.split("+"):
        parts, alpha = _colour(tokens[name], tokens)
        ground = [alpha * a + (1 - alpha) * b for a, b in zip(parts, ground or parts, strict=True)]
    return ground


def _luminance(parts: list[float]) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (p / 255 for p in parts))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(ink: str, ground: str, tokens: dict[str, str]) -> float:
    low, high = sorted(_luminance(_laid(name, tokens)) for name in (ink, ground))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_ink_is_read_on_its_ground(theme: str) -> None:
    tokens = _tokens(theme)
    short = {
        (ink, ground): round(found, 2)
        for ink, ground, least in PAIRS
        if (found := _contrast(ink, ground, tokens)) < least
    }
    assert short == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_one_tone_of_the_ring_is_seen_on_every_paint(theme: str) -> None:
    tokens = _tokens(theme)
    rings = [max(_contrast(tone, f"paint-{number}", tokens) for tone in ("you", "board")) for number in range(1, 10)]
    assert min(rings) >= GRAPHIC


def test_no_page_names_a_colour_that_is_no_token() -> None:
    # Black on white for paper, and the dark veil behind a dialogue, are no matter of themes.
    folder = files("modoku.web").joinpath("static")
    for name in ("studio.css", "pages.css", "play.css"):
        text = re.sub(r"/\*.*?\*/", "", folder.joinpath(name).read_text(encoding="utf-8"), flags=re.DOTALL)
        colours = set(re.findall(r"#[0-9a-f]{3,8}\b|rgb\([^)]*\)", text)) - {"#000", "#fff", "rgb(16 17 21 / 45%)"}
        assert colours == set(), name

"""The rules of an f-puzzles JSON in words: what we write as its `ruleset`, and know again when we read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..language import Message, msg
from ..puzzle import Layout
from ..variants import all_variants

_VARIANTS = {
    "diagonal+": "diagonal", "diagonal-": "diagonal", "antiknight": "anti-knight", "antiking": "anti-king",
    "disjointgroups": "position", "odd": "parity", "even": "parity", "minimum": "minimum", "maximum": "maximum",
    "killercage": "killer", "extraregion": "extra-region", "xv": "xv", "inequality": "greater-than",
    "quadruple": "quadruple", "clone": "clone", "thermometer": "thermometer", "palindrome": "palindrome",
    "renban": "renban", "betweenline": "between", "doublearrow": "double-arrow", "entropicline": "entropic",
    "lockout": "lockout", "modularline": "modular", "nabner": "nabner", "zipperline": "zipper",
    "regionsumline": "region-sum", "arrow": "arrow", "littlekillersum": "little-killer", "sandwichsum": "sandwich",
    "xsum": "x-sum", "skyscraper": "skyscraper", "rowindexer": "indexing", "columnindexer": "indexing",
    "boxindexer": "indexing",
}  # fmt: skip
"""The variant whose rule a key states."""
_COLOURS: Mapping[str, Message] = {
    "renban": msg("purple"),
    "regionsumline": msg("blue"),
    "entropicline": msg("peach"),
    "modularline": msg("teal"),
    "nabner": msg("yellow"),
    "zipperline": msg("lavender"),
    "doublearrow": msg("pink"),
}
"""The colours of lines that we draw, which tell them from each other."""
_NEGATIVE: Mapping[str, Message] = {
    "nonconsecutive": msg("Neighbours without a dot between them are not consecutive."),
    "ratio": msg("Of two neighbours without a dot between them none is twice the other."),
    "xv": msg("Neighbours without an X or a V between them add up to neither 10 nor 5."),
}


def rules_in_words(data: Mapping[str, object], layout: Layout) -> list[Message]:
    """Return the rules that a JSON states by its keys, a sentence each.

    >>> from modoku.variants import make
    >>> [rule.said() for rule in rules_in_words({"arrow": [{}]}, make("latin:size=4").layout)][1]
    'Arrow: The digits along an arrow add up to the number in its circle.'
    """
    return list(dict.fromkeys(_iter_rules(data, layout)))


def _iter_rules(data: Mapping[str, object], layout: Layout) -> Iterator[Message]:
    boxes = next(
        (name for kind, name in (("box", "classic"), ("region", "jigsaw")) if layout.units_of_kind(kind)), None
    )
    yield all_variants()[boxes or "latin"].rule
    for key, value in data.items():
        if not value:
            continue
        if key in _VARIANTS:
            yield _said(_VARIANTS[key], _COLOURS.get(key))
        elif key == "slowthermometer":
            yield msg("Slow thermometers (blue): digits never fall along them, from the bulb on.")
        elif key == "nonconsecutive":
            yield _NEGATIVE[key]
        elif key in ("difference", "ratio"):
            numbers = _values(value)
            if None in numbers:
                yield _said("kropki")
            if any(numbers):
                yield _said(key)
        elif key == "whispers":
            yield from (_whispers(gap, (layout.size + 1) // 2) for gap in _values(value))
        elif key == "negative" and isinstance(value, list):
            yield from (_NEGATIVE[name] for name in value if name in ("ratio", "xv"))
    if any(cell.get("givenPencilMarks") for row in _lists(data.get("grid")) for cell in _entries(row)):
        yield msg("A cell with small digits holds one of them.")


def _said(name: str, colour: Message | None = None) -> Message:
    variant = all_variants()[name]
    if colour is None:
        return msg("{title}: {rule}", title=variant.title, rule=variant.rule)
    return msg("{title} ({colour}): {rule}", title=variant.title, colour=colour, rule=variant.rule)


def _whispers(gap: str | None, usual: int) -> Message:
    title, least = all_variants()["whispers"].title, gap or str(usual)
    colour = msg("orange") if least == str(usual - 1) else msg("green")
    rule = msg("Neighbours on a line differ by at least {n}.", n=least)
    return msg("{title} ({colour}): {rule}", title=title, colour=colour, rule=rule)


def _lists(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _entries(value: object) -> list[dict[str, object]]:
    return [item for item in _lists(value) if isinstance(item, dict)]


def _values(entries: object) -> list[str | None]:
    """Return the numbers on the entries of a key, each once; None for entries without."""
    return list(dict.fromkeys(str(item["value"]) if item.get("value") else None for item in _entries(entries)))


def words_beyond(text: str, data: Mapping[str, object], layout: Layout) -> str:
    """Return a text without the lines that say the rules of the keys in our own words, in any of our languages."""
    rules = rules_in_words(data, layout)
    own = {rule.said(language) for rule in rules for language in ("en", "fr")}
    return "\n".join(line for line in text.split("\n") if " ".join(line.split()) not in own).strip()

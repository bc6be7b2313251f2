"""What is asked of the generator: one frozen value, the same from Python, the command line and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any

from ..errors import FormatError, GenerationFailed
from ..language import msg
from ..logic import Level, get_technique
from ..puzzle.plain import Reader
from .patterns import Symmetry

MOST_SEED = 2**63 - 1
RESEMBLANCES = ("solution", "pattern")
PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        # What newspapers print: no more than thirty givens, and a pattern that looks made by hand.
        "newspaper": {"clues": (0, 30), "symmetry": Symmetry.HALF_TURN},
        "magazine": {"clues": (0, 32), "symmetry": Symmetry.FULL},
        "sparse": {"clues": (0, 24), "minimal": True},
    }
)
"""Styles with a name: what they set where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Request:
    """A puzzle to be made.

    Attributes:
        variants: recipes, as for `make`; one that needs clues and has none (`killer`) gets clues of our own making.
        level: how hard, in a word.
        rating: how hard, from ... to, on the scale of `rate`.
        clues: how many givens, from ... to.
        minimal: whether no given may be redundant.
        symmetry: of the pattern of givens.
        pattern: exactly where givens stand, drawn as text (see `patterns.read_pattern`), or a name such as `pi-day`.
        fixed: digits that must be given where they stand, as a line or rows; . elsewhere.
        needs: techniques without which the puzzle is harder, or cannot be solved as a person would.
        avoids: techniques that must not be needed.
        like: a puzzle to resemble, as text.
        resemblance: in what it is resembled: its pattern, or the class of its solution.
        rule_needed: whether every added rule must be needed: without it there are several solutions.
        unbiased: draw minimal classic 9x9 puzzles with a bias that is known exactly.
        graded: whether the puzzle must be one that the techniques solve, so that it has a level.
        proof: whether an engine of another family must confirm the one solution.
        record: whether to keep the process: which removals kept the solution single, and which did not.
        seed: where chance begins; the same request gives the same puzzle. None: any.

    >>> Request(level=Level.EASY, seed=1).to_json()
    {'level': 'easy', 'seed': 1}
    """

    variants: tuple[str, ...] = ()
    level: Level | None = None
    rating: tuple[float, float] | None = None
    clues: tuple[int, int] | None = None
    minimal: bool = False
    symmetry: Symmetry = Symmetry.NONE
    pattern: str = ""
    fixed: str = ""
    needs: tuple[str, ...] = ()
    avoids: tuple[str, ...] = ()
    like: str = ""
    resemblance: str = "pattern"
    rule_needed: bool = True
    unbiased: bool = False
    graded: bool = False
    proof: bool = True
    record: bool = False
    seed: int | None = None

    def __post_init__(self) -> None:
        for name in (*self.needs, *self.avoids):
            get_technique(name)
        if set(self.needs) & set(self.avoids):
            raise GenerationFailed(
                msg(
                    "A technique cannot be needed and avoided at once: {names}.",
                    names=sorted({*self.needs} & {*self.avoids}),
                )
            )
        for name, bounds in (("rating", self.rating), ("clues", self.clues)):
            if bounds is not None and not 0 <= bounds[0] <= bounds[1]:
                raise GenerationFailed(
                    msg("'{text}' is not a range for {name}.", text=f"{bounds[0]}-{bounds[1]}", name=name),
                    msg("Write a number, or two with a - between them, the smaller first."),
                )
        if self.seed is not None and not 0 <= self.seed <= MOST_SEED:
            raise GenerationFailed(msg("A seed is a whole number from 0 to {most}.", most=MOST_SEED))
        if self.resemblance not in RESEMBLANCES:
            raise GenerationFailed(
                msg("'{text}' is not a resemblance.", text=self.resemblance[:40]),
                msg("Use one of {choices}.", choices=RESEMBLANCES),
            )

    def with_preset(self, name: str) -> Request:
        """Return the same request in a style with a name, where it does not say otherwise.

        >>> Request().with_preset("newspaper").clues
        (0, 30)
        """
        if name not in PRESETS:
            raise GenerationFailed(
                msg("There is no style '{name}'.", name=name[:40]), msg("Use one of {choices}.", choices=tuple(PRESETS))
            )
        usual: dict[str, Any] = {
            key: value for key, value in PRESETS[name].items() if getattr(self, key) == getattr(_USUAL, key)
        }
        return replace(self, **usual)

    def to_json(self) -> dict[str, object]:
        """Return what is asked as plain data, without what is usual; `from_json` reads it."""
        found: dict[str, object] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value != getattr(_USUAL, field.name):
                found[field.name] = (
                    list(value) if isinstance(value, tuple) else str(value) if field.name in _WORDS else value
                )
        return found

    @classmethod
    def from_json(cls, data: object) -> Request:
        """Read a request from plain data; raise FormatError with the path of what is wrong.

        >>> Request.from_json({"level": "hard", "clues": [22, 26]}).clues
        (22, 26)
        """
        reader = data if isinstance(data, Reader) else Reader(data)
        reader.only(*(field.name for field in fields(cls)), "preset")
        chosen: dict[str, Any] = {key: _READERS[key](item) for key, item in reader.entries() if key != "preset"}
        try:
            request = cls(**chosen)
            return request.with_preset(reader["preset"].text(100)) if reader.has("preset") else request
        except GenerationFailed as error:
            raise FormatError(error.message, error.hint) from error


_WORDS = ("level", "symmetry")


def level_from_text(text: str) -> Level:
    """Read a level.

    >>> level_from_text("Hard")
    <Level.HARD: 'hard'>
    """
    word = text.strip().lower()
    if word not in list(Level):
        raise GenerationFailed(
            msg("'{text}' is not a level.", text=text[:40]),
            msg("Use one of {choices}.", choices=tuple(map(str, Level))),
        )
    return Level(word)


def range_from_text(text: str, name: str) -> tuple[float, float]:
    """Read a number or a range: `24`, `22-26`, `-30` (at most), `28-` (at least).

    >>> range_from_text("22-26", "clues"), range_from_text("-30", "clues")
    ((22.0, 26.0), (0.0, 30.0))
    """
    low, dash, high = text.strip().partition("-")
    try:
        first = float(low) if low.strip() else 0.0
        last = (float(high) if high.strip() else float(UNBOUNDED)) if dash else first
    except ValueError:
        raise GenerationFailed(
            msg("'{text}' is not a range for {name}.", text=text[:40], name=name),
            msg("Write a number, or two with a - between them, the smaller first."),
        ) from None
    return first, last


UNBOUNDED = 100_000
"""More than any rating or number of givens."""


def _pair(reader: Reader) -> tuple[float, float]:
    items = reader.items(2)
    if len(items) != 2:
        raise reader.fail(msg("two numbers are expected here"))
    found = []
    for item in items:
        if isinstance(item.value, bool) or not isinstance(item.value, int | float):
            raise item.fail(msg("a number is expected here"))
        found.append(item.value)
    return found[0], found[1]


def _names(reader: Reader) -> tuple[str, ...]:
    return tuple(item.text(100_000) for item in reader.items(100))


def _worded(read: Any) -> Any:
    def take(reader: Reader) -> object:
        try:
            return read(reader.text(100))
        except GenerationFailed as error:
            raise FormatError(error.message, error.hint) from error

    return take


def _whole_pair(reader: Reader) -> tuple[int, int]:
    items = reader.items(2)
    if len(items) != 2:
        raise reader.fail(msg("two numbers are expected here"))
    return items[0].integer(0, UNBOUNDED), items[1].integer(0, UNBOUNDED)


def _optional(read: Any) -> Any:
    return lambda reader: None if reader.value is None else read(reader)


_READERS: Mapping[str, Any] = {
    "variants": _names,
    "level": _optional(_worded(level_from_text)),
    "rating": _optional(_pair),
    "clues": _optional(_whole_pair),
    "minimal": Reader.flag,
    "symmetry": _worded(Symmetry.from_text),
    "pattern": Reader.text,
    "fixed": Reader.text,
    "needs": _names,
    "avoids": _names,
    "like": lambda reader: reader.text(100_000),
    "resemblance": Reader.text,
    "rule_needed": Reader.flag,
    "unbiased": Reader.flag,
    "graded": Reader.flag,
    "proof": Reader.flag,
    "record": Reader.flag,
    "seed": _optional(lambda reader: reader.integer(0, MOST_SEED)),
}
_USUAL = Request()

"""What is asked of the generator: one frozen value, whose fields are also those of the question `generate`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Literal, get_args

from ..errors import FormatError, ImpossibleRequest
from ..language import Doc, msg
from ..logic import Level, get_technique
from .patterns import Symmetry, unknown_word

MOST_SEED = 2**63 - 1
Style = Literal["newspaper", "magazine", "sparse"]
STYLES: Mapping[Style, Mapping[str, object]] = MappingProxyType(
    {
        # What newspapers print: no more than thirty givens, and a pattern that looks made by hand.
        "newspaper": {"clues": (0, 30), "symmetry": Symmetry.HALF_TURN},
        "magazine": {"clues": (0, 32), "symmetry": Symmetry.FULL},
        "sparse": {"clues": (0, 24), "minimal": True},
    }
)
"""Styles with a name: what they set where nothing else is said."""
Resemblance = Literal["pattern", "solution", "kind"]
RangeLike = str | float | tuple[float, float]
"""A number, two of them, or a text such as `22-26`, `-30` (at most), `28-` (at least)."""
UNBOUNDED = 100_000
"""More than any rating or number of givens."""


@dataclass(frozen=True, kw_only=True)
class Specification:
    """A puzzle to be made. Levels, symmetries and ranges may be texts; they are read when the value is made.

    >>> asked = Specification(level="Easy", clues="22-26", symmetry="rotational")
    >>> asked.level, asked.clues, asked.symmetry
    (<Level.EASY: 'easy'>, (22, 26), <Symmetry.HALF_TURN: 'half-turn'>)
    """

    variants: Annotated[
        tuple[str, ...],
        Doc(
            msg("Variant, repeatable; clues are made up where it needs some (see `modoku variants`)."),
            option="--variant",
            name="NAME[:KEY=VALUE,...]",
        ),
    ] = ()
    boxes: Annotated[str | None, Doc(msg("Rows x columns of a box, such as 2x3."), name="RxC", rare=True)] = None
    level: Annotated[
        str | None, "level", Doc(msg("How hard, in a word (see `modoku rate`)."), name="|".join(map(str, Level)))
    ] = None
    rating: Annotated[
        RangeLike | None,
        "range",
        Doc(msg("How hard, as a range of ratings: 2.0-3.5, 7-, -1.5."), name="A-B", rare=True),
    ] = None
    clues: Annotated[
        RangeLike | None,
        "range",
        Doc(msg("How many givens: 24, 22-26, -30 (at most), 28- (at least)."), name="K|A-B"),
    ] = None
    minimal: Annotated[bool, Doc(msg("No given may be redundant."), rare=True)] = False
    symmetry: Annotated[
        str | None,
        "symmetry",
        Doc(
            msg("Symmetry of the givens and of made-up clues (default: none of the givens, a half-turn of the clues)."),
            name="|".join(map(str, Symmetry)),
        ),
    ] = None
    pattern: Annotated[
        str,
        Doc(
            msg("Exactly where givens stand: rows of x and . (digits are kept, ? is free), a file, or pi-day."),
            name="P",
            rare=True,
        ),
    ] = ""
    fixed: Annotated[str, Doc(msg("Digits that must be given where they stand."), name="P", rare=True)] = ""
    needs: Annotated[
        tuple[str, ...],
        Doc(msg("A technique that must be needed, repeatable."), option="--technique", name="T", rare=True),
    ] = ()
    avoids: Annotated[
        tuple[str, ...], Doc(msg("A technique that must not be needed."), option="--avoid", name="T", rare=True)
    ] = ()
    like: Annotated[str, Doc(msg("A puzzle to resemble, or its file."), name="PUZZLE", rare=True)] = ""
    resemblance: Annotated[
        Resemblance | None,
        Doc(
            msg(
                "In what it is resembled: the same pattern, the same class of solution, or the same kinds of clues, as"
                " many givens, the same level (default: the kind where there are clues, else the pattern)."
            ),
            rare=True,
        ),
    ] = None
    style: Annotated[
        Style | None,
        Doc(msg("A style with a name: sets what is not said otherwise."), rare=True),
    ] = None
    unusual: Annotated[
        bool,
        Doc(
            msg(
                "Of several puzzles give the most unusual: few clues, one rule that carries the opening, a named"
                " technique early."
            ),
            rare=True,
        ),
    ] = False
    rule_needed: Annotated[
        bool,
        Doc(
            msg("Whether every added rule must be needed for the one solution."),
            off=msg("Added rules need not be needed for the one solution."),
            rare=True,
        ),
    ] = True
    unbiased: Annotated[bool, Doc(msg("Minimal classic puzzles with an exactly known bias."), rare=True)] = False
    graded: Annotated[
        bool, Doc(msg("Only puzzles that the techniques solve, so that they have a level."), rare=True)
    ] = False
    rated: Annotated[
        bool,
        Doc(msg("Say how hard it is, whatever it is: its level, its rating and its hardest technique."), rare=True),
    ] = False
    proof: Annotated[
        bool | None,
        Doc(msg("Have an engine of another family confirm the one solution (default: up to 1000 puzzles)."), rare=True),
    ] = None
    record: Annotated[
        bool, Doc(msg("Keep the process: which removals left one solution, and which did not."), hidden=True, rare=True)
    ] = False
    seed: Annotated[
        Annotated[int, "big"] | None,
        Doc(msg("Where chance begins: the same request with the same seed gives the same puzzle."), 0, MOST_SEED),
    ] = None

    def __post_init__(self) -> None:
        self._set("variants", _names(self.variants))
        self._set("needs", _names(self.needs))
        self._set("avoids", _names(self.avoids))
        self._set("level", level_of_text(self.level))
        self._set("rating", range_of(self.rating, "rating"))
        self._set("clues", whole_range_of(self.clues, "clues"))
        self._set("symmetry", None if self.symmetry is None else Symmetry.from_text(self.symmetry))
        if self.resemblance is not None and self.resemblance not in get_args(Resemblance):
            message = msg("'{text}' is not a resemblance.", text=self.resemblance[:40])
            raise unknown_word(message, self.resemblance, get_args(Resemblance))
        if self.style is not None and self.style not in STYLES:
            raise unknown_word(msg("There is no style '{name}'.", name=self.style[:40]), self.style, STYLES)
        for key, value in STYLES[self.style].items() if self.style else ():
            if getattr(self, key) == getattr(Specification, key):
                self._set(key, value)
        for name in (*self.needs, *self.avoids):
            get_technique(name)
        both = sorted({*self.needs} & {*self.avoids})
        if both:
            raise ImpossibleRequest(msg("A technique cannot be needed and avoided at once: {names}.", names=both))
        if self.seed is not None and not 0 <= self.seed <= MOST_SEED:
            raise FormatError(msg("A seed is a whole number from 0 to {most}.", most=MOST_SEED))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @property
    def recipes(self) -> tuple[str, ...]:
        """The variants, the size of the boxes among them."""
        return (*([f"classic:boxes={self.boxes}"] if self.boxes else []), *self.variants)


def _names(value: str | Iterable[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def level_of_text(text: str | None) -> Level | None:
    """Return the level that a word names; raise UnknownName where it names none.

    >>> level_of_text("Hard")
    <Level.HARD: 'hard'>
    """
    if text is None:
        return None
    word = text.strip().lower()
    if word not in list(Level):
        raise unknown_word(msg("'{text}' is not a level.", text=text[:40]), word, map(str, Level))
    return Level(word)


def range_of(value: RangeLike | None, name: str) -> tuple[float, float] | None:
    """Return the two ends of a range; raise FormatError where it is none.

    >>> range_of("22-26", "clues"), range_of("-30", "clues"), range_of(24, "clues")
    ((22.0, 26.0), (0.0, 30.0), (24, 24))
    """
    if value is None:
        return None
    try:
        low, high = _ends(value)
    except (TypeError, ValueError):
        raise _no_range(value, name) from None
    if not 0 <= low <= high < float("inf"):
        raise _no_range(value, name)
    return low, high


def whole_range_of(value: RangeLike | None, name: str) -> tuple[int, int] | None:
    """Return the two ends of a range of whole numbers; raise FormatError where it is none."""
    found = range_of(value, name)
    if found is None:
        return None
    if any(end != int(end) for end in found):
        raise _no_range(value, name)
    return int(found[0]), int(found[1])


def _ends(value: RangeLike) -> tuple[float, float]:
    if not isinstance(value, str):
        low, high = value if isinstance(value, tuple | list) else (value, value)
        if any(isinstance(end, str | bool) for end in (low, high)):
            raise TypeError
        return low, high
    first, dash, last = (part.strip() for part in value.partition("-"))
    low = float(first) if first else 0.0
    return low, (float(last) if last else float(UNBOUNDED)) if dash else low


def _no_range(value: object, name: str) -> FormatError:
    text = "-".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
    return FormatError(
        msg("'{text}' is not a range for {name}.", text=text[:40], name=name),
        msg("Write a number, or two with a - between them, the smaller first."),
    )

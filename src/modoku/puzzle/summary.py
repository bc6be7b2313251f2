"""Short representations: `repr` stays under 200 characters, whatever a thing holds."""

from __future__ import annotations

import reprlib
from dataclasses import fields

MOST = 199
_short = reprlib.Repr()
_short.maxtuple = 8
_short.maxlevel = 3


def shortened(text: str, most: int = MOST) -> str:
    """Return a text cut to a length, with dots where something is left out.

    >>> shortened("abcdefgh", 6)
    'abc...'
    """
    return text if len(text) <= most else f"{text[: most - 3]}..."


class ShortRepr:
    """A dataclass whose `repr` leaves out what is long; for `@dataclass(repr=False)`."""

    __slots__ = ()

    def __repr__(self) -> str:
        own = [one for one in fields(self) if one.repr]  # type: ignore[arg-type]  # only dataclasses inherit it
        parts = ", ".join(f"{one.name}={_short.repr(getattr(self, one.name))}" for one in own)
        return f"{shortened(f'{type(self).__name__}({parts}', MOST - 1)})"

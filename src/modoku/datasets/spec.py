"""What a data set shall hold, as a JSON file says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ..errors import FormatError, why
from ..formats.jsontext import parse_json
from ..language import msg
from ..logic import Level
from ..puzzle.reader import Reader

MOST_ROWS = 1_000_000_000
LANGUAGES = ("en", "fr")
SPLITS: Mapping[str, float] = {"train": 0.8, "validation": 0.1, "test": 0.1}


@dataclass(frozen=True, slots=True)
class Bucket:
    """A share of a part: puzzles of a level, or of a range of ratings (bounds included), or of any."""

    share: float
    level: str | None = None
    low: float = 0.0
    high: float = 20.0

    def holds(self, level: str | None, rating: float | None) -> bool:
        """Return whether a puzzle belongs here."""
        if self.level is not None:
            return level == self.level
        return (self.low, self.high) == (0.0, 20.0) or (rating is not None and self.low <= rating <= self.high)

    @property
    def name(self) -> str:
        """What the card calls it."""
        return self.level or f"{self.low:g} to {self.high:g}"


@dataclass(frozen=True, slots=True)
class DatasetPart:
    """Puzzles of one kind.

    Attributes:
        rows: how many, negative examples included.
        variants: recipes, one applied after the other; empty for the classic puzzle.
        boxes: rows x columns of a box, such as 2x3; None for 3x3.
        buckets: in which shares, by level or rating.
        none: the share of rows that have no solution.
        several: the share of rows that have several.
    """

    rows: int
    variants: tuple[str, ...] = ()
    boxes: str | None = None
    buckets: tuple[Bucket, ...] = (Bucket(1.0),)
    none: float = 0.0
    several: float = 0.0

    @property
    def is_classic9(self) -> bool:
        """Whether these are the classic 9x9 puzzles, which the core makes."""
        return not self.variants and self.boxes in (None, "3x3")

    @property
    def name(self) -> str:
        """What the column `variant` says."""
        boxes = [] if self.boxes in (None, "3x3") else [f"classic:boxes={self.boxes}"]
        return " ".join([*boxes, *self.variants]) or "classic"

    @property
    def negatives(self) -> dict[str, int]:
        """How many rows of each kind of negative example."""
        return {"none": round(self.rows * self.none), "several": round(self.rows * self.several)}

    def wanted(self) -> list[int]:
        """Return how many rows each bucket gets: the shares, and what rounding leaves to the first ones."""
        count = self.rows - sum(self.negatives.values())
        whole = sum(one.share for one in self.buckets)
        found = [int(count * one.share / whole) for one in self.buckets]
        for place in range(count - sum(found)):
            found[place % len(found)] += 1
        return found


@dataclass(frozen=True, slots=True)
class DatasetSpec:
    """A whole data set.

    >>> part = {"rows": 100, "levels": {"easy": 1, "hard": 1}}
    >>> DatasetSpec.from_json({"name": "tiny", "parts": [part]}).parts[0].wanted()
    [50, 50]
    """

    name: str
    parts: tuple[DatasetPart, ...]
    seed: int = 1
    splits: Mapping[str, float] = field(default_factory=lambda: dict(SPLITS))
    path: bool = True
    texts: tuple[str, ...] = ()
    license: str = "MIT"
    url: str = ""
    published: str = ""

    def to_json(self) -> dict[str, object]:
        """Return it as plain data, which `from_json` reads."""
        parts = []
        for part in self.parts:
            fields = asdict(part)
            buckets = fields.pop("buckets")
            if any(one["level"] for one in buckets):
                fields["levels"] = {one["level"]: one["share"] for one in buckets}
            elif part.buckets != (Bucket(1.0),):
                fields["ratings"] = [[one["low"], one["high"], one["share"]] for one in buckets]
            parts.append({**fields, "variants": list(part.variants)})
        return {
            "name": self.name,
            "parts": parts,
            "seed": self.seed,
            "splits": dict(self.splits),
            "path": self.path,
            "texts": list(self.texts),
            "license": self.license,
            "url": self.url,
            "published": self.published,
        }

    @classmethod
    def from_json(cls, fields: object) -> DatasetSpec:
        """Read plain data; raise FormatError with the path of what is wrong."""
        reader = Reader(fields)
        reader.only("name", "parts", "seed", "splits", "path", "texts", "license", "url", "published")
        splits = reader.optional("splits", _shares, dict(SPLITS))
        if len(splits) < 2 or abs(sum(splits.values()) - 1) > 1e-9:
            raise reader["splits"].fail(msg("the shares of two or more splits must add up to 1"))
        for name in splits:
            if not name.isidentifier():
                raise reader["splits"].fail(msg("'{name}' is no name of a split: use letters", name=name[:40]))
        texts = tuple(one.text(2) for one in reader["texts"].items(2)) if reader.has("texts") else ()
        if not set(texts) <= set(LANGUAGES):
            raise reader["texts"].fail(msg("texts are told in {languages}", languages=LANGUAGES))
        parts = tuple(_part(one) for one in reader["parts"].items(1000))
        if not parts:
            raise reader["parts"].fail(msg("a data set has at least one part"))
        name = reader["name"].text(100)
        if not name or not all(c.isalnum() or c in "-_." for c in name):
            raise reader["name"].fail(msg("a name has letters, digits, - _ and ."))
        return cls(
            name,
            parts,
            reader.optional("seed", lambda r: r.integer(0, 1 << 40), 1),
            splits,
            reader.optional("path", lambda r: r.flag(), True),
            texts,
            reader.optional("license", lambda r: r.text(100), "MIT"),
            reader.optional("url", lambda r: r.text(1000), ""),
            reader.optional("published", lambda r: r.text(10), ""),
        )

    @classmethod
    def load(cls, path: Path) -> DatasetSpec:
        """Read a file."""
        try:
            return cls.from_json(parse_json(path.read_text("utf-8")))
        except OSError as error:
            raise FormatError(msg("{path} cannot be read: {reason}", path=str(path), reason=why(error))) from error
        except FormatError as error:
            raise FormatError(
                msg("{path}: {reason}", path=str(path), reason=error.message), error.hint, error.line
            ) from error
        except UnicodeError as error:
            raise FormatError(msg("{path}: {reason}", path=str(path), reason=str(error))) from error


def _shares(reader: Reader) -> dict[str, float]:
    return {name: _share(one) for name, one in reader.entries(100)}


def _share(reader: Reader) -> float:
    value = reader.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
        raise reader.fail(msg("a number from 0 on is expected here"))
    return float(value)


def _part(reader: Reader) -> DatasetPart:
    reader.only("rows", "variants", "boxes", "levels", "ratings", "none", "several")
    if reader.has("levels") and reader.has("ratings"):
        raise reader.fail(msg("a part has shares of levels or of ratings, not of both"))
    buckets: tuple[Bucket, ...] = (Bucket(1.0),)
    if reader.has("levels"):
        buckets = tuple(Bucket(share, level) for level, share in _shares(reader["levels"]).items())
        for one in buckets:
            if one.level not in list(Level):
                raise reader["levels"].fail(msg("'{name}' is not a level", name=str(one.level)[:40]))
    if reader.has("ratings"):
        rows = [[_share(field) for field in one.items(3)] for one in reader["ratings"].items(1000)]
        if any(len(row) != 3 for row in rows):
            raise reader["ratings"].fail(msg("each range of ratings is [lowest, highest, share]"))
        buckets = tuple(Bucket(share, None, low, high) for low, high, share in rows)
    if not buckets or sum(one.share for one in buckets) <= 0:
        raise reader.fail(msg("the shares add up to nothing"))
    none, several = (reader.optional(key, _share, 0.0) for key in ("none", "several"))
    if none + several >= 1:
        raise reader.fail(msg("the shares of negative examples leave no room for puzzles"))
    return DatasetPart(
        reader["rows"].integer(1, MOST_ROWS),
        reader.optional("variants", lambda r: tuple(one.text(1000) for one in r.items(20)), ()),
        None if not reader.has("boxes") or reader["boxes"].value is None else reader["boxes"].text(10),
        buckets,
        none,
        several,
    )

"""Whether the rows of a data set are as many of each kind, level and rating as its specification asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..language import Message, msg
from .row_checks import RowFindings
from .spec import Bucket, DatasetSpec

_Share = tuple[str, str | None, float, float]
"""Of a variant: the level, or the range of ratings."""


class ShareCount:
    """Counts rows by what they were asked for as."""

    def __init__(self, spec: DatasetSpec) -> None:
        self.wanted: Counter[_Share] = Counter()
        self.kinds: Counter[tuple[str, str]] = Counter()
        """How many rows of a variant and kind there shall be."""
        self.buckets: dict[str, dict[_Share, Bucket]] = {}
        for part in spec.parts:
            known = self.buckets.setdefault(part.name, {})
            for bucket, count in zip(part.buckets, part.wanted(), strict=True):
                share = part.name, bucket.level, bucket.low, bucket.high
                known[share] = bucket
                self.wanted[share] += count
                self.kinds[part.name, "unique"] += count
            for kind, count in part.negatives.items():
                self.kinds[part.name, kind] += count
        self.found: Counter[_Share] = Counter()
        self.found_kinds: Counter[tuple[str, str]] = Counter()
        self.unclear: set[str] = set()
        """Variants with rows that belong to several shares: only their sums are sure."""

    def take(self, row: RowFindings) -> Iterator[Message]:
        """Count a row; yield what is wrong with it."""
        buckets = self.buckets.get(row.variant)
        if buckets is None:
            yield msg("The specification asks for no such variant.")
            return
        self.found_kinds[row.variant, row.kind] += 1
        if row.kind != "unique":
            return
        fitting = [share for share, bucket in buckets.items() if bucket.holds(row.level, row.rating)]
        if not fitting:
            yield msg("The specification asks for no puzzle of its level or rating.")
        elif len(fitting) == 1:
            self.found[fitting[0]] += 1
        else:
            self.unclear.add(row.variant)

    def faults(self) -> Iterator[Message]:
        """Yield what the specification asks for and the rows are not."""
        for variant, kind in sorted(self.kinds.keys() | self.found_kinds.keys()):
            if self.found_kinds[variant, kind] != self.kinds[variant, kind]:
                yield msg(
                    "Of {variant}, {n} rows are {kind}, and {wanted} were asked for.",
                    variant=variant,
                    n=self.found_kinds[variant, kind],
                    kind=kind,
                    wanted=self.kinds[variant, kind],
                )
        for share, count in self.wanted.items():
            if share[0] not in self.unclear and self.found[share] != count:
                yield msg(
                    "Of {variant}, {n} rows are of the share {name}, and {wanted} were asked for.",
                    variant=share[0],
                    n=self.found[share],
                    name=self.buckets[share[0]][share].name,
                    wanted=count,
                )

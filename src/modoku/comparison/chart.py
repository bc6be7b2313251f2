"""Pictures of measurements, in our own shapes: bars, boxes and curves over a logarithmic scale of seconds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from ..language import msg
from ..render import Scene
from ..render.scene import Circle, Path, Point, Rect, Shape, Text
from .report import duration, outcome_of
from .rows import EngineRow
from .summary import Summary

WIDTH = 720.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 150.0, 90.0, 56.0, 40.0
_LINE = 34.0
_INKS = ("class-7-ink", "class-6-ink", "class-2-ink", "class-4-ink", "class-1-ink", "class-0-ink", "class-5-ink")
"""Colours that differ for everybody, the darkest first."""


@dataclass(frozen=True, slots=True)
class LogScale:
    """Seconds on a line: powers of ten at equal distances, from `low` to `high` on the paper."""

    least: int
    most: int
    low: float
    high: float

    @classmethod
    def over(cls, values: Iterable[float], low: float, high: float) -> LogScale:
        """Take in all values, and at least two powers of ten."""
        known = [value for value in values if value > 0] or [1e-3]
        least, most = floor(log10(min(known))), ceil(log10(max(known)))
        return cls(least, max(most, least + 2), low, high)

    def __call__(self, seconds: float) -> float:
        """Return the place of a time."""
        share = (log10(max(seconds, 10.0**self.least)) - self.least) / (self.most - self.least)
        return self.low + min(1.0, share) * (self.high - self.low)

    def ticks(self) -> list[tuple[float, str]]:
        """Return the place and the name of each power of ten."""
        return [(self(10.0**power), duration(10.0**power)) for power in range(self.least, self.most + 1)]


@dataclass(frozen=True, slots=True)
class Curve:
    """A line of (x, seconds), and points around it; seconds at the limit are drawn as open circles."""

    name: str
    line: tuple[Point, ...]
    points: tuple[Point, ...] = ()


def draw_bars(rows: Sequence[EngineRow], title: str, language: str = "en") -> Scene:
    """Return a picture of one comparison: for each engine how long it built (pale) and how long it solved (dark)."""
    height = _TOP + _LINE * len(rows) + _BOTTOM
    seconds = [value for row in rows for value in (row.build_seconds, row.solve_seconds) if value is not None]
    scale = LogScale.over(seconds, _LEFT, WIDTH - _RIGHT)
    shapes: list[Shape] = [*_frame(title, height), *_grid(scale, height)]
    names, notes = [], []
    for number, row in enumerate(rows):
        y = _TOP + _LINE * number
        names.append((_LEFT - 8, y + _LINE / 2, f"{row.engine} ({row.model})" if row.model else row.engine))
        if row.solve_seconds is None or row.build_seconds is None:
            notes.append((_LEFT + 6, y + _LINE / 2, outcome_of(row).said(language)))
            continue
        ink = "removed-ink" if row.agrees is False else "class-7-ink"
        shapes.append(Rect(_LEFT, y + 5, max(1.0, scale(row.build_seconds) - _LEFT), 8, "shade-ink"))
        shapes.append(Rect(_LEFT, y + 14, max(1.0, scale(row.solve_seconds) - _LEFT), 14, ink))
        label = duration(row.solve_seconds)
        if row.agrees is not True:
            label = f"{label}, {outcome_of(row).said(language)}"
        notes.append((scale(row.solve_seconds) + 6, y + 21, label))
    shapes += [Text(tuple(names), 13, "ink", anchor="end"), Text(tuple(notes), 12, "ink", anchor="start")]
    caption = msg("seconds to build the model (pale) and to solve (dark), logarithmic scale").said(language)
    shapes.append(Text(((WIDTH / 2, height - 12, caption),), 12, "candidate"))
    told = "; ".join(f"{row.engine}: {duration(row.solve_seconds)}" for row in rows)
    return Scene(tuple(shapes), WIDTH, height, title=title, description=told)


def draw_boxes(summaries: Sequence[Summary], title: str, language: str = "en") -> Scene:
    """Return a picture of many comparisons: for each engine a box from quartile to quartile with its median."""
    height = _TOP + _LINE * len(summaries) + _BOTTOM
    scale = LogScale.over([v for one in summaries for v in one.quartiles or ()], _LEFT, WIDTH - _RIGHT)
    shapes: list[Shape] = [*_frame(title, height), *_grid(scale, height)]
    names, notes = [], []
    for number, one in enumerate(summaries):
        middle = _TOP + _LINE * (number + 0.5)
        names.append((_LEFT - 8, middle, f"{one.engine} ({one.model})" if one.model else one.engine))
        if one.quartiles is None:
            notes.append((_LEFT + 6, middle, "" if one.note is None else _first(one.note.said(language))))
            continue
        least, low, median, high, most = map(scale, one.quartiles)
        whiskers = (((least, middle), (low, middle)), ((high, middle), (most, middle)))
        ends = tuple(((x, middle - 5), (x, middle + 5)) for x in (least, most))
        shapes.append(Path((*whiskers, *ends), "class-7-ink", 1.5))
        shapes.append(Rect(low, middle - 9, max(2.0, high - low), 18, "class-7", "class-7-ink", 1.5))
        shapes.append(Path((((median, middle - 9), (median, middle + 9)),), "ink", 2.5, sharp=True))
        label = f"{one.limited} × {msg('limit reached').said(language)}" if one.limited else ""
        notes.append((most + 6, middle, label))
    texts = tuple(note for note in notes if note[2])
    shapes.append(Text(tuple(names), 13, "ink", anchor="end"))
    if texts:
        shapes.append(Text(texts, 12, "ink", anchor="start"))
    caption = msg("seconds to solve: least, quartiles, median and most, logarithmic scale").said(language)
    shapes.append(Text(((WIDTH / 2, height - 12, caption),), 12, "candidate"))
    told = "; ".join(f"{one.engine}: {duration(one.quartiles[2])}" for one in summaries if one.quartiles)
    return Scene(tuple(shapes), WIDTH, height, title=title, description=told)


def draw_curves(curves: Sequence[Curve], title: str, caption: str, limit: float | None = None) -> Scene:
    """Return a picture of curves: whole numbers along, seconds upwards on a logarithmic scale, a legend at right."""
    height, foot = 420.0, 420.0 - 56.0
    everything = [point for curve in curves for point in (*curve.line, *curve.points)]
    xs = sorted({x for x, _ in everything})
    left, right = 70.0, WIDTH - 170.0
    up = LogScale.over([*(y for _, y in everything), *([limit] if limit else [])], foot, _TOP)

    def along(x: float) -> float:
        return left + 12 + (x - xs[0]) / ((xs[-1] - xs[0]) or 1) * (right - left - 24)

    ticks = up.ticks()
    shapes: list[Shape] = [
        *_frame(title, height),
        Path(tuple(((left, y), (right, y)) for y, _ in ticks), "shade", 1, sharp=True),
        Text(tuple((left - 8, y, name) for y, name in ticks), 12, "candidate", anchor="end"),
        Path((((left, foot), (right, foot)),), "border", 1.5, sharp=True),
        Text(tuple((along(x), foot + 16, f"{x:g}") for x in xs), 12, "candidate"),
        Text((((left + right) / 2, height - 14, caption),), 12, "candidate"),
    ]
    for number, curve in enumerate(curves):
        ink = _INKS[number % len(_INKS)]
        shapes.append(Path((tuple((along(x), up(y)) for x, y in curve.line),), ink, 2.5))
        for x, y in curve.points:
            is_open = limit is not None and y >= limit
            shapes.append(Circle(along(x), up(y), 3, "paper" if is_open else ink, ink, 1))
        shapes.append(Path((((right + 14, _TOP + 22 * number), (right + 34, _TOP + 22 * number)),), ink, 3))
        shapes.append(Text(((right + 42, _TOP + 22 * number, curve.name),), 12, "ink", anchor="start"))
    told = "; ".join(f"{curve.name}: " + ", ".join(f"{x:g}: {duration(y)}" for x, y in curve.line) for curve in curves)
    return Scene(tuple(shapes), WIDTH, height, title=title, description=told)


def _first(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def _frame(title: str, height: float) -> list[Shape]:
    return [Rect(0, 0, WIDTH, height, "paper"), Text(((WIDTH / 2, 20, title),), 15, "ink", bold=True)]


def _grid(scale: LogScale, height: float) -> list[Shape]:
    ticks, foot = scale.ticks(), height - _BOTTOM + 4
    return [
        Path(tuple(((x, _TOP - 6), (x, foot)) for x, _ in ticks), "shade", 1, sharp=True),
        Text(tuple((x, _TOP - 14, name) for x, name in ticks), 11, "candidate"),
        Path((((_LEFT, _TOP - 6), (_LEFT, foot)),), "border", 1.5, sharp=True),
    ]

"""Comparisons as tables for people and as fields for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..language import Message, msg
from ..results import Verdict
from .rows import EngineRow, RowState
from .summary import Summary

_VERDICTS = {
    Verdict.UNIQUE: msg("unique"),
    Verdict.MULTIPLE: msg("multiple"),
    Verdict.UNSOLVABLE: msg("unsolvable"),
    Verdict.SOLVABLE: msg("solvable"),
    Verdict.UNKNOWN: msg("unknown"),
}
_STATES = {
    RowState.LIMIT: msg("limit reached"),
    RowState.UNAVAILABLE: msg("not installed"),
    RowState.UNSUPPORTED: msg("cannot express it"),
    RowState.WRONG: msg("WRONG"),
    RowState.FAILED: msg("FAILED"),
}
_AGREEMENT = {True: msg("yes"), False: msg("NO")}
_HEAD = (
    msg("engine"),
    msg("model"),
    msg("variables"),
    msg("constraints"),
    msg("entries"),
    msg("build"),
    msg("solve"),
    msg("nodes"),
    msg("verdict"),
    msg("agrees"),
)
_SUMMARY_HEAD = (
    msg("engine"),
    msg("model"),
    msg("solved"),
    msg("limit reached"),
    msg("build"),
    msg("least"),
    msg("quartile 1"),
    msg("median"),
    msg("quartile 3"),
    msg("most"),
    msg("wrong"),
)


def duration(seconds: float | None) -> str:
    """Write a time with three figures and its unit.

    >>> duration(0.0000123), duration(0.0123), duration(12.3456)
    ('12 µs', '12.3 ms', '12.3 s')
    """
    if seconds is None:
        return "-"
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.3g} ms" if seconds < 0.9995 else f"{seconds:.3g} s"


def _figure(number: int | None) -> str:
    return "-" if number is None else f"{number:,}".replace(",", "\u202f")


def outcome_of(row: EngineRow) -> Message:
    """Return what came of a row: its verdict, or why there is none, or that a limit was reached first."""
    if row.verdict is None or row.verdict is Verdict.UNKNOWN:
        return _STATES.get(row.state, _VERDICTS[Verdict.UNKNOWN])
    return _VERDICTS[row.verdict]


def to_table(rows: Iterable[EngineRow], language: str = "en") -> str:
    """Return the rows of one puzzle as a table."""
    lines = [[word.said(language) for word in _HEAD]]
    for row in rows:
        lines.append(
            [
                row.engine,
                row.model or "-",
                *map(_figure, (row.variables, row.constraints, row.literals)),
                duration(row.build_seconds),
                duration(row.solve_seconds),
                _figure(row.nodes),
                outcome_of(row).said(language),
                "-" if row.agrees is None else _AGREEMENT[row.agrees].said(language),
            ]
        )
    return aligned(lines, {0, 1, 8, 9})


def summary_table(summaries: Iterable[Summary], language: str = "en") -> str:
    """Return the spread of times over many puzzles as a table, one line an engine."""
    lines = [[word.said(language) for word in _SUMMARY_HEAD]]
    for one in summaries:
        times = [duration(value) for value in one.quartiles] if one.quartiles else ["-"] * 5
        counts = [f"{_figure(one.solved)}/{_figure(one.asked)}", _figure(one.limited)]
        lines.append([one.engine, one.model or "-", *counts, duration(one.build), *times, _figure(one.refuted)])
    return aligned(lines, {0, 1})


def aligned(lines: Sequence[Sequence[str]], left: Iterable[int]) -> str:
    """Set lines in columns, those of `left` to the left and the others to the right.

    >>> print(aligned([["a", "n"], ["bcd", "12"]], {0}))
    a     n
    bcd  12
    """
    to_left = set(left)
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]

    def set_cell(column: int, cell: str) -> str:
        return cell.ljust(widths[column]) if column in to_left else cell.rjust(widths[column])

    return "\n".join("  ".join(set_cell(i, cell) for i, cell in enumerate(line)).rstrip() for line in lines)


def remarks(rows: Iterable[EngineRow], known: int) -> tuple[Message, ...]:
    """Return who is refuted, where so many solutions are known, and who broke down."""
    found: list[Message] = []
    for row in rows:
        if row.state is RowState.FAILED:
            found.append(msg("The engine {engine} broke down: {reason}", engine=row.engine, reason=row.note))
        elif row.state is RowState.WRONG:
            found.append(
                msg("DISAGREEMENT: {engine} gave a wrong answer. {reason}", engine=row.engine, reason=row.note)
            )
        elif row.agrees is False:
            found.append(
                msg(
                    "DISAGREEMENT: {engine} claims {claim} solution(s) in all; {known} are known and keep every rule.",
                    engine=row.engine,
                    claim=row.solutions,
                    known=known,
                )
            )
    return tuple(found)


def summary_fields(one: Summary, language: str = "en") -> dict[str, object]:
    """Return one summary as JSON can hold it."""
    return {
        "engine": one.engine,
        "model": one.model or None,
        "puzzles": one.asked,
        "solved": one.solved,
        "limited": one.limited,
        "absent": one.absent,
        "wrong": one.refuted,
        "build_seconds": _rounded(one.build),
        "solve_seconds": None if one.quartiles is None else [_rounded(value) for value in one.quartiles],
        "note": None if one.note is None else one.note.said(language),
    }


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 9)

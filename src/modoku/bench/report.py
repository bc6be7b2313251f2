"""What a race is told as: a table for people, and everything that was measured for programs."""

from __future__ import annotations

from collections.abc import Sequence

from ..language import Message, msg
from ..results import Verdict
from .contestant import Contestant
from .machine import machine_facts
from .question import RaceQuestion
from .racing import ContestantState, RaceOutcome, Standing

_WORDS = {
    Verdict.UNIQUE: msg("unique"),
    Verdict.MULTIPLE: msg("multiple"),
    Verdict.UNSOLVABLE: msg("unsolvable"),
    Verdict.SOLVABLE: msg("solvable"),
    Verdict.UNKNOWN: msg("unknown"),
}
_STATES = {
    ContestantState.CAPPED: msg("capped"),
    ContestantState.WRONG: msg("wrong"),
    ContestantState.FAILED: msg("failed"),
}


def choose_base(contestants: Sequence[Contestant], peers: Sequence[Contestant]) -> str:
    """Name whom the ratios refer to: the first peer, or else our one-puzzle solver, or else who comes first."""
    if peers:
        return peers[0].name
    names = [one.name for one in contestants]
    return "single" if "single" in names else names[0]


def grouped(number: float) -> str:
    """Write a whole number in groups of three, as every language can read it.

    >>> grouped(1234567.8)
    '1 234 568'
    """
    return f"{number:,.0f}".replace(",", " ")


def to_table(outcomes: Sequence[RaceOutcome], base: str, language: str = "en") -> str:
    """Return the table: a row a suite, a column a contestant with puzzles a second and its ratio to the base."""
    names = [standing.name for standing in outcomes[0].standings] if outcomes else []
    head = [msg("suite").said(language), msg("puzzles").said(language), *names, msg("verdicts").said(language)]
    rows = [head]
    for outcome in outcomes:
        cells = [_cell(outcome, standing, base, language) for standing in outcome.standings]
        found = [f"{grouped(n)} {_WORDS[verdict].said(language)}" for verdict, n in outcome.verdicts.items()]
        rows.append([outcome.suite.name, grouped(len(outcome.suite)), *cells, ", ".join(found)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    lines = []
    for row in rows:
        middle = [cell.rjust(width) for cell, width in zip(row[1:-1], widths[1:-1], strict=True)]
        lines.append("  ".join([row[0].ljust(widths[0]), *middle, row[-1]]).rstrip())
    return "\n".join(lines)


def _cell(outcome: RaceOutcome, standing: Standing, base: str, language: str) -> str:
    rate = outcome.rate(standing)
    if rate is None:
        return _STATES[standing.state].said(language) if standing.state in _STATES else "-"
    ratio = outcome.ratio(standing, base)
    return f"{grouped(rate)} {'' if ratio is None else f'x{ratio:.2f}':>7}"


def remarks(outcomes: Sequence[RaceOutcome]) -> tuple[Message, ...]:
    """Return who is not ranked, and why."""
    found: list[Message] = []
    for outcome in outcomes:
        suite = outcome.suite.name
        for dispute in outcome.disputes:
            said = ", ".join(f"{name}: {count}" for name, count in dispute.counts.items())
            found.append(
                msg(
                    "{suite}, puzzle {number}: {names} disqualified (found {answers}; true: {truth}) {puzzle}",
                    suite=suite,
                    number=dispute.number,
                    names=dispute.wrong,
                    answers=said,
                    truth="?" if dispute.truth is None else dispute.truth,
                    puzzle=dispute.puzzle,
                )
            )
        for standing in outcome.standings:
            if standing.state is ContestantState.CAPPED:
                found.append(
                    msg(
                        "{suite}: the time of {name} ran out ({n} of {size} puzzles in the warm-up): not ranked.",
                        suite=suite,
                        name=standing.name,
                        n=standing.answered,
                        size=len(outcome.suite),
                    )
                )
            elif standing.error is not None:
                found.append(msg("{suite}: {error}", suite=suite, error=standing.error))
    return tuple(found)


def is_sound(outcomes: Sequence[RaceOutcome]) -> bool:
    """Return whether nobody was wrong and nobody broke down."""
    return all(
        one.state not in (ContestantState.WRONG, ContestantState.FAILED)
        for outcome in outcomes
        for one in outcome.standings
    )


def to_fields(
    outcomes: Sequence[RaceOutcome], contestants: Sequence[Contestant], question: RaceQuestion, base: str, clock: str
) -> dict[str, object]:
    """Return everything that was measured, as JSON can hold it."""
    return {
        "machine": machine_facts(),
        "question": question.name,
        "limit": question.limit,
        "clock": clock,
        "base": base,
        "contestants": [{"name": one.name, **one.facts} for one in contestants],
        "suites": [_suite_fields(outcome, base) for outcome in outcomes],
    }


def _suite_fields(outcome: RaceOutcome, base: str) -> dict[str, object]:
    return {
        "name": outcome.suite.name,
        "origin": outcome.suite.origin,
        "puzzles": len(outcome.suite),
        "verdicts": {str(verdict): n for verdict, n in outcome.verdicts.items()},
        "results": [
            {
                "name": standing.name,
                "state": str(standing.state),
                "puzzles_per_second": _rounded(outcome.rate(standing)),
                "ratio": _rounded(outcome.ratio(standing, base), 4),
                "wall": [[_rounded(wall, 9) for wall, _ in laps] for laps in standing.laps],
                "cpu": [[_rounded(busy, 9) for _, busy in laps] for laps in standing.laps],
                "error": None if standing.error is None else str(standing.error),
            }
            for standing in outcome.standings
        ],
        "disputes": [
            {
                "puzzle": one.puzzle,
                "number": one.number,
                "counts": dict(one.counts),
                "truth": one.truth,
                "wrong": list(one.wrong),
            }
            for one in outcome.disputes
        ],
    }


def _rounded(number: float | None, digits: int = 1) -> float | None:
    return None if number is None else round(number, digits)

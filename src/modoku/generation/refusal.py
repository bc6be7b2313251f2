"""What can never be met, seen before any time is spent."""

from __future__ import annotations

from itertools import pairwise

from ..errors import ImpossibleRequest
from ..language import msg, rounded
from ..puzzle import AllDifferent, Cell, Puzzle
from ..variants import is_classic9
from .impossible_patterns import is_impossible_pattern
from .patterns import Pattern
from .technique_visibility import ratings_of, seen_up_to


def check_pattern_count(pattern: Pattern, clues: tuple[int, int]) -> None:
    """Raise ImpossibleRequest where a pattern excludes the number of givens asked for."""
    low, high = clues
    if len(pattern.places) > high or len(pattern.allowed) < low:
        raise ImpossibleRequest(
            msg("The pattern has {n} places, which is not the number of givens asked for.", n=len(pattern.places)),
            msg("Leave out one of them."),
        )


def check_visibility(rules: Puzzle, most: float | None, givens: int) -> None:
    """Raise ImpossibleRequest where what techniques up to a rating see of the rules needs more givens.

    Rules that only say which cells differ take all digits for the same: with two digits missing these can be exchanged.
    On a classic 9x9 board 17 are needed (McGuire, 2012).
    """
    if most is None or givens >= max(17, rules.size - 1):
        return
    seen = seen_up_to(rules, most)
    unseen = [rating for rating in ratings_of(rules) if rating > most]
    tells_digits = any(not isinstance(form, AllDifferent) for form in seen.network.constraints)
    tells_digits = tells_digits or any(len(domain) < rules.size for domain in seen.domains)
    least = 17 if is_classic9(seen) else rules.size - 1
    if not unseen or tells_digits or givens >= least:
        return
    raise ImpossibleRequest(
        msg(
            "Techniques up to {most} look at no clue of these rules: what they solve has {least} givens or more.",
            most=rounded(most),
            least=least,
        ),
        msg(
            "Ask for a rating of {least} and more; or for more givens, and leave open whether the rules are needed.",
            least=rounded(min(unseen)),
        ),
    )


def check_classic_count(givens: int) -> None:
    """Raise ImpossibleRequest where so few givens always leave several solutions (McGuire, 2012)."""
    if givens < 17:
        raise ImpossibleRequest(
            msg("A classic 9x9 puzzle with {n} givens always has several solutions.", n=givens),
            msg("Give it at least 17."),
        )


def check_classic_places(places: frozenset[Cell]) -> None:
    """Raise ImpossibleRequest where no classic 9x9 puzzle with givens in these places alone can be unique."""
    check_classic_count(len(places))
    for kind, lines in (("row", {cell // 9 for cell in places}), ("column", {cell % 9 for cell in places})):
        empty = [number for number in range(9) if number not in lines]
        for first, second in pairwise(empty):
            if first // 3 == second // 3:
                raise ImpossibleRequest(
                    msg(
                        "Two lines of one band or stack without a given can be exchanged: {kind} {first} and {second}.",
                        kind=_LINES[kind],
                        first=first + 1,
                        second=second + 1,
                    ),
                    msg("Add a place to one of them."),
                )
    if is_impossible_pattern(places):
        raise ImpossibleRequest(
            msg(
                "No classic 9x9 puzzle with givens in these places alone has one solution: all ways were gone through."
            ),
            msg("Add a place or a rule, such as anti-king."),
        )


_LINES = {"row": msg("rows"), "column": msg("columns")}

"""The puzzles of a book, and the sections that they make: one for each kind of puzzle, classics by level."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from ..errors import ModokuError
from ..language import Message, msg
from ..logic import Level
from ..puzzle import Digit, Puzzle
from ..puzzle.constraint import Constraint
from ..variants import Variant, all_variants, get_variant, make, parse_recipe, rules_of
from ..variants.naming import naming_of

MOST_SENTENCES = 12
"""So many rules that no variant has are said one by one."""


@dataclass(frozen=True, slots=True, eq=False)
class BookEntry:
    """A puzzle of a book, with everything that the book says about it.

    Attributes:
        puzzle: what is printed.
        solution: its digits.
        level: how hard, in a word; None where nobody knows.
        rating: of the hardest step.
        hints: where to begin, then where it turns.
        link: an address that opens it, to be printed as a code.
    """

    puzzle: Puzzle
    solution: Sequence[Digit]
    level: Level | None = None
    rating: float | None = None
    hints: tuple[Message, ...] = ()
    link: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class BookSection:
    """Puzzles of one kind, and the number of the first of them in the book."""

    titles: tuple[Message, ...]
    rules: tuple[Message, ...]
    level: Level | None = None
    first: int = 1
    entries: list[BookEntry] = field(default_factory=list)


def sections_of(entries: Iterable[BookEntry]) -> list[BookSection]:
    """Return the sections of a book, kinds in the order in which the list first names them, each by level.

    Classics of one level are a section; within a section of a variant puzzles stand by level, the easiest first.

    >>> [len(one.entries) for one in sections_of([BookEntry(make("classic"), ()), BookEntry(make("diagonal"), ())])]
    [1, 1]
    """
    kinds: dict[tuple[object, ...], dict[Level | None, list[BookEntry]]] = {}
    for entry in entries:
        puzzle = entry.puzzle
        kind = (puzzle.layout.name, puzzle.size, puzzle.layout.cell_count, _signature(puzzle.constraints))
        level = None if puzzle.constraints else entry.level
        kinds.setdefault(kind, {}).setdefault(level, []).append(entry)
    order = [*Level, None]
    found, number = [], 1
    for levels in kinds.values():
        for level in sorted(levels, key=order.index):
            members = sorted(levels[level], key=lambda one: order.index(one.level))
            titles, rules = told(members[0].puzzle)
            found.append(BookSection(titles, rules, level if len(levels) > 1 else None, number, members))
            number += len(members)
    return found


def told(puzzle: Puzzle) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """Return what a kind of puzzle is called, and its rules in words.

    >>> titles, rules = told(make("diagonal", "killer:cages=3@r1c1r1c2"))
    >>> [str(title) for title in titles], str(rules[-1])
    (['Diagonal (X)', 'Killer'], 'The digits of a cage differ and add up to the number shown.')
    """
    naming = naming_of(puzzle.layout.name)
    recipes = naming.recipes if naming is not None and naming.fits(puzzle.layout) else ()
    variants = [get_variant(parse_recipe(recipe)[0]) for recipe in recipes]
    rules = [variant.rule for variant in variants]
    if not variants:
        rules = list(rules_of(Puzzle.blank(puzzle.layout)))[:MOST_SENTENCES]
    added, rest, note = _with_signs(*_variants_of(puzzle))
    titles = [variant.title for variant in (*variants, *added) if variant.name != "classic"]
    rules += [*(variant.rule for variant in added), *note]
    rules += [constraint.said(puzzle.layout) for constraint in rest[:MOST_SENTENCES]]
    if puzzle.size != 9 and len(titles) + len(variants) <= 2:
        titles.append(msg("{n} × {n}", n=puzzle.size))
    if puzzle.size > 9:
        symbols = [puzzle.layout.symbol_of(digit) for digit in (1, puzzle.size)]
        rules.append(msg("The digits go from {first} to {last}.", first=symbols[0], last=symbols[1]))
    return tuple(titles) or (get_variant("classic").title,), tuple(rules)


def _with_signs(
    added: list[Variant], rest: list[Constraint]
) -> tuple[list[Variant], list[Constraint], tuple[Message, ...]]:
    """Return the same, and whether all dots and signs there could be are shown: white dots alone do not tell."""
    if not any(variant.name in _SIGNS for variant in added):
        return added, rest, ()
    hidden = [one for one in rest if (one.kind, getattr(one, "style", "")) == ("pairs", "hidden")]
    if len(hidden) != 1:  # one is that of consecutive pairs, whose rule says so
        added = [get_variant("kropki") if variant.name == "consecutive" else variant for variant in added]
        note = _ALL_SHOWN if hidden else _NOT_ALL_SHOWN
        return added, [one for one in rest if one not in hidden], (note,)
    return added, [one for one in rest if one not in hidden], ()


_SIGNS = ("kropki", "xv", "consecutive")
_ALL_SHOWN = msg("All such signs are shown: where there is none, it does not hold.")
_NOT_ALL_SHOWN = msg("Not all such signs are shown.")

Signature = frozenset[tuple[str, str]]


def _signature(constraints: Iterable[Constraint]) -> Signature:
    return frozenset((one.kind, getattr(one, "style", "")) for one in constraints)


@cache
def _known() -> tuple[tuple[Signature, Variant], ...]:
    """Return what the constraints of each variant look like."""
    found = []
    for variant in all_variants().values():
        for example in variant.examples[:1]:
            try:
                signature = _signature(make(example).constraints)
            except ModokuError:
                continue  # an example may need a file
            if signature and not variant.is_base:
                found.append((signature, variant))
    return tuple(found)


def _variants_of(puzzle: Puzzle) -> tuple[list[Variant], list[Constraint]]:
    """Return the variants whose constraints a puzzle has, and the constraints that none of them explains."""
    left, found = set(_signature(puzzle.constraints)), []
    while left:
        fitting = [
            (len(signature & left) - len(signature - left), place)
            for place, (signature, variant) in enumerate(_known())
            if signature & left and _is_meant(variant, signature, puzzle)
        ]
        if not fitting:
            break
        signature, variant = _known()[max(fitting, key=lambda one: (one[0], -one[1]))[1]]
        left -= signature
        found.append(variant)
    return found, [one for one in puzzle.constraints if (one.kind, getattr(one, "style", "")) in left]


def _is_meant(variant: Variant, signature: Signature, puzzle: Puzzle) -> bool:
    """Return whether a variant explains constraints: what cannot be seen must be exactly what the variant adds."""
    if not any(style == "hidden" for _, style in signature):
        return True
    try:
        return set(make(variant.examples[0]).constraints) <= set(puzzle.constraints)
    except ModokuError:
        return False

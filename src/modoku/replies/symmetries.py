"""Canonical forms, images, maps and groups as JSON fields."""

from __future__ import annotations

from ..puzzle import Puzzle
from ..puzzle.plain import puzzle_to_plain
from ..symmetry import Canonical, Group, Transform

Fields = dict[str, object]
MOST_GENERATORS = 1_000


def canonical_fields(puzzle: Puzzle, found: Canonical) -> Fields:
    """Give the canonical form, and the transform that leads there."""
    return {
        "puzzle": str(puzzle),
        "canonical": str(found.puzzle),
        "key": found.key,
        "transform": found.transform.to_json(),
        **_rules(found.puzzle),
    }


def image_fields(puzzle: Puzzle, image: Puzzle, transform: Transform, kept: bool) -> Fields:
    """Give the image of a puzzle, and whether it has the same rules."""
    return {
        "puzzle": str(puzzle),
        "image": str(image),
        "transform": transform.to_json(),
        "keeps_rules": kept,
        **_rules(image),
    }


def equivalence_fields(one: Puzzle, other: Puzzle, found: Transform | None) -> Fields:
    """Give whether two puzzles are the same, and the map from the first to the second."""
    return {
        "puzzle": str(one),
        "other": str(other),
        "equivalent": found is not None,
        "transform": None if found is None else found.to_json(),
    }


def group_fields(puzzle: Puzzle, group: Group) -> Fields:
    """Give the order of a group, transforms that generate it, and which cells it sends to each other."""
    names = puzzle.layout.cell_names
    return {
        "puzzle": str(puzzle),
        "order": group.order,
        "generators": [generator.to_json() for generator in group.generators[:MOST_GENERATORS]],
        "orbits": [list(names(orbit)) for orbit in group.orbits()],
    }


def _rules(puzzle: Puzzle) -> Fields:
    """Give the whole puzzle where its line does not say it all: what is drawn in the grid moves too."""
    return {"rules": puzzle_to_plain(puzzle)} if puzzle.constraints else {}

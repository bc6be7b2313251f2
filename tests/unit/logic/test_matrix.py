"""Every technique has all that a technique must have: run `pytest -s` on this file to see the matrix."""

from __future__ import annotations

import re
import sys
from itertools import islice

import pytest
from tests.unit.logic.bank import entries
from tests.unit.logic.evidence import is_justified
from tests.unit.logic.examples import examples
from tests.unit.logic.test_figures import bank

from modoku.logic import HUMAN_TECHNIQUES, TECHNIQUES, Technique, get_technique
from modoku.logic.technique import StepSource

EXAMPLES = examples()
BANK = {entry.technique for entry in entries()}
FIGURES = {seen.name for seen in bank()}
LEAST_WORDS = 50
SOURCE = re.compile(r"\b(1[789]|20)\d\d\b|Sudoku Explainer|Sukaku Explainer")
MOST_DIFFERING = 30
"""A digit that is taken away gives candidates back to many cells; a candidate that is put back, to one."""
SUPPOSING = 9.0
"""From here on a near miss is what the puzzle with a given less comes to: suppositions find something elsewhere."""

EXPECTED = {
    "full house": "full-house",
    "naked single": "naked-single",
    "hidden single": "hidden-single hidden-single-line",
    "locked candidates": "direct-pointing direct-claiming pointing claiming",
    "naked subsets": "naked-pair naked-triple naked-quad large-naked-subset",
    "hidden subsets": "hidden-pair hidden-triple hidden-quad large-hidden-subset",
    "direct hidden subsets": "direct-hidden-pair direct-hidden-triple",
    "basic fish": "x-wing swordfish jellyfish",
    "finned fish": "finned-x-wing finned-swordfish finned-jellyfish",
    "sashimi fish": "sashimi-x-wing sashimi-swordfish sashimi-jellyfish",
    "two strong links": "skyscraper two-string-kite turbot-fish empty-rectangle",
    "wings": "xy-wing xyz-wing wxyz-wing w-wing",
    "colours": "simple-colours multi-colours",
    "remote pairs": "remote-pair",
    "unique rectangles 1-6": "unique-rectangle unique-rectangle-6 unique-hidden-subset",
    "hidden and avoidable rectangles": "hidden-rectangle avoidable-rectangle-1 avoidable-rectangle-2",
    "BUG+n": "bug bug-more",
    "unique loops": "unique-loop",
    "Sue de Coq": "sue-de-coq",
    "aligned exclusion": "aligned-pair-exclusion aligned-triplet-exclusion",
    "chains": "x-chain xy-chain y-loop forcing-chain grouped-x-chain grouped-aic",
    "almost locked sets": "als-xz als-xy-wing als-chain death-blossom",
    "Nishio": "nishio",
    "cell and region forcing chains": "multiple-forcing-chain",
    "dynamic and nested forcing chains": "dynamic-forcing-chain dynamic-forcing-chain-plus nested-forcing-chain "
    "nested-multiple-chain nested-dynamic-chain",
    "cages": "cage-combinations innies-outies",
    "thermometers, arrows, dots": "order-bounds sum-bounds pair-relation",
    "law of leftovers": "law-of-leftovers",
    "parity": "parity",
    "high and low of whispers": "high-low",
    "one clue, and two together": "clue-ways clue-pair",
}


def prose(technique: Technique) -> str:
    """Return the prose at the head of the file of a technique."""
    module = getattr(technique.find, "func", technique.find).__module__
    return sys.modules[module].__doc__ or ""


def is_told(technique: Technique) -> bool:
    return len(prose(technique).split()) >= LEAST_WORDS


def has_source(technique: Technique) -> bool:
    return bool(SOURCE.search(" ".join(prose(technique).split())))


def finds_its_example(technique: Technique) -> bool:
    example = EXAMPLES.get(technique.name)
    return example is not None and any(step.technique == technique.name for step in technique.find(example.state))


def is_silent_at_a_near_miss(technique: Technique) -> bool:
    example = EXAMPLES.get(technique.name)
    return (
        example is not None and example.differing() <= MOST_DIFFERING and not list(technique.find(example.near_state))
    )


def is_justified_by_evidence(technique: Technique) -> bool:
    example = EXAMPLES.get(technique.name)
    if example is None:
        return False
    state = example.state
    return all(is_justified(state, step) for step in islice(technique.find(state), 3))


def is_in_the_bank(technique: Technique) -> bool:
    return technique.name in BANK


def is_shown(technique: Technique) -> bool:
    """Return whether the bank of figures shows it."""
    return technique.name in FIGURES


COLUMNS = {
    "prose": is_told,
    "source": has_source,
    "example": finds_its_example,
    "near miss": is_silent_at_a_near_miss,
    "evidence": is_justified_by_evidence,
    "bank": is_in_the_bank,
    "shown": is_shown,
}


def techniques() -> list[Technique]:
    """Return every technique: of those that the rating and a person share, both ways of looking."""
    return [*TECHNIQUES, *(technique for technique in HUMAN_TECHNIQUES if technique not in TECHNIQUES)]


def columns_of(technique: Technique) -> list[str]:
    """Return what a technique must have: of what the core finds the reasons are told with its figures and chains."""
    if technique.source is StepSource.RULES:
        return [column for column in COLUMNS if column != "shown"]
    if technique.source is StepSource.RATING:
        return ["example", "near miss", "evidence", "bank"]
    return ["shown"] if is_shown(technique) else ["example", "evidence"]


@pytest.mark.parametrize("technique", techniques(), ids=lambda one: f"{one.source.value} {one.name}")
def test_no_cell_of_the_matrix_is_empty(technique: Technique) -> None:
    row = {column: COLUMNS[column](technique) for column in columns_of(technique)}
    marks = "  ".join(f"{column}: {'yes' if held else 'NO'}" for column, held in row.items())
    sys.stdout.write(f"{technique.name:28} {marks}\n")
    assert all(row.values()), row


def test_every_technique_that_people_expect_is_there() -> None:
    named = [name for names in EXPECTED.values() for name in names.split()]
    for name in named:
        assert get_technique(name).name == name
    assert len(named) == len(set(named))


def test_examples_are_of_techniques_that_exist() -> None:
    known = {technique.name for technique in techniques()}
    assert set(EXAMPLES) <= known
    assert known >= BANK

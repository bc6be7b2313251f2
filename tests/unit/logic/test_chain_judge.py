"""Chains by supposition are proofs: each fact follows from the reasons it names, and together they prove the step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from tests.unit.logic.chain_judge import Fact, proves, unproved

from modoku.logic import TECHNIQUES, State
from modoku.logic.core import core_names, numbers_of, packed, rater_of
from modoku.variants import classic

SAMPLE = Path(__file__).parents[2] / "data" / "rated" / "sample.txt"
AI_ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
POSTED = "........1.....2.3...4.5.6.....1...7...6..3.2..8..4.9...48.......657.....9...6.5.."
LISTED = "..3..6.8.4..1..2...9......4.7...8....35......9...3...5..9.4...7.....2.1....8..6.."
"""Rated 11.6: one of the hardest classic puzzles that players have found and listed."""
MOST = 12
"""How many steps of a puzzle and a technique are judged: the judge is slow."""

Proof = tuple[str, tuple[int, ...], Sequence[Sequence[Fact]], tuple[int, int, bool]]


def rated(least: float) -> list[str]:
    rows = [line.split() for line in SAMPLE.read_text().splitlines() if not line.startswith("#")]
    return [row[0] for row in rows if float(row[1]) >= least]


def iter_proofs(line: str, least: float = 7.5) -> Iterator[Proof]:
    """Yield the chains by supposition on the path: technique, candidates, chains, conclusion."""
    state = State.of(classic().with_givens([0 if symbol == "." else int(symbol) for symbol in line]))
    rater, numbers = rater_of(state.board), numbers_of(TECHNIQUES)
    assert rater is not None
    assert numbers is not None
    _, _, steps = rater.grade(bytes(state.values), packed([511] * 81), numbers, True)
    ratings = {technique.name: technique.rating for technique in TECHNIQUES}
    for number, _, _, placements, eliminations, chains in steps:
        name = core_names()[number]
        if chains and ratings[name] >= least:
            ((cell, digit),) = (*placements, *eliminations)
            yield name, tuple(state.candidates), chains, (cell, digit, bool(placements))
        state = state.changed(placements, eliminations)


def judge(line: str, least: float = 7.5) -> set[str]:
    """Return the techniques whose steps were judged; fail at the first that proves nothing."""
    seen: dict[str, int] = {}
    for name, candidates, chains, conclusion in iter_proofs(line, least):
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > MOST:
            continue
        assert proves(candidates, chains, conclusion), (name, conclusion)
        for chain in chains:
            assert unproved(candidates, chain) == [], (name, conclusion, chain)
    return set(seen)


@pytest.mark.parametrize("line", rated(8.8)[::4])
def test_dynamic_chains_are_proofs(line: str) -> None:
    assert judge(line)


@pytest.mark.parametrize("line", [AI_ESCARGOT, INKALA, POSTED], ids=["AI Escargot", "Inkala 2012", "posted"])
def test_chains_within_chains_are_proofs(line: str) -> None:
    assert judge(line, 9.0) & {"nested-forcing-chain", "nested-multiple-chain", "nested-dynamic-chain"}


def test_chains_by_cases_and_suppositions_within_a_supposition_are_proofs() -> None:
    assert judge(LISTED, 10.0) == {"nested-multiple-chain", "nested-dynamic-chain"}


def test_the_judge_sees_a_reason_that_is_missing() -> None:
    caught = looked_at = 0
    for _, candidates, chains, _ in iter_proofs(AI_ESCARGOT, 9.0):
        for chain in chains:
            for number, (cell, digit, is_true, parents, nested) in enumerate(chain[:20]):
                if len(parents) >= 2 and not nested and looked_at < 60:
                    shorter = [*chain[:number], (cell, digit, is_true, parents[1:], nested)]
                    looked_at += 1
                    caught += number in unproved(candidates, shorter)
    # A few facts hold without one of their reasons, because they follow in another way too.
    assert looked_at == 60
    assert caught >= 50


def test_the_judge_sees_a_case_that_is_missing() -> None:
    several = [proof for proof in iter_proofs(rated(8.8)[0], 8.0) if len({chain[0][:2] for chain in proof[2]}) > 2]
    for _, candidates, chains, conclusion in several:
        assert proves(candidates, chains, conclusion)
        assert not proves(candidates, chains[1:], conclusion)

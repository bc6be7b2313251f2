"""The compiled builder writes the same clauses as the plain one, literal for literal, and draws the same singles."""

import random

import pytest
from tests.stated import iter_rules

from modoku.models import ENCODINGS, SCHEMES, settle, to_cnf
from modoku.models.candidates import settle_masks, starting_masks
from modoku.models.sat import encode
from modoku.models.sat.rules import write_rules
from modoku.native import cnf_settle
from modoku.puzzle import AllDifferent, BoxGrid, DigitSet, Domain, Layout, Puzzle, Unit
from modoku.variants import anti_knight, classic, diagonal, latin, windoku

STATED = {rule.style: rule for rule in iter_rules(classic(BoxGrid(2, 2)).layout, random.Random(3))}
LOOSE = Puzzle.blank(Layout("loose", 7, tuple((0, c) for c in range(9)), (Unit("row", "1", (0, 2, 4, 6, 8)),)))
BOARDS: dict[str, Puzzle] = {
    "order 1": classic(BoxGrid(1, 1)),
    "order 2": classic(BoxGrid(2, 2)),
    "boxes 2x3": classic(BoxGrid(2, 3)),
    "order 3": classic(),
    "latin 7": latin(7),
    "diagonal": diagonal(classic(BoxGrid(2, 2))),
    "windoku": windoku(classic()),
    "anti-knight": anti_knight(classic(BoxGrid(2, 3))),
    "loose": LOOSE,
    "hidden": classic(BoxGrid(2, 2)).with_constraints(
        [STATED["count"], STATED["hidden house"], STATED["different sums"]]
    ),
    "domains": classic(BoxGrid(2, 2)).with_constraints(
        [Domain((1, 6), frozenset(DigitSet.of(1, 3))), AllDifferent((0, 5, 10))]
    ),
}


def givens_of(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """Scatter givens that are free of direct conflicts; hidden ones are welcome."""
    givens = [0] * puzzle.layout.cell_count
    for cell in rng.sample(range(len(givens)), len(givens) // 4):
        free = [d for d in puzzle.domains[cell] if all(givens[peer] != d for peer in puzzle.peers[cell])]
        givens[cell] = rng.choice(free) if free else 0
    return puzzle.with_givens(givens)


def puzzles() -> list[Puzzle]:
    rng = random.Random(1)
    return [puzzle for board in BOARDS.values() for puzzle in (board, givens_of(board, rng), givens_of(board, rng))]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_two_builders_write_the_same_formula(encoding: str, scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for puzzle in puzzles():
        for propagate in (True, False):
            compiled = to_cnf(puzzle, encoding, scheme, propagate)
            with monkeypatch.context() as patch:
                patch.setattr(encode, "build_rules", write_rules)
                plain = to_cnf(puzzle, encoding, scheme, propagate)
            assert compiled.content == plain.content
            assert compiled.runs == plain.runs
            assert compiled.varmap == plain.varmap


def test_the_two_ways_to_draw_singles_agree() -> None:
    rng = random.Random(2)
    contradictions = 0
    for _ in range(40):
        for board in BOARDS.values():
            puzzle = givens_of(board, rng)
            network = puzzle.elementary
            groups = network.different_groups
            plain = settle_masks(starting_masks(network), groups, [network.is_house(group) for group in groups])
            compiled = settle(network)
            assert compiled.contradiction == plain.contradiction
            contradictions += plain.contradiction
            if not plain.contradiction:
                assert compiled.masks == plain.masks
    assert contradictions > 0


def test_malformed_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="no such cell"):
        cnf_settle(bytes(8), b"\x01\x00\x00\x00", b"\x01\x00\x00\x00", b"\x00")
    with pytest.raises(ValueError, match="rise"):
        cnf_settle(bytes(8), b"\x00\x00\x00\x00", b"\x05\x00\x00\x00", b"\x00")
    with pytest.raises(ValueError, match="one flag a group"):
        cnf_settle(bytes(8), b"\x00\x00\x00\x00", b"\x01\x00\x00\x00", b"")
    with pytest.raises(ValueError, match="whole count"):
        cnf_settle(bytes(7), b"", b"", b"")

"""Suites are read strictly, thinned evenly, and made the same way every time."""

import hashlib
from collections import Counter
from pathlib import Path
from random import Random

from modoku.bench import builtin_suites, load_suite, make_contestant, read_suite
from modoku.bench.builtin import SEEDS, dig, exchange
from modoku.bench.machine import cpu_model, machine_facts
from modoku.native import solve_one

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIGESTS = ["b0bad159a8dc", "710d556943f2", "6aa4f2aca84f", "f81cf40f2026", "d695f26080ad"]


def test_comments_and_empty_lines_are_skipped_and_blanks_become_dots(tmp_path: Path) -> None:
    file = tmp_path / "my-list.txt"
    file.write_text(f"# {UNIQUE}\n\n  {UNIQUE.replace('.', '0')}  # easy\r\n{UNIQUE.replace('.', '*')}\n", "utf-8")
    suite, faults = load_suite(file)
    assert (suite.name, suite.origin, len(suite), faults) == ("my-list", "my-list.txt", 2, ())
    assert {suite.puzzle(0), suite.puzzle(1)} == {UNIQUE}


def test_lines_that_are_no_puzzles_are_told_with_their_place() -> None:
    suite, faults = read_suite("s", f"{UNIQUE}\n {UNIQUE[:10]}?{UNIQUE[11:]}\n{UNIQUE[:-1]}\n{UNIQUE}1\n")
    assert len(suite) == 1
    assert [(fault.line, fault.column) for fault in faults] == [(2, 12), (3, 81), (4, 82)]


def test_chunks_hold_every_puzzle_once() -> None:
    suite = builtin_suites(size=25)[0]
    assert b"".join(suite.chunks(10)) == suite.records
    assert [len(chunk) // 82 for chunk in suite.chunks(10)] == [10, 10, 5]


def test_a_thinned_suite_is_spread_over_the_whole() -> None:
    suite = builtin_suites(size=100)[1]
    assert [suite.thinned(4).puzzle(i) for i in range(4)] == [suite.puzzle(i) for i in (0, 25, 50, 75)]
    assert suite.thinned(100) is suite


def test_builtin_suites_are_what_they_say() -> None:
    expected = {"easy": {1}, "minimal": {1}, "hard": {1}, "several": {2}, "invalid": {0}}
    for suite in builtin_suites(size=40):
        found = memoryview(make_contestant("single").answer(suite.records, 2, None).counts).cast("Q")
        assert set(found) == expected[suite.name], suite.name
    for puzzle in [builtin_suites(size=3)[1].puzzle(i) for i in range(3)] + list(SEEDS[:3]):
        for cell in range(81):
            if puzzle[cell] != ".":
                assert solve_one(puzzle[:cell] + "." + puzzle[cell + 1 :])[0] == 2


def test_builtin_suites_are_the_same_everywhere_and_differ_by_seed() -> None:
    digests = [hashlib.sha256(suite.records).hexdigest()[:12] for suite in builtin_suites(1, 30)]
    assert digests == DIGESTS
    assert builtin_suites(2, 5)[0].records != builtin_suites(1, 5)[0].records
    longer, shorter = builtin_suites(1, 30)[2], builtin_suites(1, 20)[2]
    assert longer.records.startswith(shorter.records)


def test_exchanging_keeps_the_number_of_givens_and_the_verdict() -> None:
    rng = Random(3)
    for puzzle in SEEDS[:5]:
        other = exchange(puzzle, rng)
        assert other != puzzle
        assert sorted(Counter(other).values()) == sorted(Counter(puzzle).values())
        assert solve_one(other)[0] == 1


def test_digging_stops_at_the_number_of_givens() -> None:
    grid = solve_one(UNIQUE)[3]
    assert 81 - dig(grid, 40, Random(1)).count(".") == 40


def test_the_machine_is_described_without_its_name(tmp_path: Path) -> None:
    info = tmp_path / "cpuinfo"
    info.write_text("processor : 0\nmodel name : Some CPU 9000\n", "utf-8")
    assert cpu_model(info) == "Some CPU 9000"
    assert cpu_model(tmp_path / "none")
    facts = machine_facts()
    assert facts["batch_paths"]
    assert "host" not in " ".join(facts)

"""canon, transform, equivalent and automorphisms as people call them."""

import json
from pathlib import Path

from .modoku_process import modoku

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "." * 80 + "1"


def test_canon_gives_one_line_for_all_images_and_another_for_others() -> None:
    image = modoku("transform", "--random", "--seed", "7", PUZZLE).stdout.strip()
    assert image != PUZZLE
    lines = modoku("canon", "-", stdin=f"{PUZZLE}\n{image}\n{OTHER}\n").stdout.splitlines()
    assert len(lines) == 3
    assert lines[0] == lines[1] != lines[2]


def test_canon_keeps_the_order_of_a_list_that_mixes_sizes_and_mistakes() -> None:
    small = "1" + "." * 15
    text = f"{OTHER}\n{small}\n# a comment\nnonsense\n{PUZZLE}\n"
    answer = modoku("canon", "-", stdin=text)
    lines = answer.stdout.splitlines()
    assert [len(line) for line in lines] == [81, 16, 81]
    assert answer.returncode == 1
    assert "-:4" in answer.stderr
    assert lines[2] == modoku("canon", PUZZLE).stdout.strip()


def test_the_transform_of_canon_is_a_witness() -> None:
    fields = json.loads(modoku("canon", "--json", PUZZLE).stdout)
    assert fields["v"] == 1
    image = modoku("transform", "--map", json.dumps(fields), PUZZLE).stdout.strip()
    assert image == fields["canonical"]
    back = modoku("transform", "--map", json.dumps(fields["transform"]), "--undo", fields["canonical"])
    assert back.stdout.strip() == PUZZLE


def test_canon_of_a_variant_moves_its_rules_too(tmp_path: Path) -> None:
    one, two = "killer:cages=10@r1c1r1c2r2c1", "killer:cages=10@r9c8r9c9r8c9"
    keys = [json.loads(modoku("canon", "--json", "--variant", cages, "." * 81).stdout)["key"] for cages in (one, two)]
    assert keys[0] == keys[1]
    third = json.loads(modoku("canon", "--json", "--variant", "killer:cages=11@r1c1r1c2r2c1", "." * 81).stdout)
    assert third["key"] != keys[0]
    text = modoku("canon", "--to", "json", "--variant", two, "." * 81).stdout
    path = tmp_path / "form.json"
    path.write_text(text, encoding="utf-8")
    assert json.loads(modoku("canon", "--json", str(path)).stdout)["key"] == keys[0]


def test_operations_follow_each_other_and_can_be_undone() -> None:
    steps = ["--do", "rows:1:231", "--do", "transpose", "--do", "relabel:213456789", "--do", "stacks:312"]
    there = modoku("transform", *steps, PUZZLE).stdout.strip()
    assert there != PUZZLE
    assert modoku("transform", *steps, "--undo", there).stdout.strip() == PUZZLE
    turned = modoku("transform", *["--do", "rotate"] * 4, PUZZLE)
    assert turned.stdout.strip() == PUZZLE


def test_transform_says_what_it_does_not_understand() -> None:
    for text, said in (
        ("rows:4:123", "out of range"),
        ("rotate:x", "is not an operation"),
    ):
        answer = modoku("transform", "--do", text, PUZZLE)
        assert answer.returncode == 1
        assert said in answer.stderr
        assert "Traceback" not in answer.stderr
    for text in ("{", '{"cells": [0], "digits": [1]}'):
        answer = modoku("transform", "--map", text, PUZZLE)
        assert answer.returncode == 1
        assert "Traceback" not in answer.stderr
    assert modoku("transform", PUZZLE).returncode == 2


def test_equivalent_gives_the_map_or_says_that_there_is_none() -> None:
    image = modoku("transform", "--random", "--seed", "3", PUZZLE).stdout.strip()
    fields = json.loads(modoku("equivalent", "--json", PUZZLE, image).stdout)
    assert fields["equivalent"] is True
    assert modoku("transform", "--map", json.dumps(fields["transform"]), PUZZLE).stdout.strip() == image
    none = json.loads(modoku("equivalent", "--json", PUZZLE, OTHER).stdout)
    assert (none["equivalent"], none["transform"]) == (False, None)
    assert modoku("--lang", "fr", "equivalent", PUZZLE, OTHER).stdout.strip() == "non équivalentes"
    assert modoku("equivalent", PUZZLE, "12x").returncode == 1


def test_automorphisms_counts_those_of_the_puzzle_its_rules_and_its_layout() -> None:
    assert modoku("automorphisms", PUZZLE).stdout.strip() == "1"
    assert modoku("automorphisms", "--cells", PUZZLE).stdout.strip() == "3359232"
    assert modoku("automorphisms", "--rules", PUZZLE).stdout.strip() == str(3359232 * 362880)
    fields = json.loads(modoku("automorphisms", "--json", "--variant", "diagonal", "--cells", "." * 81).stdout)
    assert fields["order"] == 96
    assert sum(map(len, fields["orbits"])) == 81
    listed = modoku("automorphisms", "--generators", "1234341221434321").stdout.splitlines()
    assert listed[0] == "32"
    assert len(listed) > 1


def test_questions_about_symmetry_end_in_time_with_a_status_of_their_own() -> None:
    blank = "." * 25
    for command in (["canon", blank], ["automorphisms", blank], ["equivalent", blank, blank]):
        answer = modoku(*command, "--time", "0", "--variant", "latin:size=5")
        assert answer.returncode == 5
        assert "the time was up" in answer.stderr
        assert not answer.stdout
    both = modoku("canon", blank, blank, "--time", "0", "--variant", "latin:size=5")
    assert both.returncode == 1

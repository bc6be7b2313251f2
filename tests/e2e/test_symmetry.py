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
    assert [len(line) for line in lines] == [81, 16, 5, 81]
    assert lines[2] == "error"
    assert answer.returncode == 1
    assert "-:4" in answer.stderr
    assert lines[3] == modoku("canon", PUZZLE).stdout.strip()


def test_the_transform_of_canon_is_a_witness() -> None:
    fields = json.loads(modoku("canon", "--json", PUZZLE).stdout)
    assert fields["v"] == 2
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
    nothing = modoku("transform", PUZZLE)
    assert nothing.returncode == 1
    assert "--do OPERATION" in nothing.stderr


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
        assert answer.stdout == "error\n"
    both = modoku("canon", blank, blank, "--time", "0", "--variant", "latin:size=5")
    assert both.returncode == 1


def test_a_transform_of_puzzles_with_rules_can_be_read_again() -> None:
    recipe = "killer:cages=10@r1c1r1c2r2c1"
    turned = modoku("transform", "--do", "rotate", "--variant", recipe, "." * 81).stdout
    back = modoku("transform", *["--do", "rotate"] * 3, "--json", stdin=turned)
    puzzle = json.loads(back.stdout)["image"]
    assert [rule["cells"] for rule in puzzle["constraints"]] == [[0, 1, 9], [0, 1, 9]]
    assert modoku("canon", stdin=turned).stdout == modoku("canon", "--variant", recipe, "." * 81).stdout


def test_one_seed_serves_a_list_and_is_told() -> None:
    listed = f"{PUZZLE}\n{OTHER}\n"
    drawn = modoku("transform", "--random", stdin=listed)
    seed = drawn.stderr.split()[-1]
    assert modoku("transform", "--random", "--seed", seed, stdin=listed).stdout == drawn.stdout
    assert modoku("transform", "--random", "--seed", seed, OTHER).stdout == drawn.stdout.splitlines(keepends=True)[1]
    assert not modoku("transform", "--random", "--seed", "1", PUZZLE).stderr


def test_a_list_is_compared_with_the_last_puzzle() -> None:
    image = modoku("transform", "--random", "--seed", "3", PUZZLE).stdout.strip()
    found = modoku("equivalent", PUZZLE, OTHER, "12x", image, "--lang", "en")
    lines = found.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["equivalent", "not equivalent", "error"]
    assert found.returncode == 1
    assert modoku("equivalent", image, stdin=f"{OTHER}\n{PUZZLE}\n").stdout.splitlines() == lines[1::-1]
    assert modoku("equivalent").returncode == 2


def test_the_quick_path_of_long_lists_writes_what_one_puzzle_at_a_time_gives(tmp_path: Path) -> None:
    entries = [PUZZLE, OTHER, "nonsense", "1" + "." * 15, "." * 81, PUZZLE[::-1]]
    (tmp_path / "list.txt").write_text("".join(f"{line}\n" for line in entries), encoding="utf-8")
    quick = modoku("canon", "--jobs", "2", str(tmp_path / "list.txt")).stdout.splitlines()
    assert quick == [modoku("canon", line).stdout.strip() for line in entries]
    told = modoku("canon", "--explain", str(tmp_path / "list.txt")).stdout.splitlines()
    assert [line.partition("  ")[0] for line in told] == quick

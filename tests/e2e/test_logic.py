"""Rating, hints and paths through the real program."""

import json
from pathlib import Path

import pytest

from tests.e2e.modoku_process import modoku

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
POINTING = "................12..3.45.........456..7.......18.........1........23...85......9."
RECTANGLE = "5.......2..6.84.91....1...7.4.1.6....895.......5.7.92..9..........9...1.......68."
WINGED = "2......6.....1..474.....2156.9..7..2..132..5...89..4.......5.....4.3.....9.4.15.."
HARDEST = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."


def test_rate_says_rating_level_and_hardest_technique() -> None:
    found = modoku("rate", EASY)
    assert found.returncode == 0
    assert found.stdout.startswith(EASY)
    assert "1.2 (Hidden single), beginner" in found.stdout
    line = json.loads(modoku("rate", "--json", POINTING).stdout)
    grade = line["grade"]
    assert (line["v"], line["rating"], line["level"], grade["hardest"]) == (2, 2.6, "hard", "pointing")
    assert grade["steps"] > 60
    assert (grade["to_first_placement"], grade["of_first_step"]) == (1.2, 1.2)


def test_the_hardest_puzzles_have_a_rating_too() -> None:
    line = json.loads(modoku("rate", "--json", HARDEST).stdout)
    assert (line["rating"], line["level"]) == (10.5, "diabolical")
    assert line["grade"]["hardest"] == "nested-forcing-chain"


def test_what_no_path_solves_gets_no_number() -> None:
    several = EASY.replace("8", ".").replace("6", ".")
    found = modoku("rate", "--json", several)
    line = json.loads(found.stdout)
    assert found.returncode == 4
    assert line["rating"] is None
    assert line["level"] is None
    said = modoku("rate", several)
    assert said.stdout.endswith("  several solutions\n")
    assert "no path leads to the end" in said.stderr


def test_a_list_is_rated_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{EASY}\n{POINTING}\nnonsense\n", encoding="utf-8")
    found = modoku("rate", str(file))
    assert found.returncode == 1
    assert [line == "error" for line in found.stdout.splitlines()] == [False, False, True]
    assert f"{file}:3" in found.stderr


def test_a_list_keeps_its_order_whatever_its_lines_are_and_on_any_number_of_threads(tmp_path: Path) -> None:
    small = "12..34....1...21"
    file = tmp_path / "list.txt"
    file.write_text(f"# a comment\n{EASY}\n{POINTING.replace('.', '0')}\n{small}\n{RECTANGLE}\n", encoding="utf-8")
    found = [json.loads(line) for line in modoku("rate", "--json", str(file)).stdout.splitlines()]
    assert [line["puzzle"] for line in found] == [EASY, POINTING, small, RECTANGLE]
    assert [line["source"].rpartition(":")[2] for line in found] == ["2", "3", "4", "5"]
    alone = [json.loads(modoku("rate", "--json", line).stdout) for line in (EASY, POINTING)]
    assert [{**line, "source": ""} for line in found[:2]] == [{**line, "source": ""} for line in alone]
    assert modoku("rate", "--json", "--jobs", "3", str(file)).stdout == modoku("rate", "--json", str(file)).stdout


def test_a_warning_about_a_puzzle_of_a_list_names_its_line(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(
        f"{EASY}\n{EASY.replace('8', '.').replace('6', '.')}\n12..3.....4....1\n55{EASY[2:]}\n11{'.' * 14}\n",
        encoding="utf-8",
    )
    told = [line for line in modoku("rate", str(file)).stderr.splitlines() if line]
    assert [line.partition(": ")[0] for line in told] == [f"{file}:{line}" for line in (2, 4, 5)]
    assert ["several solutions" in line for line in told] == [True, False, False]
    assert ["occurs twice" in line for line in told] == [False, True, True]


@pytest.mark.parametrize("command", ["rate", "hint", "steps"])
def test_a_contradiction_has_no_step_and_the_same_reason_everywhere(command: str) -> None:
    found = modoku(command, "--json", "55..7...." + "." * 72)
    line = json.loads(found.stdout)
    reason = "5 occurs twice in row 1: r1c1, r1c2."
    assert (found.returncode, line["verdict"]) == (3, "unsolvable")
    assert line.get("reason", line.get("text")) == reason
    assert not line.get("step")
    assert not line.get("steps")
    said = modoku(command, "55..7...." + "." * 72)
    assert said.returncode == 3
    assert reason in said.stdout + said.stderr


@pytest.mark.parametrize(("stage", "says"), [(1, "Look at box"), (2, "Hidden single"), (3, "look at r"), (4, "=")])
def test_hints_come_in_stages(stage: int, says: str) -> None:
    found = modoku("hint", "--stage", str(stage), EASY)
    assert found.returncode == 0
    assert says in found.stdout
    if stage < 4:
        assert "=" not in found.stdout


def test_hints_speak_french() -> None:
    assert "Regardez le bloc" in modoku("hint", "--lang", "fr", "--stage", "1", EASY).stdout


def test_a_hint_is_drawn_with_its_evidence(tmp_path: Path) -> None:
    picture = tmp_path / "hint.svg"
    assert modoku("hint", "--draw", str(picture), EASY).returncode == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg ")


def test_hints_for_several_puzzles_are_drawn_into_files_with_numbers(tmp_path: Path) -> None:
    assert modoku("hint", "--draw", str(tmp_path / "hint.svg"), EASY, POINTING).returncode == 0
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert sorted(drawn) == ["hint-2.svg", "hint.svg"]
    assert drawn["hint.svg"] != drawn["hint-2.svg"]


@pytest.mark.parametrize("command", [("hint", "--draw"), ("generate", "--seed", "1", "--process")])
def test_a_file_that_cannot_be_written_is_named(command: tuple[str, ...], tmp_path: Path) -> None:
    path = str(tmp_path / "missing" / "x.svg")
    found = modoku(*command, path, *([EASY] if command[0] == "hint" else []))
    assert found.returncode == 1
    assert f"{path} cannot be written: " in found.stderr


def test_steps_tell_the_path_and_lead_to_the_solution() -> None:
    lines = modoku("steps", EASY).stdout.splitlines()
    assert len(lines) == 52
    line = json.loads(modoku("steps", "--json", EASY).stdout)
    assert line["solved"] is True
    assert line["end"] == modoku("solve", EASY).stdout.strip()
    step = line["steps"][0]
    assert {"technique", "rating", "placements", "eliminations", "reason", "evidence"} <= set(step)
    assert {"cells", "candidates", "ties", "units"} <= set(step["evidence"])
    assert "Hence" in modoku("steps", "--full", EASY).stdout


def test_uniqueness_can_be_left_out() -> None:
    assert "unique-rectangle" in modoku("steps", "--json", RECTANGLE).stdout
    assert "unique-rectangle" not in modoku("steps", "--json", "--no-uniqueness", RECTANGLE).stdout


def test_several_solutions_and_none_have_their_status() -> None:
    assert modoku("rate", "." * 16).returncode == 4
    assert modoku("rate", "55" + EASY[2:]).returncode == 3


def test_a_full_grid_with_a_fault_is_not_called_solved() -> None:
    faulty = "134678912672195348198342567859761423426853791713924856961537284287419635345286179"
    for arguments, given in (([faulty], ""), (["-"], faulty)):
        assert modoku("rate", "--lang", "en", *arguments, stdin=given).stdout.endswith("  no solution\n")
        told = json.loads(modoku("rate", "--json", *arguments, stdin=given).stdout)
        assert told["rating"] is None
        assert told["level"] is None


def test_variants_are_graded() -> None:
    cages = "killer:cages=3@r1c1r1c2;4@r2c1r3c1"
    line = json.loads(modoku("steps", "--json", "--variant", cages, "..34.......24...", "--boxes", "2x2").stdout)
    assert (line["verdict"], line["solved"]) == ("unique", True)
    assert line["steps"]


def test_the_path_of_a_person_may_be_easier_than_that_of_the_rating() -> None:
    rating = json.loads(modoku("rate", "--json", WINGED).stdout)["rating"]
    human = json.loads(modoku("steps", "--json", WINGED).stdout)
    assert "w-wing" in {step["technique"] for step in human["steps"]}
    assert human["rating"] == rating
    rated = json.loads(modoku("steps", "--json", "--rating-path", WINGED).stdout)
    assert "w-wing" not in {step["technique"] for step in rated["steps"]}
    assert max(step["rating"] for step in rated["steps"]) == rating
    assert "without the techniques of modoku's own" in modoku("steps", WINGED).stdout

"""`modoku model` on the real program: files for others, sizes, and answers of others read back."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from modoku.models.exports import FILE_FORMATS
from tests.e2e.modoku_process import modoku
from tests.patience import PATIENCE_SECONDS

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "000000039000001005003050800008090006070002000100400000009080050020000600400700000"
NONE = "55" + CLASSIC[2:]
KINDS = ("sat", "ilp", "csp", "colouring", "cover")


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for name, form in FILE_FORMATS.items() for kind in form.models]
)
def test_every_format_is_written_to_a_file_and_to_standard_output(kind: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / f"x{FILE_FORMATS[name].suffix}"
    written = modoku("model", kind, HARD, "--to", name, "-o", str(file))
    assert (written.returncode, written.stdout.strip()) == (0, str(file)), written.stderr
    assert modoku("model", kind, HARD, "--to", name).stdout == file.read_text("utf-8") != ""


def test_the_ending_of_the_file_chooses_the_format(tmp_path: Path) -> None:
    file = tmp_path / "x.cnf"
    assert modoku("model", "sat", HARD, "-o", str(file)).returncode == 0
    assert "p cnf 242 1615" in file.read_text("utf-8")


def test_several_puzzles_go_to_numbered_files(tmp_path: Path) -> None:
    found = modoku("model", "ilp", HARD, CLASSIC, "-o", str(tmp_path / "x.lp"))
    assert found.stdout.split() == [str(tmp_path / "x-1.lp"), str(tmp_path / "x-2.lp")]
    refused = modoku("model", "ilp", HARD, CLASSIC, "--to", "lp")
    assert (refused.returncode, refused.stdout) == (2, "")


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("sat", (729, 10530 + 21, 23328 + 21)),
        ("ilp", (729, 324 + 21, 2916 + 21)),
        ("csp", (81, 27, 243)),
        ("colouring", (81, 810, 1620)),
        ("cover", (561, 324, 2244)),
    ],
)
def test_stats_have_the_fields_of_the_contract(kind: str, size: tuple[int, int, int]) -> None:
    plain = [] if kind == "colouring" else ["--no-propagate"]
    line = json.loads(modoku("model", kind, HARD, "--stats", "--json", *plain).stdout)
    assert line["v"] == 2
    assert {"source", "puzzle", "variables", "constraints", "literals", "encoding"} <= set(line)
    assert line["model"] == kind
    assert (line["variables"], line["constraints"], line["literals"]) == size


def test_all_encodings_are_compared_on_the_blank_grid_when_no_puzzle_is_given() -> None:
    lines = modoku("model", "sat", "--stats", "--encoding", "all", stdin="").stdout.splitlines()
    assert len(lines) == 1 + 4 * 5
    assert lines[1].split()[:6] == ["sat", "minimal", "pairwise", "729", "8829", "18225"]
    some = modoku("model", "sat", HARD, "--stats", "--encoding", "all", "--at-most-one", "binary", "--json").stdout
    assert [json.loads(text)["at_most_one"] for text in some.splitlines()] == ["binary"] * 4


def test_propagating_the_givens_makes_every_model_smaller() -> None:
    for kind in ("sat", "ilp", "cover"):
        small, large = (
            json.loads(modoku("model", kind, HARD, "--stats", "--json", option).stdout)
            for option in ("--propagate", "--no-propagate")
        )
        assert small["literals"] < large["literals"]
        assert small["propagated"]


@pytest.mark.parametrize(
    ("puzzle", "feasible", "whole"), [(EASY, True, True), (HARD, True, False), ("11" + "." * 14, False, None)]
)
def test_the_relaxation_of_the_programme_is_told_on_request(puzzle: str, feasible: bool, whole: bool | None) -> None:
    pytest.importorskip("highspy")
    told = json.loads(modoku("model", "ilp", puzzle, "--stats", "--relaxation", "--json").stdout)["relaxation"]
    assert told["feasible"] is feasible
    assert (None if told["fractions"] is None else told["fractions"] == 0) is whole


def test_a_programme_that_the_givens_solve_is_written_in_full_and_read_back(tmp_path: Path) -> None:
    answer = tmp_path / "answer"
    for name, option in (("x.lp", "--lp"), ("x.mps", "--freemps"), ("x.mod", "-m")):
        modoku("model", "ilp", EASY, "-o", str(tmp_path / name))
        subprocess.run(
            [program("glpsol"), option, tmp_path / name, "-w", answer],
            capture_output=True,
            check=True,
            timeout=PATIENCE_SECONDS,
        )
        assert modoku("model", "import", "ilp", EASY, str(answer)).stdout.startswith("534678912")


def test_the_rank_of_the_programme_is_told_on_request() -> None:
    line = json.loads(modoku("model", "ilp", "--stats", "--rank", "--json", "--boxes", "2x2", stdin="").stdout)
    assert line["rank"] == 40


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["sat", HARD], "dimacs"),
        (["sat", HARD, "--to", "lp"], "dimacs"),
        (["sat", HARD, "--to", "dimacs", "--encoding", "all"], "--stats"),
        (["sat", HARD, "--to", "dimacs", "--encoding", "best"], "minimal"),
        (["tas", HARD], "tas"),
        (["import", "cover", HARD, "x"], "colouring"),
    ],
)
def test_wrong_usage_exits_2_and_names_the_choices(arguments: list[str], said: str) -> None:
    found = modoku("model", *arguments)
    assert (found.returncode, found.stdout) == (2, "")
    assert said in found.stderr
    assert "Traceback" not in found.stderr


def test_a_program_that_answers_another_model_is_refused(tmp_path: Path) -> None:
    answer = tmp_path / "x"
    answer.write_text("")
    found = modoku("model", "import", "sat", HARD, str(answer), "--from", "highs")
    assert (found.returncode, found.stdout) == (2, "")
    assert "Use one of sat." in found.stderr


def test_a_file_that_cannot_be_written_is_told() -> None:
    found = modoku("model", "cover", "--to", "json", "-o", "/no/such/folder/x.json", HARD)
    assert (found.returncode, found.stdout) == (1, "")
    assert "cannot be written" in found.stderr


def test_the_formulas_of_a_cell_are_told() -> None:
    found = modoku("model", "ilp", "." * 16, "--cell", "r1c1")
    assert found.returncode == 0
    assert "x(1,1,1) + x(1,1,2) + x(1,1,3) + x(1,1,4) = 1" in found.stdout.splitlines()[0]
    line = json.loads(modoku("model", "ilp", "." * 16, "--cell", "r1c1", "--json").stdout)
    assert len(line["formulas"]) == len(found.stdout.splitlines())
    assert modoku("model", "ilp", "." * 16, "--cell", "r9c1").returncode == 1


def test_a_killer_is_the_same_killer_in_the_json_of_its_model(tmp_path: Path) -> None:
    killer = ["--variant", "killer:cages=3@r1c1r1c2;15@r1c3r1c4", "." * 81]
    file = tmp_path / "answer.json"
    file.write_text(modoku("model", "sat", "--json", *killer).stdout, "utf-8")
    assert (
        modoku("model", "sat", "--to", "dimacs", str(file)).stdout
        == modoku("model", "sat", "--to", "dimacs", *killer).stdout
    )


def test_a_rule_that_a_model_cannot_express_is_named() -> None:
    found = modoku("model", "colouring", "--to", "col", "--variant", "killer:cages=3@r1c1r1c2", "." * 81)
    assert found.returncode == 1
    assert "sum" in found.stderr


def program(name: str) -> str:
    if shutil.which(name) is None:
        pytest.skip(f"the program {name} is not installed")
    return name


def test_an_answer_of_cadical_is_read_back(tmp_path: Path) -> None:
    formula, answer = tmp_path / "x.cnf", tmp_path / "x.out"
    for puzzle, status, said in ((CLASSIC, 0, SOLUTION), (NONE, 3, "no solution")):
        modoku("model", "sat", puzzle, "--no-propagate", "--force", "-o", str(formula))
        run = subprocess.run([program("cadical"), "-q", formula], capture_output=True, text=True, check=False)
        answer.write_text(run.stdout, "utf-8")
        found = modoku("model", "import", "sat", puzzle, str(answer), "--no-propagate")
        assert (found.returncode, found.stdout.strip()) == (status, said)


def test_an_answer_of_glpsol_is_read_back_in_each_of_its_ways(tmp_path: Path) -> None:
    glpsol = program("glpsol")
    modoku("model", "ilp", HARD, "-o", str(tmp_path / "x.lp"))
    modoku("model", "ilp", CLASSIC, "--no-propagate", "-o", str(tmp_path / "x.mod"))
    plain, report = tmp_path / "plain", tmp_path / "report"
    subprocess.run(
        [glpsol, "--lp", tmp_path / "x.lp", "-w", plain, "-o", report],
        capture_output=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    printed = subprocess.run(
        [glpsol, "-m", tmp_path / "x.mod"], capture_output=True, text=True, check=True, timeout=PATIENCE_SECONDS
    ).stdout
    solved = modoku("solve", HARD).stdout
    assert modoku("model", "import", "ilp", HARD, str(plain)).stdout == solved
    assert modoku("model", "import", "ilp", HARD, str(report), "--from", "glpsol").stdout == solved
    piped = modoku("model", "import", "ilp", CLASSIC, "-", "--no-propagate", stdin=printed)
    assert (piped.stdout.strip(), piped.returncode) == (SOLUTION, 0)


def test_a_colouring_is_read_back_and_json_says_it(tmp_path: Path) -> None:
    answer = tmp_path / "x.col"
    answer.write_text(" ".join(SOLUTION), "utf-8")
    line = json.loads(modoku("model", "import", "colouring", CLASSIC, str(answer), "--json").stdout)
    assert (line["verdict"], line["solutions"]) == ("solvable", [SOLUTION])
    assert "│ 5 3 4 │" in modoku("model", "import", "colouring", CLASSIC, str(answer), "--pretty").stdout


def test_a_wrong_answer_is_refused_with_the_rule_that_it_breaks(tmp_path: Path) -> None:
    answer = tmp_path / "x.col"
    answer.write_text(" ".join("1" * 81), "utf-8")
    found = modoku("model", "import", "colouring", "." * 81, str(answer))
    assert (found.returncode, found.stdout) == (1, "")
    assert "row 1" in found.stderr
    nonsense = modoku("model", "import", "ilp", CLASSIC, str(answer))
    assert nonsense.returncode == 1
    assert "--from" in nonsense.stderr
    missing = modoku("model", "import", "sat", CLASSIC, str(tmp_path / "missing"))
    assert missing.returncode == 1
    assert "cannot be read" in missing.stderr


@pytest.mark.parametrize("arguments", [[], ["import"], *([kind] for kind in KINDS)], ids=str)
def test_help_speaks_both_languages(arguments: list[str]) -> None:
    english = modoku("model", *arguments, "--help").stdout
    french = modoku("model", *arguments, "--help", "--lang", "fr").stdout
    assert english.startswith("Usage: ")
    assert french.startswith("Usage\u00a0: ")
    assert "Langue" in french
    assert "Language" not in french

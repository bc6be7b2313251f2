"""`modoku census`, `grid` and `graph` on the real program, and the numbers of the pages on the mathematics."""

import json
import re
import shlex
from functools import cache
from pathlib import Path

import pytest

from tests.e2e.modoku_process import modoku

PAGES = Path(__file__).parents[2] / "docs" / "explanation"
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def commands_of(page: str) -> list[tuple[str, str]]:
    """Return the commands of a page's console blocks, each with what it says there."""
    text = (PAGES / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    found = [part.partition("\n") for block in blocks for part in block.split("$ modoku ")[1:]]
    return [(command, output) for command, _, output in found]


@cache
def said(command: str) -> str:
    return modoku(*shlex.split(command)).stdout


@pytest.mark.parametrize("page", ["the-mathematics.md", "the-mathematics.fr.md"])
def test_the_numbers_of_the_page_are_what_the_commands_say(page: str) -> None:
    commands = commands_of(page)
    assert len(commands) > 20
    for command, output in commands:
        assert said(command) == output, command


def test_both_pages_show_the_same_commands() -> None:
    english = [command for command, _ in commands_of("the-mathematics.md")]
    french = [command.removesuffix(" --lang fr") for command, _ in commands_of("the-mathematics.fr.md")]
    assert french == english


def test_census_answers_in_json() -> None:
    fields = json.loads(modoku("census", "grids", "--boxes", "2x3", "--json").stdout)
    assert fields["v"] == 2
    assert json.loads(modoku("census", "grids", "--json").stdout)["value"] == "6670903752021072936960"
    assert (fields["value"], fields["method"], fields["exact"]) == (28200960, "bands", True)
    sampled = ("census", "grids", "--boxes", "2x3", "--method", "sampling", "--populations", "50", "--json")
    estimate = json.loads(modoku(*sampled).stdout)
    assert (estimate["exact"], estimate["status"]) == (False, "estimate")
    assert abs(estimate["value"] / 28200960 - 1) < 6 * estimate["error"] < 0.3
    assert json.loads(modoku(*sampled).stdout)["value"] == estimate["value"]
    bands = json.loads(modoku("census", "bands", "--json").stdout)
    assert (bands["value"], bands["types"], bands["total"]) == (416, 44, 948109639680)


@pytest.mark.parametrize(
    "arguments",
    [
        ("census", "grids", "--boxes", "2x"),
        ("census", "grids", "--method", "magic"),
        ("census", "grids", "--method", "sampling", "--populations", "1"),
        ("census", "grids", "--variant", "nonsense"),
        ("census", "orbits", "--boxes", "7x7"),
        ("census", "bands", "--boxes", "5x5"),
        ("grid", "--boxes", "4x4", "--uniform"),
        ("grid", "-n", "0"),
        ("graph", "recognise"),
        ("graph", "build", "-o", "x.unknown"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(arguments: tuple[str, ...]) -> None:
    found = modoku(*arguments)
    assert found.returncode in (1, 2)
    assert found.stderr
    assert "Traceback" not in found.stderr


def test_grids_follow_the_seed_and_approximate_ones_say_so() -> None:
    first = modoku("grid", "--variant", "diagonal", "--seed", "3", "-n", "2")
    assert first.stdout == modoku("grid", "--variant", "diagonal", "--seed", "3", "-n", "2").stdout
    assert len(first.stdout.split()) == 2
    assert "approximately" in first.stderr
    assert "approximately" not in modoku("grid", "--seed", "3").stderr
    echoed = json.loads(modoku("grid", "--json").stdout)
    assert modoku("grid", "--seed", str(echoed["seed"])).stdout.strip() == echoed["grid"]
    assert modoku("grid", CLASSIC, "--uniform", "--seed", "1").stdout.strip() == SOLUTION
    assert modoku("grid", "--boxes", "2x2", "--variant", "anti-king").returncode == 3


@pytest.mark.parametrize("ending", ["col", "graphml", "json", "edges"])
def test_a_puzzle_goes_to_a_shuffled_graph_and_back_and_is_solved(ending: str, tmp_path: Path) -> None:
    file = str(tmp_path / f"x.{ending}")
    assert modoku("graph", "build", CLASSIC, "--shuffle", "7", "-o", file).returncode == 0
    found = modoku("graph", "recognise", file, "--solve", "--json")
    fields = json.loads(found.stdout)
    assert (found.returncode, fields["recognised"], fields["verdict"]) == (0, True, "unique")
    assert sum(1 for symbol in fields["puzzle"] if symbol != ".") == 30
    assert len(set(fields["cells"].values())) == 81


def test_a_graph_that_is_no_sudoku_says_why(tmp_path: Path) -> None:
    file = tmp_path / "x.edges"
    file.write_text("a b\nb c\n")
    found = modoku("graph", "recognise", str(file), "--lang", "fr")
    assert found.returncode == 1
    assert found.stdout == "Ce n’est pas un graphe de Sudoku. Il a 3 sommets, et un graphe de Sudoku en a n x n.\n"
    missing = modoku("graph", "recognise", str(tmp_path / "none.col"))
    assert (missing.returncode, missing.stdout) == (1, "error\n")
    assert "no such file" in missing.stderr


def test_a_partial_colouring_comes_from_a_file_of_its_own(tmp_path: Path) -> None:
    graph, colours = tmp_path / "x.col", tmp_path / "colours.txt"
    modoku("graph", "build", "--boxes", "2x2", "-o", str(graph))
    colours.write_text("r1c1 = 3\nr2c2 = 4  # two givens\n")
    found = modoku("graph", "recognise", str(graph), "--colours", str(colours))
    assert found.stdout.split() == ["classic:boxes=2x2", "3....4.........."]
    colours.write_text("r9c9 = 1\n")
    assert "colours.txt" not in (refused := modoku("graph", "recognise", str(graph), "--colours", str(colours))).stdout
    assert refused.returncode == 1


def test_graphs_from_files_are_coloured_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "cycle.edges"
    file.write_text("0 1\n1 2\n2 3\n3 4\n4 0\n")
    assert modoku("graph", "colour", str(file)).stdout.startswith("3 colours: ")
    assert modoku("graph", "colour", str(file), "--colours", "2").returncode == 3
    counted = modoku("graph", "polynomial", str(file), "--at", "3")
    assert counted.stdout == "x^5 - 5x^4 + 10x^3 - 10x^2 + 4x  p(3) = 30\n"
    both = modoku("graph", "colour", str(file), "1...3..2...3..2.", "--json")
    assert both.returncode == 0
    assert [json.loads(line)["puzzle"] for line in both.stdout.splitlines()] == [None, "1...3..2...3..2."]


def test_a_polynomial_beyond_the_wall_is_refused() -> None:
    found = modoku("graph", "polynomial", CLASSIC, "--states", "2000")
    assert (found.returncode, found.stdout) == (5, "error\n")
    assert "51 open vertices are too many" in found.stderr


def test_the_least_number_of_givens_is_read_and_its_certificate_goes_where_it_is_named(tmp_path: Path) -> None:
    assert modoku("census", "clues", "--boxes", "2x2").stdout == "4 in 2 classes\n"
    path = tmp_path / "least.zip"
    named = modoku("census", "clues", "--boxes", "2x2", "-o", str(path))
    assert named.stdout.splitlines()[0] == "4 in 2 classes"
    assert "verified: least givens, boxes 2x2: 4 in 2 classes" in modoku("verify", str(path)).stdout

"""What starts quickly says what the whole program says, and loads nothing that it does not need."""

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from modoku.cli.app import app
from modoku.cli.quick import find_solution
from modoku.cli.titles import COMMANDS, SECTIONS, list_sections
from tests.e2e.modoku_process import modoku

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize("line", [UNIQUE, UNIQUE.replace(".", "0"), HARD, SOLVED])
def test_the_one_solution_is_what_the_program_prints(line: str) -> None:
    whole = CliRunner().invoke(app, ["solve", line])
    assert whole.output == f"{find_solution(['solve', line])}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "." * 81],
        ["solve", "11" + "." * 79],
        ["solve", "12345678." + "........9" + "." * 63],
        ["solve", UNIQUE[:-1]],
        ["solve", UNIQUE.replace("5", "A")],
        ["solve", "--pretty", UNIQUE],
        ["solve", UNIQUE, UNIQUE],
        ["count", UNIQUE],
        ["solve"],
        [],
    ],
)
def test_everything_else_is_left_to_the_program(arguments: list[str]) -> None:
    assert find_solution(arguments) is None


def test_a_file_is_taken_for_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with open(UNIQUE, "w", encoding="utf-8") as file:
        file.write(HARD)
    assert find_solution(["solve", UNIQUE]) is None


def test_the_command_prints_it_and_is_done() -> None:
    done = modoku("solve", UNIQUE, warm=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{SOLVED}\n", "")


def test_a_list_of_commands_loads_none() -> None:
    code = (
        "import sys, modoku.cli\n"
        "try:\n    modoku.cli.main(['--help'])\n"
        "finally:\n    sys.stderr.write(' '.join(n for n in sys.modules if n.startswith('modoku.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(name in done.stdout for name in COMMANDS)
    loaded = set(done.stderr.split())
    assert not loaded & {"modoku.puzzle", "modoku.formats", "modoku.render", "modoku.questions.question"}


def test_each_command_has_one_place_on_the_help_page() -> None:
    named = [name for names in SECTIONS.values() for name in names]
    assert len(named) == len(set(named))
    assert set(named) <= set(COMMANDS)
    assert [name for _, names in list_sections() for name in names] == list(COMMANDS)


def test_the_help_page_has_the_headings_in_order() -> None:
    shown = modoku("--help", warm=False).stdout
    places = [shown.index(f"\n{title}:\n") for title, _ in list_sections()]
    assert places == sorted(places)


@pytest.mark.parametrize("arguments", [["solve", "{list}"], ["canon", "{list}"], ["canon", HARD], ["check", HARD]])
def test_plain_puzzles_load_neither_other_formats_nor_models_nor_pictures(arguments: list[str], tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{UNIQUE}\n{HARD}\n" * 20)
    code = (
        "import sys, modoku.cli\n"
        "try:\n    modoku.cli.main(sys.argv[1:])\n"
        "finally:\n    sys.stderr.write(' '.join(n for n in sys.modules if n.startswith('modoku.')))"
    )
    named = [part.format(list=file) for part in arguments]
    done = subprocess.run([sys.executable, "-c", code, *named], capture_output=True, text=True, check=True)
    assert done.stdout
    others = {"modoku.formats.fpuzzles", "modoku.formats.iss", "modoku.formats.penpa"}
    assert not set(done.stderr.split()) & {*others, "modoku.models", "modoku.render"}

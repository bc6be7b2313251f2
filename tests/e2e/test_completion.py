"""The shell gets commands, options, choices and names after TAB, and the script that asks for them."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

from modoku.cli.titles import COMMANDS
from modoku.engines import ENGINES
from modoku.formats import all_formats
from tests.e2e.modoku_process import modoku

SHELLS = ("bash", "zsh", "fish")


def offered(line: str, shell: str = "bash", **environ: str) -> list[tuple[str, str]]:
    """Return the kind and the value of what is offered at the end of a line."""
    words = line.split(" ")
    place = words[-1] if shell == "fish" else str(len(words) - 1)
    asked = {"COMP_WORDS": line, "COMP_CWORD": place, "_MODOKU_COMPLETE": f"{shell}_complete", **environ}
    lines = modoku(environ=asked).stdout.splitlines()
    if shell == "zsh":
        return list(zip(lines[::3], lines[1::3], strict=True))
    if shell == "fish":
        lines = [line.partition("\t")[0] for line in lines]
    return [(kind, value) for kind, _, value in (line.partition(",") for line in lines)]


def test_commands_are_completed() -> None:
    assert offered("modoku ") == [("plain", name) for name in COMMANDS]
    for shell in SHELLS:
        assert offered("modoku so", shell) == [("plain", "solve")]


def test_options_choices_and_files_are_completed() -> None:
    assert ("plain", "--engine") in offered("modoku solve --e")
    methods = ("auto", "components", "enumeration", "column-sets")
    assert offered("modoku count --method ") == [("plain", name) for name in methods]
    assert offered("modoku --lang ") == [("plain", "en"), ("plain", "fr")]
    assert offered("modoku solve lis") == [("file", "lis")]


@pytest.mark.parametrize("shell", SHELLS)
def test_names_are_completed(shell: str) -> None:
    assert offered("modoku solve --engine ", shell) == [("plain", name) for name in ("auto", *ENGINES)]
    assert offered("modoku solve --format sd", shell) == [
        ("plain", name) for name in all_formats() if name.startswith("sd")
    ]
    assert ("plain", "anti-knight") in offered("modoku count --variant anti", shell)


def test_what_is_offered_is_explained_in_the_language_of_the_user() -> None:
    asked = {"COMP_WORDS": "modoku solve --engi", "COMP_CWORD": "2", "_MODOKU_COMPLETE": "zsh_complete"}
    english, french = (modoku(environ={**asked, "LANG": lang}).stdout for lang in ("en_GB.UTF-8", "fr_FR.UTF-8"))
    assert english.splitlines()[:2] == french.splitlines()[:2] == ["plain", "--engine"]
    assert "Engine" in english
    assert "Moteur" in french


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_one_that_the_shell_understands(tmp_path: Path, shell: str) -> None:
    found = modoku(environ={"_MODOKU_COMPLETE": f"{shell}_source"})
    assert found.returncode == 0
    assert f"_MODOKU_COMPLETE={shell}_complete" in found.stdout
    path = which(shell)
    if path is None:
        pytest.skip(f"no {shell} here")
    script = tmp_path / "completion"
    script.write_text(found.stdout)
    assert subprocess.run([path, "-n", str(script)], capture_output=True, check=False).returncode == 0

"""CONTRIBUTING says what an addition touches: the additions that it shows are made to a copy of the package, and used.

If one of them needed another file, it would fail here.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import modoku
from modoku.native import _ext

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MOST = {"question": 3, "format": 2, "engine": 2, "constraint kind": 2, "variant": 2}
EDITS = {
    "src/modoku/questions/__init__.py": ("] = {\n", '] = {\n    "blanks": "Count empty cells.",\n'),
    "src/modoku/__init__.py": (
        "if TYPE_CHECKING:\n",
        "if TYPE_CHECKING:\n    from .questions.blanks import BlanksAnswer as BlanksAnswer, blanks as blanks\n",
    ),
    "src/modoku/variants/registry.py": ('    "chess",\n', '    "chess",\n    "elephant",\n'),
}
"""The lines that the page tells to add: what stands there, and what stands there then."""
EDITED = {
    "question": ("src/modoku/questions/__init__.py", "src/modoku/__init__.py"),
    "variant": ("src/modoku/variants/registry.py",),
}
CATALOGUE = "src/modoku/language/locale/fr.po"
USES = {
    "question": f"""
import json
import modoku
from click.testing import CliRunner
from modoku.cli.app import app
from modoku.questions import get_question
from modoku.questions.describe import reference_of, typescript_of
from modoku.web.app import create_app
answer = modoku.blanks("{CLASSIC}", times=2)
assert (answer.count, repr(answer), type(answer)) == (102, "<BlanksAnswer: 102>", modoku.BlanksAnswer)
assert "blanks" in dir(modoku) and "BlanksAnswer" in dir(modoku)
assert modoku.blanks.__doc__.startswith("Count empty cells.")
told = CliRunner().invoke(app, ["blanks", "--times", "2", "{CLASSIC}"])
assert told.output == "102\\n", told.output
told = CliRunner().invoke(app, ["blanks", "--json", "{CLASSIC}"])
assert json.loads(told.output)["count"] == 51
assert "blanks" in CliRunner().invoke(app, ["--help"]).output
assert "/api/v1/blanks" in create_app().openapi()["paths"]
assert "`times`" in reference_of(get_question("blanks"))
assert "BlanksAnswer" in typescript_of([get_question("blanks")])
assert [row.count for row in get_question("blanks").each(["{CLASSIC}"])] == [51]
""",
    "format": f"""
import modoku
from click.testing import CliRunner
from modoku.cli.app import app
text = modoku.write(modoku.read_puzzle("{CLASSIC}"), "commas")
assert text.startswith("5,3,0,")
assert modoku.detect(text).name == "commas"
assert str(modoku.solve(text).solution).startswith("534678912")
assert "commas" in CliRunner().invoke(app, ["formats"]).output
assert CliRunner().invoke(app, ["convert", "--to", "commas", "{CLASSIC}"], standalone_mode=False).return_value == 0
""",
    "engine": f"""
import modoku
from click.testing import CliRunner
from modoku.cli.app import app
from modoku.comparison import compare
found = modoku.solve("{CLASSIC}", engine="trial")
assert (found.engine, found.verdict) == ("trial", "unique")
assert "trial" in CliRunner().invoke(app, ["engines"]).output
assert "trial" in [row.engine for row in compare(modoku.read_puzzle("12..34..........")).rows]
""",
}

USES["variant"] = """
import modoku
from click.testing import CliRunner
from modoku.cli.app import app
puzzle = modoku.make("classic:boxes=2x3", "anti-elephant")
found = modoku.solve(puzzle, engine="sat")
assert found.solution is not None
assert modoku.read_puzzle(modoku.write(puzzle, "json")) == puzzle
assert "anti-elephant" in CliRunner().invoke(app, ["variants"]).output
made = modoku.generate(variants=("classic:boxes=2x3", "anti-elephant"), seed=1)
assert modoku.solve(made.puzzle).verdict == "unique"
"""
USES["constraint kind"] = """
import modoku
from click.testing import CliRunner
from modoku.cli.app import app
from modoku.puzzle.marks import marks_of
from modoku.variants import rules_of
from modoku.web.palette import make_clue, palette_in
small = modoku.make("classic:boxes=2x2", "nabner:lines=r1c1r2c3;r1c4r2c4")
found = [modoku.solve(small, engine=name, limit=300).solutions for name in ("general", "sat", "dlx", "reference")]
assert len({frozenset(map(str, grids)) for grids in found}) == 1
assert modoku.count(small).low == len(found[0]) > 0
line = modoku.make("nabner:lines=r1c1r2c2r3c3").constraints[0]
assert (line.holds([1, 3, 5]), line.holds([1, 2, 5])) == (True, False)
made = modoku.generate(variants=("classic:boxes=2x3", "nabner"), seed=1)
assert made.recipes[1].startswith("nabner:lines=")
assert modoku.solve(made.puzzle, engine="sat").verdict == "unique"
for name in ("sat", "ilp", "csp"):
    assert modoku.model(made.puzzle, name)
assert modoku.hint(made.puzzle)
assert modoku.read_puzzle(modoku.write(made.puzzle, "json")) == made.puzzle
assert marks_of(line, small.layout)[0].cells == line.cells
assert modoku.to_svg(made.puzzle) != modoku.to_svg(modoku.make("classic:boxes=2x3").with_givens(made.puzzle.givens))
assert any("consécutifs" in rule.said("fr") for rule in rules_of(made.puzzle))
assert "nabner" in CliRunner().invoke(app, ["variants"]).output
assert "Lignes nabner" in str(palette_in("fr"))
assert make_clue(small.layout, "nabner", [0, 6]) == small.constraints[:1]
"""


def part_of(what: str) -> str:
    """Return what the page says about an addition."""
    return re.split(r"\n### ", PAGE.split(f"### a{'n' if what == 'engine' else ''} {what}:")[1])[0]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a copy of the package, the compiled core included, without the kind that is added again."""
    folder = tmp_path_factory.mktemp("copied")
    package = folder / "src" / "modoku"
    shutil.copytree(Path(modoku.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(_ext.__file__, package / "native")
    (package / "rules" / "nabner.py").unlink()
    text = (folder / CATALOGUE).read_text(encoding="utf-8")
    left = [entry for entry in text.split("\n\n") if not entry.startswith("#: modoku/rules/nabner.py\nmsgid")]
    (folder / CATALOGUE).write_text("\n\n".join(left), encoding="utf-8")
    return folder


@pytest.mark.parametrize("what", MOST)
def test_an_addition_touches_the_files_that_the_page_names_and_no_others(copied: Path, what: str) -> None:
    part = part_of(what)
    named = re.findall(r"^- `(src/\S+)`", part, re.MULTILINE)
    assert len(named) == int(part.split()[0]) <= MOST[what]
    blocks = re.findall(r"```py\n# (src/\S+)\n(.*?)```", part, re.DOTALL)
    touched = [name for name, _ in blocks]
    for name, content in blocks:
        assert not (copied / name).exists()
        (copied / name).write_text(content, encoding="utf-8")
    for name in EDITED.get(what, ()):
        before, after = EDITS[name]
        text = (copied / name).read_text(encoding="utf-8")
        assert text.count(before) == 1
        assert after.removeprefix(before).strip() in part or "_MODULES" in part
        (copied / name).write_text(text.replace(before, after), encoding="utf-8")
        touched.append(name)
    for name, content in re.findall(r"```po\n# (src/\S+)\n(.*?)```", part, re.DOTALL):
        text = (copied / name).read_text(encoding="utf-8")
        assert all(line not in text for line in content.splitlines() if line.startswith("msgid"))
        (copied / name).write_text(f"{text}\n{content}", encoding="utf-8")
        touched.append(name)
    assert sorted(touched) == sorted(named)
    # The package is found in the copy, not where it is installed.
    start = (
        "import sys\n"
        "sys.meta_path[:] = [one for one in sys.meta_path if 'modoku' not in type(one).__module__]\n"
        f"sys.path[:] = [{str(copied / 'src')!r}, *(one for one in sys.path if not one.endswith('src'))]\n"
        f"import modoku\nassert modoku.__file__.startswith({str(copied)!r}), modoku.__file__\n"
    )
    done = subprocess.run([sys.executable, "-c", start + USES[what]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_kind_that_the_page_shows_is_the_one_that_there_is() -> None:
    (shown,) = re.findall(r"```py\n# src/modoku/rules/nabner.py\n(.*?)```", PAGE, re.DOTALL)
    assert shown == (ROOT / "src" / "modoku" / "rules" / "nabner.py").read_text(encoding="utf-8")

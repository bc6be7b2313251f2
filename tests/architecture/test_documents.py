"""The documents are true: their examples run, their links lead somewhere, and they keep the house rules."""

import doctest
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    path
    for path in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
    if path.is_file()
]


DERIVED = {
    ROOT / "docs" / "reference" / f"{name}{ending}"
    for name in ("questions/index", "commands", "python")
    for ending in (".md", ".fr.md")
}
"""Pages that exist on the site alone, made from the sources."""


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_in_documents_run(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for number, block in enumerate(re.findall(r"```(?:pycon|python)\n(.*?)```", text, re.DOTALL), 1):
        name = f"{path.name}, example {number}"
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, {}, name, str(path), 0)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            runner.run(test)
            assert runner.failures == 0, name
        else:
            exec(compile(block, name, "exec"), {})


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith("mailto:"):
            place = (path.parent / target).resolve()
            assert place.exists() or place in DERIVED, f"{path.name} links to {target}"


def test_sources_stay_small_enough_to_read() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    sources = [name for name in tracked if name.endswith((".py", ".cpp", ".h")) and (ROOT / name).exists()]
    long = {name: count for name in sources if (count := (ROOT / name).read_text("utf-8").count("\n")) > 500}
    assert long == {}


def test_the_architecture_shows_the_layers_that_are_enforced() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = [layer for layer in contracts[0]["layers"] if layer != "__main__"]
    assert "\n".join(["```", *layers, "```"]) in (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def test_the_architecture_names_every_room() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    for room in (ROOT / "src" / "modoku").iterdir():
        if room.is_dir() and (room / "__init__.py").exists():
            assert f"\n  {room.name}/" in text, room.name
    for part in (ROOT / "cpp" / "core").iterdir():
        assert not part.is_dir() or f"\n**{part.name}/** " in text, part.name


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_document_holds_both_sides_of_a_merge(path: Path) -> None:
    assert not re.search(r"^(<{7}|>{7}) ", path.read_text(encoding="utf-8"), re.MULTILINE)

"""Every command line in the documents is one that the program understands: names, options and values are parsed."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from modoku.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
FENCED = re.compile(r"^```[a-z]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"(?:^(?:\$ )?|\| *)(?:\./)?modoku (\S.*)")
INNER = re.compile(r"\$\([^()]*\)")


def find_commands(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the lines of a page's blocks that call modoku, and the arguments of each call."""
    for block in FENCED.findall(page.read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            call = CALL.search(INNER.sub("INNER", INNER.sub("INNER", line)))
            if call:
                words = shlex.shlex(call[1], posix=True, punctuation_chars="|<>;&")
                words.whitespace_split = True
                yield line, until_pipe(words)


def until_pipe(words: Iterator[str]) -> list[str]:
    """Return the words before the first sign of the shell."""
    found: list[str] = []
    for word in words:
        if set(word) <= set("|<>;&"):
            break
        found.append(word)
    return found


def parse(words: list[str]) -> None:
    """Parse a command line as the program does, without running anything."""
    command: click.Command = app
    context: click.Context | None = None
    while isinstance(command, click.Group) and words[:1] and not words[0].startswith("-"):
        context = click.Context(command, parent=context)
        _, found, words = command.resolve_command(context, words)
        assert found is not None
        command = found
    command.make_context(command.name, words, parent=context)


def test_the_documents_have_commands_of_every_kind() -> None:
    known = {words[0] for page in PAGES for _, words in find_commands(page)}
    assert known >= {"solve", "count", "generate", "model", "lesson", "canon", "certify", "bench", "serve"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_commands_of_a_page_are_understood(page: Path) -> None:
    for line, words in find_commands(page):
        try:
            parse(words)
        except click.UsageError as error:
            pytest.fail(f"{line}: {error.format_message()}")


def test_every_benchmark_finds_what_it_needs() -> None:
    # The folder comes last: one of its files has the name of a module of Python's own.
    code = (
        "import runpy, sys\nsys.path.append(sys.argv[1])\n"
        "for path in sys.argv[2:]: runpy.run_path(path, run_name='imported')"
    )
    folder = ROOT / "benchmarks"
    files = [str(path) for path in sorted(folder.glob("*.py"))]
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder), *files], capture_output=True, text=True, check=False
    )
    assert files
    assert done.returncode == 0, done.stderr

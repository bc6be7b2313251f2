"""The documentation site, made from the pages in docs/ and from the sources themselves.

    python docs/make_site.py        build it strictly into build/site: a dead link or a page that fails ends it

The pages are gathered in build/docs: those of docs/ in both languages, a page for every question, the help of every
command, every public name with its example, and the pages beside the README. Sphinx then makes the site of them.
"""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
GATHERED, SITE = ROOT / "build" / "docs", ROOT / "build" / "site"
BESIDES = {"ARCHITECTURE.md": "architecture", "CONTRIBUTING.md": "contributing", "CHANGELOG.md": "changes"}
"""Pages beside the README, and what they are called on the site."""
LANGUAGES = ("en", "fr")
WIDTH = 100
"""How many columns of a help page fit beside the table of contents."""
FOLDERS = {
    "tutorials": {"en": "Begin", "fr": "Commencer"},
    "how-to": {"en": "How to", "fr": "Modes d’emploi"},
    "reference": {"en": "Reference", "fr": "Référence"},
    "explanation": {"en": "Understand", "fr": "Comprendre"},
    "lessons": {"en": "Lessons", "fr": "Leçons"},
    "development": {"en": "Work on modoku", "fr": "Travailler sur modoku (en anglais)"},
    "decisions": {"en": "Decisions", "fr": "Décisions (en anglais)"},
}
"""The folders of the site, in order, with their captions."""
TITLES = {
    "questions": {"en": "Questions", "fr": "Les questions"},
    "commands": {"en": "The command line", "fr": "La ligne de commande"},
    "python": {"en": "The Python interface", "fr": "L’interface Python"},
}
"""The titles of the derived pages."""
INTRODUCTIONS = {
    "questions": {
        "en": "Every question is a Python function, a command, and an address of the server.",
        "fr": "Chaque question est une fonction Python, une commande et une adresse du serveur.",
    },
    "commands": {
        "en": "What the program itself prints with `--help`.",
        "fr": "Ce que le programme lui-même affiche avec `--lang fr` et `--help`.",
    },
    "python": {
        "en": "Every public name of `modoku`, with its own description and example.",
        "fr": "Chaque nom public de `modoku`, avec sa description et son exemple (en anglais, comme les sources).",
    },
}
"""What stands below these titles."""
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
_CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)
_SPACE = re.compile(r" (?=[;:?»%](?![\w-])|!(?![\w\[]))|(?<=«) |(?<=\d) (?=\d{3}(?!\d))")
"""Where French wants a space that no line breaks at: before high punctuation, within quotes and between thousands."""


def main() -> int:
    """Gather the pages and build the site in both languages; return the status of the build."""
    shutil.rmtree(SITE, ignore_errors=True)
    for language in LANGUAGES:
        folder = GATHERED / language
        gather(folder, language)
        # -W: a dead link or a page that fails ends the build; -n: so does a reference to nothing.
        command = [
            sys.executable,
            "-m",
            "sphinx",
            "-W",
            "-n",
            "--keep-going",
            "-q",
            "-b",
            "html",
            "-c",
            str(ROOT / "docs"),
        ]
        options = ["-D", f"language={language}", "-d", str(GATHERED / f"{language}.trees")]
        paths = [str(folder), str(SITE / language)]
        done = subprocess.run([*command, *options, *paths], cwd=ROOT, check=False)  # noqa: S603 - our own pages
        if done.returncode:
            return done.returncode
    (SITE / "index.html").write_text('<meta http-equiv="refresh" content="0; url=en/index.html">\n', encoding="utf-8")
    return 0


def gather(folder: Path, language: str) -> None:
    """Write every page of the site in a language into a folder, with links that lead to pages of the site.

    A page that is not there in French (how modoku is made) stands in English.
    """
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder, ignore=shutil.ignore_patterns("*.py", "__pycache__", "_templates", "*.md"))
    pages: dict[str, str] = {}
    for path in sorted((ROOT / "docs").rglob("*.md")):
        name = path.relative_to(ROOT / "docs").as_posix()
        if not name.endswith(".fr.md"):
            own = path.with_suffix(".fr.md") if language == "fr" else path
            pages[name] = (own if own.is_file() else path).read_text(encoding="utf-8")
    pages |= dict(iter_pages(language))
    pages["index.md"] += _contents(pages, language)
    for name, text in pages.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        linked = _with_cards(_with_links(name, text, pages))
        path.write_text(_spaced(linked) if language == "fr" else linked, encoding="utf-8")


def _contents(pages: Mapping[str, str], language: str) -> str:
    """Return the table of contents that stands beside every page: each folder with its pages, by their titles."""
    parts = []
    for folder, caption in FOLDERS.items():
        own = [name for name in pages if name.rpartition("/")[0] == folder]
        own += ["reference/questions/index.md"] if folder == "reference" else []
        own.sort(key=lambda name: pages[name].partition("\n")[0].lower())
        parts += ["", "```{toctree}", ":hidden:", f":caption: {caption[language]}", "", *own, "```"]
    loose = sorted(name for name in pages if "/" not in name and name != "index.md")
    return "\n".join([*parts, "", "```{toctree}", ":hidden:", "", *loose, "```", ""])


def _with_links(name: str, text: str, pages: Mapping[str, str]) -> str:
    """Return a page whose links lead to pages of the site; what is not on the site keeps its words only."""
    base = "" if name.startswith("development/") else f"docs/{name}".rpartition("/")[0]
    up = "../" * name.count("/")
    file = name.rpartition("/")[2]
    translation = {file: "en", file.replace(".md", ".fr.md"): "fr"}

    def lead(match: re.Match[str]) -> str:
        words, target, anchor = match.group(1), match.group(2), match.group(3) or ""
        if "://" in target or target.startswith("mailto:"):
            return match.group()
        if words in ("En français", "In English") and target in translation:
            return f'<a href="{up}../{translation[target]}/{name.removesuffix(".md")}.html">{words}</a>'
        path = "/".join(_resolved(f"{base}/{target}" if base else target))
        if path in BESIDES:
            return f"[{words}]({up}development/{BESIDES[path]}.md{anchor})"
        inner = path.removeprefix("docs/").replace(".fr.md", ".md")
        if inner in pages or (ROOT / "docs" / inner).is_file():
            return f"[{words}]({up}{inner}{anchor})"
        return words if "`" in words else f"`{words}`"

    return _LINK.sub(lead, text)


def _with_cards(text: str) -> str:
    """Return a page whose long tables of words, those below a marker, become cards on a phone."""
    return re.sub(r"(<!-- \w+ -->\n)(?=\|)", r"\1\n{.cards}\n", text)


def _spaced(text: str) -> str:
    """Return a French text with no-break spaces where French has them, code left alone."""
    parts = _CODE.split(text)
    parts[::2] = [_SPACE.sub("\u00a0", part) for part in parts[::2]]
    return "".join(parts)


def _resolved(path: str) -> list[str]:
    found: list[str] = []
    for part in path.split("/"):
        if part == ".." and found:
            found.pop()
        elif part not in (".", ""):
            found.append(part)
    return found


def iter_pages(language: str) -> Iterator[tuple[str, str]]:
    """Yield every derived page: its path on the site, and its text."""
    from modoku.questions import NAMES, get_question
    from modoku.questions.describe import reference_of

    for name in NAMES:
        yield f"reference/questions/{name}.md", reference_of(get_question(name), language)
    yield "reference/questions/index.md", _list_questions(language)
    yield "reference/commands.md", _describe_commands(language)
    yield "reference/python.md", _describe_names(language)
    for source, name in BESIDES.items():
        yield f"development/{name}.md", (ROOT / source).read_text(encoding="utf-8")


def _list_questions(language: str) -> str:
    from modoku.questions import NAMES, get_question

    rows = [f"- [{name}]({name}.md): {get_question(name).title.said(language)}" for name in NAMES]
    listed = ["```{toctree}", ":hidden:", *NAMES, "```"]
    return "\n".join([*_begin("questions", language), *rows, "", *listed, ""])


def _begin(page: str, language: str) -> list[str]:
    """Return how a derived page begins."""
    return [f"# {TITLES[page][language]}", "", INTRODUCTIONS[page][language], ""]


def _describe_commands(language: str) -> str:
    """Return a page with the help of every command, as the program itself prints it."""
    import click

    from modoku.cli.app import app
    from modoku.cli.words import speak

    speak(language)
    try:
        settings = {**app.context_settings, "max_content_width": WIDTH, "terminal_width": WIDTH}
        context = click.Context(app, info_name="modoku", **settings)
        parts = [*_begin("commands", language), _help_of(app, context)]
        for name, command, inner in _iter_commands(app, context):
            parts += [f"## modoku {name}", "", _help_of(command, inner)]
    finally:
        speak("en")
    return "\n".join(parts)


def _iter_commands(group: Any, context: Any, before: str = "") -> Iterator[tuple[str, Any, Any]]:
    import click

    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None:
            continue
        inner = click.Context(command, info_name=name, parent=context, max_content_width=WIDTH, terminal_width=WIDTH)
        yield f"{before}{name}", command, inner
        if isinstance(command, click.Group):
            yield from _iter_commands(command, inner, f"{before}{name} ")


def _help_of(command: Any, context: Any) -> str:
    command._help_option = None  # click keeps this one in the language of its first use
    return f"```text\n{command.get_help(context)}\n```\n"


def _describe_names(language: str) -> str:
    """Return a page with every public name: what it is, and an example."""
    import modoku

    parts = _begin("python", language)
    for name in sorted(modoku.__all__, key=str.lower):
        value = getattr(modoku, name)
        text = inspect.cleandoc(inspect.getdoc(value) or "")
        prose, mark, example = text.partition(">>>")
        signature = _signature(value)
        parts += [f"## {name}", "", *([f"```python\n{name}{signature}\n```", ""] if signature else [])]
        parts += [_as_markdown(prose), *(["", f"```pycon\n{mark}{example}\n```"] if mark else []), ""]
    return "\n".join(parts)


def _signature(value: Any) -> str:
    if not callable(value):
        return ""
    try:
        text = str(inspect.signature(value))
    except (TypeError, ValueError):
        return ""
    return text if len(text) < 1000 else "(...)"


def _as_markdown(prose: str) -> str:
    """Return a docstring as Markdown: the rows of `Args:` and `Attributes:` become a list."""
    lines = []
    for line in prose.rstrip().splitlines():
        if re.fullmatch(r"(Args|Attributes|Returns|Raises):", line):
            lines += ["", f"**{line}**", ""]
        elif match := re.match(r" {4}(\w+): (.*)", line):
            lines.append(f"- `{match.group(1)}`: {match.group(2)}")
        else:
            lines.append(line)
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

"""Write the tables of statuses.md and statuses.fr.md: python docs/reference/make_statuses.py."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from modoku.cli.derived import EXITS
from modoku.questions.status import ERRORS, TITLES

PAGES = {
    language: Path(__file__).with_name(name) for language, name in (("en", "statuses.md"), ("fr", "statuses.fr.md"))
}
HEADS = {
    "en": ("fault", "Python", "word", "exit", "HTTP"),
    "fr": ("défaut", "Python", "mot", "sortie", "HTTP"),
}
OUTCOMES = {"en": ("outcome", "exit", "HTTP"), "fr": ("issue", "sortie", "HTTP")}


def sections(language: str) -> dict[str, str]:
    """Return the text that belongs between each pair of markers."""
    faults = [
        (TITLES[word].said(language), f"`{error.__name__}`", f"`{word}`", str(code), str(http))
        for error, word, http, code in ERRORS
    ]
    outcomes = [(f"`{outcome}`", str(int(code)), "200") for outcome, code in EXITS.items()]
    return {"faults": table(HEADS[language], faults), "outcomes": table(OUTCOMES[language], outcomes)}


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(row)} |" if row[0] != "---" else f"|{'|'.join(row)}|" for row in lines)


def written(page: str, language: str) -> str:
    """Return the page with every generated section renewed."""
    for name, text in sections(language).items():
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        if start not in page or end not in page:
            raise ValueError(f"the page has lost a marker of the section {name}")
        before, _, rest = page.partition(start)
        _, _, after = rest.partition(end)
        page = before + start + text + "\n" + end + after
    return page


if __name__ == "__main__":
    for chosen, path in PAGES.items():
        path.write_text(written(path.read_text(encoding="utf-8"), chosen), encoding="utf-8")

"""Write the table of techniques.md from the registry: python docs/reference/make_techniques.py."""

from __future__ import annotations

import sys
from pathlib import Path

from modoku.logic import HUMAN_TECHNIQUES, Technique

PAGE = Path(__file__).with_name("techniques.md")
START, END = "<!-- techniques -->\n", "<!-- end of techniques -->"


def table() -> str:
    """Give one row a technique, in the order in which they are tried."""
    lines = ["| name | English | français | rating | first line of its reasoning |", "|---|---|---|---|---|"]
    for technique in HUMAN_TECHNIQUES:
        marks = "+" * technique.is_varied + " ours" * technique.is_ours + " unique" * technique.uses_uniqueness
        marks += " human" * (not technique.in_rating)
        lines.append(
            f"| `{technique.name}` | {technique.title.said('en')} | {technique.title.said('fr')} "
            f"| {technique.rating:.1f}{marks} | {first_line(technique)} |"
        )
    return "\n".join(lines) + "\n"


def first_line(technique: Technique) -> str:
    """Give the first line of the file that describes the technique."""
    function = getattr(technique.find, "func", technique.find)
    return (sys.modules[function.__module__].__doc__ or "").split("\n", 1)[0]


def written(page: str) -> str:
    """Give the page with the table renewed."""
    before, _, rest = page.partition(START)
    _, found, after = rest.partition(END)
    if not found:
        raise ValueError("the page has lost a marker")
    return before + START + table() + END + after


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

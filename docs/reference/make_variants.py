"""Write the tables of variants.md from the registry: python docs/reference/make_variants.py."""

from __future__ import annotations

from pathlib import Path

from modoku.puzzle import CONSTRAINT_KINDS
from modoku.variants import Variant, all_variants, ready_layouts

PAGE = Path(__file__).with_name("variants.md")


def sections() -> dict[str, str]:
    """Give the text that belongs between each pair of markers."""
    variants = all_variants().values()
    return {
        "bases": table([v for v in variants if v.is_base]),
        "rules": table([v for v in variants if not v.is_base]),
        "kinds": "\n".join(f"- `{name}`: {first_line(kind.__doc__)}" for name, kind in CONSTRAINT_KINDS.items()),
        "jigsaws": ", ".join(f"`{name}`" for name in ready_layouts()),
    }


def first_line(text: str | None) -> str:
    """Give the first sentence of a docstring."""
    return (text or "").split("\n\n")[0].replace("\n", " ").strip()


def table(variants: list[Variant]) -> str:
    """Give one row a variant: name, title, rule, parameters, an example."""
    lines = ["| name | what | rule | parameters | example |", "|---|---|---|---|---|"]
    for v in variants:
        parameters = "<br>".join(f"`{p.name}`{default(p.default)}: {p.meaning}" for p in v.parameters)
        lines.append(f"| `{v.name}` | {v.title} | {v.rule} | {parameters} | `{v.examples[0]}` |")
    return "\n".join(lines)


def default(value: str | None) -> str:
    """Say what a parameter is when left out."""
    return " (required)" if value is None else f" ({value})" if value else ""


def written(page: str) -> str:
    """Give the page with every generated section renewed."""
    for name, text in sections().items():
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        if start not in page or end not in page:
            raise ValueError(f"the page has lost a marker of the section {name}")
        before, _, rest = page.partition(start)
        _, _, after = rest.partition(end)
        page = before + start + text + "\n" + end + after
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

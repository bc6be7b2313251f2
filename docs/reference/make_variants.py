"""Write the tables of variants.md and variants.fr.md from the registry: python docs/reference/make_variants.py."""

from __future__ import annotations

from pathlib import Path

from modoku.puzzle import CONSTRAINT_KINDS
from modoku.variants import Variant, all_variants, make, ready_layouts

FOLDER = Path(__file__).parent
PAGES = {"en": FOLDER / "variants.md", "fr": FOLDER / "variants.fr.md"}
HEADS = {
    "en": "| name | what | rule | parameters | example |",
    "fr": "| nom | titre | règle | paramètres | exemple |",
}
REQUIRED = {"en": "required", "fr": "obligatoire"}
COLONS = {"en": ":", "fr": " :"}


def sections(language: str) -> dict[str, str]:
    """Return the text that belongs between each pair of markers."""
    variants = all_variants().values()
    kinds = [(name, kind.summary().said(language)) for name, kind in sorted(CONSTRAINT_KINDS.items())]
    colon = COLONS[language]
    return {
        "bases": table([v for v in variants if v.is_base], language),
        "rules": table([v for v in variants if not v.is_base], language),
        "kinds": "\n".join(f"- `{name}`{colon} {text}" for name, text in kinds),
        "styles": f"{' ' if language == 'fr' else ''}; ".join(
            f"{', '.join(f'`{style}`' for style in styles)} ({kind})" for kind, styles in styles_of_kinds().items()
        )
        + ".",
        "jigsaws": ", ".join(f"`{name}`" for name in ready_layouts()),
    }


def styles_of_kinds() -> dict[str, list[str]]:
    """Return the styles that the recipes give to each kind."""
    found: dict[str, set[str]] = {}
    for example in (example for variant in all_variants().values() for example in variant.examples):
        for constraint in make(example).constraints:
            if constraint.style:
                found.setdefault(constraint.kind, set()).add(constraint.style)
    return {kind: sorted(styles) for kind, styles in sorted(found.items())}


def table(variants: list[Variant], language: str) -> str:
    """Return one row a variant: name, title and picture of the example, rule, parameters, the example."""
    lines = [HEADS[language], "|---|---|---|---|---|"]
    for v in variants:
        parameters = "<br>".join(
            f"`{p.name}`{default(p.default, language)}{COLONS[language]} {p.meaning.said(language)}"
            for p in v.parameters
        )
        title = v.title.said(language)
        what = f"{title}<br>![{title}](../pictures/variants/{v.name}.svg)"
        lines.append(f"| `{v.name}` | {what} | {v.rule.said(language)} | {parameters} | `{v.examples[0]}` |")
    return "\n".join(lines)


def default(value: str | None, language: str) -> str:
    """Return what a parameter is when left out."""
    return f" ({REQUIRED[language]})" if value is None else f" ({value})" if value else ""


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
    for code, path in PAGES.items():
        path.write_text(written(path.read_text(encoding="utf-8"), code), encoding="utf-8")

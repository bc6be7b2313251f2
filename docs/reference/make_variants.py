"""Write the tables of variants.md and variants.fr.md from the registry: python docs/reference/make_variants.py."""

from __future__ import annotations

from pathlib import Path

from modoku.puzzle import CONSTRAINT_KINDS
from modoku.variants import Variant, all_variants, ready_layouts

FOLDER = Path(__file__).parent
PAGES = {"en": FOLDER / "variants.md", "fr": FOLDER / "variants.fr.md"}
HEADS = {
    "en": "| name | what | rule | parameters | example |",
    "fr": "| nom | titre | règle | paramètres | exemple |",
}
REQUIRED = {"en": "required", "fr": "obligatoire"}
COLONS = {"en": ":", "fr": " :"}
FRENCH = {
    "Cells whose digits all differ.": "Des cases dont les chiffres sont tous différents.",
    "Cells that may hold only some digits.": "Des cases où seuls certains chiffres sont permis.",
    "Pairs of cells whose difference, sum, product or ratio compares with a number as said.": (
        "Des couples de cases dont la différence, la somme, le produit ou le rapport se compare à un nombre."
    ),
    "Cells whose digits, times their coefficients (1 unless given), add up to a number, or compare with it.": (
        "Des cases dont les chiffres, multipliés par leurs coefficients (1 par défaut), ont une somme donnée, "
        "ou qui se compare à un nombre."
    ),
    "Cells whose digits rise along the line, or at least never fall when not `strict`.": (
        "Des cases dont les chiffres croissent le long de la ligne, ou du moins ne décroissent jamais sans `strict`."
    ),
    "Groups of cells; the cells of one group hold the same digit.": (
        "Des groupes de cases ; les cases d'un même groupe contiennent le même chiffre."
    ),
    "Cells whose digits differ and form a run, in any order.": (
        "Des cases dont les chiffres diffèrent et se suivent, dans un ordre quelconque."
    ),
    "Cells whose digits, together, are one of the rows (or none of them, when not `allowed`).": (
        "Des cases dont les chiffres forment ensemble l'une des lignes de la table (ou aucune, sans `allowed`)."
    ),
    "Cells whose digits, read in order, take a finite automaton from state 0 to an accepting state.": (
        "Des cases dont les chiffres, lus dans l'ordre, mènent un automate fini de l'état 0 à un état acceptant."
    ),
}
"""The French of the first sentence of each kind of constraint; a sentence that is not here has changed, or is new."""


def sections(language: str) -> dict[str, str]:
    """Return the text that belongs between each pair of markers."""
    variants = all_variants().values()
    kinds = [(name, first_line(kind.__doc__)) for name, kind in CONSTRAINT_KINDS.items()]
    colon = COLONS[language]
    return {
        "bases": table([v for v in variants if v.is_base], language),
        "rules": table([v for v in variants if not v.is_base], language),
        "kinds": "\n".join(f"- `{name}`{colon} {text if language == 'en' else FRENCH[text]}" for name, text in kinds),
        "jigsaws": ", ".join(f"`{name}`" for name in ready_layouts()),
    }


def first_line(text: str | None) -> str:
    """Return the first sentence of a docstring."""
    return (text or "").split("\n\n")[0].replace("\n", " ").strip()


def table(variants: list[Variant], language: str) -> str:
    """Return one row a variant: name, title, rule, parameters, an example."""
    lines = [HEADS[language], "|---|---|---|---|---|"]
    for v in variants:
        parameters = "<br>".join(
            f"`{p.name}`{default(p.default, language)}{COLONS[language]} {p.meaning.said(language)}"
            for p in v.parameters
        )
        lines.append(
            f"| `{v.name}` | {v.title.said(language)} | {v.rule.said(language)} | {parameters} | `{v.examples[0]}` |"
        )
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

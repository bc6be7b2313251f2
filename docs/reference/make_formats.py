"""Write the tables of formats.md and formats.fr.md of what formats hold: python docs/reference/make_formats.py.

Nothing is known here of any format: each example of each variant is written and read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from modoku.errors import FormatError, LossyWrite, ModokuError
from modoku.formats import all_formats, read, write
from modoku.puzzle import DigitSet, Puzzle, Sheet
from modoku.variants import all_variants, make

FOLDER = Path(__file__).parent
PAGES = {"en": FOLDER / "formats.md", "fr": FOLDER / "formats.fr.md"}
HEADS = {
    "en": ("| rule | formats that hold it |", "| beside the rules | formats that hold it |"),
    "fr": ("| règle | formats qui la contiennent |", "| outre les règles | formats qui le contiennent |"),
}
EVERYTHING = {"en": "These hold everything", "fr": "Ceux-ci contiennent tout"}
COLONS = {"en": ":", "fr": " :"}
NOBODY = {"en": "no other", "fr": "aucun autre"}
BESIDES = {
    "placed": {"en": "digits that a player placed", "fr": "les chiffres posés par un joueur"},
    "candidates": {"en": "candidates", "fr": "les candidats"},
    "corners": {"en": "marks in corners", "fr": "les marques de coin"},
    "notes": {"en": "title and author", "fr": "le titre et l’auteur"},
    "lowest": {"en": "digits from 0 on", "fr": "des chiffres à partir de 0"},
    "many": {"en": "several puzzles in one text", "fr": "plusieurs grilles dans un texte"},
}


def holds(name: str, sheet: Sheet) -> bool:
    """Return whether a format takes a sheet and gives it back."""
    try:
        text = write(sheet, name)
    except (LossyWrite, FormatError):
        return False
    try:
        (again,) = read(text, name)
    except (ModokuError, ValueError) as error:
        raise AssertionError(f"{name} does not read what it wrote: {text[:200]}") from error
    if asked(again.puzzle) != asked(sheet.puzzle):
        raise AssertionError(f"{name} gives back another puzzle: {text[:200]}")
    return True


def asked(puzzle: Puzzle) -> tuple[object, ...]:
    """Return what two puzzles that ask the same have in common, however their rules are written."""
    return puzzle.layout.positions, puzzle.givens, puzzle.peers, puzzle.domains


@cache
def writers() -> tuple[str, ...]:
    """Return the formats that can be written."""
    return tuple(name for name, one in all_formats().items() if one.write is not None)


@cache
def held_by_variant() -> dict[str, dict[str, tuple[bool, ...]]]:
    """Return for each variant and each format whether it holds each example."""
    found = {}
    for variant in all_variants().values():
        sheets = [Sheet(make(one) if variant.is_base else make("classic", one)) for one in variant.examples]
        found[variant.name] = {name: tuple(holds(name, sheet) for sheet in sheets) for name in writers()}
    return found


@cache
def held_besides() -> dict[str, tuple[str, ...]]:
    """Return for each thing that is no rule the formats that hold it."""
    plain = make("classic").with_givens({0: 5, 80: 3})
    digits = DigitSet.of(1, 2)
    marks = tuple(digits if cell == 40 else DigitSet() for cell in range(81))
    placed = tuple(7 if cell == 40 else 0 for cell in range(81))
    return {
        "placed": tuple(name for name in writers() if holds(name, Sheet(plain, placed))),
        "candidates": tuple(name for name in writers() if holds(name, Sheet(plain, candidates=marks))),
        "corners": tuple(name for name in writers() if holds(name, Sheet(plain, corners=marks))),
        "notes": tuple(name for name in writers() if keeps_notes(name, plain.with_meta(title="T", author="A"))),
        "lowest": tuple(name for name in writers() if holds(name, Sheet(make("classic:boxes=3x3,lowest=0")))),
        "many": tuple(name for name in writers() if all_formats()[name].many),
    }


def keeps_notes(name: str, puzzle: Puzzle) -> bool:
    """Return whether title and author come back."""
    if not holds(name, Sheet(puzzle.with_meta())):
        return False
    return dict(puzzle.meta).items() <= dict(read(write(puzzle, name), name)[0].puzzle.meta).items()


def sections(language: str) -> dict[str, str]:
    """Return the text that belongs between each pair of markers."""
    rows = held_by_variant()
    whole = [name for name in writers() if all(all(row[name]) for row in rows.values())]
    rules = [
        (f"`{rule}`", names_of({name: row[name] for name in row if name not in whole}, language))
        for rule, row in rows.items()
    ]
    besides = [(BESIDES[what][language], listed(names)) for what, names in held_besides().items()]
    first, second = HEADS[language]
    intro = f"{EVERYTHING[language]}{COLONS[language]} {listed(whole)}."
    return {"holds": "\n\n".join((intro, table(first, rules), table(second, besides)))}


def names_of(row: dict[str, tuple[bool, ...]], language: str) -> str:
    """Return the formats that hold a variant, in brackets those that hold some of its examples only."""
    names = [f"`{name}`" if all(held) else f"(`{name}`)" for name, held in row.items() if any(held)]
    return ", ".join(names) or NOBODY[language]


def listed(names: Iterable[str]) -> str:
    """Return names with commas between them."""
    return ", ".join(f"`{name}`" for name in names)


def table(head: str, rows: Sequence[tuple[str, str]]) -> str:
    """Return a table in Markdown."""
    return "\n".join((head, "|---|---|", *(f"| {what} | {names} |" for what, names in rows)))


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

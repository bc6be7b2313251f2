"""Builds the ready lessons: every worked example of the source documents, each variant, small, easy and hard grids.

    python docs/lessons/make.py                      all of them, in both languages, into build/lessons, with an index
    python docs/lessons/make.py --only thesis        the examples whose name begins so
    python docs/lessons/make.py -o DIR --lang fr     somewhere else, in one language

Nothing of this is kept in the repository: the same version of modoku writes the same pages.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from modoku.errors import ModokuError
from modoku.language import LANGUAGES
from modoku.lessons import KINDS, SHEETS, exercise_sheet, make_lesson, to_html
from modoku.puzzle import Puzzle
from modoku.render.svg import escaped
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import all_variants, make

ROOT = Path(__file__).resolve().parents[2]
GRIDS = {
    grid["name"]: grid for grid in json.loads((ROOT / "tests" / "data" / "seed_grids.json").read_text(encoding="utf-8"))
}
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..9.....4.4...8..2......3..5..3...1....9.4....8...2..9..6......7..8...3.3.....6.."
THESIS_ORDER = "r1c4 r1c2 r2c1 r3c1 r4c2 r2c4 r2c3 r3c3 r4c3"
LARGE = 200
"""With more cells than this a grid gets one lesson only."""


@dataclass(frozen=True)
class Example:
    """A puzzle, where it comes from in both languages, and the lessons to make of it."""

    name: str
    about: dict[str, str]
    puzzle: Puzzle
    kinds: tuple[str, ...]
    order: tuple[str, ...] = ()
    sheets: tuple[str, ...] = field(default=())


def printed(name: str, recipe: str) -> Puzzle:
    """Return a grid of the documents."""
    return make(recipe).with_givens([digit for row in GRIDS[name]["rows"] for digit in row])


def documents() -> Iterator[Example]:
    """Yield the worked examples of the source documents."""
    every = tuple(KINDS)
    yield Example(
        "thesis-csp",
        {
            "en": "document 000, chapter 3: 11 givens, five steps",
            "fr": "document 000, chapitre 3 : 11 dévoilés, cinq étapes",
        },
        printed("csp_example", "classic:boxes=2x2"),
        every,
        sheets=tuple(SHEETS),
    )
    yield Example(
        "thesis-colouring",
        {
            "en": "document 000, chapter 4: 7 givens, nine steps",
            "fr": "document 000, chapitre 4 : 7 dévoilés, neuf étapes",
        },
        printed("colouring_example", "classic:boxes=2x2"),
        ("colouring", "inverse", "sat", "cover"),
        tuple(THESIS_ORDER.split()),
    )
    for name, recipe, en, fr in (
        (
            "fig1.9_repaired",
            "classic",
            "document 000, figure 1.9 (AI Escargot)",
            "document 000, figure 1.9 (AI Escargot)",
        ),
        ("fig1.8", "classic", "document 000, figure 1.8: no solution", "document 000, figure 1.8 : pas de solution"),
        (
            "fig1.11",
            "classic",
            "document 000, figure 1.11: four solutions",
            "document 000, figure 1.11 : quatre solutions",
        ),
        ("annex_4x4", "classic:boxes=2x2", "document 000, annex, 4 × 4", "document 000, annexe, 4 × 4"),
        ("annex_8x8", "classic:boxes=2x4", "document 000, annex, 8 × 8", "document 000, annexe, 8 × 8"),
        ("annex_9x9", "classic", "document 000, annex, 9 × 9", "document 000, annexe, 9 × 9"),
        ("L3_classique", "classic", "document 002, the classic grid", "document 002, la grille classique"),
        ("L3_position", "position", "document 002, position", "document 002, position"),
        (
            "ESP_solution",
            "classic",
            "document 003, a grid of its solution",
            "document 003, une grille tirée de sa solution",
        ),
        (
            "TP_initial",
            "classic:boxes=2x2",
            "document 004, the grid of the exercises",
            "document 004, la grille des exercices",
        ),
    ):
        puzzle = printed(name, recipe)
        kinds: tuple[str, ...] = ("csp", "sat", "ilp", "compare")
        if puzzle.clue_count == puzzle.layout.cell_count:
            puzzle, kinds = dug(puzzle), ("ilp", "csp")
        yield Example(f"document-{name.replace('_', '-')}", {"en": en, "fr": fr}, puzzle, kinds)


def dug(full: Puzzle) -> Puzzle:
    """Blank cells of a full grid, evenly, as long as there is one solution."""
    givens = list(full.givens)
    count = len(givens)
    for step in range(count):
        cell = step * 7919 % count
        kept, givens[cell] = givens[cell], 0
        if step * 2 > count or solve(full.with_givens(givens), seconds=5).verdict is not Verdict.UNIQUE:
            givens[cell] = kept
    return full.with_givens(givens)


def sizes() -> Iterator[Example]:
    """Yield a small, an easy and a hard grid, with every lesson."""
    small = make("classic:boxes=2x2").with_givens([0, 2, 0, 0, 0, 0, 1, 0, 0, 4, 0, 0, 0, 0, 3, 0])
    for name, about, fr, puzzle in (
        ("small", "a 4 × 4 with four givens", "un 4 × 4 à quatre dévoilés", small),
        ("easy", "an easy 9 × 9", "un 9 × 9 facile", line(EASY)),
        ("hard", "a hard 9 × 9", "un 9 × 9 difficile", line(HARD)),
    ):
        yield Example(name, {"en": about, "fr": fr}, puzzle, tuple(KINDS), sheets=tuple(SHEETS))


def line(text: str) -> Puzzle:
    """Return the puzzle of a line."""
    return make("classic").with_givens([int(c) if c != "." else 0 for c in text])


def variants() -> Iterator[Example]:
    """Yield one grid of each variant, made from a solution of its own example."""
    for name, variant in all_variants().items():
        blank = make(variant.examples[0])
        found = solve(blank, limit=1, seconds=20).solutions
        if not found:
            continue
        puzzle = blank.with_givens(found[0].values)
        large = puzzle.layout.cell_count > LARGE
        puzzle = (
            puzzle.with_givens([0 if c % 3 == 0 else d for c, d in enumerate(puzzle.givens)]) if large else dug(puzzle)
        )
        about = {code: f"{variant.title.said(code)}: {variant.rule.said(code)}" for code in LANGUAGES}
        yield Example(f"variant-{name}", about, puzzle, ("csp",) if large else ("csp", "compare"))


def build(folder: Path, only: str, languages: list[str]) -> list[str]:
    """Write the pages of the examples whose name begins with `only`, and an index; give the names of the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[str] = []
    rows: dict[str, list[str]] = {language: [] for language in languages}
    sources = (documents, sizes, variants)
    for example in (example for source in sources for example in source() if example.name.startswith(only)):
        links: dict[str, list[str]] = {language: [] for language in languages}
        for kind in example.kinds:
            choices: dict[str, object] = {}
            if example.order and kind == "colouring":
                choices["order"] = [example.puzzle.layout.cell_from_name(name) for name in example.order]
            try:
                lesson = make_lesson(kind, example.puzzle, **choices)
            except ModokuError as error:
                sys.stderr.write(f"{example.name} {kind}: {error}\n")
                continue
            for language in languages:
                links[language].append(
                    page(folder, f"{example.name}-{kind}", language, to_html(lesson, language), kind)
                )
        for kind in example.sheets:
            sheet = exercise_sheet(kind, example.puzzle, seed=1)
            for language in languages:
                name = f"{example.name}-exercises-{kind}"
                links[language].append(page(folder, name, language, to_html(sheet, language), f"exercises {kind}"))
        for language in languages:
            about = escaped(example.about[language])
            rows[language].append(f"<li>{about}<br>{' · '.join(links[language])}</li>")
            written += [link.split('"')[1] for link in links[language]]
        sys.stderr.write(f"{example.name}: {len(links[languages[0]])}\n")
    for language in languages:
        title = {"en": "Ready lessons", "fr": "Leçons prêtes"}[language]
        (folder / f"index.{language}.html").write_text(
            f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
            f'<body style="font-family: sans-serif; max-width: 60rem; margin: 2rem auto; line-height: 1.6">'
            f"<h1>{title}</h1><ul>{''.join(rows[language])}</ul></body></html>\n",
            encoding="utf-8",
        )
    return written


def page(folder: Path, name: str, language: str, text: str, kind: str) -> str:
    """Write a page; give a link to it."""
    file = f"{name}.{language}.html"
    (folder / file).write_text(text, encoding="utf-8")
    return f'<a href="{file}">{kind}</a>'


def main(arguments: list[str] | None = None) -> list[str]:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "build" / "lessons")
    parser.add_argument("--only", default="")
    parser.add_argument("--lang", choices=LANGUAGES, action="append")
    chosen = parser.parse_args(arguments)
    return build(chosen.output, chosen.only, chosen.lang or list(LANGUAGES))


if __name__ == "__main__":
    main()

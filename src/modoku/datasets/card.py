"""What a data set says of itself: a card in Markdown, as the Hub reads it, and Croissant metadata."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .spec import DatasetSpec

FIELDS = (
    ("id", "sc:Text", "the identity of the puzzle up to symmetry: equal for equivalent puzzles, and only for these"),
    ("variant", "sc:Text", "the recipe of its rules"),
    ("puzzle", "sc:Text", "the puzzle on a line; of classic ones 81 cells row by row, a dot for a blank"),
    ("kind", "sc:Text", "unique (one solution, proved), none or several (negative examples, proved as well)"),
    ("solution", "sc:Text", "the only solution; null where there is not exactly one"),
    ("solution_class", "sc:Text", "the identity of the solution up to symmetry; no two splits share one"),
    ("givens", "sc:Integer", "how many givens"),
    ("level", "sc:Text", "beginner, easy, medium, hard, expert or diabolical"),
    ("rating", "sc:Float", "of the hardest step a person needs, on the scale of Sudoku Explainer"),
    ("text_en", "sc:Text", "the path of a person in English, a line a step"),
    ("text_fr", "sc:Text", "the path of a person in French, a line a step"),
    ("parent", "sc:Text", "of a negative example: the id of the puzzle it was made from, which is in no split"),
    ("altered", "sc:Integer", "of a negative example: the cell, from 0, that was blanked or changed"),
    ("seed", "sc:Integer", "what it was made from"),
)
"""The columns and what they mean; `path`, which is nested, stands on the card only."""
_LEAKS = """Inequivalent puzzles are not enough. Of public lists split at random 90 to 10, so many test puzzles share
the class of their solution with a training puzzle, though no two puzzles are equivalent: LEAKS."""
# Measured with `benchmarks/leaks.py`.
LEAKS = (
    "9.5 % of the 49,158 puzzles with 17 givens (46,301 classes, 29 puzzles in the largest), 27 % of 375 of the "
    "hardest known, 7.1 % of 10,000 rated above 11, 2.9 % of magictour's 1,465; of 20,000 random minimal puzzles none"
)
"""Means of twenty splits."""


def card_of(spec: DatasetSpec, manifest: Mapping[str, Any]) -> str:
    """Return the card; its head is what the Hub reads."""
    rows = sum(manifest["rows"].values())
    splits = "".join(f"  - split: {name}\n    path: {name}-*.parquet\n" for name in spec.splits)
    columns = "".join(f"| `{name}` | {words} |\n" for name, _, words in FIELDS)
    counts = "".join(
        f"| {title} | {', '.join(f'{name}: {count}' for name, count in manifest[key].items())} |\n"
        for title, key in (("splits", "rows"), ("kinds", "kinds"), ("levels", "levels"), ("variants", "variants"))
    )
    return f"""---
pretty_name: {spec.name}
license: {spec.license.lower()}
task_categories:
- question-answering
tags:
- sudoku
- reasoning
- croissant
configs:
- config_name: default
  data_files:
{splits}---
# {spec.name}

{rows} Sudoku puzzles made and checked with modoku {manifest["versions"]["modoku"]}, seed {spec.seed}.

| | |
|---|---|
{counts}
## What is promised

- A row of kind `unique` has exactly one solution, `none` has none, `several` has more than one: each proved by a
  whole search.
- No two rows are equivalent: no symmetry of the grid and no renaming of digits leads from one to another.
- No two splits share a solution up to symmetry. A row's split is a hash of its `solution_class`, so rows that are
  added later move none. No solution of a `several` row belongs to another split either.
- `level`, `rating` and `path` are what modoku's techniques give, found again step by step when the set is checked.
- The puzzles are random members of their classes, not canonical forms, and sorted by id: nothing tells how they were
  made.

`modoku dataset check FOLDER` checks all of it again.

## Columns

| column | meaning |
|---|---|
{columns}| `path` | the steps: technique, rating, placements and eliminations, each a cell from 0 and a digit |

## Why splits by solution

{_LEAKS.replace("LEAKS", LEAKS)}
"""


def croissant_of(spec: DatasetSpec, manifest: Mapping[str, Any]) -> dict[str, Any]:
    """Return Croissant metadata (version 1.0)."""
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": spec.name,
        "description": "Sudoku puzzles with proved solutions, ratings and paths, split without leaks up to symmetry.",
        "license": spec.license,
        "version": "1.0.0",
        **({"url": spec.url} if spec.url else {}),
        **({"datePublished": spec.published} if spec.published else {}),
        "citeAs": f"{spec.name}, made with modoku {manifest['versions']['modoku']}, seed {spec.seed}",
        "creator": {"@type": "sc:Organization", "name": "The modoku authors"},
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": file,
                "name": file,
                "contentUrl": file,
                # The registered type, application/vnd.apache.parquet, is not read by the library mlcroissant.
                "encodingFormat": "application/x-parquet",
                "sha256": digest,
            }
            for file, digest in manifest["files"].items()
        ],
        "recordSet": [_record_set(name) for name in spec.splits],
    }


def _record_set(split: str) -> dict[str, Any]:
    file = f"{split}-00000-of-00001.parquet"
    return {
        "@type": "cr:RecordSet",
        "@id": split,
        "name": split,
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{split}/{name}",
                "name": name,
                "description": words,
                "dataType": kind,
                "source": {"fileObject": {"@id": file}, "extract": {"column": name}},
            }
            for name, kind, words in FIELDS
        ],
    }


# As the specification has it: a shorter one makes its validator complain.
_CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}

"""One question, asked through Python, the command line and HTTP."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
from click.testing import CliRunner

from modoku.certificates import certify, pack
from modoku.cli.app import app
from modoku.cli.titles import GROUPS
from modoku.cli.words import speak
from modoku.formats.ours import sheet_to_json
from modoku.graphs import graph_of_order, write_graph
from modoku.language import Doc
from modoku.puzzle import DigitSet, Sheet
from modoku.questions import NAMES, get_question
from modoku.questions.codec import fields_of
from modoku.questions.file import File, file_to_json
from modoku.questions.inputs import to_sheet

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = "5.467.9..67....3......42.678..76...3..68..7..7....48569....7.8....4.9...3452....9"
Chosen = dict[str, Any]


def _played() -> Sheet:
    """Return a puzzle in the middle of play: a digit placed, a candidate struck out."""
    sheet = to_sheet(CLASSIC)
    marks = [DigitSet.full(9)] * 81
    marks[3] = DigitSet.of(2, 6)
    return Sheet(sheet.puzzle, tuple(4 if cell == 2 else 0 for cell in range(81)), tuple(marks))


STATES: dict[str, Sheet] = {
    "plain": to_sheet(CLASSIC),
    "hard": to_sheet("...1.5...14....67..8...24...63.7..1.9.......3.1..9.52...72...8..26....35...4.9..."),
    "several": to_sheet(SEVERAL),
    "none": to_sheet(CLASSIC[:2] + "1" + CLASSIC[3:]),
    "fault": to_sheet("55" + CLASSIC[2:]),
    "full": to_sheet(SOLUTION),
    "played": _played(),
}
"""Classic puzzles in every state that a puzzle can be in."""
VARIANTS: dict[str, Sheet] = {
    name: to_sheet(plain) for name, plain in json.loads(Path(__file__).with_name("puzzles.json").read_text()).items()
}
"""A small puzzle of every variant, made with `modoku.generate`."""
PUZZLES = STATES | VARIANTS
IN_EVERY_WAY = [*STATES, "killer", "jigsaw", "samurai", "thermometer", "extra-region"]
"""What is asked about in all the ways of `CHOICES`; the other variants take turns."""
DEAR = {"lesson": ("plain", "fault", "killer"), "most-givens": ("plain", "killer")}
"""Questions that take long, or in which givens play no part, with those of them that are enough."""
GRAPH = write_graph(graph_of_order(2).with_colours({0: 3}).shuffled(1), "edges")
CERTIFICATE = File("certificate.zip", "application/zip", pack(certify("1...3..2...3..2.").to_files()))  # type: ignore[union-attr]
CHOICES: dict[str, list[Chosen]] = {
    "certify": [{}, {"path": True}],
    "verify": [
        {"certificate": CERTIFICATE},
        {"certificate": CERTIFICATE, "checkers": "compiled", "expected": "1...3..2...3..2."},
        {"certificate": CERTIFICATE, "expected": "1..............."},
        {"certificate": File("certificate.zip", "application/zip", CERTIFICATE.content[:100])},
    ],
    "model": [
        {"kind": "sat", "to": "dimacs"},
        {"kind": "sat", "encoding": "minimal", "at_most_one": "sequential", "propagate": False},
        {"kind": "ilp", "rank": True, "cell": "r1c2"},
        {"kind": "csp", "form": "boolean", "to": "minizinc"},
        {"kind": "colouring", "cell": "r2c2"},
        {"kind": "cover", "to": "json", "propagate": False},
    ],
    "model-import": [
        {"kind": "colouring", "answer": SOLUTION},
        {"kind": "ilp", "answer": "nothing", "program": "highs"},
    ],
    "graph-build": [{}, {"to": "graphml"}, {"to": "edges", "shuffle": 3}],
    "graph-recognise": [{"graph": GRAPH}, {"graph": GRAPH, "solve": True}, {"graph": "a b\nb c\n"}, {"graph": "?"}],
    "graph-to-sudoku": [
        {"graph": "a b\nb c\nc a\n", "colours": 3},
        {"graph": "a b\n", "colours": 2, "roomy": True},
        {"graph": "?"},
    ],
    "chapter": [{"number": 5, "to": "tex"}, {"number": 5, "to": "json", "seed": 3, "keys": True}],
    "mark": [
        {"exercise": "5.6", "answer": "for i, j: x(i,j,1) | x(i,j,2)"},
        {"exercise": "5.1", "answer": "7", "seed": 2},
        {"exercise": "5.99", "answer": "7"},
    ],
    "credits": [{}],
    "latin-to-sudoku": [{"square": "1..............."}, {"square": "12"}],
    "graph-colour": [{"method": "dsatur"}],
    "graph-polynomial": [{"at": [3, 4], "states": 1000}, {"at": [9], "values_only": True, "states": 1000}],
    "clues": [{"seconds": 0}],
    "census-clues": [{"boxes": "2x2"}, {"boxes": "2x4", "share": "7/500000"}, {"boxes": "4x4"}],
    "csp": [
        {"problem": '{"variables": {"a": [0, 1], "b": [0, 1]}, "relations": ["a < b"]}'},
        {"problem": '{"variables": {"a": [0, 1]}, "relations": ["a <"]}'},
        {"problem": '{"variables": {"a": [0, 1]}}', "assignment": "a=0"},
    ],
    "hint": [{}, {"stage": 2}],
    "solve": [{}, {"limit": 3}],
    "check": [{}, {"quick": True}],
    "show": [{}, {"candidates": True, "ascii": True}],
    "transform": [{"do": ["reflect:vertical"]}, {"random": True, "seed": 7, "undo": True}],
    "equivalent": [{"other": CLASSIC[::-1]}],
    "automorphisms": [{}, {"cells": True}],
    "draw": [{}, {"to": "svg", "theme": "dark", "candidates": True, "cell_pixels": 20}],
    "book": [
        {"puzzles": [CLASSIC], "to": "html", "hints": "upside-down", "paper": "6x9"},
        {"puzzles": [CLASSIC, "." * 81], "to": "tex", "words": "fr", "cover": False},
        {"puzzles": [CLASSIC], "paper": "10x10mm"},
    ],
    "convert": [{"to": "line"}, {"to": "json"}, {"to": "link"}, {"to": "sdk", "lossy": True}],
    "compare": [{"engines": ["general", "sat"], "repeats": 1}],
    "steps": [{}, {"rating_path": True, "uniqueness": False}, {"profile": "newspaper"}, {"all": True, "up_to": 4.0}],
    "why": [{"candidate": "r1c1=1"}],
    "compare-paths": [{"profile": "newspaper", "other": "singles"}, {"other": "nobody"}],
    "backdoors": [{"profile": "singles", "most": 1}],
    "unavoidable": [{"size": 4}],
    "explain-conflict": [{"seconds": 600}],
    "generate": [
        {"seed": 1, "level": "easy", "symmetry": "half-turn"},
        {"seed": 1, "variants": ["killer"]},
        {"seed": 2, "boxes": "2x3", "variants": ["diagonal"], "clues": "-12", "proof": False},
        {"seed": 1, "boxes": "2x2", "clues": 99},
    ],
    "lesson": [{"kind": "csp", "to": "json"}, {"kind": "sat", "exercises": 3}],
    "grid": [{"seed": 5}],
    "census-grids": [{}, {"boxes": "2x3", "variants": ["diagonal"]}, {"boxes": "5x5"}, {"boxes": "2x"}],
    "census-orbits": [{"boxes": "2x3"}, {"boxes": "2x5", "method": "table"}, {"boxes": "7x7"}],
    "census-bands": [{}, {"boxes": "5x5"}],
}
"""For each question the ways in which it is asked; only the defaults where nothing stands here."""


def ways_of(name: str, kind: str) -> list[Chosen]:
    """Return the ways in which a question is asked about a puzzle: one of them, in turn, for most variants."""
    if (name, kind) == ("most-givens", "battlefield"):
        return [{"seconds": 0}]  # without a bound it takes hours
    ways = CHOICES.get(name, [{}])
    turn = list(PUZZLES).index(kind) % len(ways)
    return ways if kind in IN_EVERY_WAY else [ways[turn]]


PUZZLE_QUESTIONS = [name for name in NAMES if get_question(name).takes_puzzle]
OTHER_QUESTIONS = [name for name in NAMES if not get_question(name).takes_puzzle]


def ask_python(name: str, sheet: Sheet | None, chosen: Chosen) -> Any:
    """Return the answer of the Python function."""
    arguments = [] if sheet is None else [sheet]
    return get_question(name).function()(*arguments, **chosen)


def ask_command(name: str, sheet: Sheet | None, chosen: Chosen, folder: Path, language: str) -> tuple[Any, int]:
    """Return the JSON that the command writes, and its exit status."""
    before, last = arguments_of(name, chosen)
    arguments = [*command_words(name, chosen), "--json", *before]
    if sheet is not None:
        file = folder / "puzzle.json"
        value = sheet_to_json(sheet)
        file.write_text(value if isinstance(value, str) else json.dumps(value))
        arguments.append(str(file))
    for key, value in chosen.items():
        doc = _docs(name)[key]
        if doc.argument and doc.name:
            (folder / key).write_bytes(value.content if isinstance(value, File) else value.encode())
            arguments.append(str(folder / key))
    speak(language)
    result = CliRunner().invoke(app, [*arguments, *last], standalone_mode=False)
    speak("en")
    if result.exception is not None:
        raise result.exception
    found = json.loads(result.stdout)
    found.pop("source", None)
    return found, result.return_value


def command_words(name: str, chosen: Chosen) -> list[str]:
    """Return the command of a question, `graph build` for `graph-build`, with its arguments that are words."""
    group, _, rest = name.partition("-")
    words = [group, *([rest] if rest else [])] if group in GROUPS else [name]
    return [
        *words,
        *(str(value) for key, value in chosen.items() if _docs(name)[key].argument and not _docs(name)[key].name),
    ]


def _docs(name: str) -> dict[str, Doc]:
    return {one.name: one.doc for one in fields_of(get_question(name).request)}


def arguments_of(name: str, chosen: Chosen) -> tuple[list[str], list[str]]:
    """Return the options, and what stands behind the puzzle: the other puzzle of two."""
    docs = _docs(name)
    found: list[str] = []
    last: list[str] = []
    for key, value in chosen.items():
        doc = docs[key]
        flag = doc.option or f"--{key.replace('_', '-')}"
        if doc.hidden:
            last += map(str, value if isinstance(value, list) else [value])
        elif doc.argument:
            continue
        elif value is True:
            found.append(flag)
        elif value is False:
            found.append(f"--no-{key.replace('_', '-')}")
        else:
            for one in value if isinstance(value, list | tuple) else [value]:
                found += [flag, str(one)]
    return found, last


def body_of(sheet: Sheet | None, chosen: Chosen) -> Chosen:
    """Return a request as JSON."""
    fields = {key: file_to_json(value) if isinstance(value, File) else value for key, value in chosen.items()}
    return {**({} if sheet is None else {"puzzle": sheet_to_json(sheet)}), **fields}


def ask_http(client: httpx.Client, name: str, sheet: Sheet | None, chosen: Chosen, language: str) -> Any:
    """Return the JSON that the server sends."""
    body = body_of(sheet, chosen)
    headers = {"accept-language": language, "accept": "application/json"}
    reply = client.post(f"/api/v1/{name}", json=body, headers=headers)
    assert reply.status_code == 200, reply.text
    return reply.json()

"""Every lesson in every format and both languages: whole, self-contained, nothing untranslated, the same each time."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from modoku.errors import UnknownName, UnsupportedConstraint
from modoku.language import LANGUAGES, Message, get_catalogue
from modoku.lessons import (
    ENDINGS,
    KINDS,
    SHEETS,
    Lesson,
    exercise_sheet,
    make_lesson,
    to_html,
    to_json,
    to_pdf,
    to_tex,
    write_lesson,
)
from modoku.lessons.html import iter_pictures
from modoku.puzzle import Puzzle
from modoku.search import solve
from modoku.variants import make

SMALL = make("classic:boxes=2x2").with_givens([2, 0, 3, 0, 0, 1, 0, 0, 0, 3, 0, 2, 4, 0, 0, 3])
HARD = make("classic").with_givens(
    [
        int(c) if c != "." else 0
        for c in "..9.....4.4...8..2......3..5..3...1....9.4....8...2..9..6......7..8...3.3.....6.."
    ]
)
VOID = {"meta", "input", "br", "hr", "link", "img"}


@lru_cache
def made(kind: str, puzzle: Puzzle) -> Lesson:
    return make_lesson(kind, puzzle)


def lessons(puzzle: Puzzle = SMALL) -> Iterator[Lesson]:
    for kind in KINDS:
        yield made(kind, puzzle)


class Page(HTMLParser):
    """Reads a page: checks that tags are closed in order, and keeps what tests ask about."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []
        self.pictures: list[dict[str, str | None]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags[tag] += 1
        if tag not in VOID:
            self.open.append(tag)
        if found.get("id"):
            self.names.append(found["id"] or "")
        self.links += [value or "" for key, value in attrs if key in ("href", "src")]
        if tag == "svg" and found.get("role") == "img":
            self.pictures.append(found)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def messages(value: object) -> Iterator[Message]:
    """Yield every sentence in a lesson, however deep."""
    if isinstance(value, Message):
        yield value
        for _, inner in value.values:
            yield from messages(inner)
    elif isinstance(value, Puzzle):
        return
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from messages(getattr(value, field.name))
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from messages(inner)


@pytest.mark.parametrize("puzzle", [SMALL, HARD], ids=["small", "hard"])
def test_no_sentence_is_untranslated(puzzle: Puzzle) -> None:
    french = get_catalogue("fr").entries
    for lesson in lessons(puzzle):
        found = {message.text for message in messages(lesson)}
        assert len(found) > 20
        assert [text for text in found if not french.get(text, ("",))[0]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_whole_and_fetch_nothing(language: str) -> None:
    for puzzle in (SMALL, HARD):
        for lesson in lessons(puzzle):
            text = to_html(lesson, language)
            page = Page(text)
            assert page.open == []
            assert len(set(page.names)) == len(page.names)
            assert all(link.startswith("#") and link[1:] in page.names for link in page.links)
            assert page.tags["h1"] == page.tags["main"] == 1
            assert page.tags["h2"] == len(lesson.sections)
            assert page.tags["article"] == len(list(lesson.iter_steps()))
            assert len(page.pictures) == len(list(iter_pictures(lesson)))
            assert all(picture.get("aria-label") for picture in page.pictures)
            assert f'<html lang="{language}">' in text
            assert "default-src 'none'" in text
            assert "http:" not in text
            assert "https:" not in text
            for formula in re.findall(r"<math.*?</math>", text)[:400]:
                ElementTree.fromstring(formula)
            for svg in re.findall(r"<svg role.*?</svg>", text)[:60]:
                ElementTree.fromstring(svg)


def test_french_has_its_spaces_and_quotation_marks() -> None:
    for lesson in lessons():
        text = to_html(lesson, "fr")
        body = unescape(re.sub(r"<(style|script).*?</\1>|<[^>]*>", " ", text, flags=re.DOTALL))
        assert "“" not in body
        assert not re.search(r"\w[;?!]", body)
        assert not re.search(r"[a-zé] [:;?!»]", body)
        assert not re.search(r"« ", body)


def test_a_lesson_stays_of_readable_size() -> None:
    for lesson in lessons(HARD):
        assert len(to_html(lesson, "en")) < 500_000, lesson.kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_latex_is_balanced(language: str) -> None:
    for lesson in lessons():
        text = to_tex(lesson, language)
        assert text.rstrip().endswith(r"\end{document}")
        begun = re.findall(r"\\(begin|end)\{(\w+\*?)\}", text)
        stack: list[str] = []
        for what, name in begun:
            if what == "begin":
                stack.append(name)
            else:
                assert stack.pop() == name
        assert stack == []
        plain = re.sub(r"\\[{}\\]", "", text)
        assert plain.count("{") == plain.count("}")
        used = set(re.findall(r"(?:fill|draw|text)=(mo\w+)", text))
        assert used <= set(re.findall(r"\\definecolor\{(mo\w+)\}", text))
        strange = {sign for sign in text if ord(sign) > 0xFF} - set("“”‘’–—œŒ")
        assert strange == set(), "signs that LaTeX does not know by itself"
        # Babel makes the semicolon of French active, and with it the one that ends a command of TikZ.
        assert r"\usetikzlibrary{babel}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_pdf_has_its_font_and_is_the_same_each_time(language: str) -> None:
    pytest.importorskip("reportlab")
    for lesson in lessons():
        content = to_pdf(lesson, language)
        assert content.startswith(b"%PDF")
        assert b"/FontFile2" in content
        assert b"/Helvetica" not in content
    assert content == to_pdf(lesson, language)


def test_json_holds_every_step_with_its_facts() -> None:
    for lesson in lessons():
        found = json.loads(json.dumps(to_json(lesson, "fr", pictures=lesson.kind == "csp")))
        assert found["v"] == 1
        assert found["kind"] == lesson.kind
        steps = [step for section in found["sections"] for step in section["steps"]]
        assert len(steps) == len(list(lesson.iter_steps()))
        assert all(step["title"] and step["facts"] is not None for step in steps)


def test_the_same_lesson_is_written_the_same_each_time() -> None:
    for ending in ENDINGS:
        if ending != "pdf":
            assert write_lesson(make_lesson("sat", SMALL), ending) == write_lesson(make_lesson("sat", SMALL), ending)


def test_an_unknown_lesson_is_refused_with_the_nearest_names() -> None:
    with pytest.raises(UnknownName, match="colouring"):
        make_lesson("coloring", SMALL)


@pytest.mark.parametrize(
    "recipe",
    [
        ("jigsaw:layout=9-1",),
        ("diagonal",),
        ("latin:size=5",),
        ("double:boxes=2x2",),
        ("cube:size=3,boxes=1x1x1",),
        ("classic:boxes=2x2", "anti-knight"),
        ("classic:boxes=2x2", "killer:cages=5@r1c1r1c2"),
        ("classic:boxes=2x3", "thermometer:lines=r1c1r1c2r1c3"),
        ("classic:boxes=4x4",),
    ],
    ids=" ".join,
)
def test_any_variant_has_every_lesson_that_its_rules_allow(recipe: tuple[str, ...]) -> None:
    blank = make(*recipe)
    first = solve(blank, limit=1).solutions[0]
    puzzle = blank.with_givens([v if cell % 5 else 0 for cell, v in enumerate(first.values)])
    for kind in KINDS if puzzle.size < 16 else ("csp", "cover"):
        if kind == "inverse":
            continue
        if kind == "colouring" and any(rule.kind in ("sum", "order") for rule in puzzle.constraints):
            with pytest.raises(UnsupportedConstraint, match="Use another model"):
                make_lesson(kind, puzzle)
        else:
            assert Page(to_html(make_lesson(kind, puzzle), "fr")).open == []


@pytest.mark.parametrize(
    "puzzle",
    [
        make("classic:boxes=1x1"),
        make("classic:boxes=2x2"),
        make("classic:boxes=2x2").with_givens([1, 1] + [0] * 14),
        make("classic:boxes=2x2").with_givens([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]),
        make("classic:boxes=2x2").with_givens([2, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]),
    ],
    ids=["one cell", "empty", "two givens clash", "full", "full and wrong"],
)
def test_odd_grids_have_lessons_and_exercises_too(puzzle: Puzzle) -> None:
    for kind in KINDS:
        if kind != "inverse" or puzzle.size > 1:
            lesson = make_lesson(kind, puzzle)
            assert Page(to_html(lesson, "fr")).open == []
            assert to_tex(lesson, "en")
    for kind in SHEETS:
        if kind != "inverse" or puzzle.size > 1:
            assert Page(to_html(exercise_sheet(kind, puzzle), "fr")).open == []

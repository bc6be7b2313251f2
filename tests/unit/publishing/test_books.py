"""Books, read back from the file: boxes, fonts, numbers, and every solution digit by digit."""

import re
import shutil
import subprocess
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import modoku
from modoku import errors
from modoku.publishing import BookEntry, BookPlan, BookStyle, paper_of, write_book
from modoku.publishing.back import solution_pages, solution_scene
from modoku.publishing.entries import sections_of, told
from modoku.publishing.paper import MM
from modoku.publishing.pen import digit_size
from modoku.publishing.places import LEAST_DIGIT, places_of
from modoku.publishing.style import Difficulty
from modoku.questions.book import QUESTION, BookRequest
from modoku.render.scene import SIDE, Text
from modoku.variants import make

pytest.importorskip("reportlab")

LINES = tuple((Path(__file__).parent / "puzzles.jsonl").read_text(encoding="utf-8").splitlines())
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WORD = re.compile(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]+)<')
needs_poppler = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler-utils are not installed")


@pytest.fixture(scope="module")
def entries() -> list[BookEntry]:
    """Classics, a killer, a jigsaw, a samurai, a 16x16 and a sandwich, solved."""
    found = []
    for line in LINES:
        puzzle = modoku.read_puzzle(line)
        solution = modoku.solve(puzzle).solutions[0]
        found.append(BookEntry(puzzle, solution.values, modoku.Level.HARD, 3.4))
    return found


def poppler(name: str, *arguments: str | Path) -> str:
    done = subprocess.run([name, *map(str, arguments)], capture_output=True, text=True, check=True)
    return done.stdout


def written(plan: BookPlan, folder: Path) -> Path:
    path = folder / "book.pdf"
    path.write_bytes(write_book(plan, "pdf"))
    return path


def symbols_on(path: Path, page: int) -> Iterator[tuple[float, float, str]]:
    """Yield the characters of a page with the middle of each."""
    for x0, y0, x1, y1, text in WORD.findall(
        poppler("pdftotext", "-bbox", "-f", str(page), "-l", str(page), path, "-")
    ):
        for place, letter in enumerate(text):
            yield (
                float(x0) + (float(x1) - float(x0)) * (place + 0.5) / len(text),
                (float(y0) + float(y1)) / 2,
                letter,
            )


@needs_poppler
@pytest.mark.parametrize(
    "style", [BookStyle(hints="none"), BookStyle(hints="none", paper=paper_of("6x9"), bleed=3 * MM, has_cover=False)]
)
def test_every_solution_stands_on_its_page(entries: list[BookEntry], style: BookStyle, tmp_path: Path) -> None:
    plan = BookPlan(entries, style)
    path = written(plan, tmp_path)
    right = 0
    for page, shelf in enumerate(solution_pages(plan.numbered, style), plan.solutions_page):
        symbols = list(symbols_on(path, page + int(style.has_cover)))
        for place in shelf:
            layout = place.entry.puzzle.layout
            scene = solution_scene(place.entry)
            unit = place.width / scene.width
            left = style.bleed + style.left(page) + place.x - scene.left * unit
            top = style.bleed + place.y + style.body * 0.9 - scene.top * unit
            wanted = dict(zip(layout.positions, map(layout.symbol_of, place.entry.solution), strict=True))
            found = {}
            for x, y, symbol in symbols:
                at = int((y - top) // (unit * SIDE)), int((x - left) // (unit * SIDE))
                if at in wanted:
                    found[at] = symbol
            assert found == wanted, place.number
            right += 1
    assert right == len(LINES)


@needs_poppler
def test_boxes_fonts_and_outline_are_those_of_print(entries: list[BookEntry], tmp_path: Path) -> None:
    style = BookStyle(title="Été", paper=paper_of("6x9"), bleed=3 * MM, hints="none")
    path = written(BookPlan(entries, style), tmp_path)
    told_boxes = poppler("pdfinfo", "-box", path)
    boxes = {name: [float(n) for n in rest.split()] for name, rest in re.findall(r"(\w+Box): +([\d. ]+)", told_boxes)}
    bleed = 3 * MM
    assert boxes["MediaBox"] == boxes["BleedBox"] == pytest.approx([0, 0, 432 + 2 * bleed, 648 + 2 * bleed], abs=0.02)
    assert boxes["TrimBox"] == pytest.approx([bleed, bleed, bleed + 432, bleed + 648], abs=0.02)
    assert "Été" in told_boxes
    rows = poppler("pdffonts", path).splitlines()[2:]
    assert rows
    assert all(re.search(r" yes yes yes ", row) for row in rows)


STYLES = (
    BookStyle(),
    BookStyle("Été & co", "<2>", "A. Setter", paper=paper_of("6x9"), bleed=3 * MM, language="both", large=True),
    BookStyle(hints="upside-down", has_cover=False, language="fr"),
)


@pytest.mark.parametrize("style", STYLES)
def test_the_file_keeps_what_pdf_a_asks_for(entries: list[BookEntry], style: BookStyle) -> None:
    link = "https://example.org/#/play/p/1.abc"
    some = [BookEntry(one.puzzle, one.solution, hints=(modoku.Level.HARD.word,), link=link) for one in entries]
    data = write_book(BookPlan(some, style), "pdf")
    assert data.startswith(b"%PDF-1.7\n%")
    assert min(data[10:14]) > 127, "what follows must show that the file is no text"
    table = int(re.findall(rb"startxref\n(\d+)\n%%EOF", data)[-1])
    assert data.startswith(b"xref\n", table)
    starts = [int(start) for start in re.findall(rb"(\d{10}) 00000 n", data[table:])]
    objects = [data[start : data.index(b"endobj", start)] for start in starts]
    assert [int(one.split()[0]) for one in objects] == list(range(1, len(objects) + 1))
    pages = 0
    for one in objects:
        head, mark, rest = one.partition(b"\nstream\n")
        if b"/Link" in head:
            assert b"/F 4" in head, "a link must be said to be printed"
        assert b"/SMask" not in head
        if not mark:
            continue
        size = int(re.findall(rb"/Length (\d+)", head)[0])
        assert rest[size:].strip() == b"endstream"
        assert rest[size:].startswith(b"\nendstream")
        if b"/FlateDecode" in head and b"/Length1" not in head:
            content = zlib.decompress(rest[:size])
            pages += content.startswith(b"1 0 0 1 0 0 cm")
            assert not re.search(rb"[\d.]+ (rg|RG|k|K)\s", content), "only greys are told by the profile"
    assert pages
    told_texts = ElementTree.fromstring(re.findall(rb"<x:xmpmeta.*?</x:xmpmeta>", data, re.DOTALL)[0].decode())
    texts = [one.text for one in told_texts.iter() if one.text and one.text.strip()]
    assert {"2", "B", style.title} <= set(texts)


def test_the_same_book_gives_the_same_bytes(entries: list[BookEntry]) -> None:
    some = [entries[0], entries[-1]]
    for to in ("pdf", "html", "tex"):
        assert write_book(BookPlan(some, BookStyle()), to) == write_book(BookPlan(some, BookStyle()), to)


@pytest.mark.parametrize("paper", ["a4", "letter", "6x9", "5x8", "a5"])
@pytest.mark.parametrize("large", [False, True])
def test_auto_never_makes_a_digit_too_small(entries: list[BookEntry], paper: str, large: bool) -> None:
    plan = BookPlan(entries[:6], BookStyle(paper=paper_of(paper), large=large, hints="none"))
    for section in plan.sections:
        assert digit_size(places_of(section, plan.style).unit) >= LEAST_DIGIT


def test_what_is_asked_for_stands_on_a_page(entries: list[BookEntry]) -> None:
    for many in ("1", "2", "4", "6", "9"):
        plan = BookPlan([entries[0]] * 9, BookStyle(per_page=many, hints="none"))
        first = next(page for page in plan.iter_pages() if page.number == plan.page_of[0])
        boards = [shape for shape in first.scene.shapes if isinstance(shape, Text) and shape.fill == "given"]
        assert len(boards) == int(many)


def test_a_page_has_fewer_boards_than_asked_for_where_they_would_be_too_small(entries: list[BookEntry]) -> None:
    plan = BookPlan([entries[0]] * 9, BookStyle(paper=paper_of("6x9"), per_page="9", hints="none"))
    places = places_of(plan.sections[0], plan.style)
    assert places.count == 6
    assert digit_size(places.unit) >= LEAST_DIGIT
    alone = BookPlan(entries[:1], BookStyle(per_page="9", hints="none"))
    assert places_of(alone.sections[0], alone.style).count == 1, "a page of its own"


def test_a_paper_that_is_too_small_is_refused_with_the_size(entries: list[BookEntry]) -> None:
    for per_page in ("auto", "9"):
        with pytest.raises(errors.DrawingError, match=r"would have .* points"):
            BookPlan(entries[:5], BookStyle(paper=paper_of("60x80mm"), per_page=per_page))
    with pytest.raises(errors.DrawingError, match="no room"):
        BookPlan(entries[:1], BookStyle(paper=paper_of("20x20mm")))
    with pytest.raises(errors.DrawingError, match="No paper"):
        paper_of("foolscap")


def test_shapes_lie_within_the_bleed(entries: list[BookEntry]) -> None:
    style = BookStyle(paper=paper_of("a5"), hints="none")
    for page in BookPlan(entries[:7], style).iter_pages():
        for shape in page.scene.shapes:
            if isinstance(shape, Text) and page.number:
                assert all(0 < x < style.paper.width and 0 < y < style.paper.height for x, y, _ in shape.spots)


def test_rules_are_told_once_a_section_in_each_language() -> None:
    titles, rules = told(make("killer:cages=3@r1c1r1c2"))
    assert [str(title) for title in titles] == ["Killer"]
    made = modoku.book([LINES[5]], to="html", words="both", hints="none").file.text
    assert "Killer" in made
    assert made.count("add up to the number shown") == 1
    assert "nombre indiqué" in made
    assert rules


@pytest.mark.parametrize(
    ("recipe", "title", "says", "says_not"),
    [
        ("kropki:white=r1c1r1c2,negative=no", "Kropki", "Not all such signs", "no others"),
        ("kropki:white=r1c1r1c2,negative=yes", "Kropki", "All such signs are shown", "is != "),
        ("xv:x=r1c1r1c2", "XV", "Not all such signs", "is != "),
        ("xv:x=r1c1r1c2,negative=yes", "XV", "All such signs are shown", "is != "),
        ("consecutive:pairs=r1c1r1c2,negative=yes", "Consecutive", "no others", "is != "),
    ],
)
def test_whether_all_signs_are_shown_is_told(recipe: str, title: str, says: str, says_not: str) -> None:
    titles, rules = told(make(recipe))
    text = " ".join(map(str, rules))
    assert str(titles[0]).startswith(title)
    assert says in text
    assert says_not not in text


def test_hints_stand_at_the_back_or_upside_down() -> None:
    hard = LINES[0]
    plan_pages = {
        place: modoku.book([hard], to="html", hints=place).file.text for place in ("back", "upside-down", "none")
    }
    assert "Hints" in plan_pages["back"]
    assert 'class="turned"' in plan_pages["upside-down"]
    assert "Look" not in plan_pages["none"]


def test_bad_puzzles_are_told_and_left_out_or_stop_the_work() -> None:
    lines = [CLASSIC, "no puzzle", "." * 81, "11" + "." * 79]
    made = modoku.book(lines, to="tex", hints="none", difficulty="none")
    assert made.puzzles == 1
    assert [one.place for one in made.left_out] == [2, 3, 4]
    assert "several solutions" in str(made.remarks()[1])
    with pytest.raises(errors.DrawingError, match="Puzzle 2"):
        modoku.book(lines, to="tex", strict=True)
    with pytest.raises(errors.DrawingError, match="Puzzle 2"):
        modoku.book([CLASSIC, "." * 81], to="tex", strict=True, hints="none")
    with pytest.raises(errors.DrawingError, match="No puzzle of the list"):
        modoku.book(["." * 81], to="tex")


def test_codes_open_the_puzzle_and_long_addresses_are_told() -> None:
    assert modoku.book([CLASSIC, LINES[5]], to="html", hints="none", link="https://example.org").uncoded == ()
    made = modoku.book([CLASSIC, LINES[5]], to="pdf", hints="none", link="https://example.org/" + "long/" * 80)
    assert made.uncoded == (1, 2)
    assert "too long" in str(made.remarks()[0])


@pytest.mark.parametrize("difficulty", ["both", "none"])
def test_how_far_a_book_is_is_told_from_nothing_to_all(difficulty: Difficulty) -> None:
    told: list[tuple[int, int]] = []
    request = BookRequest((CLASSIC, "4" * 81, LINES[1]), to="html", difficulty=difficulty)
    QUESTION.run(request, tell=lambda now: told.append((now.done, now.of)))
    shares = [done / of for done, of in told]
    assert (shares[0], shares[-1]) == (0, 1)
    assert shares == sorted(shares)
    assert len(set(shares)) > 2


def has_latex() -> bool:
    finder = shutil.which("kpsewhich")
    return finder is not None and bool(subprocess.run([finder, "lmodern.sty"], capture_output=True, check=False).stdout)


@needs_poppler
@pytest.mark.skipif(not has_latex(), reason="pdflatex, or its font, is not installed")
def test_latex_sets_the_same_pages(entries: list[BookEntry], tmp_path: Path) -> None:
    style = BookStyle(paper=paper_of("6x9"), hints="none", language="fr")
    plan = BookPlan([entries[0], entries[5]], style)
    (tmp_path / "book.tex").write_bytes(write_book(plan, "tex"))
    subprocess.run(["pdflatex", "-interaction=batchmode", "book.tex"], cwd=tmp_path, check=True, capture_output=True)
    told_pages = poppler("pdfinfo", tmp_path / "book.pdf")
    assert f"Pages:           {plan.page_count}" in told_pages


def test_puzzles_of_a_variant_stand_by_level() -> None:
    levels = [modoku.Level.HARD, None, modoku.Level.EASY, modoku.Level.HARD, modoku.Level.BEGINNER]
    given = [BookEntry(make("killer:cages=3@r1c1r1c2"), (), level=level) for level in levels]
    (section,) = sections_of(given)
    assert section.entries == [given[at] for at in (4, 2, 0, 3, 1)]

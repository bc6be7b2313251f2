"""Every page for users exists in both languages, whole, and leads on to pages of its own language."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GLOSSARY = ROOT / "docs" / "glossary.md"
"""One page for both languages."""
ENGLISH = [
    ROOT / "README.md",
    *(
        path
        for path in sorted(ROOT.glob("docs/**/*.md"))
        if not path.name.endswith(".fr.md") and path != GLOSSARY and path.parent.name != "decisions"
    ),
]
"""The pages for users; those who work on modoku read English (ARCHITECTURE.md, the decisions ...)."""
FRENCH = [page.with_suffix(".fr.md") for page in ENGLISH]


def find_links(page: Path) -> list[Path]:
    """Return the pages that a page links, its own translation aside."""
    own = {page, page.with_suffix(".fr.md"), page.with_name(page.name.replace(".fr.md", ".md"))}
    targets = re.findall(r"\]\(([^)#\s]+\.md)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    links = [(page.parent / target).resolve() for target in targets if "://" not in target]
    return [link for link in links if link not in own]


def outline(page: Path) -> tuple[list[str], list[str], int, int]:
    """Return the levels of headings, the languages of code blocks, and the numbers of table rows and of list items."""
    text = page.read_text(encoding="utf-8")
    prose = re.sub(r"^ *```.*?^ *```", "", text, flags=re.DOTALL | re.MULTILINE)
    return (
        re.findall(r"^(#+) ", prose, re.MULTILINE),
        re.findall(r"^ *```(\w+)$", text, re.MULTILINE),
        len(re.findall(r"^\|", prose, re.MULTILINE)),
        len(re.findall(r"^(?:[-*]|\d+\.) ", prose, re.MULTILINE)),
    )


@pytest.mark.parametrize("page", ENGLISH, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_is_there_in_french_with_all_its_parts(page: Path) -> None:
    french = page.with_suffix(".fr.md")
    assert french.is_file()
    assert outline(french) == outline(page)


@pytest.mark.parametrize("page", ENGLISH[1:], ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_names_its_translation_below_its_title(page: Path) -> None:
    french = page.with_suffix(".fr.md")
    for words, one, other in (("En français", page, french), ("In English", french, page)):
        assert one.read_text(encoding="utf-8").splitlines()[1:3] == ["", f"*[{words}]({other.name})*"], one.name


@pytest.mark.parametrize("page", FRENCH, ids=lambda page: str(page.relative_to(ROOT)))
def test_french_pages_link_french_pages(page: Path) -> None:
    assert [link for link in find_links(page) if not link.name.endswith(".fr.md") and link != GLOSSARY] == []


@pytest.mark.parametrize("page", ENGLISH, ids=lambda page: str(page.relative_to(ROOT)))
def test_english_pages_link_english_pages(page: Path) -> None:
    assert [link for link in find_links(page) if link.name.endswith(".fr.md")] == []

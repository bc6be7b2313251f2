import ast
import re
import subprocess
import sys
from pathlib import Path

from modoku.language import msg, rounded
from modoku.language.catalogue import iter_entries

ROOT = Path(__file__).resolve().parents[2]
FRACTION = re.compile(r":[^{}]*\.[1-9][0-9]*[efg]\}")


def test_every_sentence_is_translated_and_none_is_left_over() -> None:
    found = subprocess.run(
        [sys.executable, ROOT / "tools" / "catalogue", "--check"], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_french_sentences_have_the_spaces_of_french_typography() -> None:
    text = (ROOT / "src/modoku/language/locale/fr.po").read_text(encoding="utf-8")
    for _, sentences in iter_entries(text):
        for sentence in sentences:
            words = re.sub(r"`[^`]*`", "``", sentence)
            assert not re.search(r"(?<=\S) [;:!?](?![=\w])|« | »", words), sentence


def test_fractions_fill_gaps_as_numbers_so_that_french_says_them_with_a_comma() -> None:
    """A text that was made of a number keeps its point in every language."""
    found = [
        f"{path.relative_to(ROOT)}:{gap.value.lineno}"
        for path in (ROOT / "src").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in {"msg", "msgn"}
        for gap in call.keywords
        if isinstance(gap.value, ast.JoinedStr) and FRACTION.search(ast.unparse(gap.value))
    ]
    assert not found, found


def test_a_fraction_is_said_with_the_mark_of_the_language_and_a_text_stays_as_it_is() -> None:
    sentence = msg("{a}; {b}", a=2.9, b=(rounded(7.0), "5.6"))
    assert (sentence.said("en"), sentence.said("fr")) == ("2.9; 7.0, 5.6", "2,9; 7,0, 5.6")

import re
import subprocess
import sys
from pathlib import Path

from modoku.language.catalogue import iter_entries

ROOT = Path(__file__).resolve().parents[2]


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

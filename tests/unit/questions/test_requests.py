"""What holds for every request."""

from pathlib import Path

import pytest

from modoku.errors import ModokuError
from modoku.questions import NAMES, get_question

PUZZLES = [name for name in NAMES if get_question(name).takes_puzzle]
OWN = """{"modoku-variant": 1, "name": "mine", "title": "Mine", "rule": "None.", "constraints": []}"""


def test_a_request_in_json_names_no_files_of_the_server(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(OWN)
    body = {"puzzle": "." * 81, "variants": [str(file)]}
    question = get_question("solve")
    assert question.request(**body).sheet.puzzle.clue_count == 0  # type: ignore[attr-defined]
    for name in PUZZLES:
        with pytest.raises(ModokuError, match="file"):
            _ = get_question(name).request.from_json({**dict(get_question(name).example), **body}).sheet  # type: ignore[attr-defined]

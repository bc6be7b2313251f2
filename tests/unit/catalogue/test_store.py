"""A catalogue keeps every puzzle once, up to symmetry, and outlives the process that writes it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from modoku.catalogue import Catalogue, identity_of, identity_of_line
from modoku.errors import PuzzleError
from modoku.formats import read_puzzle
from modoku.generation import Specification, generate
from modoku.symmetry import relabel, rotate
from modoku.variants import make

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_puzzle_and_its_images_are_one() -> None:
    puzzle = read_puzzle(LINE)
    image = relabel(puzzle.layout, (2, 3, 4, 5, 6, 7, 8, 9, 1)).apply(rotate(puzzle.layout).apply(puzzle))
    assert str(image) != str(puzzle)
    with Catalogue(":memory:") as catalogue:
        assert catalogue.add(puzzle)
        assert not catalogue.add(image)
        assert image in catalogue
        assert len(catalogue) == 1


def test_other_rules_make_another_puzzle() -> None:
    plain, diagonal = read_puzzle(LINE), make("diagonal").with_givens(read_puzzle(LINE).givens)
    assert identity_of(plain) != identity_of(diagonal)
    assert identity_of(plain) == identity_of_line(LINE)


def test_puzzles_are_found_by_level_rating_and_givens(tmp_path: Path) -> None:
    with Catalogue(tmp_path / "puzzles.db") as catalogue:
        made = [generate(Specification(seed=seed)) for seed in range(8)]
        for found in made:
            catalogue.add(found.puzzle, found.text(), {"level": found.level, "rating": found.rating})
    with Catalogue(tmp_path / "puzzles.db") as catalogue:
        assert len(catalogue) == 8
        level = made[0].level
        texts = {entry.text for entry in catalogue.find(level=str(level))}
        assert texts == {found.text() for found in made if found.level is level}
        few = list(catalogue.find(clues=(0, 24), rating=(1.0, 9.0)))
        assert all(entry.clues <= 24 and entry.puzzle().clue_count == entry.clues for entry in few)


def test_a_file_that_is_no_catalogue_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader, this is no database at all." * 100)
    with pytest.raises(PuzzleError, match=r"letter\.txt"):
        Catalogue(path)


def test_what_was_added_is_there_after_the_writer_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.db"
    writer = f"""
from modoku.catalogue import Catalogue
from modoku.formats import read_puzzle
catalogue = Catalogue({str(path)!r})
catalogue.add(read_puzzle({LINE!r}))
print("added", flush=True)
catalogue._db.execute("BEGIN")
catalogue.add(read_puzzle("1" + "." * 80))
print("half way", flush=True)
import time
time.sleep(60)
"""
    process = subprocess.Popen([sys.executable, "-c", writer], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert [process.stdout.readline().strip() for _ in range(2)] == ["added", "half way"]
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    with Catalogue(path) as catalogue:
        assert [entry.text for entry in catalogue.find()] == [LINE.replace("0", ".")]

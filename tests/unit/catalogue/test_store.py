"""A catalogue keeps every puzzle once, up to symmetry, and outlives the process that writes it."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

import modoku
from modoku.catalogue import Catalogue, identity_of, identity_of_line
from modoku.errors import FileError, FileHeld, ModokuError, PuzzleError
from modoku.formats import read_puzzle, to_line
from modoku.generation import Specification, generate
from modoku.puzzle import Layout, Puzzle, Unit
from modoku.symmetry import relabel, rotate
from modoku.variants import is_classic9, make

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
        made = [generate(Specification(seed=seed, rated=True)) for seed in range(8)]
        for found in made:
            catalogue.add(found.puzzle, {"level": found.level, "rating": found.rating})
    with Catalogue(tmp_path / "puzzles.db") as catalogue:
        assert len(catalogue) == 8
        level = made[0].level
        texts = {entry.text for entry in catalogue.find(level=str(level))}
        assert texts == {found.text() for found in made if found.level is level}
        few = list(catalogue.find(clues=(0, 24), rating=(1.0, 9.0)))
        assert all(entry.clues <= 24 and entry.puzzle().clue_count == entry.clues for entry in few)


def test_puzzles_come_back_with_all_their_rules(tmp_path: Path) -> None:
    killer = make("killer:cages=10@r1c1r1c2r2c1").with_givens({40: 5})
    jigsaw = make("jigsaw")
    with Catalogue(tmp_path / "puzzles.db") as catalogue:
        assert catalogue.add(killer)
        assert catalogue.add(jigsaw)
        assert catalogue.add(killer.with_givens({}))
        assert not catalogue.add(rotate(killer.layout).apply(killer))
    with Catalogue(tmp_path / "puzzles.db") as catalogue:
        assert {entry.puzzle() for entry in catalogue.find()} == {killer, jigsaw, killer.with_givens({})}
        assert killer in catalogue
        assert make("classic").with_givens({40: 5}) not in catalogue


def regular_jigsaw() -> Puzzle:
    """Return the classic layout under the names, and in the order, of a jigsaw."""
    layout = make("classic").layout
    units = tuple(Unit("region" if u.kind == "box" else u.kind, u.name, u.cells[::-1]) for u in layout.units[::-1])
    return Puzzle.blank(Layout("my jigsaw", 9, layout.positions, units))


def test_a_jigsaw_with_regular_boxes_is_the_classic_puzzle() -> None:
    plain = read_puzzle(LINE)
    jigsaw = regular_jigsaw().with_givens(plain.givens)
    assert is_classic9(jigsaw)
    assert jigsaw != plain
    assert modoku.canon(jigsaw).key == modoku.canon(plain).key
    assert identity_of(jigsaw) == identity_of(plain) == identity_of_line(LINE)
    assert modoku.solve(jigsaw).engine == modoku.solve(plain).engine == "classic9"
    assert str(modoku.solve(jigsaw).solution) == str(modoku.solve(plain).solution)
    with Catalogue(":memory:") as catalogue:
        assert catalogue.add(plain)
        assert not catalogue.add(jigsaw)
    more = replace(jigsaw.layout, units=(*jigsaw.layout.units, Unit("diagonal", "main", tuple(range(0, 81, 10)))))
    assert not is_classic9(Puzzle(more, plain.givens))
    assert identity_of(Puzzle(more, plain.givens)) != identity_of(plain)


def first_version(path: Path, rows: list[tuple[bytes, str]]) -> None:
    """Write a catalogue as the first version did."""
    with closing(sqlite3.connect(path)) as db:
        db.execute(
            "CREATE TABLE puzzle (identity BLOB PRIMARY KEY, text TEXT NOT NULL, clues INTEGER NOT NULL, level TEXT, "
            "rating REAL, fields TEXT NOT NULL) WITHOUT ROWID"
        )
        db.executemany("INSERT INTO puzzle VALUES (?, ?, 0, NULL, NULL, '{}')", rows)
        db.execute("PRAGMA user_version = 1")
        db.commit()


def test_a_catalogue_of_the_first_version_is_taken_over_if_nothing_is_lost(tmp_path: Path) -> None:
    diagonal = make("diagonal")
    first_version(tmp_path / "old.db", [(identity_of_line(t), t) for t in (LINE, to_line(diagonal))])
    for _ in range(2):
        with Catalogue(tmp_path / "old.db") as catalogue:
            assert {entry.puzzle() for entry in catalogue.find()} == {read_puzzle(LINE), diagonal}
            assert not catalogue.add(diagonal)
    with closing(sqlite3.connect(tmp_path / "old.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_catalogue_of_the_first_version_that_lost_rules_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    first_version(path, [(identity_of(make("diagonal")), "." * 81), (identity_of_line(LINE), LINE)])
    before = path.read_bytes()
    with pytest.raises(PuzzleError, match=r"kept 1 puzzle of the catalogue .*old\.db without its rules"):
        Catalogue(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("statement", ["CREATE TABLE notes (text TEXT)", "PRAGMA application_id = 7"])
def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()
    before = path.read_bytes()
    with pytest.raises(PuzzleError, match="belongs to another program"):
        Catalogue(path)
    assert path.read_bytes() == before
    assert [found.name for found in tmp_path.iterdir()] == ["other.db"]


def test_a_catalogue_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with Catalogue(tmp_path / "new.db") as catalogue:
        catalogue._db.execute("PRAGMA user_version = 3")
    with pytest.raises(PuzzleError, match="newer version"):
        Catalogue(tmp_path / "new.db")


def test_a_file_that_is_no_catalogue_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader, this is no database at all." * 100)
    with pytest.raises(PuzzleError, match=r"letter\.txt"):
        Catalogue(path)


def test_what_was_added_is_there_after_the_writer_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.db"
    writer = f"""
from modoku.catalogue import Catalogue
from modoku.formats import read_puzzle, to_line
catalogue = Catalogue({str(path)!r})
catalogue.add(read_puzzle({LINE!r}))
print("added", flush=True)
catalogue._db.execute("BEGIN")
catalogue.add(read_puzzle("1" + "." * 80))
print("half way", flush=True)
import signal
signal.pause()
"""
    process = subprocess.Popen([sys.executable, "-c", writer], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert [process.stdout.readline().strip() for _ in range(2)] == ["added", "half way"]
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    with Catalogue(path) as catalogue:
        assert [entry.text for entry in catalogue.find()] == [LINE.replace("0", ".")]


def test_one_process_at_a_time_writes_and_all_may_read(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.db"
    with Catalogue(path) as first, Catalogue(path) as second:
        assert first.add(read_puzzle(LINE))
        assert read_puzzle(LINE) in second
        with pytest.raises(FileHeld, match=f"by process {os.getpid()} on "):
            second.add(read_puzzle("1" + "." * 80))
        first.close()
        assert second.add(read_puzzle("1" + "." * 80))
    assert [found.name for found in tmp_path.iterdir()] == ["puzzles.db"]


def ask_everything(path: Path) -> None:
    with Catalogue(path) as catalogue:
        len(catalogue)
        read_puzzle(LINE) in catalogue  # noqa: B015 - it may raise
        list(catalogue.find())
        catalogue.put_all([(bytes([number]), "1", 1, None) for number in range(200)])


def test_a_damaged_catalogue_is_told_whatever_is_asked_of_it(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.db"
    with Catalogue(path) as catalogue:
        catalogue.put_all([(f"{n}".encode(), f"{n}" * 81, 20, {"text": "x" * 300}) for n in range(200)])
    whole, told, rng = path.read_bytes(), 0, random.Random(1)
    for place in range(0, len(whole), 1024):
        path.write_bytes(whole[:place] + rng.randbytes(64) + whole[place + 64 :])
        try:
            ask_everything(path)
        except ModokuError:
            told += 1
    assert told > 10


@pytest.mark.parametrize("fields", ["[" * 100_000, "not JSON", "[]", None])
def test_an_entry_that_is_rubbish_is_told(tmp_path: Path, fields: str | None) -> None:
    path = tmp_path / "puzzles.db"
    with Catalogue(path) as catalogue:
        catalogue.put(b"one", LINE, 20)
        catalogue._db.execute("UPDATE puzzle SET fields = ?", (fields or b"\xff",))
        with pytest.raises(PuzzleError, match="it is damaged"):
            list(catalogue.find())


def test_a_catalogue_that_cannot_grow_keeps_what_it_has(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.db"
    with Catalogue(path) as catalogue:
        catalogue.put(b"one", LINE, 20)
        catalogue._db.execute("PRAGMA max_page_count = 3")
        with pytest.raises(FileError, match="cannot be written"):
            catalogue.put_all([(f"{n}".encode(), "x" * 1000, 20, None) for n in range(100)])
        assert len(catalogue) == 1
        catalogue._db.execute("PRAGMA max_page_count = 1000")
        assert catalogue.put_all([(b"two", LINE, 20, None)]) == 1


def test_what_is_no_puzzle_is_in_no_catalogue() -> None:
    with Catalogue(":memory:") as catalogue:
        catalogue.add(read_puzzle(LINE))
        assert LINE not in catalogue
        assert read_puzzle(LINE) in catalogue


def test_both_bounds_of_ratings_and_givens_belong_to_the_range() -> None:
    with Catalogue(":memory:") as catalogue:
        for number, rating in enumerate((1.2, 2.5, 4.4, 7.2)):
            catalogue.put(bytes([number]), LINE, 20 + number, {"rating": rating})
        assert {entry.rating for entry in catalogue.find(rating=(2.5, 4.4))} == {2.5, 4.4}
        assert {entry.clues for entry in catalogue.find(clues=(21, 22))} == {21, 22}
        assert {entry.rating for entry in catalogue.find(rating=(2.5, 4.3), clues=(20, 23))} == {2.5}

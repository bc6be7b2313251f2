"""What is cut off: everything in modoku that writes files, as people use it."""

from __future__ import annotations

import io
import json
import sqlite3
from contextlib import closing, redirect_stderr, redirect_stdout
from itertools import count
from pathlib import Path

import pyarrow as pa

from modoku.catalogue import Catalogue
from modoku.catalogue.identity import identities_of_lines
from modoku.catalogue.shelf import SCHEMA, Shelf
from modoku.certificates import verify
from modoku.cli import main
from modoku.errors import ModokuError
from modoku.generation import checkpoint, lots
from modoku.generation.checkpoint import Keeper
from modoku.generation.exhaustion import part_log
from modoku.web.store import Store

from .exploring import Scenario
from .recording import Files

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = CLASSIC.replace("5", ".").replace("3", ".")
OLD = b"an older puzzle, dear to somebody\n" * 30
BATCH = ["generate", "-n", "10", "--seed", "11", "--no-proof", "-o", "v.txt", "--jobs", "1"]
KEPT = [*BATCH, "--catalogue", "c.db"]
CONVERT = ["convert", "--to", "line", CLASSIC, "-o", "x.txt", "--force"]
BOOK = {"seed": 3, "book": {"hints": "none", "difficulty": "none"}, "sections": [{"count": 3, "boxes": "2x2"}]}
MAGAZINE = ["magazine", "spec.json", "-o", "m.html"]
SET = {
    "name": "tiny",
    "seed": 3,
    "splits": {"train": 0.5, "test": 0.5},
    "parts": [{"rows": 8, "boxes": "2x2", "none": 0.25, "several": 0.25}],
}
DATASET = ["dataset", "make", "set.json", "-o", "set"]
PATTERN = "".join("x" if cell in (0, 4, 8, 10, 36, 40, 44, 72, 76, 80) else "." for cell in range(81))
EXHAUST = ["exhaust-pattern", PATTERN, "log"]
DONE = "exit 0"


def hold_clock() -> None:
    """Let a batch write line by line and settle every fourth, whatever the time is."""
    ticks = count()
    checkpoint.read_clock = lambda: next(ticks) * 0.26
    part_log.read_clock = checkpoint.read_clock
    lots.FIRST = lots.LOT = 1


def run(arguments: list[str]) -> tuple[int, str]:
    """Run the command line here; return its status and the last line that it said."""
    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            main(arguments)
    except SystemExit as stop:
        return int(stop.code or 0), (said.getvalue().strip().splitlines() or ["nothing"])[-1]
    return 0, ""


def read(name: str) -> bytes | None:
    """Return the content of a file, or None."""
    return Path(name).read_bytes() if Path(name).is_file() else None


def resume(said: frozenset[str], end: Files, batch: list[str] = BATCH) -> str | None:
    """Go on with a batch; it must come to the very same file."""
    there = read("v.txt")
    is_begun = any(Path(f"v.txt.{name}").exists() for name in ("progress", "part"))
    if DONE in said and there != end["v.txt"]:
        return "exit 0 was said, and the file is not there or not whole"
    if there not in (None, OLD, end["v.txt"]):
        return "the file is neither the old one nor the new one"
    status, told = run([*batch, "--resume"])
    if there == OLD and not is_begun:
        # Nothing had begun: the old file is complete, and is told to be.
        status, told = run([*batch, "--force"])
    if status:
        return f"--resume fails ({status}): {told}"
    if read("v.txt") != end["v.txt"]:
        return "--resume says that it is done, and the file is another one"
    left = sorted(one.name for one in Path().glob("*v.txt*") if one.name != "v.txt" and not one.name.endswith(".new"))
    return f"left behind: {left}" if left else None


def resume_kept(said: frozenset[str], end: Files) -> str | None:
    """Go on with a batch that is kept in a catalogue too; it must have the same puzzles."""
    if wrong := resume(said, end, KEPT):
        return wrong
    with Catalogue("c.db") as catalogue:
        texts = [entry.text for entry in catalogue.find()]
    lines = (read("v.txt") or b"").decode().split()
    return None if sorted(texts) == sorted(lines) else f"the catalogue has {len(texts)} puzzles of {len(lines)}"


def write_some_lines() -> None:
    """Begin a batch and end in the middle of it."""
    put, left = Keeper.put_lines, iter(range(6))

    def put_or_stop(keeper: Keeper, next_seed: int, count: int, data: bytes) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt
        put(keeper, next_seed, count, data)

    Keeper.put_lines = put_or_stop
    run(BATCH)


def verdict() -> str | None:
    """Return what the certificate proves, if there is one."""
    try:
        return str(verify("proof").verdict or "") or None
    except ModokuError:
        return None


def certify_again(said: frozenset[str], end: Files, old: str | None = None) -> str | None:
    """Certify once more; before that there is the old certificate or the new one, and after it the new one."""
    found = verdict()
    if DONE in said and found != "unique":
        return "exit 0 was said, and there is no certificate that verifies"
    if found not in (old, "unique"):
        return f"the certificate proves {found}"
    status, told = run(["certify", CLASSIC, "-o", "proof", *(["--force"] if old else [])])
    if status != (2 if found == "unique" and not old else 0):
        return f"certify fails ({status}): {told}"
    if verdict() != "unique":
        return "there is no certificate that verifies after certifying once more"
    left = {str(one) for one in Path().rglob("*") if not one.name.endswith(".lock")} - set(end)
    return f"left behind: {sorted(left)}" if left else None


def convert_again(said: frozenset[str], end: Files) -> str | None:
    """Look at a file that was written in one go: it is the old one or the new one."""
    found = read("x.txt")
    if DONE in said and found != end["x.txt"]:
        return "exit 0 was said, and the new file is not there"
    if found not in (OLD, end["x.txt"]):
        return "the file is neither the old one nor the new one"
    run(CONVERT)
    left = sorted(one.name for one in Path().iterdir() if one.name != "x.txt")
    return f"left behind: {left}" if left else None


def write_catalogue() -> None:
    """Put four pairs of puzzles into a catalogue and say so."""
    with Catalogue("c.db") as catalogue:
        for number in range(4):
            catalogue.put_all([(f"{number}{one}".encode(), f"{number}{one}", 20, None) for one in "ab"])
            print(f"kept {number}", flush=True)


def open_catalogue(said: frozenset[str], _: Files) -> str | None:
    """Open the catalogue again: every pair that was said to be kept is there, none is there by half."""
    with Catalogue("c.db") as catalogue:
        found = {entry.text for entry in catalogue.find()}
        for number in range(4):
            pair = {f"{number}{one}" for one in "ab"} & found
            if len(pair) == 1 or (not pair and f"kept {number}" in said):
                return f"pair {number}: {len(pair)} of 2"
        catalogue.put(b"new", "new", 20)
    return damage("c.db")


def write_store() -> None:
    """Keep four texts in the studio's store and say so."""
    store = Store("s.db")
    for number in range(4):
        store.put("shared", str(number), f"puzzle {number} " + "x" * 300)
        print(f"kept {number}", flush=True)
    store.close()


def open_store(said: frozenset[str], _: Files) -> str | None:
    """Open the store again: every text that was said to be kept is there, none is there by half."""
    store = Store("s.db")
    for number in range(4):
        found = store.find("shared", str(number))
        if found is None and f"kept {number}" in said:
            return f"text {number} is lost"
        if found not in (None, f"puzzle {number} " + "x" * 300):
            return f"text {number} is another one"
    store.put("shared", "new", "y")
    store.close()
    return damage("s.db")


def damage(path: str) -> str | None:
    """Return what SQLite finds wrong with a database."""
    with closing(sqlite3.connect(path)) as database:
        found = database.execute("PRAGMA integrity_check").fetchone()[0]
    return None if found == "ok" else f"damaged: {found[:80]}"


def shelf_rows(number: int) -> pa.Table:
    """Return two puzzles for a shelf."""
    lines = ["123456789"[:clues].ljust(81, ".") for clues in (2 * number + 1, 2 * number + 2)]
    keys = identities_of_lines(lines)
    return pa.Table.from_pylist([{"key": key, "puzzle": line} for key, line in zip(keys, lines, strict=True)], SCHEMA)


def write_shelf() -> None:
    """Put two lots of puzzles into a new shelf and say so."""
    shelf = Shelf(Path("shelf"), create=True)
    for number in range(2):
        shelf.add(shelf_rows(number))
        print(f"kept {number}", flush=True)


def fill_shelf(said: frozenset[str], end: Files) -> str | None:
    """Add everything again: what was said to be kept is not new, and the files are those of an undisturbed run."""
    shelf = Shelf(Path("shelf"), create=True)
    for number in range(2):
        if shelf.add(shelf_rows(number)) and f"kept {number}" in said:
            return f"lot {number} is not whole"
    if wrong := next(shelf.faults(), None):
        return wrong
    # A lot that was there by half is completed by a file of the same name.
    return unlike(end)


def magazine_again(said: frozenset[str], end: Files) -> str | None:
    """Go on with a magazine: the same puzzles, the same book."""
    if DONE in said and read("m.html") != end["m.html"]:
        return "exit 0 was said, and the book is not there"
    status, told = run([*MAGAZINE, "--resume"])
    return f"--resume fails ({status}): {told}" if status else unlike(end)


def exhaust_again(said: frozenset[str], end: Files) -> str | None:
    """Go on with a pattern: the same log."""
    if DONE in said and read("log") != end["log"]:
        return "exit 0 was said, and the log is not whole"
    status, told = run(EXHAUST)
    return f"going on fails ({status}): {told}" if status else unlike(end)


def make_dataset_again(said: frozenset[str], end: Files) -> str | None:
    """Make a data set again, over what is there: it is the old one or the new one until then, and the same after."""
    if Path("set/manifest.json").exists() and run(["dataset", "check", "set"])[0]:
        # Between two moves the manifest may be about other files; the next run brings them all to their place.
        if not Path("set/.dataset.part/manifest.json").exists():
            return "a data set that does not keep its promises"
    elif DONE in said and not Path("set/manifest.json").exists():
        return "exit 0 was said, and there is no data set"
    status, told = run([*DATASET, "--force"])
    return f"making it again fails ({status}): {told}" if status else unlike(end)


def unlike(end: Files) -> str | None:
    """Return which files differ from those of a run that nothing cuts off."""
    found = {str(one): None if one.is_dir() else one.read_bytes() for one in Path().rglob("*")}
    names = {*found} ^ {*end} | {name for name in found if name in end and found[name] != end[name]}
    wrong = sorted(name for name in names if not name.endswith(".lock"))
    return f"not the same: {wrong}" if wrong else None


def write_old(name: str) -> None:
    """Have a file there before."""
    Path(name).write_bytes(OLD)


SCENARIOS = {
    "generate": Scenario("generate into a new file", lambda: run(BATCH), resume),
    "force": Scenario(
        "generate --force over an old file", lambda: run([*BATCH, "--force"]), resume, lambda: write_old("v.txt")
    ),
    "resume": Scenario(
        "generate --resume after an interrupt", lambda: run([*BATCH, "--resume"]), resume, write_some_lines
    ),
    "catalogued": Scenario("generate --catalogue", lambda: run(KEPT), resume_kept),
    "convert": Scenario(
        "convert --force over an old file",
        lambda: run(CONVERT),
        convert_again,
        lambda: write_old("x.txt"),
    ),
    "certify": Scenario("certify into a new folder", lambda: run(["certify", CLASSIC, "-o", "proof"]), certify_again),
    "recertify": Scenario(
        "certify --force over another certificate",
        lambda: run(["certify", CLASSIC, "-o", "proof", "--force"]),
        lambda said, end: certify_again(said, end, "multiple"),
        lambda: run(["certify", SEVERAL, "-o", "proof"]),
    ),
    "catalogue": Scenario("a catalogue, four pairs", write_catalogue, open_catalogue),
    "shelf": Scenario("a catalogue of Parquet files, two lots", write_shelf, fill_shelf),
    "magazine": Scenario(
        "magazine, three puzzles",
        lambda: run(MAGAZINE),
        magazine_again,
        lambda: Path("spec.json").write_text(json.dumps(BOOK)) and None,
    ),
    "dataset": Scenario(
        "dataset make, eight rows",
        lambda: run(DATASET),
        make_dataset_again,
        lambda: Path("set.json").write_text(json.dumps(SET)) and None,
    ),
    "exhaust": Scenario("exhaust-pattern, 24 parts", lambda: run(EXHAUST), exhaust_again),
    "store": Scenario("the studio's store, four texts", write_store, open_store),
}

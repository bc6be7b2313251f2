"""What is fuzzed: each target takes any bytes, and raises something only if a promise is broken.

`tools/fuzz` feeds them new bytes, guided by coverage; the tests feed them what is kept in `corpus`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256

from modoku.certificates import certify
from modoku.certificates.manifest import MANIFEST
from modoku.certificates.verifying import verify_files
from modoku.errors import FormatError, ModokuError
from modoku.formats import all_formats, read, write
from modoku.formats.encoding import decode_text
from modoku.formats.jsontext import parse_json
from modoku.language import LANGUAGES
from modoku.puzzle import Sheet
from modoku.puzzle.plain import puzzle_to_plain
from modoku.search import solve
from modoku.variants import make, puzzle_from_plain

MOST_BYTES = 4096
SMALL_BOARDS = ("1...3..2...3..2.", "1.........2.....", "12..34......1..1")
"""One solution, several, none: what is proved of them is judged by another engine in no time."""
FILES = ("puzzle.json", "formula.cnf", "solutions.txt", "proof.drup", "proof.lrat")


def _must_be_told(error: ModokuError) -> None:
    """Raise AssertionError unless an error says something in every language."""
    assert all(error.said(language) for language in LANGUAGES)


def readers(data: bytes) -> None:
    """Read a text, in the format that the first byte names; what was read can be written and read again."""
    names = (None, *all_formats())
    name = names[data[0] % len(names)] if data else None
    try:
        sheets = read(decode_text(data[1:]), name)
    except FormatError as error:
        _must_be_told(error)
        return
    for sheet in sheets[:2]:
        assert isinstance(sheet, Sheet)
        (again,) = read(write(sheet, "json"), "json")
        assert again.puzzle == sheet.puzzle


def rules(data: bytes) -> None:
    """Read rules: a puzzle as JSON, or the text of a variant."""
    text = data[1:].decode(errors="replace")
    try:
        if data[:1] < b"\x80":
            puzzle = puzzle_from_plain(parse_json(text))
        else:
            puzzle = make(*(part for part in text.split("\n") if part), allow_files=False)
    except ModokuError as error:
        _must_be_told(error)
        return
    assert all(rule.said("fr") for rule in puzzle.iter_rules())
    assert puzzle_from_plain(json.loads(json.dumps(puzzle_to_plain(puzzle)))) == puzzle


@cache
def _certificates() -> tuple[dict[str, bytes], ...]:
    made = [certify(read(text)[0].puzzle) for text in SMALL_BOARDS]
    return tuple(dict(one.to_files()) for one in made if one is not None)


def _sealed(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files with a manifest that fits them: nothing else gets past the hashes."""
    claims = json.loads(files[MANIFEST])
    claims.pop("seal")
    claims["files"] = {
        name: {"bytes": len(content), "sha256": sha256(content).hexdigest()}
        for name, content in files.items()
        if name != MANIFEST
    }

    def written(value: dict[str, object]) -> bytes:
        return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()

    return {**files, MANIFEST: written(claims | {"seal": sha256(written(claims)).hexdigest()})}


def certificates(data: bytes) -> None:
    """Change a certificate and seal it again; what is then proved must be true.

    The first byte chooses the certificate. Each change is a file, a place (two bytes), how much is cut out, and how
    much of what follows is put there.
    """
    chosen = _certificates()
    files = dict(chosen[data[0] % len(chosen)]) if data else dict(chosen[0])
    rest = data[1:]
    while len(rest) >= 5:
        name, cut, length = FILES[rest[0] % len(FILES)], rest[3], rest[4] % 64
        content = files.get(name, b"")
        start = int.from_bytes(rest[1:3], "big") % (len(content) + 1)
        files[name] = content[:start] + rest[5 : 5 + length] + content[start + cut :]
        rest = rest[5 + length :]
    found = verify_files(_sealed(files), checkers="both")
    if found.verdict is not None:
        assert found.puzzle is not None
        assert solve(found.puzzle, limit=2, engine="dlx").verdict == found.verdict


def http(data: bytes) -> None:
    """Send a request to the studio: it is answered, never with a fault of ours."""
    from tests.fuzz.studio import ask

    status = ask(data)
    assert 200 <= status < 500, status


def wire(data: bytes) -> None:
    """Send bytes to the server as they are: whatever is answered is no fault of ours."""
    from tests.fuzz.studio import talk

    statuses = talk(data)
    assert all(100 <= status < 500 for status in statuses), statuses


TARGETS: dict[str, Callable[[bytes], None]] = {
    "readers": readers,
    "rules": rules,
    "certificates": certificates,
    "http": http,
    "wire": wire,
}


def run(name: str, data: bytes) -> None:
    """Feed a target."""
    TARGETS[name](data[:MOST_BYTES])

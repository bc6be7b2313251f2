"""What `modoku.certify` and `modoku.verify` mean: which puzzle, which rules, which verdict."""

import json
from pathlib import Path

import pytest

import modoku
from modoku.certificates import folder, pack, unpack
from modoku.errors import FormatError, LimitReached, NotUnderstood, PuzzleError, WrongType
from modoku.formats import read, read_puzzle
from modoku.language import msg
from modoku.puzzle import Layout, Sheet, Sum
from modoku.questions.verify import CertificateLike, VerifyAnswer, VerifyRequest
from modoku.variants import make

UNIQUE, SEVERAL, NONE = "1...3..2...3..2.", "12..34..........", "11.............."
KILLER = make("classic:boxes=2x2", "killer:cages=3@r1c1r1c2;5@r1c3r2c3").with_givens({0: 1, 15: 1})


@pytest.mark.parametrize(("puzzle", "verdict"), [(UNIQUE, "unique"), (SEVERAL, "multiple"), (NONE, "unsolvable")])
def test_what_is_certified_is_verified_and_names_its_puzzle(puzzle: str, verdict: str) -> None:
    made = modoku.certify(puzzle)
    assert made.file is not None
    assert (made.verdict, made.verified) == (verdict, True)
    assert set(unpack(made.file.content)) == set(made.files)
    found = modoku.verify(made.file, expected=puzzle)
    assert (found.verdict, found.verified, found.givens) == (verdict, True, puzzle)
    assert found.puzzle == read_puzzle(puzzle)
    assert str(found).splitlines()[1:3] == [
        f"  givens: {puzzle}",
        "  rule: classic:boxes=2x2: Every digit once in each row, each column and each box.",
    ]


def test_the_rules_of_a_killer_are_told_and_its_json_is_that_killer() -> None:
    found = modoku.verify(modoku.certify(KILLER).file)  # type: ignore[arg-type]
    assert "The digits of r1c3, r2c3 add up to 5." in map(str, found.rules)
    assert "r1c3, r2c3 add up to 5" in str(found)
    plain = json.loads(json.dumps(found.to_json()))
    assert read(json.dumps(plain))[0].puzzle == KILLER
    assert VerifyAnswer.from_json(plain) == found
    assert found.to_json("fr")["rules"] != plain["rules"]


@pytest.mark.parametrize(
    "other",
    [
        UNIQUE,
        KILLER.givens_text,
        KILLER.with_givens({0: 1}),
        KILLER.with_constraints([Sum((4, 5), 6)]),
        make("diagonal", base=KILLER),
        make("latin:size=4"),
    ],
    ids=str,
)
def test_a_certificate_of_another_puzzle_is_refused(other: object) -> None:
    made = modoku.certify(KILLER).file
    assert made is not None
    with pytest.raises(PuzzleError, match="certificate of another puzzle: 1"):
        modoku.verify(made, expected=other)  # type: ignore[arg-type]
    assert modoku.verify(made, expected=KILLER).verified


def test_names_and_drawing_do_not_make_another_puzzle() -> None:
    regions = make("jigsaw:regions=AABB/AABB/CCDD/CCDD").with_givens(read_puzzle(UNIQUE).givens)
    assert modoku.verify(modoku.certify(UNIQUE).file, expected=regions).verified  # type: ignore[arg-type]
    plain = Layout("mine", 4, KILLER.layout.positions, KILLER.layout.units[::-1])
    bare = [Sum(c.cells, c.total) if isinstance(c, Sum) else c for c in KILLER.constraints[::-1]]
    other = modoku.Puzzle(plain, KILLER.givens, tuple(bare))
    assert modoku.verify(modoku.certify(KILLER).file, expected=other).verified  # type: ignore[arg-type]


def test_what_is_expected_may_be_told_by_variants() -> None:
    made = modoku.certify(UNIQUE, variants=("diagonal",)).file
    assert made is not None
    assert modoku.verify(made, expected=UNIQUE, variants=("diagonal",)).verified
    with pytest.raises(PuzzleError):
        modoku.verify(made, expected=UNIQUE)


def test_a_certificate_may_be_a_folder_an_archive_bytes_or_files(tmp_path: Path) -> None:
    made = modoku.certify(UNIQUE)
    assert made.file is not None
    paths = made.save(tmp_path / "folder")
    assert [path.name for path in paths] == list(made.files)
    (tmp_path / "x.zip").write_bytes(made.file.content)
    same: list[CertificateLike] = [
        tmp_path / "folder",
        str(tmp_path / "folder"),
        tmp_path / "x.zip",
        made.file.content,
        unpack(made.file.content),
    ]
    found = [modoku.verify(one) for one in same]
    assert all(one == modoku.verify(made.file) for one in found)


def test_an_altered_certificate_is_refused_with_what_is_wrong() -> None:
    files = unpack(modoku.certify(UNIQUE).file.content)  # type: ignore[union-attr]
    found = modoku.verify({**files, "solutions.txt": b"4321341221431234\n"}, expected=UNIQUE)
    assert (found.verdict, found.verified, found.outcome) == (None, False, "refused")
    assert str(found).startswith("not verified\n")
    assert "solutions.txt" in str(found).splitlines()[-1]


@pytest.mark.parametrize("content", [b"", b"PK", b"x" * 100, pack({"manifest.json": b"{}" * 99})[:-30]])
def test_what_is_no_archive_is_refused(content: bytes) -> None:
    with pytest.raises(FormatError, match="archive"):
        modoku.verify(content)


def test_an_archive_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "MOST_UNPACKED", 1000)
    with pytest.raises(FormatError, match="more than 1000 bytes"):
        modoku.verify(modoku.certify(UNIQUE).file)  # type: ignore[arg-type]


def test_no_more_is_unpacked_of_a_file_than_shows_that_it_is_not_the_one_of_the_manifest() -> None:
    files = unpack(modoku.certify(UNIQUE).file.content)  # type: ignore[union-attr]
    bomb = pack({**files, "solutions.txt": b" " * 10_000_000})
    assert len(unpack(bomb)["solutions.txt"]) == len(files["solutions.txt"]) + 1
    assert "solutions.txt is not the file" in str(modoku.verify(bomb))
    monstrous = unpack(pack({**files, "manifest.json": b" " * 10_000_000}))
    assert len(monstrous["manifest.json"]) == folder.MOST_MANIFEST + 1
    assert {len(content) for name, content in monstrous.items() if name != "manifest.json"} == {1}


def test_what_is_no_certificate_is_refused() -> None:
    for thing in (3, None, [1]):
        with pytest.raises(WrongType):
            modoku.verify(thing)  # type: ignore[arg-type]
    with pytest.raises(FormatError, match="is not a folder"):
        modoku.verify("no/such/folder")


def test_in_json_a_certificate_is_never_a_path() -> None:
    for value in ("/etc", {"name": "x", "media_type": "application/zip"}, 3):
        with pytest.raises(FormatError):
            VerifyRequest.from_json({"certificate": value})


def test_without_time_nothing_is_certified() -> None:
    found = modoku.certify(UNIQUE, seconds=0)
    assert (found.verdict, found.verified, found.files, found.file, found.outcome) == (
        "unknown",
        False,
        (),
        None,
        "limit",
    )
    with pytest.raises(LimitReached):
        found.save("nowhere")


def test_what_was_understood_in_part_is_not_certified() -> None:
    with pytest.raises(NotUnderstood):
        modoku.certify(Sheet(KILLER, not_understood=(msg("a line"),)))

"""Altered certificates: none is ever taken as proof of a verdict that is not true.

Two kinds of damage are done at random. Accidents change a file and nothing else: all of them must be refused. Forgeries
also write the manifest again, hashes, sizes and seal, perhaps with another verdict: what is then still accepted must be
true of the puzzle in the folder, as another engine sees it.
"""

import json
import random
import re
import sys
from array import array
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256

import pytest
from tests.unit.certificates.samples import HARD, NONE, PLAIN, UNIQUE4, UNIQUE6

from modoku.certificates import Formula, ProofFlaw, certify, check_proof, verify_files
from modoku.errors import EngineError, FormatError
from modoku.models import CnfModel, to_cnf
from modoku.native import check_drup, check_lrat
from modoku.puzzle import Layout, Puzzle, Unit
from modoku.puzzle.plain import puzzle_to_plain
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make, rules_of

Files = dict[str, bytes]
SMALL = (UNIQUE4, "1...3..2...3..1.", "11..............", "12..34..........", "12......3...4..2", UNIQUE6)
LARGE = (PLAIN, HARD, NONE)
EVIDENCE = ("puzzle.json", "formula.cnf", "solutions.txt", "proof.drup", "proof.lrat")


@cache
def files_of(text: str) -> Mapping[str, bytes]:
    certificate = certify(text)
    assert certificate is not None
    return certificate.to_files()


def flip_bit(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def cut(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.choice((1, 1, 5, 100)) :]


def shorten(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def insert(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice((b" ", b"\n", b"0", b"-", b"1 ", b"\n1 0\n", b"d ", b"\xff")) + data[at:]


def change_number(data: bytes, chance: random.Random) -> bytes:
    numbers = list(re.finditer(rb"-?\d+", data))
    if not numbers:
        return insert(data, chance)
    found = chance.choice(numbers)
    number = int(found[0])
    changed = chance.choice((number + 1, number - 1, -number, 0, chance.randrange(1, 100)))
    return data[: found.start()] + str(changed).encode() + data[found.end() :]


def swap_lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def drop_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    del lines[chance.randrange(len(lines))]
    return b"\n".join(lines)


def repeat_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return b"\n".join(lines)


ALTERATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    flip_bit,
    cut,
    shorten,
    insert,
    change_number,
    change_number,
    swap_lines,
    drop_line,
    repeat_line,
)


def damage(files: Mapping[str, bytes], names: tuple[str, ...], chance: random.Random) -> Files:
    """Change, remove or exchange one file."""
    name = chance.choice([n for n in names if n in files])
    found = dict(files)
    kind = chance.random()
    if kind < 0.03:
        del found[name]
    elif kind < 0.10 or not files[name]:
        found[name] = files_of(chance.choice(SMALL)).get(name, b"0\n")
    else:
        found[name] = chance.choice(ALTERATIONS)(files[name], chance)
    return found


def sealed(files: Mapping[str, bytes], /, **claims: object) -> Files:
    """Return the files with a manifest that fits them, some of its entries replaced: a forger's work."""
    evidence = {name: files[name] for name in EVIDENCE if name in files}
    described = {name: {"bytes": len(data), "sha256": sha256(data).hexdigest()} for name, data in evidence.items()}
    manifest = {**json.loads(files["manifest.json"]), "files": described, **claims}
    del manifest["seal"]
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    manifest["seal"] = sha256(text.encode()).hexdigest()
    return {**evidence, "manifest.json": (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode()}


@cache
def true_verdict(puzzle: Puzzle) -> Verdict:
    return solve(puzzle, engine="general").verdict


def proves_only_the_truth(files: Files) -> bool:
    """Return whether a certificate is accepted; fail if it is and its verdict is wrong."""
    found = verify_files(files)
    if found.verified:
        assert found.puzzle is not None
        assert found.verdict is true_verdict(found.puzzle)
    else:
        assert found.verdict is None
        assert not found.findings[-1].passed
    return found.verified


@pytest.mark.parametrize(("texts", "count"), [(SMALL, 1500), (LARGE, 150)], ids=["small", "9x9"])
def test_every_accident_to_a_file_is_noticed(texts: tuple[str, ...], count: int) -> None:
    chance = random.Random(1)
    done = 0
    while done < count:
        files = files_of(chance.choice(texts))
        altered = damage(files, (*EVIDENCE, "manifest.json"), chance)
        if altered == files:
            continue
        done += 1
        assert not verify_files(altered).verified, {n for n in files if altered.get(n) != files[n]}


@pytest.mark.parametrize(("texts", "count"), [(SMALL, 1500), (LARGE, 150)], ids=["small", "9x9"])
def test_no_forgery_proves_a_wrong_verdict(texts: tuple[str, ...], count: int) -> None:
    chance = random.Random(2)
    accepted = 0
    for _ in range(count):
        files = dict(files_of(chance.choice(texts)))
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            files = damage(files, EVIDENCE, chance)
        claimed = json.loads(files["manifest.json"])["verdict"]
        if chance.random() < 0.3:
            claimed = chance.choice(("unique", "unsolvable", "multiple", "solvable"))
        accepted += proves_only_the_truth(sealed(files, verdict=claimed))
    # Proofs have room for harmless changes; were none accepted, the forgeries would have been clumsy.
    assert 0 < accepted < count / 2


def test_no_altered_manifest_is_accepted_with_another_claim() -> None:
    files = dict(files_of(UNIQUE4))
    manifest = json.loads(files["manifest.json"])
    assert proves_only_the_truth(sealed(files))
    assert proves_only_the_truth(sealed(files, modoku="9.9", engines={"proof": "somebody"}))
    changes: list[tuple[str, object]] = [
        ("verdict", "multiple"),
        ("verdict", None),
        ("certificate", True),
        ("certificate", 2),
        ("encoding", {**manifest["encoding"], "name": "minimal"}),
        ("sizes", {**manifest["sizes"], "excluded": 0}),
        ("sizes", {**manifest["sizes"], "variables": 64.0}),
        ("files", []),
        ("files", {}),
        ("modoku", "x" * 101),
        ("modoku", None),
        ("engines", {"solutions": ["x"]}),
        ("more", 1),
    ]
    for name, value in changes:
        assert not verify_files(sealed(files, **{name: value})).verified, (name, value)


def with_clause(formula: bytes, clause: bytes) -> bytes:
    """Return a formula with a clause more, the head put right."""
    head = re.search(rb"p cnf (\d+) (\d+)", formula)
    assert head is not None
    count = str(int(head[2]) + 1).encode()
    return formula.replace(head[0], b"p cnf " + head[1] + b" " + count) + clause


def test_a_proof_about_a_stronger_formula_is_refused() -> None:
    several = dict(files_of("12..34.........."))
    formula = with_clause(several["formula.cnf"], b"0\n")
    number = int(formula.split(b"p cnf ")[1].split()[1])
    proof = f"{number + 1} 0 {number} 0\n".encode()
    assert check_proof(formula, proof) == 1
    forged = {**several, "formula.cnf": formula, "solutions.txt": b"", "proof.lrat": proof, "proof.drup": b"0\n"}
    found = verify_files(sealed(forged, verdict="unsolvable"))
    assert not found.verified
    assert "formula.cnf is not the formula" in str(found.findings[-1].said)


def test_one_of_two_solutions_is_not_certified_as_the_only_one() -> None:
    several = dict(files_of("12..34.........."))
    first = several["solutions.txt"].split(b"\n")[0] + b"\n"
    certificate = certify("12..34..........")
    assert certificate is not None
    formula = Formula.of(certificate.puzzle, certificate.solutions[:1])
    for proof in (b"", b"0\n", files_of(UNIQUE4)["proof.lrat"]):
        forged = {**several, "solutions.txt": first, "formula.cnf": formula.to_dimacs()}
        forged |= {"proof.drup": files_of(UNIQUE4)["proof.drup"], "proof.lrat": proof}
        assert not proves_only_the_truth(sealed(forged, verdict="unique"))


@pytest.mark.parametrize(
    "solutions",
    [
        b"1234341221434321",
        b"\n",
        b"1234341221434321\n1234341221434321\n",
        b"1234341221434321\n1234341223414123\n2134341212434321\n",
        b"1234341221434321\n\n",
        b"123434122143432\n",
        b"1234341221434325\n",
        b"123434122143432.\n",
        "1234341221434321\n".replace("1", "¹").encode(),
    ],
)
def test_solutions_that_are_not_solutions_are_refused(solutions: bytes) -> None:
    files = {**files_of("12..34.........."), "solutions.txt": solutions}
    assert not verify_files(sealed(files)).verified


def test_true_solutions_are_refused_where_they_are_too_many_or_followed_by_something() -> None:
    files = files_of("12..34..........")
    answers = solve("12..34..........", limit=3).solutions
    assert len(answers) == 3
    for text in ("".join(f"{answer}\n" for answer in answers), f"{answers[0]}\n{answers[1]}\nand more"):
        assert not verify_files(sealed({**files, "solutions.txt": text.encode()})).verified


def refusal(files: Files) -> str:
    found = verify_files(sealed(files))
    assert not found.verified
    return str(found.findings[-1].said)


def accept_all(*_: object) -> tuple[bool, bytes, str]:
    return True, files_of(HARD)["proof.drup"], ""


def test_each_checker_of_proofs_refuses_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    # The package gives the function under the name of the module.
    module = sys.modules["modoku.certificates.verifying"]
    files = dict(files_of(HARD))
    assert "proof.drup is refused by the C++ checker" in refusal({**files, "proof.drup": b"0\n"})
    # Without one of its steps; without one of the lines that forget clauses it would still be a proof.
    steps = files["proof.lrat"].splitlines(keepends=True)
    steps.remove(random.Random(1).choice([line for line in steps[:-1] if b" d " not in line]))
    files["proof.lrat"] = b"".join(steps)
    assert "proof.lrat is refused by the C++ checker" in refusal(files)
    with monkeypatch.context() as patched:
        patched.setattr(module, "check_lrat", accept_all)
        assert "proof.lrat is refused by the Python checker" in refusal(files)
    with monkeypatch.context() as patched:
        patched.setattr(module, "check_proof", accept_all)
        assert "proof.lrat is refused by the C++ checker" in refusal(files)


def test_who_follows_a_proof_is_chosen_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["modoku.certificates.verifying"]
    files = dict(files_of(HARD))
    assert verify_files(files).checkers == ("C++", "Python")
    assert not verify_files(files).left_out
    alone = verify_files(files, checkers="compiled")
    assert (alone.verified, alone.checkers, len(alone.left_out)) == (True, ("C++",), 1)
    monkeypatch.setattr(module, "MOST_FOR_BOTH", len(files["proof.lrat"]) - 1)
    assert verify_files(files) == alone
    assert verify_files(files, checkers="both").checkers == ("C++", "Python")
    assert verify_files(files_of("12..34..........")).checkers == ()
    with pytest.raises(EngineError, match="Use one of auto, both, compiled"):
        verify_files(files, checkers="all")


def test_the_compiled_checker_alone_refuses_what_does_not_follow() -> None:
    files = dict(files_of(HARD))
    for damaged in ({"proof.lrat": b""}, {"proof.drup": b"0\n"}, {"proof.lrat": files["proof.lrat"][:-9] + b"0\n"}):
        found = verify_files(sealed({**files, **damaged}), checkers="compiled")
        assert not found.verified
        assert "refused by the C++ checker" in str(found.findings[-1].said)


def test_both_proofs_have_the_same_steps_and_others_that_follow_are_searched_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = sys.modules["modoku.certificates.verifying"]
    files = dict(files_of(HARD))
    asked = []

    def counted(*question: object) -> object:
        asked.append(question)
        return check_drup(*question)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "check_drup", counted)
    assert verify_files(files).verified
    assert not asked
    # Nothing is forgotten: the steps follow all the more.
    longer = b"".join(line for line in files["proof.drup"].splitlines(keepends=True) if not line.startswith(b"d"))
    assert longer != files["proof.drup"]
    assert verify_files(sealed({**files, "proof.drup": longer})).verified
    assert len(asked) == 1


def test_a_formula_that_is_too_strict_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_strict(puzzle: Puzzle, encoding: str, scheme: str, propagate: bool) -> CnfModel:
        model = to_cnf(puzzle, encoding, scheme, propagate)
        runs = array("i", (*model.runs, 0, 0, 2))
        return replace(model, content=array("i", (*model.content, 1, 0, -1, 0)), runs=runs)

    monkeypatch.setattr("modoku.certificates.formula.to_cnf", too_strict)
    certificate = certify(UNIQUE4)
    assert certificate is not None
    found = verify_files(certificate.to_files())
    assert not found.verified
    assert "does not allow the solution" in str(found.findings[-1].said)


@pytest.mark.parametrize("depth", [100, 300, 500, 900, 990, 5000])
def test_a_manifest_nested_at_any_depth_is_refused(depth: int) -> None:
    nested = b'{"certificate":1,"seal":' + b"[" * depth + b"]" * depth + b"}"
    assert not verify_files({**files_of(UNIQUE4), "manifest.json": nested}).verified


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b'{"modoku":1}',
        b"\xff",
        b"[" * 100_000,
        b'{"certificate":1,"seal":""}',
        rb'{"certificate":1,"x":"\ud800"}',
    ],
)
def test_files_that_are_nothing_are_refused_and_not_stumbled_over(text: bytes) -> None:
    files = dict(files_of(UNIQUE4))
    for name in files:
        assert not verify_files({**files, name: text}).verified
        assert not verify_files({name: text}).verified
        if name != "manifest.json":
            assert not verify_files(sealed({**files, name: text})).verified


def test_no_altered_proof_refutes_a_formula_that_has_a_model() -> None:
    chance = random.Random(3)
    for text in (UNIQUE4, UNIQUE6):
        files = files_of(text)
        certificate = certify(text)
        assert certificate is not None
        # Without the clause that excludes it, the solution is a model.
        formula = Formula.of(certificate.puzzle)
        content, count, dimacs = array("i", formula.content), formula.variable_count, formula.to_dimacs()
        for _ in range(600):
            lrat = chance.choice(ALTERATIONS)(files["proof.lrat"], chance)
            drup = chance.choice(ALTERATIONS)(files["proof.drup"], chance)
            assert not check_lrat(content, count, lrat)[0]
            assert not check_drup(content, count, drup)[0]
            with pytest.raises(ProofFlaw):
                check_proof(dimacs, lrat)


FOUR = "708000603403000021000903700080604000200090016031080500800000290920040030005200468"


def with_extra_units(name: str) -> Puzzle:
    """Return a classic of four solutions with two units more, which leave one, under a name."""
    classic = make("classic").layout
    more = (Unit("pair", "1", (0, 38)), Unit("pair", "2", (6, 10)))
    layout = Layout(name, 9, classic.positions, (*classic.units, *more))
    return Puzzle.blank(layout).with_givens(list(map(int, FOUR)))


@pytest.mark.parametrize("name", ["classic:boxes=3x3", "Classic", "classic:boxes=3x3 + diagonal", "samurai"])
def test_extra_units_under_a_recipes_name_are_neither_read_nor_verified(name: str) -> None:
    plain = json.dumps(puzzle_to_plain(with_extra_units(name)))
    with pytest.raises(FormatError, match="has other units"):
        certify(plain)
    # A forger has a program of his own, which does not mind.
    certificate = certify(with_extra_units(name))
    assert certificate is not None
    assert certificate.verdict is Verdict.UNIQUE
    files = {**certificate.to_files(), "puzzle.json": plain.encode()}
    assert "has other units" in refusal(files)


def test_what_we_certify_bears_a_name_that_does_not_mislead() -> None:
    certificate = certify(with_extra_units("classic:boxes=3x3"))
    assert certificate is not None
    found = verify_files(certificate.to_files())
    assert (found.verdict, found.puzzle.layout.name if found.puzzle else "") == (
        Verdict.UNIQUE,
        "classic:boxes=3x3 (changed)",
    )
    assert found.puzzle is not None
    assert sum("pair" in str(rule) for rule in rules_of(found.puzzle)) == 2

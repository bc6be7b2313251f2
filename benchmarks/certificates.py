"""Certificates: from puzzle to files, from files to verdict, beside the bare time of a SAT solver called by hand.

    .venv/bin/python benchmarks/certificates.py                       twenty 25x25 puzzles, generated here
    .venv/bin/python benchmarks/certificates.py --boxes 3x3 --number 50
    .venv/bin/python benchmarks/certificates.py FILE ...              your own, one puzzle a line
    .venv/bin/python benchmarks/certificates.py FILE ... --rival cadical153 --json OUT.json

`certify` is everything from the puzzle to the files on disk, the check of the proof before it is given out included;
`verify` everything from there to the verdict, with the checkers that `auto` takes; `both` the same with both of them.
The rival has its clauses, finds a solution, forbids it and finds that there is no other: it writes no proof, and only
its search is charged. No proof is found sooner than the search that it records, hence the ratio of certify to that time
tells more than either, where there is something to search for. Processor time (Linux), one puzzle after the other;
nobody is stopped.
"""

import argparse
import json
import statistics
from pathlib import Path
from tempfile import TemporaryDirectory

from engines import processor_time
from large import ByHand, puzzles

from modoku.bench.machine import machine_facts
from modoku.certificates import Certificate, Verification, certify, verify, write_folder
from modoku.comparison.report import aligned, duration
from modoku.generation import Specification, generate
from modoku.puzzle import Puzzle

GOAL_SECONDS, LITTLE_SECONDS = 2.0, 0.01
COLUMNS = ("puzzle", "givens", "verdict", "certify", "verify", "checkers", "both", "rival", "ratio", "LRAT MB")


def made(boxes: str, number: int) -> list[tuple[str, Puzzle]]:
    """Make puzzles, the same ones every time."""
    requests = (Specification(boxes=boxes, proof=False, seed=seed) for seed in range(1, number + 1))
    return [(f"{boxes}:{number}", generate(request).puzzle) for number, request in enumerate(requests, 1)]


def measure(name: str, puzzle: Puzzle, rival: str) -> dict[str, object]:
    """Certify and verify one puzzle, and let the rival answer the same question."""
    certificate: Certificate | None = None
    found: list[Verification] = []
    with TemporaryDirectory() as folder:

        def write() -> None:
            nonlocal certificate
            certificate = certify(puzzle)
            assert certificate is not None
            write_folder(certificate, folder)

        certifying = processor_time(write)
        verifying, both = (
            processor_time(lambda who=who: found.append(verify(folder, checkers=who))) for who in ("auto", "both")
        )
    facts = ByHand(rival)(puzzle)
    assert certificate is not None
    if not all(one.verified for one in found) or len(certificate.solutions) != facts.found:
        raise SystemExit(f"{name}: not verified, or {facts.found} solutions against {len(certificate.solutions)}")
    return {
        "puzzle": name,
        "givens": puzzle.clue_count,
        "verdict": str(certificate.verdict),
        "certify": certifying,
        "verify": verifying,
        "checkers": ", ".join(found[0].checkers),
        "both": both,
        "rival": facts.searching,
        "ratio": certifying / facts.searching if facts.searching > LITTLE_SECONDS else None,
        "LRAT MB": len(certificate.lrat) / 1e6,
    }


def cell(row: dict[str, object], column: str) -> str:
    """Write one cell of the table."""
    value = row[column]
    if value is None:
        return "-"
    if not isinstance(value, float):
        return str(value)
    return f"{value:.2f}" if column in ("ratio", "LRAT MB") else duration(value)


def main() -> None:
    """Measure, print a table, write JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--boxes", default="5x5", help="size of the puzzles made here")
    parser.add_argument("--number", type=int, default=20, help="how many are made")
    parser.add_argument("--rival", default="cadical195", help="a solver of PySAT")
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    measure("", made("2x2", 1)[0][1], chosen.rival)  # everything is loaded
    rows = []
    print(", ".join(COLUMNS), flush=True)
    for name, puzzle in puzzles(chosen.files) if chosen.files else made(chosen.boxes, chosen.number):
        rows.append(measure(name, puzzle, chosen.rival))
        print(aligned([[cell(rows[-1], column) for column in COLUMNS]], {0, 2, 5}), flush=True)
    totals = [float(str(row["certify"])) + float(str(row["verify"])) for row in rows]
    ratios = [float(str(row["ratio"])) for row in rows if row["ratio"] is not None]
    print(
        f"{len(rows)} puzzles: {sum(total < GOAL_SECONDS for total in totals)} under {GOAL_SECONDS:g} s all told,"
        f" median {duration(statistics.median(totals))}, slowest {duration(max(totals))}"
    )
    if ratios:
        print(f"certify to {chosen.rival}: median {statistics.median(ratios):.2f}, worst {max(ratios):.2f}")
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": machine_facts(), "rows": rows}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

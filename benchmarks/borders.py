"""How many published puzzles with a solution are understood: `borders.py FILE [--out FILE] [--half 1]`.

FILE holds one JSON object a line with `payload` (a link, its id, or JSON) and `solution`. Published puzzles belong to
their setters and are no part of the project.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from pathlib import Path

from modoku.errors import ModokuError
from modoku.formats import read
from modoku.interpretation import interpret, needs_interpretation
from modoku.interpretation.interpretation import SEARCH_SECONDS
from modoku.puzzle import Sheet
from modoku.results import Verdict
from modoku.search import solve


def sheet_of(text: str, format_name: str | None) -> Sheet:
    """Return the puzzle of a link with or without its address: ids alone are SudokuPad's, whatever they hold."""
    if format_name is None and "://" not in text[:40] and not text.startswith("www."):
        format_name = "sudokupad"
    return read(text, format_name)[0]


def measure(row: dict[str, object], format_name: str | None, seconds: float) -> dict[str, object]:
    """Return what becomes of one puzzle."""
    payload = row["payload"]
    text = payload if isinstance(payload, str) else json.dumps(payload)
    start = time.process_time()
    try:
        sheet = sheet_of(text, format_name)
    except ModokuError as error:
        return {"outcome": "refused", "note": str(error), "seconds": time.process_time() - start}
    wanted = "".join(str(row.get("solution") or "").split())
    if not needs_interpretation(sheet):
        stated = solve(sheet.puzzle, limit=2, seconds=seconds)
        is_other = bool(wanted) and str(stated.solution) != wanted
        outcome = "stated, and wrong" if stated.verdict is Verdict.UNIQUE and is_other else f"stated, {stated.verdict}"
        return {"outcome": outcome, "seconds": time.process_time() - start}
    found = interpret(sheet, seconds=seconds)
    told = "".join(sheet.puzzle.layout.symbols[digit - 1] for digit in found.solution)
    outcome = str(found.certainty)
    if outcome in ("proved", "partly") and told not in wanted and wanted not in told and len(wanted) == len(told):
        outcome = "wrong"
    return {
        "outcome": outcome,
        "rules": [(rule.kind, len(rule.constraints), rule.sentence) for rule in found.rules],
        "unread": [str(part) for part in found.unread],
        "seconds": time.process_time() - start,
    }


def main() -> None:
    """Measure a file, and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--out", type=Path, help="write one line of JSON a puzzle")
    parser.add_argument("--first", type=int, help="only so many puzzles")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th puzzle")
    parser.add_argument("--half", type=int, choices=(1, 2), help="one of two random halves, always the same")
    parser.add_argument("--format", help="the format of the payloads, where they do not tell it themselves")
    parser.add_argument("--seconds", type=float, default=SEARCH_SECONDS, help="for each search")
    chosen = parser.parse_args()
    rows = [json.loads(line) for line in chosen.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    counts: Counter[str] = Counter()
    lines, seconds = [], 0.0
    if chosen.half:
        chance = random.Random(20260)
        sides = [1 if chance.random() < 0.5 else 2 for _ in rows]
        rows = [row for row, side in zip(rows, sides, strict=True) if side == chosen.half]
    for row in rows[:: chosen.every][: chosen.first]:
        found = measure(row, chosen.format, chosen.seconds)
        counts[str(found["outcome"])] += 1
        seconds += float(str(found["seconds"]))
        lines.append(json.dumps({"source": row.get("source"), "title": row.get("title"), **found}, ensure_ascii=False))
    if chosen.out:
        chosen.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    total = sum(counts.values())
    for outcome, count in counts.most_common():
        print(f"{count:6} {100 * count / total:5.1f} %  {outcome}")
    print(f"{total:6} puzzles, {seconds / max(total, 1):.3f} s each")


if __name__ == "__main__":
    main()

"""What columns of puzzles are answered with: what the questions say, one row a row, whatever frame they are in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.unit.tables.puzzles import EASY, SOLVED, minimal

import modoku
from modoku.catalogue import identity_of_line
from modoku.errors import EngineError, FormatError, UnknownName, WrongType
from modoku.logic import line
from modoku.native import logic_techniques, path_columns, path_texts
from modoku.tables import functions

pa = pytest.importorskip("pyarrow", reason="tables need the extra data")


def table(*puzzles: str | None, **more: list[Any]) -> Any:
    return pa.table({"id": list(range(len(puzzles))), "quizzes": pa.array(puzzles, pa.string()), **more})


def test_columns_say_what_the_questions_say() -> None:
    puzzles = [puzzle for puzzle, _ in minimal(12)]
    rated = modoku.rate_table(table(*puzzles), columns=["rating", "level", "steps", "effort", "hardest"])
    solved = modoku.solve_table(table(*puzzles))
    forms = modoku.canon_table(table(*puzzles), columns=["canon", "identity"])
    for row, puzzle in enumerate(puzzles):
        grade = modoku.rate(puzzle).grade
        assert grade is not None
        found = rated.slice(row, 1).drop_columns(["id", "quizzes"]).to_pylist()[0]
        assert found == {
            "rating": grade.rating,
            "level": str(grade.level),
            "steps": grade.steps,
            "effort": grade.score,
            "hardest": grade.hardest,
            "error": None,
        }
        assert solved["solution"][row].as_py() == str(modoku.solve(puzzle).solution)
        assert forms["canon"][row].as_py() == modoku.canon(puzzle).said()
        assert forms["identity"][row].as_py() == identity_of_line(puzzle).hex()


def test_the_bits_are_the_techniques_of_the_path() -> None:
    puzzles = [puzzle for puzzle, _ in minimal(10)]
    found = modoku.rate_table(table(*puzzles), columns=["techniques", "technique_names"])
    paths = modoku.steps_table(table(*puzzles), columns=["path", "text_en", "text_fr"])
    for bits, names, path in zip(*(found[n] for n in ("techniques", "technique_names")), paths["path"], strict=True):
        used = {step["technique"] for step in path.as_py()}
        assert set(names.as_py()) == used
        assert {name for bit, name in enumerate(logic_techniques()) if bits.as_py() >> bit & 1} == used
    assert found.schema.metadata[b"modoku.techniques"].startswith(b'["full-house"')
    lines = paths["text_fr"][0].as_py().splitlines()
    assert len(lines) == len(paths["path"][0]) == len(paths["text_en"][0].as_py().splitlines())
    assert lines != paths["text_en"][0].as_py().splitlines()


def test_paths_and_their_texts_are_those_of_the_steps_whatever_stands_between() -> None:
    hard = "..1......2....73....8...9.4..9.....62...4...75.....1..1.3...7....45....6......8.."
    puzzles = [EASY, *(puzzle for puzzle, _ in minimal(7)), hard]
    rows = [puzzles[0], None, *puzzles[1:4], "." * 81, *puzzles[4:]]
    columns = ["path", "text_en", "text_fr"]
    found = modoku.steps_table(table(*rows), columns=columns).to_pylist()
    for puzzle, row in zip(rows, found, strict=True):
        steps = modoku.steps(puzzle, rating_path=True) if puzzle and "1" in puzzle else None
        if steps is None or steps.verdict != "unique":
            assert all(row[name] is None for name in columns)
            continue
        assert [(one["technique"], one["rating"]) for one in row["path"]] == [
            (step.technique, step.rating) for step in steps.steps
        ]
        for told, name in (
            ([step.placements for step in steps.steps], "placements"),
            ([step.eliminations for step in steps.steps], "eliminations"),
        ):
            assert [tuple((c["cell"], c["digit"]) for c in one[name]) for one in row["path"]] == told
        for language in ("en", "fr"):
            lines = [line(step, steps.puzzle.layout).said(language) for step in steps.steps]
            assert row[f"text_{language}"].split("\n") == lines
    assert sum(text.count("\u2260") for row in found if (text := row["text_en"])) > 20


@pytest.mark.parametrize("broken", [b"\0", b"\xff\0\0\0\0\0", b"\0\0\0\1\0\0\x51\1", b"\0\0\0\1\0\0\0\x0a"])
def test_bytes_that_are_no_packed_path_are_refused(broken: bytes) -> None:
    words = ["x"] * len(logic_techniques()), ["y"] * 81
    with pytest.raises(ValueError, match="packed path"):
        path_columns([broken])
    with pytest.raises(ValueError, match="packed path"):
        path_texts([broken], *words)
    with pytest.raises(ValueError, match="a word for each"):
        path_texts([b""], ["x"], words[1])


@pytest.mark.parametrize("piece", [1, 3, 4, 100])
def test_small_batches_are_answered_in_larger_pieces_in_their_order(
    monkeypatch: pytest.MonkeyPatch, piece: int
) -> None:
    monkeypatch.setattr(functions, "PIECE", piece)
    rows = [puzzle for puzzle, _ in minimal(7)]
    batches = pa.table({"puzzle": pa.chunked_array([rows[:2], [None], [], rows[2:3], rows[3:]])})
    found = modoku.solve_table(batches)
    assert found["puzzle"].to_pylist() == [*rows[:2], None, *rows[2:]]
    assert found["solution"].to_pylist() == [None if row is None else row[1] for row in expected(rows)]
    assert found["solution"].num_chunks == {1: 4, 3: 2, 4: 2, 100: 1}[piece]


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"keeep": ()}, TypeError, "unexpected keyword argument 'keeep'"),
        ({"nodes": -3}, EngineError, "cannot stop after -3 nodes"),
        ({"jobs": "x"}, WrongType, "`jobs`"),
    ],
)
def test_options_that_mean_nothing_are_refused_in_words(
    options: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        modoku.solve_table(table(EASY), **options)
    assert modoku.solve_table(table(EASY), keep="quizzes").schema.names[0] == "quizzes"


def test_a_frame_that_gives_no_stream_says_why() -> None:
    class Frame:
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            raise ValueError("Duplicate column names found: ['a', 'a']")

    with pytest.raises(WrongType, match="Duplicate column names"):
        modoku.solve_table(Frame())


def test_paths_come_in_small_pieces_however_large_the_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [puzzle for puzzle, _ in minimal(5)]
    whole = modoku.steps_table(table(*puzzles))
    monkeypatch.setattr(functions, "PATHS", 2)
    cut = modoku.steps_table(table(*puzzles))
    assert (whole["path"].num_chunks, cut["path"].num_chunks) == (1, 3)
    assert cut.to_pylist() == whole.to_pylist()


def expected(rows: list[str]) -> list[tuple[str, str] | None]:
    return [*minimal(7)[:2], None, *minimal(7)[2 : len(rows)]]


def test_other_sizes_and_rules_stand_among_classic_rows() -> None:
    diagonal = modoku.write(modoku.make("classic:boxes=2x2", "diagonal").with_givens({0: 1, 5: 3, 10: 4}), "json")
    text = diagonal.replace("\n", " ")
    found = modoku.check_table(table(EASY, "1234341221......", text, "12..34..........")).to_pylist()
    assert [row["verdict"] for row in found] == ["unique", "unique", str(modoku.check(text).verdict), "multiple"]
    assert [row["error"] for row in found] == [None] * 4
    rated = modoku.rate_table(table(EASY, "1234341221......")).to_pylist()
    assert rated[1]["rating"] == modoku.rate("1234341221......").rating


def test_only_a_puzzle_with_one_solution_is_rated() -> None:
    found = modoku.rate_table(table("." * 81, "11" + "." * 79, EASY)).to_pylist()
    assert [row["rating"] for row in found] == [None, None, 1.2]
    assert "several solutions" in found[0]["error"]
    assert "no solution" in found[1]["error"]


def test_ten_spoilt_rows_are_told_in_place() -> None:
    rows: list[tuple[str | None, str | None]] = [(p.replace(".", "0"), s) for p, s in minimal(30)]
    good, answer = rows[0]
    assert good is not None
    assert answer is not None
    wrong = answer[:-2] + answer[-1] + answer[-2]
    spoilt: dict[int, tuple[str | None, str | None]] = {
        2: (good[:80], answer),
        3: (good + "0", answer),
        5: (None, answer),
        7: ("x" + good[1:] if good[0] == "0" else "?" + good[1:], answer),
        11: ("é" + good[1:], answer),
        13: ("", answer),
        17: (good, wrong),
        19: ("11" + good[2:], answer),
        23: ("0" * 81, answer),
        29: ("?" * 81, answer),
    }
    rows = [spoilt.get(row, fields) for row, fields in enumerate(rows)]
    kaggle = pa.table({"quizzes": [q for q, _ in rows], "solutions": [s for _, s in rows]})
    found = modoku.check_table(kaggle, solution="solutions").to_pylist()
    told = {row for row, fields in enumerate(found) if fields["error"]}
    # An x is a blank to the core: that row is a puzzle, of which the first given may be lost, not a mistake.
    assert told - {7} == set(spoilt) - {7}
    assert [found[row]["agrees"] for row in (0, 17)] == [True, False]
    assert found[19]["verdict"] == "unsolvable"
    assert found[23]["verdict"] == "multiple"
    assert found[19]["error"] == "The puzzle has no solution."
    assert found[23]["error"] == "The puzzle has several solutions, and the table names one."
    assert all(fields["agrees"] for row, fields in enumerate(found) if row not in spoilt)


def test_a_solution_that_is_missing_is_told_where_there_is_one() -> None:
    small = "1234341221......"
    rows = table(EASY, EASY, "." * 81, "11" + "." * 79, small, small, "1" + "." * 15, "." * 16)
    answers = [SOLVED, None, None, None, "1234341221434321", "", None, "1234341221434321"]
    found = modoku.check_table(rows.append_column("s", pa.array(answers)), solution="s").to_pylist()
    assert [row["agrees"] for row in found] == [True, None, None, None, True, None, None, None]
    empty = "column 's': The field is empty."
    several = "The puzzle has several solutions, and the table names one."
    assert [row["error"] for row in found] == [None, empty, None, None, None, empty, None, several]
    blanks = modoku.check_table(table(EASY, s=[""]), solution="s").to_pylist()[0]
    assert (blanks["agrees"], blanks["error"]) == (None, empty)


def test_a_list_or_a_single_column_is_a_table() -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    puzzles = [EASY, None, "1234341221......"]
    arrays = (pa.array(puzzles), pa.chunked_array([puzzles[:1], puzzles[1:]]))
    for one in (puzzles, tuple(puzzles), *arrays, pandas.Series(puzzles), polars.Series("q", puzzles)):
        found = modoku.solve_table(one)
        assert found.column_names[0] == "puzzle"
        assert found["solution"].to_pylist() == [SOLVED, None, "1234341221434321"]
    with pytest.raises(WrongType, match="of one kind a column"):
        modoku.solve_table([EASY, 5])
    with pytest.raises(WrongType, match="of one kind a column"):
        modoku.solve_table(pandas.DataFrame({"q": pandas.Series([EASY, 5], dtype=object)}))


def test_puzzles_that_are_written_as_bytes_are_found() -> None:
    for kind in (pa.binary(), pa.large_binary(), pa.binary(81)):
        found = modoku.solve_table(pa.table({"id": [1, 2], "q": pa.array([EASY.encode(), None], kind)}))
        assert found["solution"].to_pylist() == [SOLVED, None]


def test_a_limit_of_nodes_holds_for_other_sizes_too() -> None:
    wide = modoku.write(modoku.make("classic:boxes=4x4"), "line")
    found = modoku.rate_table([wide], nodes=1).to_pylist()[0]
    assert found["error"] == "Whether there is one solution was not decided within the limit of nodes."


def test_every_frame_with_an_arrow_stream_is_a_table() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"n": [1, 2], "puzzle": [EASY, EASY.replace("5", ".")]})
    assert modoku.solve_table(frame)["solution"][0].as_py() == SOLVED
    for kind in (pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())):
        column = pa.array([EASY, None, EASY]).cast(kind) if not pa.types.is_dictionary(kind) else None
        if column is None:
            column = pa.array([EASY, None, EASY]).dictionary_encode()
        found = modoku.solve_table(pa.table({"puzzle": column}), keep=())
        assert found["solution"].to_pylist() == [SOLVED, None, SOLVED]
    sliced = pa.table({"puzzle": ["x", EASY, "12", EASY]}).slice(1, 3)
    assert modoku.solve_table(sliced)["solution"].to_pylist() == [SOLVED, None, SOLVED]


def test_frames_of_polars_and_duckdb_are_tables() -> None:
    polars, duckdb = pytest.importorskip("polars"), pytest.importorskip("duckdb")
    columns = {"n": [1, 2, 3], "puzzle": [EASY, None, EASY]}
    frame = polars.DataFrame(columns)
    words = frame.with_columns(polars.col("puzzle").cast(polars.Categorical))
    rows = duckdb.connect().from_arrow(pa.table(columns))
    for one in (frame, words, rows):
        found = modoku.solve_table(one)
        assert found["solution"].to_pylist() == [SOLVED, None, SOLVED]
        assert found["n"].to_pylist() == [1, 2, 3]
    assert polars.DataFrame(found).shape == (3, 5)


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(WrongType, match="Arrow stream"):
        modoku.solve_table({"puzzle": [EASY]})
    with pytest.raises(FormatError, match=r"^This is a table, and none of its columns"):
        modoku.solve_table(pa.table({"a": ["x"]}))
    with pytest.raises(FormatError, match="no column 'b'"):
        modoku.solve_table(pa.table({"a": [EASY]}), column="b")
    with pytest.raises(WrongType, match="double"):
        modoku.solve_table(pa.table({"puzzle": [4.3e78]}), column="puzzle")
    with pytest.raises(UnknownName, match="adds no column 'rating'"):
        modoku.solve_table(table(EASY), columns=["rating"])
    with pytest.raises(FormatError, match="columns that the answers need: solution"):
        modoku.solve_table(table(EASY, solution=["x"]))
    with pytest.raises(FormatError, match="several columns of one name"):
        modoku.solve_table(pa.Table.from_arrays([pa.array([EASY])] * 2, names=["a", "a"]))


def test_an_answer_fed_back_keeps_its_errors() -> None:
    first = modoku.solve_table(table(EASY, "5"))
    again = modoku.rate_table(first)
    assert again["rating"].to_pylist() == [1.2, None]
    assert again["error"].to_pylist() == first["error"].to_pylist()


def test_an_empty_table_has_the_columns() -> None:
    found = modoku.rate_table(pa.table({"puzzle": pa.array([], pa.string())}), column="puzzle")
    assert (len(found), found.column_names[-1]) == (0, "error")


def test_a_limit_of_nodes_is_told(tmp_path: Path) -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    found = modoku.rate_table(table(hard), nodes=1).to_pylist()[0]
    assert found["rating"] is None
    assert "limit of nodes" in found["error"]


def test_canon_has_no_path_to_choose_and_says_so() -> None:
    with pytest.raises(EngineError, match="there is no path to choose"):
        modoku.canon_table(table(EASY), path="gpu")


def test_identity_and_givens_come_with_any_puzzle_that_is_rated() -> None:
    several = "." * 81
    found = modoku.rate_table(table(EASY, several, "?", "1234341221......"), columns=["rating", "identity", "givens"])
    rows = found.to_pylist()
    assert [row["givens"] for row in rows] == [30, 0, None, 10]
    assert [row["rating"] is None for row in rows] == [False, True, True, False]
    assert [row["identity"] is None for row in rows] == [False, False, True, False]
    forms = modoku.canon_table(table(EASY, "1234341221......"), columns=["identity", "givens"]).to_pylist()
    assert [row["identity"] for row in forms] == [rows[0]["identity"], rows[3]["identity"]]

from collections.abc import Callable, Sequence
from typing import Any

Buffer = Any

Batch = tuple[bytes, bytes, bytes, bytes]
Timed = tuple[float, float, int, bytes, bytes]

class CancelFlag:
    def __init__(self) -> None: ...
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

class HeldClock:
    def __init__(self, step: float, cancel: CancelFlag | None = None, cancel_at: int = 0) -> None: ...
    def __enter__(self) -> HeldClock: ...
    def __exit__(self, *raised: object) -> None: ...
    @property
    def readings(self) -> int: ...

def version() -> str: ...
def compiler() -> str: ...
def time_batch(records: bytes, limit: int, seconds: float, jobs: int, path: str, solve: bool = True) -> Timed: ...
def time_single(records: bytes, limit: int, seconds: float, path: str) -> Timed: ...
def time_function(address: int, records: bytes, limit: int, flags: int, seconds: float) -> Timed: ...
def find_wrong_solution(records: bytes, counts: bytes, solutions: bytes) -> int: ...
def batch_paths() -> list[str]: ...
def gpu_source() -> str: ...

class Crew:
    def __init__(self, jobs: int) -> None: ...
    def pack(self, cells: object, text: bool, packed: object) -> int: ...
    def unpack(self, packed: object, cells: object) -> int: ...
    def wait(self, ticket: int) -> None: ...

def single_paths() -> list[str]: ...
def use_single_path(name: str) -> None: ...
def solve_one(
    text: str,
    limit: int = 2,
    nodes: int = ...,
    seconds: float = ...,
    keep: int = 2,
    cancel: CancelFlag | None = None,
) -> tuple[int, str, int, str]: ...
def solve_records(
    data: Buffer,
    stride: int,
    digits: bool,
    limit: int,
    nodes: int,
    seconds: float,
    batch_nodes: int,
    batch_seconds: float,
    jobs: int,
    path: str,
    cancel: CancelFlag | None,
) -> Batch: ...
def solve_lines(
    buffer: bytes,
    last: bool,
    first_line: int,
    limit: int,
    nodes: int,
    seconds: float,
    jobs: int,
    path: str,
    cancel: CancelFlag | None,
) -> tuple[Batch, bytes, bytes, list[tuple[int, int, int]], int, int]: ...
def scan_list(
    buffer: bytes, last: bool, first_line: int
) -> tuple[bytes, bytes, list[tuple[int, int, int]], int, int]: ...
def verdict_codes(counts: Buffer, stops: bytes, table: bytes) -> bytes: ...
def find_redundant(records: bytes, jobs: int = 1, cancel: CancelFlag | None = None) -> bytes: ...
def write_rows(
    forms: Sequence[Sequence[tuple[str, int]]],
    choice: bytes,
    columns: Sequence[tuple[str, bytes, int, list[str], str]],
) -> tuple[bytes, bytes]: ...

class GeneralProblem:
    def __init__(
        self,
        size: int,
        domains: list[int],
        groups: list[list[int]],
        constraints: list[tuple[object, ...]],
        visible: int | None = None,
        project: bool = False,
    ) -> None: ...
    def narrowed(self, domains: list[int]) -> GeneralProblem: ...
    def inferred(self) -> list[int]: ...
    def solve(
        self,
        limit: int | None = 2,
        max_nodes: int | None = None,
        max_seconds: float | None = None,
        cancel: CancelFlag | None = None,
        seed: int = 0,
        patience: int | None = None,
        with_hidden: bool = False,
    ) -> tuple[bytes, str, dict[str, int | float]]: ...
    def count(
        self,
        limit: int | None = None,
        max_nodes: int | None = None,
        max_seconds: float | None = None,
        cancel: CancelFlag | None = None,
        cache_bytes: int = ...,
    ) -> tuple[str, bool, str, dict[str, int | float]]: ...

def unavoidable_sets(
    size: int,
    digits: bytes,
    groups: list[list[int]],
    most: int,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[list[list[int]], str]: ...

GradeTuple = tuple[bool, int, int, int, float, int, int, str, int]
StepTuple = tuple[
    int,
    int,
    int,
    list[tuple[int, int]],
    list[tuple[int, int]],
    list[list[tuple[int, int, bool, list[int], int]]],
]

class SparseSearch:
    def __init__(self, seed: int, fixed: bytes, most: int) -> None: ...
    def run(
        self, moves: int, seconds: float | None = None, cancel: CancelFlag | None = None
    ) -> tuple[bytes, bytes, int]: ...

class LogicRater:
    def __init__(
        self,
        size: int,
        cell_count: int,
        groups: list[tuple[list[int], int, bool]],
        constrained: list[int],
        only_groups: bool,
    ) -> None: ...
    def grade(
        self,
        values: bytes,
        domains: bytes,
        techniques: list[int],
        with_steps: bool = False,
        nodes: int | None = None,
        seconds: float | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[GradeTuple, dict[str, int], list[StepTuple]]: ...
    def find_step(
        self,
        candidates: bytes,
        techniques: list[int],
        nodes: int | None = None,
        seconds: float | None = None,
        cancel: CancelFlag | None = None,
    ) -> StepTuple | None: ...

TruthTuple = tuple[int, int, int]
FigureTuple = tuple[
    str,
    int,
    list[int],
    list[int],
    list[TruthTuple],
    list[list[int]],
    list[int],
    list[int],
    list[tuple[list[int], list[int], int, int, int, list[int]]],
    bool,
    list[tuple[list[TruthTuple], list[list[int]]]],
    list[int],
    list[int],
    int,
    list[tuple[int, int]],
]
ClaimTuple = tuple[int, bool, list[int], list[ClaimTuple]]

def figure_names() -> list[str]: ...

class Figures:
    def __init__(
        self,
        size: int,
        cell_count: int,
        groups: list[tuple[list[int], int, bool]],
        constrained: list[int],
        only_groups: bool,
        conflicts: list[tuple[int, int]],
    ) -> None: ...
    def all(
        self,
        values: bytes,
        candidates: bytes,
        given: list[int],
        order: list[int],
        seconds: float | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[list[FigureTuple], bool]: ...
    def first(
        self,
        values: bytes,
        candidates: bytes,
        given: list[int],
        order: list[int],
        seconds: float | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[FigureTuple | None, bool]: ...
    def path(
        self,
        values: bytes,
        candidates: bytes,
        given: list[int],
        order: list[int],
        seconds: float | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[list[FigureTuple], bool]: ...
    def against(
        self,
        values: bytes,
        candidates: bytes,
        given: list[int],
        candidate: int,
        seconds: float | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[list[FigureTuple], bool]: ...
    def refute(
        self,
        values: bytes,
        candidates: bytes,
        given: list[int],
        candidate: int,
        is_true: bool,
        depth: int = 0,
        seconds: float | None = None,
        cancel: CancelFlag | None = None,
    ) -> tuple[tuple[list[ClaimTuple], list[int], int] | None, bool]: ...

def logic_techniques() -> list[str]: ...
def logic_level(rating: int, effort: float) -> int: ...

GradeColumns = tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes, bytes]

def grade_records(
    records: bytes,
    wanted: bytes,
    techniques: list[int],
    nodes: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    cancel: CancelFlag | None = None,
) -> GradeColumns: ...
def path_records(
    records: bytes,
    techniques: list[int],
    nodes: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    cancel: CancelFlag | None = None,
) -> tuple[GradeColumns, list[bytes]]: ...

CandidateBuffers = tuple[bytes, bytes, bytes]

def path_columns(paths: list[bytes]) -> tuple[bytes, bytes, bytes, CandidateBuffers, CandidateBuffers]: ...
def path_texts(paths: list[bytes], techniques: list[str], cells: list[str]) -> tuple[bytes, bytes]: ...
def sat_solve(
    clauses: Buffer,
    variables: int,
    project: Buffer,
    limit: int | None = None,
    conflicts: int | None = None,
    seconds: float | None = None,
    assumptions: Buffer = (),
    with_proof: bool = False,
    true_only: bool = False,
    cancel: CancelFlag | None = None,
    told: Buffer = (),
) -> tuple[list[bytes], str, dict[str, int | float], tuple[bytes, bytes], list[int]]: ...
def each_clause(clauses: Buffer, take: Callable[[list[int]], object]) -> bool: ...
def sat_core(
    clauses: Buffer,
    variables: int,
    selectors: Buffer,
    conflicts: int | None = None,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[list[int] | None, bool, str, dict[str, int | float]]: ...
def check_drup(
    clauses: Buffer,
    variables: int,
    proof: bytes,
    format: str = "text",
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[bool, bytes, str]: ...
def check_lrat(
    clauses: Buffer,
    variables: int,
    proof: bytes,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[bool, bytes, str]: ...
def cover_solve(
    primary: int,
    secondary: int,
    options: Buffer,
    limit: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    keep: int | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[list[bytes], int, str, dict[str, int | float]]: ...
def colour_solve(
    vertices: int,
    edges: Buffer,
    colours: int,
    lists: list[int] | None = None,
    limit: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    keep: int | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[list[bytes], int, str, dict[str, int | float]]: ...
def chromatic_number(
    vertices: int,
    edges: Buffer,
    nodes: int | None = None,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[int, int, bytes, str, dict[str, int | float]]: ...
def cnf_settle(masks: bytes, groups: bytes, ends: bytes, houses: bytes) -> tuple[bool, bytes]: ...
def cnf_text(clauses: Buffer) -> bytes: ...
def cnf_rules(
    size: int,
    candidates: bytes,
    known: bytes,
    groups: bytes,
    ends: bytes,
    houses: bytes,
    stars: bytes,
    givens: bytes,
    domains: bytes,
    scheme: int,
    cell_one: bool,
    unit_every: bool,
    once: bool,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[bytes, bytes, bytes, str]: ...
def canonical_one(text: str) -> tuple[str, tuple[int, ...], tuple[int, ...]]: ...
def automorphism_count(text: str) -> int: ...
def canonical_lines(
    buffer: bytes, last: bool, first_line: int, jobs: int, cancel: CancelFlag | None = None
) -> tuple[bytes, bytes, bytes, list[tuple[int, int, int]], int, int]: ...
def canonical_forms(data: Buffer, jobs: int = 1, cancel: CancelFlag | None = None) -> tuple[bytes, bytes]: ...
def canonical_records(
    records: bytes, jobs: int = 1, cancel: CancelFlag | None = None
) -> tuple[bytes, bytes, bytes]: ...
def dig_classic9(
    seeds: list[int],
    groups: list[list[int]],
    fixed: bytes,
    least: int,
    grids: list[bytes],
    cancel: CancelFlag | None = None,
) -> bytes: ...
def make_classic9(
    seeds: Sequence[int],
    numbers: Sequence[int],
    groups: list[list[int]],
    fixed: bytes,
    least: int,
    exact: bool,
    prove: bool,
    jobs: int = 1,
    cancel: CancelFlag | None = None,
) -> tuple[bytes, bytes, bytes]: ...
def confirm_classic9(puzzle: bytes, solution: bytes, cancel: CancelFlag | None = None) -> bool: ...
def place_classic9(
    seed: int, places: list[int], fixed: bytes, moves: int, cancel: CancelFlag | None = None
) -> tuple[bool, bytes, bytes, int, int]: ...
def vicinity_classic9(
    puzzle: bytes,
    exchanged: int,
    solutions: int,
    limit: int,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[bytes, int, bool]: ...
def draw_classic9(seed: int, tries: int, cancel: CancelFlag | None = None) -> tuple[bool, bytes, bytes, int]: ...
def label_graph(
    colours: Buffer, edges: Buffer, seconds: float | None = None, cancel: CancelFlag | None = None
) -> tuple[bytes, bytes, list[tuple[int, bytes]], bytes, int, str]: ...
def first_automorphism(
    base: Buffer,
    generators: list[tuple[int, bytes]],
    count: int,
    sequence: Buffer,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[bytes, str]: ...

class ThreeBands:
    def __init__(self) -> None: ...
    def types(self) -> list[tuple[int, int, int]]: ...
    def type_of(self, band: bytes) -> int: ...
    def draw(self, count: int, seed: int) -> bytes: ...

def count_by_column_sets(
    givens: bytes,
    limit: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    report: Callable[[int, int], object] | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[int, str]: ...
def count_two_bands(
    box_columns: int,
    seconds: float | None = None,
    report: Callable[[int, int], object] | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[list[tuple[int, int]], str]: ...
def count_fixed(
    size: int,
    cells: int,
    units: list[list[int]],
    permutation: list[int],
    first: list[int],
    symmetries: list[list[int]],
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[int, int, str]: ...
def estimate_solutions(
    problem: GeneralProblem,
    population: int,
    populations: int,
    seed: int,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[list[float], str]: ...
def count_by_layers(
    vertices: int,
    edges: Buffer,
    forbidden: list[list[int]],
    colours: int | None = None,
    states: int | None = None,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[list[str] | None, int, str]: ...
def find_few_givens(
    box_rows: int,
    box_columns: int,
    digits: Sequence[int],
    sets: Sequence[Sequence[int]],
    most: int,
    chosen: Sequence[int],
    dead: Sequence[int],
    nodes: int | None = None,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[list[int] | None, list[list[int]], int, str]: ...
def exchange_givens(
    box_rows: int,
    box_columns: int,
    digits: Sequence[int],
    sets: Sequence[Sequence[int]],
    enough: int,
    seed: int,
    nodes: int | None = None,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[list[int] | None, list[list[int]], int, str]: ...
def second_fillings(
    box_rows: int, box_columns: int, digits: Sequence[int], sets: Sequence[Sequence[int]]
) -> list[list[int] | None]: ...
def list_classes_of_eight(
    first: int, count: int, cancel: CancelFlag | None = None
) -> tuple[int | None, list[bytes]]: ...
def chromatic_polynomial(
    vertices: int,
    edges: Buffer,
    forbidden: list[list[int]],
    prime: int,
    states: int | None = None,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> tuple[list[int], int, str]: ...

from typing import Any

Buffer = Any

Batch = tuple[bytes, bytes, bytes, bytes]

class CancelFlag:
    def __init__(self) -> None: ...
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

def version() -> str: ...
def compiler() -> str: ...
def batch_paths() -> list[str]: ...
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

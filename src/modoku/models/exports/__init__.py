"""Models as files that other programs read. Pure text: nothing here opens a file."""

from .clauses import write_dimacs
from .graphs import write_col, write_dot, write_graphml
from .minizinc import write_minizinc
from .plain import write_json
from .programmes import write_lp, write_mathprog, write_mathprog_file, write_mps, write_opb
from .registry import FILE_FORMATS, FileFormat, get_file_format
from .xcsp3 import write_xcsp3

__all__ = [
    "FILE_FORMATS",
    "FileFormat",
    "get_file_format",
    "write_col",
    "write_dimacs",
    "write_dot",
    "write_graphml",
    "write_json",
    "write_lp",
    "write_mathprog",
    "write_mathprog_file",
    "write_minizinc",
    "write_mps",
    "write_opb",
    "write_xcsp3",
]

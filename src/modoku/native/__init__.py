"""The only door to the compiled core.

Everything that Python takes from C++ is named here. Not for algorithms: those live in `cpp/core`.
"""

from . import _ext

CancelFlag = _ext.CancelFlag
batch_paths = _ext.batch_paths
core_compiler = _ext.compiler
core_version = _ext.version
single_paths = _ext.single_paths
solve_lines = _ext.solve_lines
solve_one = _ext.solve_one
solve_records = _ext.solve_records
use_single_path = _ext.use_single_path

__all__ = [
    "CancelFlag",
    "batch_paths",
    "core_compiler",
    "core_version",
    "single_paths",
    "solve_lines",
    "solve_one",
    "solve_records",
    "use_single_path",
]

"""The only door to the compiled core.

Everything that Python takes from C++ is named here. Not for algorithms: those live in `cpp/core`.
"""

from . import _ext

core_version = _ext.version
core_compiler = _ext.compiler

__all__ = ["core_compiler", "core_version"]

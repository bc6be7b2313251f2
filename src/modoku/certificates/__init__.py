"""Verdicts that others can check: a formula, a proof, the solutions, and a manifest of them.

`certify` makes a certificate, `write_folder` puts it on disk, `verify` checks it there and says what it looked at.
"""

from .certificate import Certificate
from .certifying import certify
from .folder import check_folder, pack, read_archive, read_folder, unpack, write_folder
from .formula import Formula
from .lrat import ProofFlaw, check_proof
from .verifying import Finding, Verification, verify, verify_files

__all__ = [
    "Certificate",
    "Finding",
    "Formula",
    "ProofFlaw",
    "Verification",
    "certify",
    "check_folder",
    "check_proof",
    "pack",
    "read_archive",
    "read_folder",
    "unpack",
    "verify",
    "verify_files",
    "write_folder",
]

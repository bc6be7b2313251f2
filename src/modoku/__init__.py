"""Sudoku as mathematics: any Sudoku described once, then modelled, solved, drawn and explained."""

__version__ = "0.1.0"

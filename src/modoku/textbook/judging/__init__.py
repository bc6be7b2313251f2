"""Judges of models: what a student writes is compared with the grids that it should accept."""

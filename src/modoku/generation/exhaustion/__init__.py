"""Every classic 9x9 puzzle whose givens stand in exactly the places of a pattern: is one of them unique?

Digits are names: puzzles that differ by them alone count once. With fewer than eight different digits two could be
exchanged, so at least eight occur. A symmetry of Sudoku that carries the places into themselves carries puzzles into
puzzles with as many solutions.

The places are split into outer ones, whole orbits of these symmetries, and inner ones. A part is one class of ways to
fill the outer places; `plan` finds the parts, `searching` goes through the puzzles of one, `part_log` keeps what is
known. At the end the ways of all parts must sum up to the number of colourings of the places, which `colourings` counts
otherwise. All of it needs numpy.
"""

"""Lessons: the path from one grid to a model and back, step by step, in words, formulas and pictures.

`make_lesson` gives a lesson as data, the same for every language; `to_html`, `to_pdf`, `to_tex` and `to_json` write it.
What a step states is also there as facts that a program can check. Not for solving: models and engines do that.
"""

from .exercises import SHEETS, exercise_sheet
from .html import to_html
from .json import to_json, write_json
from .lesson import Lesson, LessonStep, Section
from .pdf import to_pdf
from .registry import KINDS, make_lesson
from .tex import to_tex
from .writing import ENDINGS, write_lesson

__all__ = [
    "ENDINGS",
    "KINDS",
    "SHEETS",
    "Lesson",
    "LessonStep",
    "Section",
    "exercise_sheet",
    "make_lesson",
    "to_html",
    "to_json",
    "to_pdf",
    "to_tex",
    "write_json",
    "write_lesson",
]

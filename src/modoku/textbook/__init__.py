"""The textbook: chapters in French and English from one source, with exercises that answer.

A chapter is a text in which both languages stand side by side (`chapters/`), a function that works out every fact that
the text states, and tasks that make and judge exercises. `make_chapter` gives a `Lesson`, which the writers of lessons
write as a page, PDF, LaTeX, JSON or a notebook. Not for solving: questions and engines do that.
"""

from .book import CHAPTERS, ChapterSource, get_chapter, get_task, judge_answer, make_chapter

__all__ = ["CHAPTERS", "ChapterSource", "get_chapter", "get_task", "judge_answer", "make_chapter"]

"""How Sphinx makes the documentation site: see make_site.py, which gathers the pages and builds it."""

from typing import Any

project = "modoku"
author = "the modoku authors"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "modoku"
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["site.css"]
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block", "attrs_inline", "strikethrough"]
# Examples are checked by the tests; a highlighter that does not know a notation of ours is no fault of the page.
suppress_warnings = ["misc.highlighting_failure"]
templates_path = ["_templates"]
exclude_patterns = ["_templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
FRENCH = {
    "Next": "Suivant",
    "Previous": "Précédent",
    "Home": "Accueil",
    "On this page": "Sur cette page",
    "Back to top": "Haut de la page",
    "Made with ": "Fait avec ",
}
"""The words of the theme that Sphinx does not know in French."""


def setup(app: Any) -> None:
    """Have the theme speak French on the French site."""
    app.connect("html-page-context", _speak)


def _speak(app: Any, page: str, template: str, context: dict[str, Any], document: Any) -> None:  # noqa: ARG001
    if app.config.language == "fr":
        own = app.builder.templates.environment.globals["gettext"]
        context["_"] = context["gettext"] = lambda words: FRENCH.get(words) or own(words)

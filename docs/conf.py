"""How Sphinx makes the documentation site: see make_site.py, which gathers the pages and builds it."""

project = "modoku"
author = "the modoku authors"
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "modoku"
html_show_sphinx = False
html_copy_source = False
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline", "strikethrough"]
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

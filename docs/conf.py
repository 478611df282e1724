"""How `make docs` turns the documents and docstrings into pages. They load nothing from elsewhere."""

import os
import sys
from pathlib import Path

os.environ["FOODCHAIN_PLAIN"] = "1"  # compiled modules have no docstrings
sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

import foodchain

project = "Foodchain"
version = release = foodchain.__version__

# The source folder is the repository itself: so README and docs/ link to each other here as they do there.
include_patterns = ["*.md", "docs/*.md", "docs/reference/*.md"]
exclude_patterns = [".*", "build", "client", "deploy", "src", "tests"]
root_doc = "docs/index"
suppress_warnings = ["misc.highlighting_failure"]  # JSON with comments and dots in it

html_theme = "furo"
html_title = f"Foodchain {version}"
html_show_copyright = False
html_copy_source = False

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3

default_role = "code"  # `game.play` in a docstring is code
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True


def setup(app: Sphinx) -> None:
    """The hosting manual names the kinds of its settings for the test that checks them; nobody has to colour them."""
    for kind in ("caddy", "env", "pg_hba", "redis"):
        app.add_lexer(kind, TextLexer)

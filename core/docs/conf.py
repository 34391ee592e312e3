# The site of `make docs`, for Sphinx: pages in Markdown, the C reference by Breathe from Doxygen's XML, and four
# extensions of its own in extensions/. It is built from a copy of this folder in build/docs/source.
import os
import sys
from pathlib import Path

here = Path(__file__).parent
root = Path(os.environ["FRICTION_ROOT"])
sys.path.insert(0, str(here / "extensions"))
sys.path.insert(0, str(root / "build/python/linked"))

friction_root = str(root)
project = "Friction explorer"
author = copyright = "the friction explorer's authors"
version = release = os.environ["FRICTION_VERSION"]

extensions = ["myst_parser", "breathe", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
extensions += ["equations", "figures", "console", "reference", "furo_completed"]
exclude_patterns = ["style", "extensions", "figures", "examples"]
nitpicky = True
highlight_language = "words"

# Markdown
myst_enable_extensions = ["dollarmath", "amsmath", "deflist", "colon_fence"]
myst_heading_anchors = 3
myst_dmath_double_inline = True
# footnotes stand where they are written
myst_footnote_transition = False

# C
breathe_projects = {"friction": str(root / "build/docs/xml")}
breathe_default_project = "friction"
breathe_domain_by_extension = {"h": "c", "def": "c"}
primary_domain = "py"
# `imaginary` is a member's name here
c_extra_keywords = ["alignas", "alignof", "bool", "complex", "noreturn", "static_assert", "thread_local"]
nitpick_ignore_regex = [
    # the C domain looks for the types of C itself
    (r"c:identifier", r"size_t|u?int\d+_t|bool|FILE"),
    # unions and structs without a name
    (r"c:identifier", r".*@\d+"),
    # a docstring says shapes and meanings where other packages name a class
    (r"py:class|py:exc", r"(?!friction).*"),
]

# Python
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_type_aliases = {name: name for name in ("Array", "ArrayLike", "JointLaw", "Laws", "ServoLike", "Settings", "Value")}
# the attributes of a class are members of it
napoleon_use_ivar = True

# HTML
html_theme = "furo"
html_title = f"Friction explorer {version}"
html_favicon = "style/icon.svg"
html_static_path = ["style"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
pygments_style = "friendly"
pygments_dark_style = "github-dark"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#005f94", "color-brand-content": "#0067a0"},
    "dark_css_variables": {"color-brand-primary": "#6cb8ea", "color-brand-content": "#6cb8ea"},
}

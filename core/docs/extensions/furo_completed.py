"""What Debian's build of the theme Furo lacks, and its author's has: there the script is one file, and the dark colours
apply by themselves where a reader's system is dark. Nothing is done to a Furo that has both."""

import re
from pathlib import Path


def join_script(scripts: Path):
    """The theme's button and table of contents: their script imports another, which only a module may."""
    script, imported = scripts / "furo.js", 'import Gumshoe from "./gumshoe-patched.js";'
    text = script.read_text()
    if imported in text:
        script.write_text((scripts / "gumshoe-patched.js").read_text() + text.replace(imported, ""))


def add_dark(style: Path):
    """The rule for `auto` beside that for `dark`, which stood nested in it."""
    text = style.read_text()
    if "prefers-color-scheme" not in text:
        colours = re.search(r'body\[data-theme="dark"\] \{(.*?)\}', text, re.S)[1]
        auto = 'body:not([data-theme="light"])'
        rule = f"@media not print {{ @media (prefers-color-scheme: dark) {{ {auto} {{{colours}}} }} }}"
        style.write_text(f"{text}\n{rule}\n")


def complete(app, error):
    static = Path(app.outdir) / "_static"
    if not error and app.config.html_theme == "furo":
        join_script(static / "scripts")
        add_dark(static / "styles/furo.css")


def setup(app):
    app.connect("build-finished", complete)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""The directive `drawn`: a figure that a file in figures/ draws from what the program prints.

    ```{drawn} drive_backdrive
    :alt: what there is to see, in words

    The caption.
    ```

The file has a function draw(figure), and gets its columns by columns("curve", "phi", "law=coulomb", ...). The picture
stands in the page as SVG: its lines of text take the colours and the font of the page, light or dark.
"""

import csv
import io
import re
import runpy
import subprocess
from html import escape
from pathlib import Path

import matplotlib
from docutils import nodes
from docutils.parsers.rst import directives
from matplotlib.figure import Figure
from sphinx.util.docutils import SphinxDirective

# text and lines in a colour of their own, which is replaced by that of the page
INK, FAINT = "#010203", "#040506"
COLOURS = {"INK": INK, "FAINT": FAINT, "BLUE": "#1f86c7", "ORANGE": "#d98200", "GREEN": "#159f78", "PURPLE": "#b56bb0"}

matplotlib.use("svg")
matplotlib.rcParams.update(
    {
        "svg.fonttype": "none",
        "font.family": "sans-serif",
        "font.size": 10,
        "text.color": INK,
        "axes.edgecolor": FAINT,
        "axes.labelcolor": INK,
        "axes.titlecolor": INK,
        "axes.titlesize": 10.5,
        "axes.facecolor": "none",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.prop_cycle": matplotlib.cycler(color=list(COLOURS.values())[2:]),
        "axes.grid": True,
        "grid.color": FAINT,
        "grid.alpha": 0.25,
        "grid.linewidth": 0.6,
        "xtick.color": INK,
        "ytick.color": INK,
        "lines.linewidth": 1.7,
        "figure.facecolor": "none",
        "legend.frameon": False,
        "figure.constrained_layout.use": True,
        "mathtext.default": "regular",
    }
)


def run(program: Path, *arguments) -> str:
    """What a program prints; its error stops the build."""
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{drawn} {' '.join(map(str, arguments))}: {done.stderr}")
    return done.stdout


def columns_of(text: str) -> dict[str, list[float]]:
    """The columns of a CSV file by their names; comments are left out."""
    rows = list(csv.reader(io.StringIO("".join(line for line in text.splitlines(True) if line[0] != "#"))))
    return {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}


def svg_of(name: str, figure: Figure) -> str:
    """The picture for a page: without a size of its own, and with the page's colours and font."""
    matplotlib.rcParams["svg.hashsalt"] = name
    file = io.StringIO()
    figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = re.sub(r"(?s)^.*?(?=<svg)", "", file.getvalue())
    svg = re.sub(r"(?s)<metadata>.*?</metadata>", "", svg)
    svg = re.sub(r'<svg ([^>]*?)height="[^"]*" ?([^>]*?)width="[^"]*"', r"<svg \1\2", svg, count=1)
    svg = re.sub(r'(id="|url\(#|xlink:href="#)', lambda match: match[1] + name + "-", svg)
    svg = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", svg)
    svg = svg.replace(INK, "currentColor").replace(FAINT, "var(--color-foreground-muted)")
    return svg.strip()


class Drawn(SphinxDirective):
    required_arguments = 1
    has_content = True
    option_spec = {"alt": directives.unchanged_required}

    def run(self):
        name = self.arguments[0]
        source = Path(self.env.srcdir) / "figures" / f"{name}.py"
        self.env.note_dependency(str(source))
        root = Path(self.config.friction_root)
        around = {
            "columns": lambda *arguments: columns_of(run(root / "build/friction", *arguments)),
            "columns_of": columns_of,
            "program": lambda path, *arguments: run(root / path, *arguments),
            "root": root,
            **COLOURS,
        }
        figure = Figure(figsize=(7, 3.2))
        runpy.run_path(str(source), around)["draw"](figure)
        alt = escape(self.options["alt"], quote=True)
        svg = svg_of(name, figure).replace("<svg ", f'<svg role="img" aria-label="{alt}" ', 1)
        picture = nodes.raw("", f'<figure class="drawn">{svg}<figcaption>', format="html")
        caption = nodes.container(classes=["caption"])
        self.state.nested_parse(self.content, self.content_offset, caption)
        return [picture, caption, nodes.raw("", "</figcaption></figure>", format="html")]


def setup(app):
    app.add_config_value("friction_root", "", "env")
    app.add_directive("drawn", Drawn)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

"""Equations as MathML, made while the site is built by Temml, which the page uses too; a reader needs no script."""

import json
import os
import subprocess
from pathlib import Path

from docutils import nodes
from sphinx.errors import ExtensionError


class Typesetter:
    """One process of node for all equations of a process of Sphinx: a line of JSON for each, and one for its answer."""

    def __init__(self):
        self.process = self.owner = None

    def typeset(self, latex: str, block: bool) -> str:
        if self.owner != os.getpid():
            self.owner = os.getpid()
            program = Path(__file__).with_suffix(".mjs")
            self.process = subprocess.Popen(
                ["node", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        self.process.stdin.write(json.dumps({"latex": latex, "block": block}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ExtensionError(f"{answer['error']}, in the equation {latex}")
        return answer["mathml"]

    def end(self, *_):
        if self.owner == os.getpid():
            self.process.communicate()


typesetter = Typesetter()


def inline(self, node):
    self.body.append(typesetter.typeset(node.astext(), block=False))
    raise nodes.SkipNode


def block(self, node):
    self.body.append(f'<div class="math-block">{typesetter.typeset(node.astext(), block=True)}</div>\n')
    raise nodes.SkipNode


def setup(app):
    app.add_html_math_renderer("temml", (inline, None), (block, None))
    app.config.html_math_renderer = "temml"
    app.connect("build-finished", typesetter.end)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

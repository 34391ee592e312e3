"""Pages that are made from what they are about: a page for each header, the command's help and lists, the READMEs."""

import importlib
import re
import shutil
import subprocess
from pathlib import Path

from pygments.lexers import CLexer
from pygments.token import Error, Text


class Words(CLexer):
    """C as it stands in the comments of headers, with equations and other text that is not C."""

    def get_tokens_unprocessed(self, text, stack=("root",)):
        for at, token, value in super().get_tokens_unprocessed(text, stack):
            yield at, Text if token is Error else token, value


# pages that stand elsewhere in the project, as its folders need them too
ELSEWHERE = {
    "reference/npm.md": "wasm/README.md",
    "reference/embedding.md": "web/EMBEDDING.md",
    "reference/mujoco.md": "core/examples/mujoco/README.md",
    "changes.md": "CHANGELOG.md",
}


# the programs of core/examples, and the headers that each of them uses most
PROGRAMS = {
    "transform": ["law", "math"],
    "sliding_block": ["contact", "explorer", "law"],
    "servo_loop": ["servo", "base"],
    "servo_joints": ["joint", "servo", "transmission"],
    "joint_friction": ["joint"],
    "servo_pendulum": ["bench", "servo"],
    "servo_batch": ["bench"],
    "identify": ["identify", "bench", "servo"],
}


def sentence_of(header: Path) -> str:
    """The first sentence of a header's first comment."""
    lines = header.read_text().splitlines()
    end = next(i for i, line in enumerate(lines) if line in ("", "//") or not line.startswith("//"))
    return re.match(r".*?(\w\w|\))(?=[.:]( |$))", " ".join(line[3:] for line in lines[:end]))[0]


def header_page(header: Path) -> str:
    label = header.stem.replace("_", "__") + "_8h"  # so Doxygen calls the file where a comment names it
    links = [f"[{name}.c](program-{name})" for name, headers in PROGRAMS.items() if header.stem in headers]
    programs = f"Complete programs: {', '.join(links)}.\n\n" if links else ""
    return f"({label})=\n# {header.name}\n\n{programs}```{{doxygenfile}} friction/{header.name}\n```\n"


def write_programs(source: Path, root: Path):
    """The programs of core/examples, each whole, below the first sentence of its first comment."""
    text = ""
    for name in PROGRAMS:
        title = sentence_of(root / f"core/examples/{name}.c")
        text += f"\n(program-{name})=\n## {name}.c\n\n{escaped(title)}.\n"
        text += f"\n```{{literalinclude}} examples/{name}.c\n:language: c\n```\n"
    page = source / "programs.md"
    page.write_text(page.read_text() + text)


def write_headers(source: Path, root: Path):
    folder = source / "reference/c"
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for header in sorted((root / "core/include/friction").glob("*.h")):
        (folder / f"{header.stem}.md").write_text(header_page(header))
        rows.append(f"| [{header.name}](c/{header.stem}.md) | {sentence_of(header)} |\n")
    index = source / "reference/c.md"
    index.write_text(index.read_text().replace("HEADERS", "| header | |\n|---|---|\n" + "".join(rows)))


def printed(root: Path, *arguments: str) -> str:
    return subprocess.run([root / "build/friction", *arguments], capture_output=True, text=True, check=True).stdout


def write_command(source: Path, root: Path):
    page = source / "reference/command.md"
    text = page.read_text()
    for call in re.findall(r"^PRINTED (.*)$", text, re.M):
        text = text.replace(f"PRINTED {call}\n", f"```text\n{printed(root, *call.split())}```\n")
    page.write_text(text)


def escaped(text: str) -> str:
    return re.sub(r"([*_`<\[\]\\$|])", r"\\\1", text)


def item(line: str) -> str:
    """A line of `friction list` as an item of a list: a parameter, one of its options, or the columns."""
    indent, text = re.fullmatch(r"    ( *)(.*)", line).groups()
    if columns := re.fullmatch(r"columns (.*)", text):
        head, rest = "columns", " `" + columns[1].replace(",", "`, `") + "`"
    elif parameter := re.fullmatch(r"(\w+) +(= .*|optional, .*)", text):
        head, rest = f"`{parameter[1]}`", " " + escaped(parameter[2])
    else:
        name, rest = text.split(":", 1)
        head, rest = f"*{escaped(name)}*:", escaped(rest)
    return f"{indent[::2]}* {head}{rest}\n"


def write_lists(source: Path, root: Path):
    """What curves and runs there are, and their parameters, from `friction list`."""
    page = source / "reference/experiments.md"
    lists = {"curve": "", "run": ""}
    for entry in re.split(r"\n(?=\S)", printed(root, "list").strip()):
        head, *lines = entry.splitlines()
        kind, name, about = re.fullmatch(r"(\w+) (\w+): (.*)", head).groups()
        if kind in lists:
            lists[kind] += f"\n### {name}\n\n{escaped(about)}\n\n" + "".join(item(line) for line in lines if line)
    page.write_text(page.read_text() + f"\n## Curves\n{lists['curve']}\n## Runs\n{lists['run']}")


def write_python(source: Path):
    """A page for each module of the package, with what of it is public."""
    page = source / "reference/python.md"
    package = importlib.import_module("friction")
    modules: dict[str, list[str]] = {}
    for name in package.__all__:
        if not name.startswith("_"):
            modules.setdefault(getattr(package, name).__module__, []).append(name)
    modules["friction.mujoco"] = importlib.import_module("friction.mujoco").__all__  # imported only by those who need it
    folder = source / "reference/python"
    folder.mkdir()
    rows = []
    for module, names in modules.items():
        stem = module.removeprefix("friction.") if module != "friction" else "self_test"
        title = stem.replace("_", " ").capitalize()
        first = (importlib.import_module(module).__doc__ or "").splitlines()[0] if module != "friction" else ""
        text = f"# {title}\n\n{first}\n"
        for name in names:
            place = package if hasattr(package, name) else importlib.import_module(module)
            what = "class" if isinstance(getattr(place, name), type) else "function"
            members = "\n   :members:\n   :undoc-members:" if what == "class" else ""
            text += f"\n```{{eval-rst}}\n.. auto{what}:: {place.__name__}.{name}{members}\n```\n"
        (folder / f"{stem}.md").write_text(text)
        links = ", ".join(f"`{name}`" for name in names)
        rows.append(f"| [{title}](python/{stem}.md) | {links} |\n")
    page.write_text(page.read_text().replace("MODULES", "| | |\n|---|---|\n" + "".join(rows)))


# Napoleon takes what stands before a colon in the words of an attribute for its type: they are left as they are.
words: dict[str, list[str]] = {}


def keep_words(app, what, name, of, options, lines):
    if what in ("attribute", "property"):
        words[name] = list(lines)


def restore_words(app, what, name, of, options, lines):
    if name in words:
        lines[:] = words.pop(name)


def write(app):
    source, root = Path(app.srcdir), Path(app.config.friction_root)
    write_headers(source, root)
    write_programs(source, root)
    write_command(source, root)
    write_lists(source, root)
    write_python(source)
    for page, origin in ELSEWHERE.items():
        shutil.copy(root / origin, source / page)


def setup(app):
    app.add_lexer("words", Words)
    app.connect("builder-inited", write)
    app.connect("autodoc-process-docstring", keep_words, priority=100)
    app.connect("autodoc-process-docstring", restore_words, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

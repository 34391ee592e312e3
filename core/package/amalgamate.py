#!/usr/bin/env python3
"""The library as one header and one source: friction.h and friction.c.

    python3 core/package/amalgamate.py DIRECTORY core/explorer/form/form.c core/law/law.c ...

The header is the public headers in sequence. The source is the given files in sequence, each private header before its
first use. Three things need care:

* Private names that occur in several files (`static`, enum, typedef, struct) get the file's name as an ending. Only code
  is renamed: not texts, not comments, not members.
* Headers that depend on WIDE_LANES (those that include math/wide.h) are included once for each number of lanes, and
  their names end in that number.
* Files that choose instructions or optimisations by a pragma come last, so that shared code is compiled without them. A
  pragma of the file itself is placed between push_options and pop_options.
"""

import pathlib
import re
import sys

CORE = pathlib.Path(__file__).resolve().parent.parent
PUBLIC = CORE / "include"

TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|\s+|->|\#\#|.""",
    re.S,
)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)".*\n', re.M)
GUARD = re.compile(r"^#ifndef (FRICTION_\w+_H)\n#define \1\n(.*)\n#endif\n*\Z", re.M | re.S)
# attributes of math/compiler.h
ATTRIBUTE = re.compile(r"\b(?:VECTOR|PRINTS)\([^()]*\)|\b(?:FLATTENED|ALWAYS_INLINE|NEVER_INLINE)\b")
DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.M)
UNDEFINE = re.compile(r"^[ \t]*#[ \t]*undef[ \t]+(\w+)", re.M)
WITH_PARAMETERS = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(([^)]*)\)((?:[^\n]*\\\n)*[^\n]*)", re.M)


# the user chooses the compiler options; gcc also accepts this one in the source. Not every file uses every inline function for
# each number of lanes
LOOSE_BUILDS = """
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wunused-function"
#else
#pragma GCC optimize("fp-contract=off")
#endif

"""


def is_name(token):
    return token[0].isalpha() or token[0] == "_"


def find(name, place):
    """The file that an include names, searched from the directory of the including file."""
    for directory in (place.parent, PUBLIC, CORE):
        if (directory / name).is_file():
            return (directory / name).resolve()
    sys.exit(f"{place}: {name} is not there")


def is_public(path):
    return PUBLIC in path.parents


class File:
    """A source or private header: its text without its guard, and the files that it includes."""

    known = {}

    def __init__(self, path):
        text = path.read_text()
        guarded = GUARD.search(text)
        self.path, self.once = path, bool(guarded)
        self.text = text[: guarded.start()] + guarded.group(2) + "\n" if guarded else text
        self.includes = [find(name, path) for name in INCLUDE.findall(text)]

    @classmethod
    def of(cls, path):
        if path not in cls.known:
            cls.known[path] = cls(path)
        return cls.known[path]

    def private(self):
        return [File.of(path) for path in self.includes if not is_public(path)]

    def wide(self):
        """Whether the file depends on the number of lanes."""
        return self.path == CORE / "math/wide.h" or any(file.wide() for file in self.private())

    def choosing(self):
        """Whether the file chooses instructions or optimisations, itself or by a part without a guard, with a pragma."""
        return "#pragma" in self.text or any(file.choosing() for file in self.private() if not file.once)

    def all_private(self):
        """Every private header that the file includes, directly or through others."""
        found = {}
        for file in self.private():
            found[file.path] = file
            found.update(file.all_private())
        return found

    def macros(self):
        return set(DEFINE.findall(self.text))

    def lasting_macros(self):
        """The macros that the file leaves defined."""
        return self.macros() - set(UNDEFINE.findall(self.text))

    def quoting(self):
        """The macros that turn an argument into a string, with the places of these arguments."""
        found = {}
        for name, parameters, body in WITH_PARAMETERS.findall(self.text):
            quoted = re.findall(r"(?<!#)#\s*(\w+)", body)
            places = {at for at, word in enumerate(re.split(r"\s*,\s*", parameters.strip())) if word in quoted}
            if places:
                found[name] = places
        return found

    def own_names(self):
        """The names that no other file can see, except those that its headers declare."""
        return self.names().difference(*(file.names() for file in self.all_private().values() if file.once))

    def names(self):
        """The names that the file defines outside of functions and that no other file can see."""
        names, depth, statement = set(), 0, []
        code = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*\n", "\n", self.text, flags=re.M)
        code = ATTRIBUTE.sub("", code)
        tokens = [t for t in TOKEN.findall(code) if not t.isspace() and not t.startswith(("//", "/*"))]
        enum = 0  # the depth of the braces of an enum
        before = ""
        for at, token in enumerate(tokens):
            if token == "{":
                depth += 1
                if "enum" in statement and depth == 1:
                    enum = depth
            elif token == "}":
                depth -= 1
                enum = enum if depth >= enum else 0
                if depth == 0 and "(" in statement and "=" not in statement and "typedef" not in statement:
                    names |= self.declared(statement)
                    statement = []
            elif enum and depth == enum and is_name(token) and before in ("{", ","):
                names.add(token)
            elif depth == 0 and token == ";":
                names |= self.declared(statement)
                statement = []
            elif depth == 0:
                statement.append(token)
            before = token
        return names

    @staticmethod
    def declared(statement):
        """The name of a declaration at file scope, unless other files can see it, and its tag."""
        names = set()
        for first, second in zip(statement, statement[1:]):
            if first in ("struct", "enum", "union") and is_name(second) and not second.startswith("Fr"):
                names.add(second)
        if "extern" in statement or not statement:
            return names
        if "typedef" in statement:
            inside = re.search(r"\(\*(\w+)\)", "".join(statement))
            if inside:
                return names | {inside.group(1)}
            return names | {[token for token in statement if is_name(token)][-1]}
        if "static" in statement and "=" in statement:
            names |= File.following(statement)
            statement = statement[: statement.index("=")]
        if "static" in statement:
            end = next((i for i, t in enumerate(statement) if t in "([" and is_name(statement[i - 1])), len(statement))
            names.add(statement[end - 1])
        return names

    @staticmethod
    def following(statement):
        """The names after the first one of a declaration with values: b and c of `a = f(1, 2), b = 3, c = 4`."""
        names, depth = set(), 0
        for token, after in zip(statement, statement[1:]):
            depth += (token in "([") - (token in ")]")
            if depth == 0 and token == "," and is_name(after):
                names.add(after)
        return names


def following_tokens(tokens):
    """For each token the next one that is neither blank nor comment."""
    following, after = [""] * len(tokens), ""
    for i in range(len(tokens) - 1, -1, -1):
        following[i] = after
        if not tokens[i].isspace() and not tokens[i].startswith(("//", "/*")):
            after = tokens[i]
    return following


def rename(text, new, quoting, ending=""):
    """Replace names by their new ones, except members and arguments that become strings. `ending` is added to names
    that are pasted after a macro's argument."""
    tokens = TOKEN.findall(text)
    following = following_tokens(tokens)
    out, before = [], ""
    braces, record = [], False  # whether each open brace belongs to a struct or union; whether the next one does
    calls = []  # for each open bracket: the quoted places of its macro, and the current place
    for token, after in zip(tokens, following):
        if token.isspace() or token.startswith(("//", "/*")):
            out.append(token)
            continue
        if token == "{":
            braces.append(record)
        elif token == "}" and braces:
            braces.pop()
        elif token == "(":
            calls.append([quoting.get(before, ()), 0])
        elif token == ")" and calls:
            calls.pop()
        elif token == "," and calls:
            calls[-1][1] += 1
        record = token in ("struct", "union") or (record and is_name(token) and before in ("struct", "union"))
        member = before in (".", "->") or (braces and braces[-1] and after in (";", ",", "[", ")"))
        quoted = calls and calls[-1][1] in calls[-1][0]
        previous, before = before, token
        if is_name(token) and previous == "##" and token.startswith("_"):
            token += ending
        elif token in new and not member and not quoted:
            token = new[token]
        out.append(token)
    return "".join(out)


class Amalgamation:
    def __init__(self, paths):
        self.units = [File.of(path.resolve()) for path in paths]
        self.units.sort(key=File.choosing)
        self.there = set()  # headers already in the output; headers with lanes are listed for each number of lanes
        headers = {}
        for unit in self.units:
            headers.update(unit.all_private())
        headers = list(headers.values())
        self.lane_names = set().union(*(f.names() | f.macros() for f in headers if f.wide())) - {"WIDE_LANES"}
        # names that more than one file has
        count = {}
        for file in self.units + headers:
            for name in file.own_names():
                count[name] = count.get(name, 0) + 1
        self.clashes = {name for name, times in count.items() if times > 1}
        self.quoting = {}
        for file in self.units + headers + [File.of(path) for path in sorted(PUBLIC.glob("friction/*.h"))]:
            self.quoting.update(file.quoting())
        self.header_macros = set().union(*(f.lasting_macros() for f in headers if f.once))

    def expand(self, file, lanes, new, choosing):
        """The text of a file with the private headers that are not in the output yet; `new`: names to replace."""

        def include(match):
            path = find(match.group(1), file.path)
            if is_public(path) and path.suffix == ".h":
                return ""
            inner = File.of(path)
            key = (path, lanes if inner.wide() else 0)
            if inner.once and key in self.there:
                return ""
            if inner.once:
                self.there.add(key)
                if choosing and not inner.wide():
                    sys.exit(f"{path}: only {file.path}, which chooses instructions, includes it")
                return self.expand(inner, lanes, self.of_lanes(lanes) if inner.wide() else {}, choosing)
            return self.expand(inner, lanes, new, choosing)

        # one text at a time, so that each is renamed by its own names only
        parts, end = [], 0
        ending = f"_{lanes}" if lanes > 1 else ""
        for match in INCLUDE.finditer(file.text):
            parts += [rename(file.text[end : match.start()], new, self.quoting, ending), include(match)]
            end = match.end()
        parts.append(rename(file.text[end:], new, self.quoting, ending))
        return "".join(parts)

    def of_lanes(self, lanes):
        return {name: f"{name}_{lanes}" for name in self.lane_names} if lanes > 1 else {}

    def unit(self, unit):
        found = re.search(r"^#define WIDE_LANES +(\d+)\n", unit.text, re.M)
        lanes = int(found.group(1)) if found else 1
        if found:
            unit.text = unit.text.replace(found.group(0), "")
        stem = "_".join(unit.path.relative_to(CORE).with_suffix("").parts)
        new = {name: f"{name}_{stem}" for name in unit.own_names() & self.clashes}
        mine = set().union(*(f.macros() for f in unit.all_private().values()))
        for name in self.header_macros - mine - self.lane_names:
            if re.search(rf"\b{name}\b", re.sub(r"//.*", "", unit.text)):
                sys.exit(f"{unit.path}: {name} is a macro of a header that it does not include")
        new.update(self.of_lanes(lanes))
        own_pragma = "#pragma" in unit.text
        wide = unit.wide()
        text = self.expand(unit, lanes, new, unit.choosing())
        unguarded = [f for f in unit.all_private().values() if not f.once]
        macros = sorted(unit.macros().union(*(f.macros() for f in unguarded)) - {"WIDE_LANES"})
        macros = [new.get(name, name) for name in macros]
        parts = [f"\n// {'-' * 105} {unit.path.relative_to(CORE.parent)}\n"]
        if own_pragma:
            parts.append("#if !defined(__clang__)\n#pragma GCC push_options\n#endif\n")
        if wide:
            parts.append(f"#define WIDE_LANES {lanes}\n")
        parts.append(text)
        parts += [f"#undef {name}\n" for name in macros]
        if wide:
            parts.append("#undef WIDE_LANES\n")
        if own_pragma:
            parts.append("#if !defined(__clang__)\n#pragma GCC pop_options\n#endif\n")
        return "".join(parts)

    def source(self):
        strict, compiler = File.of(CORE / "math/strict.h"), File.of(CORE / "math/compiler.h")
        return "".join(
            [
                "// The friction library, all of it in one file; friction.h is its header.\n//\n"
                "//     gcc -std=c17 -O2 -ffp-contract=off -DNDEBUG -c friction.c\n//\n"
                "// Made by core/package/amalgamate.py. MIT licence.\n\n",
                compiler.text,
                INCLUDE.sub("", strict.text),
                LOOSE_BUILDS,
                '#include "friction.h"\n',
            ]
            + [self.unit(unit) for unit in self.units]
        )


def header(explorer):
    """The public headers one after the other, in the order in which friction.h includes them."""
    there, parts = set(), []

    def add(path):
        if path.suffix == ".h" and path in there:
            return ""
        there.add(path)
        text, out, end = path.read_text(), [], 0
        for match in INCLUDE.finditer(text):
            out += [text[end : match.start()], add(find(match.group(1), path))]
            end = match.end()
        return "".join(out) + text[end:]

    parts.append("// The friction library, all of its public headers in one; friction.c is its source.\n")
    parts.append("// Made by core/package/amalgamate.py. MIT licence.\n\n")
    parts.append(add(PUBLIC / "friction/friction.h"))
    if explorer:
        parts.append(add(PUBLIC / "friction/explorer.h"))
    return "".join(parts)


def flat(path, there):
    """A header with the private headers that it includes, each once, after friction.h."""

    def include(match):
        inner = find(match.group(1), path)
        if inner in there or is_public(inner):
            return ""
        there.add(inner)
        return flat(inner, there)

    return INCLUDE.sub(include, path.read_text())


def main(directory, *paths):
    if directory == "--header":
        print('#include "friction.h"\n' + flat(pathlib.Path(paths[0]).resolve(), set()))
        return
    directory = pathlib.Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    source = Amalgamation([pathlib.Path(path) for path in paths]).source()
    (directory / "friction.h").write_text(header(any(path.startswith("core/explorer") for path in paths)))
    (directory / "friction.c").write_text(source)


main(*sys.argv[1:])

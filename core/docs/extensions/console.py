"""Shell sessions: in a block `console` the lines that begin with $ are commands, and the others what they print."""

from pygments.lexer import RegexLexer, bygroups, using
from pygments.lexers import BashLexer
from pygments.token import Generic


class SessionLexer(RegexLexer):
    """Highlights commands as shell, and leaves what they print alone."""

    name = "console"
    tokens = {
        "root": [
            (r"^([$>] )(.*\n)", bygroups(Generic.Prompt, using(BashLexer))),
            (r"^.*\n", Generic.Output),
        ]
    }


def setup(app):
    app.add_lexer("console", SessionLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

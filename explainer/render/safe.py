"""Makes text that came from a log safe to show: terminals, Markdown, HTML, CI workflow commands."""

from __future__ import annotations

import re

#: C0 and C1 controls but newline and tab, and the marks that reorder text (right-to-left overrides and isolates).
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
#: GitHub (`::error::`), Azure and older GitHub (`##vso[`, `##[error]`) read commands from a job's output.
_COMMAND = re.compile(r"^(\s*)(::(?=[a-z-]+[ :])|##(?=(?:vso)?\[))", re.MULTILINE)
_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+!|~<>&@])")


def printable(text: str) -> str:
    """Without terminal controls, bidirectional overrides or lone surrogates."""
    return _UNSEEN.sub("", text)


def without_commands(text: str) -> str:
    """No line of it starts a CI workflow command."""
    return _COMMAND.sub(lambda found: found[1] + found[2][0] + "\u200b" + found[2][1:], text)


def markdown(text: str) -> str:
    """Plain text as Markdown that shows just that text; code spans in backquotes stay code."""
    parts = printable(text).split("`")
    if len(parts) % 2 == 0:
        return _escaped(printable(text))
    return "".join(f"`{part}`" if number % 2 else _escaped(part) for number, part in enumerate(parts))


def _escaped(text: str) -> str:
    return _MARKDOWN.sub(
        lambda found: {"<": "&lt;", ">": "&gt;", "&": "&amp;", "@": "@\u200b"}.get(found[1], "\\" + found[1]), text
    )


def fenced(text: str, kind: str = "") -> str:
    """A code block that its content cannot close."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{kind}\n{printable(text).rstrip()}\n{fence}"

"""Makes text that came from a log safe to show: terminals, Markdown, HTML, CI workflow commands."""

from __future__ import annotations

import re

from explainer.lazy import Lazy

#: C0 and C1 controls but newline and tab, and the marks that reorder text (right-to-left overrides and isolates).
_UNSEEN_RANGES = ((0, 8), (11, 31), (127, 159), (0x61C, 0x61C), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x2069))
_UNSEEN = {code: None for first, last in (*_UNSEEN_RANGES, (0xFEFF, 0xFEFF)) for code in range(first, last + 1)}
#: GitHub (`::error::`), Azure and older GitHub (`##vso[`, `##[error]`) read commands from a job's output.
_COMMAND = Lazy(r"^(\s*)(::(?=[a-z-]+[ :])|##(?=(?:vso)?\[))", re.MULTILINE)
_MARKDOWN = Lazy(r"([\\`*_{}\[\]()#+!|~<>&@])")


def printable(text: str) -> str:
    """Without terminal controls, bidirectional overrides or lone surrogates."""
    text = text.translate(_UNSEEN)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-8", "replace").decode()
    return text


def without_commands(text: str) -> str:
    """No line of it starts a CI workflow command."""
    if "::" not in text and "##" not in text:
        return text
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

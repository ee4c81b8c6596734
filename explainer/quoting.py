"""Lone error lines that only quote an error: headings, list items, diffs, docstrings, comments, prose. Part of parse.

A traceback is an event wherever it stands. A single line `RuntimeError: ...` is one only where nothing round it
says that somebody writes about errors: the answer to a page about errors is no answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from explainer.lazy import Lazy
from explainer.model import Failure, Line

_DIFF = ("diff --git ", "@@ -", "+++ ", "--- a/", "Index: ")
_LISTED = Lazy(r"\s*(?:#{1,6}|[*+-]|\d{1,3}[.)])\s")
_UNDERLINE = Lazy(r"\s*(?:=+|-+|~+|\^+|\*+)\s*$")
_SENTENCE = Lazy(r"\s*(?:[>*-] )?[A-Z\"'(`]?[A-Za-z'`,;()\"-]+(?: [\w'`,;:()\"/.=_-]+){6,}")
_OWN = Lazy(r"\b(?:I|I'm|I've|my|me|we|our|help|please)\b|\?|我|请问|求助|怎么|帮忙|救命|为什么")
_LOGGED = Lazy(r"\s*(?:\[?\d{4}-\d\d-\d\d[T ]|\d\d:\d\d|\[?(?:INFO|DEBUG|WARN|ERROR)|\$ |>>> |\d+%\||E\d{4} )")
#: So many lone errors of different kinds without one traceback are a list of errors.
MOST_LONE = 2
LEAST_PROSE = 3


def without_quoted(failures: Sequence[Failure], lines: Sequence[Line]) -> list[Failure]:
    """The failures without the lone lines that somebody merely writes about."""
    lone = [failure for failure in failures if failure.level in ("error", "bare") and not failure.frames]
    if not lone or not any(line.text.strip() for line in lines):
        return list(failures)
    kinds = {(failure.exception, failure.message[:40]) for failure in lone if failure.level == "error"}
    listed = len(kinds) >= MOST_LONE and not any(failure.frames for failure in failures if failure.level == "error")
    listed = listed and not any(_LOGGED.match(line.text) for line in lines)
    sentences, asks = _prose(lines)
    written = listed or (sentences and not asks)
    spots = {line.number: position for position, line in enumerate(lines)}
    inside = _inside_text(lines)
    quoted = {
        id(failure)
        for failure in lone
        if written
        or (sentences and failure.level == "bare")
        or failure.first_line in inside
        or _looks_quoted(lines, spots[failure.first_line], len(failures))
    }
    return [failure for failure in failures if id(failure) not in quoted]


def _prose(lines: Sequence[Line]) -> tuple[bool, bool]:
    """Whether the text is mostly sentences, and whether somebody asks for help in them."""
    texts = [line.text for line in lines[:400] if line.text.strip()]
    sentences = [text for text in texts if _SENTENCE.match(text) and not text.lstrip().startswith(("File ", "raise "))]
    if len(sentences) < LEAST_PROSE or len(sentences) * 3 < len(texts):
        return False, False
    return True, any(_OWN.search(text) for text in sentences)


def _looks_quoted(lines: Sequence[Line], position: int, failures: int) -> bool:
    text = lines[position].text
    if len(lines) > 3 and _LISTED.match(text):
        return True
    following = lines[position + 1].text if position + 1 < len(lines) else ""
    above = lines[position - 1].text if position else ""
    if text[:2] == "  " and (_LISTED.match(above) or _LISTED.match(following)):  # a value in a table of errors
        return True
    return bool(_UNDERLINE.match(following)) and abs(len(following.strip()) - len(text.strip())) <= 3


def _inside_text(lines: Sequence[Line]) -> set[int]:
    """Numbers of the lines inside a diff, a docstring or a block comment."""
    inside: set[int] = set()
    quote = ""
    diff = False
    for line in lines:
        text = line.text
        diff = diff or text.startswith(_DIFF)
        if quote or diff:
            inside.add(line.number)
        quote = _still_open(quote, text)
    return inside


def _still_open(quote: str, text: str) -> str:
    """The mark that ends the text block which is open after this line, "" when none is."""
    for mark, end in (('"""', '"""'), ("'''", "'''"), ("/*", "*/")):
        if quote == end:
            odd = text.count(end) % 2 == 1 if mark == end else end in text
            return "" if odd else quote
        if not quote and mark in text and (text.count(mark) % 2 == 1 if mark == end else end not in text):
            return end
    return quote

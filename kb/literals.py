"""Literal text that any match of a regex must contain; the index looks for it before it runs the regex.

The build stores the longest piece of each pattern, the linter refuses patterns that have none long enough.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Any

# Python 3.11 moved the regex parser; 3.10 has it under its old name.
_NAMES = ("re._parser", "re._constants") if sys.version_info >= (3, 11) else ("sre_parse", "sre_constants")
parser, codes = (import_module(name) for name in _NAMES)

#: A fixed repeat (`a{3}`) is written out up to this many times.
WRITTEN_OUT = 16


def literals(regex: str) -> list[str]:
    """The contiguous pieces of text, in order, that stand letter for letter in every match of `regex`.

    Empty when there is none, or when Python's parser does not read the regex
    (RE2 takes a few things that Python does not, such as `\\pN`).
    """
    try:
        parsed = parser.parse(regex)
    except (re.error, OverflowError, RecursionError):
        return []
    runs = _Runs()
    runs.walk(parsed, bool(parsed.state.flags & re.IGNORECASE))
    runs.cut()
    return runs.pieces


def longest_literal(regex: str) -> str:
    """The longest of `literals(regex)`, the first of equals, "" when there is none."""
    return max(literals(regex), key=len, default="")


class _Runs:
    """Collects literal runs while it walks a parsed regex."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.run = ""

    def cut(self, begin: str = "") -> None:
        """Ends the run; what follows does not touch it. `begin` is known text the next run starts with."""
        if self.run:
            self.pieces.append(self.run)
        self.run = begin

    def walk(self, items: Iterable[Any], ignore_case: bool) -> None:
        for operation, argument in items:
            if operation is codes.LITERAL and not (ignore_case and chr(argument).lower() != chr(argument).upper()):
                self.run += chr(argument)
            elif operation is codes.SUBPATTERN:
                _group, add_flags, remove_flags, inner = argument
                inner_case = (ignore_case or bool(add_flags & re.IGNORECASE)) and not remove_flags & re.IGNORECASE
                self.walk(inner, inner_case)
            elif operation in (codes.MAX_REPEAT, codes.MIN_REPEAT):
                least, most, inner = argument
                self._repeat(least, most, inner, ignore_case)
            elif operation not in (codes.AT, codes.ASSERT, codes.ASSERT_NOT):
                # A class, a branch, any character: it has a width, but no text of its own.
                self.cut()

    def _repeat(self, least: int, most: int, inner: Any, ignore_case: bool) -> None:
        if least == 0:
            self.cut()
            return
        if least == most and least <= WRITTEN_OUT:
            for _ in range(least):
                self.walk(inner, ignore_case)
            return
        text = _plain_text(inner, ignore_case)
        if text:  # `ab+c` holds "ab" and "bc"
            self.run += text
            self.cut(begin=text)
        else:
            self.walk(inner, ignore_case)
            self.cut()


def _plain_text(items: Any, ignore_case: bool) -> str:
    """The text, where the items are one literal run and nothing else."""
    inner = _Runs()
    inner.walk(items, ignore_case)
    width = items.getwidth()
    return inner.run if not inner.pieces and width == (len(inner.run), len(inner.run)) else ""

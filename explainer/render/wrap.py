"""Breaks lines for a terminal: at blanks, and between Chinese characters, which are two columns wide."""

from __future__ import annotations

from unicodedata import east_asian_width

WIDTH = 100
#: Punctuation that must not begin a line in Chinese.
_NO_START = frozenset("，。；：？！、）》”’…")


def columns(text: str) -> int:
    """Columns that a terminal needs for the text."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def wrapped(text: str, indent: int = 0, width: int = WIDTH) -> list[str]:
    """The text in lines of at most `width - indent` columns; a single longer word (a path, a command) stays whole."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line, used = "", 0
        for piece in _pieces(paragraph):
            size = columns(piece)
            if line and used + size > width - indent and piece not in _NO_START and piece != " ":
                lines.append(line.rstrip())
                line, used = "", 0
            if piece != " " or line:
                line, used = line + piece, used + size
        lines.append(line.rstrip())
    return lines


def _pieces(text: str) -> list[str]:
    """Words, single blanks, and wide characters one by one. A code span in backquotes is one word."""
    pieces: list[str] = []
    word, code = "", False
    for letter in text:
        code = code != (letter == "`")
        wide = ord(letter) > 0x2E7F and east_asian_width(letter) in "WF"
        if not code and (letter == " " or wide):
            pieces += [word, letter] if word else [letter]
            word = ""
        else:
            word += letter
    return [*pieces, word] if word else pieces

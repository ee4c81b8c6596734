"""Text to syntax trees, whatever the text: snippets, notebook cells, Python 2, prompts. Part of the source stage.

Line numbers stay those of the text given: lines that cannot be read are blanked, never removed.
"""

from __future__ import annotations

import ast
import re
import textwrap
import warnings

#: Longer sources are not read.
MOST_CHARACTERS = 1_000_000
#: Lines blanked one by one before the rest is given up.
MOST_REPAIRS = 25

_TYPOGRAPHIC = str.maketrans(
    {"“": '"', "”": '"', "‘": "'", "’": "'", "\u00a0": " ", "\u3000": " ", "–": "-", "，": ","}
)
_MAGIC = re.compile(r"^[ \t]*(?:[%!][^\n]*|\?[^\n]*)$", re.MULTILINE)
_PROMPT = re.compile(r"^[ \t]*(?:>>>|\.\.\.|In \[\d+\]:) ?", re.MULTILINE)
_PRINT = re.compile(r"^([ \t]*)print[ \t]+[^(=\n][^\n]*$", re.MULTILINE)
_EXCEPT = re.compile(r"^([ \t]*except[^\n:,(]+),\s*(\w+)\s*:", re.MULTILINE)


def tree_of(text: str) -> ast.Module | None:
    """The syntax tree of as much of the text as can be read, None when nothing can."""
    if len(text) > MOST_CHARACTERS or "\0" in text:
        return None
    tree, _ = _parsed(text)
    return tree if tree is not None else _repaired(text)


def _parsed(text: str) -> tuple[ast.Module | None, int]:
    """The tree, or None with the number of the line that is at fault."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text), 0
    except SyntaxError as error:
        return None, error.lineno or 1
    except (ValueError, RecursionError, MemoryError):
        return None, 0


def _repaired(text: str) -> ast.Module | None:
    text = text.replace("\r\n", "\n").replace("\t", "    ").lstrip("\ufeff")
    if re.search(r"^[ ]*(?:>>>|In \[\d+\]:)", text, re.MULTILINE):
        text = _PROMPT.sub("", text)
    text = _EXCEPT.sub(r"\1 as \2:", _PRINT.sub(r"\1pass", _MAGIC.sub("", text)))
    text = textwrap.dedent(_dedented_first(text))
    tree, fault = _parsed(text)
    if tree is None and fault:
        text = text.translate(_TYPOGRAPHIC)
        tree, fault = _parsed(text)
    lines = text.split("\n")
    for _ in range(MOST_REPAIRS):
        if tree is not None or not fault or not lines:
            return tree
        number = min(fault, len(lines)) - 1
        while number > 0 and not lines[number].strip():
            number -= 1
        mended = _mended(lines, number)
        if mended == lines:
            break
        lines = mended
        tree, fault = _parsed("\n".join(lines))
    if tree is None and fault > 1:
        tree, _ = _parsed("\n".join(lines[: fault - 1]))
    return tree


def _dedented_first(text: str) -> str:
    """A snippet whose first line lost its indentation on the way gets the others' level back."""
    lines = text.split("\n")
    filled = [line for line in lines if line.strip()]
    if len(filled) > 1 and not filled[0].startswith(" ") and not filled[0].rstrip().endswith((":", ",", "(", "[", "{")):
        rest = [len(line) - len(line.lstrip()) for line in filled[1:]]
        if min(rest) > 0:
            first = lines.index(filled[0])
            lines[first] = " " * min(rest) + lines[first]
    return "\n".join(lines)


def _mended(lines: list[str], number: int) -> list[str]:
    """The lines with the one at fault made harmless."""
    line = lines[number]
    indent = line[: len(line) - len(line.lstrip())]
    before = next((row for row in reversed(lines[:number]) if row.strip()), "")
    if before.rstrip().endswith(":") and len(indent) <= len(before) - len(before.lstrip()):
        at = len(lines[:number])
        opener = next(row for row in range(at - 1, -1, -1) if lines[row].strip())
        body = " pass" if not lines[opener].rstrip().endswith("pass") else ""
        return [*lines[:opener], lines[opener] + body, *lines[opener + 1 :]]
    if not line.strip() or line.strip() == "pass":
        return [*lines[:number], *[""] * (len(lines) - number)] if number else lines
    outer = len(before) - len(before.lstrip())
    if len(indent) > outer and not before.rstrip().endswith((":", ",", "(", "[", "{", "\\")):
        return [*lines[:number], " " * outer + line.strip(), *lines[number + 1 :]]
    kept = "if True:" if line.rstrip().endswith(":") else "pass"
    return [*lines[:number], indent + kept, *lines[number + 1 :]]

"""What can be read off an entry's script without running it: header, imports, code lines, and the diff shown.

The runner and the linter ask here; nothing in this module executes a script.
"""

from __future__ import annotations

import ast
import difflib
import io
import re
import tokenize
from dataclasses import dataclass

#: A line for checking alone: it ends in `# check` or `# check: why`.
CHECK_LINE = re.compile(r"#\s?check(?::.*)?\s*$")
_BLOCK = re.compile(r"^# /// script[ \t]*\n((?:#(?:| .*)\n)+?)# ///[ \t]*$", re.MULTILINE)
_REQUIREMENT = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^\]]*\])?\s*(.*)")


@dataclass(frozen=True)
class Header:
    """The PEP 723 block of a script. `error` says what is wrong with it, "" when nothing is."""

    dependencies: tuple[str, ...] = ()
    line: int = 1
    error: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Normalised distribution names, in the order written."""
        return tuple(requirement_name(text) for text in self.dependencies)

    @property
    def pins(self) -> dict[str, str]:
        """Distribution -> version, for those pinned with `==`."""
        parted = ((requirement_name(text), text.partition("==")) for text in self.dependencies)
        return {name: version.strip() for name, (_, equals, version) in parted if equals}


def normal_name(name: str) -> str:
    """A distribution's name as PEP 503 compares it: `huggingface_hub` -> `huggingface-hub`."""
    return re.sub(r"[-_.]+", "-", name).lower()


def requirement_name(requirement: str) -> str:
    """`diffusers[torch]==0.36.0` -> `diffusers`."""
    found = _REQUIREMENT.match(requirement.strip())
    return normal_name(found[1]) if found else ""


def header(text: str) -> Header:
    """The PEP 723 header of a script's text."""
    block = _BLOCK.search(text)
    if not block:
        return Header(error="no PEP 723 header (`# /// script` ... `# ///`)")
    line = text[: block.start()].count("\n") + 1
    content = "\n".join(part[2:] for part in block[1].splitlines())
    listed = re.search(r"^dependencies\s*=\s*(\[.*?\])\s*$", content, re.MULTILINE | re.DOTALL)
    if not listed:
        return Header(line=line, error="the header has no `dependencies = [...]`")
    try:
        # An array of strings reads the same in TOML and in Python, and Python 3.10 has no TOML reader.
        dependencies = ast.literal_eval(listed[1])
    except (ValueError, SyntaxError):
        return Header(line=line, error="`dependencies` is not a list of strings")
    if not all(isinstance(item, str) and requirement_name(item) for item in dependencies):
        return Header(line=line, error="`dependencies` is not a list of strings")
    return Header(tuple(dependencies), line)


def imported_modules(tree: ast.AST) -> dict[str, int]:
    """Top-level module -> line of its first absolute import, wherever in the script it stands."""
    found: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                found.setdefault(name.name.partition(".")[0], node.lineno)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.setdefault(node.module.partition(".")[0], node.lineno)
    return found


def code_lines(text: str) -> int:
    """Lines that hold code: no blank lines, no comments."""
    skipped = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in skipped:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines)


def without_checks(text: str) -> list[str]:
    """The lines of a script that a reader may copy: lines marked `# check`, and all below a bare one, are gone."""
    kept: list[str] = []
    for line in text.splitlines():
        if line.strip() == "# check":
            break
        if not CHECK_LINE.search(line):
            kept.append(line.rstrip())
    while kept and not kept[-1]:
        kept.pop()
    return kept


def shown_diff(broken: str, fixed: str) -> str:
    """The unified diff between two scripts that a report shows as the fix; "" when they differ in checks alone."""
    before, after = without_checks(broken), without_checks(fixed)
    diff = difflib.unified_diff(before, after, "broken.py", "fixed.py", n=3, lineterm="")
    return "".join(f"{line}\n" for line in diff)

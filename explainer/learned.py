"""Part of `read`: prefixes that no table knows, learned from the traceback whose lines bear them.

Python prints `Traceback (most recent call last):` at the start of a line and `  File "` after two blanks. Where
something stands before both, and it is the same but for its digits, it is a prefix: TorchServe's and log4j's
`2024-03-22T11:42:15,519 [INFO ] W-9000-stdout MODEL_LOG - `, Python logging, stern, nix, Taskcluster.
"""

from __future__ import annotations

import re

from explainer.model import Line

HEADER = "Traceback (most recent call last):"
FRAME = '  File "'
LONGEST = 200  # characters of a prefix
MOST = 12  # prefixes of one log
NO_PREFIX = frozenset(("", "|", "+", "E", "*", "-", ">", ">>>", "...", "File", "│", "┃"))  # gutters are for others
LEVELS = r"\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|CRITICAL|FATAL|EXCEPTION)\b"
TIMES = r"\d{4}[-/]\d\d[-/]\d\d|\d\d[-/]\d\d(?= )|T?\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?"


def strip_learned(lines: list[Line], text: str) -> list[Line]:
    """The lines without prefixes learned from tracebacks, else with bare traceback headers; else the same list."""
    if HEADER not in text and FRAME not in text:
        return lines
    shapes = learn(lines)
    return strip_shapes(lines, shapes) if shapes else split_headers(lines)


def learn(lines: list[Line]) -> dict[str, int]:
    """The prefixes, digits as 0 and without blanks at the end, each with the number of those blanks."""
    frames: dict[str, int] = {}
    headers: dict[str, int] = {}
    blanks: dict[str, int] = {}
    for line in lines:
        text = line.text
        if text.startswith((FRAME, HEADER, "    ")):
            continue
        at = text.find(FRAME)
        seen = frames
        if at < 0:
            at, seen = text.find(HEADER), headers
        if at <= 0 or at > LONGEST:
            continue
        head = text[:at]
        bare = head.rstrip(" ")
        if bare.strip() in NO_PREFIX or '"' in bare or "\\n" in bare:
            continue
        shape = re.sub(r"\d+", "0", bare)
        seen[shape] = seen.get(shape, 0) + 1
        blanks[shape] = min(len(head) - len(bare), blanks.get(shape, LONGEST))
    proven = [shape for shape, count in frames.items() if count + headers.get(shape, 0) > 1]
    return {shape: blanks[shape] for shape in proven[:MOST]}


def strip_shapes(lines: list[Line], shapes: dict[str, int]) -> list[Line]:
    """The lines without those prefixes, each with what its prefix says about who wrote it."""
    result = list(lines)
    for shape, blanks in shapes.items():
        digits = r"\d+".join(re.escape(part) for part in shape.split("0"))
        pattern = re.compile(f"({digits})(?:{' ' * blanks}|$)")
        start = shape.partition("0")[0]
        found = [
            (index, match)
            for index, line in enumerate(result)
            if line.text.startswith(start) and (match := pattern.match(line.text))
        ]
        sources = [source_in(match[1]) for _, match in found]
        if len(set(sources)) > 4 + len(found) // 8:  # a counter: no two lines would have the same source
            sources = [""] * len(found)
        for (index, match), source in zip(found, sources, strict=True):
            line = result[index]
            text = line.text[match.end() :]
            result[index] = Line(line.number, text, f"{line.source} {source}".strip())
    return result


def source_in(head: str) -> str:
    """Who wrote a line, by its prefix: what is left without times, levels and brackets at the ends."""
    left = re.sub(TIMES, " ", head)
    left = re.sub(LEVELS + r" *", "", left)
    left = re.sub(r"\[\s*\]|\(\s*\)", " ", left)
    left = " ".join(left.split()).strip(" []()<>|:-,.#*/=")
    return f"rank {left}" if left.isdigit() and len(left) < 6 else left


def split_headers(lines: list[Line]) -> list[Line]:
    """The lines with headers that something stands before put on lines of their own, when bare frames follow.

    `ERROR:root:` comes from a logger that marks only the first line, `35%|###  | 1/3 ` from a progress bar without
    its carriage return. A word before the header belongs to it: "Original", "Exception Group", an exception type.
    """
    if not any(HEADER in line.text and not line.text.startswith(HEADER) for line in lines):
        return lines
    result: list[Line] = []
    for index, line in enumerate(lines):
        at = line.text.find(HEADER)
        head = line.text[:at].rstrip() if at > 0 else ""
        following = lines[index + 1].text.lstrip() if head and index + 1 < len(lines) else ""
        if not following.startswith('File "') or head in NO_PREFIX or not (ends_apart(head) or at == len(head)):
            result.append(line)
            continue
        result += [Line(line.number, head, line.source), Line(line.number, line.text[at:], line.source)]
    return result if len(result) != len(lines) else lines


def ends_apart(head: str) -> bool:
    """Whether a line's beginning ends in punctuation or a log level."""
    return not head[-1].isalpha() or head.rsplit(" ", 1)[-1] in ("ERROR", "WARNING", "INFO", "CRITICAL", "FATAL")

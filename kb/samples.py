"""Logs under seen/ and not/: a few marks in band, the rest is the log as it was.

#=expect= carried-state          seen: the cause that must come first
#=reason= ...                    not: why this entry must lose
#=expect-entry= area/entry       not: the entry that must come first
#=expect-cause= cause            not: another cause of the same entry must come first
#=env= torch==2.8.0              a line of what is known of the environment
#=match=RuntimeError: ...        at the start of the line that decides
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

# One blank after a mark belongs to it; more are the indentation of the log's own line.
_MARK = re.compile(r"#=([a-z-]+)=(?: (?=\S))?(.*)")
_HEAD = ("expect", "reason", "expect-entry", "expect-cause", "env")


class Sample(NamedTuple):
    text: str  # the log without marks
    expect: str = ""
    reason: str = ""
    expect_entry: str = ""
    expect_cause: str = ""
    environment: tuple[str, ...] = ()
    match_line: int = 0  # line of `text` that bears the match mark, 0 when none does
    unknown: tuple[tuple[int, str], ...] = ()  # line of the file, mark


def read_sample(path: Path) -> Sample:
    return parse_sample(path.read_text(encoding="utf-8"))


def parse_sample(content: str) -> Sample:
    """The log and what its marks say."""
    marks: dict[str, str] = {}
    environment: list[str] = []
    kept: list[str] = []
    unknown: list[tuple[int, str]] = []
    match_line = 0
    for number, line in enumerate(content.splitlines(keepends=True), 1):
        found = _MARK.match(line)
        if not found:
            kept.append(line)
        elif found[1] == "match":
            kept.append(line[found.start(2) :])
            match_line = len(kept)
        elif found[1] == "env":
            environment.append(found[2].strip())
        elif found[1] in _HEAD:
            marks[found[1]] = found[2].strip()
        else:
            unknown.append((number, found[1]))
    return Sample(
        "".join(kept),
        marks.get("expect", ""),
        marks.get("reason", ""),
        marks.get("expect-entry", ""),
        marks.get("expect-cause", ""),
        tuple(environment),
        match_line,
        tuple(unknown),
    )

"""`kb record`: a real log becomes a file under seen/, secrets masked, and no trim may change its verdict."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from explainer.model import Failure
from kb.load import CauseFolder, EntryFolder, KnowledgeBase
from kb.recognise import Inputs, Recogniser, first

_SECRETS = [
    (re.compile(r"\b(hf_|sk-|ghp_|gho_|github_pat_|xox[bap]-|AKIA)[A-Za-z0-9_-]{8,}"), r"\1***"),
    (re.compile(r"(?i)\b((?:api[_-]?key|token|passw(?:or)?d|secret|authorization) ?[=:] ?(?:bearer )?)\S+"), r"\1***"),
    (re.compile(r"(://[^/\s:@]*:)[^/\s@]+@"), r"\1***@"),
    (re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"), "user@example.com"),
    (re.compile(r"(/(?:home|Users)/)[^/\s\"']+"), r"\1user"),
    (re.compile(r"(?i)([A-Z]:\\Users\\)[^\\\s\"']+"), r"\1user"),
]


class RecordError(Exception):
    """The log is not written; one line that says why and what to do."""


def record(
    base: KnowledgeBase,
    entry_id: str,
    cause_name: str,
    text: str,
    slug: str | None = None,
    environment: Sequence[str] = (),
    lines: str | None = None,
    match: int | None = None,
) -> Path:
    """Writes entries/<entry>/seen/<slug>.txt and gives its path."""
    entry, cause = _find(base, entry_id, cause_name)
    if not text.strip():
        raise RecordError("stdin is empty: pipe the log in, `kb record ID CAUSE < log`")
    masked = mask(text)
    kept = _trim(masked, lines)
    given = (("environment", "\n".join(environment)),) if environment else ()
    with Recogniser(base) as recogniser:
        whole = recogniser.explain(masked, Inputs(given))
        trimmed = recogniser.explain(kept, Inputs(given))
    if first(whole) != first(trimmed):
        change = f"from {first(whole)} to {first(trimmed)}"
        raise RecordError(f"--lines {lines} changes the verdict {change}; keep more of the log")
    deciding = match
    if deciding is None and trimmed.chosen >= 0:
        deciding = _deciding_line(kept, trimmed.failures[trimmed.chosen])
    path = entry.path / "seen" / f"{slug or _free_slug(entry, cause_name)}.txt"
    if path.exists():
        raise RecordError(f"{path} exists; choose another --slug")
    path.parent.mkdir(exist_ok=True)
    path.write_text(_marked(kept, cause, environment, deciding), encoding="utf-8")
    return path


def mask(text: str) -> str:
    """The log without tokens, passwords, addresses and names of home directories."""
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


def _find(base: KnowledgeBase, entry_id: str, cause_name: str) -> tuple[EntryFolder, CauseFolder]:
    for entry in base.entries:
        if entry.id != entry_id:
            continue
        for cause in entry.causes:
            if cause.path.name == cause_name:
                return entry, cause
        names = ", ".join(cause.path.name for cause in entry.causes)
        raise RecordError(f"{entry_id} has no cause '{cause_name}'; it has {names}")
    raise RecordError(f"there is no entry '{entry_id}' that loads below {base.root}; `kb lint` says what does not")


def _trim(text: str, lines: str | None) -> str:
    if lines is None:
        return text if text.endswith("\n") else text + "\n"
    span = re.fullmatch(r"(\d+)-(\d+)", lines)
    all_lines = text.splitlines(keepends=True)
    if not span or not 1 <= int(span[1]) <= int(span[2]) <= len(all_lines):
        raise RecordError(f"--lines '{lines}' is no range within the log's {len(all_lines)} lines; write FIRST-LAST")
    return "".join(all_lines[int(span[1]) - 1 : int(span[2])])


def _deciding_line(text: str, failure: Failure) -> int:
    """The last line of the failure that begins its message, its last line when none does."""
    begin = failure.message.partition("\n")[0].strip()
    lines = text.splitlines()
    for number in range(min(failure.last_line, len(lines)), failure.first_line - 1, -1):
        if begin and begin[:60] in lines[number - 1]:
            return number
    return failure.last_line


def _free_slug(entry: EntryFolder, cause_name: str) -> str:
    number = 1
    while (entry.path / "seen" / f"{cause_name}-{number}.txt").exists():
        number += 1
    return f"{cause_name}-{number}"


def _marked(text: str, cause: CauseFolder, environment: Sequence[str], deciding: int | None) -> str:
    lines = text.splitlines(keepends=True)
    if deciding and 1 <= deciding <= len(lines):
        lines[deciding - 1] = "#=match=" + lines[deciding - 1]
    head = [f"#=expect= {cause.path.name}\n", *(f"#=env= {line}\n" for line in environment)]
    return "".join([*head, *lines])

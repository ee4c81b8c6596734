"""Which of the given files a failure is about: a finding elsewhere must not settle its cause. Part of the source stage.

`--source .` brings old experiments along; the traceback names the files that ran.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from explainer.model import Failure, Finding, Frame
from explainer.source import findings

Named = Sequence[tuple[str, str]]
#: Without a frame to go by, so many files may still be taken for one program.
MOST_UNNAMED = 3
#: Source shown in a traceback is read when it has at least so many lines.
LEAST_SHOWN = 3
_IMPORT = re.compile(r"^\s*(?:from\s+([.\w]+)\s+import\s+([\w, ]+)|import\s+([\w., ]+))", re.MULTILINE)


def relevant(sources: Named, failure: Failure) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Findings in the files that the failure is about, and those in the others.

    The first come from given files that the traceback names (and what they import), else from the source that the
    traceback itself shows (pytest, rich, IPython).
    """
    frames = [frame for frame in failure.frames if not frame.module_path and frame.file]
    own = _own_files(sources, frames)
    found = findings(sources) if sources else ()
    inside = tuple(finding for finding in found if finding.file in own)
    outside = tuple(finding for finding in found if finding.file not in own)
    return inside or _shown(frames), outside


def _own_files(sources: Named, frames: Sequence[Frame]) -> set[str]:
    if not frames:
        return {name for name, _ in sources} if len(sources) <= MOST_UNNAMED else set()
    named = {name for name, text in sources if any(_is_file_of(name, text, frame) for frame in frames)}
    if not named and len(sources) == 1:  # a script under another name: it has the failing line all the same
        name, text = sources[0]
        rows = {row.strip() for row in text.split("\n")}
        return {name} if any(frame.code and frame.code in rows for frame in frames) else set()
    return _with_imports(named, dict(sources))


def _is_file_of(name: str, text: str, frame: Frame) -> bool:
    if _base(name) == _base(frame.file):
        return True
    rows = text.split("\n")
    return bool(frame.code) and 0 < frame.line <= len(rows) and rows[frame.line - 1].strip() == frame.code


def _base(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


def _with_imports(named: set[str], texts: dict[str, str]) -> set[str]:
    """The files and those of the given ones that they import, directly or not."""
    by_stem: dict[str, list[str]] = {}
    for name in texts:
        by_stem.setdefault(_base(name).removesuffix(".py"), []).append(name)
    reached, waiting = set(named), list(named)
    while waiting:
        for groups in _IMPORT.findall(texts[waiting.pop()]):
            for stem in re.findall(r"\w+", " ".join(groups)):
                fresh = [name for name in by_stem.get(stem, []) if name not in reached]
                reached.update(fresh)
                waiting += fresh
    return reached


def _shown(frames: Sequence[Frame]) -> tuple[Finding, ...]:
    """Findings in the source lines that the traceback shows round its frames, at their own line numbers."""
    found: list[Finding] = []
    for frame in reversed(frames):
        if frame.context.count("\n") + 1 >= LEAST_SHOWN and "backward" in frame.context:
            for finding in findings([(frame.file, frame.context)]):
                line = finding.line + frame.context_line - 1 if frame.context_line else 0
                found.append(finding._replace(line=line))
    return tuple(found)

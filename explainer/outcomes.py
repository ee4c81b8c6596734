"""Stretches of a log in which what looks like an error was expected: test runs that passed. Part of the parse stage.

What counts is the outcome: a green run's tests may print any traceback, name any error, expect any exception.
"""

from __future__ import annotations

from collections.abc import Sequence

from explainer.lazy import Lazy
from explainer.model import Line

_PYTEST_END = Lazy(
    r"(?:=+ )?(\d+ (?:passed|failed|skipped|xfailed|xpassed|errors?|deselected|warnings?)\b.*) in [\d.]+s"
)
_PYTEST_BAD = Lazy(r"\b\d+ (?:failed|errors?)\b")
_UNITTEST_END = Lazy(r"Ran \d+ tests? in [\d.]+s")
_DOCTEST_END = Lazy(r"(?:\d+ passed(?: and 0 failed)?|Test passed)\.?$")


def green_spans(lines: Sequence[Line]) -> list[tuple[int, int]]:
    """First and last line number of each test run in which nothing failed (pytest, unittest, doctest)."""
    spans: list[tuple[int, int]] = []
    start = lines[0].number if lines else 0
    for position, line in enumerate(lines):
        text = line.text.strip()
        if not text or text[0] not in "=RT0123456789":
            continue
        if text.startswith("==") and "test session starts" in text:
            start = line.number
            continue
        verdict = _verdict(text, lines, position)
        if verdict:
            spans.append((start, line.number))
        if verdict is not None:
            start = line.number + 1
    return spans


def _verdict(text: str, lines: Sequence[Line], position: int) -> bool | None:
    """Whether a run ends here and passed; None where no run ends."""
    summary = _PYTEST_END.match(text) if " in " in text else None
    if summary:
        return not _PYTEST_BAD.search(summary[1])
    if _UNITTEST_END.match(text):
        following = next((line.text.strip() for line in lines[position + 1 : position + 4] if line.text.strip()), "")
        return following.startswith("OK") if following.startswith(("OK", "FAILED", "NO TESTS")) else None
    if _DOCTEST_END.match(text):
        return True
    return None

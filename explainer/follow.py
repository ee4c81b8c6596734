"""Beside core: explains the failures of a log that is still being written, each when its traceback is complete.

Keeps the first lines of the log (versions, banners), the last ones, and what has been seen of each failure; nothing
else, however long the log runs. Takes bytes as they come; the clock is the caller's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from explainer.anchors import PATTERNS
from explainer.core import explain_failures
from explainer.lines import CHAINED, HEADER
from explainer.model import Failure, Log, Report
from explainer.parse import joined, occurrences
from explainer.programs import Programs, compiled
from explainer.read import read_pieces

HEAD_LINES, RECENT_LINES = 200, 300
LONGEST_LINE = 64 << 10
#: A traceback that is still open after so much more is explained as it stands.
MOST_OPEN_LINES, MOST_OPEN_BYTES = 3000, 512 << 10
#: Where several ranks write into one log, the others' tracebacks come between and after; so many lines are awaited.
LINES_OF_RANKS = 200
MOST_KNOWN = 10_000
BLOCK = 256 << 10
_DIGITS = re.compile(r"0x[0-9a-f]+|\d+")


class Seen(NamedTuple):
    """A failure that was reported, and how often it was seen."""

    exception: str
    message: str
    times: int


class Follower:
    """Fed with bytes, answers with the reports that are due."""

    def __init__(self, explain: Callable[[Log, Sequence[Failure]], Report] = explain_failures) -> None:
        self.explain = explain
        self.programs: Programs = {}
        self.pattern = "|".join(pattern.decode("ascii") for _, pattern in PATTERNS)
        self.lines: list[tuple[int, bytes]] = []  # number, text with its newline
        self.number = 0  # of the last line
        self.partial = b""
        self.pending = False  # something stands in the lines that may be a failure
        self.enough = 0  # lines at which it is worth looking again whether the failure is complete
        self.seen: dict[tuple[str, str, str], Seen] = {}

    def feed(self, data: bytes) -> list[Report]:
        """What is due after these bytes."""
        reports = []
        for start in range(0, len(data), BLOCK):
            text = self.partial + data[start : start + BLOCK]
            end = text.rfind(b"\n") + 1
            if not end and len(text) > LONGEST_LINE:
                text, end = text[:LONGEST_LINE] + b"\n", LONGEST_LINE + 1
            self.partial = text[end:]
            if end:
                reports += self.take(text[:end])
        return reports

    def silence(self) -> list[Report]:
        """What is due when nothing has come for a while, or nothing will: an open traceback is taken as it stands."""
        if self.partial and self.pending:
            text, self.partial = self.partial, b""
            self.add(text)
        return self.settle() if self.pending else []

    def end(self) -> list[Report]:
        """What is due at the end of the log."""
        reports = self.take(self.partial + b"\n") if self.partial else []
        self.partial = b""
        return reports + self.silence()

    def take(self, block: bytes) -> list[Report]:
        found = compiled(self.programs, self.pattern).search(block) is not None
        self.add(block)
        self.pending = self.pending or found
        if not self.pending:
            self.trim()
            return []
        size = sum(len(text) for _, text in self.lines) if len(self.lines) > RECENT_LINES else 0
        if len(self.lines) > MOST_OPEN_LINES or size > MOST_OPEN_BYTES:
            return self.settle()
        if not found and len(self.lines) < self.enough:
            return []
        log, failures = self.read()
        if self.complete(log, failures):
            return self.settle(log, failures)
        return []

    def add(self, block: bytes) -> None:
        for text in block.splitlines(keepends=True) if b"\r" not in block else re.findall(rb"[^\n]*\n|[^\n]+$", block):
            self.number += 1
            self.lines.append((self.number, text[:LONGEST_LINE]))

    def read(self) -> tuple[Log, list[Failure]]:
        """The lines that are kept, cleaned, and the failures in them, each as often as it stands there."""
        pieces = []
        for _, group in groupby(enumerate(self.lines), lambda item: item[1][0] - item[0]):
            lines = [line for _, line in group]
            pieces.append((lines[0][0], b"".join(text for _, text in lines)))
        log = read_pieces(pieces, "")
        return log, [failure for failure in occurrences(log) if failure.level != "bare"]

    def complete(self, log: Log, failures: Sequence[Failure]) -> bool:
        """Whether a line has come that does not belong to the last failure, and no other traceback has begun."""
        last = max((failure.last_line for failure in failures), default=0)
        after = [line for line in log.lines if line.number > last and line.text.strip()]
        if any(HEADER in line.text or line.text.lstrip().startswith(CHAINED) for line in after):
            self.enough = len(self.lines) + len(self.lines) // 20
            return False
        several = any(line.source for line in log.lines)
        return len(after) >= (LINES_OF_RANKS if several and failures else 1)

    def settle(self, log: Log | None = None, failures: Sequence[Failure] | None = None) -> list[Report]:
        """Reports on the failures not seen before; takes all of them out of the lines."""
        if log is None or failures is None:
            log, failures = self.read()
        new = [failure for failure in joined(failures) if self.is_new(failure)]
        spans = {number for failure in failures for number in range(failure.first_line, failure.last_line + 1)}
        self.lines = [line for line in self.lines if line[0] not in spans]
        self.pending, self.enough = False, 0
        self.trim()
        report = self.explain(log, new) if new else None
        return [report] if report and report.status != "no-error" else []

    def is_new(self, failure: Failure) -> bool:
        """Whether no failure like this was reported; counts it."""
        key = (failure.level, failure.exception, _DIGITS.sub("#", " ".join(failure.message.split()))[:400])
        before = self.seen.pop(key, None)
        times = failure.times + (before.times if before else 0)
        message = failure.message.partition("\n")[0][:200]
        self.seen[key] = Seen(failure.exception, message, times)
        if len(self.seen) > MOST_KNOWN:
            del self.seen[next(iter(self.seen))]
        return before is None

    def trim(self) -> None:
        if len(self.lines) > HEAD_LINES + 2 * RECENT_LINES:
            recent = self.lines[-RECENT_LINES:]
            self.lines = [line for line in self.lines[:HEAD_LINES] if line[0] <= HEAD_LINES] + recent

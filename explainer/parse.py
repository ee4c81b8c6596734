"""Cleaned log to failures: second stage. Does not know that a knowledge base exists.

Each voice of the log (rank, pod, process) is read on its own, then equal failures are
joined and roles are given: the first of a chain is the root, what it brought about a cascade.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from explainer.blocks import Block, blocks_of
from explainer.model import Failure, Line, Log
from explainer.outcomes import green_spans
from explainer.quoting import without_quoted

#: A text of more lines is a log or prose, not a pasted message.
MOST_BARE_LINES = 40
_MARKS = " \t>*_`#-\"'\u201c\u201d"
_DIGITS = re.compile(r"0x[0-9a-f]+|\d+")


def parse(log: Log) -> tuple[Failure, ...]:
    """The failures of a log in the order in which they first appear; errors, warnings and bare messages alike."""
    return tuple(joined(occurrences(log)))


def occurrences(log: Log) -> list[Failure]:
    """Each failure as often as it stands in the log, in order."""
    found: list[Failure] = []
    for source, lines in _voices(log.lines).items():
        rank = _rank(source)
        previous: Block | None = None
        for block in blocks_of(lines):
            found.append(_failure(block, previous, rank))
            previous = block
    if not any(failure.level == "error" for failure in found):
        found += _bare(log.lines)
    found = without_quoted(found, log.lines)
    found.sort(key=lambda failure: failure.first_line)
    found = _with_repeats(found, log.repeats)
    green = green_spans(log.lines)
    return [failure._replace(handled=_inside(failure, green)) for failure in found]


def _with_repeats(failures: list[Failure], repeats: Sequence[tuple[int, int]]) -> list[Failure]:
    """The failures with the number of those like them that a large log has in stretches that were not read."""
    if not repeats:
        return failures
    left = sorted(repeats, reverse=True)
    counted = []
    for failure in failures:
        while left and left[-1][0] < failure.first_line:
            left.pop()
        times = failure.times
        while left and left[-1][0] <= failure.last_line:
            times += left.pop()[1]
        counted.append(failure._replace(times=times))
    return counted


def _inside(failure: Failure, spans: list[tuple[int, int]]) -> bool:
    return any(first <= failure.first_line and failure.last_line <= last for first, last in spans)


def _voices(lines: tuple[Line, ...]) -> dict[str, list[Line]]:
    voices: dict[str, list[Line]] = {}
    for line in lines:
        voices.setdefault(line.source, []).append(line)
    return voices


def _rank(source: str) -> int | None:
    _, found, number = source.rpartition("rank ")
    return int(number) if found and number.isdigit() else None


def _failure(block: Block, previous: Block | None, rank: int | None) -> Failure:
    role = "root"
    group = block.exception.endswith("ExceptionGroup")  # its members stand below it as tracebacks of their own
    if block.wraps or group or (block.chained and previous is not None):
        role = "cascade"
    return Failure(
        exception=block.exception.rpartition(".")[2],
        message=block.message,
        first_line=block.first_line,
        last_line=block.last_line,
        frames=tuple(block.frames),
        level=block.level,
        role=role,
        rank=rank,
        ranks=() if rank is None else (rank,),
        complete=block.complete,
        anomaly=tuple(block.anomaly),
    )


def _bare(lines: tuple[Line, ...]) -> list[Failure]:
    """Each line of a short text as a message without a type: what people paste when they paste one line."""
    texts = [line for line in lines if line.text.strip()]
    if len(texts) > MOST_BARE_LINES:
        return []
    found = []
    for number, line in enumerate(texts):
        message = [line.text.strip(_MARKS), *(other.text for other in texts[number + 1 : number + 4])]
        found.append(Failure("", "\n".join(message), line.number, line.number, level="bare", complete=False))
    return found


def joined(failures: Sequence[Failure]) -> list[Failure]:
    """Equal failures of several ranks, or later in the log, become one with a count and the list of ranks."""
    kept: dict[tuple[str, str, str], Failure] = {}
    for failure in failures:
        key = (failure.exception, _DIGITS.sub("#", " ".join(failure.message.split()))[:400], failure.level)
        first = kept.get(key)
        if first is None:
            kept[key] = failure
            continue
        handed_on = first.role == "root" and failure.role == "cascade"  # a worker's error, raised again by its parent
        keep = bool(first.frames) and (handed_on or len(first.frames) >= len(failure.frames))
        better = first if keep else failure
        kept[key] = better._replace(
            first_line=first.first_line if better is first else failure.first_line,
            role=first.role if failure.role == "cascade" else failure.role if first.role == "cascade" else first.role,
            rank=first.rank,
            ranks=tuple(sorted({*first.ranks, *failure.ranks})),
            times=first.times + failure.times,
            handled=first.handled and failure.handled,
            anomaly=first.anomaly or failure.anomaly,
        )
    return list(kept.values())

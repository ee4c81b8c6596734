"""A failure and the patterns that the word index proposes to `Hit`s: the literal, then the regex decides.

Knows neither the environment nor languages.
"""

from __future__ import annotations

from collections.abc import Iterable

from explainer.model import Failure, Hit, Pattern
from explainer.programs import Programs, compiled, flat


def match(failure: Failure, patterns: Iterable[Pattern], programs: Programs) -> tuple[Hit, ...]:
    """The entries whose message this failure carries, one hit an entry, the surest first.

    A bare line (no exception type, no traceback) has to begin with the message.
    """
    message = flat(failure.message)
    best: dict[str, Hit] = {}
    for pattern in patterns:
        if pattern.literal not in message:
            continue
        found = compiled(programs, pattern.regex).search(message)
        if found is None:
            continue
        typed = failure.exception in pattern.exceptions or not failure.exception
        if not of_one_level(failure, pattern.exceptions) or (failure.level == "bare" and found.start() > 0):
            continue
        hit = Hit(pattern.entry, pattern.number, found.start() == 0, typed, found.group())
        known = best.get(pattern.entry)
        if known is None or _sureness(hit) > _sureness(known):
            best[pattern.entry] = hit
    return tuple(sorted(best.values(), key=lambda hit: (_sureness(hit), hit.entry), reverse=True))


def of_one_level(failure: Failure, exceptions: tuple[str, ...]) -> bool:
    """A warning matches entries about warnings alone; an error matches the others, or any whose type it bears."""
    about_warnings = all(name.endswith("Warning") for name in exceptions)
    if failure.level == "warning":
        return any(name.endswith("Warning") for name in exceptions)
    return not about_warnings or failure.level == "bare" or failure.exception in exceptions


def _sureness(hit: Hit) -> tuple[bool, bool, int]:
    return hit.at_start, hit.typed, len(hit.text)

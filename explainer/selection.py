"""Which of a log's failures are diagnosed, which one is answered, and what is said of the rest. Used by core alone."""

from __future__ import annotations

from collections.abc import Sequence

from explainer.model import Diagnosis, Environment, Failure, Log, Text

#: Failures of one log that are diagnosed, each costs about a millisecond: the earliest, and the latest of more.
MOST_DIAGNOSED = 50
LATEST_DIAGNOSED = 10
#: A file name with one of these is not shown as something to type.
_UNSAFE = frozenset("<>\"'`|;&$*?\n")


def worth_diagnosing(failures: Sequence[Failure]) -> list[Failure]:
    """The failures to diagnose, in their order: warnings only in room that errors leave."""
    errors = [failure for failure in failures if failure.level != "warning"]
    if len(errors) > MOST_DIAGNOSED:
        return [*errors[: MOST_DIAGNOSED - LATEST_DIAGNOSED], *errors[-LATEST_DIAGNOSED:]]
    room = MOST_DIAGNOSED - len(errors)
    kept = []
    for failure in failures:
        room -= failure.level == "warning"
        if failure.level != "warning" or room >= 0:
            kept.append(failure)
    return kept


def size_notes(log: Log, failures: Sequence[Failure]) -> list[Text]:
    """Notes on what was not looked at, because of the size of the log."""
    notes = []
    if log.total > len(log.lines):
        notes.append(
            Text(
                f"large log: of {log.total} lines the first, the last and those round errors were read "
                f"({len(log.lines)} lines)",
                f"日志很大：共 {log.total} 行，只读取了开头、结尾和错误附近的部分（{len(log.lines)} 行）",
            )
        )
    errors = sum(1 for failure in failures if failure.level == "error")
    rest = max(0, errors - MOST_DIAGNOSED) + log.left_out
    if rest:
        notes.append(
            Text(
                f"{rest} more errors, different from these, were only counted: the log has too many to explain each",
                f"另有 {rest} 个与上面不同的错误只计数、未逐一解释：日志中的错误太多",
            )
        )
    return notes


def chosen_failure(found: Sequence[tuple[Failure, Diagnosis | None, Environment]], everything: bool) -> int:
    """The failure to answer: a root before what it brought about, an error before a warning, the earliest of equals.

    A wrapper (an entry with `wraps`) is answered only where nothing it wraps is explained.
    """
    levels = {"error": 0, "bare": 1, "warning": 2}
    keys = []
    for number, (failure, diagnosis, _) in enumerate(found):
        if diagnosis is None or diagnosis.entry is None or (failure.handled and not everything):
            continue
        keys.append((levels[failure.level], diagnosis.entry.wraps, failure.role != "root", number))
    return min(keys)[-1] if keys else -1


def status_of(failures: Sequence[Failure], chosen: int, everything: bool) -> str:
    if chosen >= 0:
        return "explained"
    unhandled = [failure for failure in failures if failure.level == "error" and (everything or not failure.handled)]
    return "unknown" if unhandled else "no-error"


def own_file(failure: Failure) -> str:
    """The innermost .py file of the user's own that the traceback names."""
    own = (frame.file for frame in reversed(failure.frames) if not frame.module_path and not frame.file.startswith("<"))
    return next((file for file in own if file.endswith(".py") and not set(file) & _UNSAFE), "")

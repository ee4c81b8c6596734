"""Which of an entry's conditions hold in this case, and where. Second half of the match stage.

Looks at the failure, the log round it, the user's source and the environment; knows no scores.
"""

from collections.abc import Sequence
from typing import NamedTuple

from explainer.model import Condition, Environment, Failure, Finding, Frame, Log, Seen
from explainer.programs import Programs, compiled, flat
from explainer.releases import satisfies

#: Lines of the log round the failure that `log` conditions read.
LINES_BEFORE, LINES_AFTER = 4000, 400


class Case(NamedTuple):
    """All that conditions may look at, cut to size once."""

    failure: Failure
    message: str
    log_text: str
    log_numbers: tuple[int, ...]  # input line number of each line of log_text
    sources: tuple[tuple[str, str], ...]  # the user's code, then what was given of the environment
    environment: Environment
    findings: tuple[Finding, ...] = ()  # in files that the failure is about
    elsewhere: tuple[Finding, ...] = ()  # in other files


def case_of(
    log: Log,
    failure: Failure,
    failures: Sequence[Failure],
    sources: Sequence[tuple[str, str]],
    environment: Environment,
) -> Case:
    """Cuts the log to the lines outside tracebacks, near the failure."""
    spans = [(other.first_line, other.last_line) for other in failures if other.level == "error"]
    inside: set[int] = set()
    for first, last in spans:
        inside.update(range(first, last + 1))
    low, high = failure.first_line - LINES_BEFORE, failure.last_line + LINES_AFTER
    near = [line for line in log.lines if low <= line.number <= high and line.number not in inside]
    return Case(
        failure,
        flat(failure.message),
        "\n".join(line.text for line in near),
        tuple(line.number for line in near),
        tuple(sources),
        environment,
    )


def holds(condition: Condition, case: Case, programs: Programs) -> Seen | None:
    """Where the condition holds in this case, None where it does not or cannot be told."""
    look = _LOOKS.get(condition.kind)
    if look is None:
        return None
    seen, told = look(condition, case, programs)
    if condition.absent:
        return Seen() if told and seen is None else None
    return seen


def _message(condition: Condition, case: Case, programs: Programs) -> tuple[Seen | None, bool]:
    found = compiled(programs, condition.pattern).search(case.message)
    return (Seen(found.group(), "", case.failure.last_line) if found else None), bool(case.message)


def _frame(condition: Condition, case: Case, programs: Programs) -> tuple[Seen | None, bool]:
    told = bool(case.failure.frames) and case.failure.complete
    return _among(case.failure.frames, condition, programs), told


def _anomaly(condition: Condition, case: Case, programs: Programs) -> tuple[Seen | None, bool]:
    return _among(case.failure.anomaly, condition, programs), bool(case.failure.anomaly)


def _among(frames: Sequence[Frame], condition: Condition, programs: Programs) -> Seen | None:
    """The innermost frame that fits, where enough of them do."""
    matching = []
    after = not condition.after
    for number, frame in enumerate(frames, 1):
        if (
            after
            and (not condition.last or number == len(frames))
            and _fits(frame, condition.pattern)
            and (not condition.code or compiled(programs, condition.code).search(frame.code))
        ):
            matching.append(frame)
        after = after or _fits(frame, condition.after)
    if len(matching) < condition.times:
        return None
    frame = matching[-1]
    place = frame.module_path or frame.file
    return Seen(f"{place} in {frame.function}" if frame.function else place, frame.file, frame.line)


def _fits(frame: Frame, spec: str) -> bool:
    """`path function`, where path may be a folder (`torch/`) or `user`, and function `*` or left out."""
    path, _, function = spec.partition(" ")
    if function and function != "*" and frame.function.rpartition(".")[2] != function:
        return False
    if path == "user":
        return is_users(frame)
    if path.endswith("/"):
        return frame.module_path.startswith(path)
    return frame.module_path == path or frame.module_path.endswith("/" + path)


def is_users(frame: Frame) -> bool:
    """A frame of the user's own code: no library, no frozen or generated one."""
    return not frame.module_path and bool(frame.file) and not frame.file.startswith("<")


def _code(condition: Condition, case: Case, programs: Programs) -> tuple[Seen | None, bool]:
    pattern = compiled(programs, condition.pattern)
    users = [frame for frame in case.failure.frames if is_users(frame) and frame.code]
    for frame in reversed(users):
        if pattern.search(frame.code):
            return Seen(frame.code, frame.file, frame.line), True
    return None, bool(users) and case.failure.complete


def _log(condition: Condition, case: Case, programs: Programs) -> tuple[Seen | None, bool]:
    return _search(condition.pattern, case.log_text, programs, case.log_numbers), bool(case.log_text)


def _mentions(condition: Condition, case: Case, programs: Programs) -> tuple[Seen | None, bool]:
    for name, text in case.sources:
        seen = _search(condition.pattern, text, programs)
        if seen:
            return seen._replace(file=name), True
    seen, told = _code(condition, case, programs)
    for frame in reversed(case.failure.frames if seen is None else ()):
        if frame.context and is_users(frame):
            shown = _search(condition.pattern, frame.context, programs)
            if shown:
                return shown._replace(file=frame.file, line=0), True
    return seen, told or bool(case.sources)


def _search(regex: str, text: str, programs: Programs, numbers: Sequence[int] = ()) -> Seen | None:
    if not text:
        return None
    found = compiled(programs, regex).search(text)
    if found is None:
        return None
    start = text.rfind("\n", 0, found.start()) + 1
    end = text.find("\n", found.start())
    row = text.count("\n", 0, found.start())
    return Seen(text[start : end if end >= 0 else len(text)].strip(), "", numbers[row] if numbers else row + 1)


def _environment(condition: Condition, case: Case, programs: Programs) -> tuple[Seen | None, bool]:
    name = condition.pattern
    for position, letter in enumerate(condition.pattern):
        if letter in "=!<>~ ":
            name = condition.pattern[:position]
            break
    fact = case.environment.find(name.strip())
    if fact is None:
        packages_known = any(
            known.kind == "package" and known.origin in ("given", "probe") for known in case.environment.facts
        )
        return None, packages_known
    specifier = condition.pattern[len(name) :].strip()
    if specifier and not satisfies(fact.value, specifier):
        return None, True
    return Seen(f"{fact.name} {fact.value}", fact.file, fact.line, fact), True


def _setting(condition: Condition, case: Case, programs: Programs) -> tuple[Seen | None, bool]:
    name, _, value = condition.pattern.partition("=")
    fact = case.environment.find(name.strip())
    if fact is None:
        return None, False
    if fact.value.lower() != value.strip().lower():
        return None, True
    return Seen(f"{fact.name}={fact.value}", fact.file, fact.line, fact), True


def _source(condition: Condition, case: Case, programs: Programs) -> tuple[Seen | None, bool]:
    for doubtful, found in ((False, case.findings), (True, case.elsewhere)):
        for finding in found:
            if finding.name == condition.pattern:
                return Seen(finding.quote, finding.file, finding.line, doubtful=doubtful), True
    return None, bool(case.findings)


_LOOKS = {
    "message": _message,
    "frame": _frame,
    "anomaly": _anomaly,
    "code": _code,
    "log": _log,
    "mentions": _mentions,
    "environment": _environment,
    "setting": _setting,
    "source": _source,
}

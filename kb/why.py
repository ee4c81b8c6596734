"""`kb why`: what each pattern and each piece of evidence of one entry makes of a log.

Walks the explainer's own stages, so that what it says is what `explain` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explainer.conditions import Case, case_of, holds
from explainer.environment import observe
from explainer.match import of_one_level
from explainer.model import Condition, Entry, Failure, Pattern, Weighed
from explainer.parse import parse
from explainer.programs import Programs, compiled, flat
from explainer.read import read
from kb.load import EntryFolder, KnowledgeBase
from kb.proof import ranking
from kb.recognise import Inputs, Recogniser, first

MISMATCH = "does not match"


class WhyError(Exception):
    """Nothing can be explained; one line that says why."""


def why(base: KnowledgeBase, wanted: str, text: str, inputs: Inputs) -> list[str]:
    """Lines for a person: failures found, patterns tried on each, conditions and evidence, and the verdict."""
    parts = wanted.strip("/").split("/")
    entry_id, cause_name = "/".join(parts[:2]), "/".join(parts[2:])
    folder = next((entry for entry in base.entries if entry.id == entry_id), None)
    if folder is None:
        raise WhyError(f"there is no entry '{entry_id}' that loads below {base.root}; `kb lint` says what does not")
    if cause_name and cause_name not in [cause.path.name for cause in folder.causes]:
        raise WhyError(f"{entry_id} has no cause '{cause_name}'")
    with Recogniser(base) as recogniser:
        entry = recogniser.index.entry(entry_id)
        if entry is None:
            raise WhyError(f"{entry_id} does not load; `kb lint {folder.path}` says why")
        log = read(text.encode("utf-8", "replace"))
        failures = parse(log)
        said: list[str] = []
        for failure in failures:
            environment = observe(log, failure, inputs.given, inputs.sources)
            case = case_of(log, failure, failures, inputs.sources, environment)
            said += _of_failure(folder, entry, cause_name, case, recogniser.index.programs, inputs)
        report = recogniser.explain(text, inputs)
    said = said or ["no failure found in the log"]
    return [*said, f"verdict: {first(report)}", *(f"  {line}" for line in ranking(report))]


def _of_failure(
    folder: EntryFolder, entry: Entry, cause_name: str, case: Case, programs: Programs, inputs: Inputs
) -> Iterator[str]:
    failure = case.failure
    kind = failure.exception or failure.level
    verdicts = [_pattern_verdict(pattern, failure, programs) for pattern in _patterns(folder)]
    if failure.level == "bare" and all(says == MISMATCH for says, _ in verdicts):
        return  # any line may be a bare message; most are none
    yield f"lines {failure.first_line}-{failure.last_line}: {kind}: {flat(failure.message)[:100]} ({failure.role})"
    yield from (f"  pattern {number}: {says}" for number, (says, _) in enumerate(verdicts))
    if not any(matches for _, matches in verdicts):
        return
    for name, conditions in (("requires", entry.requires), ("own", entry.own)):
        for condition in conditions:
            yield f"  {name} {_condition(condition)}: {_held(condition, case, programs)}"
    yield from _evidence("entry", entry.evidence, case, programs)
    for cause in entry.causes:
        name = cause.id.rpartition("/")[2]
        if cause_name in ("", name):
            yield from _evidence(name, cause.evidence, case, programs)
            for check in entry.checks:
                for answer in check.answers:
                    if inputs.answers.get(check.id) == answer.value and cause.id in answer.means:
                        verdict, strength = answer.means[cause.id]
                        yield f"  {name}: {verdict} {strength}, answer {check.id}={answer.value}: given"


def _patterns(folder: EntryFolder) -> list[Pattern]:
    signature = folder.spec.signature
    exceptions = tuple(signature.exception)
    return [Pattern(folder.id, n, item.pattern, exceptions, "") for n, item in enumerate(signature.messages)]


def _pattern_verdict(pattern: Pattern, failure: Failure, programs: Programs) -> tuple[str, bool]:
    found = compiled(programs, pattern.regex).search(flat(failure.message))
    if found is None:
        return MISMATCH, False
    if not of_one_level(failure, pattern.exceptions):
        return f"matches, but a {failure.level} is not what {', '.join(pattern.exceptions) or 'a bare line'} is", False
    if failure.level == "bare" and found.start() > 0:
        return "matches, but a line without a type has to begin with it", False
    where = "from the start" if found.start() == 0 else f"at character {found.start()}"
    typed = failure.exception in pattern.exceptions or not failure.exception
    return f"matches {where}" + ("" if typed else f"; {failure.exception} is not one of its types"), True


def _evidence(name: str, weighed: Sequence[Weighed], case: Case, programs: Programs) -> Iterator[str]:
    for item in weighed:
        group = f" (group {item.group})" if item.group else ""
        held = _held(item.condition, case, programs)
        yield f"  {name}: {item.verdict} {item.strength}, {_condition(item.condition)}{group}: {held}"


def _condition(condition: Condition) -> str:
    extra = [f"code {condition.code}"] if condition.code else []
    extra += ["last"] if condition.last else []
    extra += [f"after {condition.after}"] if condition.after else []
    extra += [f"{condition.times} times"] if condition.times > 1 else []
    absent = "absent " if condition.absent else ""
    return f"{absent}{condition.kind} '{condition.pattern}'" + (f" [{', '.join(extra)}]" if extra else "")


def _held(condition: Condition, case: Case, programs: Programs) -> str:
    seen = holds(condition, case, programs)
    if seen is None:
        return "no"
    place = f" at {seen.file or 'line'} {seen.line}".rstrip() if seen.line else ""
    return f"holds{place}" + (f": {seen.quote[:80]}" if seen.quote else "")

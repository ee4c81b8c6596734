"""Checks that go beyond what kb/schema.py sees in one file: names that must exist in another place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kb.checks.coverage import wanted_entries
from kb.load import CauseFolder, EntryFolder, KnowledgeBase, Problem, line_of, relative
from kb.schema import ConditionSpec

#: Kinds of evidence by which an input of told_by can tell anything.
_KINDS = {
    "environment": {"environment"},
    "setting": {"setting"},
    "source": {"source", "mentions", "setting", "code"},
    "frames": {"frame", "code", "mentions"},
    "log": {"log", "setting"},
}


def of_cause(cause: CauseFolder, where: str, message: str) -> Problem:
    """A finding in cause.yaml at a dotted key path."""
    return Problem(relative(cause.path / "cause.yaml"), line_of(cause.lines, where), "", message)


def of_entry(entry: EntryFolder, where: str, message: str) -> Problem:
    """A finding in entry.yaml at a dotted key path."""
    return Problem(relative(entry.path / "entry.yaml"), line_of(entry.lines, where), "", message)


def entries_have_causes(base: KnowledgeBase) -> list[Problem]:
    """Every entry has a cause, and every folder with scripts is one."""
    found = []
    for entry in base.entries:
        if not any(entry.path.glob("*/cause.yaml")):
            found.append(of_entry(entry, "", "has no cause: add a folder with cause.yaml (`kb new`)"))
        for script in sorted(entry.path.glob("*/broken.py")):
            if not (script.parent / "cause.yaml").is_file():
                found.append(Problem(relative(script), 1, "", "stands in a folder without cause.yaml"))
    return found


def nothing_is_left_to_do(base: KnowledgeBase) -> list[Problem]:
    """No file of an entry holds the mark that `kb new` leaves."""
    found = []
    for entry in base.entries:
        for path in sorted(entry.path.rglob("*")):
            if path.suffix in (".yaml", ".py") and path.is_file():
                lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
                found += [Problem(relative(path), n, "", "TODO is left") for n, line in lines if "TODO" in line]
    return found


def answers_exist(base: KnowledgeBase) -> list[Problem]:
    """The checks and values under `answers` are those of the entry; a check has an answer that tells something."""
    found = []
    for entry in base.entries:
        checks = {check.id: {answer.value for answer in check.answers} for check in entry.spec.checks}
        for cause in entry.causes:
            for check, values in cause.spec.answers.items():
                if check not in checks:
                    found.append(of_cause(cause, f"answers.{check}", f"entry.yaml has no check '{check}'"))
                    continue
                for value in sorted(set(values) - checks[check]):
                    where = f"answers.{check}.{value}"
                    found.append(of_cause(cause, where, f"check '{check}' has no answer '{value}'"))
        used = {check for cause in entry.causes for check in cause.spec.answers}
        for number, check_spec in enumerate(entry.spec.checks):
            if check_spec.id not in used and len(entry.causes) == len(list(entry.path.glob("*/cause.yaml"))):
                message = f"no cause says what the answers of check '{check_spec.id}' mean"
                found.append(of_entry(entry, f"checks.{number}", message))
    return found


def told_by_is_backed(base: KnowledgeBase) -> list[Problem]:
    """What told_by claims rests on evidence: an answer that speaks for the cause, or evidence of that kind."""
    found = []
    for entry in base.entries:
        kinds = {condition.kind for condition in _conditions(entry)}
        for cause in entry.causes:
            says = [value for values in cause.spec.answers.values() for value in values.values()]
            if "answer" in cause.spec.told_by and not any(value.startswith("for ") for value in says):
                found.append(of_cause(cause, "told_by", "told by answer, but no answer speaks for this cause"))
            for told in cause.spec.told_by:
                if told in _KINDS and len(entry.causes) > 1 and not kinds & _KINDS[told]:
                    message = f"told by {told}, but the entry has no evidence of {', '.join(sorted(_KINDS[told]))}"
                    found.append(of_cause(cause, "told_by", message))
    return found


def _conditions(entry: EntryFolder) -> Iterator[ConditionSpec]:
    yield from (*entry.spec.evidence, *entry.spec.requires)
    for cause in entry.causes:
        yield from cause.spec.evidence


def named_entries_exist(base: KnowledgeBase) -> list[Problem]:
    """`yields_to` and `raises` name entries that exist or that coverage.yaml asks for."""
    known = wanted_entries(base.root) | {entry.id for entry in base.entries}
    areas = {entry.partition("/")[0] for entry in known}
    found = []
    for entry in base.entries:
        for number, other in enumerate(entry.spec.yields_to):
            area, _, name = other.partition("/")
            if other not in known and not (name == "*" and area in areas):
                found.append(of_entry(entry, f"yields_to.{number}", f"there is no entry '{other}'"))
        for cause in entry.causes:
            for number, avoid in enumerate(cause.spec.avoid):
                raises = avoid.proof.raises if avoid.proof else None
                if raises and raises not in known:
                    found.append(of_cause(cause, f"avoid.{number}.proof", f"there is no entry '{raises}'"))
    return found


def old_ids_are_free(base: KnowledgeBase) -> list[Problem]:
    """An id under `was` belongs to no other entry, now or before."""
    owners: dict[str, str] = {entry.id: entry.id for entry in base.entries}
    found = []
    for entry in base.entries:
        for number, old in enumerate(entry.spec.was):
            if old in owners:
                found.append(of_entry(entry, f"was.{number}", f"'{old}' is an id of {owners[old]}"))
            owners[old] = entry.id
    return found


def files_are_known(base: KnowledgeBase) -> list[Problem]:
    """No file stands in an entry's folder that nothing reads, such as a misspelt script."""
    found = []
    for entry in base.entries:
        for path in sorted(entry.path.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and not _is_known(path.relative_to(entry.path)):
                found.append(Problem(relative(path), 1, "", "nothing reads a file of this name in this place"))
    return found


def _is_known(path: Path) -> bool:
    patterns = ("entry.yaml", "seen/*.txt", "not/*.txt", "*/cause.yaml", "*/broken.py", "*/fixed.py", "*/tempting-*.py")
    more = ("*/more/*.py", "*/alternatives/*.py", "*/trace.txt", "*/verified.json")
    return any(len(path.parts) == pattern.count("/") + 1 and path.match(pattern) for pattern in (*patterns, *more))

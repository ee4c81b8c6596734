"""Checks that explain every recorded log with the whole knowledge base: each puts its own cause first.

The slow stage: about 3 ms a log. Each function takes the recogniser that kb/lint.py made once.
"""

from __future__ import annotations

from pathlib import Path

from kb.load import CauseFolder, EntryFolder, KnowledgeBase, Problem, relative
from kb.proof import ranking
from kb.recognise import Inputs, Recogniser, entry_of, first, told_inputs
from kb.samples import Sample, read_sample


def traces_are_recognised(base: KnowledgeBase, recogniser: Recogniser) -> list[Problem]:
    """trace.txt puts its own cause first, given the inputs of told_by."""
    found = []
    for cause in base.causes():
        path = cause.script("trace.txt")
        if path.is_file():
            inputs = told_inputs(cause, _script(cause))
            found += _not_first(recogniser, path, path.read_text(encoding="utf-8"), inputs, cause.id)
    return found


def seen_logs_are_recognised(base: KnowledgeBase, recogniser: Recogniser) -> list[Problem]:
    """Each log under seen/ puts the cause it names first, given the inputs of told_by."""
    found = []
    for entry in base.entries:
        causes = {cause.path.name: cause for cause in entry.causes}
        for path in entry.samples("seen"):
            sample = read_sample(path)
            cause = causes.get(sample.expect)
            if cause:
                inputs = told_inputs(cause, _script(cause), sample.environment)
                found += _not_first(recogniser, path, sample.text, inputs, cause.id)
    return found


def _not_first(recogniser: Recogniser, path: Path, text: str, inputs: Inputs, wanted: str) -> list[Problem]:
    report = recogniser.explain(text, inputs)
    if first(report) == wanted:
        return []
    got = ", ".join(ranking(report)[:3]) or first(report)
    return [Problem(relative(path), 1, "", f"expected {wanted} first, got {got}")]


def look_alikes_lose(base: KnowledgeBase, recogniser: Recogniser) -> list[Problem]:
    """Each log under not/ goes to another entry, another cause, or nothing, as its marks say."""
    found = []
    for entry in base.entries:
        for path in entry.samples("not"):
            sample = read_sample(path)
            given = (("environment", "\n".join(sample.environment)),) if sample.environment else ()
            got = first(recogniser.explain(sample.text, Inputs(given)))
            if sample.expect_entry and recogniser.index.entry(sample.expect_entry) is None:
                sample = sample._replace(expect_entry="")  # not written yet; until then it is enough to lose
            message = _complaint(entry, sample, got)
            if message:
                found.append(Problem(relative(path), 1, "", message))
    return found


def _complaint(entry: EntryFolder, sample: Sample, got: str) -> str:
    if sample.expect_cause:
        wanted = f"{entry.id}/{sample.expect_cause}"
        return "" if got == wanted else f"expected {wanted} first, got {got}"
    if sample.expect_entry:
        return "" if entry_of(got) == sample.expect_entry else f"expected {sample.expect_entry} first, got {got}"
    return f"must lose, got {got}" if entry_of(got) == entry.id else ""


def quiet_logs_are_silent(base: KnowledgeBase, recogniser: Recogniser) -> list[Problem]:
    """Healthy and foreign logs under tests/quiet, beside entries/, match nothing."""
    found = []
    folder = base.root.resolve().parent / "tests" / "quiet"
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in (".txt", ".log"):
            report = recogniser.explain(path.read_bytes().decode("utf-8", "replace"))
            if report.status == "explained":
                found.append(Problem(relative(path), 1, "", f"must match nothing, got {first(report)}"))
    return found


def _script(cause: CauseFolder) -> str:
    """The text of broken.py, "" for a recorded cause that has none."""
    path = cause.script("broken.py")
    return path.read_text(encoding="utf-8") if path.is_file() else ""

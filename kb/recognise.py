"""Asks the explainer about a log, with a knowledge base compiled from entries/ as they stand.

Verification, linting and recording share it. Causes count as verified here whatever their status:
the cap on drafts would hide a cause that is told too confidently. Entries that do not load are left
out and named in `left_out`, so that one broken file does not stop the work on all others.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from explainer.core import explain
from explainer.index import Index, open_index
from explainer.model import Report
from kb.build import build
from kb.load import CauseFolder, EntryFolder, KnowledgeBase
from kb.overlays import installed_release
from kb.scripts import Header, header

_RANKS = ("weak", "moderate", "strong", "decisive")


@dataclass(frozen=True)
class Inputs:
    """What is known beside the log: texts of the environment, source files, answers to checks."""

    given: tuple[tuple[str, str], ...] = ()
    sources: tuple[tuple[str, str], ...] = ()
    answers: Mapping[str, str] = field(default_factory=dict)


class Recogniser:
    """A context manager that holds the compiled index."""

    def __init__(self, base: KnowledgeBase) -> None:
        self.base = base
        self._folder = tempfile.TemporaryDirectory(prefix="kb-")
        self.left_out: list[str] = []
        self.index = self._compile(Path(self._folder.name))

    def __enter__(self) -> Recogniser:
        return self

    def __exit__(self, *_: object) -> None:
        for connection in self.index.connections:
            connection.close()
        self._folder.cleanup()

    def _compile(self, work: Path) -> Index:
        bad = {str(Path(problem.path).resolve()) for problem in self.base.problems}
        for folder in sorted(path.parent for path in self.base.root.glob("*/*/entry.yaml")):
            entry_id = folder.relative_to(self.base.root).as_posix()
            if any(path.startswith(f"{folder.resolve()}/") for path in bad):
                self.left_out.append(entry_id)
                continue
            link = work / "entries" / entry_id
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(folder.resolve(), target_is_directory=True)
        build(work / "entries", work / "kb.db")
        index = open_index(str(work / "kb.db"))
        for entry_id, _title, _causes in index.listing():
            entry = index.entry(entry_id)
            assert entry
            causes = tuple(cause._replace(status="verified") for cause in entry.causes)
            index.entries[entry_id] = entry._replace(causes=causes)
        return index

    def explain(self, text: str, inputs: Inputs | None = None) -> Report:
        inputs = inputs or Inputs()
        return explain(text, given=inputs.given, sources=inputs.sources, answers=inputs.answers, index=self.index)


def first(report: Report) -> str:
    """Id of the first candidate, or the status (`unknown`, `no-error`) when nothing is explained."""
    diagnosis = report.diagnosis
    if report.status != "explained" or diagnosis is None or not diagnosis.candidates:
        return "no-error" if report.status == "no-error" else "unknown"
    return diagnosis.candidates[0].cause.id


def entry_of(cause_id: str) -> str:
    """`area/entry/cause` -> `area/entry`."""
    return cause_id.rpartition("/")[0] or cause_id


def told_inputs(cause: CauseFolder, script: str, environment: tuple[str, ...] = ()) -> Inputs:
    """The inputs that `told_by` names, for a run of the script whose text is given.

    `environment` are lines of a report's own; without them the releases of the script's header are given.
    """
    told = cause.spec.told_by
    given, sources = [], []
    if "environment" in told or "probe" in told:
        lines = environment or tuple(f"{name}=={release}" for name, release in releases(header(script)).items())
        given.append(("environment", "\n".join(lines) + "\n"))
    elif environment:
        given.append(("environment", "\n".join(environment) + "\n"))
    if "source" in told or "setting" in told:
        sources.append(("train.py", script))
    return Inputs(tuple(given), tuple(sources), own_answers(cause) if "answer" in told else {})


def own_answers(cause: CauseFolder) -> dict[str, str]:
    """Of each check the answer that speaks most for the cause; checks without such an answer are left open."""
    chosen = {}
    for check, values in cause.spec.answers.items():
        speaking = {value: says.split()[1] for value, says in values.items() if says.startswith("for ")}
        if speaking:
            chosen[check] = max(sorted(speaking), key=lambda value: _RANKS.index(speaking[value]))
    return chosen


def releases(head: Header) -> dict[str, str]:
    """Distribution -> release a script with this header runs with: its pins, else what is installed."""
    versions = {name: head.pins.get(name) or installed_release(name) for name in head.names}
    return {name: version for name, version in versions.items() if version}


def about_warnings(entry: EntryFolder) -> bool:
    """The entry's error does not end a program: all its types are warnings, or it is a line without a type."""
    return all(name.endswith("Warning") for name in entry.spec.signature.exception)

"""Checks on what commands wrote: trace.txt, verified.json, and the logs under seen/ and not/."""

from __future__ import annotations

from kb.build import is_current
from kb.checks.coverage import wanted_entries
from kb.checks.shape import of_cause
from kb.load import KnowledgeBase, Problem, relative
from kb.samples import read_sample


def causes_are_recorded(base: KnowledgeBase) -> list[Problem]:
    """A cause for the CPU has trace.txt, and verified.json for its scripts as they stand."""
    found = []
    for cause in base.causes():
        if cause.spec.runs != "cpu" or not cause.script("broken.py").is_file():
            continue
        if not cause.verified or not cause.script("trace.txt").is_file():
            found.append(of_cause(cause, "", f"never recorded: run `kb verify --record {relative(cause.path)}`"))
        elif not is_current(cause):
            message = f"scripts changed since they were recorded: run `kb verify --record {relative(cause.path)}`"
            found.append(of_cause(cause, "", message))
    return found


def recorded_causes_are_seen(base: KnowledgeBase) -> list[Problem]:
    """A cause that no test machine raises has a file under seen/ that stands for it."""
    found = []
    for entry in base.entries:
        seen = {read_sample(path).expect for path in entry.samples("seen")}
        for cause in entry.causes:
            if cause.spec.runs == "recorded" and cause.path.name not in seen:
                found.append(of_cause(cause, "runs", f"no file under seen/ begins with `#=expect= {cause.path.name}`"))
    return found


def samples_say_what_they_are(base: KnowledgeBase) -> list[Problem]:
    """seen/ files name a cause of their entry on the first line, not/ files a reason."""
    known = wanted_entries(base.root) | {entry.id for entry in base.entries}
    found = []
    for entry in base.entries:
        causes = {path.parent.name for path in entry.path.glob("*/cause.yaml")}
        for path in entry.samples("seen"):
            sample = read_sample(path)
            if not sample.expect:
                found.append(Problem(relative(path), 1, "", "the first line has to be `#=expect= <cause>`"))
            elif sample.expect not in causes:
                found.append(Problem(relative(path), 1, "", f"the entry has no cause '{sample.expect}'"))
        for path in entry.samples("not"):
            sample = read_sample(path)
            if not sample.reason:
                found.append(Problem(relative(path), 1, "", "the first line has to be `#=reason= <why it must lose>`"))
            if sample.expect_entry and sample.expect_entry not in known:
                found.append(Problem(relative(path), 1, "", f"there is no entry '{sample.expect_entry}'"))
            if sample.expect_cause and sample.expect_cause not in causes:
                found.append(Problem(relative(path), 1, "", f"the entry has no cause '{sample.expect_cause}'"))
        for path in (*entry.samples("seen"), *entry.samples("not")):
            for line, mark in read_sample(path).unknown:
                found.append(Problem(relative(path), line, "", f"unknown mark `{mark}`"))
    return found

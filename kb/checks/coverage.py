"""Checks against coverage.yaml: which causes must be there, and how their errors are raised.

A base without coverage.yaml (a private one) has nothing to cover.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from kb.load import KnowledgeBase, Problem, key_lines, line_of, relative

COVERAGE, MISSING = "coverage.yaml", "missing.yaml"
_HEAD = "# Ids of coverage.yaml without an entry yet. Shrinks only: `kb missing --shrink` drops those that exist.\n"
_ID = re.compile(r"[a-z0-9]+(?:/[a-z0-9]+(?:-[a-z0-9]+)*){2}")


class Wanted(NamedTuple):
    """A cause as coverage.yaml has it."""

    runs: str
    line: int


def wanted_causes(root: Path) -> dict[str, Wanted]:
    """Cause id -> what coverage.yaml says of it; {} when there is no such file."""
    path = root / COVERAGE
    if not path.is_file():
        return {}
    text = path.read_text(encoding="utf-8")
    lines = key_lines(text)
    areas: dict[str, dict[str, Any]] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or {}
    found = {}
    for area, entries in areas.items():
        for entry, says in entries.items():
            for cause in says.get("causes", ["default"]):
                runs = says.get("runs_differ", {}).get(cause, says["runs"])
                found[f"{area}/{entry}/{cause}"] = Wanted(runs, line_of(lines, f"{area}.{entry}"))
    return found


def wanted_entries(root: Path) -> set[str]:
    return {cause.rpartition("/")[0] for cause in wanted_causes(root)}


def listed_missing(root: Path) -> dict[str, int]:
    """Id -> line, of missing.yaml."""
    path = root / MISSING
    if not path.is_file():
        return {}
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return {line[2:].strip(): number for number, line in lines if line.startswith("- ")}


def uncovered(base: KnowledgeBase) -> list[str]:
    """Cause ids of coverage.yaml without a folder, in its order."""
    return [cause for cause in wanted_causes(base.root) if not _on_disk(base, cause)]


def shrink_missing(base: KnowledgeBase) -> int:
    """Drops from missing.yaml the ids that exist by now; gives how many. Never adds one."""
    listed = listed_missing(base.root)
    kept = [cause for cause in listed if not _on_disk(base, cause)]
    (base.root / MISSING).write_text(_HEAD + "".join(f"- {cause}\n" for cause in kept), encoding="utf-8")
    return len(listed) - len(kept)


def _on_disk(base: KnowledgeBase, cause: str) -> bool:
    return (base.root / cause / "cause.yaml").is_file()


def every_cause_is_there(base: KnowledgeBase) -> list[Problem]:
    """Every id of coverage.yaml has a folder or stands in missing.yaml."""
    listed = listed_missing(base.root)
    path = relative(base.root / COVERAGE)
    wanted = wanted_causes(base.root)
    return [
        Problem(path, wanted[cause].line, "", f"{cause} has no folder and does not stand in {MISSING}")
        for cause in uncovered(base)
        if cause not in listed
    ]


def missing_list_is_current(base: KnowledgeBase) -> list[Problem]:
    """missing.yaml names no id that exists, and none that nobody asks for."""
    wanted = wanted_causes(base.root)
    path = relative(base.root / MISSING)
    found = []
    for cause, line in listed_missing(base.root).items():
        if _on_disk(base, cause):
            found.append(Problem(path, line, "", f"{cause} exists by now; run `kb missing --shrink`"))
        elif cause not in wanted:
            found.append(Problem(path, line, "", f"{cause} does not stand in {COVERAGE}"))
    return found


def ids_have_the_form(base: KnowledgeBase) -> list[Problem]:
    """Folders that coverage.yaml lacks are new ids of the same form; `default` is no new cause beside named ones."""
    wanted = wanted_causes(base.root)
    named = {cause.rpartition("/")[0] for cause in wanted if not cause.endswith("/default")}
    found = []
    for cause in base.causes():
        path = relative(cause.path / "cause.yaml")
        if cause.id in wanted:
            continue
        if not _ID.fullmatch(cause.id):
            found.append(Problem(path, 1, "", f"{cause.id}: an id is area/entry/cause, lower case, words joined by -"))
        elif cause.path.name == "default" and cause.id.rpartition("/")[0] in named:
            found.append(Problem(path, 1, "", f"{COVERAGE} names the causes of this entry; `default` is none of them"))
    return found


def runs_as_covered(base: KnowledgeBase) -> list[Problem]:
    """`runs` is what coverage.yaml says for the cause; it is not the author's to choose."""
    wanted = wanted_causes(base.root)
    return [
        Problem(
            relative(cause.path / "cause.yaml"),
            line_of(cause.lines, "runs"),
            "",
            f"runs is {cause.spec.runs}, {COVERAGE} says {wanted[cause.id].runs}",
        )
        for cause in base.causes()
        if cause.id in wanted and cause.spec.runs != wanted[cause.id].runs
    ]

"""Writes trace.txt and verified.json of a cause whose scripts have all passed. Nothing else writes them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kb.load import CauseFolder, script_hash
from kb.recognise import releases
from kb.runner import Run
from kb.scripts import header

TRACE = "trace.txt"
VERIFIED = "verified.json"
#: Addresses differ from run to run; a recording that always differs cannot be read in a diff.
_ADDRESS = re.compile(r"\b0x[0-9a-f]{8,16}\b")
#: Fields that tell one verification run from another; a later run with the same ones replaces it.
_NOT_IDENTITY = ("date",)


def record(cause: CauseFolder, runs: Mapping[Path, Run], proofs: Mapping[str, str], device: str, date: str) -> None:
    """Writes what the runs gave. Runs on another device or with other releases stay, while the scripts are the same."""
    broken = cause.script("broken.py")
    (cause.path / TRACE).write_text(steady(runs[broken].output), encoding="utf-8")
    scripts = {path.relative_to(cause.path).as_posix(): script_hash(path) for path in sorted(runs)}
    run = {**_releases(runs), "device": device, "python": python_version(), "date": date}
    kept = cause.verified.get("runs", []) if cause.verified.get("scripts") == scripts else []
    others = [old for old in kept if _identity(old) != _identity(run)]
    document = {
        "scripts": scripts,
        "runs": sorted([*others, run], key=lambda item: json.dumps(item, sort_keys=True)),
        "proofs": {name: steady(line) for name, line in sorted(proofs.items())},
    }
    (cause.path / VERIFIED).write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def steady(text: str) -> str:
    """Output without what differs from run to run though nothing changed."""
    return _ADDRESS.sub("0x7f0000000000", text)


def python_version() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _releases(runs: Mapping[Path, Run]) -> dict[str, str]:
    """Distribution -> release over all scripts; broken.py decides where two scripts differ."""
    found: dict[str, str] = {}
    for path in sorted(runs, key=lambda path: path.name != "broken.py"):
        for name, release in releases(header(path.read_text(encoding="utf-8"))).items():
            found.setdefault(name, release)
    return dict(sorted(found.items()))


def _identity(run: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in run.items() if key not in _NOT_IDENTITY}

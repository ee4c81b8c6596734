"""Decides how each script of a cause is to be run, or why it cannot be run here. Runs nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kb.build import is_current
from kb.load import CauseFolder, KnowledgeBase
from kb.overlays import OVERLAYS, folder, never_installed, other_pins
from kb.scripts import header

#: A script that starts ranks of its own wants a Python of its own.
_STARTS_RANKS = re.compile(r"\btorchrun\b|torch\.distributed\.run\b")
#: Reasons for not running a script, as they are counted aloud.
RECORDED = "recorded: no test machine raises it"
NO_CUDA = "runs: gpu, and there is no CUDA here"
NO_OVERLAY = "overlay missing (`kb overlays` fetches it)"
TORCH_PIN = "pins a torch that is only recorded"


@dataclass(frozen=True)
class Job:
    """One script of a cause; `reason` says why it is not run, "" when it is."""

    cause: CauseFolder
    script: Path
    fresh: bool = False
    overlay: Path | None = None
    reason: str = ""


def plan(cause: CauseFolder, cuda: bool, record: bool, overlays: Path = OVERLAYS) -> list[Job]:
    """A job for each script. With `record`, those whose output is written down run in a Python of their own."""
    return [_job(cause, script, cuda, record, overlays) for script in cause.scripts()]


def _job(cause: CauseFolder, script: Path, cuda: bool, record: bool, overlays: Path) -> Job:
    text = script.read_text(encoding="utf-8")
    pins = other_pins(header(text))
    overlay = folder(pins, overlays) if pins else None
    if cause.spec.runs == "recorded":
        return Job(cause, script, reason=RECORDED)
    if cause.spec.runs == "gpu" and not cuda:
        return Job(cause, script, reason=NO_CUDA)
    if never_installed(pins):
        return Job(cause, script, reason=TORCH_PIN)
    if overlay and not overlay.is_dir():
        return Job(cause, script, reason=NO_OVERLAY)
    recorded = record and (script.name == "broken.py" or script.name.startswith("tempting-"))
    # CUDA cannot be used in a fork of a process that asked for it, and asking is not worth the risk.
    alone = bool(cause.spec.fresh) or cause.spec.runs == "gpu" or bool(_STARTS_RANKS.search(text))
    return Job(cause, script, fresh=recorded or alone, overlay=overlay)


def select(base: KnowledgeBase, paths: Sequence[Path], changed: bool) -> list[CauseFolder]:
    """The causes at or below the paths (none: all); with `changed` those not recorded as they stand."""
    causes = base.causes()
    if paths:
        wanted = [path.resolve() for path in paths]
        causes = [cause for cause in causes if any(_touches(cause.path.resolve(), path) for path in wanted)]
    if changed:
        causes = [cause for cause in causes if cause.spec.runs != "recorded" and not is_current(cause)]
    return causes


def _touches(folder: Path, wanted: Path) -> bool:
    return folder.is_relative_to(wanted) or wanted.is_relative_to(folder)

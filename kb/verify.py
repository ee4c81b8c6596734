"""`kb verify`: runs the scripts of causes, judges what came, records it when asked.

The order of the work stands here; how a script runs is kb/runner.py's, what counts as proof kb/proof.py's.
"""

from __future__ import annotations

import datetime
import queue
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from kb.load import CauseFolder, KnowledgeBase, relative
from kb.overlays import OVERLAYS
from kb.plan import Job, plan
from kb.proof import Judge, Judgement
from kb.recognise import Recogniser
from kb.recording import record as write_recording
from kb.runner import LIMIT_SECONDS, PRELOAD, Run, Runner

#: Scripts that are run both ways, forked and fresh, with `--both`.
BOTH_WAYS_SAMPLE = 20
_NUMBER = re.compile(r"\d+")


@dataclass
class Outcome:
    """What `kb verify` found, in numbers and in texts for people."""

    causes: int = 0
    passed: int = 0
    recorded: int = 0
    scripts: int = 0
    seconds: float = 0.0
    failures: list[str] = field(default_factory=list)
    not_run: Counter[str] = field(default_factory=Counter)
    left_out: list[str] = field(default_factory=list)
    scripts_by_path: dict[str, str] = field(default_factory=dict)  # "passed", "not run: why" or what failed

    def lines(self) -> list[str]:
        """The report: failures first, then everything that was not run, then the counts."""
        said = list(self.failures)
        said += [f"left out, does not load: {entry}" for entry in self.left_out]
        said += [f"{number} scripts not run or not judged: {reason}" for reason, number in sorted(self.not_run.items())]
        said.append(
            f"{self.causes} causes: {self.passed} passed, {len(self.failures)} failures, {self.recorded} recorded;"
            f" {self.scripts} scripts run in {self.seconds:.1f} s"
        )
        return said


@dataclass(frozen=True)
class Settings:
    record: bool = False
    both: bool = False
    jobs: int = 2
    limit: float = LIMIT_SECONDS
    overlays: Path = OVERLAYS
    preload: Sequence[str] = PRELOAD


def verify(base: KnowledgeBase, causes: Sequence[CauseFolder], settings: Settings) -> Outcome:
    """Runs and judges every script of the causes."""
    begin = time.monotonic()
    cuda = any(cause.spec.runs == "gpu" for cause in causes) and cuda_available()
    jobs = [job for cause in causes for job in plan(cause, cuda, settings.record, settings.overlays)]
    outcome = Outcome(causes=len(causes))
    for job in jobs:
        if job.reason:
            outcome.not_run[job.reason] += 1
            outcome.failures += syntax_error(job.script)
    runnable = [job for job in jobs if not job.reason]
    runs = dict(zip([job.script for job in runnable], run_all(runnable, settings)))
    with Recogniser(base) as recogniser:
        outcome.left_out = recogniser.left_out
        for cause in causes:
            own = [job for job in jobs if job.cause is cause]
            _judge(cause, own, runs, recogniser, settings, outcome)
    if settings.both:
        outcome.failures += compare_both_ways(runnable, settings)
    outcome.scripts_by_path = {relative(job.script): _state(job, outcome) for job in jobs}
    outcome.scripts = len(runs)
    outcome.seconds = time.monotonic() - begin
    return outcome


def _judge(
    cause: CauseFolder,
    jobs: Sequence[Job],
    runs: dict[Path, Run],
    recogniser: Recogniser,
    settings: Settings,
    outcome: Outcome,
) -> None:
    entry = next(entry for entry in recogniser.base.entries if cause in entry.causes)
    own = {job.script: runs[job.script] for job in jobs if job.script in runs}
    judgement = Judgement() if entry.id in recogniser.left_out else Judge(recogniser, entry, cause).judge(own)
    outcome.failures += judgement.failures
    outcome.not_run.update(judgement.open)
    judged = entry.id not in recogniser.left_out and not judgement.open
    complete = bool(jobs) and judged and not judgement.failures and len(own) == len(jobs)
    outcome.passed += complete
    if complete and settings.record and cause.script("broken.py") in own:
        device = "cuda" if cause.spec.runs == "gpu" else "cpu"
        write_recording(cause, own, judgement.proofs, device, datetime.date.today().isoformat())
        outcome.recorded += 1


def _state(job: Job, outcome: Outcome) -> str:
    path = relative(job.script)
    failed = [text for text in outcome.failures if text.startswith(f"{path}:")]
    return "\n".join(failed) if failed else f"not run: {job.reason}" if job.reason else "passed"


def run_all(jobs: Sequence[Job], settings: Settings) -> list[Run]:
    """The run of each job, in order; as many at a time as settings say, each with a fork server of its own."""
    idle: queue.SimpleQueue[Runner] = queue.SimpleQueue()
    runners = [Runner(settings.preload, settings.limit) for _ in range(max(1, settings.jobs))]
    for runner in runners:
        idle.put(runner)

    def one(job: Job) -> Run:
        runner = idle.get()
        try:
            return runner.run(job.script, job.fresh, job.overlay)
        finally:
            idle.put(runner)

    try:
        with ThreadPoolExecutor(len(runners)) as pool:
            return list(pool.map(one, jobs))
    finally:
        for runner in runners:
            runner.__exit__()


def compare_both_ways(jobs: Sequence[Job], settings: Settings) -> list[str]:
    """A sample of scripts, run forked and fresh: exit status and last line must agree, times aside."""
    forked = [job for job in jobs if not job.fresh and job.overlay is None]
    step = max(1, len(forked) // BOTH_WAYS_SAMPLE)
    sample = forked[::step][:BOTH_WAYS_SAMPLE]
    fresh = [Job(job.cause, job.script, fresh=True) for job in sample]
    found = []
    for job, one, other in zip(sample, run_all(sample, settings), run_all(fresh, settings)):
        if (one.status, _NUMBER.sub("0", one.last_line)) != (other.status, _NUMBER.sub("0", other.last_line)):
            found.append(
                f"{relative(job.script)}: expected the same forked and fresh, got"
                f" status {one.status} '{one.last_line[:100]}' and status {other.status} '{other.last_line[:100]}'"
            )
    return found


def syntax_error(script: Path) -> list[str]:
    """A failure for a script that does not compile, none for one that does."""
    try:
        compile(script.read_bytes(), str(script), "exec", dont_inherit=True)
    except SyntaxError as error:
        return [f"{relative(script)}: expected Python that compiles, got line {error.lineno}: {error.msg}"]
    return []


def cuda_available() -> bool:
    """Whether torch sees a GPU, asked in a process of its own."""
    command = [sys.executable, "-c", "import torch; print(torch.cuda.is_available())"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip() == "True"

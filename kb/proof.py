"""Judges the runs of one cause's scripts: does each do what the entry says it does?

Runs nothing: kb/verify.py runs the scripts and hands over what they gave.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from explainer.model import Report
from kb.load import CauseFolder, EntryFolder, relative
from kb.recognise import Inputs, Recogniser, about_warnings, entry_of, first, told_inputs
from kb.runner import Run
from kb.schema import Proof

#: Without the inputs of told_by no cause of the entry may be shown as more than likely.
MOST_UNTOLD = 0.5
#: What the log itself brings; a cause told by these alone needs nothing beside it.
IN_THE_LOG = frozenset(("message", "frames", "log"))
_TAIL_LINES = 4


@dataclass
class Judgement:
    """Failures as printable texts, and for each tempting script the line that proves its harm.

    `open` are reasons why something could not be judged yet; with one the cause is not recorded.
    """

    failures: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    proofs: dict[str, str] = field(default_factory=dict)


class Judge:
    def __init__(self, recogniser: Recogniser, entry: EntryFolder, cause: CauseFolder) -> None:
        self.recogniser = recogniser
        self.entry = entry
        self.cause = cause
        self.judgement = Judgement()

    def judge(self, runs: Mapping[Path, Run]) -> Judgement:
        """The verdict on all runs; scripts that were not run are passed over."""
        proofs = {avoid.proof.script: avoid.proof for avoid in self.cause.spec.avoid if avoid.proof}
        for script, run in runs.items():
            if run.timed_out:
                self._fail(script, "to end in time", f"still running after {run.seconds:.0f} s", run)
            elif script.name == "broken.py" or script.parent.name == "more":
                self._broken(script, run)
            elif script.name in proofs and script.parent == self.cause.path:
                self._tempting(script, run, proofs[script.name])
            elif script.name == "fixed.py" or script.parent.name == "alternatives":
                self._repaired(script, run)
        return self.judgement

    def _fail(self, script: Path, expected: str, got: str, run: Run) -> None:
        tail = "\n".join(f"    | {line[:200]}" for line in run.output.splitlines()[-_TAIL_LINES:])
        self.judgement.failures.append(f"{relative(script)}: expected {expected}, got {got}\n{tail}".rstrip())

    def _broken(self, script: Path, run: Run) -> None:
        if run.status == 0 and not about_warnings(self.entry):
            self._fail(script, f"{self.entry.id} to be raised", "exit status 0", run)
            return
        inputs = told_inputs(self.cause, script.read_text(encoding="utf-8"))
        report = self.recogniser.explain(run.output, inputs)
        found = first(report)
        if entry_of(found) != self.entry.id:
            self._fail(script, f"entry {self.entry.id} first", found, run)
        elif found != self.cause.id:
            told = ", ".join(self.cause.spec.told_by)
            shown = ", ".join(ranking(report)[:3])
            self._fail(script, f"cause {self.cause.path.name} first (told by {told})", shown, run)
        if not IN_THE_LOG.issuperset(self.cause.spec.told_by) and len(self.entry.causes) > 1:
            self._untold(script, run)

    def _untold(self, script: Path, run: Run) -> None:
        """From the log alone no cause of the entry may look settled.

        Where told_by names the log beside other inputs (`[log, answer]`), the log may settle it, but rightly.
        """
        log_may_tell = bool(IN_THE_LOG.intersection(self.cause.spec.told_by))
        diagnosis = self.recogniser.explain(run.output, Inputs()).diagnosis
        for candidate in diagnosis.candidates if diagnosis else ():
            own = candidate.cause.id == self.cause.id and log_may_tell
            if entry_of(candidate.cause.id) == self.entry.id and candidate.confidence > MOST_UNTOLD and not own:
                got = f"{candidate.cause.id} with {candidate.confidence:.2f}"
                self._fail(script, f"no cause above {MOST_UNTOLD} from the log alone (told_by asks for more)", got, run)
                return

    def _repaired(self, script: Path, run: Run) -> None:
        if run.status != 0:
            self._fail(script, "exit status 0", f"exit status {run.status}", run)
        elif about_warnings(self.entry) and entry_of(first(self.recogniser.explain(run.output))) == self.entry.id:
            self._fail(script, "the warning to be gone", f"{self.entry.id} in its output", run)

    def _tempting(self, script: Path, run: Run, proof: Proof) -> None:
        name = script.name
        if proof.prints is not None:
            line = next((line for line in run.output.splitlines() if re.search(proof.prints or "", line)), "")
            if run.status != 0:
                self._fail(script, "exit status 0", f"exit status {run.status}", run)
            elif not line:
                self._fail(script, f"a line matching '{proof.prints}'", "none", run)
            self.judgement.proofs[name] = line.strip()
            return
        report = self.recogniser.explain(run.output, told_inputs(self.cause, script.read_text(encoding="utf-8")))
        found = entry_of(first(report))
        if run.status != 0 and self.recogniser.index.entry(proof.raises or "") is None:
            self.judgement.open.append(f"raises {proof.raises}, an entry that does not exist yet")
        elif found != proof.raises:
            self._fail(script, f"entry {proof.raises} first", found if run.status else f"{found}, exit status 0", run)
        self.judgement.proofs[name] = exception_line(report) or run.last_line.strip()


def ranking(report: Report) -> list[str]:
    """`cause-id 0.86` of each candidate, best first."""
    candidates = report.diagnosis.candidates if report.diagnosis else ()
    return [f"{candidate.cause.id} {candidate.confidence:.2f}" for candidate in candidates]


def exception_line(report: Report) -> str:
    """`Type: first line of the message` of the failure the report answers."""
    if report.chosen < 0:
        return ""
    failure = report.failures[report.chosen]
    message = failure.message.partition("\n")[0]
    return f"{failure.exception}: {message}" if failure.exception else message

"""What passes between the stages: read -> parse -> match -> rank -> render.

Plain tuples, because twenty-five NamedTuples define in 1.5 ms where frozen
dataclasses take ten times as long, and every run of the command pays that.
This module imports nothing of the package.
"""

from typing import NamedTuple


class Line(NamedTuple):
    """One line of a log after cleaning."""

    number: int  # 1-based line number in the input as it was given
    text: str  # without newline, ANSI codes, timestamps, rank/pod/CI prefixes, box gutters
    source: str = ""  # who printed it: "rank 3", "pod/vit-train-0", "" when the log has one voice


class Log(NamedTuple):
    """A cleaned log. `notes` are remarks for the user (decoded as GBK, long lines cut ...).

    Of a large log `lines` are those that matter, and the other fields tell of the rest.
    """

    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()
    repeats: tuple[tuple[int, int], ...] = ()  # number of a line, and how often the like of it was left out
    left_out: int = 0  # what looked like errors and was left out without the like of it being in `lines`
    total: int = 0  # lines of the whole log, 0 when `lines` are all of it


class Frame(NamedTuple):
    """One traceback frame, outermost first in `Failure.frames`."""

    file: str  # as printed
    line: int  # 0 when the traceback does not tell
    function: str
    code: str  # the source text shown below the frame, "" when none is shown
    module_path: str  # "torch/utils/checkpoint.py" for a library, "" for the user's own file
    log_line: int = 0  # where the frame stands in the input
    context: str = ""  # source lines round the failing one, where the traceback shows them (IPython, rich, pytest)
    context_line: int = 0  # line number of the first of them, 0 when it is not known


class Failure(NamedTuple):
    """One error found in a log."""

    exception: str  # last dotted part, "RuntimeError"; "" for a bare message without a type
    message: str  # as printed, with its line breaks
    first_line: int
    last_line: int
    frames: tuple[Frame, ...] = ()
    level: str = "error"  # "error" | "warning" | "bare" (a message without exception type or traceback)
    role: str = "root"  # "root" | "cascade" | "repeat"
    rank: int | None = None
    ranks: tuple[int, ...] = ()
    times: int = 1
    handled: bool = False  # the log goes on after it and ends well
    complete: bool = True  # False where frames were left out ("12 frames", "[...]") or the head was cut off
    anomaly: tuple[Frame, ...] = ()  # frames of torch's anomaly trace ("Traceback of forward call ...")


class Fact(NamedTuple):
    """Something known of the environment or of a setting, with where it is known from."""

    kind: str  # "package" | "setting" | "system"
    name: str  # "torch", "use_reentrant", "gpu"
    value: str  # "2.8.0+cu118", "true"
    origin: str  # "given" | "log" | "source" | "frame" | "default" | "probe"
    line: int = 0  # line in the text it comes from, 0 when it has none
    file: str = ""


class Environment(NamedTuple):
    facts: tuple[Fact, ...] = ()

    def find(self, name: str) -> Fact | None:
        """The first fact of that name; facts stand in order of trust (given before log before default)."""
        for fact in self.facts:
            if fact.name == name:
                return fact
        return None


class Finding(NamedTuple):
    """Something the user's code shows, at the line a maintainer would point at."""

    name: str
    file: str
    line: int
    names: tuple[str, ...]  # variables, functions or classes involved
    quote: str  # the line
    detail: str = ""


class Text(NamedTuple):
    """A text in both languages."""

    en: str
    zh: str


class Condition(NamedTuple):
    """One thing to look for. Exactly one `kind`; see docs/authoring.md for what each kind reads."""

    kind: str  # message|frame|code|log|mentions|environment|setting|source|answer
    pattern: str  # regex, frame spec, requirement or name=value, by kind
    code: str = ""  # frame only: regex on the code shown under that frame
    last: bool = False  # frame only: it is the innermost frame
    after: str = ""  # frame only: frame spec that stands somewhere above it
    times: int = 1  # frame only: at least that often
    absent: bool = False  # holds when nothing like it is there


class Weighed(NamedTuple):
    """A condition with what it says about its cause."""

    condition: Condition
    verdict: str  # "for" | "against"
    strength: str  # "weak" | "moderate" | "strong" | "decisive"
    group: str = ""
    says: Text | None = None


class Pattern(NamedTuple):
    """One wording of an entry's message."""

    entry: str
    number: int
    regex: str
    exceptions: tuple[str, ...]
    literal: str


class Hit(NamedTuple):
    """A pattern found in a failure."""

    entry: str
    number: int
    at_start: bool  # the message begins with it; otherwise it merely contains the words
    typed: bool  # the exception type is one the entry names
    text: str  # what matched


class Answer(NamedTuple):
    value: str
    label: Text
    means: dict[str, tuple[str, str]]  # cause id -> (verdict, strength)


class Check(NamedTuple):
    """A question whose answers separate causes."""

    id: str
    ask: Text
    command: str
    answers: tuple[Answer, ...]


class Avoid(NamedTuple):
    advice: Text
    because: Text
    proof: str  # what running the proof printed or raised, "" when there is none


class Verify(NamedTuple):
    command: str
    expect: Text


class Cause(NamedTuple):
    id: str  # area/entry/cause
    title: Text
    why: Text
    prior: float
    told_by: tuple[str, ...]
    status: str  # "draft" | "verified" | "proven"
    runs: str
    evidence: tuple[Weighed, ...]
    fix: tuple[Text, ...]
    diff: str
    avoid: tuple[Avoid, ...]
    verify: tuple[Verify, ...]
    verified_on: tuple[dict[str, str], ...]


class Entry(NamedTuple):
    id: str  # area/entry
    title: Text
    meaning: Text
    yields_to: tuple[str, ...]
    own: tuple[Condition, ...]  # what must be seen for this entry to win over one that yields to it
    requires: tuple[Condition, ...]  # without these a match of the message is no match of the entry
    evidence: tuple[Weighed, ...]  # for or against the entry as a whole
    wraps: bool  # a wrapper: yields to any failure it wraps
    checks: tuple[Check, ...]
    first_steps: tuple[Text, ...]
    causes: tuple[Cause, ...]
    links: tuple[str, ...]


class Seen(NamedTuple):
    """Where a condition holds. `quote` is what was seen there, "" for something absent."""

    quote: str = ""
    file: str = ""
    line: int = 0
    fact: Fact | None = None
    doubtful: bool = False  # seen in a file that the failure does not name


class Evidence(NamedTuple):
    """An observation for or against a cause, as the report shows it."""

    verdict: str
    kind: str  # message|frame|source|environment|setting|log|answer
    strength: str
    says: Text
    file: str = ""
    line: int = 0


class Candidate(NamedTuple):
    cause: Cause
    confidence: float
    evidence: tuple[Evidence, ...]


class Diagnosis(NamedTuple):
    """The ranked causes of one failure."""

    entry: Entry | None
    entry_confidence: float
    candidates: tuple[Candidate, ...]
    next_check: Check | None
    open_causes: int  # causes that still fit


class Report(NamedTuple):
    status: str  # "explained" | "unknown" | "no-error"
    failures: tuple[Failure, ...]
    diagnoses: tuple[Diagnosis | None, ...]  # one for each failure
    chosen: int  # index of the failure that `candidates` answer, -1 when there is none
    environment: Environment
    answers: tuple[tuple[str, str], ...]
    notes: tuple[Text, ...]
    source_hint: str = ""  # the user's file to give as well, where none was given and the traceback names one

    @property
    def diagnosis(self) -> Diagnosis | None:
        return self.diagnoses[self.chosen] if self.chosen >= 0 else None

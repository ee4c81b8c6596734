"""Part of `read`: what CI systems, launchers and collectors put before each line comes off and names the source.

A prefix is taken off only where lines share it. Three proofs count: the prefix is one nobody writes by hand
(`[rank0]: `), a traceback's `  File "..."` line bears it (a program prints that line bare), or nearly all lines do.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from explainer.learned import strip_learned
from explainer.model import Line


class Kind(NamedTuple):
    """One prefix format. `pattern` matches at the start of a line; its group, where it has one, names the source."""

    starts: tuple[str, ...]  # what a line with this prefix can begin with
    pattern: str
    source: str = ""  # the source, `{}` standing for the group
    sure: bool = False  # distinctive enough to come off a single line
    share: float = 0.6  # of the lines must bear it, when no traceback proves it
    repeats: bool = False  # without that proof each source must speak three times: a numbered list is no log
    blank: bool = False  # some versions put a blank after it, some do not: it goes when all lines have it


DAY = r"\d{4}-\d\d-\d\d"
CLOCK = r"\d\d:\d\d:\d\d(?:[.,]\d{1,9})?"
ZONE = r"(?:Z|[+-]\d\d:?\d\d)"
MONTHS = ("Jan ", "Feb ", "Mar ", "Apr ", "May ", "Jun ", "Jul ", "Aug ", "Sep ", "Oct ", "Nov ", "Dec ")
DIGITS = tuple("0123456789")
LETTERS = tuple("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
END = r"(?: |$)"  # editors cut the blank after a prefix when the line has nothing else

# containerd names the stream (`stderr F `), so does GitLab (`00O `, `00O+` for more of a line)
STREAM = r"(?: std(?:out|err) [FP]| [0-9a-f]{2}[OE](?=[ +]|$))?"

KINDS = (
    # torch 2.4 and later, for each line of a traceback under torchrun
    Kind(("[rank",), r"\[rank(\d{1,6})\]:(?: |$)?", "rank {}", sure=True),
    # torchrun --tee and --redirects: role and local rank
    Kind(("[default", "[trainer", "[worker"), r"\[[a-z]+_?(\d{1,6})\]:", "rank {}", sure=True, blank=True),
    # mpirun --tag-output of Open MPI 4; version 5 names the job before the @
    Kind(("[",), r"\[(?:[^\[\]\s@]{1,80}@)?\d+,(\d+)\]<std(?:err|out|diag)>:", "rank {}", sure=True, blank=True),
    # kubectl logs --prefix
    Kind(("[pod/",), r"\[(pod/[^\s\[\]/]{1,253}/[^\s\[\]]{1,253})\]" + END, "{}", sure=True),
    # GitHub Actions and Azure Pipelines: the runner speaks, not the job
    Kind(("##[",), r"##\[(?:error|warning|group|endgroup|command|section|debug|notice)\]", "runner", sure=True),
    Kind(("::",), r"::(?:error|warning|notice|debug|group|endgroup)(?: [^:]{0,500})?::", "runner", sure=True),
    # Ray and vLLM workers, then Ray's own daemons
    Kind(("(",), r"\(([^\s()]\S{0,120}(?: rank=\d+)? pid=\d+(?:, ip=[\w.:-]+)?)\)" + END, "{}", sure=True),
    Kind(("(",), r"\(((?:raylet|autoscaler|gcs_server|dashboard)(?:[ ,][^()]{0,80})?)\)" + END, "{}", sure=True),
    # GitLab CI
    Kind(("section_",), r"section_(?:start|end):\d+:[\w.-]{1,120}(?:\[[^\]]{0,200}\])?", sure=True),
    # journalctl and syslog, then the same with ISO time (journalctl -o short-iso, rsyslog)
    Kind(MONTHS, r"\w{3} [ \d]\d " + CLOCK + r" (\S{1,100} [^\s:\[\]]{1,80}(?:\[\d+\])?):" + END, "{}"),
    Kind(DIGITS, DAY + "T" + CLOCK + ZONE + r" (\S{1,100} [^\s:\[\]]{1,80}\[\d+\]):" + END, "{}"),
    # GitHub, Azure, kubectl logs --timestamps, docker logs -t; ComfyUI writes no zone but a dash
    Kind(DIGITS, DAY + "T" + CLOCK + "(?:" + ZONE + STREAM + r"| -)(?: |(?<=[OE])\+|$)"),
    # Jenkins timestamper, in pipelines and in classic jobs
    Kind(("[2",), r"\[" + DAY + "T" + CLOCK + r"Z?\]" + END),
    Kind(DIGITS, CLOCK + r"(?: {1,2}|$)", share=0.8),
    # docker compose and foreman
    Kind(LETTERS, r"(?:" + CLOCK + r" )?([A-Za-z0-9][\w.-]{0,80}) {0,60}\|" + END, "{}", share=0.8, repeats=True),
    # srun --label; MPICH's -prepend-rank and Intel MPI's -l
    Kind((*DIGITS, " "), r" {0,5}(\d{1,5}):" + END, "rank {}", share=0.8, repeats=True),
    Kind(("[",), r"\[(\d{1,5})\]" + END, "rank {}", share=0.8, repeats=True),
    # pdsh, as DeepSpeed's launcher uses it
    Kind(DIGITS, r"(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}):" + END, "{}", share=0.8, repeats=True),
)


class Found(NamedTuple):
    """A prefix at the start of a line."""

    at: int  # index of the line
    end: int
    source: str


def strip(lines: list[Line], text: str) -> list[Line]:
    """The lines without their outermost prefix; the same list when they share none."""
    result: list[Line | None] = list(lines)
    changed = False
    for number, matches in find(lines).items():
        if accepted(KINDS[number], matches, lines):
            changed = True
            blank = KINDS[number].blank and all(lines[at].text[end : end + 1] in ("", " ") for at, end, _ in matches)
            for at, end, source in matches:
                result[at] = stripped(lines[at], end + blank, source)
    if changed:
        return [line for line in result if line is not None]
    return strip_learned(lines, text)


def find(lines: list[Line]) -> dict[int, list[Found]]:
    """For each kind by its number the lines that begin with it; each line under the first kind that fits."""
    candidates: dict[str, list[int]] = {}
    compiled: dict[int, re.Pattern[str]] = {}
    found: dict[int, list[Found]] = {}
    for index, line in enumerate(lines):
        text = line.text
        first = text[:1]
        if first == " " and not text[:7].lstrip(" ")[:1].isdigit():
            continue  # most lines of a traceback end here
        if first not in candidates:
            candidates[first] = [at for at, kind in enumerate(KINDS) if first in {start[:1] for start in kind.starts}]
        for number in candidates[first]:
            kind = KINDS[number]
            if not text.startswith(kind.starts) or (kind.starts is LETTERS and "|" not in text[:150]):
                continue
            if number not in compiled:
                compiled[number] = re.compile(kind.pattern)
            match = compiled[number].match(text)
            if match:
                source = kind.source.format(match[1]) if compiled[number].groups else kind.source
                found.setdefault(number, []).append(Found(index, match.end(), source))
                break
    return found


def accepted(kind: Kind, matches: list[Found], lines: list[Line]) -> bool:
    """Whether the lines share this prefix, rather than some happen to begin like it."""
    if kind.sure:
        return True
    if len(matches) > 1 and any(is_frame(lines[at].text[end:]) for at, end, _ in matches):
        return True
    filled = [index for index, line in enumerate(lines) if line.text.strip()]
    if len(matches) < kind.share * len(filled):
        return False
    if kind.repeats:
        return len(matches) >= 3 * len({source for _, _, source in matches})
    # A program's own log lines have a time as well, but its tracebacks stand bare between them.
    bearing = {at for at, _, _ in matches}
    return not any(is_frame(lines[index].text) for index in filled if index not in bearing)


def is_frame(text: str) -> bool:
    """Whether a traceback's frame line is in `text`, as a line rather than inside a quoted string."""
    return 'File "' in text and '", line ' in text and "\\n" not in text


def stripped(line: Line, end: int, source: str) -> Line | None:
    """The line from `end` on, with the source added; None for a section marker that has nothing after it."""
    text = line.text[end:]
    if not text and line.text.startswith("section_"):
        return None
    if "[repeated " in text:  # Ray counts lines of other workers on the line of one
        text = re.sub(r" \[repeated \d+x across cluster\].*$", "", text)
    return Line(line.number, text, joined(line.source, source))


def joined(outer: str, source: str) -> str:
    """Both sources, but one rank: `[default1]:[rank9]: ` gives the rank on its node and then that in the job."""
    if not source or source == outer:
        return outer
    words = outer.split(" ")
    if source.startswith("rank ") and words[-2:-1] == ["rank"]:
        words = words[:-2]
    return " ".join([*words, source]).strip()


def split_interleaved(lines: list[Line]) -> list[Line]:
    """Lines in which another rank began to write before this one had finished, as two lines."""
    if not any(line.source and "[rank" in line.text for line in lines):
        return lines
    result: list[Line] = []
    for line in lines:
        text, source = line.text, line.source
        if source and "[rank" in text:
            start = 0
            for match in re.finditer(r"\[rank(\d{1,6})\]: ?", text):
                result.append(Line(line.number, text[start : match.start()], source))
                start, source = match.end(), joined(source, f"rank {match[1]}")
            text = text[start:]
        result.append(Line(line.number, text, source))
    return result

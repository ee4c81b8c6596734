"""An entry or a cause as a Markdown page: what `explain-error show` prints and docs/ holds."""

from __future__ import annotations

from explainer.model import Cause, Entry, Text
from explainer.render.labels import LABELS
from explainer.render.report_data import said
from explainer.render.safe import fenced

WORDS = {
    "asks": Text("Questions that tell the causes apart", "用来区分原因的问题"),
    "causes": Text("Causes", "原因"),
    "links": Text("Links", "链接"),
}


def entry_page(entry: Entry, language: str) -> str:
    """The whole entry with all its causes, ending in a newline."""
    lines = [f"# {_line(entry.title, language)}", "", f"`{entry.id}`", "", said(entry.meaning, language)]
    if entry.first_steps:
        lines += ["", f"## {_label('now', language)}", ""]
        lines += [f"{number}. {_line(step, language)}" for number, step in enumerate(entry.first_steps, 1)]
    if entry.checks:
        lines += ["", f"## {_line(WORDS['asks'], language)}"]
        for check in entry.checks:
            lines += ["", f"**{check.id}**: {_line(check.ask, language)}"]
            if check.command:
                lines += ["", fenced(check.command, "sh")]
            lines += ["", *(f"- `{answer.value}`: {_line(answer.label, language)}" for answer in check.answers)]
    lines += ["", f"## {_line(WORDS['causes'], language)}"]
    for cause in entry.causes:
        lines += ["", *_cause_lines(cause, language, "###")]
    if entry.links:
        lines += ["", f"## {_line(WORDS['links'], language)}", "", *(f"- <{link}>" for link in entry.links)]
    return "\n".join(lines) + "\n"


def cause_page(cause: Cause, language: str) -> str:
    """One cause, ending in a newline."""
    return "\n".join(_cause_lines(cause, language, "#")) + "\n"


def _cause_lines(cause: Cause, language: str, level: str) -> list[str]:
    lines = [f"{level} {_line(cause.title, language)}", "", f"`{cause.id}`", "", said(cause.why, language), ""]
    lines += [f"**{_label('fix', language)}**", ""]
    lines += [f"{number}. {_line(step, language)}" for number, step in enumerate(cause.fix, 1)]
    if cause.diff:
        lines += ["", fenced(cause.diff, "diff")]
    if cause.avoid:
        lines += ["", f"**{_label('avoid', language)}**", ""]
        for avoid in cause.avoid:
            proof = f" ({_label('tried', language)}: `{avoid.proof.replace('`', chr(39))}`)" if avoid.proof else ""
            colon = "：" if language == "zh" else ": "
            lines.append(
                f"- {_line(avoid.advice, language).rstrip('.。')}{colon}{_line(avoid.because, language)}{proof}"
            )
    lines += ["", f"**{_label('verify', language)}**", ""]
    lines += [f"- `{step.command}` → {_line(step.expect, language)}" for step in cause.verify]
    lines += ["", f"_{_proof(cause, language)}_"]
    return lines


def _proof(cause: Cause, language: str) -> str:
    if cause.verified_on:
        run = cause.verified_on[-1]
        releases = ", ".join(
            f"{name} {value}" for name, value in run.items() if name not in ("device", "date", "python")
        )
        return f"{_label('verified', language)} {releases} ({run.get('device', '')}, {run.get('date', '')})"
    return _label("draft" if cause.status == "draft" else "gpu" if cause.runs == "gpu" else "recorded", language)


def _label(name: str, language: str) -> str:
    return _line(LABELS[name], language)


def _line(text: Text, language: str) -> str:
    return said(text, language).replace("\n", " / ")

"""Report as Markdown for an issue, a pull request or a job summary. What came from the log cannot inject markup."""

from __future__ import annotations

from typing import Any

from explainer.model import Report
from explainer.render.labels import LABELS
from explainer.render.report_data import report_data, said
from explainer.render.safe import fenced, markdown, without_commands

MOST_MESSAGE = 600


def markdown_report(report: Report, language: str) -> str:
    """The whole report, ending in a newline."""
    page = _Page(report_data(report, language), language)
    return without_commands("\n".join(page.lines).rstrip() + "\n")


class _Page:
    def __init__(self, data: dict[str, Any], language: str) -> None:
        self.data, self.language = data, language
        self.lines: list[str] = []
        if data["status"] == "explained":
            self.explained()
        else:
            errors = any(failure["level"] == "error" for failure in data["failures"])
            name = "unknown" if data["status"] == "unknown" else "handled" if errors else "no_error"
            self.lines.append(self.label(name))
        self.lines += ["", *(markdown(note) for note in data["notes"])]

    def label(self, name: str, **values: object) -> str:
        return said(LABELS[name], self.language).format(**values).replace("\n", " / ")

    def heading(self, name: str) -> None:
        self.lines += ["", f"### {self.label(name)}", ""]

    def explained(self) -> None:
        failure = self.data["failures"][self.data["chosen_failure"]]
        best = self.data["candidates"][0]
        name = f"{failure['exception']}: " if failure["exception"] else ""
        self.lines += [f"## {_line(self.data['entry']['title'])}", "", fenced(name + failure["message"][:MOST_MESSAGE])]
        if self.data["settled"]:
            self.lines += ["", f"**{self.label('likely')} ({best['confidence']:.0%})**: {_line(best['title'])}  "]
            self.lines += [f"`{best['id']}`", "", markdown(best["why"])]
            self.evidence(best)
            self.fix(best)
        else:
            fit, causes = self.data["open_causes"], self.data["entry"]["causes"]
            fit = self.label("open" if fit < causes else "open_all", fit=fit, all=causes)
            self.lines += ["", markdown(self.data["entry"]["meaning"]), "", f"**{fit}**"]
            self.check()
            self.heading("now")
            self.lines += [
                f"{number}. {_line(step)}" for number, step in enumerate(self.data["entry"]["first_steps"], 1)
            ]
        if self.data["settled"]:
            self.avoid(best)
            self.heading("verify")
            self.lines += [f"- `{step['command']}` → {_line(step['expect'])}" for step in best["verify"]]
        self.others()
        if self.data["settled"]:
            self.check()

    def evidence(self, best: dict[str, Any]) -> None:
        self.heading("evidence")
        for piece in best["evidence"]:
            place = ""
            if piece.get("line"):
                place = (
                    f" ({markdown(piece['file'])}:{piece['line']})"
                    if piece.get("file")
                    else f" ({self.label('line')} {piece['line']})"
                )
            self.lines.append(f"- **{self.label(piece['verdict'])}**: {_line(piece['text'])}{place}")

    def fix(self, best: dict[str, Any]) -> None:
        self.heading("fix")
        self.lines += [f"{number}. {_line(step)}" for number, step in enumerate(best["fix"]["steps"], 1)]
        if best["fix"]["diff"]:
            self.lines += ["", fenced(best["fix"]["diff"], "diff")]
        for run in best["verified_on"][-1:]:
            releases = ", ".join(
                f"{name} {value}" for name, value in run.items() if name not in ("device", "date", "python")
            )
            self.lines += [
                "",
                f"_{self.label('verified')} {releases} ({run.get('device', '')}, {run.get('date', '')})_",
            ]

    def avoid(self, best: dict[str, Any]) -> None:
        if best["avoid"]:
            self.heading("avoid")
            self.lines += [
                f"- {_line(item['advice'].rstrip('.。'))}{self.colon()}{_line(item['because'])}"
                for item in best["avoid"]
            ]

    def colon(self) -> str:
        return "：" if self.language == "zh" else ": "

    def others(self) -> None:
        if not self.data["settled"]:
            self.fitting()
            return
        rest = [
            candidate
            for candidate in self.data["candidates"][1 if self.data["settled"] else 0 :][:5]
            if candidate["confidence"] >= 0.01
        ]
        if rest:
            self.heading("others")
            self.lines += [
                f"- {candidate['confidence']:.0%} {_line(candidate['title'])} (`{candidate['id']}`)"
                for candidate in rest
            ]

    def fitting(self) -> None:
        """The causes that fit, each with what speaks for it and its first step."""
        self.heading("fitting")
        for candidate in self.data["candidates"][: max(4, min(self.data["open_causes"], 8))]:
            if candidate["confidence"] < 0.01:
                continue
            self.lines.append(f"- {candidate['confidence']:.0%} {_line(candidate['title'])} (`{candidate['id']}`)")
            for piece in candidate["evidence"][1:3]:
                self.lines.append(f"  - **{self.label(piece['verdict'])}**: {_line(piece['text'])}")
            self.lines.append(f"  - → {_line(candidate['fix']['steps'][0])}")

    def check(self) -> None:
        check, hint = self.data["next_check"], self.data["source_hint"]
        if not check and not hint:
            return
        self.heading("next")
        if hint:
            self.lines += [_line(self.label("source", file=hint.replace("`", "'"))), ""]
        if not check:
            return
        self.lines.append(_line(check["text"]))
        if check["command"]:
            self.lines += ["", fenced(check["command"], "sh")]
        self.lines += [
            "",
            *(f"- `--answer {check['id']}={answer['value']}`: {_line(answer['label'])}" for answer in check["answers"]),
        ]


def _line(text: str) -> str:
    return "<br>".join(markdown(part) for part in text.split("\n"))

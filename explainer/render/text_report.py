"""Report as text for a terminal: what a tired engineer reads in ten seconds."""

from __future__ import annotations

from typing import Any

from explainer.model import Report
from explainer.render.labels import LABELS
from explainer.render.report_data import report_data, said
from explainer.render.safe import printable, without_commands
from explainer.render.wrap import WIDTH, columns, wrapped

MOST_OTHERS = 4
LEAST_OPEN, MOST_OPEN = 4, 8
#: Causes less probable than this are not listed.
LEAST_SHOWN = 0.01
#: From this confidence on no question is asked.
SURE = 0.9
MOST_MESSAGE = 200


class Style:
    """ANSI styles, or nothing where colour is off."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def __call__(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text


def text_report(report: Report, language: str, colour: bool = False, width: int = WIDTH) -> str:
    """The whole report, ending in a newline, in `width` columns. No line of it is a CI workflow command."""
    return without_commands(_Page(report_data(report, language), language, Style(colour), width).text())


class _Page:
    def __init__(self, data: dict[str, Any], language: str, style: Style, width: int) -> None:
        self.data, self.language, self.style, self.width = data, language, style, width
        self.lines: list[str] = []

    def label(self, name: str, **values: object) -> str:
        return said(LABELS[name], self.language).format(**values).replace("\n", " / ")

    def text(self) -> str:
        if self.data["status"] == "explained":
            self.headline(self.data["failures"][self.data["chosen_failure"]])
            self.settled() if self.data["settled"] else self.open()
        else:
            self.unexplained()
        self.other_failures()
        for note in self.data["notes"]:
            self.lines += ["", note]
        return "\n".join(self.lines) + "\n"

    def headline(self, failure: dict[str, Any]) -> None:
        message = " ".join(failure["message"].split())
        if len(message) > MOST_MESSAGE:
            message = message[:MOST_MESSAGE].rsplit(" ", 1)[0] + " …"
        name = f"{failure['exception']}: " if failure["exception"] else ""
        self.lines += [self.style(line, "1;31") for line in self.wrapped(name + message)]
        where = next((frame for frame in reversed(failure["frames"]) if frame["user"] and frame["file"]), None)
        if where:
            place = f"{where['file']}:{where['line']}" if where["line"] else where["file"]
            self.lines.append(f"  {place}  {where['code']}".rstrip())
        extra = [self.label("times", count=failure["count"])] if failure["count"] > 1 else []
        if len(failure["ranks"]) > 1:
            extra.append(self.label("ranks", ranks=", ".join(map(str, failure["ranks"]))))
        if extra:
            self.lines.append("  " + "; ".join(extra))

    def wrapped(self, text: str, indent: int = 0) -> list[str]:
        return wrapped(text, indent, self.width)

    def section(self, name: str) -> None:
        self.lines += ["", self.style(self.label(name), "1;36")]

    def item(self, mark: str, text: str) -> None:
        """A list item; further lines of the text stand below its first."""
        first, *rest = self.wrapped(text, len(mark) + 3)
        self.lines.append(f"  {mark} {first}")
        self.lines += [" " * (len(mark) + 3) + line for line in rest]

    def settled(self) -> None:
        best = self.data["candidates"][0]
        share = f"{best['confidence']:.0%}"
        self.lines += [
            "",
            self.style(f"{self.label('likely' if best['confidence'] < 0.95 else 'cause')} ({share})", "1;36"),
        ]
        self.paragraph(best["title"], "1")
        self.paragraph(best["why"])
        self.lines.append(self.style(f"  {best['id']} · {self.proof(best)}", "2"))
        self.evidence(best)
        self.section("fix")
        for number, step in enumerate(best["fix"]["steps"], 1):
            self.item(f"{number}.", step)
        self.diff(best["fix"]["diff"])
        self.avoid(best)
        if best["verify"]:
            self.section("verify")
            for step in best["verify"]:
                self.item("$", f"{step['command']}  → {step['expect']}")
        self.others(self.data["candidates"][1:])
        if best["confidence"] < SURE:
            self.next_check()

    def open(self) -> None:
        """A certain entry, an open cause: what settles it comes first, and no diff."""
        entry = self.data["entry"]
        self.lines.append("")
        self.paragraph(entry["meaning"])
        some = "open" if self.data["open_causes"] < entry["causes"] else "open_all"
        fit = self.label(some, fit=self.data["open_causes"], all=entry["causes"])
        self.lines += ["", *(self.style(line, "1") for line in self.wrapped(fit))]
        self.next_check()
        if entry["first_steps"]:
            self.section("now")
            for number, step in enumerate(entry["first_steps"], 1):
                self.item(f"{number}.", step)
        self.section("fitting")
        shown = [candidate for candidate in self.data["candidates"] if candidate["confidence"] >= LEAST_SHOWN]
        shown = shown[: max(LEAST_OPEN, min(self.data["open_causes"], MOST_OPEN))]
        for candidate in shown:
            self.item(f"{candidate['confidence']:4.0%}", candidate["title"])
            self.lines.append(self.style(f"         {candidate['id']}", "2"))
            for piece in candidate["evidence"][1:3]:
                self.piece(piece, "       ")
            first, *rest = self.wrapped(candidate["fix"]["steps"][0], 11)
            self.lines.append(f"         → {first}")
            self.lines += ["           " + line for line in rest]
        if len(shown) < self.data["open_causes"]:
            self.lines.append("  " + self.label("more", count=self.data["open_causes"] - len(shown)))

    def proof(self, candidate: dict[str, Any]) -> str:
        if candidate["verified_on"]:
            run = candidate["verified_on"][-1]
            releases = ", ".join(
                f"{name} {value}" for name, value in run.items() if name not in ("device", "date", "python")
            )
            return f"{self.label('verified')} {releases} ({run.get('device', 'cpu')}, {run.get('date', '')})"
        if candidate["status"] == "draft":
            return self.label("draft")
        return self.label("gpu" if candidate["runs"] == "gpu" else "recorded")

    def paragraph(self, text: str, code: str = "") -> None:
        self.lines += ["  " + self.style(line, code) for line in self.wrapped(text, 2)]

    def evidence(self, candidate: dict[str, Any]) -> None:
        self.section("evidence")
        for piece in candidate["evidence"]:
            self.piece(piece, " ")

    def piece(self, piece: dict[str, Any], indent: str) -> None:
        mark = "+" if piece["verdict"] == "for" else "-"
        place = ""
        if piece.get("line"):
            place = f"  ({piece['file']}:{piece['line']})" if piece.get("file") else self.place_in_log(piece["line"])
        first, *rest = self.wrapped(piece["text"] + place, len(indent) + 3)
        self.lines.append(f"{indent} {mark} {first}")
        self.lines += [f"{indent}   {line}" for line in rest]

    def place_in_log(self, line: int) -> str:
        return f"（第 {line} 行）" if self.language == "zh" else f"  (line {line})"

    def diff(self, diff: str) -> None:
        if not diff:
            return
        self.lines += ["", "    " + self.style(f"# {self.label('example')}", "2")]
        for line in diff.splitlines()[2:]:
            code = {"+": "32", "-": "31", "@": "2"}.get(line[:1], "")
            self.lines.append("    " + self.style(line, code))

    def avoid(self, candidate: dict[str, Any]) -> None:
        if not candidate["avoid"]:
            return
        self.section("avoid")
        for item in candidate["avoid"]:
            advice = item["advice"].rstrip(".。")
            colon = "：" if self.language == "zh" else ": "
            parted = "\n" if "\n" in advice + item["because"] else colon  # two languages stand on lines of their own
            self.item("✗", f"{advice}{parted}{item['because']}")
            if item["proof"]:
                tried = self.wrapped(f"{self.label('tried')}: {_short(item['proof'])}", 4)
                self.lines += ["    " + self.style(line, "2") for line in tried]

    def others(self, candidates: list[dict[str, Any]]) -> None:
        likely = [candidate for candidate in candidates[:MOST_OTHERS] if candidate["confidence"] >= LEAST_SHOWN]
        if not likely:
            return
        self.section("others")
        for candidate in likely:
            self.item(f"{candidate['confidence']:4.0%}", candidate["title"])
            self.lines.append(self.style(f"         {candidate['id']}", "2"))

    def next_check(self) -> None:
        """The user's source first, which tells more than most answers; then the question."""
        check, hint = self.data["next_check"], self.data["source_hint"]
        if not check and not hint:
            return
        self.section("next")
        if hint:
            self.item("·", self.label("source", file=hint))
        if not check:
            return
        self.paragraph(check["text"])
        if check["command"]:
            self.lines.append(f"    $ {check['command']}")
        self.paragraph(self.label("answer", check=check["id"]))
        widest = max(columns(answer["value"]) for answer in check["answers"])
        for answer in check["answers"]:
            self.item(f"  {answer['value']:<{widest}}", answer["label"].replace("\n", " / "))

    def unexplained(self) -> None:
        errors = [failure for failure in self.data["failures"] if failure["level"] == "error"]
        if self.data["status"] == "no-error":
            self.lines.append(self.label("handled" if errors else "no_error"))
            return
        self.headline(next((failure for failure in errors if not failure["handled"]), errors[0]))
        self.lines += ["", self.label("unknown")]

    def other_failures(self) -> None:
        rest = [
            failure
            for number, failure in enumerate(self.data["failures"])
            if number != self.data["chosen_failure"] and failure["level"] == "error" and failure.get("candidates")
        ]
        if not rest or self.data["status"] != "explained":
            return
        self.section("more_failures")
        for failure in rest[:5]:
            best = failure["candidates"][0]
            place = self.place_in_log(failure["first_line"])
            self.item("·", f"{failure['exception']}: {_short(failure['message'])}{place}")
            self.lines.append(f"      {best['confidence']:.0%} {best['title'].splitlines()[0]}  [{best['id']}]")


def _short(text: str) -> str:
    text = " ".join(printable(text).split())
    return text if len(text) <= 110 else text[:109] + "…"

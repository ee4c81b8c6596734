"""Report to plain dicts and lists in the caller's language: the JSON form, and what the other formats print.

The keys are a contract (schema 1); changes only add.
"""

from __future__ import annotations

from typing import Any

from explainer.model import Candidate, Check, Diagnosis, Evidence, Failure, Frame, Report, Text
from explainer.render.safe import printable

SCHEMA = 1
#: Up to this probability of the cause no fix is shown as a diff, and the report leads with what settles it.
SETTLED = 0.5
MOST_MESSAGE = 4000
MOST_FRAMES = 60


def report_data(report: Report, language: str) -> dict[str, Any]:
    """The report as JSON-ready data. `language` is en, zh or both (English, newline, Chinese)."""
    diagnosis = report.diagnosis
    return {
        "schema": SCHEMA,
        "status": report.status,
        "language": language,
        "entry_confidence": round(diagnosis.entry_confidence, 4) if diagnosis else 0.0,
        "entry": _entry(diagnosis, language),
        "settled": bool(diagnosis and diagnosis.candidates and diagnosis.candidates[0].confidence > SETTLED),
        "open_causes": diagnosis.open_causes if diagnosis else 0,
        "candidates": _candidates(report, report.chosen, language),
        "next_check": _check(diagnosis.next_check, report, language) if diagnosis and diagnosis.next_check else None,
        "failures": [_failure(report, number, language) for number in range(len(report.failures))],
        "chosen_failure": report.chosen,
        "source_hint": printable(report.source_hint),
        "environment": [
            {
                "name": printable(fact.name),
                "value": printable(fact.value),
                "origin": _origin(fact.origin, fact.line, fact.file),
            }
            for fact in report.environment.facts
        ],
        "notes": [said(note, language) for note in report.notes],
    }


def said(text: Text, language: str) -> str:
    """The text in one language, or both on two lines; once where they are the same."""
    if language == "both":
        return text.en if text.en == text.zh else f"{text.en}\n{text.zh}"
    return text.zh if language == "zh" else text.en


def _origin(origin: str, line: int, file: str) -> str:
    place = f" line {line}" if line else ""
    return f"{origin}{place}" + (f" of {printable(file)}" if file and origin != "log" else "")


def _entry(diagnosis: Diagnosis | None, language: str) -> dict[str, Any] | None:
    if diagnosis is None or diagnosis.entry is None:
        return None
    entry = diagnosis.entry
    return {
        "id": entry.id,
        "title": said(entry.title, language),
        "meaning": said(entry.meaning, language),
        "causes": len(entry.causes),
        "first_steps": [said(step, language) for step in entry.first_steps],
        "links": list(entry.links),
    }


def _candidates(report: Report, number: int, language: str) -> list[dict[str, Any]]:
    diagnosis = report.diagnoses[number] if number >= 0 else None
    return (
        [_candidate(candidate, diagnosis, report, language) for candidate in diagnosis.candidates] if diagnosis else []
    )


def _candidate(candidate: Candidate, diagnosis: Diagnosis, report: Report, language: str) -> dict[str, Any]:
    cause = candidate.cause
    checks = diagnosis.entry.checks if diagnosis.entry else ()
    relevant = [check for check in checks if any(cause.id in answer.means for answer in check.answers)]
    settled = candidate.confidence > SETTLED
    return {
        "id": cause.id,
        "confidence": round(candidate.confidence, 4),
        "title": said(cause.title, language),
        "why": said(cause.why, language),
        "status": cause.status,
        "runs": cause.runs,
        "evidence": [_evidence(piece, language) for piece in candidate.evidence],
        "checks": [_check(check, report, language) for check in relevant],
        "fix": {"steps": [said(step, language) for step in cause.fix], "diff": cause.diff if settled else ""},
        "avoid": [
            {"advice": said(avoid.advice, language), "because": said(avoid.because, language), "proof": avoid.proof}
            for avoid in cause.avoid
        ],
        "verify": [{"command": step.command, "expect": said(step.expect, language)} for step in cause.verify],
        "verified_on": list(cause.verified_on),
    }


def _evidence(piece: Evidence, language: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "verdict": piece.verdict,
        "kind": piece.kind,
        "strength": piece.strength,
        "text": printable(said(piece.says, language)),
    }
    if piece.file:
        data["file"] = printable(piece.file)
    if piece.line:
        data["line"] = piece.line
    return data


def _check(check: Check, report: Report, language: str) -> dict[str, Any]:
    given = dict(report.answers).get(check.id)
    answers = [{"value": answer.value, "label": said(answer.label, language)} for answer in check.answers]
    return {
        "id": check.id,
        "text": said(check.ask, language),
        "command": check.command,
        "answer": given,
        "answers": answers,
    }


def _failure(report: Report, number: int, language: str) -> dict[str, Any]:
    failure: Failure = report.failures[number]
    frames = (
        failure.frames
        if len(failure.frames) <= MOST_FRAMES
        else failure.frames[: MOST_FRAMES // 2] + failure.frames[-MOST_FRAMES // 2 :]
    )
    data = {
        "role": failure.role,
        "exception": printable(failure.exception),
        "message": printable(failure.message[:MOST_MESSAGE]),
        "first_line": failure.first_line,
        "last_line": failure.last_line,
        "rank": failure.rank,
        "ranks": list(failure.ranks),
        "count": failure.times,
        "level": failure.level,
        "handled": failure.handled,
        "frames": [_frame(frame) for frame in frames],
    }
    if failure.role == "root" and number != report.chosen:
        data["candidates"] = _candidates(report, number, language)
    return data


def _frame(frame: Frame) -> dict[str, Any]:
    return {
        "file": printable(frame.file),
        "line": frame.line,
        "function": printable(frame.function),
        "code": printable(frame.code),
        "user": not frame.module_path and not frame.file.startswith("<"),
    }

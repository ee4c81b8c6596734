"""Render: the same report as text, JSON and Markdown, safe to show."""

from __future__ import annotations

import json
import re

import pytest

from explainer.core import explain
from explainer.index import Index
from explainer.model import Report
from explainer.render.json_report import json_report
from explainer.render.markdown_report import markdown_report
from explainer.render.safe import fenced, markdown, printable, without_commands
from explainer.render.text_report import text_report
from explainer.render.wrap import columns, wrapped

LANGUAGES = ("en", "zh", "both")


@pytest.fixture
def settled(double_backward: bytes, index: Index) -> Report:
    return explain(double_backward, answers={"anomaly-line": "state-line"}, index=index)


@pytest.fixture
def open_report(double_backward: bytes, index: Index) -> Report:
    return explain(double_backward, index=index)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_report_has_cause_evidence_fix_and_what_not_to_do(settled: Report, language: str) -> None:
    text = text_report(settled, language)
    for part in ("carried-state", "retain_graph=True", "+    h = cell(x, h.detach())", "train.py"):
        assert part in text
    assert ("为什么" in text or "依据" in text) == (language != "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_open_report_leads_with_the_question_and_shows_no_diff(open_report: Report, language: str) -> None:
    text = text_report(open_report, language)
    assert "--answer " in text and "@@" not in text
    assert text.index("--answer ") < text.index("carried-state")


def test_chinese_and_english_reports_have_the_same_parts(settled: Report) -> None:
    english, chinese = (text_report(settled, language).splitlines() for language in ("en", "zh"))
    headings = [[line for line in lines if line and not line.startswith(" ")] for lines in (english, chinese)]
    assert len(headings[0]) == len(headings[1]) > 5


def test_colour_only_adds_escapes(settled: Report) -> None:
    assert re.sub(r"\x1b\[[\d;]*m", "", text_report(settled, "en", colour=True)) == text_report(settled, "en")


def test_the_json_report_is_one_object_with_the_contracted_keys(settled: Report) -> None:
    data = json.loads(json_report(settled, "zh"))
    assert set(data) >= {
        "schema",
        "status",
        "language",
        "entry_confidence",
        "candidates",
        "next_check",
        "failures",
        "environment",
    }
    assert set(data["candidates"][0]) >= {
        "id",
        "confidence",
        "title",
        "why",
        "evidence",
        "checks",
        "fix",
        "avoid",
        "verify",
        "verified_on",
    }
    assert set(data["failures"][0]) >= {
        "role",
        "exception",
        "message",
        "first_line",
        "last_line",
        "rank",
        "count",
        "frames",
    }


HOSTILE = (
    "Traceback (most recent call last):\n"
    '  File "/tmp/<img src=x onerror=alert(1)>.py", line 1, in <module>\n'
    "    ::error file=a::pwned `code` </details>\n"
    "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation. \x1b]0;title\x07"
    "\n    ::set-output name=a::b ``` </pre><script>alert(1)</script> \u202egnp.exe\n"
)


def test_no_terminal_escape_or_text_direction_mark_survives(index: Index) -> None:
    report = explain(HOSTILE.replace("\x1b", "\x1b\x1b[2J\x9b"), index=index)
    assert report.status == "explained"
    for text in (text_report(report, "both"), markdown_report(report, "both"), json_report(report, "both")):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)


def test_no_line_of_a_report_is_a_workflow_command(index: Index) -> None:
    report = explain(HOSTILE, index=index)
    for text in (text_report(report, "en"), markdown_report(report, "en")):
        assert not re.search(r"^\s*(::|##\[|##vso\[)", text, re.MULTILINE)
    assert not re.search(r"^\s*##vso\[", without_commands("  ##vso[task.setvariable]x"), re.MULTILINE)


def test_markdown_outside_code_holds_no_html_from_the_log(index: Index) -> None:
    text = markdown_report(explain(HOSTILE, index=index), "en")
    outside = re.sub(r"(`{3,})[^\n]*\n.*?\n\1", "", text, flags=re.DOTALL)
    assert "<script" not in outside and "<img" not in outside


def test_a_fence_is_longer_than_any_run_inside() -> None:
    assert fenced("a ```` b").startswith("`````\n")


def test_code_spans_stay_code_in_markdown() -> None:
    assert markdown("set `use_reentrant=False` *now*") == "set `use_reentrant=False` \\*now\\*"


def test_printable_keeps_chinese_newlines_and_tabs() -> None:
    assert printable("计算图\n\tok\x00\x1b[31m") == "计算图\n\tok[31m"


def test_wrapping_counts_wide_characters_twice_and_breaks_between_them() -> None:
    lines = wrapped("梯度检查点" * 20, 0, 40)
    assert all(columns(line) <= 40 for line in lines) and "".join(lines) == "梯度检查点" * 20


def test_wrapping_keeps_code_spans_and_words_whole() -> None:
    assert wrapped("use `torch.utils.checkpoint.checkpoint(f, x)` here", 0, 20) == [
        "use",
        "`torch.utils.checkpoint.checkpoint(f, x)`",
        "here",
    ]

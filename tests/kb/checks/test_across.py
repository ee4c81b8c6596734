"""Checks that explain every recorded log with the whole knowledge base."""

from __future__ import annotations

import pytest

from kb.checks import across
from kb.recognise import Recogniser

ENTRY = "tensor/zero-division"
CAUSE = f"{ENTRY}/default"


@pytest.fixture
def said(entries):
    def run(check, name="", change=None):
        for changed in (False, True) if name else (True,):
            if changed and name:
                entries.change(name, change)
            base = entries.load()
            with Recogniser(base) as recogniser:
                found = [str(problem) for problem in check(base, recogniser)]
            assert changed or found == [], "the good entry must pass"
        return found

    return run


def test_a_trace_puts_its_own_cause_first(said):
    change = ("ZeroDivisionError: division", "KeyError: nothing")
    found = said(across.traces_are_recognised, f"{CAUSE}/trace.txt", change)
    assert len(found) == 1 and f"trace.txt:1  expected {CAUSE} first, got unknown" in found[0]


def test_a_seen_log_puts_its_own_cause_first(said):
    found = said(across.seen_logs_are_recognised, f"{ENTRY}/seen/mean.txt", ("division by zero", "another"))
    assert len(found) == 1 and "expected" in found[0]


def test_a_look_alike_must_lose(said):
    change = ("OverflowError: integer division result too large for a float", "ZeroDivisionError: division by zero")
    found = said(across.look_alikes_lose, f"{ENTRY}/not/float.txt", change)
    assert len(found) == 1 and f"must lose, got {CAUSE}" in found[0]


def test_a_look_alike_must_go_to_the_entry_it_names(said, entries):
    for name in ("entry.yaml", "default/cause.yaml"):
        text = (entries.root / ENTRY / name).read_text(encoding="utf-8")
        entries.write(f"tensor/other/{name}", text.replace("division by zero", "another message"))
    change = ("words\n", "words\n#=expect-entry= tensor/other\n")
    found = said(across.look_alikes_lose, f"{ENTRY}/not/float.txt", change)
    assert len(found) == 1 and "expected tensor/other first, got unknown" in found[0]


def test_a_look_alike_of_an_entry_not_written_yet_has_to_lose_only(said):
    change = ("words\n", "words\n#=expect-entry= tensor/later\n")
    assert said(across.look_alikes_lose, f"{ENTRY}/not/float.txt", change) == []


def test_a_quiet_log_matches_nothing(said, entries):
    quiet = entries.root.parent / "tests" / "quiet"
    quiet.mkdir(parents=True)
    (quiet / "healthy.txt").write_text("step 1 loss 0.5\ndone\n", encoding="utf-8")
    assert said(across.quiet_logs_are_silent) == []
    trace = (entries.root / CAUSE / "trace.txt").read_text(encoding="utf-8")
    (quiet / "foreign.log").write_text(trace, encoding="utf-8")
    found = said(across.quiet_logs_are_silent)
    assert len(found) == 1 and "foreign.log:1  must match nothing" in found[0]

"""What each pattern and piece of evidence makes of a log."""

from __future__ import annotations

import pytest

from kb.recognise import Inputs
from kb.why import WhyError, why

ENTRY = "tensor/zero-division"
CAUSE = f"{ENTRY}/default"


@pytest.fixture
def said(entries):
    def run(text, wanted=ENTRY, **inputs):
        return why(entries.load(), wanted, text, Inputs(**inputs))

    return run


@pytest.fixture
def trace(entries):
    return (entries.root / CAUSE / "trace.txt").read_text(encoding="utf-8")


def test_a_pattern_that_matches_and_the_verdict_are_said(said, trace):
    lines = said(trace)
    assert lines[0] == "lines 1-5: ZeroDivisionError: division by zero (root)"
    assert lines[1] == "  pattern 0: matches from the start"
    assert f"verdict: {CAUSE}" in lines


def test_a_pattern_that_does_not_match_is_said(said, trace):
    assert "  pattern 0: does not match" in said(trace.replace("division", "modulo"))


def test_another_type_is_said(said, trace):
    lines = said(trace.replace("ZeroDivisionError", "ValueError"))
    assert any("ValueError is not one of its types" in line for line in lines)


def test_evidence_is_said_with_where_it_holds(entries, said, trace):
    evidence = (
        "evidence:\n"
        '  - {frame: "user *", verdict: for, strength: strong, group: g}\n'
        "  - {log: 'warming up', verdict: against, strength: weak}\n"
        "fix:"
    )
    entries.change(f"{CAUSE}/cause.yaml", ("fix:", evidence))
    lines = said(trace, CAUSE)
    assert any("default: for strong, frame 'user *' (group g): holds at" in line for line in lines)
    assert "  default: against weak, log 'warming up': no" in lines


def test_a_log_without_a_failure_says_so(said):
    assert said("all is well\n")[0] == "no failure found in the log"


@pytest.mark.parametrize(
    ("wanted", "message"), [("a/b", "there is no entry 'a/b'"), (f"{ENTRY}/x", "has no cause 'x'")]
)
def test_an_unknown_id_is_wrong_use(said, trace, wanted, message):
    with pytest.raises(WhyError, match=message):
        said(trace, wanted)

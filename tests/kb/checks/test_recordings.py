"""Checks on trace.txt, verified.json and the logs under seen/ and not/."""

from __future__ import annotations

from kb.checks import recordings

ENTRY = "tensor/zero-division"
CAUSE = f"{ENTRY}/default"


def test_a_cause_without_a_recorded_trace_is_a_finding(findings):
    found = findings(recordings.causes_are_recorded, f"{CAUSE}/trace.txt", None)
    assert len(found) == 1 and "never recorded: run `kb verify --record" in found[0]


def test_a_script_changed_since_it_was_recorded_is_a_finding(findings, entries):
    findings(recordings.causes_are_recorded)
    entries.write(f"{CAUSE}/more/mean.py", "print(1 / 0)\n")
    assert "scripts changed since they were recorded" in str(recordings.causes_are_recorded(entries.load())[0])


def test_a_cause_that_no_machine_raises_is_seen(entries):
    entries.change(f"{CAUSE}/cause.yaml", ("prior:", "runs: recorded\nprior:"))
    assert recordings.recorded_causes_are_seen(entries.load()) == []
    entries.change(f"{ENTRY}/seen/mean.txt", None)
    assert "no file under seen/" in str(recordings.recorded_causes_are_seen(entries.load())[0])


def test_a_seen_log_names_a_cause_of_its_entry(findings):
    found = findings(recordings.samples_say_what_they_are, f"{ENTRY}/seen/mean.txt", ("default", "other"))
    assert len(found) == 1 and "the entry has no cause 'other'" in found[0]


def test_a_look_alike_names_an_entry_that_is_asked_for(findings):
    change = ("words\n", "words\n#=expect-entry= tensor/nope\n")
    found = findings(recordings.samples_say_what_they_are, f"{ENTRY}/not/float.txt", change)
    assert len(found) == 1 and "there is no entry 'tensor/nope'" in found[0]


def test_a_look_alike_has_a_reason(findings):
    found = findings(recordings.samples_say_what_they_are, f"{ENTRY}/not/float.txt", ("#=reason=", "#=because="))
    assert any("`#=reason= <why it must lose>`" in line for line in found)
    assert any("float.txt:1  unknown mark `because`" in line for line in found)

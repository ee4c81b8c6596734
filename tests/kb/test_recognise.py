"""Asking the explainer with entries as they stand."""

from __future__ import annotations

from kb.recognise import Recogniser, entry_of, first, own_answers, releases, told_inputs
from kb.scripts import Header

ENTRY = "tensor/zero-division"
CAUSE = f"{ENTRY}/default"


def test_a_trace_is_recognised(entries):
    with Recogniser(entries.load()) as recogniser:
        trace = (entries.root / CAUSE / "trace.txt").read_text(encoding="utf-8")
        assert first(recogniser.explain(trace)) == CAUSE
        assert first(recogniser.explain("all is well\n")) == "no-error"


def test_a_broken_entry_is_left_out_and_named(entries):
    from kb.load import load

    entries.write("tensor/other/entry.yaml", "title: {en: a, zh\n")
    with Recogniser(load(entries.root)) as recogniser:
        assert recogniser.left_out == ["tensor/other"]
        assert recogniser.index.entry(ENTRY) is not None


def test_a_draft_is_not_hidden_by_its_cap(entries):
    (entries.root / CAUSE / "verified.json").unlink()
    with Recogniser(entries.load()) as recogniser:
        entry = recogniser.index.entry(ENTRY)
        assert entry and [cause.status for cause in entry.causes] == ["verified"]


def test_inputs_are_those_that_told_by_names(entries):
    cause = entries.load().causes()[0]
    assert told_inputs(cause, "x = 1\n") == told_inputs(cause, "")
    entries.change(f"{CAUSE}/cause.yaml", ("[message]", "[source, environment]"))
    script = '# /// script\n# dependencies = ["click==0.1", "absent-distribution"]\n# ///\n'
    inputs = told_inputs(entries.load().causes()[0], script)
    assert inputs.sources == (("train.py", script),)
    assert inputs.given == (("environment", "click==0.1\n"),)
    assert told_inputs(entries.load().causes()[0], script, ("torch==2.8.0",)).given[0][1] == "torch==2.8.0\n"


def test_the_strongest_answer_for_the_cause_is_given(entries):
    answers = "answers: {a: {x: for weak, y: for strong, z: against decisive}, b: {x: against weak}}\nfix:"
    entries.change(f"{CAUSE}/cause.yaml", ("fix:", answers))
    assert own_answers(entries.load().causes()[0]) == {"a": "y"}


def test_releases_are_pins_or_what_is_installed():
    assert releases(Header(("click==0.1", "absent-distribution"))) == {"click": "0.1"}


def test_the_entry_of_a_cause_is_its_folder():
    assert entry_of("a/b/c") == "a/b"
    assert entry_of("unknown") == "unknown"

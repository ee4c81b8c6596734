"""Checks against coverage.yaml and missing.yaml."""

from __future__ import annotations

from kb.checks import coverage

CAUSE = "tensor/zero-division/default"
WITH_ANOTHER = """\
tensor:
  zero-division: {tier: 1, runs: cpu, says: division by zero}
  other-error: {tier: 2, runs: gpu, says: other, runs_differ: {second: recorded}, causes: [first, second]}
"""


def test_every_id_exists_or_is_listed_as_missing(findings):
    found = findings(coverage.every_cause_is_there, "coverage.yaml", WITH_ANOTHER)
    assert [line.partition("coverage.yaml:")[2] for line in found] == [
        "3  tensor/other-error/first has no folder and does not stand in missing.yaml",
        "3  tensor/other-error/second has no folder and does not stand in missing.yaml",
    ]


def test_a_listed_id_is_no_finding(entries):
    entries.change("coverage.yaml", WITH_ANOTHER)
    entries.change("missing.yaml", "- tensor/other-error/first\n- tensor/other-error/second\n")
    base = entries.load()
    assert coverage.every_cause_is_there(base) == coverage.missing_list_is_current(base) == []


def test_the_missing_list_fails_when_an_id_exists(findings):
    found = findings(coverage.missing_list_is_current, "missing.yaml", f"# head\n- {CAUSE}\n")
    assert len(found) == 1 and f"missing.yaml:2  {CAUSE} exists by now" in found[0]


def test_the_missing_list_fails_when_nobody_asks_for_an_id(findings):
    found = findings(coverage.missing_list_is_current, "missing.yaml", "- tensor/nobody/default\n")
    assert len(found) == 1 and "does not stand in coverage.yaml" in found[0]


def test_shrinking_drops_what_exists_and_adds_nothing(entries):
    entries.change("coverage.yaml", WITH_ANOTHER)
    entries.change("missing.yaml", f"- {CAUSE}\n- tensor/other-error/first\n")
    assert coverage.shrink_missing(entries.load()) == 1
    assert list(coverage.listed_missing(entries.root)) == ["tensor/other-error/first"]


def test_a_new_cause_of_the_same_form_is_no_finding(entries):
    text = (entries.root / CAUSE / "cause.yaml").read_text(encoding="utf-8")
    entries.write("tensor/zero-division/another-reason/cause.yaml", text)
    assert coverage.ids_have_the_form(entries.load()) == []


def test_an_id_of_another_form_is_a_finding(findings, entries):
    text = (entries.root / CAUSE / "cause.yaml").read_text(encoding="utf-8")
    found = findings(coverage.ids_have_the_form, "tensor/zero-division/Another_Reason/cause.yaml.new", text)
    assert found == []
    entries.write("tensor/zero-division/Another_Reason/cause.yaml", text)
    assert "an id is area/entry/cause" in str(coverage.ids_have_the_form(entries.load())[0])


def test_default_is_no_new_cause_beside_named_ones(findings):
    named = "tensor:\n  zero-division: {tier: 1, runs: cpu, says: x, causes: [no-items]}\n"
    found = findings(coverage.ids_have_the_form, "coverage.yaml", named)
    assert len(found) == 1 and "`default` is none of them" in found[0]


def test_runs_is_what_coverage_says(findings):
    found = findings(coverage.runs_as_covered, "coverage.yaml", ("runs: cpu", "runs: recorded"))
    assert len(found) == 1 and found[0].endswith("cause.yaml:1  runs is cpu, coverage.yaml says recorded")


def test_runs_differ_holds_for_the_named_cause_alone(entries):
    entries.change("coverage.yaml", WITH_ANOTHER)
    wanted = coverage.wanted_causes(entries.root)
    assert [wanted[f"tensor/other-error/{name}"].runs for name in ("first", "second")] == ["gpu", "recorded"]

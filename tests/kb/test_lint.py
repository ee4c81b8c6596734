"""`kb lint` as a whole: the good entry passes every check, findings carry place and code."""

from __future__ import annotations

from pathlib import Path

from kb.lint import ACROSS, CHECKS, lint

CAUSE = "tensor/zero-division/default"


def test_a_valid_entry_has_no_findings(entries):
    assert lint(entries.root) == []


def test_a_finding_has_path_line_code_and_message(entries):
    entries.change(f"{CAUSE}/cause.yaml", ("prior: usual\n", "prior: usual\nruns: gpu\n"))
    found = [str(problem) for problem in lint(entries.root)]
    assert any(line.endswith("cause.yaml:4 COV4 runs is gpu, coverage.yaml says cpu") for line in found), found


def test_findings_of_all_stages_are_collected(entries):
    entries.change(f"{CAUSE}/broken.py", ("print(total", "raise ValueError\nprint(total"))
    entries.change(f"{CAUSE}/cause.yaml", ("先计数。", "先 count."))
    entries.change("tensor/zero-division/seen/mean.txt", ("ZeroDivisionError: division", "ValueError: no division"))
    assert {"SCR3", "TXT2", "ACR2"} <= {problem.code for problem in lint(entries.root)}


def test_a_path_limits_what_is_shown_not_what_is_read(entries):
    entries.change(f"{CAUSE}/cause.yaml", ("先计数。", "Count first."))
    entries.write("tensor/other/entry.yaml", "title: {en: broken\n")
    assert {problem.code for problem in lint(entries.root, [entries.root / "tensor/zero-division"])} == {"TXT2"}


def test_an_entry_that_does_not_load_is_a_finding_and_stops_no_other(entries):
    entries.write("tensor/other/entry.yaml", "title: {en: a, zh\n")
    entries.change("tensor/zero-division/seen/mean.txt", ("#=expect= default", "#=expect= other"))
    assert {"YAML", "REC3"} <= {problem.code for problem in lint(entries.root)}


def test_codes_are_unique_and_every_check_says_what_must_hold():
    checks = [*CHECKS.values(), *ACROSS.values()]
    assert len(set(checks)) == len(checks)
    assert not set(CHECKS) & set(ACROSS)
    assert all(check.__doc__ for check in checks)


def test_a_knowledge_base_without_coverage_is_linted_too(entries):
    (entries.root / "coverage.yaml").unlink()
    (entries.root / "missing.yaml").unlink()
    assert lint(entries.root) == []


def test_a_folder_that_is_not_there_is_a_finding(tmp_path: Path):
    assert [problem.code for problem in lint(tmp_path / "entries")] == ["LOAD"]

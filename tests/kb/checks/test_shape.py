"""Checks on names that must exist in another place."""

from __future__ import annotations

from kb.checks import shape

ENTRY = "tensor/zero-division"
CAUSE = f"{ENTRY}/default"
CHECKS = """\
checks:
  - id: how-many
    ask: {en: "How many?", zh: "有多少？"}
    answers:
      - {value: none, label: {en: "none", zh: "没有"}}
      - {value: some, label: {en: "some", zh: "有一些"}}
since"""


def test_an_entry_has_a_cause(findings):
    found = findings(shape.entries_have_causes, f"{CAUSE}/cause.yaml", None)
    assert any("has no cause" in line for line in found)
    assert any("stands in a folder without cause.yaml" in line for line in found)


def test_marks_of_the_scaffold_are_findings(findings):
    found = findings(shape.nothing_is_left_to_do, f"{CAUSE}/fixed.py", ("# check", "# check: TODO"))
    assert len(found) == 1 and "fixed.py:6  TODO is left" in found[0]


def test_answers_of_an_unknown_check_are_a_finding(findings):
    found = findings(shape.answers_exist, f"{CAUSE}/cause.yaml", ("fix:", "answers: {nope: {a: for weak}}\nfix:"))
    assert len(found) == 1 and "entry.yaml has no check 'nope'" in found[0]


def test_answers_of_an_unknown_value_are_a_finding(entries):
    entries.change(f"{ENTRY}/entry.yaml", ("since", CHECKS))
    entries.change(f"{CAUSE}/cause.yaml", ("fix:", "answers: {how-many: {none: for strong}}\nfix:"))
    assert shape.answers_exist(entries.load()) == []
    entries.change(f"{CAUSE}/cause.yaml", ("none: for", "few: for"))
    assert "check 'how-many' has no answer 'few'" in str(shape.answers_exist(entries.load())[0])


def test_a_check_that_no_cause_answers_is_a_finding(findings):
    found = findings(shape.answers_exist, f"{ENTRY}/entry.yaml", ("since", CHECKS))
    assert len(found) == 1 and "no cause says what the answers of check 'how-many' mean" in found[0]


def test_told_by_answer_needs_an_answer_that_speaks_for_the_cause(findings):
    found = findings(shape.told_by_is_backed, f"{CAUSE}/cause.yaml", ("[message]", "[answer]"))
    assert len(found) == 1 and "told by answer, but no answer speaks for this cause" in found[0]


def test_told_by_environment_needs_evidence_of_the_environment(entries):
    text = (entries.root / CAUSE / "cause.yaml").read_text(encoding="utf-8").replace("[message]", "[environment]")
    entries.write(f"{ENTRY}/other/cause.yaml", text)
    found = shape.told_by_is_backed(entries.load())
    assert len(found) == 1 and "told by environment, but the entry has no evidence of environment" in str(found[0])
    evidence = 'evidence:\n  - {environment: "torch>=2.6", verdict: for, strength: strong}\nfix:'
    entries.change(f"{CAUSE}/cause.yaml", ("fix:", evidence))
    assert shape.told_by_is_backed(entries.load()) == []


def test_yields_to_and_raises_name_entries(findings, entries):
    found = findings(shape.named_entries_exist, f"{ENTRY}/entry.yaml", ("since", "yields_to: [tensor/nope]\nsince"))
    assert len(found) == 1 and "there is no entry 'tensor/nope'" in found[0]
    entries.change(f"{ENTRY}/entry.yaml", ("tensor/nope", '"tensor/*"'))
    assert shape.named_entries_exist(entries.load()) == []
    entries.change(f"{CAUSE}/cause.yaml", ('prints: "off by"', "raises: tensor/nope"))
    assert len(shape.named_entries_exist(entries.load())) == 1


def test_an_old_id_belongs_to_one_entry(findings):
    found = findings(shape.old_ids_are_free, f"{ENTRY}/entry.yaml", ("since", f"was: [{ENTRY}]\nsince"))
    assert len(found) == 1 and "is an id of" in found[0]


def test_a_file_that_nothing_reads_is_a_finding(findings):
    found = findings(shape.files_are_known, f"{CAUSE}/tempting_wrong_name.py", "print(1)\n")
    assert len(found) == 1 and "tempting_wrong_name.py:1" in found[0]

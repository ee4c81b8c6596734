"""Checks on scripts: honest failures, repairs that prove something."""

from __future__ import annotations

import pytest

from kb.checks import scripts

CAUSE = "tensor/zero-division/default"


@pytest.mark.parametrize("name", ["broken.py", "fixed.py", "more/mean.py"])
def test_a_cause_for_the_cpu_has_its_scripts(findings, name):
    found = findings(scripts.scripts_are_there, f"{CAUSE}/{name}", None)
    assert len(found) == 1 and name.partition("/")[0] in found[0]


def test_a_script_that_does_not_parse_is_a_finding(findings):
    found = findings(scripts.scripts_parse, f"{CAUSE}/more/mean.py", ("values = []", "values = ["))
    assert len(found) == 1 and "more/mean.py:4  not Python" in found[0]


@pytest.mark.parametrize("name", ["broken.py", "more/mean.py"])
def test_a_script_that_raises_by_hand_is_a_finding(findings, name):
    found = findings(scripts.broken_fails_by_itself, f"{CAUSE}/{name}", ("print(", "if 1: raise ValueError\nprint("))
    assert len(found) == 1 and f"{name}:5  raises by hand" in found[0]


def test_a_script_that_holds_the_message_is_a_finding(findings):
    found = findings(scripts.broken_fails_by_itself, f"{CAUSE}/broken.py", ("total / count", "'division  by zero'"))
    assert len(found) == 1 and "matches the entry's own signature" in found[0]


def test_the_list_of_causes_that_may_raise_only_shrinks(entries, monkeypatch):
    monkeypatch.setitem(scripts.MAY_RAISE, CAUSE, "a hook has to")
    assert "raises no more" in str(scripts.may_raise_is_current(entries.load())[0])
    entries.change(f"{CAUSE}/broken.py", ("print(", "if 0: raise ValueError\nprint("))
    base = entries.load()
    assert scripts.may_raise_is_current(base) == scripts.broken_fails_by_itself(base) == []


@pytest.mark.parametrize("assertion", ["", "assert True  # check", "assert 1  # check"])
def test_fixed_asserts_a_result(findings, assertion):
    change = ("assert total / count == 5  # check", assertion)
    found = findings(scripts.fixed_proves_a_result, f"{CAUSE}/fixed.py", change)
    assert len(found) == 1 and "has no assert about a result" in found[0]


def test_fixed_has_no_except(findings):
    change = ("print(total / count)", "try:\n    print(total / count)\nexcept ZeroDivisionError:\n    pass")
    found = findings(scripts.fixed_proves_a_result, f"{CAUSE}/fixed.py", change)
    assert len(found) == 1 and "no `except`" in found[0]


def test_fixed_keeps_the_failing_call(findings):
    found = findings(scripts.fixed_keeps_the_call, f"{CAUSE}/fixed.py", ("print(total / count)", "abs(1)"))
    assert len(found) == 1 and "makes none of the calls that fail in broken.py (print)" in found[0]


def test_an_import_is_listed_in_the_header(findings):
    found = findings(scripts.headers_list_the_imports, f"{CAUSE}/broken.py", ("print(", "import yaml, os\nprint("))
    assert len(found) == 1 and found[0].endswith("broken.py:5  imports pyyaml, which the header does not list")


def test_a_listed_distribution_is_imported_pinned_or_explained(findings, entries):
    found = findings(scripts.headers_list_the_imports, f"{CAUSE}/broken.py", ("[]", '["accelerate"]'))
    assert len(found) == 1 and "lists accelerate, which is not imported" in found[0]
    entries.change(f"{CAUSE}/broken.py", ("print(", "# device_map needs accelerate\nprint("))
    assert scripts.headers_list_the_imports(entries.load()) == []
    entries.change(f"{CAUSE}/broken.py", ('["accelerate"]', '["accelerate", "tokenizers==0.20.3"]'))
    assert scripts.headers_list_the_imports(entries.load()) == []


def test_what_a_library_works_only_beside_may_be_listed(entries):
    entries.change(f"{CAUSE}/broken.py", ("[]", '["diffusers", "torch"]'))
    entries.change(f"{CAUSE}/broken.py", ("print(", "import diffusers\nprint("))
    assert scripts.headers_list_the_imports(entries.load()) == []


def test_an_import_that_must_fail_and_a_module_made_by_the_script_are_not_listed(entries):
    text = "import os\nimport apex  # absent\nopen('helper.py', 'w').close()\nimport helper\nprint("
    entries.change(f"{CAUSE}/broken.py", ("print(", text))
    assert scripts.headers_list_the_imports(entries.load()) == []


def test_a_script_without_a_header_is_a_finding(findings):
    found = findings(scripts.headers_list_the_imports, f"{CAUSE}/broken.py", "print(1 / 0)\n")
    assert len(found) == 1 and "no PEP 723 header" in found[0]


def test_a_script_has_at_most_40_lines_of_code(findings, entries):
    entries.change(f"{CAUSE}/broken.py", ("print(", "# words\n\n" * 50 + "a = 1\n" * 38 + "print("))
    found = findings(scripts.scripts_are_short, f"{CAUSE}/broken.py", ("print(", "b = 1\nprint("))
    assert len(found) == 1 and "41 lines of code" in found[0]


def test_lines_that_only_check_do_not_count(entries):
    entries.change(f"{CAUSE}/fixed.py", ("assert", "x = 1  # check\n" * 50 + "assert"))
    assert scripts.scripts_are_short(entries.load()) == []


def test_a_proof_without_its_script_is_a_finding(findings):
    found = findings(scripts.proofs_have_scripts, f"{CAUSE}/tempting-epsilon.py", None)
    assert len(found) == 1 and "cause.yaml:10  tempting-epsilon.py is missing" in found[0]


def test_a_tempting_script_without_proof_is_a_finding(findings):
    found = findings(scripts.proofs_have_scripts, f"{CAUSE}/tempting-other.py", "print(1)\n")
    assert len(found) == 1 and "tempting-other.py:1" in found[0]

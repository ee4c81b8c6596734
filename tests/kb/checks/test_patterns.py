"""Checks on regexes, frame specs and requirements."""

from __future__ import annotations

import pytest

from kb.checks import patterns

ENTRY = "tensor/zero-division"
CAUSE = f"{ENTRY}/default"


@pytest.mark.parametrize("regex", ["(?<!float )division by zero", "(division by zero)\\\\1"])
def test_a_regex_that_needs_backtracking_is_a_finding(findings, regex):
    change = ('pattern: "division by zero"', f'pattern: "{regex}"')
    found = findings(patterns.patterns_compile, f"{ENTRY}/entry.yaml", change)
    assert len(found) == 1 and "entry.yaml:6  RE2 does not take" in found[0]


def test_a_signature_has_six_letters_in_a_row(findings):
    change = ('pattern: "division by zero"', 'pattern: "division|by zero"')
    found = findings(patterns.signatures_have_a_literal, f"{ENTRY}/entry.yaml", change)
    assert len(found) == 1 and "longest text in every match is ''" in found[0]


def test_an_example_matches_its_pattern_with_blanks_collapsed(findings, entries):
    entries.change(f"{ENTRY}/entry.yaml", ('example: "division by zero"', 'example: "division\\n  by zero"'))
    found = findings(patterns.examples_match, f"{ENTRY}/entry.yaml", ('example: "division', 'example: "modulo'))
    assert len(found) == 1 and "the example does not match" in found[0]


@pytest.mark.parametrize("tail", ["at 12", "in /tmp/x"])
def test_a_capture_holds_no_path_and_no_number(findings, tail):
    before = '"division by zero", example: "division by zero"'
    change = (before, f'"division by zero (.+)", example: "division by zero {tail}"')
    found = findings(patterns.captures_can_be_grouped, f"{ENTRY}/entry.yaml", change)
    assert len(found) == 1 and "write (?:...)" in found[0]


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("frame: torch/utils/checkpoint.py backward", "frame: torch/utils/checkpoint.py:backward"),
        ("frame: user *", "frame: the user's file"),
        ("environment: 'diffusers>=0.36,<0.37'", "environment: 'diffusers>=0.36<0.37,'"),
        ("environment: spikingjelly", "environment: Spiking Jelly"),
        ("setting: use_reentrant=true", "setting: use_reentrant"),
    ],
)
def test_conditions_have_the_documented_form(entries, good, bad):
    evidence = f"evidence:\n  - {{{good}, verdict: for, strength: weak}}\nfix:"
    entries.change(f"{CAUSE}/cause.yaml", ("fix:", evidence))
    assert patterns.conditions_are_well_formed(entries.load()) == []
    entries.change(f"{CAUSE}/cause.yaml", (good, bad))
    assert len(patterns.conditions_are_well_formed(entries.load())) == 1

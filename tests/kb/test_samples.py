"""Marks in logs under seen/ and not/."""

from __future__ import annotations

from kb.samples import parse_sample


def test_marks_are_taken_out_and_the_log_stays_as_it_was():
    marks = "#=expect= carried-state\n#=env= torch==2.8.0\n#=env= gpu A100\n"
    sample = parse_sample(marks + "first\n#=match=Error: x\nlast")
    assert sample.text == "first\nError: x\nlast"
    assert (sample.expect, sample.environment, sample.match_line) == ("carried-state", ("torch==2.8.0", "gpu A100"), 2)


def test_the_indentation_of_a_marked_line_stays():
    assert parse_sample('#=match=  File "a.py"\n').text == '  File "a.py"\n'
    assert parse_sample("#=match= Error: x\n").text == "Error: x\n"


def test_a_look_alike_says_where_it_goes():
    sample = parse_sample("#=reason= another library\n#=expect-entry= a/b\n#=expect-cause= c\nlog\n")
    assert (sample.reason, sample.expect_entry, sample.expect_cause) == ("another library", "a/b", "c")


def test_an_unknown_mark_is_reported_with_its_line():
    assert parse_sample("log\n#=wish= x\n").unknown == ((2, "wish"),)

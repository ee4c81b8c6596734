"""Literal text that every match of a regex holds."""

from __future__ import annotations

import re

import pytest

from kb.literals import literals, longest_literal


@pytest.mark.parametrize(
    ("regex", "pieces"),
    [
        ("backward (?:a )?second time", ["backward ", "second time"]),
        (r"size mismatch for \S+: copying", ["size mismatch for ", ": copying"]),
        (r"^expected (\w+) to be\. x$", ["expected ", " to be. x"]),
        ("(?i)Foo 123 bar", [" 123 "]),
        ("one(?i:TWO)three", ["one", "three"]),
        ("ab+c", ["ab", "bc"]),
        ("a{3}b", ["aaab"]),
        ("(?:foo|bar) baz", [" baz"]),
        ("(foo)?bar", ["bar"]),
        ("foo.bar", ["foo", "bar"]),
        (r"\bfoo\b bar", ["foo bar"]),
        ("(?P<name>foo)bar", ["foobar"]),
        (r"\d+", []),
        ("(", []),
        (r"\pN+ words", []),
    ],
)
def test_pieces_stand_letter_for_letter_in_every_match(regex, pieces):
    assert literals(regex) == pieces


@pytest.mark.parametrize(
    ("regex", "text"), [("a+b{2,}c*d", "aabbbccd"), ("x(?:yz.)+w", "xyz1yz2w"), ("(?:ab|ac)d?e", "ace")]
)
def test_every_piece_stands_in_a_text_that_matches(regex, text):
    assert re.search(regex, text)
    assert all(piece in text for piece in literals(regex))


def test_the_longest_piece_is_the_first_of_equals():
    assert longest_literal("abc.xyz.de") == "abc"
    assert longest_literal(r"\d") == ""

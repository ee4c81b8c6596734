"""What is read off a script: header, imports, lines of code, the diff shown."""

from __future__ import annotations

import ast

import pytest

from kb.scripts import code_lines, header, imported_modules, normal_name, shown_diff, without_checks

BLOCK = """\
# /// script
# requires-python = ">=3.10"
# dependencies = [
#   "torch",
#   "Foo_bar[x]==1.2",
# ]
# ///
"""


def test_a_header_over_several_lines_is_read():
    head = header("#!/usr/bin/env python\n" + BLOCK + "import torch\n")
    assert head.error == ""
    assert head.names == ("torch", "foo-bar")
    assert head.pins == {"foo-bar": "1.2"}
    assert head.line == 2


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("import torch\n", "no PEP 723 header"),
        ("# /// script\n# requires-python = '>=3.10'\n# ///\n", "no `dependencies"),
        ("# /// script\n# dependencies = [torch]\n# ///\n", "not a list of strings"),
        ("# /// script\n# dependencies = [1]\n# ///\n", "not a list of strings"),
    ],
)
def test_a_bad_header_says_what_is_wrong(text, error):
    assert error in header(text).error


def test_a_name_is_normalised_as_packaging_does():
    assert normal_name("Hugging_Face.Hub") == "hugging-face-hub"


def test_imports_are_found_wherever_they_stand():
    tree = ast.parse("import os.path, torch\nfrom a.b import c\ndef f():\n    from . import d\n    import yaml\n")
    assert imported_modules(tree) == {"os": 1, "torch": 1, "a": 2, "yaml": 5}


def test_comments_and_blank_lines_are_no_code():
    assert code_lines("# a\n\nx = 1  # b\ny = [\n    1,\n]\n") == 4


def test_the_difference_shows_the_fix_and_no_checks():
    broken = "import a\nx = 1\ny = x\nz = y\n"
    fixed = "import a\nimport b  # check\nx = 2\ny = x\nz = y\nassert z  # check: why\n# check\nprint(1)\nassert 1\n"
    assert shown_diff(broken, fixed) == (
        "--- broken.py\n+++ fixed.py\n@@ -1,4 +1,4 @@\n import a\n-x = 1\n+x = 2\n y = x\n z = y\n"
    )


def test_scripts_that_differ_in_checks_alone_have_no_difference():
    assert shown_diff("x = 1\n", "x = 1\n\nassert x  # check\n") == ""


def test_a_word_that_begins_like_a_check_is_none():
    assert without_checks("a = 1  # checked by hand\nb = 2 # check\n") == ["a = 1  # checked by hand"]

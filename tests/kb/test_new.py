"""Scaffolds of new entries."""

from __future__ import annotations

import pytest

from kb.lint import lint
from kb.load import load
from kb.new import NewError, scaffold


def test_a_scaffold_loads_and_is_rejected_until_it_is_filled_in(tmp_path):
    root = tmp_path / "entries"
    written = scaffold(root, "tensor/new-error", "default")
    assert [path.name for path in written] == ["entry.yaml", "cause.yaml", "broken.py", "fixed.py", "another.py"]
    assert load(root).problems == []
    found = lint(root)
    files = {problem.path.rpartition("/")[2] for problem in found if problem.code == "SHA7"}
    assert files == {path.name for path in written}


def test_a_second_cause_leaves_the_entry_as_it_is(entries):
    before = (entries.root / "tensor/zero-division/entry.yaml").read_bytes()
    written = scaffold(entries.root, "tensor/zero-division", "no-items")
    assert "entry.yaml" not in [path.name for path in written]
    assert (entries.root / "tensor/zero-division/entry.yaml").read_bytes() == before


def test_nothing_is_overwritten(entries):
    with pytest.raises(NewError, match="exists; edit it"):
        scaffold(entries.root, "tensor/zero-division", "default")


@pytest.mark.parametrize(
    ("entry", "cause"), [("tensor", "default"), ("Tensor/x", "default"), ("../x/y", "d"), ("a/b", "C d")]
)
def test_an_id_of_another_form_is_refused(tmp_path, entry, cause):
    with pytest.raises(NewError, match="write"):
        scaffold(tmp_path, entry, cause)

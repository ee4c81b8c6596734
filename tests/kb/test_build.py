"""Build: entries to kb.db, the same bytes for the same entries."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from kb.build import build
from kb.load import ENTRIES, KnowledgeBaseError, tree_hash

ONE = ENTRIES / "autograd" / "inplace-leaf"


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    """A folder with a copy of one real entry."""
    target = tmp_path / "entries" / "autograd" / "inplace-leaf"
    shutil.copytree(ONE, target)
    return tmp_path / "entries"


def data_of(path: Path) -> dict[str, object]:
    row = sqlite3.connect(path).execute("SELECT data FROM entry").fetchone()
    return json.loads(row[0])


def test_the_same_entries_give_the_same_bytes(entries: Path, tmp_path: Path) -> None:
    build(entries, tmp_path / "one.db")
    build(entries, tmp_path / "two.db")
    assert (tmp_path / "one.db").read_bytes() == (tmp_path / "two.db").read_bytes()


def test_the_index_carries_the_hash_of_its_entries(entries: Path, tmp_path: Path) -> None:
    build(entries, tmp_path / "kb.db")
    (stored,) = sqlite3.connect(tmp_path / "kb.db").execute("SELECT value FROM meta WHERE key = 'hash'").fetchone()
    assert stored == tree_hash(entries)


def test_a_recorded_cause_is_verified_and_says_where_it_ran(entries: Path, tmp_path: Path) -> None:
    build(entries, tmp_path / "kb.db")
    causes = data_of(tmp_path / "kb.db")["causes"]
    assert {cause["status"] for cause in causes} == {"verified"}  # type: ignore[attr-defined]
    assert all(cause["verified_on"][0]["torch"] for cause in causes)  # type: ignore[attr-defined]


def test_a_script_that_changed_since_it_ran_makes_its_cause_a_draft(entries: Path, tmp_path: Path) -> None:
    script = entries / "autograd" / "inplace-leaf" / "view-of-leaf" / "fixed.py"
    script.write_text(script.read_text(encoding="utf-8") + "# touched\n", encoding="utf-8")
    build(entries, tmp_path / "kb.db")
    causes = {cause["id"]: cause for cause in data_of(tmp_path / "kb.db")["causes"]}  # type: ignore[attr-defined]
    assert causes["autograd/inplace-leaf/view-of-leaf"]["status"] == "draft"
    assert causes["autograd/inplace-leaf/view-of-leaf"]["verified_on"] == []


def test_a_broken_entry_leaves_the_old_index_as_it_was(entries: Path, tmp_path: Path) -> None:
    build(entries, tmp_path / "kb.db")
    before = (tmp_path / "kb.db").read_bytes()
    (entries / "autograd" / "inplace-leaf" / "entry.yaml").write_text("title: {en: x", encoding="utf-8")
    with pytest.raises(KnowledgeBaseError, match=r"entry\.yaml:"):
        build(entries, tmp_path / "kb.db")
    assert (tmp_path / "kb.db").read_bytes() == before
    assert not list(tmp_path.glob(".kb-*"))

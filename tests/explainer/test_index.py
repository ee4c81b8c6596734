"""Index: kb.db, read-only."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from explainer.index import FORMAT, Index, KnowledgeBaseUnusable, open_index
from explainer.words import inner_tokens, tokens


def test_every_example_of_an_entry_finds_its_own_pattern(index: Index) -> None:
    for identifier, _, _ in index.listing():
        row = index.connections[0].execute("SELECT data FROM entry WHERE id = ?", (identifier,)).fetchone()
        import json

        for example in json.loads(row[0])["messages"]:
            assert identifier in {pattern.entry for pattern in index.patterns_for(" ".join(example.split()))}, example


def test_an_unknown_id_is_none(index: Index) -> None:
    assert index.entry("autograd/no-such-thing") is None


@pytest.mark.parametrize("query", ["second time", "计算图", "图", "backward 计算图", "retain_graph", "a b'c\"d*("])
def test_search_takes_any_words(index: Index, query: str) -> None:
    found = index.search(query)
    assert len(found) <= 20


def test_search_finds_both_languages(index: Index) -> None:
    assert any(identifier.startswith("autograd/double-backward") for identifier, _ in index.search("计算图"))
    assert any(identifier.startswith("autograd/double-backward") for identifier, _ in index.search("freed"))


def test_a_missing_knowledge_base_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeBaseUnusable, match="make build"):
        open_index(str(tmp_path / "kb.db"))


def test_another_format_says_what_to_run(tmp_path: Path) -> None:
    other = tmp_path / "kb.db"
    connection = sqlite3.connect(other)
    connection.execute(f"PRAGMA user_version = {FORMAT + 1}")
    connection.execute("CREATE TABLE t (a)")
    connection.close()
    with pytest.raises(KnowledgeBaseUnusable, match=f"format {FORMAT + 1}.*make build"):
        open_index(str(other))


def test_a_file_that_is_no_database_says_what_to_run(tmp_path: Path) -> None:
    other = tmp_path / "kb.db"
    other.write_bytes(b"not a database at all, but long enough to be looked at" * 20)
    with pytest.raises(KnowledgeBaseUnusable, match="make build"):
        open_index(str(other))


def test_words_cut_off_at_the_ends_of_a_literal_are_no_anchors() -> None:
    assert inner_tokens("ing the graph a second ti") == ["the graph", "graph a", "a second"]
    assert inner_tokens("Trying to", begins=True) == ["trying"]


def test_tokens_of_a_message_are_its_words_and_neighbours() -> None:
    assert tokens("A second time") == {"a", "second", "time", "a second", "second time"}

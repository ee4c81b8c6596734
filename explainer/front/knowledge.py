"""The index that a front end works with: the packaged one, checked against a checkout's entries, and private ones."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from explainer.front.cli import fail
from explainer.index import PACKAGED, Index, KnowledgeBaseUnusable, connect


def usable_index(private: Sequence[str] = ()) -> Index:
    """Opens the knowledge base; ends with one line that says what to run where it is missing, outdated or broken."""
    try:
        index = Index([connect(PACKAGED)])
    except KnowledgeBaseUnusable as error:
        fail(str(error))
    _check_fresh(index)
    for folder in private:
        index.connections.append(_private(folder))
    return index


def _check_fresh(index: Index) -> None:
    """In a checkout, entries changed since the build make the answer another one than the files say."""
    entries = os.path.join(os.path.dirname(os.path.dirname(PACKAGED)), "entries")
    if not os.path.isdir(entries) or not _newer(entries, os.stat(PACKAGED).st_mtime):
        return
    from pathlib import Path

    from kb.load import tree_hash

    if tree_hash(Path(entries)) != index.meta("hash"):
        fail(f"{PACKAGED}: is older than entries/; run `make build`")


def _newer(folder: str, built: float) -> bool:
    """Whether any file below was changed after the build. A stat a file; hashing all would cost the cold start."""
    with os.scandir(folder) as items:
        for item in items:
            if item.is_dir(follow_symlinks=False):
                if _newer(item.path, built):
                    return True
            elif item.stat().st_mtime > built:
                return True
    return False


def _private(folder: str) -> Any:
    import sqlite3
    from pathlib import Path

    from kb.build import compile_into
    from kb.load import KnowledgeBaseError

    if not os.path.isdir(folder):
        fail(f"--kb {folder}: no such folder; name a folder laid out like entries/")
    if not any(Path(folder).glob("*/*/entry.yaml")):
        fail(f"--kb {folder}: holds no <area>/<entry>/entry.yaml; name a folder laid out like entries/")
    connection = sqlite3.connect(":memory:")
    try:
        compile_into(connection, Path(folder).resolve())
    except KnowledgeBaseError as error:
        first = error.problems[0]
        more = f" (and {len(error.problems) - 1} more)" if len(error.problems) > 1 else ""
        fail(f"--kb {folder}: {first}{more}; run `explain-error kb lint {folder}`")
    return connection

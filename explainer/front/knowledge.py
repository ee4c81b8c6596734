"""The index that a front end works with: the packaged one, checked against a checkout's entries, and private ones."""

from __future__ import annotations

import _thread
import os
from collections.abc import Sequence
from typing import Any

from explainer.front.cli import fail
from explainer.index import PACKAGED, Index, KnowledgeBaseUnusable, connect

#: The entries of a checkout; a wheel has none.
ENTRIES = os.path.join(os.path.dirname(os.path.dirname(PACKAGED)), "entries")


def usable_index(private: Sequence[str] = (), looked: Look | None = None) -> Index:
    """Opens the knowledge base; ends with one line that says what to run where it is missing, outdated or broken."""
    try:
        index = Index([connect(PACKAGED)])
    except KnowledgeBaseUnusable as error:
        fail(str(error))
    check_fresh(index, looked or look())
    for folder in private:
        index.connections.append(_private(folder))
    return index


class Look:
    """Whether entries/ has files newer than the build, found out by a thread of its own while the rest is imported."""

    def __init__(self) -> None:
        self.newer = False
        self.done = _thread.allocate_lock()
        self.done.acquire()
        _thread.start_new_thread(self._run, ())

    def _run(self) -> None:
        try:
            self.newer = os.path.isdir(ENTRIES) and _newer(ENTRIES, os.stat(PACKAGED).st_mtime)
        except OSError:
            self.newer = False  # a file that went away while it was looked at, or no knowledge base: said elsewhere
        finally:
            self.done.release()


def look() -> Look:
    """Begins to look; `check_fresh` waits for what it found."""
    return Look()


def check_fresh(index: Index, looked: Look) -> None:
    """In a checkout, entries changed since the build make the answer another one than the files say."""
    looked.done.acquire()
    if not looked.newer:
        return
    from pathlib import Path

    from kb.load import tree_hash

    if tree_hash(Path(ENTRIES)) != index.meta("hash"):
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

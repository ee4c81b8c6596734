"""The index that a front end works with: the packaged one, checked against a checkout's entries, and private ones."""

from __future__ import annotations

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
    """Whether entries/ has files newer than the build, found out by a process of its own while the rest is imported.

    A stat a file takes 5 ms; a thread would fight the imports for the interpreter. Without `find` it is done here.
    """

    def __init__(self) -> None:
        self.child = 0
        self.answer = -1
        if not os.path.isdir(ENTRIES) or not os.path.isfile(PACKAGED):
            return
        self.answer, write_end = os.pipe()
        command = ["find", ENTRIES, "-newer", PACKAGED, "-type", "f", "-print", "-quit"]
        try:
            actions = [(os.POSIX_SPAWN_DUP2, write_end, 1), (os.POSIX_SPAWN_CLOSE, self.answer)]
            self.child = os.posix_spawnp("find", command, os.environ, file_actions=actions)
        except (OSError, AttributeError):
            self.child = 0
        finally:
            os.close(write_end)

    def newer(self) -> bool:
        """Waits for what was found."""
        if self.answer < 0:
            return False
        with os.fdopen(self.answer, "rb") as stream:
            found = stream.read()
        self.answer = -1
        if self.child:
            _, status = os.waitpid(self.child, 0)
            if status == 0:
                return bool(found)
        return _newer(ENTRIES, os.stat(PACKAGED).st_mtime)


def look() -> Look:
    """Begins to look; `check_fresh` waits for what it found."""
    return Look()


def check_fresh(index: Index, looked: Look) -> None:
    """In a checkout, entries changed since the build make the answer another one than the files say."""
    if not looked.newer():
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

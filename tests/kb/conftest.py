"""A minimal valid entry on disk, and a way to spoil it: what the checks and commands are tried on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.load import KnowledgeBase, load, script_hash

ENTRY = "tensor/zero-division"
CAUSE = f"{ENTRY}/default"
HEADER = "# /// script\n# dependencies = []\n# ///\n"

FILES = {
    "coverage.yaml": "tensor:\n  zero-division: {tier: 1, runs: cpu, says: division by zero}\n",
    "missing.yaml": "",
    f"{ENTRY}/entry.yaml": """\
title: {en: "A number is divided by zero", zh: "除数为零"}
meaning: {en: "The divisor of `/` is 0.", zh: "`/` 的除数是 0。"}
signature:
  exception: [ZeroDivisionError]
  messages:
    - {pattern: "division by zero", example: "division by zero"}
since: "2026-11"
""",
    f"{CAUSE}/cause.yaml": """\
title: {en: "Nothing was counted", zh: "什么都没有数到"}
why: {en: "The count stays 0, and `total / count` divides by it.", zh: "计数一直是 0，`total / count` 就以它为除数。"}
prior: usual
told_by: [message]
fix:
  - {en: "Count first.", zh: "先计数。"}
avoid:
  - advice: "add a small number"
    because: {en: "The result is wrong.", zh: "结果是错的。"}
    proof: {script: tempting-epsilon.py, prints: "off by"}
verify:
  - {command: python train.py, expect: {en: "prints the mean", zh: "打印出平均值"}}
""",
    f"{CAUSE}/broken.py": HEADER + "total, count = 10, 0\nprint(total / count)\n",
    f"{CAUSE}/fixed.py": HEADER + "total, count = 10, 2\nprint(total / count)\nassert total / count == 5  # check\n",
    f"{CAUSE}/tempting-epsilon.py": HEADER + "total, count = 10, 0\nprint('off by', total / (count + 0.5) - 5)\n",
    f"{CAUSE}/more/mean.py": HEADER + "values = []\nprint(sum(values) / len(values))\n",
    f"{CAUSE}/trace.txt": """\
Traceback (most recent call last):
  File "/home/user/project/train.py", line 5, in <module>
    print(total / count)
          ~~~~~~^~~~~~~
ZeroDivisionError: division by zero
""",
    f"{ENTRY}/seen/mean.txt": """\
#=expect= default
Traceback (most recent call last):
  File "mean.py", line 3, in <module>
    print(sum(values) / len(values))
#=match=ZeroDivisionError: division by zero
""",
    f"{ENTRY}/not/float.txt": """\
#=reason= another library's words
Traceback (most recent call last):
  File "mean.py", line 3, in <module>
    print(1)
OverflowError: integer division result too large for a float
""",
}
#: Replaces a piece of a file by another; a whole new text; or, with None, removes the file.
Change = tuple[str, str] | str | None


class Entries:
    """A folder of entries that is valid until it is changed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name, text in FILES.items():
            self.write(name, text)
        self.stamp()

    def write(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def stamp(self, cause: str = CAUSE) -> None:
        """verified.json for the scripts as they stand, as a recording run would leave it."""
        folder = self.root / cause
        scripts = {path.relative_to(folder).as_posix(): script_hash(path) for path in sorted(folder.rglob("*.py"))}
        self.write(f"{cause}/verified.json", json.dumps({"scripts": scripts, "runs": [], "proofs": {}}))

    def change(self, name: str, change: Change) -> None:
        """Changes one file; scripts are then recorded anew."""
        path = self.root / name
        if change is None:
            path.unlink()
        elif isinstance(change, str):
            self.write(name, change)
        else:
            text = path.read_text(encoding="utf-8")
            assert change[0] in text, f"{change[0]!r} is not in {name}"
            self.write(name, text.replace(*change))
        if name.endswith(".py"):
            self.stamp()

    def load(self) -> KnowledgeBase:
        base = load(self.root)
        assert base.problems == []
        return base


@pytest.fixture
def entries(tmp_path: Path) -> Entries:
    return Entries(tmp_path / "entries")


@pytest.fixture
def findings(entries: Entries) -> Callable[..., list[str]]:
    """`findings(check, name, change)`: what the check says of the changed entry, as `path:line  message`."""

    def run(check: Callable[[KnowledgeBase], list], name: str = "", change: Change = None) -> list[str]:
        assert check(entries.load()) == [], "the good entry must pass"
        if name:
            entries.change(name, change)
        return [str(problem) for problem in check(entries.load())]

    return run

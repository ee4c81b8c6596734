"""The READMEs' commands run as written, and print what stands below them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
READMES = ("README.md", "README.zh.md")
#: Set up a machine or run everything: CI runs these before and around the tests.
SETS_UP = re.compile(r"^(make (demo|test|lint|verify|overlays)|pip install|git clone|cd )\b")
_BLOCK = re.compile(r"^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def blocks() -> list[tuple[str, str, str | None]]:
    """Language of the README, commands, and the output shown below them (None where none is)."""
    return [
        (name, found[1], found[2])
        for name in READMES
        for found in _BLOCK.finditer((ROOT / name).read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize(("name", "commands", "shown"), blocks(), ids=lambda value: str(value)[:40].strip())
def test_the_commands_of_the_readme_run_and_print_what_it_shows(name: str, commands: str, shown: str | None) -> None:
    if all(SETS_UP.match(line) for line in commands.splitlines() if line.strip()):
        assert shown is None
        return
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    known = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    env = {**known, "PATH": path, "LANG": "zh_CN.UTF-8" if "zh" in name else "C.UTF-8", "LC_ALL": ""}
    done = subprocess.run(["bash", "-ec", commands], capture_output=True, text=True, cwd=ROOT, env=env, timeout=120)
    assert done.returncode == 0, done.stderr
    if shown is not None:
        assert done.stdout == shown


def test_both_readmes_have_the_same_commands() -> None:
    english, chinese = ([commands for name, commands, _ in blocks() if name == readme] for readme in READMES)
    assert english == chinese


def test_both_readmes_name_every_command_of_the_makefile() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for readme in READMES:
        text = (ROOT / readme).read_text(encoding="utf-8")
        assert [target for target in targets if f"make {target}" not in text] == []

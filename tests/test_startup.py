"""What a plain report loads: heavy modules stay off the path that every run pays for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: Each costs more than the whole command may: measured 14 to 700 ms.
HEAVY = {
    "yaml", "pydantic", "sqlite_utils", "kb", "torch", "numpy", "dataclasses", "difflib", "hashlib", "pathlib",
    "importlib.metadata", "importlib.resources", "subprocess", "asyncio", "ast", "tempfile", "unittest", "logging",
}  # fmt: skip

#: Modules of ours that other commands, forms and options need.
OTHER_PATHS = ("source", "markdown", "json_report", "probe", "browse")


def loaded(*arguments: str) -> set[str]:
    code = (
        "import sys, click, sqlite3; before = set(sys.modules)\n"
        "from explainer.front.cli import main\n"
        f"main({list(arguments)!r}, standalone_mode=False)\n"
        "print(*sorted(set(sys.modules) - before), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60, check=True
    )
    return set(done.stderr.split())


def test_a_plain_report_loads_nothing_heavy() -> None:
    modules = loaded(str(ROOT / "tests/demo/traceback.txt"))
    assert not {name for name in modules if name in HEAVY or name.split(".")[0] in HEAVY}


def test_a_plain_report_loads_these_modules_of_ours_and_no_others() -> None:
    ours = {name for name in loaded(str(ROOT / "tests/demo/traceback.txt")) if name.startswith("explainer.")}
    assert not {
        name
        for name in ours
        if "source" in name or "markdown" in name or "json_report" in name or "probe" in name or "browse" in name
    }
    assert {"explainer.core", "explainer.read", "explainer.parse", "explainer.match", "explainer.rank"} <= ours

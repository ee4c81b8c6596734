"""One walk over entries/: every script does what its entry says, every log goes where it belongs. Ids are the paths.

The scripts run once, in one `kb verify --all` (never forked from pytest); each test reads what came of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.checks import across
from kb.load import ENTRIES, KnowledgeBase, load, relative
from kb.recognise import Recogniser

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = sorted(path.relative_to(ROOT).as_posix() for path in ENTRIES.rglob("*.py"))
LOGS = sorted(path.relative_to(ROOT).as_posix() for path in ENTRIES.rglob("*.txt"))


@pytest.fixture(scope="session")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Script path -> "passed", "not run: why", or what failed. One worker runs the scripts, the others wait for it."""
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if os.environ.get("PYTEST_XDIST_WORKER") else shared
    report = shared / "verify-report.json"
    try:
        os.close(os.open(shared / "verify.lock", os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        while not report.exists():
            time.sleep(1)
        return json.loads(report.read_text(encoding="utf-8"))
    written = shared / "verify-report.part"
    command = [sys.executable, "-m", "kb", "verify", "--all", "--both", "--report", str(written)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
    print(done.stdout)
    if not written.exists():
        written.write_text(json.dumps(dict.fromkeys(SCRIPTS, f"kb verify broke off: {done.stderr[-500:]}")))
    written.replace(report)
    return json.loads(report.read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.xdist_group("entries")
@pytest.mark.parametrize("path", SCRIPTS)
def test_the_script_does_what_its_entry_says(path: str, outcomes: dict[str, str]) -> None:
    outcome = outcomes[path]
    if outcome.startswith("not run"):
        pytest.skip(outcome)
    assert outcome == "passed", outcome


@pytest.fixture(scope="session")
def base() -> KnowledgeBase:
    return load()


@pytest.fixture(scope="session")
def misplaced(base: KnowledgeBase) -> Iterator[dict[str, str]]:
    """Log path -> why it is not recognised as it should be."""
    with Recogniser(base) as recogniser:
        looks = (across.traces_are_recognised, across.seen_logs_are_recognised, across.look_alikes_lose)
        yield {relative(Path(found.path)): found.message for look in looks for found in look(base, recogniser)}


@pytest.mark.xdist_group("logs")
@pytest.mark.parametrize("path", LOGS)
def test_the_log_goes_where_it_belongs(path: str, misplaced: dict[str, str]) -> None:
    assert path not in misplaced, misplaced[path]


def test_every_entry_loads(base: KnowledgeBase) -> None:
    assert base.entries and not base.problems

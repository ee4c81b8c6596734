"""Labelled real inputs, scored by tests/cases/score.py; the floors only rise."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases"
FLOORS = json.loads((CASES / "floors.json").read_text(encoding="utf-8"))


def scored(folder: str, tmp_path: Path, *options: str) -> dict[str, float]:
    """Counts of one set: right answers by kind, false alarms, crashes."""
    out = tmp_path / "rows.json"
    command = [sys.executable, str(CASES / "score.py"), str(CASES / folder), "--json", str(out), *options]
    subprocess.run(
        [*command, "--command", f"{sys.executable} -m explainer --format json"],
        check=True,
        capture_output=True,
        cwd=ROOT,
    )
    rows = json.loads(out.read_text(encoding="utf-8"))
    counts = {key: sum(bool(row.get(key)) for row in rows) for key in ("entry1", "cause1", "cause3", "line1")}
    return {
        **counts,
        "alarms": sum(bool(row.get("alarm")) for row in rows),
        "crashes": sum(bool(row.get("crash")) for row in rows),
    }


@pytest.mark.slow
@pytest.mark.parametrize("folder", sorted(FLOORS))
def test_the_set_scores_at_least_its_floor(folder: str, tmp_path: Path) -> None:
    counts = scored(folder, tmp_path)
    assert counts["alarms"] == 0 and counts["crashes"] == 0
    below = {key: (counts[key], floor) for key, floor in FLOORS[folder].items() if counts[key] < floor}
    assert not below, f"{folder}: {below} (got, floor)"
    risen = {key: counts[key] for key, floor in FLOORS[folder].items() if counts[key] > floor}
    assert not risen, f"{folder} is better than its floor: raise it in tests/cases/floors.json to {risen}"

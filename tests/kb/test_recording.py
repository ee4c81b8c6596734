"""trace.txt and verified.json."""

from __future__ import annotations

import json

from kb.recording import record, steady
from kb.runner import Run

CAUSE = "tensor/zero-division/default"


def runs_of(cause):
    return {script: Run(1, "Error at 0x7f1234567890\n", False, 0.1, True) for script in cause.scripts()}


def test_addresses_do_not_differ_from_run_to_run():
    assert steady("<object at 0x7f1234567890> 0xff") == "<object at 0x7f0000000000> 0xff"


def test_a_run_on_another_device_stays_while_the_scripts_are_the_same(entries):
    for device, day in (("cpu", "2026-01-01"), ("cuda", "2026-01-02"), ("cpu", "2026-01-03")):
        cause = entries.load().causes()[0]
        record(cause, runs_of(cause), {}, device, day)
    verified = entries.load().causes()[0].verified
    assert [(run["device"], run["date"]) for run in verified["runs"]] == [("cuda", "2026-01-02"), ("cpu", "2026-01-03")]


def test_a_changed_script_drops_all_older_runs(entries):
    cause = entries.load().causes()[0]
    record(cause, runs_of(cause), {}, "cuda", "2026-01-01")
    entries.write(f"{CAUSE}/broken.py", "print(1 / 0)\n")
    cause = entries.load().causes()[0]
    record(cause, runs_of(cause), {"tempting-epsilon.py": "off by 1"}, "cpu", "2026-01-02")
    verified = json.loads((cause.path / "verified.json").read_text(encoding="utf-8"))
    assert [run["device"] for run in verified["runs"]] == ["cpu"]
    assert verified["proofs"] == {"tempting-epsilon.py": "off by 1"}

"""`kb verify`: scripts are run and judged; what passed can be recorded."""

from __future__ import annotations

import json

import pytest

from kb.verify import Settings, compare_both_ways, run_all, syntax_error, verify

ENTRY = "tensor/zero-division"
CAUSE = f"{ENTRY}/default"


@pytest.fixture
def outcome(entries):
    def run(**settings):
        base = entries.load()
        return verify(base, base.causes(), Settings(preload=(), limit=20, jobs=2, overlays=entries.root, **settings))

    return run


def test_a_valid_cause_passes(outcome):
    result = outcome()
    assert (result.failures, result.passed, result.scripts) == ([], 1, 4)
    assert result.lines()[-1].startswith("1 causes: 1 passed, 0 failures, 0 recorded; 4 scripts run in ")


def test_a_broken_script_that_fails_to_fail_is_a_failure(entries, outcome):
    entries.change(f"{CAUSE}/broken.py", ("10, 0", "10, 1"))
    failures = outcome().failures
    assert len(failures) == 1
    assert f"broken.py: expected {ENTRY} to be raised, got exit status 0" in failures[0]
    assert "| 10.0" in failures[0]


def test_a_broken_script_with_another_error_is_a_failure(entries, outcome):
    entries.change(f"{CAUSE}/more/mean.py", ("sum(values)", "sum(nothing)"))
    failures = outcome().failures
    assert len(failures) == 1 and "mean.py: expected entry tensor/zero-division first, got unknown" in failures[0]


def test_a_repaired_script_that_fails_is_a_failure(entries, outcome):
    entries.change(f"{CAUSE}/fixed.py", ("== 5", "== 6"))
    failures = outcome().failures
    assert len(failures) == 1 and "fixed.py: expected exit status 0, got exit status 1" in failures[0]


def test_an_alternative_has_to_work_too(entries, outcome):
    entries.write(f"{CAUSE}/alternatives/skip.py", "assert 0\n")
    assert any("skip.py: expected exit status 0" in failure for failure in outcome().failures)


def test_a_tempting_script_has_to_print_its_harm(entries, outcome):
    entries.change(f"{CAUSE}/tempting-epsilon.py", ("'off by'", "'fine'"))
    failures = outcome().failures
    assert len(failures) == 1 and "expected a line matching 'off by', got none" in failures[0]


def test_a_tempting_script_has_to_raise_the_entry_it_names(entries, outcome):
    entries.change(f"{CAUSE}/cause.yaml", ('prints: "off by"', f"raises: {ENTRY}"))
    assert f"expected entry {ENTRY} first, got no-error, exit status 0" in outcome().failures[0]
    entries.change(f"{CAUSE}/tempting-epsilon.py", ("+ 0.5", "+ 0"))
    assert outcome().failures == []


def test_an_entry_that_is_not_written_yet_leaves_the_proof_open(entries, outcome):
    entries.change(f"{CAUSE}/cause.yaml", ('prints: "off by"', "raises: tensor/later"))
    entries.change(f"{CAUSE}/tempting-epsilon.py", ("+ 0.5", "+ 0"))
    result = outcome(record=True)
    assert (result.failures, result.passed, result.recorded) == ([], 0, 0)
    assert result.lines()[0].endswith("raises tensor/later, an entry that does not exist yet")


def test_a_script_that_does_not_end_is_a_failure(entries):
    entries.change(f"{CAUSE}/more/mean.py", ("values = []", "while True: pass"))
    base = entries.load()
    failures = verify(base, base.causes(), Settings(preload=(), limit=0.5)).failures
    assert len(failures) == 1 and "expected to end in time" in failures[0]


def test_a_cause_told_by_more_than_the_log_must_not_look_settled_without(entries, outcome):
    entries.change("coverage.yaml", ("division by zero", "division by zero, causes: [default, other]"))
    text = (entries.root / CAUSE / "cause.yaml").read_text(encoding="utf-8")
    entries.write(f"{ENTRY}/other/cause.yaml", text.replace("prior: usual", "prior: rare\nruns: recorded"))
    evidence = 'evidence:\n  - {frame: "user *", verdict: for, strength: strong}\n'
    evidence = f"told_by: [answer]\nanswers: {{a: {{b: for strong}}}}\n{evidence}"
    entries.change(f"{CAUSE}/cause.yaml", ("told_by: [message]\n", evidence))
    failures = outcome().failures
    assert len(failures) == 2
    assert all("expected no cause above 0.5 from the log alone" in failure for failure in failures)


def test_a_cause_that_is_not_first_is_a_failure(entries, outcome):
    text = (entries.root / CAUSE / "cause.yaml").read_text(encoding="utf-8")
    entries.write(f"{ENTRY}/other/cause.yaml", text.replace("prior: usual", "prior: common\nruns: recorded"))
    failures = outcome().failures
    expected = f"expected cause default first (told by message), got {ENTRY}/other"
    assert any(expected in failure for failure in failures)


def test_recording_writes_the_trace_and_the_hashes(entries, outcome):
    for name in ("trace.txt", "verified.json"):
        (entries.root / CAUSE / name).unlink()
    assert outcome(record=True).recorded == 1
    trace = (entries.root / CAUSE / "trace.txt").read_text(encoding="utf-8")
    assert '"/home/user/project/train.py", line 5, in <module>' in trace
    verified = json.loads((entries.root / CAUSE / "verified.json").read_text(encoding="utf-8"))
    assert sorted(verified["scripts"]) == ["broken.py", "fixed.py", "more/mean.py", "tempting-epsilon.py"]
    assert verified["proofs"] == {"tempting-epsilon.py": "off by 15.0"}
    assert [run["device"] for run in verified["runs"]] == ["cpu"]


def test_nothing_is_recorded_when_one_script_fails(entries, outcome):
    before = (entries.root / CAUSE / "verified.json").read_bytes()
    entries.write(f"{CAUSE}/fixed.py", "assert 0\n")
    assert outcome(record=True).recorded == 0
    assert (entries.root / CAUSE / "verified.json").read_bytes() == before


def test_what_is_not_run_is_counted_aloud_and_compiled(entries, outcome):
    entries.change(f"{CAUSE}/cause.yaml", ("prior:", "runs: recorded\nprior:"))
    entries.write(f"{CAUSE}/more/mean.py", "x = (\n")
    result = outcome()
    assert (result.passed, result.scripts) == (0, 0)
    assert result.lines()[1].startswith("4 scripts not run or not judged: recorded")
    assert len(result.failures) == 1 and "mean.py: expected Python that compiles, got line 1" in result.failures[0]


def test_a_warning_may_leave_the_status_at_0(entries, outcome):
    entries.change(f"{ENTRY}/entry.yaml", ("[ZeroDivisionError]", "[UserWarning]"))
    entries.change(f"{CAUSE}/broken.py", ("print(total / count)", "import warnings\nwarnings.warn('division by zero')"))
    entries.write(f"{CAUSE}/more/mean.py", "import warnings\nwarnings.warn('division by zero')\n")
    assert outcome().failures == []
    entries.write(f"{CAUSE}/fixed.py", "import warnings\nwarnings.warn('division by zero')\n")
    assert "expected the warning to be gone" in outcome().failures[0]


def test_a_sample_run_both_ways_must_agree(entries):
    from kb.plan import plan

    entries.write(f"{CAUSE}/more/mean.py", "import sys\nprint('tempfile' in sys.modules)\n")
    jobs = plan(entries.load().causes()[0], False, False, entries.root)
    found = compare_both_ways(jobs, Settings(preload=()))
    assert len(found) == 1 and "mean.py: expected the same forked and fresh" in found[0]
    assert len(run_all(jobs, Settings(preload=(), jobs=3))) == 4


def test_a_script_that_compiles_is_no_failure(entries):
    assert syntax_error(entries.root / CAUSE / "broken.py") == []

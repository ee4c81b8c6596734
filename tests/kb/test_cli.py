"""`kb`: exit statuses, and one line for people."""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from kb.cli import kb

ENTRY = "tensor/zero-division"
CAUSE = f"{ENTRY}/default"


@pytest.fixture
def run(entries):
    def one(*arguments, text=None):
        return CliRunner().invoke(kb, [*arguments, "--entries", str(entries.root)], input=text)

    return one


def test_every_command_has_help_that_says_what_it_does():
    for name, command in kb.commands.items():
        assert command.help, name


def test_lint_gives_0_without_findings_and_1_with_some(entries, run):
    result = run("lint")
    assert (result.exit_code, result.stdout) == (0, "")
    entries.change(f"{CAUSE}/cause.yaml", ("先计数。", "先 count."))
    result = run("lint", str(entries.root / ENTRY))
    assert result.exit_code == 1
    assert "cause.yaml:6 TXT2 zh has half-width punctuation" in result.stdout
    assert result.stderr == "1 findings\n"


def test_build_writes_the_index_or_says_what_is_broken(entries, run, tmp_path):
    assert run("build", "--target", str(tmp_path / "kb.db")).exit_code == 0
    assert (tmp_path / "kb.db").is_file()
    entries.write("tensor/other/entry.yaml", "title: {en: a, zh\n")
    result = run("build", "--target", str(tmp_path / "other.db"))
    assert result.exit_code == 1
    assert "entry.yaml:" in result.stderr and not (tmp_path / "other.db").exists()


def test_verify_without_anything_changed_runs_nothing(run):
    result = run("verify")
    assert (result.exit_code, result.stdout[:9]) == (0, "0 causes:")


def test_wrong_use_is_one_line_and_status_2(entries, run):
    elsewhere = entries.root.parent
    wrong = [
        run("verify", "--all", "--changed"),
        run("verify", str(entries.root / "missing.yaml")),
        run("new", "x", "y"),
        run("record", "a/b", "c", text="x"),
        run("why", "a/b", text="x"),
    ]
    for result in wrong:
        assert result.exit_code == 2
        assert result.stderr.startswith("Error: ") and result.stderr.count("\n") == 1
    assert elsewhere.is_dir()


def test_new_record_and_why_work_together(entries, run):
    assert run("new", ENTRY, "no-items").exit_code == 0
    trace = (entries.root / CAUSE / "trace.txt").read_text(encoding="utf-8")
    result = run("record", ENTRY, "default", "--slug", "again", text=trace)
    assert result.stdout.strip().endswith("seen/again.txt")
    assert f"verdict: {CAUSE}" in run("why", ENTRY, text=trace).stdout


def test_missing_lists_and_shrinks(entries, run):
    entries.change("coverage.yaml", "tensor:\n  other-error: {tier: 1, runs: cpu, says: x}\n")
    assert run("missing").stdout == "tensor/other-error/default\n"
    entries.change("missing.yaml", f"- {CAUSE}\n")
    assert "1 ids dropped" in run("missing", "--shrink").stdout


def test_overlays_that_nobody_asks_for_are_not_fetched(run):
    assert (run("overlays").exit_code, run("overlays").stdout) == (0, "")


def test_the_commands_run_as_a_module():
    done = subprocess.run([sys.executable, "-m", "kb", "--help"], capture_output=True, text=True)
    assert done.returncode == 0 and "verify" in done.stdout

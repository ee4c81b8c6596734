"""`explain-error run`: the command runs as it is, its status is passed on, its failure is explained."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TRAIN = ROOT / "tests" / "demo" / "train.py"


def run(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1", "LANG": "C.UTF-8"}
    command = [sys.executable, "-m", "explainer", "run", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=env, timeout=120)


def test_a_command_that_works_is_left_alone() -> None:
    done = run("--", sys.executable, "-c", "import sys; print('out'); print('err', file=sys.stderr)")
    assert (done.returncode, done.stdout, done.stderr) == (0, "out\n", "err\n")


def test_the_status_of_a_failing_command_is_passed_on() -> None:
    assert run("--", sys.executable, "-c", "raise SystemExit(7)").returncode == 7


def test_a_command_killed_by_a_signal_gives_128_and_its_number() -> None:
    assert run("--", sys.executable, "-c", "import os; os.kill(os.getpid(), 9)").returncode == 137


def test_a_command_that_does_not_exist_is_one_line() -> None:
    done = run("--", "no-such-command-anywhere")
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "no-such-command-anywhere" in done.stderr


@pytest.mark.slow
def test_a_failing_script_is_explained_from_its_own_source(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(TRAIN.read_text(encoding="utf-8"))
    done = run("--", sys.executable, "train.py", cwd=tmp_path)
    assert done.returncode == 1 and "step 0 loss" in done.stdout
    assert "autograd/double-backward/carried-state" in done.stdout and "train.py:9" in done.stdout


@pytest.mark.slow
def test_a_script_outside_the_working_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    (tmp_path / "train.py").write_text(TRAIN.read_text(encoding="utf-8"))
    done = run("--", sys.executable, "../train.py", cwd=tmp_path / "inside")
    assert "your code: `state = cell" not in done.stdout


@pytest.mark.slow
def test_the_probe_tells_which_line_made_what_was_freed(tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text(TRAIN.read_text(encoding="utf-8"))
    done = run("--probe", "--twice", "--format", "json", "--", sys.executable, "train.py", cwd=tmp_path)
    report = json.loads(done.stdout[done.stdout.index("{\n") :])
    known = {fact["name"]: fact for fact in report["environment"]}
    assert known["probe-freed-graph-met"]["value"] == "true" and known["probe-same-root"]["value"] == "false"
    assert known["probe-made-at"]["value"].endswith("train.py:9")


@pytest.mark.slow
def test_the_probe_changes_no_gradient(tmp_path: Path) -> None:
    script = (
        "import torch; torch.manual_seed(0); w = torch.randn(4, 4, requires_grad=True)\n"
        "for _ in range(3): (w @ w).tanh().sum().backward()\n"
        "g, = torch.autograd.grad((w * w).sum(), w); print(w.grad.sum().item(), g.sum().item())\n"
    )
    (tmp_path / "plain.py").write_text(script)
    plain = run("--", sys.executable, "plain.py", cwd=tmp_path)
    watched = run("--probe", "--", sys.executable, "plain.py", cwd=tmp_path)
    assert plain.returncode == 0 and plain.stdout == watched.stdout

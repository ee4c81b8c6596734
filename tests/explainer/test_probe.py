"""Tests of the probe: real interpreters, real programs that are none, and what its text gives as facts."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import venv
from importlib import metadata
from pathlib import Path

import pytest

from explainer.environment import facts_of_text
from explainer.front.probe import ProbeError, own_environment, probe


def script(path: Path, body: str) -> str:
    path.write_text("#!/bin/sh\n" + body + "\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_the_own_environment_gives_the_versions_that_are_installed() -> None:
    found = {fact.name: fact.value for fact in facts_of_text(own_environment(), "probe")}
    assert found["pytest"] == metadata.version("pytest")
    assert found["python"] == ".".join(str(part) for part in sys.version_info[:3])
    assert found["os"]


def test_another_interpreter_is_asked_for_its_own_packages(tmp_path: Path) -> None:
    venv.create(tmp_path / "other", with_pip=False)
    found = {fact.name for fact in facts_of_text(probe(str(tmp_path / "other")), "probe")}
    assert "python" in found
    assert "pytest" not in found


def test_the_build_of_torch_is_read_without_importing_torch(tmp_path: Path) -> None:
    venv.create(tmp_path / "other", with_pip=False)
    python = next((tmp_path / "other").glob("bin/python"))
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True).stdout.strip())
    (site / "torch").mkdir()
    (site / "torch" / "__init__.py").write_text("raise SystemExit(3)\n", encoding="utf-8")
    (site / "torch" / "version.py").write_text(
        "from typing import Optional\n__version__ = '2.8.0+cu128'\ncuda: Optional[str] = '12.8'\n", encoding="utf-8"
    )
    (site / "torch-2.8.0.dist-info").mkdir()
    (site / "torch-2.8.0.dist-info" / "METADATA").write_text("Name: torch\nVersion: 2.8.0\n", encoding="utf-8")
    found = {fact.name: fact.value for fact in facts_of_text(probe(str(python)), "probe")}
    assert (found["torch"], found["torch_cuda"]) == ("2.8.0+cu128", "12.8")


def test_a_module_in_the_working_folder_is_not_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "platform.py").write_text("raise SystemExit(3)\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert "Python version: " in own_environment()


@pytest.mark.parametrize("name", ["/no/such/python", "no-such-python-anywhere", ""])
def test_a_missing_interpreter_is_reported_in_one_line(name: str) -> None:
    with pytest.raises(ProbeError, match="which python") as raised:
        probe(name)
    assert repr(name) in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_program_that_fails_is_reported_with_its_last_line(tmp_path: Path) -> None:
    program = script(tmp_path / "fails", "echo first >&2; echo broken build >&2; exit 7")
    with pytest.raises(ProbeError, match=r"status 7 \(broken build\)"):
        probe(program)


def test_a_program_that_is_no_interpreter_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ProbeError, match="did not answer like a Python"):
        probe(script(tmp_path / "echoes", "echo hello"))


def test_an_interpreter_that_hangs_is_ended_with_what_it_started(tmp_path: Path) -> None:
    program = script(tmp_path / "hangs", f"echo $$ > {tmp_path}/pid; sleep 60 & wait")
    began = time.monotonic()
    with pytest.raises(ProbeError, match=r"did not answer within 0\.5 s"):
        probe(program, seconds=0.5)
    assert time.monotonic() - began < 10
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text(encoding="utf-8")), 0)

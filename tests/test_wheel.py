"""The built wheel holds what it needs and works in an empty virtual environment."""

from __future__ import annotations

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(out), str(ROOT)], check=True, capture_output=True, timeout=600
    )
    assert len(list(out.glob("*.tar.gz"))) == 1
    (found,) = out.glob("*.whl")
    return found


@pytest.mark.slow
def test_the_wheel_holds_the_knowledge_base_and_is_small(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"explainer/kb.db", "explainer/core.py", "kb/cli.py"} <= names
    assert not {name for name in names if name.startswith(("tests/", "entries/")) or name.endswith(".pyc")}
    assert wheel.stat().st_size < 5_000_000


@pytest.mark.slow
def test_the_command_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    binary = tmp_path / "venv" / "bin"
    subprocess.run([binary / "pip", "install", "--quiet", str(wheel)], check=True, timeout=600)
    traceback = (ROOT / "tests/demo/traceback.txt").read_bytes()
    done = subprocess.run([binary / "explain-error"], input=traceback, capture_output=True, cwd=tmp_path, timeout=60)
    assert done.returncode == 0 and b"autograd/double-backward" in done.stdout, done.stderr.decode()
    version = subprocess.run(
        [binary / "explain-error", "--version"], capture_output=True, text=True, cwd=tmp_path, timeout=60
    )
    assert "knowledge base of" in version.stdout

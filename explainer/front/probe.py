"""Front end part: asks a Python interpreter what is installed beside it, for `--env probe[:PYTHON]` and `env`.

Only the command line may call this; it starts processes. What it returns goes to `core` as a text like any other.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

SECONDS = 15.0
DRIVER_SECONDS = 5.0

# Runs in the other interpreter (Python 3.8 or newer). It imports neither torch nor anything else installed there:
# torch/version.py is read as text, because the metadata of a wheel from PyPI leaves the +cu128 out.
# The working folder leaves sys.path first, or a file of the user's could stand in for a library module.
SCRIPT = r"""
import sys
sys.path[:] = [place for place in sys.path if place not in ("", ".")]
import platform
import re
from importlib import metadata
print("Python version: " + platform.python_version())
print("Platform: " + platform.platform())
found = {}
for one in metadata.distributions():
    name = one.metadata["Name"]
    if name and one.version and name.lower() not in found:
        found[name.lower()] = (name, one)
for key in sorted(found):
    name, one = found[key]
    version = one.version
    if key == "torch":
        try:
            with open(str(one.locate_file("torch/version.py")), encoding="utf-8") as file:
                text = file.read(10000)
        except OSError:
            text = ""
        full = re.search(r"__version__\s*=\s*['\"]([^'\"]+)", text)
        version = full.group(1) if full else version
        cuda = re.search(r"^cuda\b[^=\n]*=\s*['\"]([^'\"]+)", text, re.MULTILINE)
        if cuda:
            print("CUDA used to build PyTorch: " + cuda.group(1))
    print(name + "==" + version)
"""


class ProbeError(ValueError):
    """The interpreter could not be asked; the text says what, where and what to do in one line."""


def probe(python: str, seconds: float = SECONDS) -> str:
    """A text of the packages beside an interpreter and the GPUs of this machine, a statement a line.

    `python` is a path, a command on PATH or the folder of a virtual environment. Raises ProbeError.
    """
    said = _ask([_interpreter(python), "-c", SCRIPT], python, seconds)
    return said.rstrip() + "\n" + _gpus()


def own_environment() -> str:
    """The same text for the interpreter that runs this program."""
    return probe(sys.executable)


def _interpreter(python: str) -> str:
    """The program to start for what the user named."""
    place = Path(python).expanduser()
    if place.is_dir():
        inside = [place / "bin" / "python", place / "Scripts" / "python.exe"]
        place = next((program for program in inside if program.is_file()), place)
    found = shutil.which(str(place)) if place.is_file() else shutil.which(python)
    if not found:
        raise ProbeError(f"no Python interpreter at {python!r}: give the path that `which python` prints there")
    return found


def _ask(command: list[str], python: str, seconds: float) -> str:
    """What the interpreter prints."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            start_new_session=True,
        )
    except OSError as error:
        reason = error.strerror or str(error)
        raise ProbeError(f"cannot start {python!r}: {reason}; name a Python interpreter") from error
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired as error:
        _stop(process)
        advice = "save `pip freeze` to a file and pass it with --env FILE"
        raise ProbeError(f"{python!r} did not answer within {seconds:g} s; {advice}") from error
    if process.returncode:
        last = err.decode("utf-8", "replace").strip().splitlines()[-1:] or ["no message"]
        raise ProbeError(
            f"{python!r} failed with status {process.returncode} ({last[0][:200]}); Python 3.8 or newer is needed"
        )
    text = out.decode("utf-8", "replace")
    if not text.startswith("Python version: "):
        raise ProbeError(f"{python!r} did not answer like a Python interpreter; give the path of one")
    return text


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Ends the interpreter and what it started (a pyenv or conda wrapper starts the real one)."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def _gpus() -> str:
    """GPU and driver lines from nvidia-smi; "" without it, or where it does not answer in time."""
    program = shutil.which("nvidia-smi")
    if not program:
        return ""
    query = [program, "--query-gpu=index,name,driver_version", "--format=csv,noheader"]
    try:
        answer = subprocess.run(
            query, stdin=subprocess.DEVNULL, capture_output=True, timeout=DRIVER_SECONDS, check=True, text=True
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""
    rows = [[cell.strip() for cell in line.split(",")] for line in answer.stdout.splitlines()]
    rows = [row for row in rows if len(row) == 3]
    lines = [f"GPU {row[0]}: {row[1]}" for row in rows]
    lines += [f"Nvidia driver version: {row[2]}" for row in rows[:1]]
    return "".join(line + "\n" for line in lines)

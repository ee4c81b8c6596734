"""Runs one script of an entry as `train.py` in an empty folder, offline, and gives its status and output.

Either forked from a process that has torch loaded (kb/fork_server.py), or in a Python of its own.
Knows nothing of entries and of what a run should give: kb/verify.py judges.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: Scripts are named after this file, so that no path in a traceback names the answer.
SCRIPT = "train.py"
LIMIT_SECONDS = 120.0
#: torch, and what it imports by itself at the first optimizer (1.5 s).
PRELOAD = ("torch", "torch._dynamo")
SERVER = Path(__file__).with_name("fork_server.py")
_KEPT = ("PATH", "LD_LIBRARY_PATH", "CUDA_HOME", "CUDA_VISIBLE_DEVICES", "VIRTUAL_ENV")


@dataclass(frozen=True)
class Run:
    """What came of one script. `output` is stdout and stderr as they came, paths made neutral."""

    status: int
    output: str
    timed_out: bool
    seconds: float
    fresh: bool

    @property
    def last_line(self) -> str:
        lines = [line for line in self.output.splitlines() if line.strip()]
        return lines[-1] if lines else ""


class RunnerError(Exception):
    """The runner itself cannot work; says what happened."""


class Runner:
    """A context manager that owns one fork server, started when it is first needed."""

    def __init__(self, preload: Sequence[str] = PRELOAD, limit: float = LIMIT_SECONDS) -> None:
        self.preload = preload
        self.limit = limit
        self._server: subprocess.Popen[str] | None = None

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        if self._server:
            assert self._server.stdin
            self._server.stdin.close()
            self._server.wait()
            self._server = None

    def run(self, script: Path, fresh: bool = False, overlay: Path | None = None) -> Run:
        """Runs the script; an overlay folder goes in front of the installed packages, in a fresh Python."""
        with tempfile.TemporaryDirectory(prefix="kb-", ignore_cleanup_errors=True) as name:
            work = Path(name).resolve()
            for part in ("project", "home", "tmp"):
                (work / part).mkdir()
            shutil.copyfile(script, work / "project" / SCRIPT)
            environment = child_environment(work, overlay)
            fresh = fresh or overlay is not None
            raw = self._fresh(work, environment) if fresh else self._forked(work, environment)
            output = (work / "output").read_text(encoding="utf-8", errors="replace")
            text = neutral(output, work, overlay)
        return Run(raw["status"], text, raw["timed_out"], raw["seconds"], fresh)

    def _fresh(self, work: Path, environment: dict[str, str]) -> dict[str, Any]:
        begin, timed_out = time.monotonic(), False
        with (work / "output").open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, SCRIPT],
                cwd=work / "project",
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                status = process.wait(self.limit)
            except subprocess.TimeoutExpired:
                timed_out = True
                _kill_group(process.pid)
                status = process.wait()
        _kill_group(process.pid)
        return {"status": status, "timed_out": timed_out, "seconds": round(time.monotonic() - begin, 3)}

    def _forked(self, work: Path, environment: dict[str, str]) -> dict[str, Any]:
        request = {
            "folder": str(work / "project"),
            "script": SCRIPT,
            "output": str(work / "output"),
            "limit": self.limit,
            "environment": environment,
        }
        (work / "output").touch()
        answer = self._ask(request)
        if "error" in answer:
            raise RunnerError(f"fork server: {answer['error']}")
        return answer

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        server = self._server or self._start()
        assert server.stdin and server.stdout
        server.stdin.write(json.dumps(request) + "\n")
        server.stdin.flush()
        line = server.stdout.readline()
        if not line:
            raise RunnerError(f"the fork server ended with status {server.wait()}")
        return json.loads(line)

    def _start(self) -> subprocess.Popen[str]:
        """A fork server with the imports done; its folder is removed again, nothing runs in it."""
        with tempfile.TemporaryDirectory(prefix="kb-") as name:
            server = subprocess.Popen(
                [sys.executable, str(SERVER), *self.preload],
                env=child_environment(Path(name)),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
            assert server.stdout
            if not server.stdout.readline():
                raise RunnerError(f"the fork server ended with status {server.wait()} while it started")
        self._server = server
        return server


def child_environment(work: Path, overlay: Path | None = None) -> dict[str, str]:
    """The whole environment of a script: offline, one thread, own home and temporary folder."""
    environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
    environment |= {
        "HOME": str(work / "home"),
        "TMPDIR": str(work / "tmp"),
        "LANG": "C.UTF-8",
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "TOKENIZERS_PARALLELISM": "false",
        "PYTHONHASHSEED": "0",
        "PYTHONUNBUFFERED": "1",
        "HF_HUB_OFFLINE": "1",
        "HF_DATASETS_OFFLINE": "1",
        "TRANSFORMERS_OFFLINE": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "PIP_NO_INDEX": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "no_proxy": "*",
        "NO_PROXY": "*",
    }
    if overlay:
        environment["PYTHONPATH"] = str(overlay)
    return environment


def neutral(text: str, work: Path, overlay: Path | None = None) -> str:
    """Output with the paths of this machine replaced by those of a reader's: nothing private is recorded."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    site, library = f"/usr/lib/{version}/site-packages", f"/usr/lib/{version}"
    paths = sysconfig.get_paths()
    steps = [
        (str(work / "project"), "/home/user/project"),
        (str(work / "home"), "/home/user"),
        (str(work / "tmp"), "/tmp"),
        (str(overlay or ""), site),
        (paths["purelib"], site),
        (paths["platlib"], site),
        (paths["stdlib"], library),
        (str(Path(sysconfig.get_config_var("LIBDIR") or "", version)), library),
        (sys.prefix, "/usr"),
        (sys.base_prefix, "/usr"),
    ]
    for before, after in steps:
        if len(before) > 4:
            text = text.replace(before, after)
    host = socket.gethostname()
    return re.sub(rf"(?<![\w.-]){re.escape(host)}(?![\w-])", "host", text) if len(host) > 3 else text


def _kill_group(leader: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)

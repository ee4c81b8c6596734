"""The process that forks: it refuses to fork when it has more than one thread."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from kb.fork_server import thread_count
from kb.runner import SERVER, Runner


def test_threads_are_counted():
    assert thread_count() >= 1


def test_a_parent_with_two_threads_does_not_fork(tmp_path: Path):
    text = "import threading, time\nthreading.Thread(target=time.sleep, args=(30,), daemon=True).start()\n"
    (tmp_path / "threaded.py").write_text(text)
    request = json.dumps({"folder": str(tmp_path), "script": "x.py", "output": "x", "limit": 1, "environment": {}})
    done = subprocess.run(
        [sys.executable, str(SERVER), "threaded"],
        input=request + "\n",
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=20,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0]["threads"] == 2
    assert "a fork would hang" in answers[1]["error"]


def test_what_is_preloaded_is_there_without_an_import_of_its_own(tmp_path: Path):
    script = tmp_path / "s.py"
    script.write_text("import sys\nprint('decimal' in sys.modules, 'fractions' in sys.modules)\n")
    with Runner(preload=("decimal",)) as runner:
        assert runner.run(script).output == "True False\n"

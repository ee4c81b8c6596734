"""A process that has imported torch and run nothing: it forks once for each script, in 20 ms instead of 1.7 s.

Started by kb/runner.py as a plain file, so that neither `kb` nor `explainer` can be imported by the scripts.
One request a line on stdin (`{"folder", "script", "output", "limit", "environment"}`), one answer a line on stdout.

The parent must have a single thread whenever it forks: after one parallel operation the pool's threads
would be missing in the child, which then hangs in its first operation. Hence OMP_NUM_THREADS=1 from the
outside, no torch operation here, and a count before each fork.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import signal
import sys
import tempfile
import threading
import time
import types
from pathlib import Path
from typing import Any


def thread_count() -> int:
    """Threads of this process, those of C++ libraries included where the system tells."""
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.is_dir() else threading.active_count()


def serve() -> None:
    """Answers requests until stdin ends. A forked child never comes back."""
    print(json.dumps({"ready": True, "threads": thread_count()}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        threads = thread_count()
        if threads != 1:
            answer: dict[str, Any] = {"error": f"the parent has {threads} threads; a fork would hang"}
        else:
            child = os.fork()
            if child == 0:
                _become_script(request)
            answer = _wait(child, float(request["limit"]))
        print(json.dumps(answer), flush=True)


def _wait(child: int, limit: float) -> dict[str, Any]:
    """Waits for the child, kills its whole group at the limit and whatever it left behind."""
    begin = time.monotonic()
    pause, timed_out = 0.001, False
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() - begin > limit:
            timed_out = True
            _kill_group(child)
            _, status = os.waitpid(child, 0)
            break
        time.sleep(pause)
        pause = min(pause * 1.5, 0.02)
    _kill_group(child)
    code = os.waitstatus_to_exitcode(status)
    return {"status": code, "timed_out": timed_out, "seconds": round(time.monotonic() - begin, 3)}


def _kill_group(leader: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def _become_script(request: dict[str, Any]) -> None:
    """Turns this forked child into `python train.py`; ends the process."""
    os.setsid()
    os.chdir(request["folder"])
    nothing = os.open(os.devnull, os.O_RDONLY)
    output = os.open(request["output"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for source, target in ((nothing, 0), (output, 1), (output, 2)):
        os.dup2(source, target)
    os.closerange(3, 64)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1, errors="backslashreplace")  # noqa: SIM115
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]
    os.environ.update(request["environment"])
    tempfile.tempdir = None
    status = 1
    try:
        status = run_as_main(Path(request["folder"], request["script"]))
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
    finally:
        # Taking the interpreter down properly frees every module of torch: 0.7 s a script.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def run_as_main(script: Path) -> int:
    """Runs a script as `__main__`; prints an uncaught exception as Python itself would; gives the exit status."""
    sys.path[0] = str(script.parent)
    sys.argv = [script.name]
    module = types.ModuleType("__main__")
    module.__file__ = str(script)
    module.__dict__["__builtins__"] = __builtins__
    sys.modules["__main__"] = module
    try:
        code = compile(script.read_bytes(), str(script), "exec", dont_inherit=True)
    except SyntaxError as error:
        sys.excepthook(type(error), error.with_traceback(None), None)
        return 1
    try:
        exec(code, module.__dict__)
    except SystemExit as error:
        return _exit_status(error)
    except BaseException as error:
        own = error.__traceback__.tb_next if error.__traceback__ else None
        sys.excepthook(type(error), error.with_traceback(own), own)
        return 1
    return 0


def _exit_status(error: SystemExit) -> int:
    """The status that `sys.exit(...)` asks for; a text goes to stderr."""
    if error.code is None or isinstance(error.code, int):
        return (error.code or 0) & 0xFF
    print(error.code, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.path[0] = ""
    for name in sys.argv[1:]:
        importlib.import_module(name)
    gc.freeze()
    serve()

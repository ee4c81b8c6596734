"""Large logs, and logs that do not end, through the command: the answer, and the memory it takes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
TRACEBACK = (ROOT / "tests" / "demo" / "traceback.txt").read_bytes()
COMMAND = [sys.executable, "-m", "explainer"]
#: Runs a command and prints the most memory it had, in KiB. By itself small: a child starts with its parent's figure.
MEASURED = (
    "import resource, subprocess, sys\n"
    "status = subprocess.call(sys.argv[1:])\n"
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)\n"
    "sys.exit(status)"
)
MEBIBYTE = 1 << 20
QUIET = b"".join(
    b"2024-05-01 12:00:00 INFO step %d loss=0.31 grad_norm=1.02 lr=1e-4\n" % step for step in range(20_000)
)
LEAF = b"a leaf Variable that requires grad is being used in an in-place operation."
SHORT = b'Traceback (most recent call last):\n  File "train.py", line 9, in step\n    x.add_(1)\nRuntimeError: %s\n'


def explained(path: Path, *arguments: str, pipe: bool = False) -> dict[str, Any]:
    """The report on a log, after a look at the memory it took."""
    command = [sys.executable, "-c", MEASURED, *COMMAND, "--format", "json", *arguments, *([] if pipe else [str(path)])]
    if pipe:
        with subprocess.Popen(["cat", str(path)], stdout=subprocess.PIPE) as cat:
            done = subprocess.run(command, stdin=cat.stdout, capture_output=True, cwd=ROOT, timeout=300)
    else:
        done = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stderr
    *_, memory = done.stderr.split()
    assert int(memory) < 100 * 1024, f"{int(memory) // 1024} MiB"
    return json.loads(done.stdout)


def repeated(path: Path, size: int, before: bytes = b"", after: bytes = b"") -> int:
    """Writes a quiet log of at least `size` bytes; gives the number of the line before `after`."""
    blocks = -(-size // len(QUIET))
    with path.open("wb") as stream:
        stream.write(before)
        for _ in range(blocks):
            stream.write(QUIET)
        stream.write(after)
    return before.count(b"\n") + blocks * QUIET.count(b"\n")


@pytest.mark.parametrize("pipe", [False, True], ids=["file", "pipe"])
def test_one_error_near_the_end_of_a_large_log(tmp_path: Path, pipe: bool) -> None:
    before = repeated(
        tmp_path / "train.log", 60 * MEBIBYTE, b"PyTorch version: 2.8.0\n", SHORT % LEAF + b"\n" + QUIET[: 2 * MEBIBYTE]
    )
    report = explained(tmp_path / "train.log", pipe=pipe)
    assert report["status"] == "explained" and report["candidates"][0]["id"].startswith("autograd/inplace-leaf/")
    assert [one["first_line"] for one in report["failures"]] == [before + 1]
    assert ("torch", "2.8.0") in {(fact["name"], fact["value"]) for fact in report["environment"]}


def test_a_large_log_gives_the_answer_of_its_traceback(tmp_path: Path) -> None:
    (tmp_path / "small.log").write_bytes(TRACEBACK)
    repeated(tmp_path / "large.log", 10 * MEBIBYTE, after=b"\n" + TRACEBACK)
    small, large = explained(tmp_path / "small.log"), explained(tmp_path / "large.log")
    assert small["candidates"][0]["id"].rpartition("/")[0] == large["candidates"][0]["id"].rpartition("/")[0]


def test_a_line_of_30_megabytes(tmp_path: Path) -> None:
    text = b"0.123 " * (3 * MEBIBYTE) + b"\\n" + (SHORT % LEAF).replace(b"\n", b"\\n") + b"0.123 " * (2 * MEBIBYTE)
    (tmp_path / "line.log").write_bytes(b"one\n" + text + b"\nthree\n")
    report = explained(tmp_path / "line.log")
    assert report["status"] == "explained" and report["failures"][0]["first_line"] == 2


@pytest.mark.slow
def test_the_same_error_100_000_times_is_one_failure_with_its_number(tmp_path: Path) -> None:
    (tmp_path / "same.log").write_bytes(b"".join(b"retry %d\n\n" % at + SHORT % LEAF + b"\n" for at in range(100_000)))
    report = explained(tmp_path / "same.log")
    assert [one["count"] for one in report["failures"]] == [100_000]


def test_of_10_000_different_failures_the_first_is_answered_and_the_rest_counted(tmp_path: Path) -> None:
    letters = [bytes([97 + number]) for number in range(22)]
    names = [b"no " + a + b + c for a in letters for b in letters for c in letters][:9_999]
    failures = (b"\nstep\n" * 20 + b"\n" + SHORT % name for name in names)
    (tmp_path / "many.log").write_bytes(SHORT % LEAF + b"".join(failures) + b"\n" + QUIET)
    report = explained(tmp_path / "many.log")
    assert (
        report["candidates"][0]["id"].startswith("autograd/inplace-leaf/") and report["failures"][0]["first_line"] == 1
    )
    counted = sum(int(note.split()[0]) for note in report["notes"] if "more errors" in note)
    assert len(report["failures"]) + counted == 10_000


def test_short_lines_by_the_million_cost_no_more_memory(tmp_path: Path) -> None:
    (tmp_path / "short.log").write_bytes(b"a\n" * (MEBIBYTE + MEBIBYTE // 2) + SHORT % LEAF)
    assert explained(tmp_path / "short.log")["status"] == "explained"


def test_a_whole_log_just_below_the_size_that_is_scanned(tmp_path: Path) -> None:
    (tmp_path / "whole.log").write_bytes((QUIET * 4)[: 4 * MEBIBYTE - 3000] + b"\n" + SHORT % LEAF)
    assert explained(tmp_path / "whole.log")["status"] == "explained"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_long_reading_shows_progress_on_a_terminal_and_leaves_nothing_behind() -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [*COMMAND, "--format", "json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=theirs, cwd=ROOT) as child:
        assert child.stdin is not None and child.stdout is not None
        os.close(theirs)
        child.stdin.write(QUIET * 6)
        time.sleep(1.3)
        child.stdin.write(SHORT % LEAF)
        child.stdin.close()
        assert json.loads(child.stdout.read())["status"] == "explained"
    shown = os.read(ours, 4096).decode()
    os.close(ours)
    assert shown.startswith("\rexplain-error: ") and "MB read" in shown
    assert shown.endswith("\r" + " " * (len(shown.split("\r")[-2])) + "\r")


@contextmanager
def following(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    env = {**os.environ, "EXPLAIN_ERROR_LANG": "en"}
    child = subprocess.Popen(
        [*COMMAND, "--follow", "--format", "json", *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=env,
    )  # fmt: skip
    try:
        yield child
    finally:
        child.kill()
        child.wait()


def send(child: subprocess.Popen[bytes], text: bytes) -> None:
    assert child.stdin is not None
    child.stdin.write(text)
    child.stdin.flush()


def next_report(child: subprocess.Popen[bytes]) -> dict[str, Any]:
    """The next report, while standard input stays open."""
    assert child.stdout is not None
    return json.loads(child.stdout.readline())


def ended(child: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    """What it still writes to stdout and stderr once its input ends."""
    assert child.stdin is not None
    return child.communicate(timeout=60)


def test_following_explains_each_failure_before_the_input_ends() -> None:
    with following() as child:
        for line in (b"torch==2.8.0\nstep 1\n" + SHORT % LEAF).splitlines(keepends=True):
            send(child, line)
        send(child, b"\nrestarting\n")
        first = next_report(child)
        assert first["candidates"][0]["id"].startswith("autograd/inplace-leaf/")
        assert (first["failures"][0]["first_line"], first["failures"][0]["last_line"]) == (3, 6)
        assert ("torch", "2.8.0") in {(fact["name"], fact["value"]) for fact in first["environment"]}
        send(child, SHORT % b"no such fruit")  # nothing comes after it: silence ends it
        second = next_report(child)
        assert (second["status"], second["failures"][0]["first_line"]) == ("unknown", 9)
        assert ended(child) == (b"", b"") and child.returncode == 0


def test_following_explains_what_repeats_once_and_counts_it_at_the_end() -> None:
    with following() as child:
        for number in range(50):
            send(child, b"step %d\n\n" % number + SHORT % LEAF + b"\n")
        assert next_report(child)["status"] == "explained"
        rest, told = ended(child)
        assert rest == b"" and b"50 times RuntimeError: a leaf Variable" in told and child.returncode == 0


def test_following_takes_a_chain_of_exceptions_as_one() -> None:
    with following() as child:
        send(child, SHORT % LEAF)
        send(child, b"\nDuring handling of the above exception, another exception occurred:\n\n")
        send(child, SHORT.replace(b"RuntimeError", b"ValueError") % b"could not recover" + b"\nnext\n")
        report = next_report(child)
        assert [one["role"] for one in report["failures"]] == ["root", "cascade"]
        assert ended(child)[0] == b""


def test_following_puts_the_lines_of_interleaved_ranks_together() -> None:
    with following() as child:
        for line in (SHORT % LEAF).splitlines():
            send(child, b"".join(b"[rank%d]: " % rank + line + b"\n" for rank in range(4)))
        (failure,) = next_report(child)["failures"]
        assert failure["ranks"] == [0, 1, 2, 3] and failure["count"] == 4


def test_following_ends_at_an_interrupt_with_the_report_on_what_it_has() -> None:
    with following("--fail-on", "known") as child:
        send(child, SHORT % LEAF + b"\nnext\n")
        next_report(child)
        send(child, SHORT % b"half of")
        time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        assert child.stdout is not None and json.loads(child.stdout.read())["status"] == "unknown"
        assert child.wait(timeout=60) == 1


def test_following_ends_quietly_when_nobody_reads_any_more() -> None:
    with following() as child:
        assert child.stdout is not None and child.stderr is not None
        child.stdout.close()
        send(child, SHORT % LEAF + b"\nnext\n" + SHORT % b"another" + b"\nnext\n")
        assert child.wait(timeout=60) == 0 and child.stderr.read() == b""


def test_following_a_file_by_name_is_refused_with_what_to_do() -> None:
    done = subprocess.run([*COMMAND, "--follow", "train.log"], capture_output=True, cwd=ROOT, timeout=60)
    assert done.returncode == 2 and b"tail -f train.log | explain-error --follow" in done.stderr


def test_following_a_flood_keeps_little(tmp_path: Path) -> None:
    repeated(tmp_path / "flood.log", 20 * MEBIBYTE, after=(b"\n" + SHORT % LEAF + QUIET[:2000]) * 200)
    with (tmp_path / "flood.log").open("rb") as stream:
        command = [sys.executable, "-c", MEASURED, *COMMAND, "--follow", "--format", "json"]
        done = subprocess.run(command, stdin=stream, capture_output=True, cwd=ROOT, timeout=300)
    assert len(done.stdout.splitlines()) == 1 and b"200 times" in done.stderr
    assert int(done.stderr.split()[-1]) < 100 * 1024

"""The command line as a user meets it: run as a process, good input and bad."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TRACEBACK = ROOT / "tests" / "demo" / "traceback.txt"


def run(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("LC_", "LANG", "EXPLAIN_", "NO_COLOR", "FORCE_"))
    }
    return subprocess.run(
        [sys.executable, "-m", "explainer", *arguments],
        input=stdin,
        capture_output=True,
        env={**env, **environment},
        cwd=ROOT,
        timeout=60,
    )


def one_line(done: subprocess.CompletedProcess[bytes], status: int = 2) -> str:
    text = done.stderr.decode()
    assert done.returncode == status, text
    assert text.count("\n") == 1 and text.startswith("explain-error: "), text
    return text


def test_a_traceback_on_stdin_is_explained_with_status_0() -> None:
    done = run(stdin=TRACEBACK.read_bytes())
    assert done.returncode == 0 and done.stderr == b""
    assert b"autograd/double-backward/carried-state" in done.stdout


def test_a_file_and_a_dash_give_the_same_report() -> None:
    assert run(str(TRACEBACK)).stdout == run("-", stdin=TRACEBACK.read_bytes()).stdout


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
@pytest.mark.parametrize("language", ["en", "zh", "both"])
def test_every_form_speaks_every_language(form: str, language: str) -> None:
    done = run("--format", form, "--lang", language, str(TRACEBACK))
    text = done.stdout.decode()
    assert done.returncode == 0
    assert ("计算图" in text) == (language != "en")
    if form == "json":
        assert json.loads(text)["language"] == language


def test_the_language_comes_from_the_option_then_the_variable_then_the_locale() -> None:
    chinese = "原因".encode()
    assert chinese in run(str(TRACEBACK), LANG="zh_CN.UTF-8").stdout
    assert chinese not in run(str(TRACEBACK), LANG="zh_CN.UTF-8", EXPLAIN_ERROR_LANG="en").stdout
    assert chinese in run("--lang", "zh", str(TRACEBACK), EXPLAIN_ERROR_LANG="en").stdout


def test_colour_follows_no_color_and_force_color() -> None:
    assert b"\x1b[" not in run(str(TRACEBACK)).stdout
    assert b"\x1b[" in run(str(TRACEBACK), FORCE_COLOR="1").stdout
    assert b"\x1b[" not in run(str(TRACEBACK), FORCE_COLOR="1", NO_COLOR="1").stdout


@pytest.mark.parametrize(
    ("flag", "text", "status"), [("known", None, 1), ("unknown", None, 0), ("known", b"all is well\n", 0)]
)
def test_fail_on_decides_the_exit_status(flag: str, text: bytes | None, status: int) -> None:
    assert run("--fail-on", flag, stdin=TRACEBACK.read_bytes() if text is None else text).returncode == status


def test_an_unknown_error_is_said_to_be_unknown() -> None:
    done = run(
        "--fail-on",
        "unknown",
        stdin=b'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    f()\nValueError: x\n',
    )
    assert done.returncode == 1 and b"not in the knowledge base" in done.stdout


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n", b"\x00\xff\xfe\x80" * 500, b"nothing here", bytes(range(256)) * 40],
    ids=["empty", "blank", "junk", "prose", "bytes"],
)
def test_input_without_an_error_gives_a_report_that_says_so(data: bytes) -> None:
    done = run("--format", "json", stdin=data)
    assert done.returncode == 0 and json.loads(done.stdout)["status"] == "no-error"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["no-such-file.log"], "no-such-file.log"),
        (["tests"], "is a folder"),
        (["--env", "no-such.txt", str(TRACEBACK)], "--env no-such.txt"),
        (["--env", "probe:/no/such/python", str(TRACEBACK)], "/no/such/python"),
        (["--source", "no-such.py", str(TRACEBACK)], "--source no-such.py"),
        (["--source", "changes", str(TRACEBACK)], "no .py file"),
        (["--answer", "nonsense", str(TRACEBACK)], "CHECK=VALUE"),
        (["--answer", "a=b", "--answer", "a=c", str(TRACEBACK)], "one answer"),
        (["--source", sys.executable, str(TRACEBACK)], "--source"),
        (["--kb", "tests/quiet", str(TRACEBACK)], "entry.yaml"),
        (["--answer", "no-such-check=yes", str(TRACEBACK)], "asks"),
        (["--answer", "failing-iteration=maybe", str(TRACEBACK)], "first, later"),
        (["--kb", "no-such-folder", str(TRACEBACK)], "no-such-folder"),
        (["show", "autograd/no-such-entry"], "search"),
        (["show", "autograd/double-backward/no-such-cause"], "carried-state"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value)[:40],
)
def test_wrong_use_is_one_line_that_says_what_where_and_what_to_do(arguments: list[str], words: str) -> None:
    assert words in one_line(run(*arguments))


def test_an_environment_that_is_not_text_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "env.bin").write_bytes(b"\x00\x01\x02" * 100)
    assert "is not text" in one_line(run("--env", str(tmp_path / "env.bin"), str(TRACEBACK)))


def test_an_environment_without_versions_is_remarked_and_does_not_stop_the_report(tmp_path: Path) -> None:
    (tmp_path / "env.txt").write_text("hello there\n")
    done = run("--env", str(tmp_path / "env.txt"), str(TRACEBACK))
    assert done.returncode == 0 and b"no version" in done.stderr and b"carried-state" in done.stdout


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_an_unreadable_file_is_one_line(tmp_path: Path) -> None:
    locked = tmp_path / "locked.log"
    locked.write_text("x")
    locked.chmod(0)
    assert "permissions" in one_line(run(str(locked)))


def test_a_broken_private_entry_is_named_with_file_and_line(tmp_path: Path) -> None:
    folder = tmp_path / "area" / "thing"
    folder.mkdir(parents=True)
    (folder / "entry.yaml").write_text("title: {en: a\n")
    assert "entry.yaml:" in one_line(run("--kb", str(tmp_path), str(TRACEBACK)))


@pytest.mark.parametrize("encoding", ["gbk", "ascii", "latin-1"])
@pytest.mark.parametrize("language", ["zh", "both"])
def test_a_console_that_lacks_letters_gets_a_report_all_the_same(encoding: str, language: str) -> None:
    done = run(
        "--lang", language, "--answer", "anomaly-line=state-line", str(TRACEBACK), PYTHONIOENCODING=encoding, LC_ALL="C"
    )
    assert done.returncode == 0 and done.stderr == b""
    assert "计算图" in done.stdout.decode("gbk") if encoding == "gbk" else b"retain_graph" in done.stdout


def test_a_closed_stdin_is_one_line() -> None:
    command = f"exec {sys.executable} -m explainer <&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, cwd=ROOT, timeout=60)
    assert "closed" in one_line(done)


def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "explainer", str(TRACEBACK)],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            timeout=60,
        )
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and b"cannot write" in done.stderr


def test_a_reader_that_closes_the_pipe_early_is_no_crash() -> None:
    command = f"{sys.executable} -m explainer {TRACEBACK} | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, cwd=ROOT, timeout=60)
    assert done.stdout.startswith(b"RuntimeError") and b"Traceback" not in done.stderr


def test_list_show_and_search_speak_both_languages() -> None:
    assert b"autograd/double-backward" in run("list").stdout
    assert "反向".encode() in run("show", "autograd/double-backward", "--lang", "zh").stdout
    assert b"detach" in run("show", "autograd/double-backward/carried-state").stdout
    assert b"autograd/double-backward" in run("search", "计算图", "--lang", "zh").stdout
    assert b"nothing found" in run("search", "zebra-crossing").stderr


def test_the_version_names_the_knowledge_bases_date() -> None:
    assert b"knowledge base of 20" in run("--version").stdout


def test_env_prints_what_env_takes(tmp_path: Path) -> None:
    described = tmp_path / "env.txt"
    described.write_bytes(run("env").stdout)
    done = run("--env", str(described), "--format", "json", str(TRACEBACK))
    assert "click" in {fact["name"] for fact in json.loads(done.stdout)["environment"]} and done.stderr == b""


def test_help_names_every_command() -> None:
    text = run("--help").stdout.decode()
    for name in ("explain", "show", "list", "search", "env", "run", "kb"):
        assert f"  {name} " in text

"""`read`: whatever stands before the lines of a traceback, they come out as Python printed them."""

from __future__ import annotations

import html
import json
import subprocess
import sys
from collections.abc import Callable

import pytest

from explainer.read import read

TRACEBACK = """\
Traceback (most recent call last):
  File "/srv/fit/train.py", line 31, in <module>
    main(epochs=3)
  File "/srv/fit/train.py", line 12, in main
    loss.backward()
    ^^^^^^^^^^^^^^^
  File "/opt/conda/lib/python3.11/site-packages/torch/_tensor.py", line 623, in backward
    torch.autograd.backward(
ValueError: bad "shape" for 'weight' \\d: expected [3, 4] & got <5>
\tsecond line of the message

third line after a blank one"""
CLEAN = TRACEBACK.split("\n")
Wrap = Callable[[list[str]], list[str]]


def each(before: str, after: str = "") -> Wrap:
    """Puts a prefix before each line; `%d` in it counts up, as a clock would."""
    return lambda lines: [before.replace("%d", str(at % 10)) + line + after for at, line in enumerate(lines)]


EACH_LINE: dict[str, tuple[Wrap, str]] = {
    "nothing": (each(""), ""),
    "GitHub Actions time": (each("2024-05-21T09:41:0%d.2374982Z "), ""),
    "Azure with ##[error]": (each("2024-05-21T09:41:0%d.2374982Z ##[error]"), "runner"),
    "GitLab stream": (each("2024-08-14T12:00:0%d.123456Z 00O "), ""),
    "containerd": (each("2024-05-22T06:14:0%d.120768532Z stderr F "), ""),
    "Jenkins timestamper": (each("[2024-06-03T08:11:2%d.428Z] "), ""),
    "Jenkins clock": (each("08:11:2%d  "), ""),
    "docker compose": (each("trainer-1  | "), "trainer-1"),
    "kubectl --prefix": (each("[pod/vit-train-0/trainer] "), "pod/vit-train-0/trainer"),
    "stern": (each("vit-train-0 trainer "), "vit-train-0 trainer"),
    "journald": (each("May 06 09:32:4%d rack2 python[20417]: "), "rack2 python[20417]"),
    "syslog with ISO time": (each("2024-05-06T09:32:4%d.123456+02:00 rack2 python[20417]: "), "rack2 python[20417]"),
    "torchrun": (each("[rank0]: "), "rank 0"),
    "torchrun --tee": (each("[default3]:"), "rank 3"),
    "torchrun --tee over ranks": (each("[default1]:[rank9]: "), "rank 9"),
    "pdsh": (each("10.0.0.27: "), "10.0.0.27"),
    "pdsh over torchrun": (each("10.0.0.27: [rank2]: "), "10.0.0.27 rank 2"),
    "host names": (each("worker-1: "), "worker-1"),
    "mpirun --tag-output": (each("[1,2]<stderr>:"), "rank 2"),
    "mpirun with a blank": (each("[1,2]<stderr>: "), "rank 2"),
    "Open MPI 5": (each("[prterun-node7-99@1,2]<stderr>: "), "rank 2"),
    "srun --label": (each("3: "), "rank 3"),
    "Intel MPI -l": (each("[3] "), "rank 3"),
    "Ray task": (each("\x1b[36m(finetune pid=19186)\x1b[0m "), "finetune pid=19186"),
    "Ray on another node": (each("(f pid=123, ip=10.0.0.2) "), "f pid=123, ip=10.0.0.2"),
    "vLLM": (each("(VllmWorker rank=1 pid=77) ERROR 05-01 12:00:0%d [executor.py:527] "), ""),
    "TorchServe": (each("2024-03-22T11:42:15,51%d [INFO ] W-9-stdout MODEL_LOG - "), "W-9-stdout MODEL_LOG"),
    "Python logging": (each("2024-03-22 11:42:15,51%d fit.train ERROR: "), "fit.train"),
    "torch._dynamo log": (each("[2023-11-29 22:29:33,09%d] torch._dynamo.x: [WARNING] "), "torch._dynamo.x"),
    "Taskcluster": (each("[task 2025-07-01T05:06:3%d.004+00:00] [train] "), ""),
    "nix": (each("diffusers> "), "diffusers"),
    "comment": (each("# "), ""),
    "Markdown quote": (each("> "), ""),
    "quote in a quote": (each("> > "), ""),
    "colours": (lambda lines: [line.replace("File", "\x1b[1mFi\x1b[31mle\x1b[0m") for line in lines], ""),
    "window title and link": (each("\x1b]0;train\x07\x1b]8;;file:///x\x1b\\", "\x1b]8;;\x1b\\\x1b[K"), ""),
    "spelled-out colours": (each(r"\x1b[31m", "^[[0m#033[0m"), ""),
    "CRLF": (each("", "\r"), ""),
    "no-break spaces": (lambda lines: [line.replace("    ", "\xa0\xa0 \xa0") for line in lines], ""),
    "docker json-file": (
        lambda lines: [json.dumps({"log": line + "\n", "stream": "stderr", "time": "2024"}) for line in lines],
        "",
    ),
    "JSON record a line, in compose": (
        lambda lines: ["load  | " + json.dumps({"event": line, "timestamp": "2026"}) for line in lines],
        "load",
    ),
    "HTML": (lambda lines: html.escape("\n".join(lines)).split("\n"), ""),
    "GitHub time over Ray over torchrun": (each("2024-05-21T09:41:0%d.2374982Z (w pid=8) [rank4]: "), "w pid=8 rank 4"),
}


def texts(data: str | bytes) -> list[str]:
    return [line.text for line in read(data.encode() if isinstance(data, str) else data).lines]


def around(lines: list[str]) -> list[str]:
    return ["epoch 1 loss 0.1", *lines, "epoch 2 loss 0.1"]


@pytest.mark.parametrize("name", EACH_LINE)
def test_a_traceback_with_something_before_each_line_comes_out_as_python_printed_it(name: str) -> None:
    wrap, source = EACH_LINE[name]
    log = read("\n".join(wrap(CLEAN)).encode())
    assert [line.text for line in log.lines] == CLEAN
    assert [line.number for line in log.lines] == list(range(1, len(CLEAN) + 1))
    if source:
        assert {line.source for line in log.lines} == {source}
    assert log.notes == ()


@pytest.mark.parametrize("name", EACH_LINE)
def test_lines_before_and_after_that_bear_the_prefix_lose_it_too(name: str) -> None:
    wrap, _ = EACH_LINE[name]
    assert texts("\n".join(wrap(around(CLEAN)))) == around(CLEAN)


@pytest.mark.parametrize("name", EACH_LINE)
def test_a_blank_cut_off_after_a_prefix_does_not_matter(name: str) -> None:
    wrap, _ = EACH_LINE[name]
    assert [text.rstrip() for text in texts("\n".join(line.rstrip(" ") for line in wrap(CLEAN)))] == CLEAN


def test_sources_that_speak_in_turn_keep_their_order_and_names() -> None:
    log = read(b"[rank0]: a\n[rank1]: b\nplain\n[rank0]: c")
    assert log.lines == ((1, "a", "rank 0"), (2, "b", "rank 1"), (3, "plain", ""), (4, "c", "rank 0"))


def test_a_rank_that_writes_into_the_line_of_another_gets_a_line_of_its_own() -> None:
    log = read(b"[rank11]: shape [964, 5120]),[rank13]: Traceback (most recent call last):")
    assert [line[1:] for line in log.lines] == [
        ("shape [964, 5120]),", "rank 11"),
        ("Traceback (most recent call last):", "rank 13"),
    ]


def test_a_traceback_logged_by_loguru_stays_with_its_record_line() -> None:
    pytest.importorskip("loguru")
    script = "from loguru import logger\ntry:\n    {}['lr']\nexcept KeyError:\n    logger.exception('config is bad')\n"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True).stderr
    found = texts(shown)
    assert found[0].endswith("config is bad")
    assert CLEAN[0] in found
    assert found[-1] == "KeyError: 'lr'"


@pytest.mark.parametrize("head", ["ERROR:root:", " 35%|##  | 1/3 [00:01<00:02]", "2024-03-22 [ERROR] fit: ", "C:\\x>"])
def test_a_header_with_something_before_it_gets_a_line_of_its_own(head: str) -> None:
    assert texts(head + TRACEBACK) == [head.rstrip(), *CLEAN]


@pytest.mark.parametrize("head", ["Original ", "Remote ", "During handling, the Worker "])
def test_a_word_before_the_header_belongs_to_it(head: str) -> None:
    assert texts(head + TRACEBACK) == [head + CLEAN[0], *CLEAN[1:]]


def test_log_lines_between_bare_tracebacks_keep_their_times() -> None:
    log = "\n".join(["2024-05-21T09:41:02.237Z INFO a"] * 9 + CLEAN + ["2024-05-21T09:41:03.237Z INFO b"])
    assert texts(log) == log.split("\n")


def test_gitlab_section_markers_are_dropped_and_their_titles_kept() -> None:
    log = "section_start:1560896352:build\r\x1b[0KBuilding\nsection_end:1560896399:build\r\x1b[0K\nok"
    assert texts(log) == ["Building", "ok"]


@pytest.mark.parametrize(
    "text",
    [
        "0: not a prefix",
        "0: cat\n1: dog\n2: bird\n3: fish",
        "{'loss': 0.3, 'epoch': 1}",
        '{"text": "a", "label": 1}\n{"text": "b", "label": 0}',
        '{"level": "info", "msg": "started"}',
        "- one\n- two\n* three\n> a quote of one line",
        "a | b\nc | d\ne | f",
        "name | value\n--- | ---\nlr | 3",
        "[1] First paper\n[2] Second paper\n[3] Third paper",
        "Error: it failed\nError: again\nError: and again",
        ">>> import torch\n>>> x = 1\n>>> y = 2",
        "    0: 'cat',\n    1: 'dog',",
        "tokens [mask] [0]",
        "Mar 3 was the day\nMay be so",
        "12:30 lunch\nmeet at noon",
        "(see pid=3 below)",
        "use **bold** or `code`",
        "x: List[int] = []  # type: ignore\ny: int = 3",
        "loss &lt; 3 in a page without traceback",
        "ERROR: Traceback (most recent call last) was printed",
        "C:\\new\\test",
        "/usr/bin/ld: main.o: in function\n/usr/bin/ld: main.c: undefined",
        "main.c:3: error\nmain.c:9: error\nmain.c:12: error",
    ],
)
def test_text_that_merely_looks_like_a_wrapper_is_left_alone(text: str) -> None:
    assert texts(text) == text.split("\n")

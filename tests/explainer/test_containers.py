"""Tracebacks inside records, quoted strings and notebooks become lines."""

from __future__ import annotations

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
ONE_LINE: dict[str, Callable[[list[str]], str]] = {
    "repr in a dict": lambda lines: "{'state': 'failed', 'error': " + quoted(lines) + ", 'at': 3}",
    "pytest repr": lambda lines: f"E       AssertionError: assert {quoted(['worker said', *lines])} == ''",
    "structlog exception": lambda lines: json.dumps({"event": "bad", "exception": "\n".join(lines), "level": "error"}),
    "JSON in JSON": lambda lines: json.dumps({"a": json.dumps({"b": json.dumps({"exc": "\n".join(lines)})})}),
    "format_exception list": lambda lines: "error=" + repr([line + "\n" for line in lines]),
    "rsyslog": lambda lines: "python[9]: failed#012" + "#012".join(lines).replace("\t", "#011"),
    "logfmt": lambda lines: "level=error err=" + json.dumps("\n".join(lines)),
}


def quoted(lines: list[str]) -> str:
    return repr("\n".join(lines))


def texts(data: str | bytes) -> list[str]:
    return [line.text for line in read(data.encode() if isinstance(data, str) else data).lines]


@pytest.mark.parametrize("name", ONE_LINE)
def test_a_traceback_quoted_in_one_line_becomes_lines_with_the_number_of_that_line(name: str) -> None:
    log = read(f"start\n{ONE_LINE[name](CLEAN)}\nend".encode())
    found = [line.text for line in log.lines]
    at = found.index(CLEAN[0])
    assert found[at : at + len(CLEAN)] == CLEAN
    assert {line.number for line in log.lines[1:-1]} == {2}
    assert (found[0], found[-1]) == ("start", "end")


def test_the_other_fields_of_a_record_stay_as_one_line_before_its_traceback() -> None:
    record = json.dumps({"event": "load failed", "level": "error", "exception": TRACEBACK, "version": "1.2"})
    assert texts(record)[:3] == ["level=error exception=... version=1.2", "load failed", CLEAN[0]]


def test_a_structlog_record_rendered_as_json_gives_its_traceback() -> None:
    pytest.importorskip("structlog")
    script = (
        "import structlog\nstructlog.configure(processors=[structlog.processors.add_log_level,"
        "structlog.processors.format_exc_info, structlog.processors.JSONRenderer()])\n"
        "try:\n    {}['lr']\nexcept KeyError:\n    structlog.get_logger().exception('config is bad', run=7)\n"
    )
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True).stdout
    found = texts(shown)
    assert found[:2] == ["run=7 level=error exception=...", "config is bad"]
    assert found[2] == CLEAN[0]
    assert found[-1] == "KeyError: 'lr'"


def test_a_notebook_gives_sources_streams_and_errors_with_their_lines_in_the_file() -> None:
    error = {"output_type": "error", "ename": "E", "evalue": "x", "traceback": ["\x1b[31m----\x1b[0m", TRACEBACK]}
    stream = {"output_type": "stream", "name": "stdout", "text": ["epoch 1\n", "epoch 2\n"]}
    cell = {"cell_type": "code", "metadata": {}, "outputs": [stream, error], "source": ["fit()\n", "plot()"]}
    document = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4}, indent=1)
    log = read(document.encode())
    assert [line.text for line in log.lines] == ["epoch 1", "epoch 2", "----", *CLEAN, "fit()", "plot()"]
    physical = document.split("\n")
    assert '"epoch 2' in physical[log.lines[1].number - 1]
    assert "Traceback" in physical[log.lines[3].number - 1]
    assert '"plot()' in physical[log.lines[-1].number - 1]
    assert texts(json.dumps({"cells": [cell]})) == [line.text for line in log.lines]


def test_a_notebook_cut_off_in_the_middle_is_read_as_plain_lines() -> None:
    assert texts('{"cells": [\n{"cell_type": "code",') == ['{"cells": [', '{"cell_type": "code",']


def test_what_an_editor_copies_for_a_notebook_error_is_opened() -> None:
    copied = '{\n\t"name": "OSError",\n\t"stack": "-----\nOSError\nCell In[3], line 3\n----> 3 open(\\"x\\")"\n}'
    shown = ["-----", "OSError", "Cell In[3], line 3", '----> 3 open("x")']
    assert texts(copied) == ["{", '\t"name": "OSError",', *shown, "}"]

"""Boxes, exception groups, quotes, page sources and PowerShell's remarks come off round a traceback."""

from __future__ import annotations

import html
import subprocess
import sys
from pathlib import Path

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


def texts(data: str | bytes) -> list[str]:
    return [line.text for line in read(data.encode() if isinstance(data, str) else data).lines]


def rich_box(lines: list[str]) -> list[str]:
    rows = [f"│ {line.expandtabs(4):<100} │" for line in lines[1:]]
    return ["╭" + "─ Traceback (most recent call last) ".ljust(102, "─") + "╮", *rows, "╰" + "─" * 102 + "╯"]


@pytest.mark.skipif(sys.version_info < (3, 11), reason="exception groups came with Python 3.11")
def test_an_exception_group_loses_its_gutters_and_keeps_its_rulers() -> None:
    script = "raise ExceptionGroup('two', [ValueError('first\\nline'), ExceptionGroup('inner', [KeyError('x')])])"
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stderr
    found = texts(shown)
    assert found[0] == "Exception Group Traceback (most recent call last):"
    assert not any(text.lstrip().startswith("|") for text in found)
    assert [text for text in found if "Error" in text] == ["ValueError: first", "KeyError: 'x'"]
    assert "+-+---------------- 1 ----------------" in found
    assert texts("".join(f"[rank1]: {line}\n" for line in shown.splitlines())) == found


def test_a_rich_traceback_loses_its_box_but_a_table_keeps_its_lines() -> None:
    boxed = texts("\n".join(rich_box(CLEAN)))
    assert boxed == ["Traceback (most recent call last)", *[line.expandtabs(4) for line in CLEAN[1:]]]
    table = "┌───┬───┐\n│ a │ b │\n│ 1 │ 2 │\n│ 3 │ 4 │\n└───┴───┘"
    assert texts(table) == table.split("\n")


RENDER = """
import sys
from rich.console import Console
from rich.traceback import Traceback
def step(width):
    if width:
        raise ValueError('no such layer')
try:
    step(3)
except ValueError:
    console = Console(file=open(1, 'w', encoding='utf-8'), width=100, force_terminal=True, color_system='truecolor')
    console.print(Traceback(show_locals=True, indent_guides=True))
"""


def test_a_traceback_rendered_by_rich_shows_files_code_and_message(tmp_path: Path) -> None:
    script = tmp_path / "fit.py"
    script.write_text(RENDER)
    shown = subprocess.run([sys.executable, "fit.py"], capture_output=True, cwd=tmp_path).stdout
    found = texts(shown)
    assert found[0] == "Traceback (most recent call last)"
    assert any(text.endswith("fit.py:9 in <module>") for text in found)
    assert "❱  7         raise ValueError('no such layer')" in found
    assert "ValueError: no such layer" in found


def test_a_page_source_loses_its_tags_but_not_what_python_writes_in_angle_brackets() -> None:
    page = f'<div class="x"><pre><code>{html.escape(TRACEBACK)}</code></pre></div>'
    assert texts(page) == CLEAN
    assert texts(f"<pre>\n{TRACEBACK}\n</pre>") == CLEAN


def test_markdown_fences_become_empty_lines_and_bold_marks_go() -> None:
    assert texts(f"It fails:\n```python\n{TRACEBACK}\n```\nWhy?") == ["It fails:", "", *CLEAN, "", "Why?"]
    assert texts("**_Traceback (most recent call last):\nKeyError: 'x'_**") == [CLEAN[0], "KeyError: 'x'"]


def test_windows_powershell_noise_between_header_and_frames_is_dropped() -> None:
    noise = ["所在位置 行:1 字符: 1", "+ python fit.py", "+ ~~~~~~", "    + CategoryInfo  : NotSpecified: (:String) []"]
    log = ["python.exe : " + CLEAN[0], *noise, "    + FullyQualifiedErrorId : NativeCommandError", " ", *CLEAN[1:]]
    found = read("\r\n".join(log).encode("utf-16"))
    assert [line.text for line in found.lines] == CLEAN
    assert found.lines[1].number == 8
    assert found.notes == ("decoded as UTF-16-LE",)


def test_pytest_output_keeps_its_gutters() -> None:
    shown = [">       run(x)", "E       ValueError", "E   ", 'E     File "a", line 3, in f', 'E     File "a", line 4']
    assert texts("\n".join(shown)) == shown

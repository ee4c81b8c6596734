"""Bytes in the encodings of consoles become numbered lines; size is bounded."""

from __future__ import annotations

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


ENCODINGS = ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "gbk", "gb18030"]


def test_a_progress_bar_gives_a_line_for_each_state_and_frees_the_traceback() -> None:
    log = read(b"start\n50%|###   | 1/2\r100%|######| 2/2\rTraceback (most recent call last):\n\r\r\nend")
    assert [line[:2] for line in log.lines] == [
        (1, "start"),
        (2, "50%|###   | 1/2"),
        (2, "100%|######| 2/2"),
        (2, CLEAN[0]),
        (3, ""),
        (4, "end"),
    ]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_chinese_logs_are_read_in_the_encodings_of_windows_consoles(encoding: str) -> None:
    text = "正在加载权重，请稍候……\n" + TRACEBACK + "\n  File “D:\\项目\\缺陷检测”\n"
    log = read(text.encode(encoding))
    assert [line.text for line in log.lines] == text.removesuffix("\n").split("\n")
    assert len(log.notes) == (encoding != "utf-8-sig")


def test_latin_1_and_damaged_utf_8_are_read_with_a_note() -> None:
    assert read("für Größe é".encode("latin-1")).lines[0].text == "für Größe é"
    damaged = read("损失函数的值不对，训练停止".encode()[1:])
    assert damaged.lines[0].text.endswith("失函数的值不对，训练停止")
    assert damaged.notes


def test_a_line_over_the_limit_is_cut_in_the_middle_with_a_note() -> None:
    log = read(b"a" * 50_000 + b"RuntimeError: the end\nok")
    assert len(log.lines[0].text) <= 20_000
    assert log.lines[0].text.endswith("RuntimeError: the end")
    assert len(log.notes) == 1

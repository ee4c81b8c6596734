"""Scanning: of a large log the stretches that matter are kept, and parse finds in them what it finds in the whole."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explainer.core import read_log
from explainer.model import Failure, Log
from explainer.parse import parse
from explainer.read import read
from explainer.scan import Fill, Sizes, scan

TINY = Sizes(behind=2048, window=300, ahead=4096)
LEAF = "a leaf Variable that requires grad is being used in an in-place operation."
QUIET = "step {} loss 0.3 lr 1e-4 grad_norm 1.02\n"


def filling(data: bytes, most: int = 1 << 20) -> Fill:
    """Fills buffers with these bytes, at most so many at once, as a pipe does."""
    at = 0

    def fill(view: memoryview) -> int:
        nonlocal at
        piece = data[at : at + min(most, len(view))]
        view[: len(piece)] = piece
        at += len(piece)
        return len(piece)

    return fill


def traceback(message: str, frames: int = 2, exception: str = "RuntimeError", prefix: str = "", end: str = "\n") -> str:
    lines = ["Traceback (most recent call last):"]
    for number in range(frames):
        lines += [f'  File "/home/me/train.py", line {number + 1}, in f{number}', f"    f{number + 1}(x)"]
    lines.append(f"{exception}: {message}")
    return "".join(prefix + line + end for line in lines)


def quiet(count: int) -> str:
    return "".join(QUIET.format(number) for number in range(count))


def errors(log: Log) -> list[Failure]:
    return [failure for failure in parse(log) if failure.level == "error"]


def told(log: Log) -> list[tuple[str, str, int, int, int, int, str]]:
    return [
        (one.exception, one.message, one.first_line, one.last_line, one.times, len(one.frames), one.role)
        for one in errors(log)
    ]


def test_an_error_amid_a_large_log_keeps_its_line_numbers() -> None:
    text = quiet(90_000) + traceback(LEAF) + "\n" + quiet(90_000)
    log = read_log(text)
    assert log.total == 180_007 and len(log.lines) < 2_000
    assert told(log) == [("RuntimeError", LEAF, 90_001, 90_006, 1, 2, "root")]
    numbers = {line.number: line.text for line in log.lines}
    assert numbers[90_001] == "Traceback (most recent call last):" and numbers[180_007] == QUIET.format(89_999).strip()


def test_both_ends_of_a_log_without_errors_are_kept() -> None:
    log = read_log(b"first\n" + b"x" * 1023 + b"\n" + b"y\n" * (8 << 20) + b"last")
    assert (log.lines[0].text, log.lines[-1].text) == ("first", "last")
    assert log.lines[-1].number == log.total == (8 << 20) + 3


@pytest.mark.parametrize("most", [1, 7, 1000, 1 << 20])
def test_it_does_not_matter_in_what_pieces_the_bytes_come(most: int) -> None:
    text = (quiet(1500) + "\n" + traceback(LEAF) + "\n" + quiet(1500)).encode()
    assert told(scan(filling(text, most), TINY)) == told(read(text))


@settings(deadline=None, max_examples=80)
@given(st.integers(0, 2**32), st.integers(100, 900))
def test_tiny_windows_find_what_reading_the_whole_finds(seed: int, window: int) -> None:
    dice = random.Random(seed)
    prefix = dice.choice(["", "", "[rank0]: ", "2024-05-01T10:00:00.1234567Z "])
    end = dice.choice(["\n", "\n", "\r\n"])
    parts = []
    for _ in range(dice.randrange(1, 6)):
        parts += [prefix + line + end for line in quiet(dice.randrange(600)).split("\n")]
        name = dice.choice(["RuntimeError", "ValueError", "torch.cuda.OutOfMemoryError", "KeyError", "my.Exception"])
        parts.append(traceback(dice.choice("abcd") + " went wrong", dice.randrange(1, 9), name, prefix, end))
        if dice.random() < 0.3:
            parts.append(prefix + "During handling of the above exception, another exception occurred:" + end)
            parts.append(traceback("and then", 2, "TypeError", prefix, end))
        parts.append(prefix + end)
    parts += [prefix + line + end for line in quiet(700).split("\n")]
    text = "".join(parts).encode()
    assert told(scan(filling(text), TINY._replace(window=window))) == told(read(text))


@settings(deadline=None)
@given(st.binary(max_size=6000), st.integers(1, 600))
def test_no_bytes_make_it_fail(data: bytes, window: int) -> None:
    log = scan(filling(data), Sizes(behind=100, window=window, ahead=200))
    assert all(0 < line.number <= max(1, data.count(b"\n") + 1) for line in log.lines)


def test_equal_errors_are_one_failure_with_their_number() -> None:
    once = traceback(LEAF) + "\n"
    for count in (20, 21, 500, 3_000):
        log = scan(filling((quiet(300) + once * count + quiet(500)).encode()), TINY)
        assert [(one.times, one.first_line) for one in errors(log)] == [(count, 301)]


def test_errors_that_differ_in_numbers_alone_are_equal() -> None:
    text = quiet(300) + "".join(f"{traceback(f'index {number} is out of bounds')}\n" for number in range(2_000))
    (failure,) = errors(scan(filling(text.encode()), TINY))
    assert failure.times == 2_000


def test_equal_errors_amid_others_are_counted_once_each() -> None:
    text = quiet(300)
    for number in range(300):
        text += quiet(5) + "\n" + traceback(LEAF) + "\n" + quiet(2)
        if number % 50 == 0:
            text += "\n" + traceback("other " + "abcdefgh"[number // 50], exception="ValueError") + "\n"
    found = {one.message: one.times for one in errors(scan(filling(text.encode()), TINY))}
    assert found.pop(LEAF) == 300 and len(found) == 6 and set(found.values()) == {1}


def test_of_too_many_different_errors_the_first_and_the_last_are_kept_and_all_are_counted() -> None:
    letters = "abcdefghijklmnopqrst"
    names = [a + b + c for a in letters for b in letters for c in letters]
    text = "".join(traceback(name + " failed") + "\n" * 2 + "x\n" * 80 for name in names) + quiet(1000)
    log = read_log(text)
    messages = [one.message for one in errors(log)]
    assert messages[0] == names[0] + " failed" and messages[-1] == names[-1] + " failed"
    assert len(messages) + log.left_out == len(names)
    assert sum(len(line.text) for line in log.lines) < 3_000_000


def test_each_rank_of_a_failed_run_is_kept() -> None:
    lines = traceback(LEAF).split("\n")[:-1]
    ranks = range(64)
    text = quiet(80_000) + "".join(f"[rank{rank}]: {line}\n" for line in lines for rank in ranks)
    (failure,) = errors(read_log(text))
    assert (failure.ranks, failure.times) == (tuple(ranks), 64)


@pytest.mark.parametrize("before", [b"", b"x y z 123 " * 600_000])
@pytest.mark.parametrize("newline", ["\r", "\\n"])
def test_a_very_long_line_is_cut_to_what_surrounds_the_error(before: bytes, newline: str) -> None:
    text = before + newline.encode() + traceback(LEAF, end=newline).encode() + b" and so on" * 600_000 + b"\nend\n"
    log = read_log(b"one\n" + text)
    assert any("leaf Variable" in line.text and line.number == 2 for line in log.lines)
    assert sum(len(line.text) for line in log.lines) < 300_000
    assert log.total == 3


@pytest.mark.parametrize(
    "data",
    [
        b"Traceback (most recent call last):\n" * 200_000,
        b"Error: Exception: Warning: " * 300_000,
        b"Traceback (most recent call last):\n  File " * 150_000,
        b'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    f()\n' * 80_000,
        b"E" * 8_000_000,
        b"\n" * 8_000_000,
        b"\x1f\x8b\x08" + random.Random(0).randbytes(8_000_000),
        b'  File "a.py", line 1, in f\n    f()\n' * 200_000 + b"RecursionError: maximum recursion depth exceeded\n",
    ],
    ids=["headers", "one line", "cut", "no exception", "capitals", "empty lines", "gzip", "frames"],
)
def test_hostile_input_costs_linear_time_and_little_is_kept(data: bytes, cpu_limit: None) -> None:
    log = read_log(data)
    assert sum(len(line.text) + 40 for line in log.lines) < 4_000_000
    parse(log)


def test_a_passed_test_run_in_a_large_log_is_still_seen_as_passed() -> None:
    run = (
        "===== test session starts =====\n"
        + traceback(LEAF)
        + "\n"
        + quiet(70_000)
        + "===== 12 passed in 3.21s =====\n"
    )
    (failure,) = errors(read_log(quiet(70_000) + run + quiet(70_000)))
    assert failure.handled
    (failure,) = errors(read_log(quiet(70_000) + run.replace("12 passed", "1 failed, 11 passed") + quiet(70_000)))
    assert not failure.handled


def test_versions_printed_behind_the_head_are_kept() -> None:
    text = quiet(30_000) + "Successfully installed numpy-2.1.0 torch-2.8.0\n" + quiet(40_000) + traceback(LEAF)
    assert any("torch-2.8.0" in line.text for line in read_log(text).lines)


def test_a_large_utf_16_log_is_read_at_both_ends() -> None:
    text = "first\n" + quiet(200_000) + traceback(LEAF)
    log = read_log(text.encode("utf-16"))
    assert log.lines[0].text == "first"
    assert [(one.message, one.first_line) for one in errors(log)] == [(LEAF, 200_002)]


def test_a_long_coloured_rich_traceback_in_a_large_log_stays_whole() -> None:
    shown = "".join(f"\x1b[31m│\x1b[0m   {number} locals and source \x1b[31m│\x1b[0m\n" for number in range(400))
    text = (
        "\x1b[31m╭─\x1b[0m \x1b[1;31mTraceback \x1b[0m\x1b[1;2;31m(most recent call last)\x1b[0m \x1b[31m─╮\x1b[0m\n"
        + shown
    )
    text += "\x1b[31m╰──╯\x1b[0m\n\x1b[1;91mRuntimeError: \x1b[0m" + LEAF + "\n\n"
    numbers = {line.number for line in read_log(quiet(70_000) + text + quiet(70_000)).lines}
    assert {*range(70_001, 70_402), 70_403} <= numbers  # without the border below

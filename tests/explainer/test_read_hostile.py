"""`read` never raises and takes linear time, whatever the bytes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from explainer.read import read

HEADER = "Traceback (most recent call last):"
PARTS = (
    *(HEADER, '  File "a.py", line 1, in f', "  + Exception Group " + HEADER, "  | a", "    +------", "**_T", "```"),
    *(
        "[rank1]: ",
        "[default1]:",
        "[1,2]<stderr>:",
        "[pod/a/b] ",
        "(w pid=8) ",
        "##[error]",
        "::error ",
        "0: ",
        "> ",
        "8:1 ",
    ),
    *("2024-05-21T09:41:02.2374982Z ", "[2024-06-03T08:11:25.428Z] ", "May 06 09:32:44 h p[1]: ", "10.0.0.27: "),
    *("E   ", "ERROR:root:", "[repeated 2x across cluster]", "section_start:1:a", "+ CategoryInfo", " : ", "a : b"),
    *(
        '{"log": "a", "time": 1}',
        '{"event": "\\n", "level": "error"}',
        '"stack": "',
        '{"cells": [',
        "08:11:20 ",
        "a-1 | ",
    ),
    *("&quot;", "File &quot;", "<pre>", "<br>", "\x1b]0;", "\x1b[9999C", "\x1b[0;1m", "[0m", "\\u12", "\\ud800", "\\'"),
    *("│ ❱ 3 x │", "╭─ " + HEADER, "╰──╯", "'" + HEADER + "\\n", "#012", *"\r\n\0\b\x1b[]<>&|│╭❱'\"\\#{}:> "),
)


def logs() -> st.SearchStrategy[bytes]:
    pieces = st.lists(st.sampled_from(PARTS) | st.text(max_size=9), max_size=30).flatmap(
        lambda parts: st.lists(st.sampled_from(["\n", "", "\r"]), min_size=len(parts), max_size=len(parts)).map(
            lambda ends: "".join(part + end for part, end in zip(parts, ends, strict=True))
        )
    )
    return st.binary(max_size=300) | pieces.flatmap(
        lambda text: st.sampled_from(["utf-8", "utf-16", "gb18030"]).map(lambda name: text.encode(name, "replace"))
    )


@settings(max_examples=400, deadline=None)
@given(logs())
@example(b"")
@example(b"\n")
@example(b"\xff\xfe")
@example(b"\xff\xfea")
@example(b'{"cells": ' + b"[" * 20_000)
@example(b'{"a": ' * 20_000)
def test_no_bytes_make_it_raise_and_numbers_never_decrease(data: bytes) -> None:
    log = read(data)
    numbers = [line.number for line in log.lines]
    assert numbers == sorted(numbers)
    assert all(number >= 1 for number in numbers)
    assert not any("\n" in line.text or "\r" in line.text or "\x1b[" in line.text for line in log.lines)
    assert not any("cleaning failed" in note for note in log.notes)


def hostile() -> Iterator[str]:
    """Pieces that, repeated, would make a careless pattern or loop take quadratic time."""
    for part in (*PARTS, "[0;1;", "- ", "<b ", "1:", "(a", "0", "0 ", "a-", ".", "\n: File ", "x : \n+ CategoryInfo"):
        yield part
        yield part + "\n"
        yield HEADER + "\\n" + part
        yield '\n{"a": "' + part


@pytest.mark.parametrize("piece", sorted(set(hostile())))
def test_a_quarter_megabyte_of_a_hostile_piece_is_read_in_linear_time(piece: str, cpu_limit: None) -> None:
    data = piece.encode() * (250_000 // len(piece.encode()) + 1)
    log = read(data)  # quadratic time would need minutes
    assert not any("cleaning failed" in note for note in log.notes)

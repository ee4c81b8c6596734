"""Recorded traces cut, spliced and spoiled: explain answers all of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from explainer.core import explain
from explainer.index import Index
from explainer.render.json_report import json_report
from explainer.render.text_report import text_report

ROOT = Path(__file__).resolve().parent.parent
TRACES = sorted((ROOT / "entries").glob("*/*/*/trace.txt")) + sorted((ROOT / "entries").glob("*/*/seen/*.txt"))
INSERTS = [
    b"\x00",
    b"\x1b[31m",
    b"\r",
    b"\xff\xfe",
    "计".encode(),
    b"Traceback (most recent call last):\n",
    b'  File "',
    b"E   ",
    b"[rank0]: ",
    b"\xed\xa0\x80",
    b"| ",
    b"\n\n",
    b'{"a": "',
]


def spoiled(data: bytes, other: bytes, dice: random.Random) -> bytes:
    """One of: cut, splice with another trace, lines shuffled or doubled, bytes flipped, pieces inserted."""
    kind = dice.randrange(6)
    if kind == 0:
        start = dice.randrange(len(data))
        return data[start : start + dice.randrange(1, len(data))]
    if kind == 1:
        return data[: dice.randrange(len(data))] + other[dice.randrange(len(other)) :]
    lines = data.split(b"\n")
    if kind == 2:
        dice.shuffle(lines)
        return b"\n".join(lines)
    if kind == 3:
        return b"\n".join(line for line in lines for _ in range(dice.choice((0, 1, 1, 2))))
    spoilt = bytearray(data)
    for _ in range(dice.randrange(1, 12)):
        place = dice.randrange(len(spoilt) + 1)
        if kind == 4 and place < len(spoilt):
            spoilt[place] ^= 1 << dice.randrange(8)
        else:
            spoilt[place:place] = dice.choice(INSERTS)
    return bytes(spoilt)


@pytest.mark.parametrize("seed", range(40))
def test_explain_never_raises(seed: int, index: Index) -> None:
    dice = random.Random(seed)
    assert TRACES, "no recorded traces; run `kb verify --record`"
    for _ in range(10):
        data, other = (path.read_bytes() for path in dice.choices(TRACES, k=2))
        report = explain(spoiled(data, other, dice), index=index)
        assert report.status in ("explained", "unknown", "no-error")
        for failure in report.failures:
            assert 0 < failure.first_line <= failure.last_line
        assert json_report(report, "both") and text_report(report, "both")

"""Speed against its bars, as ratios within one run (`make bench`). Prints; never fails.

Cold start: the whole command against `python -c "import click, sqlite3"`, in turn, medians.
Warm call: explain() of a 4 kB traceback; and with 10,000 synthetic entries beside the real ones.
"""

from __future__ import annotations

import json
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from explainer.core import explain  # noqa: E402
from explainer.index import PACKAGED, Index, connect  # noqa: E402

TRACEBACK = ROOT / "tests" / "demo" / "traceback.txt"
BASE = [sys.executable, "-c", "import click, sqlite3"]
RUNS = 25


def seconds(command: list[str]) -> float:
    with TRACEBACK.open("rb") as stdin:
        start = time.perf_counter()
        subprocess.run(command, stdin=stdin, stdout=subprocess.DEVNULL, check=True, cwd=ROOT)
        return time.perf_counter() - start


def cold() -> None:
    """The installed command where there is one: its entry point is what users run."""
    installed = Path(sys.executable).with_name("explain-error")
    code = "from explainer.front.cli import main; main()"  # what the installed command does
    command = [str(installed)] if installed.exists() else [sys.executable, "-c", code]
    seconds(command), seconds(BASE)
    pairs = [(seconds(command), seconds(BASE)) for _ in range(RUNS)]
    ours, base = (statistics.median(column) for column in zip(*pairs))
    ratio = statistics.median(one / other for one, other in pairs)
    print(f"cold start      {ours * 1000:6.1f} ms against {base * 1000:.1f} ms: {ratio:.2f} times (bar 1.6)")


def four_kilobytes() -> bytes:
    """The demo traceback with log lines before it, up to 4 kB."""
    data = TRACEBACK.read_bytes()
    lines = b"".join(b"step %d loss 0.%03d\n" % (step, 999 - step) for step in range(200))
    return lines[: max(0, 4096 - len(data))].rpartition(b"\n")[0] + b"\n" + data


def warm_call(index: Index, data: bytes) -> float:
    """Median milliseconds of one call."""
    for _ in range(20):
        explain(data, index=index)
    times = []
    for _ in range(200):
        start = time.perf_counter()
        explain(data, index=index)
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def synthetic(count: int) -> sqlite3.Connection:
    """A copy of the knowledge base with `count` entries more, whose messages are at most three words from real ones."""
    from explainer.words import inner_tokens

    copy = sqlite3.connect(":memory:")
    connect(PACKAGED).backup(copy)
    examples = [text for (data,) in copy.execute("SELECT data FROM entry") for text in json.loads(data)["messages"]]
    vocabulary = sorted({word for text in examples for word in re.findall(r"[A-Za-z]{3,}", text)})
    dice = random.Random(0)
    template = copy.execute("SELECT data FROM entry WHERE id = 'autograd/double-backward'").fetchone()[0]
    first = copy.execute("SELECT max(id) FROM pattern").fetchone()[0] + 1
    for number in range(count):
        words = dice.choice(examples).split()[:25]
        for _ in range(3):
            words[dice.randrange(len(words))] = dice.choice(vocabulary)
        message = " ".join(words)
        copy.execute("INSERT INTO entry VALUES (?, 'x', 'x', 1, ?)", (f"synthetic/e{number}", template))
        row = (first + number, f"synthetic/e{number}", 0, re.escape(message), "RuntimeError", message)
        copy.execute("INSERT INTO pattern VALUES (?, ?, ?, ?, ?, ?)", row)
        anchors = inner_tokens(message) or [""]
        copy.execute("INSERT OR IGNORE INTO anchor VALUES (?, ?)", (dice.choice(anchors), first + number))
    return copy


def warm() -> None:
    data = four_kilobytes()
    plain = warm_call(Index([connect(PACKAGED)]), data)
    print(f"warm call       {plain:6.2f} ms for {len(data)} bytes (bar 3 ms)")
    large = warm_call(Index([synthetic(10_000)]), data)
    print(f"10,000 entries  {large:6.2f} ms: {large / plain:.2f} times (bar 1.5)")


if __name__ == "__main__":
    cold()
    warm()

"""A large log with one error near its end, against `grep -c -F` with the three literals that announce one.

Ratios of wall time within one run, in turn, medians; from a file and through a pipe; the most memory it took. Prints;
never fails. `python benchmarks/large.py --megabytes 200` for a quick look.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TRACEBACK = ROOT / "tests" / "demo" / "traceback.txt"
GREP = ["grep", "-c", "-F", "-e", "Traceback (most recent call last)", "-e", "Error: ", "-e", "Exception: "]
RUNS = 7
MEASURED = (
    "import resource, subprocess, sys\n"
    "subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)\n"
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
)
SHAPES = (
    "2024-05-0{day} 12:{low}:{high},{thousand:03d} INFO trainer: step {step} loss={share:.5f} lr={share:.3e}",
    "{{'loss': {share:.4f}, 'learning_rate': {share:.3e}, 'epoch': {day}.{low}}}",
    "Epoch {day}: {high}%|{bar}| {step}/20000 [00:{low}<01:02, {day}.{low}it/s, v_num=3, train_loss={share:.3f}]",
    'DEBUG:urllib3.connectionpool:https://huggingface.co:443 "HEAD /resolve/main/config.json HTTP/1.1" 200 0',
    "[INFO|trainer.py:{thousand}] >> Saving model checkpoint to ./out/checkpoint-{step} Total steps = {step} Evaluate",
)


def lines(count: int) -> bytes:
    """Lines of the kinds a training run writes: loggers, progress bars, dicts of metrics."""
    dice = random.Random(0)
    written = []
    for step in range(count):
        values = {"day": dice.randrange(1, 9), "low": dice.randrange(10, 60), "high": dice.randrange(10, 60)}
        shape = dice.choice(SHAPES)
        bar = "#" * dice.randrange(30)
        written.append(shape.format(step=step, share=dice.random(), thousand=dice.randrange(1000), bar=bar, **values))
    return "\n".join(written).encode() + b"\n"


def write(path: Path, size: int) -> None:
    block = lines(20_000)
    with path.open("wb") as stream:
        for _ in range(size // len(block) + 1):
            stream.write(block)
        stream.write(TRACEBACK.read_bytes() + b"\n" + block[:20_000])


def seconds(command: list[str], path: Path, pipe: bool) -> float:
    environment = {**os.environ, "LC_ALL": "C"}
    start = time.perf_counter()
    if pipe:
        with subprocess.Popen(["cat", str(path)], stdout=subprocess.PIPE) as cat:
            subprocess.run(command, stdin=cat.stdout, stdout=subprocess.DEVNULL, check=True, cwd=ROOT, env=environment)
    else:
        subprocess.run([*command, str(path)], stdout=subprocess.DEVNULL, check=True, cwd=ROOT, env=environment)
    return time.perf_counter() - start


def compare(command: list[str], path: Path, pipe: bool, bar: str) -> None:
    pairs = [(seconds(command, path, pipe), seconds(GREP, path, pipe)) for _ in range(RUNS + 1)][1:]
    ours, grep = (statistics.median(column) for column in zip(*pairs))
    ratio = statistics.median(one / other for one, other in pairs)
    name = "through a pipe" if pipe else "large file"
    print(f"{name:15s} {ours:6.2f} s against {grep:.2f} s of grep: {ratio:.2f} times (bar {bar})")


def large(size: int) -> None:
    installed = Path(sys.executable).with_name("explain-error")
    command = [str(installed)] if installed.exists() else [sys.executable, "-m", "explainer"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "train.log"
        write(path, size)
        compare(command, path, False, "3, aim 2")
        compare(command, path, True, "4")
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, *command, str(path)], capture_output=True, text=True, check=True, cwd=ROOT
        )
        print(f"peak memory     {int(done.stdout) / 1024:6.1f} MiB for {path.stat().st_size / 1e6:.0f} MB (bar 100)")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, default=1000)
    large(parser.parse_args().megabytes * 10**6)

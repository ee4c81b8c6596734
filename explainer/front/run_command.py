"""`explain-error run [--probe] -- COMMAND...`: runs it as it is, explains its failure, passes its status on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Iterator
from typing import IO, Any

import click

from explainer.front.cli import FORMATS, coloured, fail, language, width, write
from explainer.front.knowledge import usable_index
from explainer.front.output import shown

#: Output that is kept for the explanation: its beginning (versions, banners) and its end.
MOST_HEAD, MOST_TAIL = 256 << 10, 8 << 20
#: A file named by a frame is read only below the working folder, and not larger than this.
MOST_SOURCE = 1 << 20
MOST_SOURCES = 20
HOOK = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "hook")


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--probe", is_flag=True, help="Watch backward calls in the command's Python processes.")
@click.option("--twice", is_flag=True, help="With --probe: where it fails, run it again to learn the lines.")
@click.option("--lang", type=click.Choice(["en", "zh", "both"]), help="Language of the report.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", help="Form of the report.")
def run(command: tuple[str, ...], probe: bool, twice: bool, lang: str | None, form: str) -> None:
    """Run COMMAND, explain its error on stderr, exit with its status."""
    tongue = language(lang)
    index = usable_index()
    with tempfile.TemporaryDirectory(prefix="explain-error-") as folder:
        told = os.path.join(folder, "probe.jsonl")
        status, output = _watched(command, told if probe else "", lines=False)
        if status != 0 and probe and twice:
            if os.path.exists(told):
                os.unlink(told)
            status, output = _watched(command, told, lines=True)
        if status != 0:
            from explainer.core import explain

            facts = _facts(told)
            report = explain(output, index=index, facts=facts)
            sources = list(_sources(report))
            if sources:
                report = explain(output, sources=sources, index=index, facts=facts)
            write(shown(report, form, tongue, coloured(), width()))
    sys.exit(status if status >= 0 else 128 - status)


def _watched(command: tuple[str, ...], told: str, lines: bool) -> tuple[int, bytes]:
    """Exit status and kept output of the command, whose output goes through as it comes."""
    env = dict(os.environ)
    if told:
        env["EXPLAIN_ERROR_PROBE"] = told
        env["PYTHONPATH"] = HOOK + (os.pathsep + env["PYTHONPATH"] if env.get("PYTHONPATH") else "")
        if lines:
            env["EXPLAIN_ERROR_PROBE_LINES"] = "1"
    try:
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    except OSError as error:
        fail(f"run {command[0]}: {error.strerror or error}; check the command's name and path")
    kept = Kept()
    pumps = [
        threading.Thread(target=_pump, args=(child.stdout, sys.stdout.buffer, kept)),
        threading.Thread(target=_pump, args=(child.stderr, sys.stderr.buffer, kept)),
    ]
    for pump in pumps:
        pump.start()
    while True:
        try:
            status = child.wait()
            break
        except KeyboardInterrupt:
            continue  # the terminal sent it to the child as well; its end is what counts
    for pump in pumps:
        pump.join()
    return status, kept.text()


class Kept:
    """The beginning and the end of what two streams wrote, in the order in which it came."""

    def __init__(self) -> None:
        self.head = bytearray()
        self.tail: deque[bytes] = deque()
        self.size = 0
        self.lock = threading.Lock()

    def add(self, data: bytes) -> None:
        with self.lock:
            if len(self.head) < MOST_HEAD:
                self.head += data
                return
            self.tail.append(data)
            self.size += len(data)
            while self.size > MOST_TAIL:
                self.size -= len(self.tail.popleft())

    def text(self) -> bytes:
        return bytes(self.head) + b"".join(self.tail)


def _pump(stream: IO[bytes] | None, target: IO[bytes], kept: Kept) -> None:
    while stream is not None:
        data = stream.read1(1 << 16)  # type: ignore[attr-defined]
        if not data:
            return
        kept.add(data)
        target.write(data)
        target.flush()


def _facts(told: str) -> list[Any]:
    """What the watch wrote of the process that failed, as settings named `probe-...`."""
    from explainer.model import Fact

    try:
        with open(told, encoding="utf-8") as stream:
            written = [json.loads(line) for line in stream if line.strip()]
    except (OSError, ValueError):
        return []
    trouble = next((item["trouble"] for item in reversed(written) if item.get("trouble")), None)
    if trouble is None:
        return []
    values = {
        "probe-freed-graph-met": trouble["freed_met"] > 0,
        "probe-same-root": trouble["same_root"],
        "probe-same-place-before": trouble["same_place_before"] > 0,
        "probe-reentrant": trouble["reentrant"],
    }
    facts = [Fact("setting", name, "true" if value else "false", "probe") for name, value in values.items()]
    if trouble.get("made_at"):
        file, _, line = trouble["made_at"].rpartition(":")
        facts.append(Fact("setting", "probe-made-at", trouble["made_at"], "probe", int(line or 0), file))
    return facts


def _sources(report: Any) -> Iterator[tuple[str, str]]:
    """The user's files that the frames name, where they are ordinary .py files below the working folder."""
    below = os.path.realpath(os.getcwd()) + os.sep
    seen: set[str] = set()
    for failure in report.failures:
        for frame in failure.frames:
            path = os.path.realpath(frame.file)
            fits = not frame.module_path and path.endswith(".py") and path.startswith(below) and path not in seen
            if not fits or len(seen) >= MOST_SOURCES or not os.path.isfile(path) or os.path.getsize(path) > MOST_SOURCE:
                continue
            seen.add(path)
            with open(path, "rb") as stream:
                yield frame.file, stream.read(MOST_SOURCE).decode("utf-8", "replace")

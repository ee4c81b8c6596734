"""`--follow`: feeds standard input to a `Follower` as it comes and shows each report at once."""

from __future__ import annotations

import os
import queue
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from explainer.follow import Follower
from explainer.front.log_input import standard_input
from explainer.render.safe import printable

if TYPE_CHECKING:
    from explainer.model import Report

SILENCE = 1.0  # seconds without a byte, after which a traceback counts as complete
BLOCK = 64 << 10
MOST_WAITING = 16  # blocks read ahead of what has been explained


def follow(follower: Follower, show: Callable[[Report], None]) -> set[str]:
    """The statuses of all reports, at the end of the input, at Ctrl-C, or when nobody reads the reports any more."""
    blocks: queue.Queue[bytes] = queue.Queue(MOST_WAITING)
    threading.Thread(target=_read, args=(standard_input().fileno(), blocks), daemon=True).start()
    statuses: set[str] = set()
    try:
        try:
            for block in _until_end(blocks, follower):
                _show_all(follower.feed(block) if block else follower.silence(), show, statuses)
        except KeyboardInterrupt:
            pass
        _show_all(follower.end(), show, statuses)
        _count(follower)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else the flush at exit fails once more
    return statuses


def _read(descriptor: int, blocks: queue.Queue[bytes]) -> None:
    """Past Python's buffer, whose lock would be held at exit while this waits for bytes that never come."""
    while True:
        try:
            block = os.read(descriptor, BLOCK)
        except OSError:
            block = b""
        blocks.put(block)
        if not block:
            return


def _until_end(blocks: queue.Queue[bytes], follower: Follower) -> Iterator[bytes]:
    """The blocks; an empty one when there is silence and something is waiting to be explained."""
    while True:
        try:
            block = blocks.get(timeout=SILENCE if follower.pending else None)
        except queue.Empty:
            yield b""
            continue
        if not block:
            return
        yield block


def _show_all(reports: list[Report], show: Callable[[Report], None], statuses: set[str]) -> None:
    for report in reports:
        show(report)
        statuses.add(report.status)


def _count(follower: Follower) -> None:
    """On stderr, what came more than once."""
    for seen in follower.seen.values():
        if seen.times > 1:
            click.echo(
                f"explain-error: {seen.times} times {printable(seen.exception)}: {printable(seen.message)}", err=True
            )

"""Opens the log that a command is given: small ones whole, of a large one what fills a buffer with its next bytes.

Shows on a terminal how far a long reading has come. No limit: what is kept of a log, core decides.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import IO

import click

from explainer.front.cli import fail

QUIET = 1.0  # seconds before progress is shown, and between two showings a quarter of it
PIPE = 1 << 20  # bytes; Linux gives a pipe 64 KiB unless asked, which costs a switch of processes each


def log_input(path: str | None, whole: int) -> bytes | Callable[[memoryview], int]:
    """The bytes of the log when they are at most `whole`, else the function that fills a buffer with its next bytes.

    Ends with one line on stderr when the log cannot be read. Standard input when the path is missing or `-`.
    """
    name = f"LOG {path}" if path and path != "-" else "standard input"
    stream = _opened(path, name) if path and path != "-" else standard_input()
    try:
        first = stream.read(whole + 1)
    except OSError as error:
        fail(f"{name}: {error.strerror or error}; check that it can be read")
    return first if len(first) <= whole else _Reading(stream, first, name).fill


def standard_input() -> IO[bytes]:
    """Standard input as bytes; asks for a paste when it is a terminal."""
    if sys.stdin is None or sys.stdin.closed:
        fail("standard input is closed; name a log file or pipe one in")
    if sys.stdin.isatty():
        click.echo("Paste the traceback, then press Ctrl-D (Ctrl-Z on Windows):", err=True)
    return sys.stdin.buffer


def _opened(path: str, name: str) -> IO[bytes]:
    if os.path.isdir(path):
        fail(f"{name}: is a folder; name a file")
    try:
        return open(path, "rb")
    except OSError as error:
        fail(f"{name}: {error.strerror or error}; check the path and its permissions")


class _Reading:
    """A large log on its way through."""

    def __init__(self, stream: IO[bytes], first: bytes, name: str) -> None:
        self.stream, self.first, self.name = stream, memoryview(first), name
        self.read = 0
        self.shown = 0
        self.next_showing = time.monotonic() + QUIET
        self.size = _size(stream)
        self.terminal = sys.stderr is not None and sys.stderr.isatty()
        _enlarge_pipe(stream)

    def fill(self, view: memoryview) -> int:
        """Puts the next bytes into the buffer: their number, 0 at the end of the log."""
        if self.first:
            count = min(len(view), len(self.first))
            view[:count] = self.first[:count]
            self.first = self.first[count:]
        else:
            try:
                count = self.stream.readinto(view)  # type: ignore[attr-defined]
            except OSError as error:
                fail(f"{self.name}: {error.strerror or error}; check that it can be read")
        self.read += count
        if self.terminal and (not count or time.monotonic() >= self.next_showing):
            self.show(bool(count))
        return count

    def show(self, going: bool) -> None:
        """One line that overwrites itself, and leaves nothing behind at the end."""
        text = ""
        if going:
            self.next_showing = time.monotonic() + QUIET / 4
            share = f" ({self.read * 100 // self.size}%)" if self.size else ""
            text = f"explain-error: {self.read // 1_000_000} MB read{share}"
        if text or self.shown:
            sys.stderr.write("\r" + text.ljust(self.shown) + ("" if text else "\r"))
            sys.stderr.flush()
        self.shown = len(text)


def _size(stream: IO[bytes]) -> int:
    """Bytes of a regular file, 0 for anything else."""
    try:
        return os.fstat(stream.fileno()).st_size
    except OSError:
        return 0


def _enlarge_pipe(stream: IO[bytes]) -> None:
    try:
        import fcntl

        fcntl.fcntl(stream.fileno(), fcntl.F_SETPIPE_SZ, PIPE)
    except (ImportError, AttributeError, OSError):
        pass  # not Linux, not a pipe, or beyond what the system allows
